// Do moves lead from valid positions to valid ones? Rows do not look where a move lands, so it has to be shown first.
#pragma once

#include "rules/rays.hpp"

namespace cairn {

// Cheap and incomplete, as simplification is: what it cannot show may still be so.
[[nodiscard]] bool moves_stay_valid(const Rays& rays);

}  // namespace cairn
