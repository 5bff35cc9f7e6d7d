// A family of claims: for which values of its parameters it holds.
#pragma once

#include "render/layout.hpp"

#include <cairn/claims.hpp>

#include <span>
#include <string>

namespace cairn::render {

[[nodiscard]] FamilyAnswer family_of(std::string family, std::span<const ClaimAttempt> members);

// "for L in 2..12: proved for all sizes for L = 2..9, 11; refuted for L = 10, 12"
[[nodiscard]] std::string text_of(const FamilyAnswer& answer, const TextStyle& style);
[[nodiscard]] std::string json_of(const FamilyAnswer& answer);

}  // namespace cairn::render
