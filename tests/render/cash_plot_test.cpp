// Pictures of NIM with Cash: their points against the rules, point by point.
#include "render/cash/cash_plot.hpp"
#include "base/all_layers.hpp"

#include "cash/cash_cube.hpp"
#include "render/picture/theme.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace cairn {
namespace {

using testing_support::CashCube;

CashRow row_of(const std::vector<std::int64_t>& amounts, std::int64_t n) {
  return cash_row(cash_summary(amounts, Control()), Integer(n), Control());
}

// The area in this colour; the points of one colour never cover each other.
double area(const Drawing& drawing, const Colour& colour) {
  double sum = 0;
  for (const auto& element : drawing.elements()) {
    const auto* rectangle = std::get_if<Drawing::Rectangle>(&element);
    if (rectangle != nullptr && rectangle->fill == colour) sum += rectangle->area.width * rectangle->area.height;
  }
  return sum;
}

struct Sizes {
  std::int64_t first = 0;
  std::int64_t second = 0;
};

// How many points of the middle class each player wins, by the rules.
Sizes counted_points(const CashCube& cube, const CashClasses& classes) {
  Sizes sizes;
  const std::int64_t n = *classes.n.to_int64();
  for (std::int64_t d = *classes.g1.to_int64(); d < *classes.f1.to_int64(); ++d) {
    for (std::int64_t e = *classes.g2.to_int64(); e < *classes.f2.to_int64(); ++e) {
      ++(cube.wins(n, d, e) ? sizes.first : sizes.second);
    }
  }
  return sizes;
}

TEST(CashPlot, TheMiddleClassIsColouredByTheRules) {
  struct Figure {
    std::vector<std::int64_t> amounts;
    std::int64_t n;
  };
  for (const auto& [amounts, n] : std::vector<Figure>{{{1, 6}, 43}, {{1, 3, 4}, 42}, {{1, 4, 5}, 48}}) {
    const CashCube cube(amounts, n);
    const CashRow row = row_of(amounts, n);
    const Drawing drawing = drawing_of(amounts, row, false);
    const Sizes sizes = counted_points(cube, row.classes);
    ASSERT_GT(sizes.first, 0);
    ASSERT_GT(sizes.second, 0);
    // The legend has a square of 12 x 12 in each colour.
    const Theme& theme = theme_of(PictureStyle::paper);
    const double first = area(drawing, theme.n) - 12 * 12;
    const double second = area(drawing, theme.p) - 12 * 12;
    EXPECT_EQ(first * static_cast<double>(sizes.second), second * static_cast<double>(sizes.first));
    EXPECT_EQ(std::fmod(first, static_cast<double>(sizes.first)), 0);
  }
}

TEST(CashPlot, PricesOfARangeAreThoseOfTheRules) {
  for (const std::vector<std::int64_t>& amounts : {std::vector<std::int64_t>{1, 3, 4}, {2, 5, 7}, {3}, {1, 2, 3}}) {
    const std::int64_t n = 40;
    const CashCube cube(amounts, n);
    const CashRow row = row_of(amounts, n);
    for (const std::int64_t from : {0, 7, 21, 33}) {
      const auto prices = prices_of(row, Integer(from), Integer(n));
      ASSERT_EQ(static_cast<std::int64_t>(prices.size()), n - from + 1);
      for (std::int64_t e = from; e <= n; ++e) {
        Money expected;
        for (std::int64_t d = n; d >= 0 && cube.wins(n, d, e); --d) expected = Integer(d);
        EXPECT_EQ(prices[static_cast<std::size_t>(e - from)], expected) << from << " " << e;
      }
    }
  }
}

TEST(CashPlot, TheSquareHoldsAllPurses) {
  const CashRow row = row_of({1, 6}, 43);
  const Drawing middle = drawing_of({1, 6}, row, false);
  const Drawing square = drawing_of({1, 6}, row, true);
  EXPECT_NE(square.title(), middle.title());
  EXPECT_EQ(square.title(), "cash{1,6}[43; d, e]: Who wins, all purses");
  const Theme& theme = theme_of(PictureStyle::paper);
  // Purses to 37, where both are rich, and one more.
  EXPECT_EQ(area(middle, theme.n) < area(square, theme.n), true);
}

TEST(CashPlot, BoundariesAndAxesAreNamed) {
  const std::string svg = svg_of(drawing_of({1, 6}, row_of({1, 6}, 43), false));
  for (const char* part :
       {"f1 = 37", "f2 = 34", "g1 = 22", "g2 = 22", "d (Player I)", "e (Player II)", "Player I, who moves, wins (N)",
        "Player II wins (P)", "<title>cash{1,6}[43; d, e]: ", "</svg>\n"}) {
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  }
}

TEST(CashPlot, WhatIsTooLargeOrEmptyIsRefused) {
  EXPECT_THROW((void)drawing_of({1, 6}, row_of({1, 6}, 1'000'000), false), TooLarge);
  EXPECT_THROW((void)drawing_of({5}, row_of({5}, 20), false), Error);
  EXPECT_NO_THROW((void)drawing_of({5}, row_of({5}, 20), true));
}

}  // namespace
}  // namespace cairn
