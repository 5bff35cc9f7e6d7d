// What a ruleset is called and says about itself, as JSON.
#pragma once

#include "base/json.hpp"
#include "rules/ruleset.hpp"

#include <string>

namespace cairn {

// {name, parameters, about, cite, stacks}; stacks is a number, "any", or null for named coordinates.
[[nodiscard]] Json json_of_rules(const Ruleset& rules);

// One line. Bytes that are not UTF-8 (file names, texts of users) are replaced: they must not stop an answer.
[[nodiscard]] std::string dumped(const Json& json);

}  // namespace cairn
