// A position on a graph, or one component of it, as lists: every vertex with its chips and neighbours.
#pragma once

#include "engine/graph/graph_rules.hpp"
#include "engine/graph/placed_moves.hpp"

#include <cstdint>
#include <vector>

namespace cairn::engine {

// A board for placed_moves.hpp. On edges of a graph every vertex holds 1, and its neighbours are those whose edge is
// left.
struct GraphPiece {
  std::vector<std::vector<int>> near;
  std::vector<std::int64_t> held;
  int marked = -1;      // a vertex
  int marked_end = -1;  // of an active edge the other end

  [[nodiscard]] int vertices() const { return static_cast<int>(held.size()); }
  [[nodiscard]] std::int64_t chips(int v) const { return held[static_cast<std::size_t>(v)]; }
  [[nodiscard]] int mark() const { return marked; }
  [[nodiscard]] int mark_end() const { return marked_end; }
  [[nodiscard]] const std::vector<int>& neighbours(int v) const { return near[static_cast<std::size_t>(v)]; }
  [[nodiscard]] bool joined(int u, int v) const;
  template <class Visit>
  void for_each_vertex(const Visit& visit) const {
    for (int v = 0; v < vertices(); ++v) {
      if (chips(v) > 0) visit(v);
    }
  }
  template <class Visit>
  void for_each_near(int v, const Visit& visit) const {
    for (const int other : neighbours(v)) visit(other);
  }
};

// A position of the game, with vertices from 0.
[[nodiscard]] GraphPiece piece_of(const GraphRules& rules, const Cells& position);
// The cells after a move on it.
[[nodiscard]] Cells cells_after(const GraphRules& rules, const Cells& position, const PlacedEffect& effect);
// The piece after a move.
[[nodiscard]] GraphPiece piece_after(const GraphRules& rules, GraphPiece piece, const PlacedEffect& effect);

// A position taken apart: what the mark binds, and the rest. Vertices that play cannot come to are gone. After each
// move components are cut on bits (components.cpp) or along chains (long_piece.cpp); both are compared with this.
struct GraphPieces {
  std::vector<GraphPiece> marked;  // one, or none
  std::vector<GraphPiece> free;
};
[[nodiscard]] GraphPieces taken_apart(const GraphRules& rules, const GraphPiece& piece);

}  // namespace cairn::engine
