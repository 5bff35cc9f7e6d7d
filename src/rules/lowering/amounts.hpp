// The amount of a linear ray: gone where an equation fixes it, and a natural number everywhere else.
#pragma once

#include "rules/lowering/simplify.hpp"
#include "rules/rays.hpp"

#include <vector>

namespace cairn::rules {

// An amount that is fixed by an equation disappears.
void eliminate_amount(Ray& ray);

// The ray itself, when its amounts are known to be natural numbers; otherwise one for those that are, and one for those
// that are not, in which t stands for -1 - t.
[[nodiscard]] std::vector<Ray> with_natural_amounts(Ray ray, const Known& known);

}  // namespace cairn::rules
