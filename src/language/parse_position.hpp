// Text to games and positions: "cash{1,3,4}", "misere wynnie[3,6]", "minnie[3,8] + nim[5]".
#pragma once

#include "language/library.hpp"
#include "rules/position.hpp"
#include "rules/slice.hpp"

#include <memory>
#include <string_view>
#include <vector>

namespace cairn::language {

struct GameName {
  bool misere = false;
  std::shared_ptr<const Game> game;
};

// A part of a table: "minnie[3,b,c]", "misere minnie[1..9,b,c]", "comply{1..4}[n, S]".
struct SliceName : GameName {
  std::vector<SliceCell> cells;  // as many as a position of the game has; one or two of them are free
};

// All throw Error with a caret when the text does not make sense or the position is not valid.
[[nodiscard]] GameName parse_game(std::string_view text, Library& library);
[[nodiscard]] Position parse_position(std::string_view text, Library& library);
[[nodiscard]] SliceName parse_slice(std::string_view text, Library& library);

// Whether a text that should name a game has brackets behind it.
[[nodiscard]] bool has_brackets(std::string_view text);

}  // namespace cairn::language
