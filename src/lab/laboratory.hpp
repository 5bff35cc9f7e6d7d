// Everything put together: the games that are known, the proofs that are kept, the work that questions share, and which
// engine answers what. The public class cairn::Lab and the command line are made of this.
//
// Several threads may ask at once. What is kept between questions (searches, periods, tables, proofs of this run)
// counts towards the memory of each question: it is forgotten, the least recently used first, until it takes no more
// than half of that, and all of it when a question runs short of memory beside it.
#pragma once

#include "base/control.hpp"
#include "claims/claim_answer.hpp"
#include "engine/search/solver.hpp"
#include "engine/table/tables.hpp"
#include "lab/kept_tables.hpp"
#include "lab/under_way.hpp"
#include "lab/workspaces.hpp"
#include "language/library.hpp"
#include "language/parse_position.hpp"
#include "prove/kept_proofs.hpp"
#include "prove/prove.hpp"
#include "rules/statement/sentence.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::lab {

// Where proofs are kept, and what is done about those that are.
struct ProofSettings {
  std::optional<std::string> path;  // of the store; nothing: proofs live as long as the laboratory
  ProofStore::Warn warn;
  Control control;       // the limits within which kept proofs are checked, where a question has none of its own
  bool recheck = false;  // all of them before they are used, however large
};

// A proof that was asked for: kept from an earlier question, or found now and kept.
struct Proving {
  ProofSearch answer;
  bool known_before = false;       // and not proved anew
  bool stored = false;             // it is new, and other runs will find it
  std::vector<std::string> modes;  // of attempt(): the texts of the modes; one empty text when there is one
};

// How a claim is to be checked.
struct ClaimQuestion {
  std::optional<std::int64_t> to;  // look at positions up to this, and no further
  Engine engine = Engine::chosen;
  int threads = 1;
  bool certificate = false;  // of a sentence that is decided
  // Processor time for the attempt to prove a game, in each numeration; nothing: a minute where there is no other limit
  // and the answer may do without a proof.
  std::optional<std::chrono::seconds> proof_time = std::nullopt;
  std::vector<Numeration> numerations{Numeration::binary, Numeration::zeckendorf};
};

class Laboratory final : public Solver {
 public:
  // settings is asked when proofs are first looked for.
  explicit Laboratory(std::function<ProofSettings()> settings);

  // For whoever is alone with the laboratory; the others read text by these.
  [[nodiscard]] Library& library() { return library_; }
  template <class Read>
  [[nodiscard]] decltype(auto) with_library(const Read& read) {
    const std::lock_guard lock(library_mutex_);
    return read(library_);
  }
  [[nodiscard]] Position position(std::string_view text);
  [[nodiscard]] GameName game(std::string_view text);

  [[nodiscard]] KeptProofs& proofs();

  [[nodiscard]] SolveAnswer solve(const Position& position, const Control& control, Engine engine) override;
  [[nodiscard]] SolveAnswer value(const Position& position, bool grundy, const Control& control,
                                  Engine engine) override;
  [[nodiscard]] MovesAnswer moves(const Position& position, const Control& control, Engine engine);
  // A table that is complete is kept.
  [[nodiscard]] std::shared_ptr<const TableValues> table(const TableQuestion& question, const Control& control,
                                                         Engine engine);
  [[nodiscard]] BitTable bits(const TableQuestion& question, const Control& control, Engine engine);
  [[nodiscard]] ListedPositions list(const TableQuestion& question, bool count_only, const Control& control,
                                     Engine engine);
  [[nodiscard]] SequenceValues sequence(const GameName& game, std::int64_t to, const Control& control, Engine engine);

  // A kept proof of just this, or null.
  [[nodiscard]] std::shared_ptr<const ProvedAutomaton> kept_proof(const ProveQuestion& question,
                                                                  const Control& control);
  // The kept proof, else a new one, which is then kept. again: a new one in any case. A thread that asks for what
  // another is proving waits for that, and what was looked for in vain is not looked for again.
  [[nodiscard]] Proving prove(const ProveQuestion& question, const Control& control, bool again = false);
  // The same for people: what is too large is an answer that says so; where an automaton keeps growing, the hint says
  // what another numeration has come to. Throws Error when the rules are of another kind than can be proved about.
  [[nodiscard]] Proving attempt(const ProveQuestion& question, const Control& control, bool again = false);

  // For all sizes where that can be decided, otherwise up to a bound.
  [[nodiscard]] ClaimAnswer check(const Claim& claim, const ClaimQuestion& question, const Control& control);
  [[nodiscard]] ClaimAnswer check(const Sentence& sentence, const ClaimQuestion& question, const Control& control);

  // What is kept between questions.
  [[nodiscard]] std::size_t bytes();
  void forget_down_to(std::size_t bytes);

 private:
  // Asks with what the memory has room for beside what is kept; once more with all of it when that was too little.
  template <class Ask>
  [[nodiscard]] auto with_room(const Control& control, const Ask& ask);
  // The same, and once more when it was refused as too large.
  template <class Ask>
  [[nodiscard]] auto with_room_if_refused(const Control& control, const Ask& ask);
  [[nodiscard]] Proving prove_now(const ProveQuestion& question, const Control& control, bool again);
  // All that is kept but the proofs, which are small and may be what answers. Was there any?
  bool forget_work();
  [[nodiscard]] std::string growth_hint(const ProveQuestion& question, const ProofSearch& answer,
                                        const Control& control);

  std::function<ProofSettings()> settings_;
  std::mutex library_mutex_;
  Library library_;
  std::once_flag proofs_made_;
  std::unique_ptr<KeptProofs> proofs_;
  Workspaces workspaces_;
  KeptTables tables_;
  UnderWay<Proving> proving_;
  std::mutex failed_mutex_;
  std::map<std::string, ProofSearch> failed_;  // searches that came to their end without a proof, by their question
  // Those that were given up after this processor time, by their question: as little is not spent on them again.
  std::map<std::string, std::chrono::nanoseconds> given_up_;
};

// For an attempt to prove a game that a claim is about: what is looked at in small cases needs time, too. part: of the
// processor time for it.
[[nodiscard]] Control control_of_proof(const ClaimQuestion& question, const Control& control, double part = 1);

// Throws Error when a game has no stacks, or another number of them. 0: none were named.
void check_stacks(const Game& game, int stacks);

[[nodiscard]] std::size_t half_of_memory();

}  // namespace cairn::lab
