// Rulesets to text that parses back to the same ruleset.
#pragma once

#include "rules/ruleset.hpp"

#include <string>

namespace cairn::language {

[[nodiscard]] std::string print_rules(const Ruleset& rules);

// "minnie", "cash(A: set)"
[[nodiscard]] std::string print_heading(const Ruleset& rules);

// One move without its keyword: "take t from one where t <= least".
[[nodiscard]] std::string print_move(const Ruleset& rules, const Move& move);

}  // namespace cairn::language
