// Positions as pieces, and pieces taken apart.
#include "engine/graph/graph_piece.hpp"

#include <algorithm>

namespace cairn::engine {

namespace {

using PieceMark = GraphRules::Mark;

std::size_t at(int vertex) { return static_cast<std::size_t>(vertex); }

// The vertices that can be come to from one of them, in the order in which they are found.
template <class Passes>
std::vector<int> reached_from(const GraphPiece& piece, int start, std::vector<char>& seen, const Passes& passes) {
  std::vector<int> reached{start};
  seen[at(start)] = 1;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const int next : piece.neighbours(reached[i])) {
      if (seen[at(next)] != 0 || !passes(reached[i], next)) continue;
      seen[at(next)] = 1;
      reached.push_back(next);
    }
  }
  return reached;
}

// The vertices that are named, with the edges among them.
GraphPiece part_of(const GraphPiece& piece, const std::vector<int>& vertices, std::vector<int>& number) {
  GraphPiece part;
  for (std::size_t i = 0; i < vertices.size(); ++i) number[at(vertices[i])] = static_cast<int>(i);
  part.near.resize(vertices.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    part.held.push_back(piece.chips(vertices[i]));
    for (const int other : piece.neighbours(vertices[i])) {
      if (number[at(other)] >= 0) part.near[i].push_back(number[at(other)]);
    }
  }
  const auto renamed = [&](int vertex) { return vertex < 0 ? -1 : number[at(vertex)]; };
  part.marked = renamed(piece.marked);
  part.marked_end = renamed(piece.marked_end);
  for (const int vertex : vertices) number[at(vertex)] = -1;
  return part;
}

}  // namespace

bool GraphPiece::joined(int u, int v) const {
  return std::find(neighbours(u).begin(), neighbours(u).end(), v) != neighbours(u).end();
}

GraphPiece piece_of(const GraphRules& rules, const Cells& position) {
  const Graph& graph = *rules.shape().graph();
  GraphPiece piece;
  const auto n = static_cast<std::size_t>(graph.vertices());
  piece.near.resize(n);
  piece.held.assign(n, 1);
  if (!rules.on_edges()) std::copy_n(position.begin(), n, piece.held.begin());
  for (std::size_t i = 0; i < graph.edges().size(); ++i) {
    const Edge& edge = graph.edges()[i];
    if (rules.on_edges() && position[i] == 0) continue;
    piece.near[at(edge.first - 1)].push_back(edge.second - 1);
    piece.near[at(edge.second - 1)].push_back(edge.first - 1);
  }
  if (rules.mark() == PieceMark::none) return piece;
  const auto label = static_cast<int>(position.back());
  if (rules.mark() == PieceMark::token) {
    piece.marked = label;
  } else if (label > 0 && rules.mark() == PieceMark::last_vertex) {
    piece.marked = label - 1;
  } else if (label > 0) {
    const Edge& edge = graph.edges()[at(label - 1)];
    piece.marked = edge.first - 1;
    piece.marked_end = edge.second - 1;
  }
  return piece;
}

Cells cells_after(const GraphRules& rules, const Cells& position, const PlacedEffect& effect) {
  const auto& edges = rules.shape().graph()->edges();
  const auto edge_of_move = [&] {
    const Edge edge{std::min(effect.first, effect.second) + 1, std::max(effect.first, effect.second) + 1};
    return std::lower_bound(edges.begin(), edges.end(), edge) - edges.begin();
  };
  Cells after = position;
  if (rules.on_edges()) {
    after[static_cast<std::size_t>(edge_of_move())] = 0;
    return after;
  }
  for (const int v : effect.touched) after[at(v)] = effect.amount == 0 ? 0 : after[at(v)] - effect.amount;
  if (rules.mark() == PieceMark::token) after.back() = effect.mark;
  if (rules.mark() == PieceMark::last_vertex) after.back() = effect.mark + 1;
  if (rules.mark() == PieceMark::active_edge) after.back() = effect.mark_is_edge ? edge_of_move() + 1 : 0;
  return after;
}

GraphPiece piece_after(const GraphRules& rules, GraphPiece piece, const PlacedEffect& effect) {
  if (rules.on_edges()) {
    std::erase(piece.near[at(effect.first)], effect.second);
    std::erase(piece.near[at(effect.second)], effect.first);
    return piece;
  }
  for (const int v : effect.touched) piece.held[at(v)] = effect.amount == 0 ? 0 : piece.chips(v) - effect.amount;
  piece.marked = effect.mark_is_edge ? effect.first : effect.mark;
  piece.marked_end = effect.mark_is_edge ? effect.second : -1;
  return piece;
}

GraphPieces taken_apart(const GraphRules& rules, const GraphPiece& piece) {
  GraphPieces pieces;
  const auto n = static_cast<std::size_t>(piece.vertices());
  std::vector<char> seen(n, 0);
  std::vector<int> number(n, -1);
  const auto there = [&](int v) { return piece.chips(v) > 0; };
  const bool binds = piece.marked >= 0 && rules.mark() != PieceMark::active_edge;
  if (binds) {
    // A token leaves only vertices that are not empty; the last vertex is left whether it is empty or not.
    const bool token = rules.mark() == PieceMark::token;
    const auto passes = [&](int from, int to) { return token ? there(from) || rules.looks_past_token() : there(to); };
    pieces.marked.push_back(part_of(piece, reached_from(piece, piece.marked, seen, passes), number));
    return pieces;
  }
  for (int v = 0; v < piece.vertices(); ++v) {
    if (seen[at(v)] != 0 || !there(v)) continue;
    const auto reached = reached_from(piece, v, seen, [&](int, int to) { return there(to); });
    if (reached.size() == 1 && !rules.on_single_vertices()) continue;
    GraphPiece part = part_of(piece, reached, number);
    (part.marked >= 0 ? pieces.marked : pieces.free).push_back(std::move(part));
  }
  return pieces;
}

}  // namespace cairn::engine
