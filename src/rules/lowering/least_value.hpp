// The least value of a form where linear conditions hold: the exact reasoning behind "this measure falls".
//
// A linear program over the rationals, solved by the simplex method on its dual. What comes out is a combination of the
// conditions; it is added up again in whole numbers before it is believed, so that a slip in the method can lose an
// answer but never make a wrong one.
#pragma once

#include "rules/affine.hpp"

#include <cstdint>
#include <vector>

namespace cairn::rules {

struct LeastValue {
  enum class Kind : std::uint8_t {
    nowhere,  // no point satisfies the conditions
    at_least,
    unknown,  // there is no bound, or the numbers became too large to find it
  };
  Kind kind = Kind::unknown;
  std::int64_t value = 0;  // at_least: no point in whole numbers has a smaller value
};

// Where every fact and every variable, the amount too, is at least 0.
[[nodiscard]] LeastValue least_value(const Affine& form, const std::vector<Affine>& facts);

}  // namespace cairn::rules
