// Division that rounds down, for remainders that are never negative.
#pragma once

#include "base/layers.hpp"

#include <cstdint>

namespace cairn::base {

[[nodiscard]] inline std::int64_t floor_division(std::int64_t a, std::int64_t b) {
  return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}
[[nodiscard]] inline std::int64_t ceiling_division(std::int64_t a, std::int64_t b) { return -floor_division(-a, b); }
// b is positive.
[[nodiscard]] inline std::int64_t floor_remainder(std::int64_t a, std::int64_t b) {
  const std::int64_t remainder = a % b;
  return remainder < 0 ? remainder + b : remainder;
}

}  // namespace cairn::base
