// Targets that are not linear, replaced by variables of their own with linear bounds: enough to show that play ends.
#pragma once

#include "rules/rays.hpp"

#include <vector>

namespace cairn::rules {

// The numbers after a move and what is at least 0 in this case.
struct BoundedTargets {
  std::vector<Affine> after;
  std::vector<Affine> facts;
};

// Cases that together cover every use of the ray; a single one, the ray's own targets, when they are linear. Variable
// k + i stands for target i when it is not linear.
[[nodiscard]] std::vector<BoundedTargets> bounded_targets(const Ray& ray, int k);

}  // namespace cairn::rules
