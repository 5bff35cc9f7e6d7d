// What is known of the positions of a game while its automaton is learned: the engines' data, and what an automaton
// that fails only later is right about (docs/proofs.md, "Data without a table"). All of it is true, however it came.
#pragma once

#include "automata/automaton.hpp"
#include "base/hash.hpp"
#include "prove/learn/membership.hpp"
#include "rules/options.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace cairn::prove {

class Knowledge {
 public:
  Knowledge(const Membership& membership, const Options& options, const Question& question, Numeration numeration,
            const Control& control);

  // Whether a valid position is in the set, by the data and the believed automaton; nothing when that is not known.
  [[nodiscard]] std::optional<bool> ask(int mode, std::span<const Letter> word) const;
  // The same; words beyond those are found out from their options, within a part of what is allowed.
  [[nodiscard]] std::optional<bool> find_out(int mode, std::span<const Letter> word);
  // That number of positions may be looked through from now on.
  void allow(std::size_t positions) { allowed_ = positions; }
  [[nodiscard]] bool finds_out() const { return allowed_ > 0; }

  // From now on this automaton answers what the data does not, for words that come before the given one. Of two such
  // the one that goes further stays; whether it is this one, and goes further than the data.
  bool believe(const Automaton& right, const Letters& before, bool wrong_there);

 private:
  using Numbers = std::vector<std::int64_t>;

  [[nodiscard]] std::optional<bool> believed(int mode, std::span<const Letter> word) const;
  [[nodiscard]] std::optional<bool> known(int mode, const Numbers& x) const;
  [[nodiscard]] std::optional<bool> search(int mode, const Numbers& x, std::size_t& positions, int depth = 0);

  const Membership& membership_;
  const Options& options_;
  bool misere_, heap_;
  Numeration numeration_;
  int tracks_;
  const Control& control_;
  std::size_t allowed_ = 0;
  Automaton right_;
  Letters right_before_;
  bool wrong_there_ = false;  // right_ is wrong about right_before_ itself
  // By the numbers and the mode: what was looked through, and what more than the positions allowed would be needed for.
  std::unordered_map<Numbers, bool, SequenceHash> found_;
  std::unordered_set<Numbers, SequenceHash> in_vain_;
};

// Numbers of a word that is short enough for machine words.
[[nodiscard]] std::vector<std::int64_t> small_numbers(Numeration numeration, int tracks, std::span<const Letter> word);

}  // namespace cairn::prove
