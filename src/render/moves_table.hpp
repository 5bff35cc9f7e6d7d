// The options of a position as a table that can be CSV, LaTeX or a drawing.
#pragma once

#include "render/paper/plain_table.hpp"

#include <cairn/answer.hpp>

#include <string>

namespace cairn::render {

// wins, player (of partizan games), option, outcome, grundy and remoteness where they are known.
[[nodiscard]] PlainTable moves_table(const MovesAnswer& answer);

// "outcome N, the player to move wins; 3 options"
[[nodiscard]] std::string moves_words(const MovesAnswer& answer);

}  // namespace cairn::render
