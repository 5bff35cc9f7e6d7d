// Rows as pieces against the rows themselves, corner by corner.
#include "base/all_layers.hpp"
#include "cash/cash.hpp"
#include "cash/cash_cube.hpp"
#include "cash/price_support.hpp"

#include <gtest/gtest.h>
#include <cairn/error.hpp>

namespace cairn {
namespace {

using testing::subsets;
using testing_support::CashCube;
using testing_support::name;

std::vector<Corner> written_out(const CashRow& row) {
  std::vector<Corner> corners;
  for (const auto& piece : row.pieces) {
    const std::int64_t times = piece.repetitions.to_int64().value();
    for (std::int64_t k = 0; k < times; ++k) {
      for (const auto& corner : piece.pattern) {
        corners.push_back({piece.e.to_int64().value() + k * piece.de + corner.e,
                           piece.price.to_int64().value() + k * piece.dprice + corner.price});
      }
    }
  }
  if (row.ends_infinite) corners.push_back({row.classes.f2.to_int64().value(), kNoPrice});
  return corners;
}

std::vector<Corner> corners_of(const PriceRow& row) {
  std::vector<Corner> corners;
  row.for_each_corner(0, kNoPrice, [&](const Corner& corner) { corners.push_back(corner); });
  return corners;
}

void compare_row(const std::vector<std::int64_t>& set) {
  SCOPED_TRACE(name(set));
  const Control control;
  const CashSummary summary = cash_summary(set, control);
  ASSERT_TRUE(summary.law);
  const std::int64_t to = summary.law->first + 4 * summary.law->period;
  PriceRows rows(set, true);
  rows.extend_to(to);
  const std::int64_t stride = 1 + to / 150;
  for (std::int64_t n = 0; n <= to; n += stride) {
    ASSERT_EQ(written_out(cash_row(summary, Integer(n), control)), corners_of(rows.row(n))) << n;
  }
}

TEST(CashRow, OfTheLawIsTheExactRow) {
  for (const auto& set : subsets(7)) compare_row(set);
  compare_row({4, 5, 9});
  compare_row({2, 7, 11});
}

// Several slopes: an observed law, so that its rows are tried beyond those that it was checked with.
TEST(CashRow, OfAnObservedLaw) {
  const Control control;
  CashSummary summary = cash_summary({3, 5, 6, 10, 11}, control);
  ASSERT_TRUE(summary.law);
  EXPECT_EQ(summary.known.how, HowKnown::How::observed);
  const std::int64_t last = summary.law->checked_to;
  summary.law->proved = true;  // to be believed
  PriceRows rows(summary.amounts, false);
  for (std::int64_t n = 0; n <= last + 150; ++n) {
    rows.extend();
    if (n < last - 50 || n % 3 != 0) continue;
    ASSERT_EQ(written_out(cash_row(summary, Integer(n), control)), corners_of(rows.row(n))) << n;
  }
}

TEST(CashRow, WithoutALawIsComputed) {
  const Control control;
  CashSummary summary = cash_summary({2, 3, 7}, control);
  const CashRow known = cash_row(summary, Integer(500), control);
  EXPECT_EQ(known.known.how, HowKnown::How::proved);
  summary.law.reset();
  const CashRow row = cash_row(summary, Integer(500), control);
  EXPECT_EQ(row.known.how, HowKnown::How::computed);
  EXPECT_EQ(written_out(row), written_out(known));
  EXPECT_EQ(row.classes.f1, known.classes.f1);
  EXPECT_EQ(row.classes.f2, known.classes.f2);
}

// {1, 3, 4}: the poor half by ones, then steps of three.
TEST(CashRow, OfAHugePile) {
  const Control control;
  const CashSummary summary = cash_summary({1, 3, 4}, control);
  const CashRow row = cash_row(summary, Integer(7'000'000'000'000), control);
  EXPECT_TRUE(row.ends_infinite);
  EXPECT_EQ(row.classes.f2, Integer(5'000'000'000'000));
  ASSERT_EQ(row.pieces.size(), 2U);
  EXPECT_EQ(row.pieces[0].de, 1);
  EXPECT_EQ(row.pieces[1].de, 3);
  const CashCube cube({1, 3, 4}, 84);  // 84 = 12 * 7: the same shape
  const CashRow small = cash_row(summary, Integer(84), control);
  for (std::int64_t e = 0; e < 60; ++e) {
    std::int64_t price = 0;
    while (!cube.wins(84, price, e)) ++price;
    std::int64_t says = 0;
    for (const auto& corner : written_out(small)) {
      if (corner.e <= e) says = corner.price;
    }
    EXPECT_EQ(says, price) << e;
  }
}

}  // namespace
}  // namespace cairn
