// Laying out text for people: colour, columns, wrapping.
#pragma once

#include "base/layers.hpp"

#include <cairn/format.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::render {

enum class Paint : std::uint8_t { plain, bold, faint, highlight };

// The text in colour, when the style has any.
[[nodiscard]] std::string painted(std::string_view text, Paint paint, const TextStyle& style);

// The number of characters, not of the bytes of UTF-8.
[[nodiscard]] std::size_t width_of(std::string_view text);

enum class Align : std::uint8_t { left, right };
// Filled up with blanks; a text that is longer stays as it is.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width, Align align = Align::left);

// The text, or if it is longer than the limit its beginning and three dots.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t width);

// Words with blanks between them, from column `column` on (where the caller already stands); further lines are indented
// by as much.
[[nodiscard]] std::string wrapped(const std::vector<std::string>& words, std::size_t column, const TextStyle& style,
                                  std::string_view between = " ");

struct TextCell {
  std::string text;
  Paint paint = Paint::plain;
};

// How wide columns are, for rows that are not kept: all of them are fitted first, and then written one by one.
class ColumnWidths {
 public:
  explicit ColumnWidths(std::vector<Align> aligns) : aligns_(std::move(aligns)), widths_(aligns_.size(), 0) {}

  void fit(const std::vector<TextCell>& row);
  void fit(std::size_t column, std::size_t width);
  // One line; `indent` before it, `gap` blanks between columns, none at the end.
  void append(std::string& text, const std::vector<TextCell>& row, std::size_t indent, std::size_t gap,
              const TextStyle& style) const;

 private:
  std::vector<Align> aligns_;
  std::vector<std::size_t> widths_;
};

// Rows of cells, as wide as the widest cell of each column demands.
class Columns {
 public:
  using Cell = TextCell;
  explicit Columns(std::vector<Align> aligns) : widths_(std::move(aligns)) {}

  void row(std::vector<Cell> cells) {
    widths_.fit(cells);
    rows_.push_back(std::move(cells));
  }
  // One line for each row; `indent` before it, `gap` blanks between columns, none at the end.
  [[nodiscard]] std::string text(std::size_t indent, std::size_t gap, const TextStyle& style) const;

 private:
  ColumnWidths widths_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace cairn::render
