// The borders of the classes: f by its recursion, the least that will do from the last corner of a row, g by formula.
#include "base/clock.hpp"
#include "cash/cash_forms.hpp"

#include <cairn/error.hpp>

#include <fmt/core.h>

#include <algorithm>

namespace cairn::cash {

Integer poor_below1(std::int64_t least, const Integer& n) {
  const std::int64_t i = floor_modulo(n, 2 * least);
  return floor_divide(n - Integer(i), 2) + Integer(std::min(i + 1, least));
}

Integer poor_below2(std::int64_t least, const Integer& n) {
  const std::int64_t i = floor_modulo(n, 2 * least);
  return floor_divide(n - Integer(i), 2) + Integer(std::max<std::int64_t>(0, i - least + 1));
}

namespace {

CashClasses with_poor(const std::vector<std::int64_t>& amounts, const Integer& n) {
  CashClasses classes;
  const std::int64_t least = *std::min_element(amounts.begin(), amounts.end());
  classes.n = n;
  classes.g1 = poor_below1(least, n);
  classes.g2 = poor_below2(least, n);
  return classes;
}

}  // namespace

CashClasses classes_but_f(const PriceRow& row, const std::vector<std::int64_t>& amounts, const Integer& n) {
  CashClasses classes = with_poor(amounts, n);
  const Corner last = row.last();
  classes.least2 = Integer(last.e);
  if (last.price != kNoPrice) {
    classes.winner = 1;
    classes.least1 = Integer(last.price);
  } else {
    classes.winner = 2;
    classes.least1 = Integer(last.e > 0 ? row.price(last.e - 1) : 0);
  }
  return classes;
}

CashClasses cash_classes(const PriceRows& rows, std::int64_t n) {
  CashClasses classes = classes_but_f(rows.row(n), rows.amounts(), Integer(n));
  const DefinedF f = defined_f(rows.amounts(), n);
  classes.f1 = f.f1.back();
  classes.f2 = f.f2.back();
  return classes;
}

void add_f(CashClasses& classes, const CashSummary& summary) {
  constexpr std::int64_t kMostValues = 1'000'000;
  const auto small = classes.n.to_int64();
  const auto& forms = summary.defined;
  if (forms && classes.n >= Integer(std::max(forms->f1.law.preperiod, forms->f2.law.preperiod))) {
    classes.f1 = forms->f1.at(classes.n);
    classes.f2 = forms->f2.at(classes.n);
  } else if (small && *small <= kMostValues) {
    const DefinedF f = defined_f(summary.amounts, *small);
    classes.f1 = f.f1.back();
    classes.f2 = f.f2.back();
  } else {
    classes.f1 = classes.least1;
    classes.f2 = classes.least2;
  }
}

CashClasses classes_but_f(const PriceLaw& law, const Integer& n) {
  CashClasses classes = with_poor(law.amounts, n);
  const auto end = law.end(n);
  classes.winner = end.price ? 1 : 2;
  classes.least1 = end.price ? *end.price : end.last_finite;
  classes.least2 = end.e;
  return classes;
}

DefinedF defined_f(const std::vector<std::int64_t>& amounts, std::int64_t to, const Control* control) {
  DefinedF f;
  const std::int64_t least = *std::min_element(amounts.begin(), amounts.end());
  auto& wins = f.wins;
  const std::int64_t between_looks = std::max<std::int64_t>(1, 4096 / static_cast<std::int64_t>(amounts.size()));
  const auto at = [](std::int64_t n) { return static_cast<std::size_t>(n); };
  for (std::int64_t n = 0; n <= to; ++n) {
    if (n % between_looks == 0) look_at_clock(control, "f1 and f2 are computed");
    bool win = false;
    std::int64_t most = 0;
    for (const std::int64_t a : amounts) {
      if (a > n) continue;
      win = win || !wins[at(n - a)];
      most = std::max(most, f.f1[at(n - a)]);
    }
    wins.push_back(win);
    f.f2.push_back(most);  // the same words for both players, where they are not 0
    std::int64_t lowest = n < least ? 0 : kNoPrice;
    for (const std::int64_t a : amounts) {
      if (a > n) continue;
      if (win ? !wins[at(n - a)] : f.f1[at(n - a)] == most) lowest = std::min(lowest, f.f2[at(n - a)] + a);
    }
    f.f1.push_back(lowest);
  }
  return f;
}

// Rows one after another; only their ends are kept.
CashValues cash_values(const std::vector<std::int64_t>& amounts, std::int64_t to, const Control& control) {
  const double bytes = (static_cast<double>(to) + 1) * (sizeof(CashClasses) + 64);
  if (bytes > static_cast<double>(control.memory)) {
    throw TooLarge(fmt::format("a table to n = {} needs {}, but {} may be used", to, bytes_to_string(bytes),
                               bytes_to_string(static_cast<double>(control.memory))),
                   "", "ask for a smaller bound, or for single n");
  }
  CashValues values;
  const DefinedF f = defined_f(amounts, to);
  PriceRows rows(amounts, false);
  for (std::int64_t n = 0; n <= to; ++n) {
    if (n % rows.between_looks() == 0) {
      if (const auto stop = control.stop()) {
        values.status = *stop;
        return values;
      }
      control.report([&] { return "row " + std::to_string(n) + " of " + std::to_string(to); });
    }
    rows.extend_to(n);
    CashClasses classes = classes_but_f(rows.row(n), amounts, Integer(n));
    classes.f1 = f.f1[static_cast<std::size_t>(n)];
    classes.f2 = f.f2[static_cast<std::size_t>(n)];
    values.rows.push_back(std::move(classes));
  }
  return values;
}

}  // namespace cairn::cash
