// Text to games and positions: "cash{1,3,4}", "misere wynnie[3,6]", "minnie[3,8] + nim[5]".
#pragma once

#include "language/library.hpp"
#include "rules/position.hpp"

#include <memory>
#include <string_view>

namespace cairn::language {

struct GameName {
  bool misere = false;
  std::shared_ptr<const Game> game;
};

// Both throw Error with a caret when the text does not make sense or the position is not valid.
[[nodiscard]] GameName parse_game(std::string_view text, Library& library);
[[nodiscard]] Position parse_position(std::string_view text, Library& library);

}  // namespace cairn::language
