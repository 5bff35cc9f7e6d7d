// Where the formulas of a solution set hold: they are read off near the rich end, and what leads over from the poor
// part may differ.
//
// In the part of a row that the law inserts last, and beyond it, the formulas hold by the law. So only the purses
// between the border of the poor and that part are looked at, in three times as many rows as there are residues. That
// later rows are alike is shown here, too: the theorem about X in docs/cash.md says what of.
#include "cash/cash_forms.hpp"

#include <algorithm>
#include <numeric>

namespace cairn::cash {

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
  if (!row.repeat || row.repeat->preperiod + row.repeat->period > known) return std::nullopt;
  return value_at(row.most_b, *row.repeat, b_other);
}

// One row of prices, with what the formulas say about it.
class Compared {
 public:
  Compared(const CashSummary& summary, const CashForms& forms, const SolutionSet& set, std::int64_t n)
      : law_(*summary.law), n_(n), set_(set.rows[static_cast<std::size_t>(n % set.period)]) {
    const std::int64_t least = summary.amounts.front();
    f1_ = forms.f1.at(Integer(n));
    f2_ = forms.f2.at(Integer(n));
    g1_ = poor_below1(least, Integer(n));
    g2_ = poor_below2(least, Integer(n));
  }

  [[nodiscard]] const Integer& g2() const { return g2_; }
  // The purses of II that are looked at end before this one.
  [[nodiscard]] Integer end() const { return std::min(begins(zones().size() - 1), f2_); }

  // The least purse of I that wins against e by the formula; nothing when there is none.
  [[nodiscard]] std::optional<Integer> by_formula(const Integer& e) const {
    const auto most = most_by_formula(set_, f2_ - Integer(1) - e);
    return most ? std::optional(f1_ - Integer(1) - *most) : std::nullopt;
  }

  // Does the formula decide all positions of the middle class in which II has e?
  [[nodiscard]] bool agrees(const Integer& e, const Integer& formula) const {
    const Money price = law_.price(Integer(n_), e);
    const auto inside = [&](const Integer& d) { return std::clamp(d, g1_, std::max(g1_, f1_)); };
    return inside(formula) == inside(price ? *price : f1_);
  }

  // Is the row steady from g2 + margin on, with this zone as the one that moves with the border of the poor? Then all
  // later rows of its residue are.
  [[nodiscard]] bool is_steady(std::size_t border, std::int64_t margin) const {
    if (!set_.repeat) return false;
    Integer behind = begins(zones().size() - 1);
    for (std::size_t j = border + 1; j < zones().size(); ++j) {
      const std::int64_t inserted = zones()[j].de - zones()[j - 1].de;
      if (inserted % set_.repeat->period != 0) return false;
      if (j + 1 < zones().size()) behind = std::max(behind, begins(j) + Integer(inserted));
    }
    const Integer exact_from = begins(border + 1);
    const Integer from = std::min(exact_from, g2_ + Integer(margin));
    for (Integer e = behind - Integer(1); e >= from; e = e - Integer(1)) {
      if (f2_ - Integer(1) - e < Integer(set_.repeat->preperiod)) return false;
      const auto formula = by_formula(e);
      const Money price = law_.price(Integer(n_), e);
      if (!formula || !price) return false;
      const bool both_poor = e < exact_from && *price <= g1_ && *formula <= g1_;
      if ((*price != *formula && !both_poor) || (e < exact_from && e < begins(border))) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] const std::vector<PriceZone>& zones() const {
    return law_.zones[static_cast<std::size_t>((n_ - law_.first) % law_.period)];
  }
  // Where a zone begins in this row: it grows into what is inserted before it.
  [[nodiscard]] Integer begins(std::size_t j) const {
    if (j == 0) return Integer(0);
    return Integer(zones()[j].from) + Integer((n_ - law_.first) / law_.period * zones()[j - 1].de);
  }

  const PriceLaw& law_;
  std::int64_t n_;
  const SolutionRow& set_;
  Integer f1_;
  Integer f2_;
  Integer g1_;
  Integer g2_;
};

}  // namespace

std::optional<SolutionRange> solution_range(const CashSummary& summary, const SolutionSet& set, WhichF which,
                                            const Control& control) {
  const PriceLaw& law = *summary.law;
  const CashForms& forms = *summary.forms(which);
  if (!law.uniform()) return std::nullopt;
  // The last zone, the last one aside, that does not move away from the border of the poor.
  const auto& zones = law.zones.front();
  if (zones.size() < 2) return std::nullopt;
  std::size_t border = zones.size() - 2;
  while (2 * zones[border].de > law.period) --border;
  const std::int64_t stride = std::lcm(std::lcm(law.period, set.period), 2 * summary.amounts.front());
  SolutionRange range;
  range.from =
      std::max({law.first + law.period, forms.f1.law.preperiod, forms.f2.law.preperiod, forms.with_offset.from});
  for (std::int64_t n = range.from; n < range.from + 3 * stride; ++n) {
    if (control.stop()) return std::nullopt;
    const Compared row(summary, forms, set, n);
    for (Integer e = row.end() - Integer(1); e >= row.g2(); e = e - Integer(1)) {
      const auto formula = row.by_formula(e);
      if (!formula) return std::nullopt;
      if (row.agrees(e, *formula)) continue;
      range.margin = std::max(range.margin, (e - row.g2()).to_int64().value() + 1);
      break;
    }
  }
  for (std::int64_t n = range.from + 2 * stride; n < range.from + 3 * stride; ++n) {
    if (control.stop()) return std::nullopt;
    if (!Compared(summary, forms, set, n).is_steady(border, range.margin)) return std::nullopt;
  }
  return range;
}

}  // namespace cairn::cash
