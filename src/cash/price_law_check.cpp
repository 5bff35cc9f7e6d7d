// The induction's conditions, one by one; the letters are those of the theorem in docs/cash.md.
#include "cash/price_law_check.hpp"

#include <algorithm>
#include <functional>
#include <vector>

namespace cairn::cash {

namespace {

constexpr std::int64_t kInfinite = std::int64_t{1} << 60;

// What a check may take: 400 MB, and some minutes at the very worst.
constexpr double kMostSteps = 5e10;
constexpr std::size_t kMostZonesChecked = 64;
constexpr std::int64_t kLargestEnd = std::int64_t{1} << 40;  // of a zone; sums of these cannot overflow

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

// What does not even have the form of a law; everything that is read later is within bounds when nothing is said here.
std::string what_is_malformed(const PriceLaw& law) {
  if (law.first < 0) return "the law begins before the first row";
  if (law.period < 1) return "the period is not positive";
  if (law.first > kMostCheckedRows || law.period > kMostCheckedRows || law.first + 2 * law.period > kMostCheckedRows) {
    return "it needs more than " + std::to_string(kMostCheckedRows) + " rows, which is more than the checker computes";
  }
  if (static_cast<std::int64_t>(law.rows.size()) != law.first + law.period) return "rows are missing";
  if (static_cast<std::int64_t>(law.zones.size()) != law.period) return "the law has not a row for each residue";
  if (law.amounts.empty()) return "there are no amounts";
  if (law.amounts.front() < 1) return "an amount is not positive";
  if (std::adjacent_find(law.amounts.begin(), law.amounts.end(), std::greater_equal<>()) != law.amounts.end()) {
    return "the amounts are not in order";
  }
  if (law.period < law.amounts.back()) return "the period is less than the largest amount";
  const auto rows = static_cast<double>(law.first + 2 * law.period);
  if (rows * rows * static_cast<double>(law.amounts.size()) > kMostSteps) {
    return "it has more rows and amounts than the checker computes";
  }
  const auto& shifts = law.zones.front();
  if (shifts.empty()) return "there are no zones";
  if (shifts.size() > kMostZonesChecked) return "there are more than " + std::to_string(kMostZonesChecked) + " zones";
  for (const auto& of_row : law.zones) {
    if (of_row.size() != shifts.size()) return "rows differ in their zones";
    for (std::size_t j = 0; j < of_row.size(); ++j) {
      const PriceZone& zone = of_row[j];
      if (zone.de != zone.dprice) return "a zone leaves the diagonal";
      if (zone.de != shifts[j].de) return "rows differ in their shifts";
      if (zone.de < 0 || zone.de > kLargestEnd) return "a shift is out of bounds";
      if (zone.from < 0 || zone.from > kLargestEnd) return "a zone begins out of bounds";
      if (j + 1 < of_row.size() && (zone.to < 0 || zone.to > kLargestEnd)) return "a zone ends out of bounds";
      if (j > 0 && zone.de <= shifts[j - 1].de) return "the shifts do not grow";
    }
    if (of_row.front().from != 0 || of_row.front().de != 0) return "the first zone is not the poor part";
    if (of_row.back().to != kNoPrice) return "the last zone ends";
  }
  return "";
}

class LawChecker {
 public:
  explicit LawChecker(const PriceLaw& law) : law_(law), rows_(law.amounts, law.first + 2 * law.period) {}

  std::string run() {
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

  // The law's own row, from which prices are read: its runs are walked corner by corner.
  [[nodiscard]] bool is_row(std::int64_t n) const {
    std::int64_t e = -1;  // of the last corner, and its price
    std::int64_t price = -1;
    for (const StairRun& run : law_.rows[static_cast<std::size_t>(n)].runs()) {
      if (run.e < 0 || run.e > n || run.count < 1 || run.count > n + 1) return false;
      if (run.count > 1 && (run.de < 1 || run.de > n || run.dprice < 1 || run.dprice > n)) return false;
      if (!run.period.empty() && (run.period.size() > static_cast<std::size_t>(n) || run.period[0] != Corner{}))
        return false;
      for (const Corner& inner : run.period) {
        if (inner.e < 0 || inner.e > n || inner.price < 0 || inner.price > n) return false;
      }
      if (run.price < 0 || (run.price > n && (run.price != kNoPrice || run.count > 1))) return false;
      for (std::int64_t i = 0; i < run.count; ++i) {
        const std::int64_t next = run.corner(i).e;
        const std::int64_t next_price = run.price == kNoPrice ? kInfinite : run.corner(i).price;
        if (next <= e || next > n || next_price <= price || (e < 0 && next > 0)) return false;
        for (; e >= 0 && e < next; ++e) {
          if (rows_.at(n, e) != price) return false;
        }
        e = next;
        price = next_price;
      }
    }
    if (e < 0) return false;
    for (; e <= n; ++e) {
      if (rows_.at(n, e) != price) return false;
    }
    return true;
  }

  // The identities themselves, and how the zones lie.
  [[nodiscard]] std::string base(std::int64_t m) const {
    for (std::int64_t j = 0; j < zones(); ++j) {
      const std::int64_t s = shift(j);
      // From m + period on nothing changes any more.
      const std::int64_t enough = std::max(from(m, j), m + law_.period);
      for (std::int64_t e = from(m, j); e <= std::min(to(m, j), enough); ++e) {
        const std::int64_t price = rows_.at(m, e);
        if (rows_.at(m + law_.period, e + s) != (price == kInfinite ? kInfinite : price + s)) {
          return "the prices do not repeat in zone " + std::to_string(j);
        }
      }
      if (j == 0) continue;
      if (from(m, j) < from(m, j - 1) || to(m, j) < to(m, j - 1)) return "the zones are out of order";
      if (to(m, j - 1) - from(m, j) + 1 < shift(j) - shift(j - 1)) return "two zones overlap by less than a period";
    }
    return ends_where_it_ends(m) ? "" : "the last zone begins beyond the last corner";
  }

  // A zone that began beyond a last corner with a price would put another corner behind it in later rows.
  [[nodiscard]] bool ends_where_it_ends(std::int64_t m) const {
    const std::int64_t begins = from(m, zones() - 1);
    return rows_.at(m, m) == kInfinite || begins == 0 || rows_.at(m, begins - 1) < rows_.at(m, m);
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

std::string what_fails(const PriceLaw& law) {
  if (std::string fault = what_is_malformed(law); !fault.empty()) return fault;
  return LawChecker(law).run();
}

double check_bytes(const PriceLaw& law) {
  const auto rows = static_cast<double>(law.first + 2 * law.period);
  return 4 * rows * rows + 100 * rows;
}

double check_steps(const PriceLaw& law) {
  const auto rows = static_cast<double>(law.first + 2 * law.period);
  return rows * rows * static_cast<double>(law.amounts.size());
}

}  // namespace cairn::cash
