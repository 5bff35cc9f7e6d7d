// Boards of positions: layouts of graphs, and what is drawn of stacks, purses and graphs.
#include "base/all_layers.hpp"
#include "render/board/board_art.hpp"
#include "render/board/graph_layout.hpp"
#include "render/board/position_picture.hpp"
#include "render/board/strip_picture.hpp"
#include "render/picture/theme.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace cairn {
namespace {

GraphBoard graph_board(int vertices, std::vector<GraphBoard::Ends> edges) {
  GraphBoard board;
  board.vertices = vertices;
  std::sort(edges.begin(), edges.end());
  board.edges = std::move(edges);
  board.stacks.assign(static_cast<std::size_t>(vertices), Integer(1));
  return board;
}

GraphBoard cycle(int n) {
  std::vector<GraphBoard::Ends> edges{{1, n}};
  for (int i = 1; i < n; ++i) edges.emplace_back(i, i + 1);
  return graph_board(n, edges);
}

double apart(const GraphLayout& layout, int a, int b) {
  const Point& p = layout.places[static_cast<std::size_t>(a - 1)];
  const Point& q = layout.places[static_cast<std::size_t>(b - 1)];
  return std::hypot(p.x - q.x, p.y - q.y);
}

double least_distance(const GraphLayout& layout) {
  double least = 1e9;
  for (std::size_t i = 0; i < layout.places.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      least = std::min(least, apart(layout, static_cast<int>(i) + 1, static_cast<int>(j) + 1));
    }
  }
  return least;
}

void expect_inside(const GraphLayout& layout) {
  for (const Point& place : layout.places) {
    EXPECT_GE(place.x, -1e-9);
    EXPECT_GE(place.y, -1e-9);
    EXPECT_LE(place.x, layout.width + 1e-9);
    EXPECT_LE(place.y, layout.height + 1e-9);
  }
}

TEST(GraphLayout, APathLiesInARowFromItsFirstEnd) {
  const GraphLayout layout = layout_of(graph_board(4, {{2, 4}, {1, 2}, {3, 4}}));  // 1-2-4-3
  EXPECT_EQ(layout.height, 0);
  EXPECT_EQ(layout.places[0].x, 0);
  EXPECT_EQ(layout.places[1].x, 1);
  EXPECT_EQ(layout.places[3].x, 2);
  EXPECT_EQ(layout.places[2].x, 3);
}

TEST(GraphLayout, ACycleIsRoundAndItsFirstVertexIsOnTop) {
  const GraphLayout layout = layout_of(cycle(7));
  for (int i = 1; i <= 7; ++i) EXPECT_NEAR(apart(layout, i, i % 7 + 1), 1, 1e-9) << i;
  for (int i = 2; i <= 7; ++i) EXPECT_GT(layout.places[static_cast<std::size_t>(i - 1)].y, layout.places[0].y);
  expect_inside(layout);
}

TEST(GraphLayout, TheHubOfAStarOrAWheelIsInTheMiddle) {
  std::vector<GraphBoard::Ends> star;
  for (int i = 2; i <= 7; ++i) star.emplace_back(1, i);
  std::vector<GraphBoard::Ends> wheel = star;
  for (int i = 2; i < 7; ++i) wheel.emplace_back(i, i + 1);
  wheel.emplace_back(2, 7);
  for (const auto& edges : {star, wheel}) {
    const GraphLayout layout = layout_of(graph_board(7, edges));
    for (int i = 3; i <= 7; ++i) EXPECT_NEAR(apart(layout, 1, i), apart(layout, 1, 2), 1e-9);
    EXPECT_GT(least_distance(layout), 0.8);
  }
}

TEST(GraphLayout, AGridLiesInRowsAndABipartiteGraphInTwo) {
  const GraphLayout grid = layout_of(graph_board(6, {{1, 2}, {2, 3}, {4, 5}, {5, 6}, {1, 4}, {2, 5}, {3, 6}}));
  for (int i = 1; i <= 6; ++i) {
    EXPECT_EQ(grid.places[static_cast<std::size_t>(i - 1)].x, (i - 1) % 3);
    EXPECT_EQ(grid.places[static_cast<std::size_t>(i - 1)].y, (i - 1) / 3);
  }
  const GraphLayout two = layout_of(graph_board(5, {{1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {2, 5}}));
  EXPECT_EQ(two.places[0].y, two.places[1].y);
  EXPECT_EQ(two.places[2].y, two.places[4].y);
  EXPECT_NE(two.places[0].y, two.places[2].y);
}

// Two stars whose centres are joined: not one of the families above. In a tree all distances can be kept nearly.
TEST(GraphLayout, OtherTreesHaveEdgesOfAboutEqualLength) {
  const GraphBoard tree = graph_board(9, {{1, 2}, {1, 3}, {1, 4}, {1, 5}, {5, 6}, {6, 7}, {6, 8}, {6, 9}});
  const GraphLayout layout = layout_of(tree);
  for (const auto& [a, b] : tree.edges) EXPECT_NEAR(apart(layout, a, b), 1, 0.25) << a << "-" << b;
  EXPECT_GT(least_distance(layout), 0.7);
  EXPECT_GT(layout.width, layout.height);
  expect_inside(layout);
}

TEST(GraphLayout, AnyGraphHasItsVerticesApart) {
  // The Petersen graph, and a graph that nobody has named.
  const GraphBoard petersen = graph_board(10, {{1, 2},
                                               {2, 3},
                                               {3, 4},
                                               {4, 5},
                                               {1, 5},
                                               {1, 6},
                                               {2, 7},
                                               {3, 8},
                                               {4, 9},
                                               {5, 10},
                                               {6, 8},
                                               {8, 10},
                                               {7, 10},
                                               {7, 9},
                                               {6, 9}});
  std::vector<GraphBoard::Ends> edges;
  for (int i = 2; i <= 40; ++i) {
    edges.emplace_back(i / 2, i);
    if (i > 7) edges.emplace_back(i - 5, i);
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  for (const GraphBoard& board : {petersen, graph_board(40, edges)}) {
    const GraphLayout layout = layout_of(board);
    EXPECT_GT(least_distance(layout), 0.2);
    expect_inside(layout);
  }
}

TEST(GraphLayout, PartsStandSideBySide) {
  const GraphLayout layout = layout_of(graph_board(5, {{1, 2}, {4, 5}}));
  EXPECT_LT(layout.places[1].x, layout.places[2].x);
  EXPECT_LT(layout.places[2].x, layout.places[3].x);
  EXPECT_GE(least_distance(layout), 1 - 1e-9);
}

SceneCell stack(int number) { return {.number = Integer(number)}; }

Scene heaps(const std::vector<int>& numbers) {
  Scene scene{{{"nim", {}}}};
  for (const int number : numbers) scene.parts[0].cells.push_back(stack(number));
  return scene;
}

Drawing drawn(const Scene& scene, const SceneDeed& deed = {}) {
  Drawing drawing(1000, 1000, "a board");
  BoardArt(scene, chip_size({&scene}), 1).draw(drawing, {0, 0}, deed, theme_of(PictureStyle::paper));
  return drawing;
}

template <class Shape, class Fits>
std::ptrdiff_t count(const Drawing& drawing, const Fits& fits) {
  return std::count_if(drawing.elements().begin(), drawing.elements().end(), [&](const Drawing::Element& element) {
    const auto* shape = std::get_if<Shape>(&element);
    return shape != nullptr && fits(*shape);
  });
}

std::ptrdiff_t chips(const Drawing& drawing, Colour fill) {
  return count<Drawing::Rounded>(drawing, [&](const auto& chip) { return chip.fill == fill; });
}

bool has_text(const Drawing& drawing, const std::string& text) {
  return count<Drawing::Text>(drawing, [&](const auto& shape) { return shape.text == text; }) > 0;
}

TEST(Board, AStackHasAsManyChipsAsItsNumberAndTheTakenOnesAreHollow) {
  const Theme& theme = theme_of(PictureStyle::paper);
  const Drawing all = drawn(heaps({3, 4, 7}));
  EXPECT_EQ(chips(all, theme.p), 14);
  EXPECT_EQ(chips(all, theme.ground), 0);
  for (const char* number : {"3", "4", "7"}) EXPECT_TRUE(has_text(all, number));
  const Drawing taken = drawn(heaps({3, 4, 7}), {.takings = {{2, Integer(5)}}});
  EXPECT_EQ(chips(taken, theme.p), 9);
  EXPECT_EQ(chips(taken, theme.ground), 5);
  EXPECT_TRUE(has_text(taken, "−5"));
}

TEST(Board, LargeNumbersAreBrokenStacksWithTheirNumber) {
  Scene scene = heaps({5, 1000});
  scene.parts[0].cells.push_back({.number = *Integer::parse("1" + std::string(40, '0'))});
  const Drawing drawing = drawn(scene, {.takings = {{1, Integer(990)}}});
  EXPECT_LT(drawing.elements().size(), 100U);
  EXPECT_TRUE(has_text(drawing, "1000"));
  EXPECT_TRUE(has_text(drawing, "100000…000000 (41 digits)"));
}

TEST(Board, APurseHasAsManyCoins) {
  const Theme& theme = theme_of(PictureStyle::paper);
  Scene scene = heaps({14});
  scene.parts[0].cells.push_back({.kind = SceneCell::Kind::purse, .name = "d", .number = Integer(9)});
  scene.parts[0].cells.push_back({.kind = SceneCell::Kind::purse, .name = "e", .infinite = true});
  scene.parts[0].cells.push_back({.kind = SceneCell::Kind::word, .name = "side", .word = "not S"});
  const Drawing drawing = drawn(scene, {.takings = {{0, Integer(4)}, {1, Integer(4)}}});
  const auto coins = [&](Colour fill) {
    return count<Drawing::Circle>(drawing, [&](const auto& coin) { return coin.fill == fill; });
  };
  EXPECT_EQ(coins(theme.ground), 4);
  EXPECT_GT(coins(theme.coin), 5);
  for (const char* text : {"14", "9", "∞", "d", "e", "not S", "side"}) EXPECT_TRUE(has_text(drawing, text)) << text;
}

TEST(Board, AGraphHasItsStacksEdgesAndMarks) {
  const Theme& theme = theme_of(PictureStyle::paper);
  GraphBoard board = cycle(5);
  board.stacks = {Integer(1), Integer(2), Integer(0), Integer(3), Integer(4)};
  board.active_edge = {1, 2};
  Scene scene{{{"wyg", {}, board}}};
  const Drawing drawing = drawn(scene, {.takings = {{3, Integer(2)}}, .part = 0, .active_edge = {{4, 5}}});
  EXPECT_EQ(count<Drawing::Circle>(drawing, [](const auto&) { return true; }), 5);
  const auto lines = [&](auto fits) { return count<Drawing::Polyline>(drawing, fits); };
  EXPECT_EQ(lines([](const auto&) { return true; }), 5);
  // Both edges of the empty vertex are gone.
  EXPECT_EQ(lines([](const auto& line) { return line.pen.dashed; }), 2);
  EXPECT_EQ(lines([&](const auto& line) { return line.pen.colour == theme.second; }), 2);
  EXPECT_TRUE(has_text(drawing, "−2"));
}

TEST(Board, TooManyVerticesAreRefusedWithTheirNumber) {
  const Scene scene{{{"wyg", {}, cycle(kMostDrawnVertices + 1)}}};
  try {
    static_cast<void>(drawn(scene));
    FAIL();
  } catch (const TooLarge& error) {
    EXPECT_NE(std::string(error.what()).find("201 vertices"), std::string::npos);
  }
}

// Everything lies on its sheet, whatever the style.
void expect_on_sheet(const Drawing& drawing) {
  for (const auto& element : drawing.elements()) {
    if (const auto* chip = std::get_if<Drawing::Rounded>(&element)) {
      EXPECT_GE(chip->area.x, 0);
      EXPECT_GE(chip->area.y, 0);
      EXPECT_LE(chip->area.x + chip->area.width, drawing.width());
      EXPECT_LE(chip->area.y + chip->area.height, drawing.height());
    }
    if (const auto* text = std::get_if<Drawing::Text>(&element)) {
      const double width = text_width(text->text, text->look);
      const double left = text->look.anchor == Anchor::start    ? text->at.x
                          : text->look.anchor == Anchor::middle ? text->at.x - width / 2
                                                                : text->at.x - width;
      EXPECT_GE(left, 0) << text->text;
      EXPECT_LE(left + width, drawing.width() + 0.5) << text->text;
      EXPECT_LE(text->at.y, drawing.height()) << text->text;
    }
  }
}

TEST(PositionPicture, OneWinningMoveIsShownOnTheBoardAndSeveralBesideIt) {
  const Theme& theme = theme_of(PictureStyle::paper);
  PositionPicture one{
      {"nim[1,2]", "Outcome N", "by hand"}, heaps({1, 2}), {{{{{1, Integer(1)}}}, "take 1", "to [1,1]"}}, ""};
  EXPECT_EQ(chips(drawing_of(one, {}), theme.ground), 1);
  EXPECT_EQ(chips(drawing_of(one, {}), theme.p), 2);
  PositionPicture two = one;
  two.winning.push_back({{{{0, Integer(1)}}}, "take the 1", "to [0,2]"});
  const Drawing drawing = drawing_of(two, {});
  EXPECT_EQ(chips(drawing, theme.ground), 2);
  EXPECT_EQ(chips(drawing, theme.p), 3 + 2 + 2);
  expect_on_sheet(drawing);
}

TEST(StripPicture, HasAFrameForEachPosition) {
  StripPicture strip{{"nim[3,4,7]", "Normal play", "by hand"}, {}};
  for (int i = 7; i > 0; --i) {
    strip.frames.push_back({heaps({3, 4, i}), "[3,4,7]", {{{2, Integer(1)}}}, "Player One", "takes 1 from the 7", ""});
  }
  for (const PictureStyle style : {PictureStyle::paper, PictureStyle::screen, PictureStyle::print}) {
    const Drawing drawing = drawing_of(strip, {.style = style});
    EXPECT_EQ(count<Drawing::GroupBegin>(drawing, [](const auto& group) { return group.name == "frame"; }), 7);
    EXPECT_EQ(count<Drawing::Polygon>(drawing, [](const auto&) { return true; }), 6);  // the tips of arrows
    expect_on_sheet(drawing);
  }
  strip.frames.resize(kMostFrames + 1, strip.frames[0]);
  EXPECT_THROW(static_cast<void>(drawing_of(strip, {})), TooLarge);
}

}  // namespace
}  // namespace cairn
