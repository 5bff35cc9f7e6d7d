// A statement as claims that 'cairn check' reads.
//
//   minnie[a, b], a <= b: P iff (a = 0 and b = 0) or (a = 1 and b mod 2 = 1)
//   comply{1..4}[n, S], n >= 9: G = (n + 1) mod 5
#pragma once

#include "prove/phrase/words.hpp"

#include <optional>
#include <string>
#include <vector>

namespace cairn::render {

// P-positions: a claim for each mode. Grundy values: one for each line. Nothing when a line speaks about digits in a
// way that claims do not.
[[nodiscard]] std::optional<std::vector<std::string>> statement_claims(const Proof& proof,
                                                                       const prove::Statement& statement);

}  // namespace cairn::render
