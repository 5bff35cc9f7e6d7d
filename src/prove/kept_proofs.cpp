// Keys and certificates of kept proofs.
#include "prove/kept_proofs.hpp"

#include "engine/same_rules.hpp"
#include "prove/certificate.hpp"

#include <cairn/error.hpp>

namespace cairn {

namespace {

// The store and the reader together warn once.
ProofStore::Warn once(const ProofStore::Warn& warn) {
  return [warn, done = std::make_shared<bool>(false)](const std::string& line) {
    if (!*done && warn) warn(line);
    *done = true;
  };
}

}  // namespace

KeptProofs::KeptProofs(std::optional<std::string> path, const ProofStore::Warn& warn)
    : warn_(once(warn)), store_(std::move(path), warn_) {}

std::shared_ptr<const ProvedAutomaton> KeptProofs::read(const KeptProof& kept, const Game& game) {
  try {
    Proof proof = read_certificate(kept.certificate, *store_.path());
    const ProofKey& key = kept.key;
    const bool as_asked = same_rules(*proof.game, game) && proof.coordinates == key.coordinates &&
                          proof.misere == key.misere && proof.grundy == key.grundy &&
                          to_string(proof.automaton.numeration) == key.numeration;
    if (!as_asked) throw Error("it is about something else");
    proof.seconds = kept.seconds;
    return std::make_shared<const ProvedAutomaton>(std::move(proof));
  } catch (const Error& error) {
    warn_("a kept proof of " + kept.game + " is not used: " + *store_.path() + ": " + error.what());
    return nullptr;
  }
}

std::shared_ptr<const ProvedGame> KeptProofs::find(const Game& game, int at_least, bool misere, bool values) {
  const Question question{played_rules(game), at_least, misere, values};
  const auto [found, added] = known_.try_emplace(question);
  if (added) {
    for (const KeptProof& kept : store_.find(std::get<0>(question), at_least, misere, values, kProverVersion)) {
      found->second = read(kept, game);
      if (found->second) break;
    }
  }
  return found->second;
}

std::shared_ptr<const ProvedAutomaton> KeptProofs::find_exactly(const Game& game, int coordinates, bool misere,
                                                                bool values, Numeration numeration) {
  for (const KeptProof& kept : store_.find(played_rules(game), coordinates, misere, values, kProverVersion)) {
    if (kept.key.coordinates == coordinates && kept.key.numeration == to_string(numeration)) return read(kept, game);
  }
  return nullptr;
}

bool KeptProofs::keep(const Proof& proof, const Ruleset& rules) {
  known_.clear();
  KeptProof kept;
  kept.key = {played_rules(*proof.game),
              proof.coordinates,
              proof.misere,
              proof.grundy,
              to_string(proof.automaton.numeration),
              kProverVersion};
  kept.game = (proof.misere ? "misere " : "") + proof.game->text;
  kept.certificate = write_certificate(proof, rules);
  kept.states = proof.automaton.states();
  kept.product_states = proof.product_states;
  kept.seconds = proof.seconds;
  return store_.keep(kept);
}

}  // namespace cairn
