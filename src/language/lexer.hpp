// Text to tokens, for rules and positions alike, and errors that show the place.
#pragma once

#include "rules/expression.hpp"

#include <cairn/error.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace cairn::language {

struct Token {
  enum class Kind : std::uint8_t { word, number, quoted, symbol, end };
  Kind kind = Kind::end;
  std::string_view text;   // of symbols from papers, what they are read as
  std::size_t offset = 0;  // where it stands in the source, and how many bytes of it it is
  std::size_t length = 0;
  Place place;
  bool starts_line = false;

  [[nodiscard]] bool is(std::string_view symbol_or_word) const {
    return (kind == Kind::symbol || kind == Kind::word) && text == symbol_or_word;
  }
};

// A text with a name to report; the name is empty for what was typed on the command line.
struct Source {
  std::string_view text;
  std::string_view name;
  int first_line = 1;  // of the text, in the file that it is a part of

  // An Error at a place: "file:line:column", the line, and a caret below the column.
  [[nodiscard]] Error error(const std::string& what, Place place, const std::string& hint = "") const;
};

// Throws Error at the first character that can belong to no token. Comments run from # to the end of the line.
[[nodiscard]] std::vector<Token> tokens_of(const Source& source);

}  // namespace cairn::language
