// An automaton beside the definition of its game on all small positions. Part of the checker of proofs: the search for
// all sizes reads the lowered rays, this reads the rules as they are written, so it would see a mistake in the rays.
#pragma once

#include "check/proof_check.hpp"
#include "rules/rays.hpp"

#include <cairn/integer.hpp>

#include <span>

namespace cairn::check {

// Compares small positions with the definition until most_work steps are used up (a million steps are a fraction of a
// second), so that every machine compares the same positions. Puts into the result how many they were and what fails.
void compare_with_definition(const Proof& proof, const Rays& rays, std::uint64_t most_work, const Control& control,
                             ProofCheck& result);

// "minnie[3,8]", or for a Grundy value, which is the last number, "minnie[3,8] with Grundy value 5".
[[nodiscard]] std::string position_in_proof(const Proof& proof, const Rays& rays, int mode, std::span<const Integer> x);

}  // namespace cairn::check
