// Escapes for TeX.
#include "render/paper/tex_text.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace cairn::render {

namespace {

// The characters beyond ASCII that pictures have.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kOtherCharacters{
    {{"−", "\\ensuremath{-}"}, {"∞", "\\ensuremath{\\infty}"}, {"…", "\\ldots{}"}, {"→", "\\ensuremath{\\to}"}}};

}  // namespace

std::string tex_text(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto* const other = std::find_if(kOtherCharacters.begin(), kOtherCharacters.end(),
                                           [&](const auto& one) { return text.substr(i).starts_with(one.first); });
    if (other != kOtherCharacters.end()) {
      result += other->second;
      i += other->first.size() - 1;
      continue;
    }
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
