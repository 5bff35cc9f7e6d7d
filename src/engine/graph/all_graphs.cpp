// Connected graphs vertex by vertex.
#include "engine/graph/all_graphs.hpp"

#include "engine/graph/canonical_form.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>
#include <unordered_set>

namespace cairn::engine {

namespace {

constexpr std::uint64_t kGraphsBetweenLooks = 1024;

int pairs_of(int vertices) { return vertices * (vertices - 1) / 2; }

// The place of the pair first < second, counted from 0, among the bits of a graph.
std::uint64_t pair_bit(int vertices, int first, int second) {
  const int from_the_left = second * (second - 1) / 2 + first;
  return std::uint64_t{1} << static_cast<unsigned>(pairs_of(vertices) - 1 - from_the_left);
}

std::uint64_t canonical_bits(int vertices, std::uint64_t bits) {
  ColouredGraph graph(vertices);
  for (int second = 1; second < vertices; ++second) {
    for (int first = 0; first < second; ++first) {
      if ((bits & pair_bit(vertices, first, second)) != 0) graph.join(first, second);
    }
  }
  const std::vector<int> order = canonical_form(graph).order;
  std::uint64_t result = 0;
  for (int second = 1; second < vertices; ++second) {
    for (int first = 0; first < second; ++first) {
      const int u = order[static_cast<std::size_t>(first)];
      const int v = order[static_cast<std::size_t>(second)];
      if (graph.joined(u, v)) result |= pair_bit(vertices, first, second);
    }
  }
  return result;
}

}  // namespace

int SmallGraph::edges() const { return std::popcount(bits); }

SmallGraph small_graph(const Graph& graph) {
  SmallGraph small{graph.vertices(), 0, 0};
  for (const Edge& edge : graph.edges()) small.bits |= pair_bit(small.vertices, edge.first - 1, edge.second - 1);
  small.canonical = canonical_bits(small.vertices, small.bits);
  return small;
}

Graph to_graph(const SmallGraph& graph) {
  std::vector<Edge> edges;
  for (int second = 1; second < graph.vertices; ++second) {
    for (int first = 0; first < second; ++first) {
      if ((graph.bits & pair_bit(graph.vertices, first, second)) != 0) edges.push_back({first + 1, second + 1});
    }
  }
  // Read from graph6, it says so in its text.
  return graph_of_graph6(to_graph6(Graph(graph.vertices, std::move(edges), "")));
}

namespace {

// Unions of connected graphs, of which none stands behind a later one in their list.
class Unions {
 public:
  explicit Unions(std::vector<Graph> connected) : connected_(std::move(connected)) {}

  std::vector<Graph> of(int vertices) {
    add(vertices, 0, nullptr);
    return std::move(result_);
  }

 private:
  void add(int vertices, std::size_t from, const Graph* before) {
    for (std::size_t i = from; i < connected_.size(); ++i) {
      const int left = vertices - connected_[i].vertices();
      if (left < 0) continue;
      const Graph graph = before == nullptr ? connected_[i] : united(*before, connected_[i]);
      if (left == 0) {
        result_.push_back(graph_of_graph6(to_graph6(graph)));
      } else {
        add(left, i, &graph);
      }
    }
  }

  std::vector<Graph> connected_;
  std::vector<Graph> result_;
};

}  // namespace

std::vector<Graph> all_graphs(int vertices, bool connected) {
  std::vector<Graph> parts;
  std::vector<SmallGraph> level = graphs_of_one_vertex();
  for (int n = 1; n <= vertices; ++n) {
    if (n > 1) level = one_vertex_more(level, {}).value();
    if (connected && n < vertices) continue;
    for (const SmallGraph& graph : level) parts.push_back(to_graph(graph));
  }
  if (connected) return parts;
  std::vector<Graph> result = Unions(std::move(parts)).of(vertices);
  std::sort(result.begin(), result.end(), [](const Graph& a, const Graph& b) {
    return std::pair(a.edges().size(), a.text()) < std::pair(b.edges().size(), b.text());
  });
  return result;
}

std::vector<SmallGraph> graphs_of_one_vertex() { return {{1, 0, 0}}; }

std::optional<std::vector<SmallGraph>> one_vertex_more(const std::vector<SmallGraph>& graphs, const Control& control) {
  const int before = graphs.front().vertices;
  std::vector<SmallGraph> found;
  std::unordered_set<std::uint64_t> known;
  std::uint64_t looked = 0;
  for (const SmallGraph& smaller : graphs) {
    const std::uint64_t subsets = std::uint64_t{1} << static_cast<unsigned>(before);
    for (std::uint64_t neighbours = 1; neighbours < subsets; ++neighbours) {
      if (++looked % kGraphsBetweenLooks == 0) {
        if (control.stop()) return std::nullopt;
        control.report([&] {
          return "connected graphs of " + std::to_string(before + 1) + " vertices: " + std::to_string(found.size()) +
                 " found";
        });
      }
      SmallGraph graph{before + 1, smaller.bits << static_cast<unsigned>(before) | neighbours, 0};
      graph.canonical = canonical_bits(graph.vertices, graph.bits);
      if (known.insert(graph.canonical).second) found.push_back(graph);
    }
  }
  std::sort(found.begin(), found.end(), [](const SmallGraph& a, const SmallGraph& b) {
    return std::tuple(a.edges(), a.bits) < std::tuple(b.edges(), b.bits);
  });
  return found;
}

std::uint64_t connected_graph_count(int vertices) {
  constexpr std::array<std::uint64_t, 13> kCounts{
      1, 1, 1, 2, 6, 21, 112, 853, 11'117, 261'080, 11'716'571, 1'006'700'565, 164'059'830'476};
  return kCounts.at(static_cast<std::size_t>(vertices));
}

}  // namespace cairn::engine
