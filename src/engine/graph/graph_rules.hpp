// Moves at the vertices and edges of a graph, read from rules that are not written out (Game::placed).
//
// What a move looks at is near the place where it is made: the stacks at the place, those next to it, and how many
// neighbours are left. So whatever can be said of one component of a graph holds on every graph that it is part of;
// docs/graphs.md has what follows from that.
#pragma once

#include "rules/graph/on_graph.hpp"
#include "rules/ruleset.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::engine {

// One move of the rules. Names of vertices and what is near them are numbered leaves of its conditions.
struct PlacedMove {
  struct Part {
    bool second = false;  // the second end of the place, or the first
    bool near = false;    // its neighbours instead
  };
  Site::Kind kind = Site::Kind::vertex;
  std::vector<Part> parts;
  bool take = false;           // an amount; otherwise all that is there
  bool symmetric = false;      // the ends of an edge play the same part
  std::vector<Expr> bounds;    // low and high, where they are written
  std::optional<Set> amounts;  // where they are written as a set
  std::vector<Expr> where;
};

// What one move does on a board.
struct PlacedEffect {
  int first = 0;
  int second = -1;
  std::int64_t amount = 0;    // that the touched vertices lose; 0: all they have
  std::vector<int> touched;   // none when the edge itself is deleted
  bool mark_is_edge = false;  // afterwards the edge of the move is active, or the mark is a vertex
  int mark = -1;              // the marked vertex afterwards; -1: none
};

class GraphRules {
 public:
  using Mark = OnGraph::Mark;

  // Null, with the reason, when these rules are of another kind.
  [[nodiscard]] static std::shared_ptr<const GraphRules> read(const Game& game, std::string* reason = nullptr);

  [[nodiscard]] const std::string& game() const { return game_; }
  [[nodiscard]] const OnGraph& shape() const { return *shape_; }
  [[nodiscard]] Mark mark() const { return shape_->form().mark; }
  [[nodiscard]] bool on_edges() const { return shape_->on_edges(); }
  // Positions of both are of the same kind, whatever their graphs are.
  [[nodiscard]] bool same_form(const GraphRules& other) const {
    return on_edges() == other.on_edges() && mark() == other.mark();
  }
  [[nodiscard]] const std::vector<PlacedMove>& moves() const { return moves_; }
  // A vertex without neighbours may be moved on.
  [[nodiscard]] bool on_single_vertices() const { return on_single_vertices_; }
  // What is near the vertex that a token goes to makes a difference.
  [[nodiscard]] bool looks_past_token() const { return looks_past_token_; }

 private:
  GraphRules() = default;

  std::string game_;
  std::shared_ptr<const OnGraph> shape_;
  std::vector<PlacedMove> moves_;
  bool on_single_vertices_ = false;
  bool looks_past_token_ = false;
};

// The leaves of conditions, by their value.
enum class PlacedLeaf : std::int64_t { first, second, amount, degree_first, degree_second, least_first, least_second };

}  // namespace cairn::engine
