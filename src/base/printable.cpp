// UTF-8, character by character. Control characters are 0 to 31, 127, and 128 to 159, which some terminals obey, too.
#include "base/printable.hpp"

#include <cstddef>

namespace cairn::base {

namespace {

// The bytes of the character that begins the text; 0 when they are none of UTF-8.
std::size_t length_of(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) return 0;
  }
  return length;
}

bool is_control(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return first < 32 || first == 127;
  return character.size() == 2 && first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
}

}  // namespace

std::string in_hex(char byte) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  const auto value = static_cast<unsigned char>(byte);
  return {kHex[value >> 4U], kHex[value & 15U]};
}

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = length_of(text);
    const std::string_view character = text.substr(0, length == 0 ? 1 : length);
    if (character == "\t" || character == "\n" || character == "\r") {
      result += ' ';
    } else if (length == 0 || is_control(character)) {
      for (const char c : character) result += "\\x" + in_hex(c);
    } else {
      result += character;
    }
    text.remove_prefix(character.size());
  }
  return result;
}

}  // namespace cairn::base
