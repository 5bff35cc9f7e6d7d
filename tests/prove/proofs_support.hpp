// Proofs made on the spot, for tests of what is done with them.
#pragma once

#include "base/all_layers.hpp"
#include "engine/proved.hpp"
#include "language/parse_position.hpp"
#include "prove/prove.hpp"
#include "prove/proved_automaton.hpp"

#include <memory>
#include <string>
#include <vector>

namespace cairn::testing {

// What a text means in the library of built-in games.
[[nodiscard]] GameName named(const std::string& text);
[[nodiscard]] Position position(const std::string& text);

struct Proved {
  std::string game;  // "misere wynnie"
  int stacks = 0;
  bool grundy = false;
  Numeration numeration = Numeration::binary;
};

// The same as the prover is asked.
[[nodiscard]] ProveQuestion question(const Proved& what);

// Fails the test when there is no proof; null then.
[[nodiscard]] std::shared_ptr<const ProvedAutomaton> proof_of(const Proved& what);

// Proofs as the engines ask for them.
class ProofsInMemory : public ProvedGames {
 public:
  explicit ProofsInMemory(std::vector<std::shared_ptr<const ProvedAutomaton>> proofs) : proofs_(std::move(proofs)) {}

  [[nodiscard]] std::shared_ptr<const ProvedGame> find(const Question& question) override;

 private:
  std::vector<std::shared_ptr<const ProvedAutomaton>> proofs_;
};

}  // namespace cairn::testing
