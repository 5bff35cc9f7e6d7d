// Whatever can be claimed: a claim about one pattern of positions, which tables can judge at their speed, or a
// first-order sentence.
#pragma once

#include "rules/statement/claim.hpp"
#include "rules/statement/sentence.hpp"

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace cairn::rules {

using Statement = std::variant<Claim, Sentence>;

[[nodiscard]] inline const std::string& text_of(const Statement& statement) {
  return std::visit([](const auto& said) -> const std::string& { return said.text; }, statement);
}
[[nodiscard]] inline const std::vector<Error>& warnings_of(const Statement& statement) {
  return std::visit([](const auto& said) -> const std::vector<Error>& { return said.warnings; }, statement);
}
// The values that a family has filled in: {"L", "2"}.
[[nodiscard]] inline const std::vector<std::pair<std::string, std::string>>& parameters_of(const Statement& statement) {
  return std::visit([](const auto& said) -> const auto& { return said.parameters; }, statement);
}

}  // namespace cairn::rules
