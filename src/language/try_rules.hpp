// Tries rules on small boards: does every move lower the measure and lead to a valid position?
#pragma once

#include "rules/ruleset.hpp"

#include <string_view>

namespace cairn::language {

// Throws Error at the move that fails, with the position. Games with parameters are tried with sample sets and numbers
// (not with sample rules), and again when their own are filled in (try_game).
void try_rules(const Ruleset& rules, std::string_view text, std::string_view file_name);

void try_game(const Game& game);

}  // namespace cairn::language
