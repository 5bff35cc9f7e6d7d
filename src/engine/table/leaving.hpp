// Moves that lead out of a box: then rows do not fit, and a table needs the positions beyond the box as well.
#pragma once

#include "rules/options.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace cairn::engine {

// A move from a position with numbers up to `to` to a larger number, as "up[6,6] to up[4,7]". Looks at the corners of
// the box only, so a table may still turn out to have such a move while it is filled.
[[nodiscard]] std::optional<std::string> leaving_move(const Game& game, const Options& options, std::int64_t to);

// Is there one?
[[nodiscard]] bool moves_leave(const Options& options, std::int64_t to);

// Throws Error when there is one: for tables that hold the box and nothing else.
void check_moves_stay(const Game& game, const Options& options, std::int64_t to);

}  // namespace cairn::engine
