// The canonical form of a graph with colours on its vertices: two graphs have the same key exactly when one becomes the
// other by renaming vertices, colours kept. By nauty (McKay, Piperno: Practical graph isomorphism II, 2014).
//
// Cost: a few microseconds for some twenty vertices, unless the graph is hard (strongly regular, of hundreds of
// vertices). Safe from several threads at once: nauty keeps its own memory for each thread, which tests see.
#pragma once

#include "base/layers.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace cairn::engine {

// A simple graph on vertices 0 to n - 1. All colours are 0 at first.
class ColouredGraph {
 public:
  explicit ColouredGraph(int vertices)
      : words_((vertices + 63) / 64),
        colours_(static_cast<std::size_t>(vertices), 0),
        rows_(static_cast<std::size_t>(vertices) * static_cast<std::size_t>(words_), 0) {}

  void join(int first, int second) {
    set_bit(first, second);
    set_bit(second, first);
  }
  void set_colour(int vertex, std::uint64_t colour) { colours_[static_cast<std::size_t>(vertex)] = colour; }

  [[nodiscard]] int vertices() const { return static_cast<int>(colours_.size()); }
  [[nodiscard]] std::span<const std::uint64_t> colours() const { return colours_; }
  // The neighbours of a vertex, a bit each: vertex j is bit j % 64 of word j / 64.
  [[nodiscard]] std::span<const std::uint64_t> row(int vertex) const {
    const auto words = static_cast<std::size_t>(words_);
    return std::span(rows_).subspan(static_cast<std::size_t>(vertex) * words, words);
  }
  [[nodiscard]] bool joined(int first, int second) const {
    return (row(first)[static_cast<std::size_t>(second / 64)] >> (second % 64) & 1U) != 0;
  }

 private:
  void set_bit(int vertex, int other) {
    rows_[static_cast<std::size_t>(vertex) * static_cast<std::size_t>(words_) + static_cast<std::size_t>(other / 64)] |=
        std::uint64_t{1} << (other % 64);
  }

  int words_;
  std::vector<std::uint64_t> colours_;
  std::vector<std::uint64_t> rows_;
};

struct CanonicalForm {
  // The number of vertices, their colours, and who is joined to whom, in the canonical order.
  std::vector<std::uint64_t> key;
  // The vertices in that order: order[0] is the one that comes first. Any of those that give the same key.
  std::vector<int> order;
};

[[nodiscard]] CanonicalForm canonical_form(const ColouredGraph& graph);

}  // namespace cairn::engine
