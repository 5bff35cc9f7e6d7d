// A simple graph as a plain value: its vertices are numbered from 1, and it keeps the text that names it ("path 5").
#pragma once

#include "base/layers.hpp"

#include <compare>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::rules {

struct Edge {
  int first = 0;  // the smaller end
  int second = 0;
  friend std::strong_ordering operator<=>(const Edge&, const Edge&) = default;
};

class Graph {
 public:
  // The ends of an edge may stand in either order. Throws Error when there is no vertex or there are too many, when an
  // end is no vertex, when both ends are the same, and when an edge is given twice.
  Graph(int vertices, std::vector<Edge> edges, std::string text);

  [[nodiscard]] int vertices() const { return static_cast<int>(neighbours_.size()); }
  // Sorted, each of them once.
  [[nodiscard]] const std::vector<Edge>& edges() const { return edges_; }
  // Sorted.
  [[nodiscard]] const std::vector<int>& neighbours(int vertex) const {
    return neighbours_[static_cast<std::size_t>(vertex - 1)];
  }
  // Reads back as the same graph.
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::vector<Edge> edges_;
  std::vector<std::vector<int>> neighbours_;
  std::string text_;
};

inline constexpr int kMostVertices = 5000;

// A family of graphs by a word and numbers: path 5, bipartite 3 4.
struct GraphFamily {
  std::string_view word;
  std::string_view example;
  int numbers = 1;
  int least = 1;  // that each of the numbers may be
  std::vector<Edge> (*edges)(std::span<const int> numbers) = nullptr;
  int (*vertices)(std::span<const int> numbers) = nullptr;
};
[[nodiscard]] std::span<const GraphFamily> graph_families();
// Throws Error when a number is too small, or the graph too large.
[[nodiscard]] Graph graph_of_family(const GraphFamily& family, std::span<const int> numbers);
// Two stars whose centres are joined by a path of that number of edges: vertex 1 is the first centre, then come its
// leaves, the inner vertices of the path, the second centre, and the leaves of that.
[[nodiscard]] Graph joined_stars(int first_leaves, int second_leaves, int path_edges);

// The disjoint union; the vertices of the second graph are numbered behind those of the first.
[[nodiscard]] Graph united(const Graph& first, const Graph& second);

// The format graph6 of nauty. Throws Error when the text is not in it.
[[nodiscard]] Graph graph_of_graph6(std::string_view text);
[[nodiscard]] std::string to_graph6(const Graph& graph);

// What a file holds: one graph in graph6, or lines with an edge each ("1 2" or "1-2"), perhaps after a line
// "vertices 5". The text of the graph says what was read, so that the file is not needed again.
[[nodiscard]] Graph graph_of_file_text(std::string_view text);

}  // namespace cairn::rules
