// Rays as text one by one, for whoever prints thousands of them.
#pragma once

#include "rules/rays.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace cairn::rules {

// The line of one ray, after a heading when the ray before it is of another case. All of them are to_string(rays).
[[nodiscard]] std::string ray_line(const Rays& rays, std::size_t at);

// A lowered position as people write it, with words and infinite purses in their places: g[3, inf, red].
[[nodiscard]] std::string position_text(const Rays& rays, int mode, std::span<const std::int64_t> x);

}  // namespace cairn::rules
