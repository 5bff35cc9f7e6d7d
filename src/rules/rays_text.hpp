// Rays as text one by one, for whoever prints thousands of them.
#pragma once

#include "rules/rays.hpp"

#include <cstddef>
#include <string>

namespace cairn {

// The line of one ray, after a heading when the ray before it is of another case. All of them are to_string(rays).
[[nodiscard]] std::string ray_line(const Rays& rays, std::size_t at);

}  // namespace cairn
