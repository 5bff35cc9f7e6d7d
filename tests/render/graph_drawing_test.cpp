// Small graphs drawn in text, as they should look.
#include "render/graph/graph_drawing.hpp"
#include "base/all_layers.hpp"
#include "rules/graph/graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace cairn {
namespace {

GraphBoard board(const Graph& graph, const std::vector<std::int64_t>& stacks) {
  GraphBoard board;
  board.vertices = graph.vertices();
  for (const Edge& edge : graph.edges()) board.edges.emplace_back(edge.first, edge.second);
  board.stacks.assign(stacks.begin(), stacks.end());
  return board;
}

Graph family(std::string_view word, const std::vector<int>& numbers) {
  const auto families = graph_families();
  return graph_of_family(*std::find_if(families.begin(), families.end(), [&](const auto& f) { return f.word == word; }),
                         numbers);
}

std::string drawn_board(const GraphBoard& one) { return drawing_of(std::span(&one, 1), {}); }

TEST(GraphDrawing, APathIsALine) {
  GraphBoard path = board(family("path", {3}), {1, 2, 2});
  EXPECT_EQ(drawn_board(path), "    1---2---2\n");
  path.active_edge = {1, 2};
  EXPECT_EQ(drawn_board(path), "    1===2---2\n");
}

TEST(GraphDrawing, AnEmptyVertexIsGoneWithItsEdges) {
  EXPECT_EQ(drawn_board(board(family("path", {4}), {1, 0, 2, 1})), "    1   .   2---1\n");
}

TEST(GraphDrawing, ATokenStandsInParenthesesAndMayGoToAnEmptyVertex) {
  GraphBoard path = board(family("path", {3}), {2, 0, 3});
  path.keeps_edges = true;
  path.marked_vertex = 1;
  EXPECT_EQ(drawn_board(path), "    (2)----0-----3\n");
}

// Each in the middle of its place.
TEST(GraphDrawing, NumbersMayBeOfDifferentLength) {
  EXPECT_EQ(drawn_board(board(family("path", {3}), {10, 2, 345})), "     10----2----345\n");
}

TEST(GraphDrawing, CyclesAreClosed) {
  EXPECT_EQ(drawn_board(board(family("cycle", {3}), {1, 2, 3})),
            "    1---2\n"
            "     \\ /\n"
            "      3\n");
  EXPECT_EQ(drawn_board(board(family("cycle", {6}), {1, 2, 3, 4, 5, 6})),
            "    1---2---3\n"
            "    |       |\n"
            "    6---5---4\n");
  EXPECT_EQ(drawn_board(board(family("cycle", {7}), {1, 2, 3, 4, 5, 6, 7})),
            "    1---2---3---4\n"
            "     \\         /\n"
            "      7---6---5\n");
}

TEST(GraphDrawing, TheActiveEdgeIsDoubledWhereverItIs) {
  GraphBoard cycle = board(family("cycle", {4}), {1, 1, 1, 1});
  cycle.active_edge = {1, 4};
  EXPECT_EQ(drawn_board(cycle),
            "    1---1\n"
            "    ||  |\n"
            "    1---1\n");
  GraphBoard triangle = board(family("cycle", {3}), {1, 1, 1});
  triangle.active_edge = {2, 3};
  EXPECT_EQ(drawn_board(triangle),
            "    1---1\n"
            "     \\ //\n"
            "      1\n");
  GraphBoard star = board(family("star", {3}), {1, 1, 1, 1});
  star.active_edge = {1, 3};
  EXPECT_EQ(drawn_board(star),
            "    1---1\n"
            "    +===1\n"
            "    +---1\n");
}

TEST(GraphDrawing, AGridLiesAsItIs) {
  EXPECT_EQ(drawn_board(board(family("grid", {2, 3}), {1, 0, 3, 4, 5, 6})),
            "    1   .   3\n"
            "    |       |\n"
            "    4---5---6\n");
}

TEST(GraphDrawing, TreesBranchBelow) {
  EXPECT_EQ(drawn_board(board(joined_stars(2, 3, 2), {1, 2, 3, 4, 5, 6, 7, 8})),
            "    1---4---5---6\n"
            "    |       +---7\n"
            "    |       +---8\n"
            "    +---2\n"
            "    +---3\n");
}

TEST(GraphDrawing, NoLineHangsFromWhatIsGone) {
  EXPECT_EQ(drawn_board(board(family("star", {3}), {1, 1, 0, 0})),
            "    1---1\n"
            "        .\n"
            "        .\n");
}

TEST(GraphDrawing, PartsStandSideBySide) {
  EXPECT_EQ(drawn_board(board(united(family("path", {2}), family("cycle", {3})), {2, 2, 1, 1, 1})),
            "    2---2    1---1\n"
            "              \\ /\n"
            "               1\n");
}

TEST(GraphDrawing, EdgesThatAreDeletedLeaveAGap) {
  GraphBoard path = board(family("path", {4}), {1, 0, 1});
  path.on_edges = true;
  EXPECT_EQ(drawn_board(path), "    o---o   o---o\n");
}

TEST(GraphDrawing, OtherGraphsAreListsOfNeighbours) {
  GraphBoard complete = board(family("complete", {4}), {1, 2, 0, 3});
  complete.active_edge = {1, 4};
  EXPECT_EQ(drawn_board(complete),
            "    vertex  chips  joined to\n"
            "         1      1  2 =4\n"
            "         2      2  1 4\n"
            "         3      .\n"
            "         4      3  =1 2\n");
}

TEST(GraphDrawing, EdgesGetShorterAndThenTheDrawingIsLeftOut) {
  EXPECT_EQ(drawn_board(board(family("path", {19}), std::vector<std::int64_t>(19, 1))).find("---"), 5U);
  EXPECT_EQ(drawn_board(board(family("path", {20}), std::vector<std::int64_t>(20, 1))).substr(4, 5), "1-1-1");
  EXPECT_EQ(drawn_board(board(family("path", {100}), std::vector<std::int64_t>(100, 1))), "");
  EXPECT_EQ(drawn_board(board(family("complete", {13}), std::vector<std::int64_t>(13, 1))), "");
  GraphBoard large = board(family("path", {2}), {1, 1});
  large.stacks[0] = Integer::parse("123456789012345678901234567890").value();
  EXPECT_EQ(drawn_board(large), "");
}

TEST(GraphDrawing, NothingIsWiderThanAScreen) {
  for (const char* word : {"path", "cycle", "star", "wheel", "complete"}) {
    for (int n = 4; n <= 60; ++n) {
      const Graph graph = family(word, {n});
      for (const std::int64_t chips : {1, 1234567}) {
        const auto vertices = static_cast<std::size_t>(graph.vertices());
        std::istringstream lines(drawn_board(board(graph, std::vector<std::int64_t>(vertices, chips))));
        for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << graph.text();
      }
    }
  }
}

}  // namespace
}  // namespace cairn
