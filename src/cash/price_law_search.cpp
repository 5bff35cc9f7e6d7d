// Periods in growing order, each tried where the rows computed so far end.
#include "cash/price_law_search.hpp"

#include "cash/price_law_check.hpp"
#include "cash/price_rows.hpp"

#include <algorithm>

namespace cairn::cash {

namespace {

constexpr double kMostCheckSteps = 2e9;  // some seconds
constexpr double kMostChecks = 8;        // while the least first row is looked for

class Search {
 public:
  Search(const std::vector<std::int64_t>& amounts, const Control& control, const PriceLawLimits& limits)
      : rows_(amounts, true), control_(control), limits_(limits) {}

  std::optional<PriceLaw> run() {
    std::optional<PriceLaw> observed;
    std::int64_t limit = limits_.rows;
    for (std::int64_t size = std::max<std::int64_t>(64, 4 * rows_.largest()); size <= limit; size *= 2) {
      while (rows_.size() < size) {
        if (rows_.size() % rows_.between_looks() == 0 && (control_.stop() || too_large(rows_.bytes()))) return observed;
        rows_.extend();
      }
      const std::int64_t basic = outcome_period(size);
      if (basic == 0) continue;
      const std::int64_t first = size / 2;
      for (std::int64_t period = basic; first + 3 * period <= size; period += basic) {
        if (control_.stop()) return observed;
        if (period < rows_.largest() || !ends_repeat(first, period)) continue;
        std::int64_t start = first;  // earlier when the checker could not follow
        while (start > 0 && start + 2 * period > kMostCheckedRows) start /= 2;
        auto law = law_at(start, period);
        if (!law) continue;
        law->why_not = why_not(*law);
        if (law->why_not.empty()) return least(*law);
        if (!observed && obeyed(*law)) {
          observed = std::move(law);
          if (!one_slope(*observed)) return observed;  // larger ones will not do better
          limit = std::min(limit, 8 * size);
        }
      }
    }
    return observed;
  }

 private:
  [[nodiscard]] bool wins(std::int64_t n) const { return rows_.row(n).last().price != kNoPrice; }

  // Of the game without purses: from the last half on.
  [[nodiscard]] std::int64_t outcome_period(std::int64_t size) const {
    for (std::int64_t period = 1; period <= size / 6; ++period) {
      bool repeats = true;
      for (std::int64_t n = size / 2; repeats && n + period < size; ++n) repeats = wins(n) == wins(n + period);
      if (repeats) return period;
    }
    return 0;
  }

  // The last corners move by the same amounts twice.
  [[nodiscard]] bool ends_repeat(std::int64_t first, std::int64_t period) const {
    for (std::int64_t n = first; n < first + period; ++n) {
      const Corner a = rows_.row(n).last();
      const Corner b = rows_.row(n + period).last();
      const Corner c = rows_.row(n + 2 * period).last();
      if (b.e - a.e != c.e - b.e) return false;
      if (a.price != kNoPrice && b.price - a.price != c.price - b.price) return false;
    }
    return true;
  }

  // The law that begins here, when all rows of a period have zones and later rows obey it.
  [[nodiscard]] std::optional<PriceLaw> law_at(std::int64_t first, std::int64_t period) const {
    PriceLaw law;
    law.amounts = rows_.amounts();
    law.first = first;
    law.period = period;
    // All rows by the shifts of the one that needs most of them, if that is possible.
    std::vector<PriceZone> shifts;
    for (std::int64_t n = first; n < first + period; ++n) {
      if (control_.stop()) return std::nullopt;
      auto zones = find_zones(rows_.row(n), rows_.row(n + period));
      if (zones.empty()) return std::nullopt;
      if (zones.size() > shifts.size()) shifts = std::move(zones);
    }
    for (std::int64_t n = first; n < first + period; ++n) {
      if (control_.stop()) return std::nullopt;
      auto zones = zones_with_shifts(rows_.row(n), rows_.row(n + period), shifts);
      if (zones.empty()) zones = find_zones(rows_.row(n), rows_.row(n + period));
      if (zones.empty()) return std::nullopt;
      law.zones.push_back(std::move(zones));
    }
    for (std::int64_t n = 0; n < first + period; ++n) law.rows.push_back(rows_.row(n));
    law.checked_to = first + 3 * period - 1;
    return law;
  }

  [[nodiscard]] static bool one_slope(const PriceLaw& law) {
    const PriceZone& first = law.zones.front().back();
    return std::all_of(law.zones.begin(), law.zones.end(), [&](const std::vector<PriceZone>& zones) {
      return zones.back().de == first.de && zones.back().dprice == first.de;
    });
  }

  [[nodiscard]] bool too_large(double bytes) const { return bytes > static_cast<double>(control_.memory); }
  [[nodiscard]] bool too_large(std::size_t bytes) const { return too_large(static_cast<double>(bytes)); }

  // Why the law is not proved.
  [[nodiscard]] std::string why_not(const PriceLaw& law) const {
    if (!one_slope(law)) return "the ends of its rows move by several slopes";
    if (!law.uniform()) return "its rows differ in their shifts";
    if (too_large(check_bytes(law))) return "its check would need " + bytes_to_string(check_bytes(law));
    if (check_steps(law) > kMostCheckSteps) return "its check would take too long";
    return what_fails(law);
  }

  // By the rows of two more periods.
  [[nodiscard]] bool obeyed(const PriceLaw& law) const {
    for (std::int64_t n = law.first + law.period; n <= law.checked_to; ++n) {
      if (!obeys(law, n)) return false;
    }
    return true;
  }

  [[nodiscard]] bool obeys(const PriceLaw& law, std::int64_t n) const {
    bool good = true;
    Money before;
    rows_.row(n).for_each_corner(0, kNoPrice, [&](const Corner& corner) {
      if (!good) return;
      const Money price = corner.price == kNoPrice ? Money() : Money(Integer(corner.price));
      good =
          law.price(n, Integer(corner.e)) == price && (corner.e == 0 || law.price(n, Integer(corner.e - 1)) == before);
      before = price;
    });
    return good;
  }

  // A proved law may begin earlier.
  [[nodiscard]] PriceLaw least(const PriceLaw& found) const {
    PriceLaw best = found;
    best.proved = true;
    best.why_not.clear();
    if (kMostChecks * check_steps(found) > kMostCheckSteps) return best;
    std::int64_t low = 0;  // not known to do
    for (std::int64_t high = found.first; low < high && !control_.stop();) {
      const std::int64_t middle = low + (high - low) / 2;
      auto law = law_at(middle, found.period);
      if (law && why_not(*law).empty()) {
        best = std::move(*law);
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    best.proved = true;
    best.why_not.clear();
    return best;
  }

  PriceRows rows_;
  const Control& control_;
  PriceLawLimits limits_;
};

}  // namespace

std::optional<PriceLaw> find_price_law(const std::vector<std::int64_t>& amounts, const Control& control,
                                       const PriceLawLimits& limits) {
  return Search(amounts, control, limits).run();
}

}  // namespace cairn::cash
