// Slices as text, CSV and JSON: a grid for each panel, or a line for each position.
#include "render/table/text_slice.hpp"

#include "render/table/grid.hpp"
#include "render/table/grid_panel.hpp"
#include "render/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace cairn::render {

namespace {

Columns::Cell slice_cell(std::int32_t value, const SliceValues& slice) {
  if (value == kNoCell) return {"", Paint::plain};
  if (value == kOpenCell) return {"?", Paint::faint};
  if (has_numbers(slice)) return {std::to_string(value), slice.grundy && value == 0 ? Paint::highlight : Paint::plain};
  if (value == 'N') return {".", Paint::faint};
  return {std::string(1, static_cast<char>(value)), value == 'P' ? Paint::highlight : Paint::plain};
}

std::uint64_t positions_of_slice(const SliceValues& slice) {
  std::uint64_t count = 0;
  for_each_of_slice(slice, [&](const Cells& /*cells*/, std::int32_t /*value*/) {
    ++count;
    return true;
  });
  return count;
}

}  // namespace

void for_each_of_slice(const SliceValues& slice, const std::function<bool(const Cells&, std::int32_t)>& visit) {
  const bool sorted = slice.game->rules.shape->interchangeable();
  for (const auto& panel : slice.panels) {
    std::vector<std::size_t> free;
    for (std::size_t i = 0; i < slice.cells.size(); ++i) {
      if (slice.cells[i].free()) free.push_back(i);
    }
    const auto side = static_cast<std::size_t>(slice.to) + 1;
    Cells cells = panel.cells;
    for (std::size_t at = 0; at < panel.values.size(); ++at) {
      if (panel.values[at] == TableValues::kNotValid) continue;
      cells[free.back()] = static_cast<std::int64_t>(at % side);
      if (free.size() > 1) {
        cells[free[0]] = static_cast<std::int64_t>(at / side);
        if (sorted && cells[free[0]] > cells[free[1]]) continue;
      }
      if (!visit(cells, panel.values[at])) return;
    }
  }
}

std::vector<std::string> slice_names(const SliceValues& slice) {
  std::vector<std::string> names = cell_names(slice.game->rules, slice.coordinates());
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (slice.cells[i].free()) names[i] = slice.cells[i].name;
  }
  return names;
}

bool print_text(const SliceValues& answer, const TextStyle& style, const Control& control, const PrintPart& print) {
  Printer printer(print, control, answer.status);
  std::string& text = printer.text();
  text += painted(fmt::format("{}, {} play, {} up to {}: {}", slice_text(answer), play_text(answer.misere),
                              fmt::join(free_names(answer), " and "), answer.to, values_words(answer)),
                  Paint::bold, style) +
          "\n\n";
  const auto panels =
      panels_of(answer, std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::size_t>::max());
  std::int32_t largest = 0;
  for (const auto& panel : answer.panels) {
    for (const auto value : panel.values) largest = std::max(largest, value);
  }
  const std::size_t width = has_numbers(answer) ? std::to_string(largest).size() : 1;
  bool wide = false;
  bool first = true;
  for (const auto& panel : panels) {
    if (!printer.goes_on()) break;
    if (!first) text += "\n";
    first = false;
    if (!panel.title.empty()) text += panel.title + "\n";
    if (panel.run) {
      print_run(
          panel.first.name, static_cast<std::size_t>(panel.second.count), width,
          [&](std::size_t n) { return slice_cell(panel.value(0, static_cast<std::int64_t>(n)), answer); }, style,
          printer);
      continue;
    }
    Grid grid;
    grid.corner = panel.first.name + "\\" + panel.second.name;
    grid.rows = static_cast<std::size_t>(panel.first.count);
    grid.columns = static_cast<std::size_t>(panel.second.count);
    grid.value_width = width;
    grid.cell = [&](std::size_t row, std::size_t column) {
      return slice_cell(panel.value(static_cast<std::int64_t>(row), static_cast<std::int64_t>(column)), answer);
    };
    print_grid(grid, style, printer);
    wide = wide || grid_width(grid, style) > static_cast<std::size_t>(style.width);
  }
  const std::uint64_t all = printer.stopped() ? positions_of_slice(answer) : 0;
  const AsPrinted ending = as_printed_of(answer, printer, 0, all, "positions");
  text += "\n";
  if (wide) text += wide_grid_words();
  text += "known: " + known_text(ending.known, answer.engine, ending.status) + "\n";
  return printer.finish();
}

std::vector<std::string> free_names(const SliceValues& slice) {
  std::vector<std::string> names;
  for (const auto& cell : slice.cells) {
    if (cell.free()) names.push_back(cell.name);
  }
  return names;
}

}  // namespace cairn::render
