// Each game is one function that lists what a move can lead to, as the sentence says it.
#include "cross/graph_play_support.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

namespace graph_play {

namespace {

std::int64_t& on(Stand& at, int place) { return at.numbers[static_cast<std::size_t>(place)]; }
std::int64_t on(const Stand& at, int place) { return at.numbers[static_cast<std::size_t>(place)]; }

std::vector<int> neighbours_left(const Plain& graph, const Stand& at, int v) {
  std::vector<int> result;
  for (int u = 0; u < graph.vertices; ++u) {
    if (graph.joined(u, v) && on(at, u) > 0) result.push_back(u);
  }
  return result;
}

// Choose an edge with both ends there and take from one end, or the same from both. With `bound`, an edge whose ends
// both survive binds the opponent. With `wynnie`, no more than the smaller end holds may be taken from one end.
std::vector<Stand> on_an_edge(const Plain& graph, const Stand& at, bool bound, bool wynnie) {
  std::vector<Stand> result;
  for (int i = 0; i < static_cast<int>(graph.edges.size()); ++i) {
    if (at.mark != 0 && at.mark != i + 1) continue;
    const auto [u, v] = graph.edges[static_cast<std::size_t>(i)];
    const std::int64_t a = on(at, u), b = on(at, v);
    if (a == 0 || b == 0) continue;
    const auto leave = [&](std::int64_t left_a, std::int64_t left_b) {
      Stand next = at;
      on(next, u) = left_a;
      on(next, v) = left_b;
      next.mark = bound && left_a > 0 && left_b > 0 ? i + 1 : 0;
      result.push_back(next);
    };
    const std::int64_t least = std::min(a, b);
    for (std::int64_t k = 1; k <= (wynnie ? least : a); ++k) leave(a - k, b);
    for (std::int64_t k = 1; k <= (wynnie ? least : b); ++k) leave(a, b - k);
    for (std::int64_t k = 1; k <= least; ++k) leave(a - k, b - k);
  }
  return result;
}

std::vector<Stand> wyg(const Plain& graph, const Stand& at) { return on_an_edge(graph, at, true, true); }
std::vector<Stand> wyg_free(const Plain& graph, const Stand& at) { return on_an_edge(graph, at, false, true); }
std::vector<Stand> wygthoff(const Plain& graph, const Stand& at) { return on_an_edge(graph, at, true, false); }
std::vector<Stand> wygthoff_free(const Plain& graph, const Stand& at) { return on_an_edge(graph, at, false, false); }

void take_any(const Stand& at, int v, std::int64_t most, int mark, std::vector<Stand>& result) {
  for (std::int64_t k = 1; k <= most; ++k) {
    Stand next = at;
    on(next, v) -= k;
    next.mark = mark;
    result.push_back(next);
  }
}

std::vector<Stand> mig(const Plain& graph, const Stand& at) {
  std::vector<Stand> result;
  for (int v = 0; v < graph.vertices; ++v) {
    std::int64_t least = on(at, v);
    for (const int u : neighbours_left(graph, at, v)) least = std::min(least, on(at, u));
    take_any(at, v, least, 0, result);
  }
  return result;
}

std::vector<Stand> edge_delete(const Plain& graph, const Stand& at) {
  std::vector<Stand> result;
  for (int i = 0; i < static_cast<int>(graph.edges.size()); ++i) {
    if (on(at, i) == 0) continue;
    Stand next = at;
    on(next, i) = 0;
    const auto isolated = [&](int v) {
      for (std::size_t j = 0; j < graph.edges.size(); ++j) {
        const bool at_v = graph.edges[j].first == v || graph.edges[j].second == v;
        if (at_v && next.numbers[j] == 1) return false;
      }
      return true;
    };
    const auto [u, v] = graph.edges[static_cast<std::size_t>(i)];
    if (!isolated(u) && !isolated(v)) result.push_back(next);
  }
  return result;
}

std::vector<Stand> node_kayles(const Plain& graph, const Stand& at) {
  std::vector<Stand> result;
  for (int v = 0; v < graph.vertices; ++v) {
    if (on(at, v) == 0) continue;
    Stand next = at;
    for (int u = 0; u < graph.vertices; ++u) {
      if (u == v || graph.joined(u, v)) on(next, u) = 0;
    }
    result.push_back(next);
  }
  return result;
}

std::vector<Stand> arc_kayles(const Plain& graph, const Stand& at) {
  std::vector<Stand> result;
  for (const auto& [u, v] : graph.edges) {
    if (on(at, u) == 0 || on(at, v) == 0) continue;
    Stand next = at;
    on(next, u) = on(next, v) = 0;
    result.push_back(next);
  }
  return result;
}

std::vector<Stand> end_nim(const Plain& graph, const Stand& at) {
  std::vector<Stand> result;
  for (int v = 0; v < graph.vertices; ++v) {
    if (neighbours_left(graph, at, v).size() <= 1) take_any(at, v, on(at, v), 0, result);
  }
  return result;
}

std::vector<Stand> adjacent_nim(const Plain& graph, const Stand& at) {
  std::vector<Stand> result;
  for (int v = 0; v < graph.vertices; ++v) {
    if (at.mark == 0 || graph.joined(at.mark - 1, v)) take_any(at, v, on(at, v), v + 1, result);
  }
  return result;
}

std::vector<Stand> vertex_nimg(const Plain& graph, const Stand& at) {
  std::vector<Stand> result;
  const int here = at.mark - 1;
  for (int v = 0; v < graph.vertices; ++v) {
    if (graph.joined(here, v)) take_any(at, here, on(at, here), v + 1, result);
  }
  return result;
}

}  // namespace

bool Plain::joined(int u, int v) const {
  return std::any_of(edges.begin(), edges.end(),
                     [&](const Ends& e) { return (e.first == u && e.second == v) || (e.first == v && e.second == u); });
}

std::string Plain::text() const {
  std::string text = "vertices " + std::to_string(vertices);
  if (!edges.empty()) text += " edges";
  for (const auto& [u, v] : edges) text += " " + std::to_string(u + 1) + "-" + std::to_string(v + 1);
  return text;
}

const std::vector<PlayedGame>& played_games() {
  static const std::vector<PlayedGame> kGames{{"wyg", false, 0, Marked::edge, wyg},
                                              {"wyg_free", false, 0, Marked::nothing, wyg_free},
                                              {"wygthoff", false, 0, Marked::edge, wygthoff},
                                              {"wygthoff_free", false, 0, Marked::nothing, wygthoff_free},
                                              {"mig", false, 0, Marked::nothing, mig},
                                              {"edge_delete", true, 1, Marked::nothing, edge_delete},
                                              {"node_kayles", false, 1, Marked::nothing, node_kayles},
                                              {"arc_kayles", false, 1, Marked::nothing, arc_kayles},
                                              {"end_nim", false, 0, Marked::nothing, end_nim},
                                              {"adjacent_nim", false, 0, Marked::last, adjacent_nim},
                                              {"vertex_nimg", false, 0, Marked::token, vertex_nimg}};
  return kGames;
}

std::vector<Plain> graphs_with(int vertices) {
  std::vector<Ends> pairs;
  for (int v = 1; v < vertices; ++v) {
    for (int u = 0; u < v; ++u) pairs.emplace_back(u, v);
  }
  std::vector<Plain> result;
  std::set<std::set<Ends>> seen;  // with all other names of their vertices
  for (unsigned chosen = 0; chosen < (1U << pairs.size()); ++chosen) {
    Plain graph{vertices, {}};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if ((chosen >> i & 1U) != 0) graph.edges.push_back(pairs[i]);
    }
    std::sort(graph.edges.begin(), graph.edges.end());
    if (seen.contains({graph.edges.begin(), graph.edges.end()})) continue;
    std::vector<int> names(static_cast<std::size_t>(vertices));
    std::iota(names.begin(), names.end(), 0);
    do {
      std::set<Ends> renamed;
      for (const auto& [u, v] : graph.edges) {
        renamed.insert(std::minmax(names[static_cast<std::size_t>(u)], names[static_cast<std::size_t>(v)]));
      }
      seen.insert(renamed);
    } while (std::next_permutation(names.begin(), names.end()));
    result.push_back(std::move(graph));
  }
  return result;
}

std::vector<Stand> positions(const PlayedGame& game, const Plain& graph, std::int64_t to) {
  const std::int64_t high = game.most == 0 ? to : std::min(to, game.most);
  const std::size_t places = game.on_edges ? graph.edges.size() : static_cast<std::size_t>(graph.vertices);
  std::vector<Stand> result;
  Stand at{std::vector<std::int64_t>(places, 0), 0};
  const std::function<void(std::size_t)> extend = [&](std::size_t place) {
    if (place < places) {
      for (at.numbers[place] = 0; at.numbers[place] <= high; ++at.numbers[place]) extend(place + 1);
      at.numbers[place] = 0;
      return;
    }
    const int last = game.marked == Marked::nothing ? 0
                     : game.marked == Marked::edge  ? static_cast<int>(graph.edges.size())
                                                    : graph.vertices;
    for (int mark = game.marked == Marked::token ? 1 : 0; mark <= last; ++mark) {
      if (game.marked == Marked::edge && mark > 0) {  // an active edge has both its ends
        const auto [u, v] = graph.edges[static_cast<std::size_t>(mark - 1)];
        if (on(std::as_const(at), u) == 0 || on(std::as_const(at), v) == 0) continue;
      }
      result.push_back({at.numbers, mark});
    }
  };
  extend(0);
  return result;
}

std::string written(const PlayedGame& game, const Plain& graph, const Stand& at) {
  std::string text;
  for (const auto number : at.numbers) text += (text.empty() ? "[" : ",") + std::to_string(number);
  if (at.mark == 0) return text + "]";
  text += " | ";
  if (game.marked != Marked::edge) return text + std::to_string(at.mark) + "]";
  const auto [u, v] = graph.edges[static_cast<std::size_t>(at.mark - 1)];
  return text + std::to_string(u + 1) + "-" + std::to_string(v + 1) + "]";
}

int Values::grundy(const Stand& at) {
  if (const auto found = grundy_.find(at); found != grundy_.end()) return found->second;
  std::set<int> reached;
  for (const Stand& next : game_.options(graph_, at)) reached.insert(grundy(next));
  int value = 0;
  while (reached.contains(value)) ++value;
  return grundy_[at] = value;
}

bool Values::wins_misere(const Stand& at) {
  if (const auto found = misere_.find(at); found != misere_.end()) return found->second;
  const auto options = game_.options(graph_, at);
  const bool wins = options.empty() ||
                    std::any_of(options.begin(), options.end(), [&](const Stand& next) { return !wins_misere(next); });
  return misere_[at] = wins;
}

}  // namespace graph_play
