// Kept proofs are used, new ones are kept; everything else is handed to the engines.
#include "lab/laboratory.hpp"

#include "engine/graph/all_graphs.hpp"
#include "engine/sequence/sequence.hpp"
#include "lab/solve.hpp"
#include "language/same_rules.hpp"
#include "rules/board.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace cairn::lab {

namespace {

// Proofs of this run take no more than this part of the memory.
constexpr std::size_t kProofsShare = 8;

// An attempt that may take as long as an earlier one, but for the time that it takes to ask, does not come further.
constexpr std::chrono::milliseconds kAsGood{100};
constexpr const char* kGivenUp = "the processor time for one attempt was used up";

constexpr std::chrono::seconds kProofTime{60};

// A proof as an answer to the question that it answers.
ProofSearch answer_of(const Proof& proof) {
  ProofSearch answer;
  answer.proof = proof;
  answer.states = proof.automaton.states();
  answer.product_states = proof.product_states;
  answer.table_to = proof.table_to;
  answer.rounds = proof.rounds;
  answer.seconds = proof.seconds;
  return answer;
}

// Kept proofs, checked within the limits of the question at hand.
class ProofsWithin final : public ProvedGames {
 public:
  ProofsWithin(KeptProofs& kept, const Control& control) : kept_(kept), control_(control) {}

  std::shared_ptr<const ProvedGame> find(const Question& question) override { return kept_.find(question, control_); }
  bool refuse(const ProofContradiction& wrong) override { return kept_.refuse(wrong); }

 private:
  KeptProofs& kept_;
  const Control& control_;
};

}  // namespace

Laboratory::Laboratory(std::function<ProofSettings()> settings)
    : settings_(std::move(settings)), library_(built_in_games()) {
  library_.list_graphs_by([](int vertices, bool connected) {
    std::vector<std::shared_ptr<const Graph>> graphs;
    for (Graph& graph : engine::all_graphs(vertices, connected)) {
      graphs.push_back(std::make_shared<const Graph>(std::move(graph)));
    }
    return graphs;
  });
}

KeptProofs& Laboratory::proofs() {
  std::call_once(proofs_made_, [&] {
    ProofSettings settings = settings_();
    proofs_ = std::make_unique<KeptProofs>(std::move(settings.path), settings.warn, settings.control, settings.recheck);
  });
  return *proofs_;
}

Position Laboratory::position(std::string_view text) {
  const std::lock_guard lock(library_mutex_);
  return parse_position(text, library_);
}

GameName Laboratory::game(std::string_view text) {
  const std::lock_guard lock(library_mutex_);
  return parse_game(text, library_);
}

std::size_t Laboratory::bytes() { return tables_.bytes() + workspaces_.bytes() + proofs().bytes(); }

void Laboratory::forget_down_to(std::size_t bytes) {
  proofs().forget_down_to(bytes / kProofsShare);
  const auto rest = [&](std::size_t others) { return bytes - std::min(bytes, others); };
  tables_.forget_down_to(rest(workspaces_.bytes() + proofs().bytes()));
  workspaces_.forget_down_to(rest(tables_.bytes() + proofs().bytes()));
}

bool Laboratory::forget_work() {
  const bool any = tables_.bytes() + workspaces_.bytes() > 0;
  tables_.forget_down_to(0);
  workspaces_.forget_down_to(0);
  return any;
}

template <class Ask>
auto Laboratory::with_room(const Control& control, const Ask& ask) {
  forget_down_to(control.memory / 2);
  const std::size_t beside = bytes();
  if (beside == 0) return ask(control);
  Control limited = control;
  limited.memory -= std::min(beside, control.memory / 2);  // others may have given something back meanwhile
  auto answer = ask(limited);
  const bool is_short = answer.status == Status::limit_reached && !control.stop();
  if (is_short && forget_work()) answer = ask(control);
  return answer;
}

template <class Ask>
auto Laboratory::with_room_if_refused(const Control& control, const Ask& ask) {
  try {
    return with_room(control, ask);
  } catch (const TooLarge&) {
    if (!forget_work()) throw;
  }
  return ask(control);
}

SolveAnswer Laboratory::solve(const Position& position, const Control& control, Engine engine) {
  const Workspaces::Lease lease = workspaces_.take();
  return with_room(control, [&](const Control& limited) {
    ProofsWithin kept(proofs(), limited);
    return lab::solve(position, limited, engine, &kept, lease.work());
  });
}

SolveAnswer Laboratory::value(const Position& position, bool grundy, const Control& control, Engine engine) {
  const Workspaces::Lease lease = workspaces_.take();
  return with_room(control, [&](const Control& limited) {
    ProofsWithin kept(proofs(), limited);
    const Wanted wanted = grundy ? Wanted::grundy : Wanted::outcome;
    return lab::solve(position, limited, engine, &kept, lease.work(), wanted);
  });
}

MovesAnswer Laboratory::moves(const Position& position, const Control& control, Engine engine) {
  const Workspaces::Lease lease = workspaces_.take();
  return with_room(control, [&](const Control& limited) {
    ProofsWithin kept(proofs(), limited);
    return lab::moves(position, limited, engine, &kept, lease.work());
  });
}

std::shared_ptr<const TableValues> Laboratory::table(const TableQuestion& question, const Control& control,
                                                     Engine engine) {
  if (auto kept = tables_.find(question, engine)) return kept;
  auto filled =
      with_room_if_refused(control, [&](const Control& limited) { return engine::table(question, limited, engine); });
  auto table = std::make_shared<const TableValues>(std::move(filled));
  if (table->status == Status::complete) tables_.keep(question, engine, table);
  forget_down_to(control.memory / 2);
  return table;
}

BitTable Laboratory::bits(const TableQuestion& question, const Control& control, Engine engine) {
  return with_room_if_refused(control, [&](const Control& limited) { return engine::bits(question, limited, engine); });
}

ListedPositions Laboratory::list(const TableQuestion& question, bool count_only, const Control& control,
                                 Engine engine) {
  return with_room_if_refused(control, [&](const Control& limited) {
    ProofsWithin kept(proofs(), limited);
    return engine::list(question, count_only, limited, engine, &kept);
  });
}

SequenceValues Laboratory::sequence(const GameName& game, std::int64_t to, const Control& control, Engine engine) {
  return engine::sequence({{game.game, 1, game.misere}, to}, control, engine);
}

std::shared_ptr<const ProvedAutomaton> Laboratory::kept_proof(const ProveQuestion& question, const Control& control) {
  return proofs().find_exactly(question, question.numeration, control);
}

Proving Laboratory::prove(const ProveQuestion& question, const Control& control, bool again) {
  if (again) return prove_now(question, control, true);
  const std::string name =
      fmt::format("{}\n{} {} {} {} {} {} {} {} {}", language::played_rules(*question.game), question.coordinates(),
                  question.misere, question.grundy, question.slice_words(), to_string(question.numeration),
                  question.insist, question.most_states, question.most_product_states, control.memory);
  using Nanoseconds = std::chrono::nanoseconds;
  const Nanoseconds allowed = control.thread_deadline.value_or(Nanoseconds()) - Control::thread_time();
  const auto in_vain = [&] {
    const std::lock_guard lock(failed_mutex_);
    const auto given_up = given_up_.find(name);
    return control.thread_deadline && given_up != given_up_.end() && allowed <= given_up->second;
  };
  {
    const std::lock_guard lock(failed_mutex_);
    if (const auto found = failed_.find(name); found != failed_.end()) return {found->second, true, false, {}};
  }
  if (in_vain()) {
    ProofSearch answer;
    answer.why = kGivenUp;
    answer.status = Status::limit_reached;
    return {std::move(answer), true, false, {}};
  }
  const auto make = [&] {
    Proving proving = prove_now(question, control, false);
    const std::lock_guard lock(failed_mutex_);
    if (!proving.answer.proof && proving.answer.status == Status::complete) {
      failed_.emplace(name, proving.answer);
    } else if (!proving.answer.proof && control.thread_deadline && Control::thread_time() >= *control.thread_deadline) {
      proving.answer.why = kGivenUp;
      Nanoseconds& most = given_up_[name];
      most = std::max(most, allowed + kAsGood);
    }
    return proving;
  };
  // What another thread had no time for may be found by this one, unless it has no more.
  const auto good = [&](const Proving& proving) {
    return proving.answer.proof || proving.answer.status == Status::complete || in_vain();
  };
  return proving_.run(name, control, make, good);
}

Proving Laboratory::prove_now(const ProveQuestion& question, const Control& control, bool again) {
  if (const auto known = again ? nullptr : kept_proof(question, control)) {
    return {answer_of(known->proof()), true, false, {}};
  }
  forget_down_to(control.memory / 2);
  Control limited = control;
  limited.memory -= std::min(bytes(), control.memory / 2);
  ProveQuestion going_on = question;
  if (!again) going_on.begun = proofs().begun(question, question.numeration);
  Proving proving{prove_game(going_on, limited), false, false, {}};
  ProofSearch& answer = proving.answer;
  if (answer.proof) {
    proving.stored = proofs().keep(*answer.proof);
  } else if (control.stop()) {
    // A run that was stopped before it came as far as an earlier one leaves that one's experience alone.
    const bool further = !going_on.begun || answer.begun.suffixes.size() >= going_on.begun->suffixes.size();
    const bool kept = proofs().path() && !answer.begun.suffixes.empty() &&
                      (!further || proofs().keep_begun(question, question.numeration, answer));
    if (answer.hint.empty()) {
      answer.hint = kept ? "what was learned is kept: ask again, and the search goes on from there"
                         : "what was learned is not kept without a store of proofs: ask again with more time";
    }
  }
  return proving;
}

Control control_of_proof(const ClaimQuestion& question, const Control& control, double part) {
  Control result = control;
  if (control.deadline) *result.deadline -= (*control.deadline - Control::Clock::now()) / 2;
  const bool needed = question.engine == Engine::automaton || question.certificate;
  if (question.proof_time || (!needed && !control.deadline)) {
    const std::chrono::duration<double> time = question.proof_time.value_or(kProofTime);
    result.thread_deadline = Control::thread_time() + std::chrono::duration_cast<std::chrono::nanoseconds>(time * part);
  }
  return result;
}

void check_stacks(const Game& game, int stacks) {
  if (stacks == 0) return;
  if (!game.rules.shape->of_stacks()) {
    throw Error("the number of stacks belongs to games with stacks, which " + game.text + " is not", "",
                "leave out the number of stacks");
  }
  if (game.rules.arity() != 0 && stacks != game.rules.arity()) {
    throw Error(game.text + " has " + std::to_string(game.rules.arity()) + " stacks, not " + std::to_string(stacks), "",
                "leave out the number of stacks");
  }
}

std::size_t half_of_memory() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return std::size_t{1} << 30U;
  return static_cast<std::size_t>(pages) / 2 * static_cast<std::size_t>(page);
}

}  // namespace cairn::lab
