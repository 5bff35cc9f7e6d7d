// Columns as wide as their texts, a thick rule above and below, a thin one under the heads.
#include "render/picture/table_picture.hpp"

#include "render/picture/theme.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace cairn::render {

namespace {

constexpr double kRowHeight = 22;
constexpr double kColumnGap = 26;
constexpr double kRowSize = 13;
constexpr double kLeastTableWidth = 460;

}  // namespace

Drawing drawing_of(const PlainTable& table, const SheetText& text, const PictureOptions& options) {
  if (table.rows.size() > kMostLines) {
    throw TooLarge(fmt::format("a drawn table of {} lines is too long", table.rows.size()), "",
                   fmt::format("at most {} are drawn: write CSV or LaTeX", kMostLines));
  }
  const Theme& theme = theme_of(options.style);
  const TextLook look{.size = kRowSize, .colour = theme.ink};
  std::vector<double> widths;
  double total = 0;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    double width = text_width(table.columns[i].latex, look);
    for (const auto& row : table.rows) width = std::max(width, text_width(row[i], look));
    widths.push_back(width);
    total += width + (i > 0 ? kColumnGap : 0);
  }
  const double width = std::max(total + 36, kLeastTableWidth);
  const Sheet sheet(text, width, 1);
  const double top = sheet.top();
  const double left = sheet.margin();
  const double end = top + kRowHeight * (static_cast<double>(table.rows.size()) + 1) + 6;
  Drawing drawing = sheet.drawing(end, theme);
  drawing.begin_group("table");
  const auto rule = [&](double y, double thickness) {
    drawing.line({left, y}, {left + total, y}, {.colour = theme.ink, .width = thickness});
  };
  const auto line = [&](double y, const std::vector<std::string>& cells, bool head) {
    double x = left;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      TextLook here = look;
      here.italic = head;
      const bool right = table.columns[i].right;
      here.anchor = right ? Anchor::end : Anchor::start;
      // The last column says which moves win.
      if (!head && i + 1 == cells.size()) here.colour = theme.mark;
      drawing.text({right ? x + widths[i] : x, y + (kRowHeight + capital_height(kRowSize)) / 2}, cells[i], here);
      x += widths[i] + kColumnGap;
    }
  };
  std::vector<std::string> heads;
  for (const auto& column : table.columns) heads.push_back(column.latex);
  rule(top, 1.6);
  line(top, heads, true);
  rule(top + kRowHeight, 0.8);
  double y = top + kRowHeight + 3;
  for (const auto& row : table.rows) {
    line(y, row, false);
    y += kRowHeight;
  }
  rule(end, 1.6);
  drawing.end_group();
  return drawing;
}

}  // namespace cairn::render
