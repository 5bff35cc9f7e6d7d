// How large each number of a valid position can be, as far as the conditions behind `valid` tell.
#pragma once

#include "rules/rays.hpp"

#include <cstdint>
#include <limits>
#include <vector>

namespace cairn::engine {

inline constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();

// One for each coordinate, kNoLimit where the conditions bound it by nothing. A limit is an upper bound that holds at
// every valid position of a mode without infinite purses; it need not be attained.
[[nodiscard]] std::vector<std::int64_t> valid_limits(const Rays& rays);

// Is any of them a limit?
[[nodiscard]] bool any_limit(const std::vector<std::int64_t>& limits);

}  // namespace cairn::engine
