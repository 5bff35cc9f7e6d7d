// Whether two games are played alike: what is said about them, and how their sets are written, does not count.
#pragma once

#include "rules/ruleset.hpp"

#include <string>

namespace cairn::language {

[[nodiscard]] Ruleset without_words(Ruleset rules);

[[nodiscard]] bool same_rules(const Game& a, const Game& b);

// A text by which things about a game are found again: games with the same text are played alike. Finite sets and
// complements of finite sets are written in one way.
[[nodiscard]] std::string played_rules(const Game& game);

}  // namespace cairn::language
