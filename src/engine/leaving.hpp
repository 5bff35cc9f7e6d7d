// Moves that lead out of a box: with one of them no engine can fill a table of it.
#pragma once

#include "rules/options.hpp"

#include <cstdint>
#include <string>

namespace cairn {

// Throws Error when a move leads from a position with numbers up to `to` to a larger number. Looks at the corners of
// the box only, so a table may still turn out to have such a move while it is filled.
void check_moves_stay(const Game& game, const Options& options, std::int64_t to);

// The Error; the example is empty or "nim[1] to nim[2]".
[[noreturn]] void refuse_leaving(const std::string& game, std::int64_t to, const std::string& example);

}  // namespace cairn
