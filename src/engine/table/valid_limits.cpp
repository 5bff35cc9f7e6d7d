// Upper bounds from sums that must not be negative: c - x - 2y >= 0 bounds x by c and y by c/2; and x <= y + 3 bounds x
// once y is bounded.
#include "engine/table/valid_limits.hpp"

#include <algorithm>

namespace cairn::engine {

namespace {

using Limits = std::vector<std::int64_t>;

// Beyond this nothing is worth a limit, and no sum of a few of them overflows.
constexpr std::int64_t kLargestLimit = std::int64_t{1} << 40;
constexpr std::int64_t kLargestFactor = std::int64_t{1} << 16;

// form >= 0 bounds the numbers that it has with a negative factor, as far as the others are bounded.
void narrow(const Affine& form, Limits& limits) {
  std::int64_t most = form.constant();
  if (std::abs(most) > kLargestLimit) return;
  for (const Term& term : form.terms()) {
    if (term.variable < 0 || term.variable >= static_cast<int>(limits.size())) return;
    if (std::abs(term.factor) > kLargestFactor) return;
    if (term.factor < 0) continue;
    const std::int64_t limit = limits[static_cast<std::size_t>(term.variable)];
    if (limit == kNoLimit) return;
    most += term.factor * limit;
  }
  for (const Term& term : form.terms()) {
    if (term.factor >= 0) continue;
    std::int64_t& limit = limits[static_cast<std::size_t>(term.variable)];
    const std::int64_t bound = most < 0 ? 0 : most / -term.factor;
    if (bound <= kLargestLimit) limit = std::min(limit, bound);
  }
}

Limits limits_of(const std::vector<Atom>& atoms, std::size_t coordinates, bool sorted) {
  Limits limits(coordinates, kNoLimit);
  // Each round may pass a bound on to one more number.
  for (std::size_t round = 0; round < coordinates; ++round) {
    for (const Atom& atom : atoms) {
      const bool zero = atom.kind == Atom::Kind::zero;
      if (zero || atom.kind == Atom::Kind::at_least_zero) narrow(atom.form, limits);
      if (zero) narrow(atom.form * -1, limits);
    }
    for (std::size_t i = coordinates; sorted && i-- > 1;) limits[i - 1] = std::min(limits[i - 1], limits[i]);
  }
  return limits;
}

}  // namespace

std::vector<std::int64_t> valid_limits(const Rays& rays) {
  const auto k = static_cast<std::size_t>(rays.coordinates);
  if (rays.all_valid) return Limits(k, kNoLimit);
  Limits result(k, 0);
  for (const ValidClause& clause : rays.valid) {
    if (!rays.modes[static_cast<std::size_t>(clause.mode)].finite()) continue;
    const Limits limits = limits_of(clause.atoms, k, rays.sorted);
    for (std::size_t i = 0; i < k; ++i) {
      // The numbers of empty stacks are 0 whatever the conditions say.
      const bool empty = rays.sorted && static_cast<int>(i) < clause.empty;
      result[i] = std::max(result[i], empty ? 0 : limits[i]);
    }
  }
  return result;
}

bool any_limit(const std::vector<std::int64_t>& limits) {
  return std::any_of(limits.begin(), limits.end(), [](std::int64_t limit) { return limit != kNoLimit; });
}

}  // namespace cairn::engine
