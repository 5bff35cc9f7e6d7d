// Escapes for TeX.
#include "render/paper/tex_text.hpp"

namespace cairn::render {

std::string tex_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '{':
      case '}':
      case '_':
      case '%':
      case '&':
      case '#':
      case '$':
        result += '\\';
        result += c;
        break;
      case '\\':
        result += "\\textbackslash{}";
        break;
      case '^':
        result += "\\textasciicircum{}";
        break;
      case '~':
        result += "\\textasciitilde{}";
        break;
      case '<':
        result += "\\ensuremath{<}";
        break;
      case '>':
        result += "\\ensuremath{>}";
        break;
      case '|':
        result += "\\ensuremath{|}";
        break;
      case '\n':
      case '\r':
        result += ' ';
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string tex_comment(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return result;
}

}  // namespace cairn::render
