// Deterministic automata as plain tables: the one that a proof is about, and the valid positions of its game. Part of
// the checker of proofs.
#pragma once

#include "check/proof_keys.hpp"
#include "check/proof_moves.hpp"

#include <cstddef>
#include <vector>

namespace cairn::automata {
struct Automaton;
}

namespace cairn::check {

struct ProofMachine {
  unsigned tracks = 0;
  std::vector<int> starts;          // by mode, -1 where nothing is said about a mode
  std::vector<std::uint32_t> next;  // [state][letter], one after the other
  std::vector<bool> accepting;

  [[nodiscard]] DigitColumn letters() const { return DigitColumn{1} << tracks; }
  [[nodiscard]] std::uint32_t states() const { return static_cast<std::uint32_t>(accepting.size()); }
  [[nodiscard]] std::uint32_t step(std::uint32_t state, DigitColumn letter) const {
    return next[(std::size_t{state} << tracks) + letter];
  }
};

// The automaton of a proof. Throws Error when a transition is missing or goes nowhere, or when it has not a start for
// each mode without an infinite purse and no other.
[[nodiscard]] ProofMachine machine_of(const Automaton& automaton, const Rays& rays);

// With a start for each mode that `like` has one for. Throws ProofCheckStopped.
[[nodiscard]] ProofMachine valid_positions(ProofMoves& moves, const ProofMachine& like, ProofMeter& meter);

// Accepts all words, or what the machine does not; with the same starts.
[[nodiscard]] ProofMachine everything(const ProofMachine& like);
[[nodiscard]] ProofMachine complement(ProofMachine machine);

// By state: can an accepting one be reached? Throws ProofCheckStopped.
[[nodiscard]] std::vector<bool> hopeful_states(const ProofMachine& machine, ProofMeter& meter);

// What it takes in memory.
[[nodiscard]] std::size_t bytes_of(const ProofMachine& machine);

}  // namespace cairn::check
