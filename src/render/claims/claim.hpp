// What became of a claim, as text for people and JSON for programs.
#pragma once

#include "base/json.hpp"
#include "claims/claim_answer.hpp"
#include "render/layout.hpp"

#include <cairn/error.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cairn::render {

[[nodiscard]] std::string text_of(const ClaimAnswer& answer, const TextStyle& style);
[[nodiscard]] std::string json_of(const ClaimAnswer& answer);
// What is no claim, or cannot be answered, so that answers and questions stay in step; of which line of a file.
[[nodiscard]] std::string json_of_mistake(const std::string& text, std::optional<int> line, const Error& error);

// What refutes a claim, in short: "a = 3, b = 8", or a position; empty when there is nothing to name.
[[nodiscard]] std::string example_text(const ClaimAnswer& answer);
// {"a": 3, "side": "S"}
[[nodiscard]] Json json_of_values(const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace cairn::render
