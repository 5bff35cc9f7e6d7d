#include "base/fitted.hpp"

#include <algorithm>

namespace cairn::base {

namespace {

constexpr std::size_t kFarthestColumn = 24;  // that lines go on below

// A position with blanks in it, as "[2,2,1,2 | 2-3]", is one word unless it is longer than this.
constexpr std::size_t kLongestWhole = 40;

// A word with the blanks before it.
struct Word {
  std::string_view blanks;
  std::string_view text;
};

Word next_word(std::string_view& line) {
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  std::size_t end = begin;
  while (end < line.size() && line[end] != ' ') {
    const std::size_t close = line[end] == '[' ? line.find(']', end) : std::string_view::npos;
    end = close != std::string_view::npos && close - end <= kLongestWhole ? close : end + 1;
  }
  const Word word{line.substr(0, begin), line.substr(begin, end - begin)};
  line.remove_prefix(end);
  return word;
}

std::size_t place_to_go_on(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t gap = line.find("  ", begin);
  const std::size_t second = gap == std::string_view::npos ? gap : line.find_first_not_of(' ', gap);
  if (second != std::string_view::npos && columns_of_text(line.substr(0, second)) <= kFarthestColumn) {
    return columns_of_text(line.substr(0, second));
  }
  return std::min(begin + 2, kFarthestColumn);
}

// As much of the word as ends with a comma and fits; nothing when nothing does.
std::string_view part_that_fits(std::string_view word, std::size_t columns) {
  std::size_t end = 0;
  for (std::size_t comma = word.find(','); comma != std::string_view::npos; comma = word.find(',', comma + 1)) {
    if (columns_of_text(word.substr(0, comma + 1)) > columns) break;
    end = comma + 1;
  }
  return word.substr(0, end);
}

void fit_line(std::string_view line, std::size_t columns, std::string& text) {
  if (columns_of_text(line) <= columns) {
    text += line;
    return;
  }
  const std::size_t indent = place_to_go_on(line);
  std::size_t column = 0;
  bool begins = true;  // no word of the line is written yet
  const auto go_on_below = [&] {
    while (text.ends_with(' ')) text.pop_back();
    text += "\n" + std::string(indent, ' ');
    column = indent;
    begins = true;
  };
  bool first = true;
  while (!line.empty()) {
    Word word = next_word(line);
    const std::size_t blanks = first ? word.blanks.size() : begins ? 0 : word.blanks.size();
    const std::size_t width = columns_of_text(word.text);
    if (!begins && column + blanks + width > columns && indent + width <= columns) {
      go_on_below();
    } else {
      text.append(blanks, ' ');
      column += blanks;
    }
    first = false;
    while (column + columns_of_text(word.text) > columns) {
      const std::string_view part = part_that_fits(word.text, columns - std::min(column, columns));
      if (part.empty() && begins) break;  // it cannot be broken
      text += part;
      word.text.remove_prefix(part.size());
      go_on_below();
    }
    text += word.text;
    column += columns_of_text(word.text);
    begins = begins && word.text.empty();
  }
}

}  // namespace

std::size_t columns_of_text(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == 0x1b) {  // a colour: up to its letter m
      i = std::min(text.find('m', i), text.size());
    } else if ((byte & 0xC0U) != 0x80U) {
      ++columns;
    }
  }
  return columns;
}

std::string fitted(std::string_view text, std::size_t columns) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    fit_line(text.substr(0, end), columns, result);
    if (end < text.size()) result += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

}  // namespace cairn::base
