// Pictures of answers: their structure, against values that are put in by hand.
#include "answers_support.hpp"
#include "base/all_layers.hpp"
#include "render/picture/answer_pictures.hpp"
#include "render/picture/grid_picture.hpp"
#include "render/picture/theme.hpp"
#include "xml_support.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace cairn {
namespace {

using testing::table_of;
using testing::XmlElement;
using testing::XmlReader;

std::string hex_of(const Colour& colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

// The left upper corners of all rectangles in this colour.
std::vector<Point> corners(const Drawing& drawing, const Colour& colour) {
  std::vector<Point> found;
  for (const auto& element : drawing.elements()) {
    const auto* rectangle = std::get_if<Drawing::Rectangle>(&element);
    if (rectangle != nullptr && rectangle->fill == colour) found.push_back({rectangle->area.x, rectangle->area.y});
  }
  return found;
}

std::vector<std::string> texts(const Drawing& drawing) {
  std::vector<std::string> found;
  for (const auto& element : drawing.elements()) {
    if (const auto* text = std::get_if<Drawing::Text>(&element)) found.push_back(text->text);
  }
  return found;
}

std::ptrdiff_t times(const Drawing& drawing, const std::string& text) {
  const auto all = texts(drawing);
  return std::count(all.begin(), all.end(), text);
}

// P where the larger stack is twice the smaller one: nobody's game, so that nothing can be looked up.
TableValues made_up(std::int64_t to) {
  return table_of("nim", 2, to, false,
                  [](int /*mode*/, const std::vector<std::int64_t>& x) { return x[1] == 2 * x[0] ? 'P' : 'N'; });
}

// Of two numbers whose order matters: P at (1, 3) alone.
TableValues asymmetric(std::int64_t to) {
  return table_of("fibonacci_nim", 2, to, false,
                  [](int /*mode*/, const std::vector<std::int64_t>& x) { return x[0] == 1 && x[1] == 3 ? 'P' : 'N'; });
}

TEST(GridPicture, HasACellForEachPosition) {
  const TableValues table = made_up(8);
  const Drawing drawing = picture_of(table, {});
  const Theme& theme = theme_of(PictureStyle::paper);
  // (0,0), (1,2), (2,4), (3,6), (4,8), four of them in both orders; one more square for the legend.
  EXPECT_EQ(corners(drawing, theme.p).size(), 9U + 1);
  EXPECT_EQ(corners(drawing, theme.n).size(), 81U - 9 + 1);
  EXPECT_EQ(times(drawing, "P"), 9);
  const auto all = texts(drawing);
  EXPECT_EQ(all[0], "nim[x1,x2]");
  EXPECT_EQ(all[1], "Outcomes, normal play, numbers up to 8");
  EXPECT_EQ(all[2], "Computed: by hand (table).");
}

TEST(GridPicture, TheOriginSaysWhereNumbersGo) {
  const TableValues table = asymmetric(8);
  const Colour p = theme_of(PictureStyle::paper).p;
  const Drawing bottom = picture_of(table, {});
  const Drawing top = picture_of(table, {.origin = Origin::top});
  ASSERT_EQ(corners(bottom, p).size(), 2U);
  // Cells are squares, and the picture has the same corner in both cases.
  const auto cells = corners(bottom, theme_of(PictureStyle::paper).n);
  const double left = std::min_element(cells.begin(), cells.end(), [](auto a, auto b) { return a.x < b.x; })->x;
  const double high = std::min_element(cells.begin(), cells.end(), [](auto a, auto b) { return a.y < b.y; })->y;
  const double side = 40;
  const Point up = corners(bottom, p)[0];
  EXPECT_EQ((up.x - left) / side, 1);      // the first number to the right
  EXPECT_EQ((up.y - high) / side, 8 - 3);  // the second one upwards
  const Point down = corners(top, p)[0];
  EXPECT_EQ((down.x - left) / side, 3);
  EXPECT_EQ((down.y - high) / side, 1);
}

TEST(GridPicture, NumbersStandInTheCells) {
  const TableValues table = table_of("nim", 2, 7, true, [](int /*mode*/, const std::vector<std::int64_t>& x) {
    return static_cast<std::int32_t>(x[0] + 10 * x[1]);
  });
  const Drawing drawing = picture_of(table, {});
  EXPECT_EQ(times(drawing, "77"), 1);
  EXPECT_EQ(times(drawing, "71"), 2);  // (1,7) in both orders
  EXPECT_EQ(times(drawing, "Grundy value"), 1);
}

TEST(GridPicture, ManyCellsArePixels) {
  const TableValues table = made_up(400);
  const Drawing drawing = picture_of(table, {});
  ASSERT_TRUE(drawing.has_map());
  for (const auto& element : drawing.elements()) {
    const auto* map = std::get_if<Drawing::Map>(&element);
    if (map == nullptr) continue;
    ASSERT_EQ(map->pixels.columns, 401);
    ASSERT_EQ(map->pixels.rows, 401);
    std::vector<std::uint8_t> line(401);
    for (int row = 0; row < 401; ++row) {
      map->pixels.row(row, line.data());
      for (int x = 0; x <= 400; ++x) {
        const int y = 400 - row;
        const bool p = x == 2 * y || y == 2 * x;
        ASSERT_EQ(map->pixels.palette[line[static_cast<std::size_t>(x)]],
                  p ? theme_of(PictureStyle::paper).p : theme_of(PictureStyle::paper).n)
            << x << " " << y;
      }
    }
  }
  EXPECT_THROW((void)picture_of(table, {.width = 300}), Error);
  // Exactly as wide as it should be, and each position has a whole number of pixels.
  for (const int width : {520, 640, 1000, 1200, 2000, 2400}) {
    const Drawing wide = picture_of(table, {.width = width});
    EXPECT_EQ(wide.width(), width);
    for (const auto& element : wide.elements()) {
      const auto* map = std::get_if<Drawing::Map>(&element);
      if (map == nullptr) continue;
      EXPECT_EQ(map->area.width, 401 * std::floor(map->area.width / 401)) << width;
      EXPECT_GE(map->area.width, width - 401 - 0.25 * width) << width;  // one pixel more would not fit beside the texts
      EXPECT_LE(map->area.x + map->area.width, width);
    }
  }
}

TEST(GridPicture, LayersHaveAxesAtTheLeftAndBelowAlone) {
  // Layers x1 = 0 to 4 of three stacks, 3 beside each other.
  const TableValues table =
      table_of("nim", 3, 4, false, [](int /*mode*/, const std::vector<std::int64_t>& /*x*/) { return 'N'; });
  const Drawing drawing = picture_of(table, {});
  EXPECT_EQ(times(drawing, "x1 = 4"), 1);
  EXPECT_EQ(times(drawing, "x2"), 3);  // below each of the three columns
  EXPECT_EQ(times(drawing, "x3"), 2);  // at the left of both rows
  EXPECT_EQ(times(drawing, "4"), 5);
}

TEST(GridPicture, ARunSaysWhatItsColumnsAre) {
  const TableValues table = table_of("subtraction{1,2}", 1, 59, true,
                                     [](int /*mode*/, const auto& x) { return static_cast<std::int32_t>(x[0] % 3); });
  const Drawing drawing = picture_of(table, {});
  EXPECT_EQ(times(drawing, "+"), 0);
  EXPECT_EQ(times(drawing, "added to the n at the left"), 1);
}

// Positions of Euclid's game have no zero: what is blank is explained, and cells of positions that are not known, too.
TEST(GridPicture, TheLegendExplainsBlankCells) {
  const auto blank = [](const Drawing& drawing) { return times(drawing, "blank: not a position"); };
  const TableValues table = table_of("partizan_euclid", 2, 8, false, [](int /*mode*/, const auto& x) {
    return x[0] == 0 || x[1] == 0 ? TableValues::kNotValid : 'L';
  });
  EXPECT_EQ(blank(picture_of(table, {})), 1);
  EXPECT_EQ(blank(picture_of(made_up(8), {})), 0);
  // The end of the last line of a run is empty, but no gap in the game.
  const TableValues run = table_of("subtraction{1,2}", 1, 45, true, [](int /*mode*/, const auto& /*x*/) { return 1; });
  EXPECT_EQ(blank(picture_of(run, {})), 0);
}

// The brightness L* of CIE 1976, from 0 to 100, as grey print shows it.
double lightness(const Colour& colour) {
  const auto linear = [](std::uint8_t part) {
    const double share = part / 255.0;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  };
  const double y = 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
  return y > 0.008856 ? 116 * std::cbrt(y) - 16 : 903.3 * y;
}

TEST(Theme, OutcomesDifferInBrightnessFromEachOtherAndFromTheGround) {
  for (const PictureStyle style : {PictureStyle::paper, PictureStyle::screen, PictureStyle::print}) {
    const Theme& theme = theme_of(style);
    const std::vector<Colour> colours{theme.ground, theme.p, theme.n, theme.left, theme.right, theme.unknown};
    for (std::size_t i = 0; i < colours.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        EXPECT_GE(std::abs(lightness(colours[i]) - lightness(colours[j])), 10)
            << hex_of(colours[i]) << " " << hex_of(colours[j]);
      }
    }
    // No number has the brightness of a cell that is blank, but on a dark ground the least one may be dark.
    if (style == PictureStyle::print) {
      EXPECT_GE(lightness(theme.ground) - lightness(theme.at(1)), 12);
    }
  }
}

TEST(GridPicture, OneNumberIsBrokenIntoLinesAndModesAreSideBySide) {
  const TableValues table = table_of("comply{1..4}", 1, 59, true, [](int mode, const std::vector<std::int64_t>& x) {
    return static_cast<std::int32_t>(mode == 0 ? x[0] % 5 : 7);
  });
  const Drawing drawing = picture_of(table, {});
  EXPECT_EQ(times(drawing, "side = S"), 1);
  EXPECT_EQ(times(drawing, "side = not S"), 1);
  XmlReader xml(svg_of(drawing));
  const auto groups = xml.named("g");
  EXPECT_EQ(std::count_if(groups.begin(), groups.end(), [](const XmlElement& g) { return g.at("class") == "panel"; }),
            2);
}

TEST(GridPicture, EveryStyleIsWellFormed) {
  for (const PictureStyle style : {PictureStyle::paper, PictureStyle::screen, PictureStyle::print}) {
    const TableValues table = made_up(20);
    const Drawing drawing = picture_of(table, {.style = style});
    const XmlReader xml(svg_of(drawing));
    EXPECT_EQ(xml.named("rect").at(0).at("fill"), hex_of(theme_of(style).ground));
    for (const auto& text : xml.named("text")) {
      EXPECT_GE(text.number("x"), 0);
      EXPECT_LE(text.number("x"), drawing.width());
      EXPECT_LE(text.number("y"), drawing.height());
    }
  }
}

TEST(GridPicture, TooManyLayersAreRefusedWithAHint) {
  const TableValues table =
      table_of("nim", 3, 120, false, [](int /*mode*/, const std::vector<std::int64_t>& /*x*/) { return 'N'; });
  try {
    (void)picture_of(table, {});
    FAIL();
  } catch (const TooLarge& error) {
    EXPECT_NE(error.hint().find("minnie[3,b,c]"), std::string::npos) << error.hint();
  }
}

TEST(ListPicture, ShowsEveryPositionInAllOrders) {
  ListedPositions list;
  list.game = testing::game_named("nim");
  list.stacks = 3;
  list.to = 3;
  list.positions = {{0, 1, 1}, {1, 2, 3}};
  list.count = 2;
  list.known = testing::computed("by hand");
  const Drawing drawing = picture_of(list, {});
  // Layers by the number that is set apart: 0: (1,1); 1: (0,1), (1,0), (2,3), (3,2); 2: (1,3), (3,1); 3: (1,2), (2,1).
  EXPECT_EQ(corners(drawing, theme_of(PictureStyle::paper).p).size(), 1U + 4 + 2 + 2 + 1);
  EXPECT_EQ(times(drawing, "x1 = 3"), 1);
  EXPECT_EQ(texts(drawing)[1], "2 P-positions, normal play, numbers up to 3");
}

// Where a partizan game is not P it may be N, L or R, and the list does not know which.
TEST(ListPicture, CallsOthersNotPInAPartizanGame) {
  ListedPositions list;
  list.game = testing::game_named("partizan_euclid");
  list.stacks = 2;
  list.to = 4;
  list.positions = {{1, 1}, {2, 2}};
  list.count = 2;
  list.known = testing::computed("by hand");
  const Drawing drawing = picture_of(list, {});
  EXPECT_EQ(times(drawing, "not P: N, L or R"), 1);
  EXPECT_EQ(times(drawing, "N: the player to move wins"), 0);
  list.game = testing::game_named("wythoff");
  EXPECT_EQ(times(picture_of(list, {}), "N: the player to move wins"), 1);
}

TEST(SequencePicture, HasAPointForEachValueAndShadesPeriods) {
  SequenceValues sequence;
  sequence.game = testing::game_named("subtraction{1,2}");
  sequence.to = 11;
  SequenceRow row;
  for (int n = 0; n <= 11; ++n) row.values.push_back(n % 3);
  row.law = Law{0, 3, {0}};
  sequence.rows.push_back(row);
  sequence.known = testing::computed("by hand");
  const Drawing drawing = picture_of(sequence, {});
  const XmlReader xml(svg_of(drawing));
  EXPECT_EQ(xml.named("circle").size(), 12U);
  const std::string ring = hex_of(kWhite);
  const auto circles = xml.named("circle");
  EXPECT_EQ(std::count_if(circles.begin(), circles.end(), [&](const auto& c) { return c.at("fill") == ring; }), 4);
  EXPECT_EQ(corners(drawing, theme_of(PictureStyle::paper).band).size(), 2U);  // every other of four periods
  EXPECT_EQ(times(drawing, "preperiod 0, period 3"), 1);
}

TEST(SequencePicture, ManyValuesAreDrawnOnceAtEachPlace) {
  SequenceValues sequence;
  sequence.game = testing::game_named("subtraction{1,2}");
  sequence.to = 99'999;
  SequenceRow row;
  for (int n = 0; n < 100'000; ++n) row.values.push_back(n % 3);
  sequence.rows.push_back(row);
  const Drawing drawing = picture_of(sequence, {});
  // Three values at 660 places beside each other, a pixel each.
  EXPECT_LT(drawing.elements().size(), 660U * 3 + 100);
  EXPECT_GT(drawing.elements().size(), 650U * 3);
  // Dots are whole pixels of the picture that is shown, and not too small to be seen.
  for (const int width : {0, 640, 1200, 2400}) {
    const Drawing shown = picture_of(sequence, {.width = width});
    const double scale = width > 0 ? width / shown.width() : 1;
    for (const auto& element : shown.elements()) {
      const auto* dot = std::get_if<Drawing::Rectangle>(&element);
      if (dot == nullptr || dot->fill != theme_of(PictureStyle::paper).mark) continue;
      const double side = dot->area.width * scale;
      ASSERT_GE(side, 1.999);
      for (const double place : {side, dot->area.x * scale, dot->area.y * scale}) {
        ASSERT_NEAR(place, std::round(place), 1e-6) << width;
      }
    }
  }
}

TEST(Caption, PagesOfTheDocumentationAreNotNamed) {
  SequenceValues sequence;
  sequence.game = testing::game_named("subtraction{1,2}");
  sequence.to = 1;
  SequenceRow row;
  row.values = {0, 1};
  sequence.rows.push_back(row);
  sequence.known = testing::computed("the same again at n = 3 (docs/sequence.md)");
  EXPECT_EQ(texts(picture_of(sequence, {}))[2], "Computed: the same again at n = 3.");
}

}  // namespace
}  // namespace cairn
