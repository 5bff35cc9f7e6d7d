// The two searches that decide what a proof says, breadth first over the digits of a position, so that what fails is
// found at a shortest one. Part of the checker of proofs; docs/certificates.md says why this decides it for all sizes.
#pragma once

#include "check/proof_threads.hpp"

#include <optional>
#include <string>
#include <vector>

namespace cairn::check {

// A position where a sentence fails.
struct ProofFailure {
  std::string sentence;
  int mode = 0;
  std::vector<DigitColumn> word;
};

// A shortest position that `from` accepts and that the threads accept, too: a move leads from the one set to the other.
// nodes: how many were looked at. Throws ProofCheckStopped.
[[nodiscard]] std::optional<ProofFailure> forbidden_move(const ProofMachine& from, const Threads& threads,
                                                         const char* sentence, ProofMeter& meter, std::uint64_t& nodes);

struct ProofCover {
  const ProofMachine& claim;
  const ProofMachine& valid;
  const ProofMachine* movable = nullptr;  // in misere play: the positions with a move
  const Threads& threads;                 // moves to what the claim accepts
  bool zeckendorf = false;
};

// A shortest position that is accepted without being one (or, in misere play, without a move), or that is not accepted
// though no move leads from it to what is. Words of more than `longest` letters are not looked at. Throws
// ProofCheckStopped.
[[nodiscard]] std::optional<ProofFailure> uncovered_position(const ProofCover& cover, std::size_t longest,
                                                             ProofMeter& meter, std::uint64_t& nodes);

}  // namespace cairn::check
