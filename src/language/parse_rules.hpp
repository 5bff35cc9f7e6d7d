// Rules text to rulesets.
#pragma once

#include "rules/ruleset.hpp"

#include <string_view>
#include <vector>

namespace cairn {

// Every game of a rules file, checked. Throws Error with file, line, column and caret.
[[nodiscard]] std::vector<Ruleset> parse_rules(std::string_view text, std::string_view file_name);

inline constexpr std::size_t kLargestRulesFile = 1 << 20;

}  // namespace cairn
