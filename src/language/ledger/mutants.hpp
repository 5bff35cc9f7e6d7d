// Statements with one thing changed: an entry of a ledger is worth nothing if no such change can be refuted.
#pragma once

#include "base/layers.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace cairn::language {

struct Mutant {
  std::string text;
  std::string change;  // "1 -> 2"
};

// Constants and moduli one more and one less, comparisons that include or exclude their bound, other quantifiers,
// comparisons the other way round, "and" for "or", "is not an option", and other outcomes, in this order: the first
// ones tell most. What stands in front of a family ("for k in 1..8:") stays. Not every mutant makes sense.
[[nodiscard]] std::vector<Mutant> mutants_of(std::string_view statement);

}  // namespace cairn::language
