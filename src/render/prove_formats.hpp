// Proofs in the formats of other programs and of papers.
#pragma once

#include "render/prove.hpp"

#include <string>

namespace cairn::render {

// All throw Error when there is no proof.
// For check_proof() and other programs.
[[nodiscard]] std::string certificate_of(const ProveReport& report);
// The words for a paper, and as claims. Throw Error when none were found, or claims cannot say them.
[[nodiscard]] std::string latex_of(const ProveReport& report);
[[nodiscard]] std::string claims_of(const ProveReport& report);
// The automaton of one mode for Walnut: "side = S" or "S"; may be empty when there is one mode only.
[[nodiscard]] std::string walnut_of(const ProveReport& report, const std::string& mode);
[[nodiscard]] std::string graphviz_of(const ProveReport& report);

}  // namespace cairn::render
