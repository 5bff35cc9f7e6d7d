// Text to claims: "minnie[a,b], 1 <= a <= b: P iff a = 1 and b odd".
#pragma once

#include "language/library.hpp"
#include "rules/statement/claim.hpp"

#include <string_view>
#include <vector>

namespace cairn::language {

// Throws Error with a caret when the text does not make sense. file_name and line are for that error only.
[[nodiscard]] Claim parse_claim(std::string_view text, Library& library, std::string_view file_name = "", int line = 1);

// The same for a text that may begin with "for k in 1..20:"; a claim for each value.
[[nodiscard]] std::vector<Claim> parse_claim_family(std::string_view text, Library& library,
                                                    std::string_view file_name = "", int line = 1);

inline constexpr std::size_t kLargestClaimsFile = 1 << 20;

}  // namespace cairn::language
