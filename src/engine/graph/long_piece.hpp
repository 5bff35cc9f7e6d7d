// A component of many vertices, most of which lie on chains (vertices with two neighbours, one behind the other) or are
// twins (leaves of one vertex with equal stacks).
//
// Only where chains meet or end there are nodes; a chain is kept as runs of equal stacks, and twins as their number. So
// a path of a thousand vertices with one chip each is two nodes and one run, a star one node and a number, and what a
// move leaves of it is found without a look at the others.
#pragma once

#include "engine/graph/canonical_form.hpp"
#include "engine/graph/graph_piece.hpp"

#include <compare>
#include <cstdint>
#include <map>
#include <vector>

namespace cairn::engine {

struct ChainRun {
  std::int64_t chips = 0;
  std::int64_t length = 0;
  friend std::strong_ordering operator<=>(const ChainRun&, const ChainRun&) = default;
};

struct LongPiece {
  struct Chain {
    int first = 0;  // nodes; the same one where a cycle hangs on it
    int second = 0;
    std::vector<ChainRun> inner;  // from first to second; none: the nodes are joined by an edge
  };
  // Two or more, which nothing marks.
  struct Twins {
    int node = 0;  // that they hang on
    std::int64_t chips = 0;
    std::int64_t count = 0;
  };
  // Where a vertex is: a node, or the place on a chain, or one of twins.
  struct Place {
    int node = -1;
    int chain = -1;
    std::int64_t at = 0;
    int twins = -1;
  };

  std::vector<std::int64_t> held;  // on the nodes
  std::vector<Chain> chains;
  std::vector<Twins> twins;  // by node, then by chips
  int marked = -1;           // the ends of an active edge, which are nodes
  int marked_end = -1;

  [[nodiscard]] std::int64_t vertices() const;
  // As it is written here: the same for the same nodes in the same order.
  [[nodiscard]] std::vector<std::uint64_t> key() const;
};

[[nodiscard]] LongPiece contracted(const GraphPiece& piece);
// The same vertex by vertex, and where each of them is.
[[nodiscard]] GraphPiece expanded(const LongPiece& piece, std::vector<LongPiece::Place>* places = nullptr);
// What a move on the expanded piece leaves, component by component. Single vertices are left out where nobody can move
// on them.
[[nodiscard]] std::vector<LongPiece> left_after(const GraphRules& rules, const LongPiece& piece,
                                                const std::vector<LongPiece::Place>& places,
                                                const PlacedEffect& effect);

// Chains of equal contents have the same colour.
class ChainColours {
 public:
  // Its nodes, for each chain one vertex, or two where its directions differ, and one for all twins of a kind.
  [[nodiscard]] ColouredGraph coloured(const LongPiece& piece);

 private:
  std::map<std::vector<ChainRun>, std::uint64_t> known_;
};

}  // namespace cairn::engine
