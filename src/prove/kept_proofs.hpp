// The proofs on this machine, as engines: read from the store when they are asked for, and only once.
//
// What is read is believed when its checksum is right and it is about the same rules: the store belongs to the user,
// and whoever wants more asks 'cairn check-proof'.
#pragma once

#include "prove/proved_automaton.hpp"
#include "store/proof_store.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>

namespace cairn {

// To be raised when proofs of earlier versions are not to be used any more.
inline constexpr int kProverVersion = 3;

class KeptProofs : public ProvedGames {
 public:
  // As for ProofStore.
  KeptProofs(std::optional<std::string> path, const ProofStore::Warn& warn);

  [[nodiscard]] std::shared_ptr<const ProvedGame> find(const Game& game, int at_least, bool misere,
                                                       bool values) override;
  // The proof of just this, if it is kept.
  [[nodiscard]] std::shared_ptr<const ProvedAutomaton> find_exactly(const Game& game, int coordinates, bool misere,
                                                                    bool values, Numeration numeration);
  // rules: those of the game before its parameters were filled in. False when it could not be kept.
  bool keep(const Proof& proof, const Ruleset& rules);

  [[nodiscard]] const std::optional<std::string>& path() const { return store_.path(); }

 private:
  [[nodiscard]] std::shared_ptr<const ProvedAutomaton> read(const KeptProof& kept, const Game& game);

  using Question = std::tuple<std::string, int, bool, bool>;

  ProofStore::Warn warn_;
  ProofStore store_;
  std::map<Question, std::shared_ptr<const ProvedAutomaton>> known_;  // null: looked for in vain
};

}  // namespace cairn
