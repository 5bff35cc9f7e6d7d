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
#include <random>
#include <set>
#include <string>

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

using Ends = std::vector<GraphBoard::Ends>;

Ends petersen_edges() {
  return {{1, 2}, {2, 3},  {3, 4}, {4, 5},  {1, 5},  {1, 6}, {2, 7}, {3, 8},
          {4, 9}, {5, 10}, {6, 8}, {8, 10}, {7, 10}, {7, 9}, {6, 9}};
}

// Graphs of no family of their own: polyhedra, the Petersen graph, and trees and others made by chance.
std::vector<GraphBoard> odd_graphs() {
  const std::vector<std::pair<int, Ends>> named{
      {10, petersen_edges()},
      {8, {{1, 2}, {2, 3}, {3, 4}, {1, 4}, {5, 6}, {6, 7}, {7, 8}, {5, 8}, {1, 5}, {2, 6}, {3, 7}, {4, 8}}},
      {6, {{1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 6}, {3, 6}, {4, 6}, {5, 6}, {2, 3}, {3, 4}, {4, 5}, {2, 5}}},
      {6, {{1, 2}, {2, 3}, {1, 3}, {4, 5}, {5, 6}, {4, 6}, {1, 4}, {2, 5}, {3, 6}}},
      {10,
       {{1, 2},
        {2, 3},
        {3, 4},
        {4, 5},
        {1, 5},
        {6, 7},
        {7, 8},
        {8, 9},
        {9, 10},
        {6, 10},
        {1, 6},
        {2, 7},
        {3, 8},
        {4, 9},
        {5, 10}}},
      {4, {{1, 2}, {2, 3}, {3, 4}, {1, 4}, {1, 3}}},
      {5, {{1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {2, 5}, {3, 4}, {3, 5}}},
      {5, {{1, 2}, {2, 3}, {3, 4}, {1, 4}, {3, 5}, {4, 5}}},
      {9, {{1, 2}, {1, 3}, {2, 4}, {2, 5}, {3, 6}, {3, 7}, {4, 8}, {5, 9}}},
      {7, {{1, 2}, {2, 3}, {1, 3}, {1, 4}, {4, 5}, {1, 5}, {1, 6}, {6, 7}, {1, 7}}},
      {10, {{1, 2}, {2, 3}, {3, 4}, {4, 5}, {1, 6}, {2, 7}, {3, 8}, {4, 9}, {5, 10}}},
      {6, {{1, 2}, {2, 3}, {1, 3}, {3, 4}, {4, 5}, {5, 6}, {4, 6}}},
      {8, {{1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 8}, {1, 8}, {1, 5}, {2, 6}, {3, 7}, {4, 8}}}};
  std::vector<GraphBoard> graphs;
  for (const auto& [vertices, edges] : named) graphs.push_back(graph_board(vertices, edges));
  std::mt19937 chance(1);
  const auto below = [&](int end) { return static_cast<int>(chance() % static_cast<unsigned>(end)); };
  for (int i = 0; i < 20; ++i) {
    const int vertices = 6 + below(5);
    std::set<GraphBoard::Ends> edges;
    for (int v = 2; v <= vertices; ++v) edges.emplace(1 + below(v - 1), v);
    const auto wanted = static_cast<std::size_t>(vertices + below(6));
    while (edges.size() < wanted) {
      const int a = 1 + below(vertices);
      const int b = 1 + below(vertices);
      if (a < b) edges.emplace(a, b);
    }
    graphs.push_back(graph_board(vertices, {edges.begin(), edges.end()}));
  }
  return graphs;
}

// Every circle lies apart from the others and from edges that are not its own, as the board is drawn.
TEST(GraphLayout, NoEdgeRunsBehindAForeignVertex) {
  for (const GraphBoard& board : odd_graphs()) {
    const Scene scene{{{"wyg", {}, board}}};
    Drawing drawing(2000, 2000, "a board");
    BoardArt(scene, chip_size({&scene}), 1).draw(drawing, {0, 0}, {}, theme_of(PictureStyle::paper));
    std::vector<Drawing::Circle> circles;
    std::vector<Drawing::Polyline> lines;
    std::string name = std::to_string(board.vertices) + ":";
    for (const auto& [a, b] : board.edges) name += " " + std::to_string(a) + "-" + std::to_string(b);
    for (const auto& element : drawing.elements()) {
      if (const auto* circle = std::get_if<Drawing::Circle>(&element)) circles.push_back(*circle);
      if (const auto* line = std::get_if<Drawing::Polyline>(&element)) lines.push_back(*line);
    }
    ASSERT_EQ(circles.size(), static_cast<std::size_t>(board.vertices));
    ASSERT_EQ(lines.size(), board.edges.size());
    const auto distance = [](const Point& a, const Point& b) { return std::hypot(a.x - b.x, a.y - b.y); };
    for (std::size_t i = 0; i < circles.size(); ++i) {
      const Point& centre = circles[i].centre;
      for (std::size_t j = 0; j < i; ++j) {
        EXPECT_GT(distance(centre, circles[j].centre), circles[i].radius + circles[j].radius + 2) << name;
      }
      for (std::size_t e = 0; e < lines.size(); ++e) {
        const auto vertex = static_cast<int>(i) + 1;
        if (board.edges[e].first == vertex || board.edges[e].second == vertex) continue;
        const Point& a = lines[e].points.front();
        const Point& b = lines[e].points.back();
        const double square = distance(a, b) * distance(a, b);
        const double share =
            std::clamp(((centre.x - a.x) * (b.x - a.x) + (centre.y - a.y) * (b.y - a.y)) / square, 0.0, 1.0);
        const Point foot{a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
        EXPECT_GT(distance(centre, foot), circles[i].radius + 2) << name << ", vertex " << vertex;
      }
    }
  }
}

TEST(GraphLayout, AnyGraphHasItsVerticesApart) {
  // The Petersen graph, and a graph that nobody has named.
  const GraphBoard petersen = graph_board(10, petersen_edges());
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

TEST(PositionPicture, SmallBoardsAreInMoreRowsWhenItIsNarrow) {
  PositionPicture picture{{"nim[1,2]", "Outcome N", "by hand"}, heaps({1, 2}), {}, ""};
  for (int i = 0; i < 6; ++i) picture.winning.push_back({{{{0, Integer(1)}}}, "take 1 from the 2", "to nim[1,1]"});
  const Drawing natural = drawing_of(picture, {});
  const Drawing narrow = drawing_of(picture, {.width = 500});
  EXPECT_LE(narrow.width(), 500);
  EXPECT_GT(narrow.height(), natural.height());
  EXPECT_EQ(drawing_of(picture, {.width = 2400}).width(), natural.width());
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

// The lines on which stacks stand, from which their number hangs, are at one height whatever is written below them.
TEST(Board, PartsOfASumStandOnOneGroundLine) {
  Scene scene = heaps({3, 5});
  scene.parts.push_back({"subtraction{1,2}", {{.name = "n", .number = Integer(8)}}});
  const Drawing drawing = drawn(scene);
  std::set<double> grounds;
  for (const auto& element : drawing.elements()) {
    const auto* line = std::get_if<Drawing::Polyline>(&element);
    if (line != nullptr) grounds.insert(std::round(line->points.front().y * 100));
  }
  EXPECT_EQ(grounds.size(), 1U);
}

// What is read beside a vertex: its box lies clear of the circle, and of the edges of a cycle or a path.
TEST(Board, NumbersOfVerticesTouchNothing) {
  GraphBoard path = graph_board(4, {{1, 2}, {2, 3}, {3, 4}});
  std::vector<GraphBoard::Ends> spokes;
  for (int i = 2; i <= 13; ++i) spokes.emplace_back(1, i);
  const GraphBoard star = graph_board(13, spokes);
  for (const GraphBoard& board : {cycle(12), cycle(5), path, star}) {
    for (const double unit : {1.0, 0.62}) {
      const Scene scene{{{"wyg", {}, board}}};
      Drawing drawing(1000, 1000, "a board");
      const SceneDeed deed{.takings = {{0, Integer(1)}}};
      BoardArt(scene, chip_size({&scene}), unit).draw(drawing, {0, 0}, deed, theme_of(PictureStyle::paper));
      for (const auto& element : drawing.elements()) {
        const auto* text = std::get_if<Drawing::Text>(&element);
        if (text == nullptr) continue;
        EXPECT_GE(text->look.size, 8.9);
        if (text->look.bold && text->text == "1") continue;  // in the circle
        const double half = text_width(text->text, text->look) / 2;
        const double high = capital_height(text->look.size);
        // Points around and in the box.
        for (int i = 0; i <= 8; ++i) {
          for (int j = 0; j <= 4; ++j) {
            const Point at{text->at.x - half + 2 * half * i / 8, text->at.y - high * j / 4};
            for (const auto& other : drawing.elements()) {
              if (const auto* circle = std::get_if<Drawing::Circle>(&other)) {
                EXPECT_GT(std::hypot(at.x - circle->centre.x, at.y - circle->centre.y), circle->radius + 0.5)
                    << text->text << " of " << board.vertices;
              }
              if (const auto* line = std::get_if<Drawing::Polyline>(&other)) {
                const Point& a = line->points.front();
                const Point& b = line->points.back();
                const double square = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
                const double share =
                    std::clamp(((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / square, 0.0, 1.0);
                EXPECT_GT(std::hypot(at.x - a.x - share * (b.x - a.x), at.y - a.y - share * (b.y - a.y)), 0.5)
                    << text->text << " of " << board.vertices << " at " << unit;
              }
            }
          }
        }
      }
    }
  }
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
  // A narrow strip has more rows instead of smaller texts; a wide one is an enlarged strip.
  EXPECT_LE(drawing_of(strip, {.width = 640}).width(), 640);
  EXPECT_GT(drawing_of(strip, {.width = 640}).height(), drawing_of(strip, {}).height());
  EXPECT_EQ(drawing_of(strip, {.width = 2400}).width(), drawing_of(strip, {}).width());
  strip.frames.resize(kMostFrames + 1, strip.frames[0]);
  EXPECT_THROW(static_cast<void>(drawing_of(strip, {})), TooLarge);
}

}  // namespace
}  // namespace cairn
