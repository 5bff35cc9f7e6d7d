// Everything put together: the games that are known, the proofs that are kept, the work that questions share, and which
// engine answers what. The public class cairn::Lab and the command line are made of this.
#pragma once

#include "base/control.hpp"
#include "claims/claim_answer.hpp"
#include "engine/search/shared_work.hpp"
#include "engine/search/solver.hpp"
#include "engine/table/tables.hpp"
#include "language/library.hpp"
#include "prove/kept_proofs.hpp"
#include "prove/prove.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::lab {

// Where proofs are kept, and what is done about those that are.
struct ProofSettings {
  std::optional<std::string> path;  // of the store; nothing: proofs live as long as the laboratory
  ProofStore::Warn warn;
  Control control;       // the limits within which kept proofs are checked
  bool recheck = false;  // all of them before they are used, however large
};

// A proof that was asked for: kept from an earlier run, or found now and kept.
struct Proving {
  ProveAnswer answer;
  bool known_before = false;  // and not proved anew
  bool stored = false;        // it is new, and other runs will find it
};

// How a claim is to be checked.
struct ClaimQuestion {
  std::optional<std::int64_t> to;  // look at positions up to this, and no further
  Engine engine = Engine::chosen;
  int threads = 1;
  std::vector<Numeration> numerations{Numeration::binary, Numeration::zeckendorf};
};

class Laboratory final : public Solver {
 public:
  // settings is asked when proofs are first looked for.
  explicit Laboratory(std::function<ProofSettings()> settings);

  [[nodiscard]] Library& library() { return library_; }
  [[nodiscard]] KeptProofs& proofs();
  [[nodiscard]] SharedWork& shared() { return shared_; }

  [[nodiscard]] SolveAnswer solve(const Position& position, const Control& control, Engine engine) override;
  [[nodiscard]] MovesAnswer moves(const Position& position, const Control& control, Engine engine);
  [[nodiscard]] ListAnswer list(const TableQuestion& question, bool count_only, const Control& control, Engine engine);

  // A kept proof of just this, or null.
  [[nodiscard]] std::shared_ptr<const ProvedAutomaton> kept_proof(const ProveQuestion& question);
  // The kept proof, else a new one, which is then kept. again: a new one in any case.
  [[nodiscard]] Proving prove(const ProveQuestion& question, const Control& control, bool again = false);

  // For all sizes where that can be told, otherwise up to a bound.
  [[nodiscard]] ClaimAnswer check(const Claim& claim, const ClaimQuestion& question, const Control& control);

 private:
  std::function<ProofSettings()> settings_;
  Library library_;
  std::unique_ptr<KeptProofs> proofs_;
  SharedWork shared_;
};

}  // namespace cairn::lab
