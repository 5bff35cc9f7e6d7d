// Ray by ray: from what is valid before the move and the guard, the conditions of some clause follow for what is after.
#include "rules/lowering/stay_valid.hpp"

#include "base/clock.hpp"
#include "rules/lowering/simplify.hpp"

#include <algorithm>

namespace cairn::rules {

namespace {

constexpr std::size_t kRaysBetweenLooks = 64;  // at the clock

Affine after_move(const Affine& form, const Ray& ray) {
  Affine result(form.constant());
  for (const Term& term : form.terms())
    result = result + ray.after[static_cast<std::size_t>(term.variable)] * term.factor;
  return result;
}

bool follows(Atom atom, const Ray& ray, const Known& known, const std::vector<Atom>& given) {
  if (atom.kind == Atom::Kind::other) return false;  // it speaks of the position before the move
  atom.form = after_move(atom.form, ray);
  if (std::find(given.begin(), given.end(), atom) != given.end()) return true;
  switch (atom.kind) {
    case Atom::Kind::at_least_zero:
      return implied(atom.form, known, given);
    case Atom::Kind::zero:
      return implied(atom.form, known, given) && implied(atom.form * -1, known, given);
    case Atom::Kind::nonzero:
      return implied(atom.form - Affine(1), known, given) || implied(atom.form * -1 - Affine(1), known, given);
    default:
      return false;
  }
}

// With that number of empty stacks after the move.
bool lands_well(const Rays& rays, const Ray& ray, const Known& known, std::vector<Atom> given, int empty) {
  if (rays.sorted) {
    if (empty > 0) given.push_back(at_least_zero(ray.after[static_cast<std::size_t>(empty - 1)] * -1));
    if (empty < rays.coordinates)
      given.push_back(at_least_zero(ray.after[static_cast<std::size_t>(empty)] - Affine(1)));
    std::vector<Atom> possible = given;
    if (!simplify(possible, known)) return true;
  }
  return std::any_of(rays.valid.begin(), rays.valid.end(), [&](const ValidClause& clause) {
    return clause.mode == ray.mode_after && clause.empty == empty &&
           std::all_of(clause.atoms.begin(), clause.atoms.end(),
                       [&](const Atom& atom) { return follows(atom, ray, known, given); });
  });
}

}  // namespace

bool moves_stay_valid(const Rays& rays, const Control* control) {
  if (rays.all_valid) return true;
  std::size_t looked_at = 0;
  for (const Ray& ray : rays.rays) {
    if (++looked_at % kRaysBetweenLooks == 0) look_at_clock(control, "the moves are worked out");
    if (!ray.linear()) return false;
    const Known known{rays.coordinates, rays.sorted, ray.empty};
    for (const ValidClause& from : rays.valid) {
      if (from.mode != ray.mode || from.empty != ray.empty) continue;
      std::vector<Atom> given = ray.guard;
      given.insert(given.end(), from.atoms.begin(), from.atoms.end());
      for (int empty = 0; empty <= (rays.sorted ? rays.coordinates : 0); ++empty) {
        if (!lands_well(rays, ray, known, given, empty)) return false;
      }
    }
  }
  return true;
}

}  // namespace cairn::rules
