// The lowering under a limit of time: on many stacks it can take a minute.
#pragma once

#include "base/control.hpp"
#include "rules/rays.hpp"

namespace cairn::rules {

// As lower(game, k). Throws Stopped when control, if there is one, says so.
[[nodiscard]] Rays lower(const Game& game, int k, const Control* control);

}  // namespace cairn::rules
