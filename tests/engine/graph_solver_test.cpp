// The graph engine on larger graphs: published values, families known by hand, long chains, limits, and what it
// refuses.
#include "engine/graph/graph_solver.hpp"
#include "base/all_layers.hpp"
#include "lab/solve.hpp"
#include "language/library.hpp"
#include "language/parse_position.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <set>

namespace cairn {
namespace {

Library& graph_library() {
  static Library games = built_in_games();
  return games;
}

SolveAnswer graph_solved(const std::string& text, const Control& control = Control()) {
  return solve(parse_position(text, graph_library()), control, Engine::graph);
}

std::int64_t graph_grundy(const std::string& text) { return graph_solved(text).grundy.value().to_int64().value(); }

// A row of n: choose a place, take what lies from `left` before it to `right` behind it, as far as there is any.
std::vector<int> taken_rows(int to, int before, int behind, bool whole) {
  std::vector<int> values{0};
  for (int n = 1; n <= to; ++n) {
    std::set<int> options;
    for (int at = 0; at < n; ++at) {
      if (whole && (at < before || at + behind >= n)) continue;
      const int left = std::max(0, at - before), right = std::max(0, n - 1 - at - behind);
      options.insert(values[static_cast<std::size_t>(left)] ^ values[static_cast<std::size_t>(right)]);
    }
    int mex = 0;
    while (options.contains(mex)) ++mex;
    values.push_back(mex);
  }
  return values;
}

// Dawson's Kayles, by the recursion, and its first values as published (Winning Ways, chapter 4); period 34.
TEST(GraphSolver, NodeKaylesOnPathsIsDawsonsKayles) {
  const std::vector<int> published{0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2,
                                   2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4};
  const std::vector<int> expected = taken_rows(200, 1, 1, false);
  EXPECT_TRUE(std::equal(published.begin(), published.end(), expected.begin()));
  for (int n = 52; n + 34 <= 200; ++n) {
    EXPECT_EQ(expected[static_cast<std::size_t>(n)], expected[static_cast<std::size_t>(n + 34)]);
  }
  for (const int n : {1, 2, 3, 14, 33, 34, 60, 64, 65, 66, 67, 90, 131, 200}) {
    EXPECT_EQ(graph_grundy("node_kayles(path " + std::to_string(n) + ")"), expected[static_cast<std::size_t>(n)]) << n;
  }
}

// Cram, published: J. Lemoine, S. Viennot, Nimbers are inevitable (2012), and Winning Ways.
TEST(GraphSolver, ArcKaylesOnGridsIsCram) {
  EXPECT_EQ(graph_grundy("arc_kayles(grid 1 60)"), 2);
  EXPECT_EQ(graph_grundy("arc_kayles(grid 3 3)"), 0);
  EXPECT_EQ(graph_grundy("arc_kayles(grid 3 4)"), 1);
  EXPECT_EQ(graph_grundy("arc_kayles(grid 3 5)"), 1);
  EXPECT_EQ(graph_grundy("arc_kayles(grid 4 5)"), 2);
  EXPECT_EQ(graph_grundy("arc_kayles(grid 5 5)"), 0);
}

TEST(GraphSolverLong, CramOnALargerBoard) { EXPECT_EQ(graph_grundy("arc_kayles(grid 4 7)"), 3); }

// By hand. WYG with one chip each: a move takes a leaf, or the centre and with it all edges. Node Kayles: the centre
// takes all, and a leaf takes the centre and leaves k - 1 single vertices.
TEST(GraphSolver, StarsOfManyLeaves) {
  for (const int k : {2, 3, 63, 64, 65, 66, 301}) {
    const std::string star = "(star " + std::to_string(k) + ")";
    const int expected = k % 2 == 1 ? 1 : 2;
    EXPECT_EQ(graph_grundy("wyg" + star + "[1]"), expected) << k;
    EXPECT_EQ(graph_grundy("node_kayles" + star), expected) << k;
  }
}

TEST(GraphSolver, ArcKaylesOnLongPaths) {
  const std::vector<int> expected = taken_rows(150, 0, 1, true);
  for (const int n : {2, 5, 63, 64, 65, 66, 100, 150}) {
    EXPECT_EQ(graph_grundy("arc_kayles(path " + std::to_string(n) + ")"), expected[static_cast<std::size_t>(n)]) << n;
  }
}

// One chip each on a complete graph: take one or two vertices of those that are left, as long as there are two.
TEST(GraphSolver, WygOnCompleteGraphs) {
  for (int n = 1; n <= 12; ++n) {
    EXPECT_EQ(graph_grundy("wyg(complete " + std::to_string(n) + ")[1]"), (n + 2) % 3) << n;
  }
}

// A move takes the chip of a vertex, so that play lasts as many moves as there are vertices.
TEST(GraphSolver, MigWithOneChipEachIsParity) {
  for (const char* graph :
       {"path 9", "cycle 12", "complete 7", "star 20", "grid 3 5", "path 90", "stars 2 3 joined 80"}) {
    const Position position = parse_position("mig(" + std::string(graph) + ")[1]", graph_library());
    const auto vertices = static_cast<std::int64_t>(position.parts[0].cells.size());
    EXPECT_EQ(graph_solved("mig(" + std::string(graph) + ")[1]").grundy, Integer(vertices % 2)) << graph;
  }
}

// The values of paths, by the recursion: a move takes a vertex, or two neighbours, from a path of two at least.
TEST(GraphSolver, WygOnLongPathsWithOneChipEach) {
  std::vector<int> values{0, 0};
  for (int n = 2; n <= 120; ++n) {
    std::set<int> options;
    for (int at = 0; at < n; ++at) {
      for (int taken = 1; taken <= 2 && at + taken <= n; ++taken) {
        options.insert(values[static_cast<std::size_t>(at)] ^ values[static_cast<std::size_t>(n - at - taken)]);
      }
    }
    int mex = 0;
    while (options.contains(mex)) ++mex;
    values.push_back(mex);
  }
  for (const int n : {3, 50, 64, 65, 80, 120}) {
    EXPECT_EQ(graph_grundy("wyg(path " + std::to_string(n) + ")[1]"), values[static_cast<std::size_t>(n)]) << n;
  }
  EXPECT_EQ(graph_grundy("wyg(stars 0 0 joined 79)[1]"), values[80]);
  EXPECT_EQ(graph_grundy("wyg(stars 1 0 joined 79)[1]"), values[81]);
}

// The values of paths, by the recursion: a deletion leaves two paths of two vertices at least.
TEST(GraphSolver, EdgeDeleteOnLongPaths) {
  std::vector<int> values{0, 0, 0, 0};
  for (int n = 4; n <= 90; ++n) {
    std::set<int> options;
    for (int left = 2; left + 2 <= n; ++left) {
      options.insert(values[static_cast<std::size_t>(left)] ^ values[static_cast<std::size_t>(n - left)]);
    }
    int mex = 0;
    while (options.contains(mex)) ++mex;
    values.push_back(mex);
  }
  for (const int n : {6, 33, 64, 65, 66, 90}) {
    EXPECT_EQ(graph_grundy("edge_delete(path " + std::to_string(n) + ")"), values[static_cast<std::size_t>(n)]) << n;
  }
}

TEST(GraphSolver, StopsAtItsLimits) {
  Control control;
  control.memory = 200'000;
  const SolveAnswer small = graph_solved("arc_kayles(grid 6 7)", control);
  EXPECT_EQ(small.status, Status::limit_reached);
  EXPECT_FALSE(small.grundy);
  const std::atomic<bool> cancelled = true;
  Control interrupted;
  interrupted.cancelled = &cancelled;
  const SolveAnswer nothing = graph_solved("arc_kayles(grid 6 7)", interrupted);
  EXPECT_EQ(nothing.status, Status::cancelled);
  EXPECT_FALSE(nothing.outcome);
}

// A position may have thousands of options, each a large graph to be named.
TEST(GraphSolver, LooksAtItsLimitsWhileOptionsAreListed) {
  const Position position = parse_position("arc_kayles(grid 30 30)", graph_library());
  Control control;
  control.memory = 2'000'000;
  GraphSolver solver(GraphRules::read(*position.parts[0].game));
  solver.limit(&control, 0);
  EXPECT_THROW((void)solver.wins(*to_cells(position.parts[0]), false), GraphStopped);
  EXPECT_LT(solver.positions(), 200U);  // of 1740 options
}

TEST(GraphSolver, AnswersForPartsOfSums) {
  // 3 on the heap, and a path of three with one chip each, of which the player to move takes a vertex or two.
  EXPECT_EQ(graph_solved("wyg(path 3)[1] + nim[3]").grundy, Integer(graph_grundy("wyg(path 3)[1]") ^ 3));
  EXPECT_EQ(graph_solved("node_kayles(path 40) + nim[5]").grundy, Integer(taken_rows(40, 1, 1, false)[40] ^ 5));
  EXPECT_THROW(graph_solved("misere node_kayles(path 4) + nim[5]"), Error);
  EXPECT_THROW(graph_solved("nim[5]"), Error);
}

TEST(GraphSolver, OthersRefuseLargeGraphs) {
  const Position position = parse_position("node_kayles(path 40)", graph_library());
  for (const Engine engine : {Engine::lazy, Engine::reference, Engine::table}) {
    EXPECT_THROW((void)solve(position, Control(), engine), Error);
  }
  EXPECT_EQ(solve(position, Control(), Engine::chosen).engine, Engine::graph);
}

}  // namespace
}  // namespace cairn
