// Positions, inside a set and outside of it, on which conditions are tried before anything is decided about them.
//
// All of a small box, and some far away: words that the automaton accepts, and their neighbours. A line that is wrong
// on the sample is wrong; one that is right there is decided by inclusion, and a counterexample joins the sample.
#pragma once

#include "automata/automaton.hpp"

#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <vector>

namespace cairn::prove {

class WordsSample {
 public:
  // Points of one side, one after the other.
  struct Points {
    std::vector<std::int64_t> numbers;
    std::size_t size = 0;
  };

  // Only valid positions are looked at, and the set has no others; both automata have one start. With a function the
  // last number is one of the others, as Grundy values are.
  WordsSample(const Automaton& set, const Automaton& valid, bool function);

  [[nodiscard]] int tracks() const { return tracks_; }
  [[nodiscard]] bool function() const { return function_; }
  [[nodiscard]] const Points& inside() const { return inside_; }
  [[nodiscard]] const Points& outside() const { return outside_; }
  [[nodiscard]] std::span<const std::int64_t> point(const Points& points, std::size_t i) const {
    const auto k = static_cast<std::size_t>(tracks_);
    return std::span(points.numbers).subspan(i * k, k);
  }
  // On which side a valid position is; it joins that side.
  bool add(std::span<const std::int64_t> x);
  [[nodiscard]] bool contains(std::span<const std::int64_t> x) const;
  [[nodiscard]] bool is_valid(std::span<const std::int64_t> x) const;
  // Of a function: its value at x, nothing when there is none.
  [[nodiscard]] std::optional<std::int64_t> value_at(std::span<const std::int64_t> x) const;

 private:
  void add_box();
  void add_values(std::vector<std::int64_t> x);
  void add_far();

  const Automaton& set_;
  const Automaton& valid_;
  std::vector<std::uint8_t> lives_;  // by state of the set: may it still accept?
  int tracks_;
  bool function_;
  std::int64_t box_ = 0;  // numbers up to this are all there
  Points inside_, outside_;
  std::mt19937 random_{20160101};
};

// The numbers of a word, when they are below 2^40.
[[nodiscard]] std::vector<std::int64_t> small_point(const Automaton& automaton, std::span<const Letter> word);

}  // namespace cairn::prove
