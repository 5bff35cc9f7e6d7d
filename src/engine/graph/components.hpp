// The components that play leads to, each kept once however its vertices are called, and the moves between them.
//
// A component of up to 64 vertices is a subset of the one that it came from (its root), so that most of those met again
// are known by their chips at a glance; only others are compared by their canonical forms. Larger ones are kept by
// their nodes and chains (long_piece.hpp). A component with an active edge, a token or a last vertex is another one
// than the same without.
#pragma once

#include "base/flat_table.hpp"
#include "base/hash.hpp"
#include "engine/graph/graph_piece.hpp"
#include "engine/graph/long_piece.hpp"

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace cairn::engine {

class Components {
 public:
  // What a move leaves of a component: at most one component in which the next move must be made, and others.
  struct Option {
    int bound = -1;
    std::vector<int> free;  // sorted
    friend std::strong_ordering operator<=>(const Option&, const Option&) = default;
  };

  static constexpr int kMostVerticesAtOnce = 64;

  // most_at_once: larger components are kept by their nodes and chains; at most kMostVerticesAtOnce.
  Components(std::shared_ptr<const GraphRules> rules, int most_at_once)
      : rules_(std::move(rules)), most_at_once_(most_at_once) {}

  [[nodiscard]] const GraphRules& rules() const { return *rules_; }
  [[nodiscard]] int most_at_once() const { return most_at_once_; }
  // The components of a position, as of an option.
  [[nodiscard]] Option of(const GraphPiece& piece);
  // Sorted, each of them once. Components after a move with a token or a last vertex stand in `free`, since nothing is
  // left beside them. There may be many, each of them a graph to be named: `watch` is called now and then, and may
  // throw.
  using Watch = std::function<void()>;
  [[nodiscard]] std::vector<Option> options(int component, const Watch& watch);

  [[nodiscard]] int count() const { return static_cast<int>(known_.size()); }
  [[nodiscard]] int vertices(int component) const { return known_[index(component)].vertices; }
  // So large that it is kept by its chains.
  [[nodiscard]] bool is_long(int component) const { return known_[index(component)].is_long; }
  // No vertex holds more than one chip.
  [[nodiscard]] bool single_chips(int component) const { return known_[index(component)].single; }
  [[nodiscard]] std::size_t bytes() const;

 private:
  static constexpr int kMostNodes = 1000;  // of a long component; nauty takes seconds for one of this size
  using Key = std::vector<std::uint64_t>;

  // A component in whose numbers others are written.
  struct Root {
    int vertices = 0;
    int bits = 1;                            // that the chips of a vertex take
    std::vector<std::uint64_t> rows;         // neighbours, a bit each
    std::vector<std::pair<int, int>> edges;  // of games on edges
    std::size_t words = 1;                   // of a key
  };
  struct Known {
    std::uint32_t root = 0;
    std::uint16_t vertices = 0;
    bool single = true;
    std::size_t key = 0;  // where it begins in keys_, or the place of a long one in long_
    bool is_long = false;
  };
  struct Dense;

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  [[nodiscard]] int intern(const GraphPiece& piece);
  [[nodiscard]] int intern(std::uint32_t root, const Dense& dense, std::uint64_t vertices);
  [[nodiscard]] int intern(LongPiece piece);
  [[nodiscard]] int add_long(LongPiece piece);
  [[nodiscard]] std::vector<Option> options_of_long(int component, const Watch& watch);
  [[nodiscard]] std::uint32_t make_root(const GraphPiece& piece);
  [[nodiscard]] Dense unpacked(int component) const;
  void pack(const Root& root, const Dense& dense, std::uint64_t vertices, std::uint64_t* key) const;
  [[nodiscard]] static Key form_of(const Dense& dense, std::uint64_t vertices);
  // By the canonical form of what is left of the root on these vertices.
  [[nodiscard]] int find_or_add(std::uint32_t root, const Dense& dense, std::uint64_t vertices,
                                const std::uint64_t* key);
  void split(std::uint32_t root, const Dense& dense, Option& option);
  FlatTable& table(std::size_t words);

  std::shared_ptr<const GraphRules> rules_;
  int most_at_once_;
  std::vector<Root> roots_;
  std::vector<Known> known_;
  std::vector<std::uint64_t> keys_;
  std::map<std::size_t, FlatTable> by_key_;  // by the words of a key
  std::unordered_map<Key, int, SequenceHash> by_form_;
  std::vector<LongPiece> long_;
  ChainColours chain_colours_;
  std::unordered_map<Key, int, SequenceHash> by_chains_;
  std::size_t form_bytes_ = 0;  // of forms and roots
};

}  // namespace cairn::engine
