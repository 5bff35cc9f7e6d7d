// Rules for which it is not shown that play ends: what to say about them, and which measure to propose.
#pragma once

#include "rules/definition.hpp"
#include "rules/rays.hpp"

#include <vector>

namespace cairn::language {

// A move on a small board.
struct Change {
  Cells position;
  Cells option;
  std::size_t move = 0;
};

// Throws Misplaced at the first change that does not lower the measure that the rules name, or the sum of all numbers
// when they name none. The rays may show that another measure falls on every move.
void refuse_endless(const Game& game, const std::vector<Change>& changes, const Rays& rays);

}  // namespace cairn::language
