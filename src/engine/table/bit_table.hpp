// The P-positions of a whole box as rows of bits, stacks in any order: the form in which other programs hold tables.
#pragma once

#include "base/bit_row.hpp"
#include "engine/answer.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::engine {

struct BitTable : RangeAnswer {
  using RangeAnswer::RangeAnswer;

  // Makes room for the box. Throws TooLarge when that does not fit besides what is used already.
  void make_room(const Box& made, double used, std::size_t memory);
  // The row of a mode (its place in box.modes()) and of all numbers but the last.
  [[nodiscard]] Word* row(std::size_t slot, std::span<const std::int64_t> prefix);
  // x: sorted where the box is; its other orders are set, too.
  void set(std::size_t slot, std::vector<std::int64_t>& x);

  Box box;
  std::size_t row_words = 0;
  std::vector<Word> words;  // by mode, then by the numbers; the last one is in a row
  // All positions are known whose first number, in whatever order stacks come, is below this.
  std::int64_t complete_below = 0;
};

}  // namespace cairn::engine
