// Deterministic automata as plain tables: the one that a proof is about, and the valid positions of its game. Part of
// the checker of proofs.
#pragma once

#include "base/control.hpp"
#include "prove/proof_moves.hpp"

#include <cstddef>
#include <unordered_map>
#include <vector>

namespace cairn {

struct Automaton;

// Thrown when a limit is reached.
struct ProofCheckStopped {
  Status status = Status::limit_reached;
};

using NodeKey = std::vector<int>;

// Keys numbered in the order in which they come. All that grows in a check grows here, so limits are kept here.
class NodeKeys {
 public:
  explicit NodeKeys(const Control& control) : control_(control) {}

  // Throws ProofCheckStopped.
  int number_of(NodeKey key);
  // It stays where it is when more come.
  [[nodiscard]] const NodeKey& operator[](int number) const { return *keys_[static_cast<std::size_t>(number)]; }
  [[nodiscard]] int size() const { return static_cast<int>(keys_.size()); }

 private:
  struct Hash {
    std::size_t operator()(const NodeKey& key) const;
  };
  const Control& control_;
  std::unordered_map<NodeKey, int, Hash> numbers_;
  std::vector<const NodeKey*> keys_;
  std::size_t bytes_ = 0;
};

struct ProofMachine {
  std::vector<int> starts;             // by mode, -1 where nothing is said about a mode
  std::vector<std::vector<int>> next;  // [state][letter]
  std::vector<bool> accepting;

  [[nodiscard]] int step(int state, DigitColumn letter) const { return next[static_cast<std::size_t>(state)][letter]; }
  [[nodiscard]] bool accepts(int state) const { return accepting[static_cast<std::size_t>(state)]; }
};

// The automaton of a proof. Throws Error when a transition is missing or goes nowhere, or when it has not a start for
// each mode without an infinite purse and no other.
[[nodiscard]] ProofMachine machine_of(const Automaton& automaton, const Rays& rays);

// Throws ProofCheckStopped.
[[nodiscard]] ProofMachine valid_positions(ProofMoves& moves, std::size_t modes, const Control& control);

// By state: can an accepting one be reached?
[[nodiscard]] std::vector<bool> hopeful_states(const ProofMachine& machine);

}  // namespace cairn
