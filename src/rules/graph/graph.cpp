// Graphs, their families and their unions.
#include "rules/graph/graph.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <array>

namespace cairn::rules {

namespace {

std::string edge_text(const Edge& edge) { return std::to_string(edge.first) + "-" + std::to_string(edge.second); }

void refuse_size(long long vertices) {
  if (vertices < 1) throw Error("the graph has no vertex", "", "the smallest graph is 'path 1'");
  if (vertices > kMostVertices) {
    throw Error("the graph has " + std::to_string(vertices) + " vertices, more than " + std::to_string(kMostVertices));
  }
}

using Numbers = std::span<const int>;

// Joined in the order of their numbers, from the first to the last.
std::vector<Edge> chain(int first, int last) {
  std::vector<Edge> edges;
  for (int v = first; v < last; ++v) edges.push_back({v, v + 1});
  return edges;
}

std::vector<Edge> path_edges(Numbers n) { return chain(1, n[0]); }

std::vector<Edge> cycle_edges(Numbers n) {
  auto edges = chain(1, n[0]);
  edges.push_back({1, n[0]});
  return edges;
}

std::vector<Edge> complete_edges(Numbers n) {
  std::vector<Edge> edges;
  for (int u = 1; u <= n[0]; ++u) {
    for (int v = u + 1; v <= n[0]; ++v) edges.push_back({u, v});
  }
  return edges;
}

std::vector<Edge> bipartite_edges(Numbers n) {
  std::vector<Edge> edges;
  for (int u = 1; u <= n[0]; ++u) {
    for (int v = 1; v <= n[1]; ++v) edges.push_back({u, n[0] + v});
  }
  return edges;
}

std::vector<Edge> star_edges(Numbers n) {
  std::vector<Edge> edges;
  for (int leaf = 2; leaf <= n[0] + 1; ++leaf) edges.push_back({1, leaf});
  return edges;
}

std::vector<Edge> wheel_edges(Numbers n) {
  auto edges = chain(2, n[0]);
  edges.push_back({2, n[0]});
  for (int v = 2; v <= n[0]; ++v) edges.push_back({1, v});
  return edges;
}

std::vector<Edge> grid_edges(Numbers n) {
  std::vector<Edge> edges;
  for (int row = 0; row < n[0]; ++row) {
    for (int column = 0; column < n[1]; ++column) {
      const int v = row * n[1] + column + 1;
      if (column + 1 < n[1]) edges.push_back({v, v + 1});
      if (row + 1 < n[0]) edges.push_back({v, v + n[1]});
    }
  }
  return edges;
}

int one_each(Numbers n) { return n[0]; }
int one_more(Numbers n) { return n[0] + 1; }
int both_sides(Numbers n) { return n[0] + n[1]; }
int rows_by_columns(Numbers n) { return n[0] * n[1]; }

constexpr std::array<GraphFamily, 7> kFamilies{{{"path", "path 5", 1, 1, path_edges, one_each},
                                                {"cycle", "cycle 7", 1, 3, cycle_edges, one_each},
                                                {"complete", "complete 6", 1, 1, complete_edges, one_each},
                                                {"bipartite", "bipartite 3 4", 2, 1, bipartite_edges, both_sides},
                                                {"star", "star 6", 1, 1, star_edges, one_more},
                                                {"wheel", "wheel 7", 1, 4, wheel_edges, one_each},
                                                {"grid", "grid 4 7", 2, 1, grid_edges, rows_by_columns}}};

}  // namespace

Graph::Graph(int vertices, std::vector<Edge> edges, std::string text)
    : edges_(std::move(edges)), text_(std::move(text)) {
  refuse_size(vertices);
  neighbours_.resize(static_cast<std::size_t>(vertices));
  for (Edge& edge : edges_) {
    if (edge.first > edge.second) std::swap(edge.first, edge.second);
    if (edge.first == edge.second) {
      throw Error("the edge " + edge_text(edge) + " is a loop", "", "an edge joins two different vertices");
    }
    const int unknown = edge.first < 1 ? edge.first : edge.second > vertices ? edge.second : 0;
    if (edge.first < 1 || unknown != 0) {
      throw Error(
          "there is no vertex " + std::to_string(unknown) + " in a graph of " + std::to_string(vertices) + " vertices",
          "", "vertices are numbered from 1");
    }
  }
  std::sort(edges_.begin(), edges_.end());
  if (const auto twice = std::adjacent_find(edges_.begin(), edges_.end()); twice != edges_.end()) {
    throw Error("the edge " + edge_text(*twice) + " stands twice", "", "two vertices are joined by one edge at most");
  }
  for (const Edge& edge : edges_) {
    neighbours_[static_cast<std::size_t>(edge.first - 1)].push_back(edge.second);
    neighbours_[static_cast<std::size_t>(edge.second - 1)].push_back(edge.first);
  }
  for (auto& list : neighbours_) std::sort(list.begin(), list.end());
}

std::span<const GraphFamily> graph_families() { return kFamilies; }

Graph graph_of_family(const GraphFamily& family, std::span<const int> numbers) {
  std::string text(family.word);
  for (const int number : numbers) {
    text += " " + std::to_string(number);
    if (number < family.least) {
      throw Error("there is no " + text, "",
                  "the smallest number behind '" + std::string(family.word) + "' is " + std::to_string(family.least));
    }
    refuse_size(number);  // so that products of the numbers stay small
  }
  const int vertices = family.vertices(numbers);
  refuse_size(vertices);
  return {vertices, family.edges(numbers), std::move(text)};
}

Graph joined_stars(int first_leaves, int second_leaves, int path_edges) {
  const std::string text = "stars " + std::to_string(first_leaves) + " " + std::to_string(second_leaves) + " joined " +
                           std::to_string(path_edges);
  if (path_edges < 1) throw Error("there is no " + text, "", "the centres are joined by a path of one edge at least");
  for (const int number : {first_leaves, second_leaves, path_edges}) refuse_size(std::max(number, 1));
  std::vector<Edge> edges;
  for (int leaf = 1; leaf <= first_leaves; ++leaf) edges.push_back({1, 1 + leaf});
  const int centre = 1 + first_leaves + path_edges;
  int last = 1;
  for (int step = 1; step <= path_edges; ++step) {
    const int next = 1 + first_leaves + step;
    edges.push_back({last, next});
    last = next;
  }
  for (int leaf = 1; leaf <= second_leaves; ++leaf) edges.push_back({centre, centre + leaf});
  return {centre + second_leaves, std::move(edges), text};
}

Graph united(const Graph& first, const Graph& second) {
  std::vector<Edge> edges = first.edges();
  const int before = first.vertices();
  for (const Edge& edge : second.edges()) edges.push_back({edge.first + before, edge.second + before});
  return {before + second.vertices(), std::move(edges), first.text() + " + " + second.text()};
}

}  // namespace cairn::rules
