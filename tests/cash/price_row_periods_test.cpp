// Staircases whose steps repeat in groups: prices, mirror image and least, judged by plain arrays.
#include "base/all_layers.hpp"
#include "cash/dice_support.hpp"
#include "cash/price_row.hpp"
#include "cash/price_rows.hpp"

#include <gtest/gtest.h>

namespace {

using namespace cairn;
using cairn::testing::Dice;

constexpr std::int64_t kTo = 400;
using Plain = std::vector<std::int64_t>;  // by purse, 0 to kTo

// A few groups of steps, each repeated, with odd steps between them.
std::vector<Corner> random_corners(Dice& dice) {
  std::vector<Corner> corners{{0, dice(1, 4)}};
  const auto step = [&](std::int64_t de, std::int64_t dprice) {
    corners.push_back({corners.back().e + de, corners.back().price + dprice});
  };
  for (std::int64_t part = dice(1, 4); part > 0; --part) {
    std::vector<Corner> group(static_cast<std::size_t>(dice(1, 9)));
    for (auto& each : group) each = {dice(1, 4), dice(1, 4)};
    for (std::int64_t times = dice(1, 7); times > 0; --times) {
      for (const auto& each : group) step(each.e, each.price);
    }
    if (dice(0, 1) == 0) step(dice(1, 9), dice(1, 9));
  }
  if (dice(0, 2) == 0) corners.push_back({corners.back().e + dice(1, 5), kNoPrice});
  return corners;
}

PriceRow row_of(const std::vector<Corner>& corners) {
  PriceRow row;
  for (const auto& corner : corners) row.add(corner);
  return row;
}

Plain plain(const std::vector<Corner>& corners) {
  Plain prices;
  std::size_t i = 0;
  for (std::int64_t e = 0; e <= kTo; ++e) {
    while (i + 1 < corners.size() && corners[i + 1].e <= e) ++i;
    prices.push_back(corners[i].price);
  }
  return prices;
}

Plain plain(const PriceRow& row) {
  Plain prices;
  for (std::int64_t e = 0; e <= kTo; ++e) prices.push_back(row.price(e));
  return prices;
}

// Trusted as far as the prices within kTo reach.
std::int64_t mirrored(const Plain& prices, std::int64_t e) {
  for (std::size_t y = 0; y < prices.size(); ++y) {
    if (prices[y] > e) return static_cast<std::int64_t>(y);
  }
  return kNoPrice;
}

TEST(PriceRowPeriods, PricesAndMirrorImageAreThoseOfTheCorners) {
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    Dice dice(seed);
    const auto corners = random_corners(dice);
    const PriceRow row = row_of(corners);
    const Plain prices = plain(corners);
    ASSERT_EQ(plain(row), prices) << "seed " << seed;
    std::vector<Corner> seen;
    row.for_each_corner(0, kNoPrice, [&](const Corner& corner) { seen.push_back(corner); });
    ASSERT_EQ(seen, corners) << "seed " << seed;
    ASSERT_EQ(row.corners(), static_cast<std::int64_t>(corners.size()));
    const PriceRow inverse = row.inverse();
    for (std::int64_t e = 0; e < std::min(prices.back(), kTo); ++e) {
      ASSERT_EQ(inverse.price(e), mirrored(prices, e)) << "seed " << seed << ", e = " << e;
    }
  }
}

TEST(PriceRowPeriods, AnInfinitePurseIsBeyondTheLastCorner) {
  PriceRow row;
  row.add(StairRun{0, 1, 3, 7, 22, {{0, 0}, {1, 2}, {2, 4}}});
  EXPECT_EQ(row.price(kNoPrice), 50);  // seven periods and one corner: 1 + 7 * 7
  EXPECT_EQ(row.price(kNoPrice - 1), 50);
  EXPECT_EQ(row.price(20), 47);
}

TEST(PriceRowPeriods, TheLeastIsThatOfThePlainPrices) {
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    Dice dice(seed);
    std::vector<PriceRow> rows;
    std::vector<RaisedRow> raised;
    Plain expected(kTo + 1, kNoPrice);
    const auto shared = random_corners(dice);  // often the same steps, out of phase
    for (std::int64_t count = dice(1, 4); count > 0; --count) {
      auto corners = dice(0, 2) == 0 ? random_corners(dice) : shared;
      if (const std::int64_t delay = dice(0, 6); delay > 0) {
        for (std::size_t i = 1; i < corners.size(); ++i) corners[i].e += delay;
      }
      rows.push_back(row_of(corners));
    }
    for (const auto& row : rows) {
      raised.push_back({&row, dice(0, 5)});
      for (std::int64_t e = 0; e <= kTo; ++e) {
        const std::int64_t price = row.price(e);
        auto& least = expected[static_cast<std::size_t>(e)];
        if (price != kNoPrice) least = std::min(least, price + raised.back().by);
      }
    }
    ASSERT_EQ(plain(least_of(raised)), expected) << "seed " << seed;
  }
}

TEST(PriceRowPeriods, RowsStayShortWhereStepsOfSeveralKindsTakeTurns) {
  for (const std::vector<std::int64_t>& amounts :
       {std::vector<std::int64_t>{1, 4, 5, 6}, {3, 4, 5, 8}, {1, 4, 5, 6, 7, 8}, {2, 3, 5}}) {
    PriceRows rows(amounts, false);
    rows.extend_to(3000);
    EXPECT_LE(rows.row(3000).runs().size(), 16U);
    EXPECT_GE(rows.row(3000).corners(), 300);
  }
}

}  // namespace
