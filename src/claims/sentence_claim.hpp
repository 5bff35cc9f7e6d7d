// Sentences that are claims about one pattern of positions, so that tables can judge them at their speed.
#pragma once

#include "rules/statement/claim.hpp"
#include "rules/statement/sentence.hpp"

#include <optional>

namespace cairn::claims {

// The claim that says the same: a sentence for all values of its variables, each of which stands in a cell of the one
// position that it speaks of. Nothing when it is of another kind, or when there are values that are no position: a
// claim passes over these, a sentence does not.
[[nodiscard]] std::optional<Claim> as_claim(const Sentence& sentence);

}  // namespace cairn::claims
