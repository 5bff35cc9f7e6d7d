// The checker of proofs: does an automaton accept exactly the P-positions of a game, for all sizes?
//
// It is separate from the prover, small and plain, so that it can be read and believed. It shares with the prover the
// parser of rules and the one lowering to rays, whose work is compared with the definition of the game on small
// positions, and nothing else. docs/certificates.md says what is decided and why that is a proof.
#pragma once

#include "automata/proof.hpp"
#include "base/control.hpp"
#include "check/proof_keys.hpp"

#include <cstdint>
#include <string>

namespace cairn::check {

struct ProofCheck {
  Status status = Status::complete;
  ProofLimit limit = ProofLimit::none;  // what stopped it, when something did
  std::string fails;                    // which sentence is wrong and where; empty when none is known to be
  std::string position;                 // a shortest position where it is, when there is one
  std::uint64_t product_states = 0;     // nodes that were searched
  std::uint64_t compared = 0;           // small positions that were compared with the definition,
  std::int64_t compared_to = -1;        // all those with numbers up to this
  std::uint64_t work = 0;               // steps that it took, the same on every machine

  [[nodiscard]] bool proved() const { return status == Status::complete && fails.empty(); }
};

// How many small positions are compared with the definition of the game, which has no part in the proof: it would show
// a mistake in the lowering of the rules. Thorough takes about a tenth of a second, brief a few hundredths.
enum class ProofComparison : std::uint8_t { none, brief, thorough };

inline constexpr int kMostProofTracks = 12;  // letters are written out

// Uses the game and the automaton's tables, never what the prover says about them. Throws Error when the rules are not
// of the kind that can be checked, or the automaton is not one for this game. most_work: it stops after that number of
// steps, whatever the machine is; the comparison is not counted.
[[nodiscard]] ProofCheck check_proof(const Proof& proof, const Control& control,
                                     ProofComparison comparison = ProofComparison::thorough,
                                     std::uint64_t most_work = UINT64_MAX);

}  // namespace cairn::check
