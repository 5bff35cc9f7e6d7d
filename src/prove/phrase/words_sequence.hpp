// Sets and functions of one number, read off their values: what repeats, from where on, and what is added each time.
#pragma once

#include "prove/phrase/condition.hpp"
#include "prove/phrase/words_sample.hpp"

#include <optional>
#include <vector>

namespace cairn::prove {

// The value at n is values[n] up to the end of the list; from preperiod on, a period later it is larger by saltus.
struct ValueSequence {
  std::vector<std::int64_t> values;  // preperiod and one period
  std::int64_t preperiod = 0;
  std::int64_t saltus = 0;

  [[nodiscard]] std::int64_t period() const { return static_cast<std::int64_t>(values.size()) - preperiod; }
  [[nodiscard]] std::int64_t at(std::int64_t n) const;
  friend bool operator==(const ValueSequence&, const ValueSequence&) = default;
};

// Pairs (n, value); one start.
[[nodiscard]] Automaton automaton_of(Numeration numeration, const ValueSequence& sequence);

// The sequence of a function of one number that is shortest to write down; nothing when it is longer than that.
[[nodiscard]] std::optional<ValueSequence> sequence_of(const WordsSample& sample, std::size_t longest);

// The same for a set: 1 inside, 0 outside.
[[nodiscard]] std::optional<ValueSequence> indicator_of(const WordsSample& sample, std::size_t longest);

// Where a sequence without saltus has a value: residues, and a list of some numbers.
[[nodiscard]] std::vector<std::vector<Expr>> residue_lines(const ValueSequence& sequence, std::int64_t value);

}  // namespace cairn::prove
