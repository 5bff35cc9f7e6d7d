// Kept proofs are used, new ones are kept; everything else is handed to the engines.
#include "lab/laboratory.hpp"

#include "lab/solve.hpp"
#include "rules/board.hpp"

#include <utility>

namespace cairn::lab {

namespace {

// A proof as an answer to the question that it answers.
ProveAnswer answer_of(const Proof& proof) {
  ProveAnswer answer;
  answer.proof = proof;
  answer.states = proof.automaton.states();
  answer.product_states = proof.product_states;
  answer.table_to = proof.table_to;
  answer.rounds = proof.rounds;
  answer.seconds = proof.seconds;
  return answer;
}

}  // namespace

Laboratory::Laboratory(std::function<ProofSettings()> settings)
    : settings_(std::move(settings)), library_(built_in_games()) {}

KeptProofs& Laboratory::proofs() {
  if (!proofs_) {
    ProofSettings settings = settings_();
    proofs_ = std::make_unique<KeptProofs>(std::move(settings.path), settings.warn, settings.control, settings.recheck);
  }
  return *proofs_;
}

SolveAnswer Laboratory::solve(const Position& position, const Control& control, Engine engine) {
  return lab::solve(position, control, engine, &proofs(), &shared_);
}

MovesAnswer Laboratory::moves(const Position& position, const Control& control, Engine engine) {
  return lab::moves(position, control, engine, &proofs(), &shared_);
}

ListAnswer Laboratory::list(const TableQuestion& question, bool count_only, const Control& control, Engine engine) {
  return engine::list(question, count_only, control, engine, &proofs());
}

std::shared_ptr<const ProvedAutomaton> Laboratory::kept_proof(const ProveQuestion& question) {
  return proofs().find_exactly(*question.game, coordinates_for(*question.game, question.stacks), question.misere,
                               question.grundy, question.numeration);
}

Proving Laboratory::prove(const ProveQuestion& question, const Control& control, bool again) {
  if (const auto known = again ? nullptr : kept_proof(question)) return {answer_of(known->proof()), true, false};
  Proving proving{prove_game(question, control), false, false};
  if (proving.answer.proof) proving.stored = proofs().keep(*proving.answer.proof);
  return proving;
}

}  // namespace cairn::lab
