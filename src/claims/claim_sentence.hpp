// Claims about one position as sentences: "wythoff[a,b], a <= 3: G <= a + b" says for all a, for all b: if a <= 3 then
// G(wythoff[a,b]) <= a + b. What decides sentences knows slices and infinite purses, and writes certificates.
#pragma once

#include "rules/statement/claim.hpp"
#include "rules/statement/sentence.hpp"

#include <optional>

namespace cairn::claims {

// The same for all positions, with the variables of the claim in their order. Nothing when the claim says what
// sentences cannot: "least", "greatest", "distinct" or "is a stack", or has a cell that may become negative.
[[nodiscard]] std::optional<Sentence> as_sentence(const Claim& claim);

}  // namespace cairn::claims
