// A slice of a game: the positions some of whose numbers are at most a bound, as a board of its own.
//
// A game may resist the prover as a whole though each row of it is simple. In a slice the numbers with a bound are part
// of the mode, one mode for each of their values, and only the others are numbers of a lowered position. A ray is there
// once for each value that the bounded numbers have before it and after it; where one of them depends on the amount,
// its value afterwards tells the amount. Prover, tables and checker see ordinary rays with modes.
//
// The bounded numbers of stacks that are sorted are the smallest. Those that remain are plain numbers then, and what
// was known of their order is said by the conditions of valid positions.
#pragma once

#include "rules/rays.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace cairn::rules {

// at_most: as in a question (rules/question.hpp), with a bound among them. Throws Error when it makes no sense, when
// the moves are not linear, or when it is not shown that every move keeps the bounded numbers within their bounds;
// TooLarge when there are too many modes or rays.
[[nodiscard]] Rays slice(const Game& game, const Rays& rays, const std::vector<std::int64_t>& at_most);

inline constexpr std::size_t kMostSliceModes = 10'000;

// A cell of a slice as people write it: 3, 1..9, a word, or a name for a number that is free, as in minnie[3,b,c].
struct SliceCell {
  std::string name;       // of a free one; otherwise empty
  std::int64_t from = 0;  // the numbers of one that is not free, or the places of its words
  std::int64_t to = 0;

  [[nodiscard]] bool free() const { return !name.empty(); }
  friend bool operator==(const SliceCell&, const SliceCell&) = default;
};

}  // namespace cairn::rules
