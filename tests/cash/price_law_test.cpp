// Laws of price rows against exact rows, and at sizes that no computer reaches against the recurrence.
#include "cash/price_law.hpp"
#include "base/all_layers.hpp"

#include "cash/dice_support.hpp"
#include "cash/price_law_check.hpp"
#include "cash/price_law_search.hpp"
#include "cash/price_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace cairn {

namespace {

using testing::Amounts;
using testing::Dice;

PriceLaw proved_law(const Amounts& amounts) {
  auto law = find_price_law(amounts, Control());
  EXPECT_TRUE(law.has_value()) << testing::to_string(amounts);
  if (!law) return {};
  EXPECT_TRUE(law->proved) << testing::to_string(amounts) << ": " << law->why_not;
  return *law;
}

void expect_rows(const PriceLaw& law, std::int64_t to) {
  PriceRows rows(law.amounts, false);
  for (std::int64_t n = 0; n <= to; ++n) {
    rows.extend_to(n);
    const std::string fault = testing::difference(law, rows.row(n), n);
    ASSERT_EQ(fault, "") << testing::to_string(law.amounts);
  }
}

TEST(PriceLaw, OfAllSubsetsOfSevenIsProvedAndRight) {
  for (const auto& amounts : testing::subsets(7)) {
    const PriceLaw law = proved_law(amounts);
    EXPECT_EQ(what_fails(law), "") << testing::to_string(amounts);
    EXPECT_TRUE(law.uniform());
    expect_rows(law, law.first + 6 * law.period);
    if (HasFailure()) return;
  }
}

// The least y with a price above e in row n; nothing when there is none.
Money least_above(const PriceLaw& law, const Integer& n, const Integer& e) {
  const auto above = [&](const Money& y) {
    const Money price = law.price(n, y);
    return !price || *price > e;
  };
  if (!above(Money())) return Money();
  Integer high = 1;
  while (!above(high)) high = high + high;
  Integer low = -1;  // not above
  while (low + Integer(1) < high) {
    const Integer middle = floor_divide(low + high, 2);
    (above(middle) ? high : low) = middle;
  }
  return high;
}

// R_n(e) = min a + Y_(n-a)(e), all of it by the law.
void expect_recurrence(const PriceLaw& law, const Integer& n, const Integer& e) {
  Money least;
  for (const auto a : law.amounts) {
    if (Integer(a) > n) continue;
    const Money y = least_above(law, n - Integer(a), e);
    if (y && (!least || *y + Integer(a) < *least)) least = *y + Integer(a);
  }
  ASSERT_EQ(law.price(n, e), least) << testing::to_string(law.amounts) << " n = " << n.to_string()
                                    << " e = " << e.to_string();
}

// A purse near a place where something happens in row n: the ends of zones, of what is inserted, of the row.
Integer interesting_purse(const PriceLaw& law, const Integer& n, Dice& dice) {
  const Integer beyond = n - Integer(law.first);
  const Integer times = floor_divide(beyond, law.period);
  const auto& zones = law.zones[static_cast<std::size_t>(floor_modulo(beyond, law.period))];
  const auto& zone = zones[static_cast<std::size_t>(dice(0, static_cast<std::int64_t>(zones.size()) - 1))];
  const auto& other = zones[static_cast<std::size_t>(dice(0, static_cast<std::int64_t>(zones.size()) - 1))];
  Integer e = dice(-3, 3);
  switch (dice(0, 4)) {
    case 0:
      e = e + Integer(zone.from) + times * Integer(zone.de);
      break;
    case 1:
      e = e + Integer(zone.to == kNoPrice ? zone.from : zone.to) + times * Integer(zone.de);
      break;
    case 2:  // some of the shifts were those of another zone
      e = e + Integer(zone.from) + floor_divide(times * Integer(zone.de + other.de), 2);
      break;
    case 3:
      e = e + law.end(n).e;
      break;
    default:
      e = e + Integer(zone.from) + times * Integer(zone.de) + Integer(dice(0, 2 * law.period));
  }
  return e < Integer(0) ? Integer(0) : e;
}

TEST(PriceLaw, ObeysTheRecurrenceInRowsOfAHundredDigits) {
  Dice dice(5);
  for (const Amounts& amounts :
       std::vector<Amounts>{{1, 2}, {1, 4}, {1, 3, 4}, {2, 3}, {2, 5}, {1, 4, 5, 6}, {3, 7}, {6, 7}, {4, 5, 7}}) {
    const PriceLaw law = proved_law(amounts);
    for (int i = 0; i < 40; ++i) {
      const Integer n = dice.digits(i % 2 == 0 ? 100 : static_cast<int>(dice(4, 30)));
      expect_recurrence(law, n, interesting_purse(law, n, dice));
      if (HasFatalFailure()) return;
    }
  }
}

TEST(PriceLaw, RowsOfAHundredDigitsNeverFallAndAreNeverFree) {
  Dice dice(6);
  const PriceLaw law = proved_law({1, 3, 4});
  for (int i = 0; i < 2000; ++i) {
    const Integer n = dice.digits(100);
    const Integer e = interesting_purse(law, n, dice);
    const Money price = law.price(n, e);
    const Money next = law.price(n, e + Integer(1));
    EXPECT_TRUE(!price || *price > Integer(0));
    EXPECT_TRUE(!next || (price && *price <= *next));
  }
}

TEST(PriceLaw, WhoseWallsLeaveTheDiagonalIsOnlyObserved) {
  const auto law = find_price_law({3, 5, 6, 10, 11}, Control());
  ASSERT_TRUE(law.has_value());
  EXPECT_FALSE(law->proved);
  EXPECT_NE(law->why_not, "");
  EXPECT_NE(what_fails(*law), "");
  // By which parts of rows move: some walls by (162, 150), and those of other rows, where the players have changed
  // places, by (150, 162).
  std::set<std::pair<std::int64_t, std::int64_t>> vectors;
  for (const auto& zones : law->zones) {
    for (const auto& zone : zones) vectors.emplace(zone.de * 240 / law->period, zone.dprice * 240 / law->period);
  }
  const std::set<std::pair<std::int64_t, std::int64_t>> expected{{0, 0},     {120, 120}, {150, 150},
                                                                 {150, 162}, {162, 150}, {165, 165}};
  EXPECT_EQ(vectors, expected);
  expect_rows(*law, 3000);
}

TEST(PriceLaw, OfLargerSetsIsRightWhateverIsSaidOfIt) {
  Dice dice(7);
  int proved = 0;
  constexpr int kSets = 25;
  for (int i = 0; i < kSets; ++i) {
    Amounts amounts;
    for (std::int64_t a = 1; a <= 12; ++a) {
      if (dice(0, 3) == 0) amounts.push_back(a);
    }
    if (amounts.empty()) amounts.push_back(dice(1, 12));
    PriceLawLimits limits;
    limits.rows = 2048;
    const auto law = find_price_law(amounts, Control(), limits);
    if (!law) continue;
    proved += law->proved ? 1 : 0;
    expect_rows(*law, std::min<std::int64_t>(law->first + 4 * law->period, 2500));
    if (HasFatalFailure()) return;
  }
  EXPECT_GE(proved, kSets / 2);
}

TEST(PriceLaw, ASearchThatIsStoppedFindsNothing) {
  Control control;
  control.deadline = Control::Clock::now();
  EXPECT_FALSE(find_price_law({1, 3, 4}, control).has_value());
}

// Beyond a wall every shift holds: infinite is infinite. That must not move the wall.
TEST(PriceLaw, ZonesThatBeginAtAWallDoNotMoveIt) {
  PriceLaw law = proved_law({1, 3, 4});
  for (std::size_t i = 0; i < law.zones.size(); ++i) {
    const Corner wall = law.rows[static_cast<std::size_t>(law.first) + i].last();
    if (wall.price != kNoPrice) continue;
    const PriceZone last = law.zones[i].back();
    law.zones[i].back().to = wall.e + 100;
    law.zones[i].push_back({wall.e, kNoPrice, last.de + 5, last.dprice + 5});
  }
  expect_rows(law, law.first + 5 * law.period);
}

}  // namespace

}  // namespace cairn
