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
  EXPECT_LE(picture_of(table, {.width = 2000}).width(), 2000);
  EXPECT_GT(picture_of(table, {.width = 2000}).width(), 1500);
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
  EXPECT_LT(drawing.elements().size(), 6000U);
  EXPECT_GT(drawing.elements().size(), 3000U);
}

}  // namespace
}  // namespace cairn
