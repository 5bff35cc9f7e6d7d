// All connected graphs of a few vertices, each once whatever its vertices are called.
//
// Every connected graph has a vertex without which it is still connected (an end of a longest path from anywhere), so
// those of n vertices come from those of n - 1 by one more vertex with every non-empty set of neighbours. Of graphs
// that are the same but for the names of vertices the first one is kept, as the canonical form says; the order in which
// they come is fixed by this construction alone. Cost: a canonical form for each graph and set, 108,000 for 8 vertices
// and 2.8 million for 9.
#pragma once

#include "base/control.hpp"
#include "rules/graph/graph.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace cairn::engine {

// A bit for each pair of vertices in the order of graph6, (1,2), (1,3), (2,3), (1,4), ..., the first one the highest.
struct SmallGraph {
  int vertices = 0;
  std::uint64_t bits = 0;
  std::uint64_t canonical = 0;  // the same bits when the vertices stand in the canonical order

  [[nodiscard]] int edges() const;
};

// Of at most 11 vertices, so that all pairs fit into a word.
[[nodiscard]] SmallGraph small_graph(const Graph& graph);
[[nodiscard]] Graph to_graph(const SmallGraph& graph);

// The connected graphs of one vertex more, from all those of n - 1 vertices, of which there is one for n = 1: sorted by
// edges, then by graph6. Nothing when control stops the work.
[[nodiscard]] std::optional<std::vector<SmallGraph>> one_vertex_more(const std::vector<SmallGraph>& graphs,
                                                                     const Control& control);
[[nodiscard]] std::vector<SmallGraph> graphs_of_one_vertex();

// All graphs of that number of vertices, connected or not, each once: sorted by edges, then by graph6.
[[nodiscard]] std::vector<Graph> all_graphs(int vertices, bool connected);

// How many connected ones there are of that number of vertices (OEIS A001349), up to 12.
[[nodiscard]] std::uint64_t connected_graph_count(int vertices);

}  // namespace cairn::engine
