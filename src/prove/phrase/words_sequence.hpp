// Sets and functions of one number, read off their values: what repeats, from where on, and what is added each time.
#pragma once

#include "base/periodic.hpp"
#include "prove/phrase/condition.hpp"
#include "prove/phrase/words_sample.hpp"

#include <optional>
#include <vector>

namespace cairn::prove {

// Sequences here have one saltus for all residues.

// Pairs (n, value); one start.
[[nodiscard]] Automaton automaton_of(Numeration numeration, const PeriodicSequence& sequence);

// The shortest preperiod and period that explain all values; nothing when they are longer than that together.
[[nodiscard]] std::optional<PeriodicSequence> shortest_sequence(const std::vector<std::int64_t>& values,
                                                                std::size_t longest);

// The sequence of a function of one number that is shortest to write down; nothing when it is longer than that.
[[nodiscard]] std::optional<PeriodicSequence> sequence_of(const WordsSample& sample, std::size_t longest);

// The same for a set: 1 inside, 0 outside.
[[nodiscard]] std::optional<PeriodicSequence> indicator_of(const WordsSample& sample, std::size_t longest);

// Where a sequence without saltus has a value: residues, and a list of some numbers, of that track.
[[nodiscard]] std::vector<std::vector<Expr>> residue_lines(const PeriodicSequence& sequence, std::int64_t value,
                                                           int track = 0);

}  // namespace cairn::prove
