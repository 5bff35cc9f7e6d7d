// Proving the games of the tests.
#include "prove/proofs_support.hpp"
#include "base/all_layers.hpp"

#include "language/library.hpp"
#include "language/parse_position.hpp"
#include "language/same_rules.hpp"
#include "prove/prove.hpp"

#include <gtest/gtest.h>

namespace cairn::testing {

namespace {

Library& known_games() {
  static Library games = built_in_games();
  return games;
}

}  // namespace

GameName named(const std::string& text) { return parse_game(text, known_games()); }

Position position(const std::string& text) { return parse_position(text, known_games()); }

ProveQuestion question(const Proved& what) {
  const GameName asked = named(what.game);
  ProveQuestion question;
  question.game = asked.game;
  question.misere = asked.misere;
  question.stacks = what.stacks;
  question.grundy = what.grundy;
  question.numeration = what.numeration;
  return question;
}

std::shared_ptr<const ProvedAutomaton> proof_of(const Proved& what) {
  ProofSearch answer = prove_game(question(what), Control());
  if (!answer.proof) {
    ADD_FAILURE() << what.game << " is not proved: " << answer.why;
    return nullptr;
  }
  return std::make_shared<const ProvedAutomaton>(std::move(*answer.proof), true);
}

std::shared_ptr<const ProvedGame> ProofsInMemory::find(const Question& question) {
  std::shared_ptr<const ProvedAutomaton> best;
  for (const auto& candidate : proofs_) {
    const Proof& proof = candidate->proof();
    if (!same_rules(*proof.game, *question.game) || proof.coordinates() < question.coordinates()) continue;
    if (proof.misere != question.misere || proof.grundy != question.grundy) continue;
    if (!best || proof.coordinates() < best->coordinates()) best = candidate;
  }
  return best;
}

}  // namespace cairn::testing
