// Which slices of a game suffice for a sentence, when the game as a whole has no proof.
//
// A variable is bounded where "v <= 12", or an equation with bounded ones, stands beside what is said of it: where the
// bound is not kept nothing else matters. If every position of the game that the sentence speaks of has a bounded
// number (of stacks, whichever), so that the smallest stack is bounded, the sentence is about a slice
// (rules/slice.hpp).
#pragma once

#include "automata/formula.hpp"

#include <optional>

namespace cairn::automata {

// The question about the slice; nothing when the sentence does not bound the game. formula: without slices.
[[nodiscard]] std::optional<Question> slice_for(const FormulaPtr& formula, const Question& question);

}  // namespace cairn::automata
