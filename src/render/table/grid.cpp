// Grids: one line a row, labels above and to the left.
#include "render/table/grid.hpp"

#include <algorithm>
#include <array>

namespace cairn::render {

namespace {

constexpr std::size_t kIndent = 2;

std::string column_label(const Grid& grid, std::size_t column) {
  return (grid.offsets ? "+" : "") + std::to_string(grid.first_column + static_cast<std::int64_t>(column));
}

std::string row_label(const Grid& grid, std::size_t row) {
  return std::to_string(grid.first_row + static_cast<std::int64_t>(row) * grid.row_step);
}

void trim_end(std::string& line) { line.erase(line.find_last_not_of(' ') + 1); }

}  // namespace

namespace {

// How wide labels and cells are, and which columns keep their labels.
struct GridWidths {
  GridWidths(const Grid& grid, const TextStyle& style)
      : label(column_label(grid, grid.columns - 1).size()),
        left(std::max(width_of(grid.corner), row_label(grid, grid.rows - 1).size())),
        cell(std::max(grid.value_width, label)) {
    if (line(grid) <= static_cast<std::size_t>(style.width)) return;
    // Too wide: the values set the width, and only every fifth, tenth, ... column keeps its label.
    cell = grid.value_width;
    for (const std::size_t wider : std::array<std::size_t, 7>{1, 5, 10, 20, 50, 100, 1000}) {
      step = wider;
      if (step * (cell + 1) > label) break;
    }
  }
  [[nodiscard]] std::size_t line(const Grid& grid) const { return kIndent + left + 1 + grid.columns * (cell + 1); }

  std::size_t label;
  std::size_t left;
  std::size_t cell;
  std::size_t step = 1;
};

}  // namespace

std::size_t grid_width(const Grid& grid, const TextStyle& style) {
  return grid.rows == 0 || grid.columns == 0 ? 0 : GridWidths(grid, style).line(grid);
}

std::string wide_grid_words() {
  return "the lines are wider than the screen: -o FILE.svg draws them, and --format csv lists the positions\n";
}

void print_grid(const Grid& grid, const TextStyle& style, Printer& printer) {
  if (grid.rows == 0 || grid.columns == 0 || !printer.goes_on()) return;
  const GridWidths widths(grid, style);
  const std::size_t left = widths.left;
  const std::size_t cell_width = widths.cell;
  const std::size_t step = widths.step;
  const auto margin = [&](const std::string& label) {
    return std::string(kIndent, ' ') + padded(label, left, Align::right) + " ";
  };

  std::string head = margin(grid.corner);
  for (std::size_t column = 0; column < grid.columns; ++column) {
    const std::size_t end = kIndent + left + 1 + (column + 1) * (cell_width + 1);
    if ((grid.first_column + static_cast<std::int64_t>(column)) % static_cast<std::int64_t>(step) != 0) continue;
    const std::string label = column_label(grid, column);
    // The first label may stand so far left that it would meet the corner.
    if (head.size() + label.size() >= end + 1) continue;
    head += padded(label, end - width_of(head), Align::right);
  }
  printer.text() += painted(head, Paint::faint, style) + "\n";
  for (std::size_t row = 0; row < grid.rows && printer.goes_on(); ++row) {
    std::string line = painted(margin(row_label(grid, row)), Paint::faint, style);
    for (std::size_t column = 0; column < grid.columns; ++column) {
      const Columns::Cell cell = grid.cell(row, column);
      line.append(cell_width + 1 - std::min(cell_width, width_of(cell.text)), ' ');
      line += painted(cell.text, cell.paint, style);
    }
    trim_end(line);
    printer.text() += line + "\n";
  }
}

void print_run(const std::string& name, std::size_t count, std::size_t value_width,
               const std::function<Columns::Cell(std::size_t)>& value, const TextStyle& style, Printer& printer) {
  if (count == 0) return;
  Grid grid;
  grid.corner = name;
  grid.offsets = true;
  grid.value_width = value_width;
  const std::size_t left = std::max(width_of(name), std::to_string(count - 1).size());
  const std::size_t room = static_cast<std::size_t>(std::max(style.width, 20)) - std::min<std::size_t>(left + 3, 15);
  std::size_t length = 20;
  while (length > 5 && length * (std::max<std::size_t>(value_width, 3) + 1) > room) length /= 2;
  grid.row_step = static_cast<std::int64_t>(length);
  grid.columns = std::min(length, count);
  grid.rows = (count + length - 1) / length;
  grid.cell = [&](std::size_t row, std::size_t column) {
    const std::size_t at = row * length + column;
    return at < count ? value(at) : Columns::Cell{};
  };
  print_grid(grid, style, printer);
}

}  // namespace cairn::render
