// A set of positions as a few lines, each a conjunction of simple conditions.
//
// Prime implicants: at a shortest position that no line covers yet, a line is searched on a sample; that it is inside
// the set is then decided by inclusion of automata, and a counterexample joins the sample. In the end lines that others
// cover are deleted, each line is replaced by the simplest that does what the others leave to it, and what is fixed in
// a line is said so. Whatever was done, the union is what the set is, decided at the end.
#pragma once

#include "base/control.hpp"
#include "prove/phrase/words_digits.hpp"

#include <optional>
#include <vector>

namespace cairn::prove {

struct CoverQuestion {
  Automaton set, valid;                // one start each; only valid positions matter
  bool sorted = false;                 // the numbers are stacks, smallest first
  bool rich = false;                   // with less simple conditions, too
  bool function = false;               // the last number is one of the others, as Grundy values are
  std::vector<WordsCandidate> digits;  // sentences about digits that are tried besides
  std::size_t most_lines = 24;
  std::size_t most_conditions = 5;  // of a line
};

// Nothing when there would be too many lines, or time is up.
[[nodiscard]] std::optional<std::vector<Conjunction>> cover(const CoverQuestion& question, const Control& control);

}  // namespace cairn::prove
