// What follows from what: drops atoms that hold anyway and rays that can never be used.
//
// Not complete, only cheap: a form is positive when it is a sum of non-negative gaps between neighbouring stacks, after
// at most two atoms of the same conjunction are subtracted. What it misses costs an empty range, never a wrong answer.
#pragma once

#include "rules/rays.hpp"

#include <vector>

namespace cairn::rules {

// What is known before any atom: x >= 0; for stacks also x1 = ... = x_empty = 0 < x_(empty+1) <= ... <= xk.
struct Known {
  int coordinates = 0;
  bool sorted = false;
  int empty = 0;
};

// The forms that are at least 0 where the atoms hold.
[[nodiscard]] std::vector<Affine> facts_of(const std::vector<Atom>& atoms);

// Is form >= 0 a consequence of what is known and of the atoms?
[[nodiscard]] bool implied(const Affine& form, const Known& known, const std::vector<Atom>& atoms);

// Removes what follows from the rest; false when the atoms contradict each other.
[[nodiscard]] bool simplify(std::vector<Atom>& atoms, const Known& known);

}  // namespace cairn::rules
