// Interchangeable stacks, kept sorted: "stacks any", "stacks 2", "stacks a >= b >= c".
#pragma once

#include "rules/shape.hpp"

namespace cairn::rules {

[[nodiscard]] std::shared_ptr<const Shape> read_stacks(ShapeReader& reader);

}  // namespace cairn::rules
