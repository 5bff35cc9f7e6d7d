// Pictures of NIM with Cash: their points against the rules, point by point.
#include "render/cash/cash_plot.hpp"
#include "base/all_layers.hpp"

#include "cash/cash_cube.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <map>

namespace cairn {
namespace {

using testing_support::CashCube;

constexpr Colour kGreen{70, 170, 95};
constexpr Colour kRed{222, 90, 84};

CashRow row_of(const std::vector<std::int64_t>& amounts, std::int64_t n) {
  return cash_row(cash_summary(amounts, Control()), Integer(n), Control());
}

// The area in this colour; the points of one colour never cover each other.
std::int64_t area(const Drawing& drawing, const Colour& colour) {
  std::int64_t sum = 0;
  for (const auto& box : drawing.boxes) {
    if (box.colour == colour) sum += std::int64_t{box.width} * box.height;
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
    // The legend has a box of 28 x 14 in each colour.
    const std::int64_t green = area(drawing, kGreen) - 28 * 14;
    const std::int64_t red = area(drawing, kRed) - 28 * 14;
    EXPECT_EQ(green * sizes.second, red * sizes.first);
    EXPECT_EQ(green % sizes.first, 0);
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
  EXPECT_GT(square.width, middle.width);
  EXPECT_EQ(square.title, "cash{1,6}, n = 43");
}

TEST(CashPlot, BoundariesAndAxesAreNamed) {
  const std::string svg = svg_of(drawing_of({1, 6}, row_of({1, 6}, 43), false));
  for (const char* part : {"f1 = 37", "f2 = 34", "g1 = 22", "g2 = 22", "d (Player I)", "e (Player II)", "Player I wins",
                           "Player II wins", "<title>cash{1,6}, n = 43</title>", "</svg>\n"}) {
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  }
}

TEST(CashPlot, WhatIsTooLargeOrEmptyIsRefused) {
  EXPECT_THROW((void)drawing_of({1, 6}, row_of({1, 6}, 1'000'000), false), TooLarge);
  EXPECT_THROW((void)drawing_of({5}, row_of({5}, 20), false), Error);
  EXPECT_NO_THROW((void)drawing_of({5}, row_of({5}, 20), true));
}

TEST(Svg, EscapesTextAndDrawsBoxesInOrder) {
  Drawing drawing;
  drawing.width = 30;
  drawing.height = 20;
  drawing.title = "a < b & c";
  drawing.box(1, 2, 3, 4, {255, 0, 0});
  drawing.box(5, 6, 7, 8, {255, 0, 0});
  drawing.box(0, 0, 0, 9, {0, 0, 0});  // empty
  drawing.label(3, 4, Anchor::end, "x>y", {0, 0, 0}, true);
  const std::string svg = svg_of(drawing);
  EXPECT_NE(svg.find("<title>a &lt; b &amp; c</title>"), std::string::npos);
  EXPECT_NE(svg.find("<path fill=\"#ff0000\" d=\"M1 2h3v4h-3zM5 6h7v8h-7z\"/>"), std::string::npos) << svg;
  EXPECT_NE(svg.find("text-anchor=\"end\" transform=\"rotate(-90 3 4)\" fill=\"#000000\">x&gt;y</text>"),
            std::string::npos)
      << svg;
}

TEST(Png, HasTheSizeOfTheDrawing) {
  Drawing drawing;
  drawing.width = 300;
  drawing.height = 20;
  drawing.box(-5, -5, 1000, 10, {1, 2, 3});  // cut off at the edges
  drawing.label(290, 15, Anchor::start, "outside", {0, 0, 0});
  const std::string png = png_of(drawing);
  ASSERT_GT(png.size(), 33U);
  EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_EQ(png.substr(12, 4), "IHDR");
  EXPECT_EQ(png.substr(16, 8), std::string("\0\0\1\x2c\0\0\0\x14", 8));
}

}  // namespace
}  // namespace cairn
