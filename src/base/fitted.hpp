// Texts for a window of a given number of columns.
#pragma once

#include "base/layers.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace cairn::base {

// Every line that is wider is broken between words, where a short position in brackets is one, or after a comma within
// a word that is longer than a line, and goes on below its second column: what follows two blanks, or else the first
// word. Colours have no width.
[[nodiscard]] std::string fitted(std::string_view text, std::size_t columns);

// How many columns a text takes that is on one line.
[[nodiscard]] std::size_t columns_of_text(std::string_view text);

}  // namespace cairn::base
