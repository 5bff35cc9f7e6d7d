// Connected graphs by their number (OEIS A001349), against all graphs on four and five labelled vertices, and against
// geng where that is installed.
#include "engine/graph/all_graphs.hpp"
#include "base/all_layers.hpp"
#include "rules/graph/graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <numeric>
#include <set>
#include <tuple>

namespace cairn {
namespace {

std::vector<std::vector<SmallGraph>> levels(int most) {
  std::vector<std::vector<SmallGraph>> all{graphs_of_one_vertex()};
  while (static_cast<int>(all.size()) < most) all.push_back(one_vertex_more(all.back(), Control()).value());
  return all;
}

bool connected(const Graph& graph) {
  std::vector<int> reached{1};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const int next : graph.neighbours(reached[i])) {
      if (std::find(reached.begin(), reached.end(), next) == reached.end()) reached.push_back(next);
    }
  }
  return static_cast<int>(reached.size()) == graph.vertices();
}

// The smallest list of edges under all renamings of vertices.
std::vector<Edge> smallest_edges(const Graph& graph) {
  std::vector<int> names(static_cast<std::size_t>(graph.vertices()));
  std::iota(names.begin(), names.end(), 1);
  std::vector<Edge> best;
  do {
    std::vector<Edge> edges;
    for (const Edge& edge : graph.edges()) {
      const auto [first, second] = std::minmax(names[static_cast<std::size_t>(edge.first - 1)],
                                               names[static_cast<std::size_t>(edge.second - 1)]);
      edges.push_back({first, second});
    }
    std::sort(edges.begin(), edges.end());
    if (best.empty() || edges < best) best = edges;
  } while (std::next_permutation(names.begin(), names.end()));
  return best;
}

TEST(AllGraphs, ThereAreAsManyAsInTheEncyclopediaOfIntegerSequences) {
  const std::array<std::size_t, 7> counts{1, 1, 2, 6, 21, 112, 853};
  const auto all = levels(7);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_EQ(all[i].size(), counts[i]);
    EXPECT_EQ(connected_graph_count(static_cast<int>(i) + 1), counts[i]);
  }
}

TEST(AllGraphs, TheyAreTheConnectedOnesAmongAllGraphsOnLabelledVertices) {
  const auto found = levels(5);
  for (const int vertices : {4, 5}) {
    std::vector<Edge> pairs;
    for (int u = 1; u <= vertices; ++u) {
      for (int v = u + 1; v <= vertices; ++v) pairs.push_back({u, v});
    }
    std::set<std::vector<Edge>> expected;
    for (unsigned subset = 0; subset < 1U << pairs.size(); ++subset) {
      std::vector<Edge> edges;
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        if ((subset >> i & 1U) != 0) edges.push_back(pairs[i]);
      }
      const Graph graph(vertices, edges, "");
      if (connected(graph)) expected.insert(smallest_edges(graph));
    }
    std::set<std::vector<Edge>> listed;
    for (const SmallGraph& graph : found[static_cast<std::size_t>(vertices - 1)]) {
      EXPECT_EQ(graph.edges(), static_cast<int>(to_graph(graph).edges().size()));
      EXPECT_TRUE(listed.insert(smallest_edges(to_graph(graph))).second);
    }
    EXPECT_EQ(listed, expected);
  }
}

TEST(AllGraphs, StandByEdgesAndThenByGraph6) {
  for (const auto& level : levels(6)) {
    EXPECT_TRUE(std::is_sorted(level.begin(), level.end(), [](const SmallGraph& a, const SmallGraph& b) {
      return std::tuple(a.edges(), to_graph6(to_graph(a))) < std::tuple(b.edges(), to_graph6(to_graph(b)));
    }));
  }
}

TEST(AllGraphs, AreGivenBackAsTheyWere) {
  const auto all = levels(5);
  for (const SmallGraph& graph : all.back()) {
    const SmallGraph again = small_graph(to_graph(graph));
    EXPECT_EQ(again.bits, graph.bits);
    EXPECT_EQ(again.canonical, graph.canonical);
  }
}

TEST(AllGraphs, EndWhenTheTimeIsUp) {
  Control control;
  control.deadline = Control::Clock::now();
  EXPECT_FALSE(one_vertex_more(levels(6).back(), control));
}

TEST(AllGraphs, AreThoseOfGeng) {
  const auto all = levels(7);
  for (int vertices = 1; vertices <= 7; ++vertices) {
    const std::string command = "(nauty-geng -c -q " + std::to_string(vertices) + " || geng -c -q " +
                                std::to_string(vertices) + ") 2>/dev/null";
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    ASSERT_NE(pipe, nullptr);
    std::set<std::uint64_t> expected;
    std::array<char, 100> line{};
    while (std::fgets(line.data(), line.size(), pipe.get()) != nullptr) {
      std::string text(line.data());
      while (!text.empty() && text.back() == '\n') text.pop_back();
      expected.insert(small_graph(graph_of_graph6(text)).canonical);
    }
    if (expected.empty()) GTEST_SKIP() << "geng is not installed";
    std::set<std::uint64_t> found;
    for (const SmallGraph& graph : all[static_cast<std::size_t>(vertices - 1)]) found.insert(graph.canonical);
    EXPECT_EQ(found, expected);
  }
}

// Their numbers are those of OEIS A000088, and no two are the same but for the names of vertices.
TEST(AllGraphs, OfWhichSomeAreNotConnected) {
  const std::vector<std::size_t> counts{1, 2, 4, 11, 34, 156};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto graphs = engine::all_graphs(static_cast<int>(i) + 1, false);
    EXPECT_EQ(graphs.size(), counts[i]);
    std::set<std::uint64_t> forms;
    for (const auto& graph : graphs) forms.insert(engine::small_graph(graph).canonical);
    EXPECT_EQ(forms.size(), counts[i]);
  }
}

}  // namespace
}  // namespace cairn
