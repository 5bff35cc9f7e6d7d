// Does play end? Shows that the measure of the rules, or the sum of all numbers, falls on every move, and otherwise
// looks for a measure that does.
//
// A measure is a list of levels, each a form in the coordinates plus a rank for each mode. A move must lower some level
// that is not negative where the move is possible, and must not raise the levels before it. Every play then ends: of
// the levels that fall infinitely often take the first; from some move on it never rises, and it falls from values that
// are at least 0, which happens finitely often. Forms with small factors are tried one after the other; what a move
// changes at least is found exactly (least_value.hpp) from its guard, from `valid` and from the order of the stacks.
// Sound, not complete: what is not found is for the author of the rules to name.
#pragma once

#include "rules/rays.hpp"

#include <optional>

namespace cairn::rules {

// Sets `measure` and `measure_falls`. The rays and the conditions for valid positions are complete; `measure` holds the
// one level that the rules name, or the sum of all numbers.
void show_that_play_ends(Rays& rays);

// A move that changes nothing where its conditions hold, and as far as is seen they can hold; it may lie far beyond the
// boards that are tried.
[[nodiscard]] std::optional<int> move_that_stands_still(const Rays& rays);

// Forms in k numbers with small factors, the simple ones first, those with negative factors last.
[[nodiscard]] std::vector<Affine> forms_to_try(int k);

}  // namespace cairn::rules
