// A checker that cannot refuse checks nothing: thousands of laws with one change, and laws that are no laws at all.
#include "base/all_layers.hpp"
#include "cash/dice_support.hpp"
#include "cash/price_law_check.hpp"
#include "cash/price_law_search.hpp"
#include "cash/price_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <map>

namespace cairn {

namespace {

using testing::Amounts;
using testing::Dice;

const std::vector<Amounts> kMutated{{1, 2}, {1, 4}, {1, 3, 4}, {2, 3}, {2, 5}, {1, 4, 5, 6}};

const PriceLaw& law_of(const Amounts& amounts) {
  static std::map<Amounts, PriceLaw> laws;
  const auto found = laws.find(amounts);
  if (found != laws.end()) return found->second;
  return laws.emplace(amounts, find_price_law(amounts, Control()).value()).first->second;
}

const PriceRows& exact_rows(const Amounts& amounts, std::int64_t to) {
  static std::map<Amounts, PriceRows> all;
  PriceRows& rows = all.try_emplace(amounts, amounts, true).first->second;
  rows.extend_to(to);
  return rows;
}

// A row with one corner moved, left out or added.
PriceRow changed(const PriceRow& row, Dice& dice) {
  std::vector<Corner> corners;
  row.for_each_corner(0, kNoPrice, [&](const Corner& corner) { corners.push_back(corner); });
  Corner& corner = dice.of(corners);
  switch (dice(0, 3)) {
    case 0:
      if (corner.e > 0) corner.e += dice.step(2);
      break;
    case 1:
      if (corner.price != kNoPrice) corner.price += dice.step(3);
      break;
    case 2:
      if (corners.size() > 1) corners.pop_back();
      break;
    default:
      corners.push_back({corners.back().e + dice(1, 9), kNoPrice});
  }
  std::sort(corners.begin(), corners.end(), [](const Corner& a, const Corner& b) { return a.e < b.e; });
  PriceRow result;
  for (const auto& each : corners) result.add(each);
  return result;
}

// One change; the text says of what.
std::string mutate(PriceLaw& law, Dice& dice) {
  auto& zones = dice.of(law.zones);
  const std::size_t j = static_cast<std::size_t>(dice(0, static_cast<std::int64_t>(zones.size()) - 1));
  const std::int64_t by = dice.step(2 * law.period);
  switch (dice(0, 10)) {
    case 0:
      zones[j].from += by;
      return "from";
    case 1:
      if (zones[j].to != kNoPrice) zones[j].to += by;
      return "to";
    case 2:
      zones[j].de += by;
      return "de";
    case 3:
      zones[j].dprice += by;
      return "dprice";
    case 4:
      zones[j].de += by;
      zones[j].dprice += by;
      return "a shift of one row";
    case 5:
      for (auto& of_row : law.zones) {
        of_row[j].de += by;
        of_row[j].dprice += by;
      }
      return "a shift";
    case 6:
      for (auto& of_row : law.zones)
        (dice(0, 1) == 0 || of_row[j].to == kNoPrice ? of_row[j].from : of_row[j].to) += by;
      return "ends of a zone in all rows";
    case 7: {  // rows and zones go on as they did
      const std::int64_t later = dice(1, law.period);
      if (dice(0, 1) == 0) {
        law.first += dice.step(later);
      } else if (law.first >= later) {  // earlier, with the zones there are
        law.first -= later;
        law.rows.resize(static_cast<std::size_t>(law.first + law.period));
      }
      return "first";
    }
    case 8: {
      const std::int64_t period = std::max<std::int64_t>(1, law.period + dice.step(law.period));
      if (dice(0, 1) == 0) {
        const PriceRows& rows = exact_rows(law.amounts, law.first + period);
        law.rows.clear();
        for (std::int64_t n = 0; n < law.first + period; ++n) law.rows.push_back(rows.row(n));
        law.zones.resize(static_cast<std::size_t>(period), law.zones.front());
      }
      law.period = period;
      return "period";
    }
    case 9: {
      PriceRow& row = dice.of(law.rows);
      row = changed(row, dice);
      return "a corner";
    }
    default: {
      if (dice(0, 1) == 0) {
        dice.of(law.amounts) += dice.step(4);
      } else if (dice(0, 1) == 0) {
        law.amounts.push_back(dice(1, 9));
      } else {
        law.amounts.pop_back();
      }
      std::sort(law.amounts.begin(), law.amounts.end());
      return "amounts";
    }
  }
}

// Does the law say the same as exact rows, several periods beyond its beginning?
std::string differs_from_rows(const PriceLaw& law) {
  const std::int64_t to = law.first + 5 * law.period;
  const PriceRows& rows = exact_rows(law.amounts, to);
  for (std::int64_t n = 0; n <= to; ++n) {
    if (std::string fault = testing::difference(law, rows.row(n), n); !fault.empty()) return fault;
  }
  return "";
}

TEST(PriceLawCheck, RefusesEveryWrongChange) {
  Dice dice(8);
  std::map<std::string, std::pair<int, int>> counts;  // accepted, refused
  int accepted = 0;
  int refused = 0;
  for (const auto& amounts : kMutated) {
    const PriceLaw& law = law_of(amounts);
    ASSERT_EQ(what_fails(law), "");
    for (int i = 0; i < 1000; ++i) {
      PriceLaw mutant = law;
      const std::string what = mutate(mutant, dice);
      if (mutant.amounts == law.amounts && mutant.first == law.first && mutant.period == law.period &&
          mutant.zones == law.zones && mutant.rows == law.rows) {
        continue;  // nothing to change was found
      }
      if (!what_fails(mutant).empty()) {
        ++refused;
        ++counts[what].second;
        continue;
      }
      ++accepted;  // still true, as when a zone is a little smaller
      ++counts[what].first;
      ASSERT_EQ(differs_from_rows(mutant), "") << testing::to_string(amounts) << ", changed: " << what;
    }
  }
  EXPECT_GT(refused, 4000);
  EXPECT_GT(refused, 3 * accepted);
  EXPECT_GT(accepted, 0);
  for (const char* what : {"de", "dprice", "a shift of one row", "a corner", "amounts"})
    EXPECT_EQ(counts[what].first, 0) << what;
  for (const auto& [what, count] : counts) {
    EXPECT_GT(count.second, 0) << what;
    RecordProperty(what, std::to_string(count.first) + " accepted, " + std::to_string(count.second) + " refused");
  }
}

// A second opinion that shares no thought with the checker: what the law says of single prices, up to a million periods
// away, satisfies the recurrence or does not.
class SecondOpinion {
 public:
  SecondOpinion(const PriceLaw& law, Dice& dice) : law_(law), dice_(dice) {}

  // Can the law be asked at all?
  [[nodiscard]] bool can_ask() const {
    if (law_.first < 0 || law_.period < 1 || law_.amounts.empty() || law_.amounts.front() < 1) return false;
    if (static_cast<std::int64_t>(law_.rows.size()) != law_.first + law_.period) return false;
    if (static_cast<std::int64_t>(law_.zones.size()) != law_.period) return false;
    for (const auto& row : law_.rows) {
      if (row.runs().empty() || row.runs().front().e != 0) return false;
      for (const auto& run : row.runs()) {
        if (run.count > 1 && run.de < 1) return false;
      }
    }
    return std::all_of(law_.zones.begin(), law_.zones.end(), [](const std::vector<PriceZone>& zones) {
      for (std::size_t j = 0; j < zones.size(); ++j) {
        if (zones[j].from < 0 || (j > 0 && zones[j].de <= zones[j - 1].de)) return false;
      }
      return !zones.empty() && zones.front().de == 0;
    });
  }

  [[nodiscard]] bool refutes(int questions) {
    const PriceRows& rows = exact_rows(law_.amounts, law_.first + law_.period);
    for (std::int64_t n = 0; n < law_.first + law_.period; ++n) {
      if (!testing::difference(law_, rows.row(n), n).empty()) return true;
    }
    for (int i = 0; i < questions; ++i) {
      const std::int64_t k = i % 3 == 0 ? dice_(1, 4) : dice_(1, 1'000'000);
      const std::int64_t n = law_.first + dice_(0, law_.period - 1) + k * law_.period;
      if (!holds(n, purse(n, k))) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] std::int64_t price(std::int64_t n, std::int64_t e) const {
    const Money price = law_.price(n, Integer(e));
    return price ? price->to_int64().value() : kNoPrice;
  }

  [[nodiscard]] std::int64_t purse(std::int64_t n, std::int64_t k) {
    const auto& zones = law_.zones[static_cast<std::size_t>((n - law_.first) % law_.period)];
    const PriceZone& zone = dice_.of(zones);
    const std::int64_t e = zone.from + (dice_(0, 2) == 0 ? dice_(0, k) : k) * zone.de + dice_(-4, 4);
    return std::max<std::int64_t>(0, e + (dice_(0, 1) == 0 ? 0 : dice_(0, law_.period)));
  }

  // R_n(e) = d exactly when some a + y = d has y least with R_(n-a)(y) > e, and no other sum is less: four prices for
  // each amount, and no search.
  [[nodiscard]] bool holds(std::int64_t n, std::int64_t e) const {
    const std::int64_t d = price(n, e);
    bool reached = d == kNoPrice;
    for (const auto a : law_.amounts) {
      if (a > n) continue;
      const std::int64_t y = d == kNoPrice ? n : d - a;  // from n on purses are as good as infinite
      if (y >= 0 && price(n - a, y) > e) reached = reached || d != kNoPrice;
      if (d == kNoPrice && price(n - a, y) > e) return false;               // he could afford that
      if (y > 0 && d != kNoPrice && price(n - a, y - 1) > e) return false;  // less is enough
    }
    return reached;
  }

  const PriceLaw& law_;
  Dice& dice_;
};

TEST(PriceLawCheck, NeverAcceptsWhatASecondOpinionRefutes) {
  Dice dice(9);
  int refuted = 0;
  int refused_only = 0;  // the checker wants a proof; a law may be true without one
  int accepted = 0;
  for (const auto& amounts : kMutated) {
    ASSERT_FALSE(SecondOpinion(law_of(amounts), dice).refutes(2000)) << testing::to_string(amounts);
    for (int i = 0; i < 250; ++i) {
      PriceLaw mutant = law_of(amounts);
      const std::string what = mutate(mutant, dice);
      SecondOpinion opinion(mutant, dice);
      if (!opinion.can_ask()) {
        EXPECT_NE(what_fails(mutant), "") << what;
        continue;
      }
      const bool wrong = opinion.refutes(150);
      const bool refused = !what_fails(mutant).empty();
      ASSERT_TRUE(refused || !wrong) << testing::to_string(amounts) << ", changed: " << what;
      refuted += wrong ? 1 : 0;
      refused_only += refused && !wrong ? 1 : 0;
      accepted += refused ? 0 : 1;
    }
  }
  EXPECT_GT(refuted, 200);
  EXPECT_GT(accepted, 20);
  RecordProperty("refuted", refuted);
  RecordProperty("refused_only", refused_only);
  RecordProperty("accepted", accepted);
}

PriceRow row_of_runs(const std::vector<StairRun>& runs) {
  PriceRow row;
  for (const auto& run : runs) row.add(run);
  return row;
}

TEST(PriceLawCheck, RefusesAbsurdLaws) {
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const PriceLaw& law = law_of({1, 3, 4});
  const auto refused = [&](const std::function<void(PriceLaw&)>& change) {
    PriceLaw mutant = law;
    change(mutant);
    EXPECT_NE(what_fails(mutant), "");
  };
  for (const std::int64_t number : {kLeast, kLeast + 1, std::int64_t{-1}, std::int64_t{1'000'000'007},
                                    std::int64_t{1} << 40, std::int64_t{1} << 59, kMost / 2, kMost - 1, kMost}) {
    refused([&](PriceLaw& m) { m.first = number; });
    refused([&](PriceLaw& m) { m.period = number; });
    refused([&](PriceLaw& m) { m.first = m.period = number; });
    for (std::size_t j = 0; j < law.zones.front().size(); ++j) {
      const bool last = j + 1 == law.zones.front().size();
      refused([&](PriceLaw& m) { m.zones.front()[j].from = number; });
      if (!last || number != kMost) refused([&](PriceLaw& m) { m.zones.front()[j].to = number; });
      refused([&](PriceLaw& m) { m.zones.front()[j].de = number; });
      refused([&](PriceLaw& m) { m.zones.front()[j].dprice = number; });
      refused([&](PriceLaw& m) {
        for (auto& zones : m.zones) zones[j].de = zones[j].dprice = number;
      });
      refused([&](PriceLaw& m) {
        for (auto& zones : m.zones) zones[j].from = number;
      });
      if (last) continue;
      refused([&](PriceLaw& m) {
        for (auto& zones : m.zones) zones[j].to = zones[j + 1].from = number;
      });
    }
    refused([&](PriceLaw& m) { m.amounts.front() = number; });
    refused([&](PriceLaw& m) { m.amounts.back() = number; });
    refused([&](PriceLaw& m) { m.amounts = {number}; });
    for (const std::size_t n : {std::size_t{0}, law.rows.size() - 1}) {
      refused([&](PriceLaw& m) { m.rows[n] = row_of_runs({{number, 1}}); });
      if (n > 0 || number != kNoPrice) refused([&](PriceLaw& m) { m.rows[n] = row_of_runs({{0, number}}); });
      refused([&](PriceLaw& m) { m.rows[n] = row_of_runs({{0, 1}, {number, 2}}); });
      refused([&](PriceLaw& m) { m.rows[n] = row_of_runs({{0, 1, 1, 1, number}}); });
    }
  }
  refused([](PriceLaw& m) { m = PriceLaw(); });
  refused([](PriceLaw& m) { m.amounts.clear(); });
  refused([](PriceLaw& m) { m.amounts = {0, 1, 3, 4}; });
  refused([](PriceLaw& m) { m.amounts = {1, 3, 3, 4}; });
  refused([](PriceLaw& m) { m.amounts = {4, 3, 1}; });
  refused([](PriceLaw& m) { m.rows.clear(); });
  refused([](PriceLaw& m) { m.rows.pop_back(); });
  refused([](PriceLaw& m) { m.rows.push_back(m.rows.back()); });
  refused([](PriceLaw& m) { m.rows.front() = PriceRow(); });
  refused([](PriceLaw& m) { m.rows.back() = PriceRow(); });
  refused([](PriceLaw& m) { std::swap(m.rows[3], m.rows[4]); });
  refused([](PriceLaw& m) { m.rows.back() = row_of_runs({{0, 1}, {7, 2}, {3, 5}}); });
  refused([](PriceLaw& m) { m.rows.back() = row_of_runs({{0, 1}, {0, 2}}); });
  refused([](PriceLaw& m) { m.zones.clear(); });
  refused([](PriceLaw& m) { m.zones.pop_back(); });
  refused([](PriceLaw& m) { m.zones.front().clear(); });
  refused([](PriceLaw& m) { m.zones.back().clear(); });
  refused([](PriceLaw& m) { m.zones.front().pop_back(); });
  refused([](PriceLaw& m) {
    for (auto& zones : m.zones) zones.clear();
  });
  refused([](PriceLaw& m) {
    for (auto& zones : m.zones) zones.pop_back();
  });
  refused([](PriceLaw& m) {
    for (auto& zones : m.zones) zones.erase(zones.begin() + 1);
  });
  refused([](PriceLaw& m) {
    for (auto& zones : m.zones) zones.resize(10'000, zones.back());
  });
  refused([](PriceLaw& m) {  // as many rows as it says, but far too many
    m.first = 20'000;
    m.rows.resize(static_cast<std::size_t>(m.first + m.period), m.rows.back());
  });
}

TEST(PriceLawCheck, SaysWhatIsTooMuch) {
  PriceLaw law = law_of({1, 2});
  law.first = 1'000'000'000;
  EXPECT_EQ(what_fails(law), "it needs more than 10000 rows, which is more than the checker computes");
}

}  // namespace

}  // namespace cairn
