// Canonical forms: as many as there are graphs up to renaming, by published counts; the same after renaming, also
// beyond one machine word; and the same on several threads at once. All of it by nauty, and by our own search.
#include "engine/graph/canonical_form.hpp"
#include "base/all_layers.hpp"
#include "engine/graph/form_by_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <thread>

namespace cairn {
namespace {

using Key = std::vector<std::uint64_t>;

// The graph whose edges, and vertices of colour 1, are the bits of two numbers.
ColouredGraph numbered(int vertices, std::uint64_t edges, std::uint64_t coloured) {
  ColouredGraph graph(vertices);
  int bit = 0;
  for (int v = 1; v < vertices; ++v) {
    for (int u = 0; u < v; ++u) {
      if ((edges >> bit++ & 1U) != 0) graph.join(u, v);
    }
  }
  for (int v = 0; v < vertices; ++v) graph.set_colour(v, coloured >> v & 1U);
  return graph;
}

ColouredGraph renamed(const ColouredGraph& graph, std::mt19937& random) {
  std::vector<int> name(static_cast<std::size_t>(graph.vertices()));
  std::iota(name.begin(), name.end(), 0);
  std::shuffle(name.begin(), name.end(), random);
  ColouredGraph other(graph.vertices());
  for (int v = 0; v < graph.vertices(); ++v) {
    other.set_colour(name[static_cast<std::size_t>(v)], graph.colours()[static_cast<std::size_t>(v)]);
    for (int u = 0; u < v; ++u) {
      if (graph.joined(u, v)) other.join(name[static_cast<std::size_t>(u)], name[static_cast<std::size_t>(v)]);
    }
  }
  return other;
}

ColouredGraph random_graph(int vertices, std::mt19937& random) {
  ColouredGraph graph(vertices);
  for (int v = 0; v < vertices; ++v) {
    graph.set_colour(v, random() % 3);
    for (int u = 0; u < v; ++u) {
      if (random() % 4 == 0) graph.join(u, v);
    }
  }
  return graph;
}

// Cycles of these lengths, side by side.
ColouredGraph cycles(const std::vector<int>& lengths) {
  ColouredGraph graph(std::accumulate(lengths.begin(), lengths.end(), 0));
  int first = 0;
  for (const int length : lengths) {
    for (int i = 0; i < length; ++i) graph.join(first + i, first + (i + 1) % length);
    first += length;
  }
  return graph;
}

class FormsOfGraphs : public testing::TestWithParam<CanonicalForm (*)(const ColouredGraph&)> {
 protected:
  static CanonicalForm form_of(const ColouredGraph& graph) { return GetParam()(graph); }
};

// OEIS A000088: 1, 2, 4, 11, 34, 156 graphs on 1, 2, ... vertices.
TEST_P(FormsOfGraphs, ThereAreAsManyAsGraphs) {
  const std::vector<std::size_t> expected{1, 1, 2, 4, 11, 34, 156};
  for (int n = 0; n <= 6; ++n) {
    std::set<Key> keys;
    for (std::uint64_t edges = 0; edges < std::uint64_t{1} << (n * (n - 1) / 2); ++edges) {
      keys.insert(form_of(numbered(n, edges, 0)).key);
    }
    EXPECT_EQ(keys.size(), expected[static_cast<std::size_t>(n)]) << n;
  }
}

// OEIS A000666: 2, 6, 20, 90, 544 graphs on 1, 2, ... vertices where each vertex may have a loop, or one of two
// colours.
TEST_P(FormsOfGraphs, ThereAreAsManyAsGraphsWithTwoColours) {
  const std::vector<std::size_t> expected{1, 2, 6, 20, 90, 544};
  for (int n = 0; n <= 5; ++n) {
    std::set<Key> keys;
    for (std::uint64_t edges = 0; edges < std::uint64_t{1} << (n * (n - 1) / 2); ++edges) {
      for (std::uint64_t coloured = 0; coloured < std::uint64_t{1} << n; ++coloured) {
        keys.insert(form_of(numbered(n, edges, coloured)).key);
      }
    }
    EXPECT_EQ(keys.size(), expected[static_cast<std::size_t>(n)]) << n;
  }
}

TEST_P(FormsOfGraphs, RenamingChangesTheOrderOnly) {
  std::mt19937 random(7);
  for (const int n : {1, 2, 9, 14, 63, 64, 65, 129, 200}) {
    const ColouredGraph graph = random_graph(n, random);
    const CanonicalForm form = form_of(graph);
    for (int i = 0; i < 5; ++i) {
      const ColouredGraph other = renamed(graph, random);
      const CanonicalForm again = form_of(other);
      EXPECT_EQ(again.key, form.key) << n;
      for (std::size_t a = 0; a < form.order.size(); ++a) {
        EXPECT_EQ(graph.colours()[static_cast<std::size_t>(form.order[a])],
                  other.colours()[static_cast<std::size_t>(again.order[a])]);
        for (std::size_t b = 0; b < a; ++b) {
          EXPECT_EQ(graph.joined(form.order[a], form.order[b]), other.joined(again.order[a], again.order[b]));
        }
      }
    }
  }
}

TEST_P(FormsOfGraphs, TellsLargeRegularGraphsApart) {
  EXPECT_NE(form_of(cycles({70})).key, form_of(cycles({35, 35})).key);
  EXPECT_NE(form_of(cycles({35, 35})).key, form_of(cycles({34, 36})).key);
  EXPECT_EQ(form_of(cycles({34, 36})).key, form_of(cycles({36, 34})).key);
}

TEST_P(FormsOfGraphs, IsTheSameOnSeveralThreads) {
  std::mt19937 random(11);
  std::vector<ColouredGraph> graphs;
  for (int i = 0; i < 300; ++i) graphs.push_back(random_graph(1 + i % 90, random));
  std::vector<Key> alone;
  for (const auto& graph : graphs) alone.push_back(form_of(graph).key);
  std::vector<std::vector<Key>> found(4);
  std::vector<std::thread> threads;
  for (auto& keys : found) {
    threads.emplace_back([&] {
      for (int round = 0; round < 5; ++round) {
        keys.clear();
        for (const auto& graph : graphs) keys.push_back(form_of(graph).key);
      }
    });
  }
  for (auto& thread : threads) thread.join();
  for (const auto& keys : found) EXPECT_EQ(keys, alone);
}

INSTANTIATE_TEST_SUITE_P(ByNauty, FormsOfGraphs, testing::Values(canonical_form));
INSTANTIATE_TEST_SUITE_P(BySearch, FormsOfGraphs, testing::Values(form_by_search));

}  // namespace
}  // namespace cairn
