// Games on many graphs at once: outcomes by hand, by the definition, and from the literature; limits and refusals.
#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <set>

namespace cairn {
namespace {

std::vector<std::string> listed(const GraphListAnswer& answer) {
  std::vector<std::string> positions;
  for (const ListedGraph& graph : answer.positions) positions.push_back(graph.position);
  return positions;
}

std::vector<std::int64_t> column(const FamilyTableAnswer& answer, std::size_t at) {
  std::vector<std::int64_t> values;
  for (const FamilyRow& row : answer.rows) values.push_back(row.columns[at].grundy->to_int64().value());
  return values;
}

std::string refusal(const auto& ask) {
  try {
    static_cast<void>(ask());
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

// On the path of three vertices with one chip each the first player takes the middle. With as many chips as neighbours,
// [1,2,1], every move leaves one edge with one chip on each end, or two moves.
TEST(GraphList, ThePathOfThreeIsNWithOneChipAndPWithDegrees) {
  const GraphListAnswer answer = Lab().list_graphs({.game = "wyg", .vertices = 3, .chips = "1,deg"});
  const auto found = listed(answer);
  const auto has = [&](const std::string& position) {
    return std::find(found.begin(), found.end(), position) != found.end();
  };
  EXPECT_FALSE(has("wyg(path 3)[1]"));
  EXPECT_TRUE(has("wyg(path 3)[deg]"));
  EXPECT_EQ(answer.known.how, How::computed);
  EXPECT_EQ(answer.status, Status::complete);
  EXPECT_EQ(answer.count, found.size());
}

// One chip less with every move, and a move as long as there is a chip.
TEST(GraphList, WithOneChipEachMigIsDecidedByTheNumberOfVertices) {
  const GraphListAnswer answer = Lab().list_graphs({.game = "mig", .vertices = 5});
  ASSERT_EQ(answer.counts.size(), 5U);
  for (const GraphCount& count : answer.counts) {
    EXPECT_EQ(count.positions, count.graphs);
    EXPECT_EQ(count.p_positions, count.vertices % 2 == 0 ? count.graphs : 0) << count.vertices;
  }
  EXPECT_EQ(answer.count, 1U + 6U);
}

// Every labelled graph of four vertices by the reference engine, and renamed in all ways.
TEST(GraphList, HasThePositionsThatTheDefinitionSays) {
  const Lab lab;
  const std::vector<std::pair<int, int>> pairs{{1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
  for (const std::string chips : {"1", "deg", "2"}) {
    std::set<std::vector<std::pair<int, int>>> lost;
    for (unsigned subset = 0; subset < 64; ++subset) {
      std::string text = "vertices 4 edges";
      std::vector<std::pair<int, int>> edges;
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        if ((subset >> i & 1U) == 0) continue;
        edges.push_back(pairs[i]);
        text += " " + std::to_string(pairs[i].first) + "-" + std::to_string(pairs[i].second);
      }
      std::set<int> reached{1};
      for (int step = 0; step < 3; ++step) {
        for (const auto& [u, v] : edges) {
          if (reached.contains(u) || reached.contains(v)) reached.insert({u, v});
        }
      }
      if (reached.size() < 4) continue;
      const auto answer = lab.solve("wyg(" + text + ")[" + chips + "]", {.engine = Engine::reference});
      if (answer.outcome != 'P') continue;
      std::vector<int> names{1, 2, 3, 4};
      std::vector<std::pair<int, int>> least;
      do {
        std::vector<std::pair<int, int>> renamed;
        for (const auto& [u, v] : edges) {
          renamed.push_back(
              std::minmax(names[static_cast<std::size_t>(u - 1)], names[static_cast<std::size_t>(v - 1)]));
        }
        std::sort(renamed.begin(), renamed.end());
        if (least.empty() || renamed < least) least = renamed;
      } while (std::next_permutation(names.begin(), names.end()));
      lost.insert(least);
    }
    const GraphListAnswer answer = lab.list_graphs({.game = "wyg", .vertices = 4, .chips = chips});
    EXPECT_EQ(answer.counts.back().p_positions, lost.size()) << chips;
  }
}

TEST(GraphList, AGraphHasItsNameAndItsGraph6) {
  const GraphListAnswer answer = Lab().list_graphs({.game = "mig", .vertices = 4});
  ASSERT_EQ(answer.positions.size(), 7U);
  std::vector<std::string> names;
  for (const ListedGraph& graph : answer.positions) {
    names.push_back(graph.name);
    // Both name the same graph.
    const auto one = Lab().solve("mig(graph6 \"" + graph.graph6 + "\")[2]");
    const auto other =
        Lab().solve("mig(" + (graph.name.empty() ? "graph6 \"" + graph.graph6 + "\"" : graph.name) + ")[2]");
    EXPECT_EQ(one.grundy, other.grundy) << graph.graph6;
    EXPECT_TRUE(std::is_sorted(
        answer.positions.begin(), answer.positions.end(), [](const ListedGraph& a, const ListedGraph& b) {
          return std::tuple(a.vertices, a.edges, a.graph6) < std::tuple(b.vertices, b.edges, b.graph6);
        }));
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{"", "", "complete 4", "cycle 4", "path 2", "path 4", "star 3"}));
}

// With one chip on each vertex of an edge a player takes the chip under the token and goes to the other end, and so
// does the next. The ends of a path of three vertices are the same place.
TEST(GraphList, ATokenStandsOnEveryVertexOnce) {
  const GraphListAnswer answer = Lab().list_graphs({.game = "vertex_nimg", .vertices = 3});
  ASSERT_EQ(answer.counts.size(), 3U);
  EXPECT_EQ(answer.counts[0].positions, 1U);
  EXPECT_EQ(answer.counts[1].positions, 1U);
  EXPECT_EQ(answer.counts[2].graphs, 2U);
  EXPECT_EQ(answer.counts[2].positions, 3U);
  const auto found = listed(answer);
  EXPECT_EQ(found[0], "vertex_nimg(path 1)[1 | 1]");
  EXPECT_EQ(found[1], "vertex_nimg(path 2)[1 | 1]");
}

TEST(GraphList, MisereAndCountOnly) {
  const Lab lab;
  const auto counted = lab.list_graphs({.game = "misere node_kayles", .vertices = 4, .count_only = true});
  const auto all = lab.list_graphs({.game = "misere node_kayles", .vertices = 4});
  EXPECT_TRUE(counted.misere);
  EXPECT_TRUE(counted.positions.empty());
  EXPECT_EQ(counted.count, all.positions.size());
  // One vertex: whoever has to take it has lost.
  EXPECT_EQ(all.positions.front().position, "misere node_kayles(path 1)");
}

// From a path of two or three vertices no edge can be deleted; from the triangle one, which leaves the path.
TEST(GraphList, GamesOnEdgesBeginWithTwoVertices) {
  const GraphListAnswer answer = Lab().list_graphs({.game = "edge_delete", .vertices = 3});
  EXPECT_EQ(listed(answer), (std::vector<std::string>{"edge_delete(path 2)", "edge_delete(path 3)"}));
  ASSERT_EQ(answer.counts.size(), 2U);
  EXPECT_EQ(answer.counts[0].vertices, 2);
  EXPECT_NE(answer.known.detail.find("all 3 connected graphs"), std::string::npos) << answer.known.detail;
  EXPECT_EQ(refusal([] { return Lab().list_graphs({.game = "edge_delete", .vertices = 1}); }),
            "a graph with an edge has at least two vertices");
}

TEST(GraphList, ThreadsChangeNothing) {
  const Lab lab;
  const GraphListRequest request{.game = "wyg", .vertices = 5, .chips = "1..2"};
  const std::string one = to_csv(lab.list_graphs(request, {.threads = 1}));
  EXPECT_EQ(one, to_csv(lab.list_graphs(request, {.threads = 3})));
}

TEST(GraphList, EndsWithWhatItHasWhenItIsCancelled) {
  const Cancel cancel;
  cancel.request();
  const auto answer = Lab().list_graphs({.game = "wyg", .vertices = 5}, {.cancel = cancel});
  EXPECT_EQ(answer.status, Status::cancelled);
  EXPECT_EQ(answer.known.how, How::unknown);
  EXPECT_EQ(answer.count, 0U);
}

TEST(GraphList, RefusesWhatIsTooLargeOrMakesNoSense) {
  const Lab lab;
  const auto list = [&](const std::string& game, int vertices, const std::string& chips = "") {
    return refusal([&] { return lab.list_graphs({.game = game, .vertices = vertices, .chips = chips}); });
  };
  EXPECT_EQ(list("wyg", 10), "there are 11716571 connected graphs of 10 vertices");
  EXPECT_EQ(list("wyg", 0), "a graph has at least one vertex");
  EXPECT_EQ(list("nim", 4), "nim is not a game on a graph");
  EXPECT_EQ(list("wyg(path 3)", 4), "the game is named without a graph here");
  EXPECT_EQ(list("wyg", 4, "two"), "'two' is no number of chips");
  EXPECT_EQ(list("wyg", 4, "3..1"), "'3..1' is no number of chips");
  EXPECT_EQ(list("node_kayles", 4, "2"), "node_kayles has no chips: a vertex is there or not");
  EXPECT_THROW(
      static_cast<void>(lab.list_graphs({.game = "wyg", .vertices = 9, .chips = "1..900"}, {.memory = 1 << 28})),
      TooLarge);
}

// By hand: a move on a complete graph with one chip each takes one vertex or two.
TEST(FamilyTable, CompleteGraphsWithOneChipHaveTheValues012InTurn) {
  const auto answer = Lab().table_family({.game = "wyg", .family = "complete", .to = 8, .grundy = true});
  EXPECT_EQ(column(answer, 0), (std::vector<std::int64_t>{0, 1, 2, 0, 1, 2, 0, 1}));
  EXPECT_EQ(answer.family, "complete n");
  for (const FamilyRow& row : answer.rows) EXPECT_EQ(row.columns[0].known.how, How::computed);
}

// Winning Ways, chapter 4: the values of Dawson's Kayles for 1, 2, ... pins in a row.
TEST(FamilyTable, NodeKaylesOnPathsIsDawsonsKayles) {
  const auto answer = Lab().table_family({.game = "node_kayles", .family = "path n", .to = 16, .grundy = true});
  EXPECT_EQ(column(answer, 0), (std::vector<std::int64_t>{1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2}));
  EXPECT_EQ(answer.chips, (std::vector<std::string>{""}));
}

TEST(FamilyTable, BeginsWithTheFirstGraphOfTheFamily) {
  const auto answer = Lab().table_family({.game = "wyg", .family = "cycle", .to = 5, .chips = "1..2"});
  ASSERT_EQ(answer.rows.size(), 3U);
  EXPECT_EQ(answer.rows[0].n, 3);
  EXPECT_EQ(answer.rows[0].graph, "cycle 3");
  EXPECT_EQ(answer.rows[2].columns[1].position, "wyg(cycle 5)[2]");
}

// The second player does the same on the other path, as long as no edge is active; two single vertices have no move.
TEST(FamilyTable, GamesOnEdgesBeginWithTheFirstEdge) {
  const FamilyTableAnswer answer = Lab().table_family({.game = "edge_delete", .family = "path", .to = 3});
  ASSERT_EQ(answer.rows.size(), 2U);
  EXPECT_EQ(answer.rows[0].n, 2);
}

TEST(FamilyTable, TakesFamiliesWithFixedNumbersAndUnions) {
  const Lab lab;
  const auto joined = lab.table_family({.game = "wyg", .family = "stars 2 3 joined n", .to = 3});
  for (const FamilyRow& row : joined.rows) {
    EXPECT_EQ(row.columns[0].outcome, lab.solve("wyg(" + row.graph + ")[1]", {.engine = Engine::reference}).outcome);
  }
  const auto both = lab.table_family({.game = "node_kayles", .family = "path n + path n", .to = 6});
  for (const FamilyRow& row : both.rows) EXPECT_EQ(row.columns[0].outcome, 'P');
}

TEST(FamilyTable, RefusesWhatIsTooLargeOrMakesNoSense) {
  const Lab lab;
  const auto table = [&](const std::string& game, const std::string& family, int to, bool grundy = false) {
    return refusal([&] { return lab.table_family({.game = game, .family = family, .to = to, .grundy = grundy}); });
  };
  EXPECT_NE(table("wyg", "cycle", 2).find("there is no cycle 2"), std::string::npos);
  EXPECT_NE(table("wyg", "complete", 900).find("the graph has"), std::string::npos) << table("wyg", "complete", 900);
  EXPECT_NE(table("wyg", "cube", 4), "");
  EXPECT_EQ(table("misere wyg", "cycle", 4, true), "Grundy values belong to normal play");
  EXPECT_EQ(table("vertex_nimg", "cycle", 4), "vertex_nimg has a token, and a family does not say where it stands");
  EXPECT_TRUE(table("wyg", "cycle", 0).starts_with("n goes from 1 to ")) << table("wyg", "cycle", 0);
}

TEST(FamilyTable, WhatTheLimitsLeaveOpenIsNotKnown) {
  const auto answer = Lab().table_family({.game = "wyg", .family = "cycle", .to = 5}, {.seconds = 0});
  EXPECT_EQ(answer.status, Status::limit_reached);
  for (const FamilyRow& row : answer.rows) {
    EXPECT_FALSE(row.columns[0].outcome);
    EXPECT_EQ(row.columns[0].known.how, How::unknown);
  }
  EXPECT_NE(to_text(answer).find('?'), std::string::npos);
}

}  // namespace
}  // namespace cairn
