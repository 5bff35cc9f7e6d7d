// The characters that markup is made of, as entities.
#include "render/markup_text.hpp"

#include "base/printable.hpp"

namespace cairn::render {

std::string markup_text(const std::string& text) {
  std::string result;
  for (const char c : base::printable(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace cairn::render
