// Text of others, made fit for a terminal: it must not be able to move the cursor, ring the bell or change colours.
#pragma once

#include "base/layers.hpp"

#include <string>
#include <string_view>

namespace cairn::base {

// On one line: blanks for tabs and line ends, \x1b for other control characters and for bytes that are no UTF-8.
[[nodiscard]] std::string printable(std::string_view text);

// 'text'
[[nodiscard]] inline std::string in_quotes(const std::string& text) { return "'" + text + "'"; }

// A byte as two digits: 1b.
[[nodiscard]] std::string in_hex(char byte);

}  // namespace cairn::base
