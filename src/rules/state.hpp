// Named coordinates: "pile n", "state n: pile, d: purse, side: {S, not S}".
#pragma once

#include "rules/shape.hpp"

namespace cairn::rules {

[[nodiscard]] std::shared_ptr<const Shape> read_pile(ShapeReader& reader);
[[nodiscard]] std::shared_ptr<const Shape> read_state(ShapeReader& reader);

}  // namespace cairn::rules
