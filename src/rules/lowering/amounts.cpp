// Amounts that an equation fixes are put in; amounts that may be negative are split off.
#include "rules/lowering/amounts.hpp"

#include <algorithm>

namespace cairn::rules {

namespace {

bool has_natural_amount(const Ray& ray, const Known& known) {
  if (!ray.linear() || !ray.uses_amount()) return true;
  const Affine amount = Affine::variable(kAmount);
  std::vector<Atom> guard = ray.guard;  // readers may leave out the "once" atoms
  std::erase_if(guard, [](const Atom& atom) { return atom.once; });
  return implied(amount, known, guard) || std::any_of(guard.begin(), guard.end(), [&](const Atom& atom) {
           return atom.kind == Atom::Kind::member && atom.form == amount;
         });
}

}  // namespace

void eliminate_amount(Ray& ray) {
  if (!ray.linear()) return;
  for (std::size_t i = 0; i < ray.guard.size(); ++i) {
    const std::int64_t factor = ray.guard[i].form.factor(kAmount);
    if (ray.guard[i].kind != Atom::Kind::zero || (factor != 1 && factor != -1)) continue;
    const Affine rest = ray.guard[i].form - Affine::variable(kAmount, factor);
    const Affine value = rest * -factor;
    ray.guard.erase(ray.guard.begin() + static_cast<std::ptrdiff_t>(i));
    for (auto& atom : ray.guard) atom.form = atom.form.with(kAmount, value);
    for (auto& target : ray.after) target = target.with(kAmount, value);
    return;
  }
}

std::vector<Ray> with_natural_amounts(Ray ray, const Known& known) {
  if (has_natural_amount(ray, known)) return {std::move(ray)};
  Ray mirrored = ray;
  const Affine negative = Affine(-1) - Affine::variable(kAmount);
  for (Affine& target : mirrored.after) target = target.with(kAmount, negative);
  for (Atom& atom : mirrored.guard) atom.form = atom.form.with(kAmount, negative);
  std::vector<Ray> result;
  for (Ray* part : {&ray, &mirrored}) {
    part->guard.push_back(at_least_zero(Affine::variable(kAmount)));
    if (simplify(part->guard, known)) result.push_back(std::move(*part));
  }
  return result;
}

}  // namespace cairn::rules
