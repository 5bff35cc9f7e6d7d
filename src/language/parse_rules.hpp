// Rules text to rulesets.
#pragma once

#include "rules/ruleset.hpp"

#include <cairn/error.hpp>

#include <string_view>
#include <vector>

namespace cairn::language {

// Every game of a rules file, checked. Throws Error with file, line, column and caret. What may not be meant as it was
// read is added to the warnings.
[[nodiscard]] std::vector<Ruleset> parse_rules(std::string_view text, std::string_view file_name,
                                               std::vector<Error>* warnings = nullptr);

inline constexpr std::size_t kLargestRulesFile = 1 << 20;

}  // namespace cairn::language
