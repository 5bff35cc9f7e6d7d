// What became of a claim, as text for people and JSON for programs.
#pragma once

#include "claims/claim_answer.hpp"
#include "render/layout.hpp"

#include <cairn/error.hpp>

#include <optional>
#include <string>

namespace cairn::render {

[[nodiscard]] std::string text_of(const ClaimAnswer& answer, const TextStyle& style);
[[nodiscard]] std::string json_of(const ClaimAnswer& answer);
// What is no claim, or cannot be answered, so that answers and questions stay in step; of which line of a file.
[[nodiscard]] std::string json_of_mistake(const std::string& text, std::optional<int> line, const Error& error);

}  // namespace cairn::render
