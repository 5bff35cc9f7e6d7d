// Where a game on a graph stands: what is needed to draw it.
#pragma once

#include <cairn/integer.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cairn {

// Vertices are numbered from 1.
struct GraphBoard {
  using Ends = std::pair<int, int>;  // of an edge, the smaller one first

  std::string graph;  // "path 3"
  int vertices = 0;
  std::vector<Ends> edges;           // sorted
  bool on_edges = false;             // stacks stand on edges, and otherwise on vertices
  std::vector<Integer> stacks;       // one for each of them
  std::optional<Ends> active_edge;   // that the next move must be made on
  std::optional<int> marked_vertex;  // where a token stands, or where the last move was made
  bool keeps_edges = false;          // also of vertices that are empty: a token may go there
  friend bool operator==(const GraphBoard&, const GraphBoard&) = default;
};

}  // namespace cairn
