// Grids of short values with labelled rows and columns.
#pragma once

#include "render/layout.hpp"
#include "render/parts.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace cairn::render {

struct Grid {
  std::string corner;          // "d\e": rows are d, columns are e
  std::int64_t first_row = 0;  // rows and columns are labelled by numbers, counted from here
  std::int64_t first_column = 0;
  std::int64_t row_step = 1;
  bool offsets = false;  // columns are labelled +0, +1, ...
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::size_t value_width = 1;  // of the widest cell
  std::function<Columns::Cell(std::size_t, std::size_t)> cell;
};

// Lines that are wider than the style allows lose most column labels first; they are never cut.
// Stops between two lines when the printer does.
void print_grid(const Grid& grid, const TextStyle& style, Printer& printer);

// How wide its lines are, and what to say of lines that are wider than the style allows.
[[nodiscard]] std::size_t grid_width(const Grid& grid, const TextStyle& style);
[[nodiscard]] std::string wide_grid_words();

// The values for n = 0, 1, ... in lines of 20, 10 or 5.
void print_run(const std::string& name, std::size_t count, std::size_t value_width,
               const std::function<Columns::Cell(std::size_t)>& value, const TextStyle& style, Printer& printer);

}  // namespace cairn::render
