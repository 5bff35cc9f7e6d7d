#include "cash/price_support.hpp"
#include "base/all_layers.hpp"

namespace cairn::testing {

std::vector<Amounts> subsets(std::int64_t most) {
  std::vector<Amounts> result;
  for (std::uint64_t mask = 1; mask < (std::uint64_t{1} << static_cast<unsigned>(most)); ++mask) {
    Amounts amounts;
    for (std::int64_t a = 1; a <= most; ++a) {
      if ((mask >> static_cast<unsigned>(a - 1) & 1U) != 0) amounts.push_back(a);
    }
    result.push_back(amounts);
  }
  return result;
}

std::string to_string(const Amounts& amounts) {
  std::string text;
  for (const auto a : amounts) text += (text.empty() ? "{" : ",") + std::to_string(a);
  return text + "}";
}

Cube::Cube(const Amounts& amounts, std::int64_t to)
    : to_(to), wins_(static_cast<std::size_t>((to + 1) * (to + 2) * (to + 2))) {
  for (std::int64_t n = 0; n <= to; ++n) {
    for (std::int64_t d = 0; d <= to + 1; ++d) {
      for (std::int64_t e = 0; e <= to + 1; ++e) {
        for (const auto a : amounts) {
          if (a > n || a > d) continue;
          if (!wins(n - a, e, d == infinite() ? d : d - a)) wins_[at(n, d, e)] = 1;
        }
      }
    }
  }
}

Money money(std::int64_t price) { return price == kNoPrice ? Money() : Money(Integer(price)); }

std::string difference(const PriceLaw& law, const PriceRow& row, std::int64_t n) {
  const auto shown = [](const Money& price) { return price ? price->to_string() : "infinite"; };
  std::string fault;
  const auto expect = [&](const Money& e, std::int64_t price) {
    const Money found = law.price(n, e);
    if (!fault.empty() || found == money(price)) return;
    fault = "row " + std::to_string(n) + " at " + shown(e) + ": " + shown(found) + ", not " + shown(money(price));
  };
  std::int64_t before = 0;
  row.for_each_corner(0, kNoPrice, [&](const Corner& corner) {
    if (corner.e > 0) expect(Integer(corner.e - 1), before);
    expect(Integer(corner.e), corner.price);
    before = corner.price;
  });
  expect(Integer(row.last().e + 1), row.last().price);
  expect(Money(), row.last().price);
  if (!fault.empty()) return fault;
  const PriceLaw::End end = law.end(n);
  if (end.e != Integer(row.last().e) || end.price != money(row.last().price)) {
    return "row " + std::to_string(n) + " ends at " + end.e.to_string() + " with " + shown(end.price) + ", not at " +
           std::to_string(row.last().e) + " with " + shown(money(row.last().price));
  }
  if (row.last().price == kNoPrice && row.last().e > 0 && end.last_finite != Integer(row.price(row.last().e - 1))) {
    return "row " + std::to_string(n) + ": the last finite price is wrong";
  }
  return "";
}

}  // namespace cairn::testing
