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

}  // namespace

TableArt::TableArt(const PlainTable& table) : table_(table) {
  if (table.rows.size() > kMostDrawnLines) {
    throw TooLarge(fmt::format("a drawn table of {} lines is too long", table.rows.size()), "",
                   fmt::format("at most {} are drawn: write CSV or LaTeX", kMostDrawnLines));
  }
  const TextLook look{.size = kRowSize};
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    double width = text_width(table.columns[i].latex, look);
    for (const auto& row : table.rows) width = std::max(width, text_width(row[i], look));
    widths_.push_back(width);
    width_ += width + (i > 0 ? kColumnGap : 0);
  }
}

double TableArt::height() const { return kRowHeight * (static_cast<double>(table_.rows.size()) + 1) + 6; }

void TableArt::draw(Drawing& drawing, Point at, const Theme& theme) const {
  drawing.begin_group("table");
  const auto rule = [&](double y, double thickness) {
    drawing.line({at.x, y}, {at.x + width_, y}, {.colour = theme.ink, .width = thickness});
  };
  std::vector<std::string> heads;
  for (const auto& column : table_.columns) heads.push_back(column.latex);
  rule(at.y, 1.6);
  line(drawing, at, heads, true, theme);
  rule(at.y + kRowHeight, 0.8);
  double y = at.y + kRowHeight + 3;
  for (const auto& row : table_.rows) {
    line(drawing, {at.x, y}, row, false, theme);
    y += kRowHeight;
  }
  rule(at.y + height(), 1.6);
  drawing.end_group();
}

void TableArt::line(Drawing& drawing, Point at, const std::vector<std::string>& cells, bool head,
                    const Theme& theme) const {
  double x = at.x;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    TextLook look{.size = kRowSize, .colour = theme.ink, .italic = head};
    const bool right = table_.columns[i].right;
    look.anchor = right ? Anchor::end : Anchor::start;
    // The last column says which moves win.
    if (!head && i + 1 == cells.size()) look.colour = theme.mark;
    drawing.text({right ? x + widths_[i] : x, at.y + (kRowHeight + capital_height(kRowSize)) / 2}, cells[i], look);
    x += widths_[i] + kColumnGap;
  }
}

}  // namespace cairn::render
