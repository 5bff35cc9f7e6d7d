// Quasi-linear forms from values, and the constants c of Section 4 from the forms.
#include "cash/cash_forms.hpp"

#include <algorithm>
#include <numeric>

namespace cairn::cash {

std::optional<QuasiLinear> quasi_linear(const std::vector<std::int64_t>& values, std::int64_t first,
                                        std::int64_t period) {
  if (static_cast<std::int64_t>(values.size()) < first + 4 * period) return std::nullopt;
  auto found = least_sequence([&](std::int64_t n) { return values[index(n)]; }, first, period);
  if (!found) return std::nullopt;
  QuasiLinear form;
  static_cast<PeriodicSequence&>(form) = std::move(*found);
  return form;
}

CashPeriodicity CashConstants::strict() const {
  CashPeriodicity strict = with_offset;
  strict.holds = with_offset.holds && with_offset.from == 0;
  return strict.holds ? strict : CashPeriodicity{};
}

CashConstants cash_constants(const std::vector<std::int64_t>& amounts, const PeriodicSequence& outcomes,
                             const PeriodicSequence& f1, const PeriodicSequence& f2) {
  CashConstants found;
  const auto c1 = [&](std::int64_t n, std::int64_t a) { return f1.at(n) - f2.at(n - a) - a; };
  const auto c2 = [&](std::int64_t n, std::int64_t a) { return f2.at(n) - f1.at(n - a); };
  const auto alike = [&](std::int64_t n, std::int64_t later) {
    if (outcomes.at(n) != outcomes.at(later)) return false;
    return std::all_of(amounts.begin(), amounts.end(),
                       [&](std::int64_t a) { return a > n || (c1(n, a) == c1(later, a) && c2(n, a) == c2(later, a)); });
  };
  const std::int64_t start = std::max({f1.law.preperiod, f2.law.preperiod, outcomes.law.preperiod}) +
                             *std::max_element(amounts.begin(), amounts.end());
  const std::int64_t period = std::lcm(std::lcm(f1.law.period, f2.law.period), outcomes.law.period);
  const auto repeats = [&](std::int64_t p) {
    for (std::int64_t n = start; n < start + period; ++n) {
      if (!alike(n, n + p)) return false;
    }
    return true;
  };
  // From start on the constants grow linearly with every period, so that those which are equal once stay so.
  if (!repeats(period)) return found;
  std::int64_t p = 1;
  while (period % p != 0 || !repeats(p)) ++p;
  std::int64_t from = start;
  while (from > 0 && alike(from - 1, from - 1 + p)) --from;
  found.with_offset = {true, from, p};
  if (p > kMostConstants / static_cast<std::int64_t>(amounts.size())) return found;
  found.c1.resize(index(p));
  found.c2.resize(index(p));
  for (std::int64_t n = start; n < start + p; ++n) {
    for (const std::int64_t a : amounts) {
      found.c1[index(n % p)].push_back(c1(n, a));
      found.c2[index(n % p)].push_back(c2(n, a));
    }
  }
  return found;
}

CashForms forms_with_constants(const std::vector<std::int64_t>& amounts, const PeriodicSequence& outcomes,
                               const QuasiLinear& f1, const QuasiLinear& f2, const HowKnown& known) {
  CashConstants constants = cash_constants(amounts, outcomes, f1, f2);
  CashForms result;
  result.f1 = f1;
  result.f2 = f2;
  result.f1.known = result.f2.known = known;
  result.with_offset = constants.with_offset;
  result.strict = constants.strict();
  result.c1 = std::move(constants.c1);
  result.c2 = std::move(constants.c2);
  return result;
}

}  // namespace cairn::cash
