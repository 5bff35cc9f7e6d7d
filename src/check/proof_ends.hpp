// Whether play always ends, by the measure that the lowering names. Part of the checker of proofs.
#pragma once

#include "check/proof_keys.hpp"
#include "rules/rays.hpp"

namespace cairn::check {

// True when every move from a valid position lowers the measure, which is not negative there; so no play goes on for
// ever, as long as moves lead to valid positions. That is decided digit by digit, as other sentences about moves are;
// of the lowering only the measure itself is used, not what it says about it. Throws ProofCheckStopped.
[[nodiscard]] bool play_ends(const Rays& rays, bool zeckendorf, ProofMeter& meter);

}  // namespace cairn::check
