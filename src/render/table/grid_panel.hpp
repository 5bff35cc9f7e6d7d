// Grids of positions as a model that texts, papers and pictures share: which numbers are at the sides, and what stands
// in a cell.
#pragma once

#include "engine/answer.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace cairn::render {

// Instead of a value: there is no such position, or it is not known.
inline constexpr std::int32_t kNoCell = -1;
inline constexpr std::int32_t kOpenCell = -2;
// Instead of the letter of an outcome: in lists of P-positions of a partizan game, whose other positions may be N, L or
// R.
inline constexpr char kNotP = '~';

struct GridPanel {
  std::string title;  // "side = S"; empty for a single one
  // The two numbers: their names, where they begin, how far one index is from the next, and how many there are.
  struct Side {
    std::string name;
    std::int64_t first = 0;
    std::int64_t step = 1;
    std::int64_t count = 1;
  };
  Side first;
  Side second;
  bool run = false;        // lines of one long row: the first goes downwards whatever the origin is
  bool symmetric = false;  // every position but those in the middle is there twice
  // The letter of the outcome, the number, or one of the two above, by the indices. Reads the answer it was made of.
  std::function<std::int32_t(std::int64_t, std::int64_t)> value;
};

// All grids of an answer, which must outlive them. A single number is broken into lines of `line` values. Throws
// TooLarge, which says how to ask for fewer, when there would be more than `most`.
[[nodiscard]] std::vector<GridPanel> panels_of(const TableValues& table, std::int64_t line, std::size_t most);
[[nodiscard]] std::vector<GridPanel> panels_of(const SliceValues& slice, std::int64_t line, std::size_t most);
// P where a position is listed, and elsewhere N, or kNotP in a partizan game.
[[nodiscard]] std::vector<GridPanel> panels_of(const ListedPositions& list, std::int64_t line, std::size_t most);

// How many values of a row stand on a line when there are `count` of them: 10 or 20, or what makes about a square.
[[nodiscard]] std::int64_t line_length(std::int64_t count);

}  // namespace cairn::render
