// Columns, wrapping and colour.
#include "render/layout.hpp"

#include <algorithm>

namespace cairn::render {

std::string painted(std::string_view text, Paint paint, const TextStyle& style) {
  if (!style.colour || paint == Paint::plain || text.empty()) return std::string(text);
  const char* code = "1";
  switch (paint) {
    case Paint::plain:
    case Paint::bold:
      break;
    case Paint::faint:
      code = "2";
      break;
    case Paint::highlight:
      code = "1;32";
      break;
  }
  return std::string("\x1b[") + code + "m" + std::string(text) + "\x1b[0m";
}

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(std::string_view text, std::size_t width, Align align) {
  const std::size_t used = width_of(text);
  const std::string blanks(used < width ? width - used : 0, ' ');
  return align == Align::left ? std::string(text) + blanks : blanks + std::string(text);
}

std::string shortened(std::string_view text, std::size_t width) {
  if (width_of(text) <= width) return std::string(text);
  std::size_t at = 0;
  for (std::size_t used = 0; at < text.size(); ++at) {
    const bool begins = (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
    if (begins && used++ == width - 3) break;
  }
  return std::string(text.substr(0, at)) + "...";
}

std::string wrapped(const std::vector<std::string>& words, std::size_t column, const TextStyle& style,
                    std::string_view between) {
  std::string text;
  std::size_t at = column;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t width = width_of(words[i]);
    if (i > 0) {
      if (at + between.size() + width > static_cast<std::size_t>(style.width)) {
        text += "\n" + std::string(column, ' ');
        at = column;
      } else {
        text += between;
        at += between.size();
      }
    }
    text += words[i];
    at += width;
  }
  return text;
}

void ColumnWidths::fit(const std::vector<TextCell>& row) {
  for (std::size_t i = 0; i < row.size(); ++i) fit(i, width_of(row[i].text));
}

void ColumnWidths::fit(std::size_t column, std::size_t width) { widths_[column] = std::max(widths_[column], width); }

void ColumnWidths::append(std::string& text, const std::vector<TextCell>& row, std::size_t indent, std::size_t gap,
                          const TextStyle& style) const {
  std::string blanks(indent, ' ');
  for (std::size_t i = 0; i < row.size(); ++i) {
    // Blanks are written only before something else, so that no line ends with them.
    const std::size_t missing = widths_[i] - width_of(row[i].text);
    if (i > 0) blanks.append(gap, ' ');
    if (aligns_[i] == Align::right || row[i].text.empty()) blanks.append(missing, ' ');
    if (row[i].text.empty()) continue;
    text += blanks + painted(row[i].text, row[i].paint, style);
    blanks.assign(aligns_[i] == Align::left ? missing : 0, ' ');
  }
  text += "\n";
}

std::string Columns::text(std::size_t indent, std::size_t gap, const TextStyle& style) const {
  std::string result;
  for (const auto& row : rows_) widths_.append(result, row, indent, gap, style);
  return result;
}

}  // namespace cairn::render
