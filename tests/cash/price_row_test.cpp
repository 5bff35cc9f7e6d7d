// Staircases against plain arrays.
#include "cash/price_row.hpp"
#include "base/all_layers.hpp"

#include "cash/dice_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace cairn {

namespace {

using testing::Dice;
using Array = std::vector<std::int64_t>;  // prices of 0, 1, 2, ...; the last one goes on for ever

// The same staircase twice.
struct Pair {
  PriceRow row;
  Array array;
};

// A few runs with steps of few kinds, so that rows have steps in common; corners that raise nothing; a wall perhaps.
Pair random_stairs(Dice& dice) {
  std::vector<StairRun> runs;
  std::int64_t e = 0;
  std::int64_t price = dice(0, 4);
  for (std::int64_t pieces = dice(1, 6); pieces > 0; --pieces) {
    if (dice(0, 2) == 0) {  // a few steps that take turns
      std::vector<Corner> steps(static_cast<std::size_t>(dice(2, 5)));
      for (auto& step : steps) step = {dice(1, 3), dice(1, 3)};
      for (std::int64_t i = dice(3, 40); i > 0; --i) {
        const Corner& step = steps[static_cast<std::size_t>(i) % steps.size()];
        runs.push_back({e, price});
        e += step.e;
        price += step.price;
      }
      continue;
    }
    StairRun run{e, price, dice(1, 4), dice(1, 4), dice(0, 2) == 0 ? 1 : dice(1, 12)};
    if (dice(0, 3) == 0) run.dprice = run.de;
    runs.push_back(run);
    e = run.last().e + dice(1, 5);
    price = run.last().price + dice(1, 5);
  }
  const bool wall = dice(0, 2) == 0;
  const bool by_corners = dice(0, 1) == 0;
  Pair pair;
  for (const auto& run : runs) {
    if (by_corners) {
      for (std::int64_t i = 0; i < run.count; ++i) {
        const Corner corner = run.corner(i);
        pair.row.add(corner);
        if (dice(0, 3) == 0) pair.row.add(Corner{corner.e, corner.price - dice(0, 1)});
      }
    } else {
      pair.row.add(run);
    }
    for (std::int64_t i = 0; i < run.count; ++i) {
      const Corner corner = run.corner(i);
      if (!pair.array.empty()) pair.array.resize(static_cast<std::size_t>(corner.e), pair.array.back());
      pair.array.push_back(corner.price);
    }
  }
  if (wall) {
    pair.row.add(Corner{e, kNoPrice});
    pair.array.resize(static_cast<std::size_t>(e), pair.array.back());
    pair.array.push_back(kNoPrice);
    pair.row.add(Corner{e + 1, kNoPrice});
  }
  pair.array.resize(pair.array.size() + 40, pair.array.back());
  return pair;
}

std::int64_t at(const Array& array, std::size_t e) { return array[std::min(e, array.size() - 1)]; }

// All that can be asked of a row.
void expect_row(const PriceRow& row, const Array& array) {
  std::vector<Corner> corners;
  for (std::size_t e = 0; e < array.size(); ++e) {
    if (e == 0 || array[e] > array[e - 1]) corners.push_back({static_cast<std::int64_t>(e), array[e]});
    ASSERT_EQ(row.price(static_cast<std::int64_t>(e)), array[e]) << "at " << e;
    ASSERT_EQ(row.corner_at(static_cast<std::int64_t>(e)), corners.back()) << "at " << e;
  }
  ASSERT_EQ(row.price(kNoPrice), array.back());
  ASSERT_EQ(row.corners(), static_cast<std::int64_t>(corners.size()));
  ASSERT_EQ(row.last(), corners.back());
  for (const auto& run : row.runs()) {
    ASSERT_GE(run.count, 1);
    if (run.count > 1) {
      ASSERT_GT(run.de, 0);
      ASSERT_GT(run.dprice, 0);
    }
  }
  const auto size = static_cast<std::int64_t>(array.size());
  for (const std::int64_t from : {std::int64_t{0}, size / 3, size / 2}) {
    for (const std::int64_t to : {std::int64_t{0}, size / 2, size, kNoPrice}) {
      std::vector<Corner> found;
      row.for_each_corner(from, to, [&](const Corner& corner) { found.push_back(corner); });
      std::vector<Corner> expected;
      for (const auto& corner : corners) {
        if (corner.e >= from && corner.e <= to) expected.push_back(corner);
      }
      ASSERT_EQ(found, expected) << from << " to " << to;
    }
  }
}

TEST(PriceRow, RandomStairsAreTheirArrays) {
  Dice dice(1);
  for (int i = 0; i < 3000; ++i) {
    const Pair pair = random_stairs(dice);
    expect_row(pair.row, pair.array);
    if (HasFatalFailure()) FAIL() << "in round " << i;
  }
}

TEST(PriceRow, OneRunForEqualSteps) {
  PriceRow row;
  row.add(Corner{0, 2});
  row.add(Corner{3, 4});
  row.add(StairRun{6, 6, 3, 2, 1'000'000});
  ASSERT_EQ(row.runs().size(), 1U);
  EXPECT_EQ(row.corners(), 1'000'002);
  EXPECT_EQ(row.price(3'000'003), 2'000'004);
  EXPECT_EQ(row.inverse().runs().size(), 2U);
}

TEST(PriceRow, InverseIsTheLeastPurseWithAHigherPrice) {
  Dice dice(2);
  for (int i = 0; i < 3000; ++i) {
    const Pair pair = random_stairs(dice);
    std::int64_t most = 0;  // the greatest finite price
    for (const auto price : pair.array) most = price == kNoPrice ? most : std::max(most, price);
    Array inverse;
    for (std::int64_t e = 0; e <= most + 3; ++e) {
      const auto found =
          std::find_if(pair.array.begin(), pair.array.end(), [&](std::int64_t price) { return price > e; });
      inverse.push_back(found == pair.array.end() ? kNoPrice : found - pair.array.begin());
    }
    const PriceRow row = pair.row.inverse();
    expect_row(row, inverse);
    if (HasFatalFailure()) FAIL() << "in round " << i;
  }
}

TEST(PriceRow, NobodyBeatsWhatHasNoPrice) {
  PriceRow never;
  never.add(Corner{0, kNoPrice});
  expect_row(never, {kNoPrice, kNoPrice});
  expect_row(never.inverse(), {0, 0, 0});
  PriceRow free;
  free.add(Corner{0, 0});
  expect_row(free.inverse(), {kNoPrice, kNoPrice});
}

TEST(PriceRow, LeastOfRowsIsTheLeastEverywhere) {
  Dice dice(3);
  for (int i = 0; i < 4000; ++i) {
    std::vector<Pair> pairs;
    std::vector<RaisedRow> raised;
    std::size_t size = 1;
    for (std::int64_t count = dice(0, 5); count > 0; --count) {
      pairs.push_back(pairs.empty() || dice(0, 3) > 0 ? random_stairs(dice) : pairs.front());
      size = std::max(size, pairs.back().array.size());
    }
    Array least(size, kNoPrice);
    for (const auto& pair : pairs) {
      raised.push_back({&pair.row, dice(0, 6)});
      for (std::size_t e = 0; e < size; ++e) {
        const std::int64_t price = at(pair.array, e);
        if (price != kNoPrice) least[e] = std::min(least[e], price + raised.back().by);
      }
    }
    expect_row(least_of(raised), least);
    if (HasFatalFailure()) FAIL() << "in round " << i;
  }
}

TEST(PriceRow, LeastOfLongRowsWithOneStepStaysShort) {
  PriceRow low;
  low.add(StairRun{0, 3, 5, 5, 1'000'000});
  PriceRow high;
  high.add(StairRun{0, 2, 5, 5, 1'000'000});
  high.add(Corner{4'999'999, kNoPrice});
  const std::vector<RaisedRow> rows{{&low, 4}, {&high, 4}};
  const PriceRow least = least_of(rows);
  EXPECT_LE(least.runs().size(), 8U);
  for (const std::int64_t e : {0, 4, 5, 123'456, 4'999'994, 4'999'995, 4'999'998}) {
    EXPECT_EQ(least.price(e), high.price(e) + 4) << e;
  }
  EXPECT_EQ(least.price(4'999'999), low.price(4'999'999) + 4);
  EXPECT_EQ(least.price(kNoPrice), low.price(kNoPrice) + 4);
}

}  // namespace

}  // namespace cairn
