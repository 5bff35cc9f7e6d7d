// Moves as nondeterministic automata: the digits of x are read, those of x' and of the amount are guessed. Part of the
// checker of proofs.
#pragma once

#include "check/proof_machine.hpp"
#include "check/proof_nfa.hpp"

#include <vector>

namespace cairn::check {

// A label is a letter of x and, above it, the letter of x' that is guessed with it: letter | after << tracks.
struct MoveMachine {
  struct Start {
    std::uint32_t state = 0;
    int mode_after = 0;
  };
  unsigned tracks = 0;
  ProofNfa nfa;
  std::vector<std::vector<Start>> starts;  // by mode
};

// Of the modes that `like` has a start for. In Zeckendorf numeration no two 1s follow each other in any number.
// Throws ProofCheckStopped.
[[nodiscard]] MoveMachine move_machine(ProofMoves& moves, const ProofMachine& like, bool zeckendorf, ProofMeter& meter);

// Accepts x when a move leads from x to a position that the target accepts. A label is a letter of x.
struct Threads {
  ProofNfa nfa;
  // By mode. Any number of zeros may stand before x, since x' and the amount may have more digits than x.
  std::vector<std::vector<std::uint32_t>> starts;
};

// Throws ProofCheckStopped.
[[nodiscard]] Threads threads_into(const MoveMachine& moves, const ProofMachine& target, ProofMeter& meter);

// The same words by sets of states. Throws ProofCheckStopped.
[[nodiscard]] ProofMachine determinised(const Threads& threads, const ProofMachine& like, ProofMeter& meter);

}  // namespace cairn::check
