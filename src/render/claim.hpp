// What became of a claim, as text for people and JSON for programs.
#pragma once

#include "engine/claim_answer.hpp"
#include "render/layout.hpp"

#include <string>

namespace cairn {

[[nodiscard]] std::string text_of(const ClaimAnswer& answer, const TextStyle& style);
[[nodiscard]] std::string json_of(const ClaimAnswer& answer);

}  // namespace cairn
