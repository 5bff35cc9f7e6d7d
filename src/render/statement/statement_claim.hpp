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

struct StatementClaims {
  std::vector<std::string> claims;
  std::vector<int> modes_left_out;  // without words, or with words about digits that claims cannot say
};

// P-positions: a claim for each mode. Grundy values: one for each line. Nothing when no mode can be said.
[[nodiscard]] std::optional<StatementClaims> statement_claims(const Proof& proof, const prove::ProofInWords& statement);

}  // namespace cairn::render
