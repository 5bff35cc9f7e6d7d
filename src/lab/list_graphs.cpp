// The P-positions among connected graphs, by the number of vertices: what is found before the time is up stays.
#include "base/parallel.hpp"
#include "engine/graph/all_graphs.hpp"
#include "engine/graph/canonical_form.hpp"
#include "lab/graph_game.hpp"
#include "lab/graph_tally.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <set>

namespace cairn::lab {

namespace {

constexpr std::size_t kBytesOfListed = 400;  // of a P-position with its texts
constexpr std::size_t kBytesOfGraph = 64;

// The graphs of that number of vertices that belong to families, by their canonical bits. Of several names the first in
// the order of the families is taken, those with one number before the others.
std::map<std::uint64_t, Graph> graphs_of_families(int vertices) {
  std::map<std::uint64_t, Graph> named;
  const auto add = [&](const Graph& graph) {
    if (graph.vertices() == vertices) named.emplace(engine::small_graph(graph).canonical, graph);
  };
  for (const int numbers : {1, 2}) {
    for (const GraphFamily& family : graph_families()) {
      if (family.numbers != numbers) continue;
      for (int a = family.least; a <= vertices; ++a) {
        // A second number begins at the first: grid 2 3 and grid 3 2 are the same.
        for (int b = numbers == 1 ? vertices : std::max(a, family.least); b <= vertices; ++b) {
          const std::vector<int> given = numbers == 1 ? std::vector{a} : std::vector{a, b};
          if (family.vertices(given) == vertices) add(graph_of_family(family, given));
        }
      }
    }
  }
  for (int a = 1; a <= vertices; ++a) {
    for (int b = a; a + b + 2 <= vertices; ++b) add(joined_stars(a, b, vertices - a - b - 1));
  }
  return named;
}

// Vertices that a renaming takes to each other are the same place for a token: one of each kind.
std::vector<std::optional<int>> token_places(const Graph& graph) {
  std::vector<std::optional<int>> places;
  std::set<std::vector<std::uint64_t>> known;
  for (int token = 1; token <= graph.vertices(); ++token) {
    engine::ColouredGraph coloured(graph.vertices());
    for (const Edge& edge : graph.edges()) coloured.join(edge.first - 1, edge.second - 1);
    coloured.set_colour(token - 1, 1);
    if (known.insert(engine::canonical_form(coloured).key).second) places.emplace_back(token);
  }
  return places;
}

void check_list_fits(const GraphGame& game, const GraphListRequest& request, const Control& control) {
  const int vertices = request.vertices;
  if (vertices < game.least_vertices()) {
    throw Error(vertices < 1 ? "a graph has at least one vertex" : "a graph with an edge has at least two vertices", "",
                "ask for all graphs up to 6 vertices");
  }
  if (vertices > kLargestListedGraph) {
    constexpr int kMostCounted = 12;
    const int counted = std::min(vertices, kMostCounted);
    throw TooLarge("there are " + std::string(counted < vertices ? "more than " : "") +
                       std::to_string(engine::connected_graph_count(counted)) + " connected graphs of " +
                       std::to_string(vertices) + " vertices",
                   "", "lists go up to " + std::to_string(kLargestListedGraph) + " vertices");
  }
  double graphs = 0;
  for (int n = game.least_vertices(); n <= vertices; ++n)
    graphs += static_cast<double>(engine::connected_graph_count(n));
  const double tokens = game.has_token() ? vertices : 1;
  const double positions = graphs * static_cast<double>(game.chips().size()) * tokens;
  const double bytes = (request.count_only ? 0 : positions * kBytesOfListed) + graphs * kBytesOfGraph;
  if (bytes > static_cast<double>(control.memory)) {
    throw TooLarge("a list of " + std::to_string(static_cast<std::uint64_t>(positions)) +
                       " positions on connected graphs may take " + bytes_to_string(bytes) + ", and there are " +
                       bytes_to_string(static_cast<double>(control.memory)),
                   "", "ask for fewer vertices or chips, or allow more memory");
  }
}

class GraphLister {
 public:
  GraphLister(Laboratory& laboratory, const GraphListRequest& request, int threads, const Control& control,
              Engine engine)
      : laboratory_(laboratory),
        game_(laboratory, request.game, request.chips),
        threads_(threads),
        control_(control),
        engine_(engine),
        tally_(control, threads) {
    check_list_fits(game_, request, control);
    // The graph with the most edges is refused before anything is done, if any is.
    const std::optional<int> token = game_.has_token() ? std::optional(1) : std::nullopt;
    for (const std::string& chips : game_.chips()) {
      static_cast<void>(
          laboratory.position(game_.position("complete " + std::to_string(request.vertices), chips, token)));
    }
    answer_.game = game_.name();
    answer_.misere = game_.misere();
    answer_.vertices = request.vertices;
    answer_.count_only = request.count_only;
  }

  GraphListAnswer run() {
    std::vector<engine::SmallGraph> graphs = engine::graphs_of_one_vertex();
    for (int vertices = 1; vertices <= answer_.vertices; ++vertices) {
      if (vertices > 1) {
        auto more = engine::one_vertex_more(graphs, control_);
        if (!more) break;
        graphs = std::move(*more);
      }
      if (vertices >= game_.least_vertices()) level(graphs);
      if (control_.stop()) break;
    }
    finish();
    return std::move(answer_);
  }

 private:
  void level(const std::vector<engine::SmallGraph>& graphs) {
    const int vertices = graphs.front().vertices;
    const auto named = graphs_of_families(vertices);
    const std::size_t first = answer_.counts.size();
    for (const std::string& chips : game_.chips()) answer_.counts.push_back({vertices, chips, graphs.size(), 0, 0});
    // P-positions by graphs, and in each by chips.
    std::vector<std::vector<ListedGraph>> listed(graphs.size());
    base::parallel_for(graphs.size(), threads_, [&](std::size_t at) {
      if (control_.stop()) return false;
      const auto name = named.find(graphs[at].canonical);
      const Graph* family = name == named.end() ? nullptr : &name->second;
      const Graph graph = engine::to_graph(graphs[at]);
      std::vector<GraphSolved> solved = solve_all(family == nullptr ? graph : *family);
      tally_.add(solved, [&] {
        return game_.name() + ": " + std::to_string(at) + " of " + std::to_string(graphs.size()) +
               " connected graphs of " + std::to_string(vertices) + " vertices";
      });
      count(solved, first);
      if (answer_.count_only) return true;
      for (GraphSolved& one : solved) {
        if (one.position.outcome != 'P') continue;
        listed[at].push_back({std::move(one.position), rules::to_graph6(graph), family == nullptr ? "" : family->text(),
                              vertices, graphs[at].edges()});
      }
      return true;
    });
    for (auto& found : listed) std::move(found.begin(), found.end(), std::back_inserter(answer_.positions));
  }

  // With all chips, and a token on each vertex where it may stand.
  [[nodiscard]] std::vector<GraphSolved> solve_all(const Graph& graph) const {
    std::vector<std::optional<int>> tokens{std::nullopt};
    if (game_.has_token()) tokens = token_places(graph);
    std::vector<GraphSolved> solved;
    for (const std::string& chips : game_.chips()) {
      for (const std::optional<int>& token : tokens) {
        solved.push_back(solve_on_graph(laboratory_, game_.position(graph.text(), chips, token), chips, false,
                                        tally_.quiet(), engine_));
      }
    }
    return solved;
  }

  // By threads, one at a time.
  void count(const std::vector<GraphSolved>& solved, std::size_t first) {
    const std::lock_guard lock(counting_);
    const std::size_t of_each = solved.size() / game_.chips().size();
    for (std::size_t i = 0; i < solved.size(); ++i) {
      GraphCount& counted = answer_.counts[first + i / of_each];
      if (!solved[i].position.outcome) continue;
      ++counted.positions;
      if (*solved[i].position.outcome != 'P') continue;
      ++counted.p_positions;
      ++answer_.count;
    }
  }

  void finish() {
    std::uint64_t all = 0;
    for (int n = game_.least_vertices(); n <= answer_.vertices; ++n) all += engine::connected_graph_count(n);
    const std::string words = game_.chips_words();
    tally_.tell(answer_, all,
                "connected graphs of up to " + std::to_string(answer_.vertices) +
                    (answer_.vertices == 1 ? " vertex" : " vertices") + (words.empty() ? "" : ", " + words) +
                    (game_.has_token() ? ", the token on every vertex" : ""));
  }

  Laboratory& laboratory_;
  GraphGame game_;
  int threads_;
  const Control& control_;
  Engine engine_;
  GraphTally tally_;
  std::mutex counting_;
  GraphListAnswer answer_;
};

}  // namespace

GraphListAnswer list_graphs(Laboratory& laboratory, const GraphListRequest& request, int threads,
                            const Control& control, Engine engine) {
  return GraphLister(laboratory, request, threads, control, engine).run();
}

}  // namespace cairn::lab
