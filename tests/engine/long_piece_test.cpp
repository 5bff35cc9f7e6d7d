// Pieces kept by their chains: the same graph as vertex by vertex, and moves leave the same components, for every move
// on random graphs with long and short chains, cycles and loose ends.
#include "engine/graph/long_piece.hpp"
#include "base/all_layers.hpp"
#include "engine/graph/canonical_form.hpp"
#include "language/parse_rules.hpp"
#include "rules/graph/graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace cairn {
namespace {

using Key = std::vector<std::uint64_t>;

Key form(const GraphPiece& piece) {
  ColouredGraph graph(piece.vertices());
  for (int v = 0; v < piece.vertices(); ++v) {
    const bool marked = v == piece.marked || v == piece.marked_end;
    graph.set_colour(v, static_cast<std::uint64_t>(piece.chips(v)) * 2 + (marked ? 1 : 0));
    for (const int u : piece.neighbours(v)) {
      if (u < v) graph.join(u, v);
    }
  }
  return canonical_form(graph).key;
}

std::vector<Key> forms(const std::vector<GraphPiece>& pieces) {
  std::vector<Key> result;
  for (const GraphPiece& piece : pieces) result.push_back(form(piece));
  std::sort(result.begin(), result.end());
  return result;
}

// A tree whose vertices mostly follow each other, and up to two edges more; connected. With bushes: half of them hang
// on the first vertices.
GraphPiece random_piece(std::mt19937& random, int vertices, int most, bool bushes) {
  GraphPiece piece;
  piece.near.resize(static_cast<std::size_t>(vertices));
  const auto join = [&](int u, int v) {
    if (u == v || piece.joined(u, v)) return;
    piece.near[static_cast<std::size_t>(u)].push_back(v);
    piece.near[static_cast<std::size_t>(v)].push_back(u);
  };
  for (int v = 0; v < vertices; ++v) {
    piece.held.push_back(1 + static_cast<std::int64_t>(random() % static_cast<unsigned>(most)));
  }
  for (int v = 1; v < vertices; ++v) {
    const bool follows = random() % 4 != 0;
    const int any = static_cast<int>(random() % static_cast<unsigned>(v));
    const bool hangs = bushes && random() % 2 == 0;
    join(hangs ? any % 3 : follows ? v - 1 : any, v);
  }
  for (int more = static_cast<int>(random() % 3); more > 0; --more) {
    join(static_cast<int>(random() % static_cast<unsigned>(vertices)),
         static_cast<int>(random() % static_cast<unsigned>(vertices)));
  }
  return piece;
}

GraphPiece renamed(const GraphPiece& piece, std::mt19937& random) {
  std::vector<int> name(piece.held.size());
  std::iota(name.begin(), name.end(), 0);
  std::shuffle(name.begin(), name.end(), random);
  const auto at = [&](int v) { return static_cast<std::size_t>(name[static_cast<std::size_t>(v)]); };
  GraphPiece other = piece;
  for (int v = 0; v < piece.vertices(); ++v) {
    other.held[at(v)] = piece.chips(v);
    other.near[at(v)].clear();
    for (const int u : piece.neighbours(v)) other.near[at(v)].push_back(static_cast<int>(at(u)));
  }
  return other;
}

std::shared_ptr<const GraphRules> rules_of(const std::string& text) {
  const Ruleset rules = parse_rules("game own(G: graph)\n  " + text + "\n", "own.rules")[0];
  const auto graph = std::make_shared<const Graph>(2, std::vector<Edge>{{1, 2}}, "path 2");
  return GraphRules::read(instantiate(rules, {graph_leaf(graph)}));
}

void compare_moves(const GraphRules& rules, const LongPiece& chains) {
  std::vector<LongPiece::Place> places;
  const GraphPiece board = expanded(chains, &places);
  int moves = 0;
  for_each_placed_move(rules, board, [&](const PlacedEffect& effect) {
    ++moves;
    std::vector<GraphPiece> left;
    int marked = 0;
    for (const LongPiece& part : left_after(rules, chains, places, effect)) {
      left.push_back(expanded(part));
      marked += part.marked >= 0 ? 1 : 0;
      EXPECT_EQ(part.vertices(), left.back().vertices());
    }
    const GraphPieces expected = taken_apart(rules, piece_after(rules, board, effect));
    std::vector<GraphPiece> all = expected.free;
    all.insert(all.end(), expected.marked.begin(), expected.marked.end());
    EXPECT_EQ(forms(left), forms(all));
    EXPECT_EQ(marked, static_cast<int>(expected.marked.size()));
  });
  EXPECT_GT(moves, 0);
}

TEST(LongPiece, IsTheSameGraph) {
  std::mt19937 random(3);
  for (int i = 0; i < 300; ++i) {
    const GraphPiece piece = random_piece(random, 2 + i % 20, 1 + i % 3, i % 2 == 0);
    const LongPiece chains = contracted(piece);
    EXPECT_EQ(form(expanded(chains)), form(piece));
    EXPECT_EQ(chains.vertices(), piece.vertices());
  }
}

// All but a cycle with different stacks, which is cut where its first vertex is.
TEST(LongPiece, HasACanonicalFormOfItsOwn) {
  std::mt19937 random(4);
  for (int i = 0; i < 200; ++i) {
    GraphPiece piece = random_piece(random, 3 + i % 20, 1 + i % 3, i % 2 == 0);
    piece.near[0].push_back(piece.vertices());  // a leaf more, so that it is no cycle
    piece.near.push_back({0});
    piece.held.push_back(1);
    ChainColours colours;
    EXPECT_EQ(canonical_form(colours.coloured(contracted(piece))).key,
              canonical_form(colours.coloured(contracted(renamed(piece, random)))).key);
    GraphPiece other = piece;
    other.held[static_cast<std::size_t>(i) % other.held.size()] += 7;
    EXPECT_NE(canonical_form(colours.coloured(contracted(piece))).key,
              canonical_form(colours.coloured(contracted(other))).key);
  }
}

TEST(LongPiece, MovesLeaveTheSameComponents) {
  std::mt19937 random(5);
  for (const char* text :
       {"on vertices of G\n  move vertex v: take t from v", "on vertices of G\n  move vertex v: delete v, near v",
        "on vertices of G\n  move edge u v: delete u, v", "on vertices of G\n  move edge u v: delete near u",
        "on vertices of G, active edge\n  move active edge u v: take t from u\n"
        "  move active edge u v: take t from u, v",
        "on edges of G\n  move edge u v: delete it"}) {
    const auto rules = rules_of(text);
    for (int i = 0; i < 60; ++i) {
      const int most = rules->on_edges() ? 1 : 1 + i % 3;
      compare_moves(*rules, contracted(random_piece(random, 2 + i % 16, most, i % 2 == 0)));
      if (HasFailure()) return;
    }
    const auto ring = [&](int n) {
      GraphPiece piece;
      piece.held.assign(static_cast<std::size_t>(n), 1);
      for (int v = 0; v < n; ++v) piece.near.push_back({(v + 1) % n, (v + n - 1) % n});
      return piece;
    };
    compare_moves(*rules, contracted(ring(3)));
    compare_moves(*rules, contracted(ring(9)));
  }
}

}  // namespace
}  // namespace cairn
