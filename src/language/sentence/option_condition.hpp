// "wythoff[1,2] is an option of wythoff[3,5]" as a condition on the cells of both positions.
#pragma once

#include "rules/statement/sentence.hpp"

#include <span>

namespace cairn::language {

// A position of one game with what stands in its cells: numbers, words and infinite purses.
struct WrittenPosition {
  const SubjectPart& part;
  std::span<const Expr> numbers;
};

// True of the numbers for which some move, of either player, leads from the second to the first: an alternative for
// each ray of the game, without a quantifier, since the amount of a move is seen from what it changes. Throws Misplaced
// when the moves of the game are not linear, and when there are too many alternatives.
[[nodiscard]] Expr option_condition(const WrittenPosition& option, const WrittenPosition& of, Place place);

}  // namespace cairn::language
