// The induction's conditions, one by one; the letters are those of the theorem in docs/cash.md.
#include "engine/price_law_check.hpp"

#include <algorithm>
#include <vector>

namespace cairn {

namespace {

constexpr std::int64_t kInfinite = std::int64_t{1} << 60;

// price[n][e] for 0 <= e <= n: a purse of n or more is as good as an infinite one.
class PlainRows {
 public:
  PlainRows(const std::vector<std::int64_t>& amounts, std::int64_t rows) {
    for (std::int64_t n = 0; n < rows; ++n) {
      std::vector<std::int64_t> price(static_cast<std::size_t>(n) + 1, kInfinite);
      for (const std::int64_t a : amounts) {
        if (a > n) continue;
        std::int64_t y = 0;  // the least with price[n - a][y] > e
        for (std::int64_t e = 0; e <= n; ++e) {
          while (y <= n - a && at(n - a, y) <= e) ++y;
          if (y > n - a) break;  // none
          price[static_cast<std::size_t>(e)] = std::min(price[static_cast<std::size_t>(e)], a + y);
        }
      }
      rows_.push_back(std::move(price));
    }
  }

  [[nodiscard]] std::int64_t at(std::int64_t n, std::int64_t e) const {
    const auto& row = rows_[static_cast<std::size_t>(n)];
    return row[static_cast<std::size_t>(std::min(e, n))];
  }

 private:
  std::vector<std::vector<std::int64_t>> rows_;
};

class Checker {
 public:
  explicit Checker(const PriceLaw& law) : law_(law), rows_(law.amounts, law.first + 2 * law.period) {}

  std::string run() {
    if (const std::string fault = shape(); !fault.empty()) return fault;
    for (std::int64_t n = 0; n < law_.first + law_.period; ++n) {
      if (!is_row(n)) return "a row is wrong at n = " + std::to_string(n);
    }
    for (std::int64_t m = law_.first; m < law_.first + law_.period; ++m) {
      if (const std::string fault = base(m); !fault.empty()) return fault + " at n = " + std::to_string(m);
    }
    for (std::int64_t n = law_.first + law_.period; n < law_.first + 2 * law_.period; ++n) {
      if (const std::string fault = step(n); !fault.empty()) return fault + " at n = " + std::to_string(n);
    }
    return "";
  }

 private:
  [[nodiscard]] std::int64_t zones() const { return static_cast<std::int64_t>(law_.zones.front().size()); }
  [[nodiscard]] const PriceZone& zone(std::int64_t row, std::int64_t j) const {
    return law_.zones[static_cast<std::size_t>(row - law_.first)][static_cast<std::size_t>(j)];
  }
  [[nodiscard]] std::int64_t shift(std::int64_t j) const { return zone(law_.first, j).de; }
  // The ends of zone j in any row of the two periods.
  [[nodiscard]] std::int64_t from(std::int64_t n, std::int64_t j) const {
    if (n < law_.first + law_.period) return zone(n, j).from;
    return zone(n - law_.period, j).from + (j == 0 ? 0 : shift(j - 1));
  }
  [[nodiscard]] std::int64_t to(std::int64_t n, std::int64_t j) const {
    if (j + 1 == zones()) return kInfinite;
    if (n < law_.first + law_.period) return zone(n, j).to;
    return zone(n - law_.period, j).to + shift(j + 1);
  }

  [[nodiscard]] std::string shape() const {
    if (static_cast<std::int64_t>(law_.rows.size()) != law_.first + law_.period) return "rows are missing";
    if (static_cast<std::int64_t>(law_.zones.size()) != law_.period) return "the law has not a row for each residue";
    if (law_.first < 0) return "the law begins before the first row";
    if (law_.period < *std::max_element(law_.amounts.begin(), law_.amounts.end())) {
      return "the period is less than the largest amount";
    }
    for (const auto& of_row : law_.zones) {
      if (of_row.empty() || static_cast<std::int64_t>(of_row.size()) != zones()) return "rows differ in their zones";
      for (std::size_t j = 0; j < of_row.size(); ++j) {
        if (of_row[j].de != of_row[j].dprice) return "a zone leaves the diagonal";
        if (of_row[j].de != shift(static_cast<std::int64_t>(j))) return "rows differ in their shifts";
        if (of_row[j].from < 0) return "a zone begins below 0";
      }
      if (of_row.front().from != 0 || of_row.front().de != 0) return "the first zone is not the poor part";
      if (of_row.back().to != kNoPrice) return "the last zone ends";
    }
    for (std::int64_t j = 1; j < zones(); ++j) {
      if (shift(j) <= shift(j - 1)) return "the shifts do not grow";
    }
    return "";
  }

  // The law's own row, from which prices are read.
  [[nodiscard]] bool is_row(std::int64_t n) const {
    const PriceRow& row = law_.rows[static_cast<std::size_t>(n)];
    if (row.runs().empty()) return false;
    std::int64_t e = 0;
    for (; e <= n; ++e) {
      const std::int64_t price = row.price(e);
      if ((price == kNoPrice ? kInfinite : price) != rows_.at(n, e)) return false;
    }
    return row.price(kNoPrice) == row.price(n);
  }

  // The identities themselves, and how the zones lie.
  [[nodiscard]] std::string base(std::int64_t m) const {
    for (std::int64_t j = 0; j < zones(); ++j) {
      const std::int64_t s = shift(j);
      // Beyond m + period nothing changes any more.
      for (std::int64_t e = from(m, j); e <= std::min(to(m, j), m + law_.period); ++e) {
        const std::int64_t price = rows_.at(m, e);
        if (rows_.at(m + law_.period, e + s) != (price == kInfinite ? kInfinite : price + s)) {
          return "the prices do not repeat in zone " + std::to_string(j);
        }
      }
      if (j == 0) continue;
      if (from(m, j) < from(m, j - 1) || to(m, j) < to(m, j - 1)) return "the zones are out of order";
      if (to(m, j - 1) - from(m, j) + 1 < shift(j) - shift(j - 1)) return "two zones overlap by less than a period";
    }
    return "";
  }

  // What the rows before give directly.
  [[nodiscard]] std::int64_t direct_from(std::int64_t n, std::int64_t j) const {
    if (j == 0) return 0;
    std::int64_t most = 0;
    for (const std::int64_t a : law_.amounts) most = std::max(most, rows_.at(n - a, from(n - a, j)));
    return most;
  }
  [[nodiscard]] std::int64_t direct_to(std::int64_t n, std::int64_t j) const {
    if (j + 1 == zones()) return kInfinite;
    std::int64_t least = kInfinite;
    for (const std::int64_t a : law_.amounts) least = std::min(least, rows_.at(n - a, to(n - a, j)));
    return least == kInfinite ? kInfinite : least - 1;
  }

  [[nodiscard]] std::string step(std::int64_t n) const {
    for (std::int64_t j = 1; j < zones(); ++j) {
      const std::int64_t p = shift(j) - shift(j - 1);
      if (direct_from(n, j) + p > direct_to(n, j - 1) + 1) return "(a) the direct parts overlap by less than a period";
      if (direct_from(n, j - 1) > from(n, j) + p) return "(b) a zone reaches too far to the left";
      if (to(n, j - 1) - p > direct_to(n, j)) return "(c) a zone reaches too far to the right";
      if (direct_from(n, j) > to(n, j - 1) - p + 1) return "(d) the left part is not periodic";
      if (direct_to(n, j - 1) + 1 - p < from(n, j)) return "(e) the right part is not periodic";
    }
    return "";
  }

  const PriceLaw& law_;
  PlainRows rows_;
};

}  // namespace

std::string what_fails(const PriceLaw& law) { return Checker(law).run(); }

double check_bytes(const PriceLaw& law) {
  const auto rows = static_cast<double>(law.first + 2 * law.period);
  return 4 * rows * rows + 100 * rows;
}

}  // namespace cairn
