// Where the formulas of a solution set hold: they are read off near the rich end, and what leads over from the poor
// part may differ.
//
// In the part of a row that the law inserts last, and beyond it, the formulas hold by the law. So only the purses
// between the border of the poor and that part are looked at, in three times as many rows as there are residues; in
// later rows they lie the same way, because both the border and that part have moved by the shifts of the law.
#include "discover/cash_forms.hpp"

#include <algorithm>
#include <numeric>

namespace cairn {

namespace {

// The most b with which I wins, by the formula or by the way the values repeat.
std::optional<Integer> most_by_formula(const SolutionRow& row, const Integer& b_other) {
  const auto small = b_other.to_int64();
  const auto known = static_cast<std::int64_t>(row.most_b.size());
  if (row.formula && b_other >= Integer(row.formula->from)) {
    const auto& formula = *row.formula;
    return floor_divide(b_other + Integer(formula.shift), formula.step) * Integer(formula.step) + Integer(formula.plus);
  }
  if (small && *small < known) return Integer(row.most_b[static_cast<std::size_t>(*small)]);
  if (!row.repeat || row.repeat->from + row.repeat->step > known) return std::nullopt;
  const Integer times = floor_divide(b_other - Integer(row.repeat->from), row.repeat->step);
  const std::int64_t first = row.repeat->from + floor_modulo(b_other - Integer(row.repeat->from), row.repeat->step);
  return Integer(row.most_b[static_cast<std::size_t>(first)]) + times * Integer(row.repeat->rise);
}

}  // namespace

std::optional<SolutionRange> solution_range(const CashSummary& summary, const SolutionSet& set, WhichF which,
                                            const Control& control) {
  const PriceLaw& law = *summary.law;
  const CashForms& forms = *summary.forms(which);
  if (!law.uniform()) return std::nullopt;
  const std::int64_t stride = std::lcm(law.period, set.period);
  SolutionRange range;
  range.from = std::max({law.first + law.period, forms.f1.preperiod, forms.f2.preperiod, forms.with_offset.from});
  const std::int64_t least = summary.amounts.front();
  for (std::int64_t n = range.from; n < range.from + 3 * stride; ++n) {
    if (control.stop()) return std::nullopt;
    const Integer f1 = forms.f1.at(Integer(n));
    const Integer f2 = forms.f2.at(Integer(n));
    const Integer g1 = poor_below1(least, Integer(n));
    const Integer g2 = poor_below2(least, Integer(n));
    const auto& zones = law.zones[static_cast<std::size_t>((n - law.first) % law.period)];
    const std::int64_t shift = zones.size() < 2 ? 0 : zones[zones.size() - 2].de;
    const Integer inserted = Integer(zones.back().from) + Integer((n - law.first) / law.period * shift);
    const SolutionRow& row = set.rows[static_cast<std::size_t>(n % set.period)];
    const auto inside = [&](const Integer& d) { return std::clamp(d, g1, std::max(g1, f1)); };
    for (Integer e = std::min(inserted, f2) - Integer(1); e >= g2; e = e - Integer(1)) {
      const auto most = most_by_formula(row, f2 - Integer(1) - e);
      if (!most) return std::nullopt;
      const Money price = law.price(Integer(n), e);
      if (inside(f1 - Integer(1) - *most) == inside(price ? *price : f1)) continue;
      range.margin = std::max(range.margin, (e - g2).to_int64().value() + 1);
      break;
    }
  }
  return range;
}

}  // namespace cairn
