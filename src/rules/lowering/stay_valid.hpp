// Do moves lead from valid positions to valid ones? Rows do not look where a move lands, so it has to be shown first.
#pragma once

#include "base/control.hpp"
#include "rules/rays.hpp"

namespace cairn::rules {

// Cheap and incomplete, as simplification is: what it cannot show may still be so. Throws Stopped when control says so.
[[nodiscard]] bool moves_stay_valid(const Rays& rays, const Control* control = nullptr);

}  // namespace cairn::rules
