// Every instance of a claim up to a bound, one after the other.
#include "claims/check.hpp"

#include <algorithm>
#include <limits>

namespace cairn::claims {

using Kind = ClaimCell::Kind;

std::int64_t largest_value(const Claim& claim, std::size_t variable, std::int64_t to) {
  const int coordinate = claim.variables[variable].coordinate;
  if (coordinate >= 0) {
    return static_cast<std::int64_t>(claim.game->rules.cells()[static_cast<std::size_t>(coordinate)].labels.size()) - 1;
  }
  std::int64_t result = std::numeric_limits<std::int64_t>::max();
  for (const auto& cell : claim.cells) {
    if (cell.kind != Kind::number) continue;
    const auto& terms = cell.form.terms();
    const std::int64_t factor = cell.form.factor(static_cast<int>(variable));
    const bool rises = std::all_of(terms.begin(), terms.end(), [](const Term& term) { return term.factor > 0; });
    if (factor <= 0 || !rises) continue;
    const std::int64_t room = to - cell.form.constant();
    result = std::min(result, room < 0 ? -1 : room / factor);
  }
  return result;
}

Enumerated enumerate(const Claim& claim, std::int64_t to, const FactsOf& facts, const Control& control) {
  Enumerated result;
  Cells smallest;
  std::vector<std::int64_t> limits;
  for (std::size_t i = 0; i < claim.variables.size(); ++i) limits.push_back(largest_value(claim, i, to));
  if (std::any_of(limits.begin(), limits.end(), [](auto limit) { return limit < 0; })) return result;
  std::vector<std::int64_t> values(claim.variables.size(), 0);
  std::uint64_t steps = 0;
  while (true) {
    if (++steps % 1024 == 0) {
      if (const auto stop = control.stop()) {
        result.status = *stop;
        return result;
      }
      control.report([&] { return subject(claim) + ": " + std::to_string(steps) + " instances"; });
    }
    ClaimInstance instance(claim, values);
    const bool inside = instance.written() && ClaimOrder::largest(claim, *instance.written()) <= to;
    const bool matters =
        inside && (!result.found || ClaimOrder::before(claim, *instance.written(), smallest)) && instance.applies();
    if (matters) {
      const auto known = facts(instance.position());
      if (!known) {
        result.status = control.stop().value_or(Status::limit_reached);
        return result;
      }
      ++result.instances;
      instance.suppose(known->outcome, known->grundy);
      if (!instance.is_true()) {
        result.found = FoundInstance{values, known->outcome, known->grundy};
        smallest = *instance.written();
      }
    }
    std::size_t i = values.size();
    while (i > 0 && values[i - 1] == limits[i - 1]) values[--i] = 0;
    if (i == 0) return result;
    ++values[i - 1];
  }
}

}  // namespace cairn::claims
