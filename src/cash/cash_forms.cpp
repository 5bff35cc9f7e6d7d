// Quasi-linear forms from values, and the constants c of Section 4 from the forms.
#include "cash/cash_forms.hpp"

#include <algorithm>
#include <numeric>

namespace cairn::cash {

namespace {

// The second difference at distance p.
bool straight(const std::vector<std::int64_t>& f, std::int64_t n, std::int64_t p) {
  return f[index(n + 2 * p)] - f[index(n + p)] == f[index(n + p)] - f[index(n)];
}

bool straight_from(const std::vector<std::int64_t>& f, std::int64_t first, std::int64_t end, std::int64_t p) {
  for (std::int64_t n = first; n < end; ++n) {
    if (!straight(f, n, p)) return false;
  }
  return true;
}

std::int64_t value(const QuasiLinear& form, const std::vector<std::int64_t>& values, std::int64_t n) {
  if (n < static_cast<std::int64_t>(values.size())) return values[index(n)];
  const auto i = index(n % form.period);
  return form.slope[i] * (n / form.period) + form.constant[i];
}

}  // namespace

Integer QuasiLinear::at(const Integer& n) const {
  const auto i = index(floor_modulo(n, period));
  return Integer(slope[i]) * floor_divide(n, period) + Integer(constant[i]);
}

bool QuasiLinear::one_slope() const {
  return std::all_of(slope.begin(), slope.end(), [&](std::int64_t s) { return s == slope.front(); });
}

std::optional<QuasiLinear> quasi_linear(const std::vector<std::int64_t>& values, std::int64_t first,
                                        std::int64_t period) {
  // f(n) = n u(n) + v(n) with u, v of that period: the second difference at a divisor p is of the same kind, and is 0
  // for ever when it is 0 for two periods.
  if (static_cast<std::int64_t>(values.size()) < first + 4 * period) return std::nullopt;
  QuasiLinear form;
  form.period = 0;
  for (std::int64_t p = 1; p <= period && form.period == 0; ++p) {
    if (period % p == 0 && straight_from(values, first, first + 2 * period, p)) form.period = p;
  }
  if (form.period == 0) return std::nullopt;
  const std::int64_t p = form.period;
  form.preperiod = first;
  while (form.preperiod > 0 && straight(values, form.preperiod - 1, p)) --form.preperiod;
  form.slope.resize(index(p));
  form.constant.resize(index(p));
  for (std::int64_t n = form.preperiod; n < form.preperiod + p; ++n) {
    const auto i = index(n % p);
    form.slope[i] = values[index(n + p)] - values[index(n)];
    form.constant[i] = values[index(n)] - form.slope[i] * (n / p);
  }
  return form;
}

CashPeriodicity CashConstants::strict() const {
  CashPeriodicity strict = with_offset;
  strict.holds = with_offset.holds && with_offset.from == 0;
  return strict.holds ? strict : CashPeriodicity{};
}

CashConstants cash_constants(const std::vector<std::int64_t>& amounts, const OutcomePeriod& outcomes,
                             const BothForms& forms) {
  CashConstants found;
  const auto f1 = [&](std::int64_t n) { return value(forms.form1, forms.values1, n); };
  const auto f2 = [&](std::int64_t n) { return value(forms.form2, forms.values2, n); };
  const auto c1 = [&](std::int64_t n, std::int64_t a) { return f1(n) - f2(n - a) - a; };
  const auto c2 = [&](std::int64_t n, std::int64_t a) { return f2(n) - f1(n - a); };
  const auto alike = [&](std::int64_t n, std::int64_t later) {
    if (outcomes.at(n) != outcomes.at(later)) return false;
    return std::all_of(amounts.begin(), amounts.end(),
                       [&](std::int64_t a) { return a > n || (c1(n, a) == c1(later, a) && c2(n, a) == c2(later, a)); });
  };
  const std::int64_t start = std::max({forms.form1.preperiod, forms.form2.preperiod, outcomes.preperiod}) +
                             *std::max_element(amounts.begin(), amounts.end());
  const std::int64_t period = std::lcm(std::lcm(forms.form1.period, forms.form2.period), outcomes.period);
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

CashForms forms_with_constants(const std::vector<std::int64_t>& amounts, const OutcomePeriod& outcomes,
                               const BothForms& forms, const HowKnown& known) {
  CashConstants constants = cash_constants(amounts, outcomes, forms);
  CashForms result;
  result.f1 = forms.form1;
  result.f2 = forms.form2;
  result.f1.known = result.f2.known = known;
  result.with_offset = constants.with_offset;
  result.strict = constants.strict();
  result.c1 = std::move(constants.c1);
  result.c2 = std::move(constants.c2);
  return result;
}

}  // namespace cairn::cash
