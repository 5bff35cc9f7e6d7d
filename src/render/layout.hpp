// Laying out text for people: colour, columns, wrapping.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

struct TextStyle {
  bool colour = false;
  int width = 100;  // lines are wrapped here where that is possible
};

enum class Paint : std::uint8_t { plain, bold, faint, highlight };

// The text in colour, when the style has any.
[[nodiscard]] std::string painted(std::string_view text, Paint paint, const TextStyle& style);

// The number of characters, not of the bytes of UTF-8.
[[nodiscard]] std::size_t width_of(std::string_view text);

enum class Align : std::uint8_t { left, right };
// Filled up with blanks; a text that is longer stays as it is.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width, Align align = Align::left);

// Words with blanks between them, from column `column` on (where the caller already stands); further lines are indented
// by as much.
[[nodiscard]] std::string wrapped(const std::vector<std::string>& words, std::size_t column, const TextStyle& style,
                                  std::string_view between = " ");

// Rows of cells, as wide as the widest cell of each column demands.
class Columns {
 public:
  struct Cell {
    std::string text;
    Paint paint = Paint::plain;
  };
  explicit Columns(std::vector<Align> aligns) : aligns_(std::move(aligns)) {}

  void row(std::vector<Cell> cells) { rows_.push_back(std::move(cells)); }
  // One line for each row; `indent` before it, `gap` blanks between columns, none at the end.
  [[nodiscard]] std::string text(std::size_t indent, std::size_t gap, const TextStyle& style) const;

 private:
  std::vector<Align> aligns_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace cairn
