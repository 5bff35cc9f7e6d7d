// The proofs on this machine, as engines: read from the store when they are asked for, and only once.
//
// Nothing in the store can vouch for itself: anybody can write a file with the right checksums. So the independent
// checker decides about what is read, by the rules of the game that is asked about, and its verdict is remembered as
// long as the program runs. What it refutes is reported and not used. A large proof may take a while to check: where an
// answer can say that it comes from a kept proof that was not rechecked, it does.
#pragma once

#include "base/control.hpp"
#include "prove/proved_automaton.hpp"
#include "store/proof_store.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace cairn {

// To be raised when proofs of earlier versions are not to be used any more.
inline constexpr int kProverVersion = 3;

// Proofs with more product states are checked when that is asked for, or when an answer needs it.
inline constexpr std::uint64_t kMostStatesCheckedUnasked = 10'000;

class KeptProofs : public ProvedGames {
 public:
  // As for ProofStore. control: the limits of checks. recheck: all proofs are checked, however large.
  KeptProofs(std::optional<std::string> path, const ProofStore::Warn& warn, const Control& control = {},
             bool recheck = false);

  [[nodiscard]] std::shared_ptr<const ProvedGame> find(const Game& game, int at_least, bool misere,
                                                       bool values) override;
  // The proof of just this, if it is kept and the checker accepts it within the limits.
  [[nodiscard]] std::shared_ptr<const ProvedAutomaton> find_exactly(const Game& game, int coordinates, bool misere,
                                                                    bool values, Numeration numeration);
  // A proof that the checker accepted. rules: those of the game before its parameters were filled in. False when it
  // could not be kept.
  bool keep(const Proof& proof, const Ruleset& rules);

  [[nodiscard]] const std::optional<std::string>& path() const { return store_.path(); }

 private:
  enum class Verdict : std::uint8_t { right, wrong, open };
  // Null when it is not to be used, which was said. must: it is checked, however large, and not used unchecked.
  [[nodiscard]] std::shared_ptr<const ProvedAutomaton> read(const KeptProof& kept, const Game& game, bool must);
  // Throws Error when the proof is wrong.
  [[nodiscard]] Verdict check(const Proof& proof, const std::string& certificate);

  using Question = std::tuple<std::string, int, bool, bool>;

  ProofStore::Warn warn_;
  ProofStore store_;
  Control control_;
  bool recheck_;
  std::map<Question, std::shared_ptr<const ProvedAutomaton>> known_;  // null: looked for in vain
  // By the rules as they are played and the certificate: what the checker said of it in this run.
  std::map<std::pair<std::string, std::string>, Verdict> verdicts_;
};

}  // namespace cairn
