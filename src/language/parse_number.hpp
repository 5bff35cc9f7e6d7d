// Numbers of any size as people write them: 10^60 + 7, 6*10^59.
#pragma once

#include "language/parser.hpp"

#include <cairn/integer.hpp>

#include <string_view>

namespace cairn::language {

// Whole numbers joined by +, * and ^. Throws Error at what is none, or has too many digits.
[[nodiscard]] Integer number_expression(Parser& parser);
// The whole text.
[[nodiscard]] Integer parse_number(std::string_view text);

}  // namespace cairn::language
