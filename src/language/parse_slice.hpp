// Text to a slice of a game: "minnie[3,b,c]", "misere minnie[1..9,b,c]", "comply{1..4}[n, S]".
#pragma once

#include "language/parse_position.hpp"
#include "rules/slice_cell.hpp"

#include <string_view>
#include <vector>

namespace cairn::language {

struct SliceName : GameName {
  std::vector<SliceCell> cells;  // as many as a position of the game has; at least one of them is free
};

// Throws Error with a caret when the text makes no sense, or when more than two numbers are free.
[[nodiscard]] SliceName parse_slice(std::string_view text, Library& library);

// Whether a text that should name a game has brackets behind it.
[[nodiscard]] bool is_slice(std::string_view text);

}  // namespace cairn::language
