// The borders of the classes: f from the last corner of a price row, g from its formula, and f as it is printed.
#include "discover/cash_forms.hpp"

#include <algorithm>

namespace cairn {

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

CashClasses classes_of(const PriceRow& row, const std::vector<std::int64_t>& amounts, const Integer& n) {
  CashClasses classes = with_poor(amounts, n);
  const Corner last = row.last();
  classes.f2 = Integer(last.e);
  if (last.price != kNoPrice) {
    classes.winner = 1;
    classes.f1 = Integer(last.price);
  } else {
    classes.winner = 2;
    classes.f1 = Integer(last.e > 0 ? row.price(last.e - 1) : 0);
  }
  return classes;
}

CashClasses cash_classes(const PriceRows& rows, std::int64_t n) {
  return classes_of(rows.row(n), rows.amounts(), Integer(n));
}

CashClasses cash_classes(const PriceLaw& law, const Integer& n) {
  CashClasses classes = with_poor(law.amounts, n);
  const auto end = law.end(n);
  classes.winner = end.price ? 1 : 2;
  classes.f1 = end.price ? *end.price : end.last_finite;
  classes.f2 = end.e;
  return classes;
}

PrintedF printed_f(const std::vector<std::int64_t>& amounts, std::int64_t to) {
  PrintedF f;
  const std::int64_t least = *std::min_element(amounts.begin(), amounts.end());
  std::vector<bool> wins;
  const auto at = [](std::int64_t n) { return static_cast<std::size_t>(n); };
  for (std::int64_t n = 0; n <= to; ++n) {
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

}  // namespace cairn
