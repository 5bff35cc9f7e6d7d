// Keys and certificates of kept proofs.
#include "prove/kept_proofs.hpp"

#include "engine/same_rules.hpp"
#include "prove/certificate.hpp"
#include "prove/proof_check.hpp"

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

KeptProofs::KeptProofs(std::optional<std::string> path, const ProofStore::Warn& warn, const Control& control,
                       bool recheck)
    : warn_(once(warn)), store_(std::move(path), warn_), control_(control), recheck_(recheck) {}

KeptProofs::Verdict KeptProofs::check(const Proof& proof, const std::string& certificate) {
  const auto [found, added] = verdicts_.try_emplace({played_rules(*proof.game), certificate}, Verdict::open);
  if (found->second == Verdict::wrong) throw Error("the checker refutes it");
  if (found->second == Verdict::right) return Verdict::right;
  // The comparison with the definition guards against mistakes of this program, not of the store.
  const ProofCheck result = check_proof(proof, control_, ProofComparison::none);
  if (result.proved()) found->second = Verdict::right;
  if (!result.fails.empty()) {
    found->second = Verdict::wrong;
    throw Error("the checker refutes it: " + result.fails);
  }
  return found->second;
}

std::shared_ptr<const ProvedAutomaton> KeptProofs::read(const KeptProof& kept, const Game& game, bool must) {
  try {
    Proof proof = read_certificate(kept.certificate, *store_.path());
    const ProofKey& key = kept.key;
    const bool as_asked = same_rules(*proof.game, game) && proof.coordinates == key.coordinates &&
                          proof.misere == key.misere && proof.grundy == key.grundy &&
                          to_string(proof.automaton.numeration) == key.numeration;
    if (!as_asked) throw Error("it is about something else");
    proof.seconds = kept.seconds;
    proof.game = std::make_shared<const Game>(game);  // it is checked by the rules that are asked about
    const bool checks = must || recheck_ || kept.product_states <= kMostStatesCheckedUnasked;
    const bool right = checks && check(proof, kept.certificate) == Verdict::right;
    if (must && !right) return nullptr;
    return std::make_shared<const ProvedAutomaton>(std::move(proof), right);
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
      found->second = read(kept, game, false);
      if (found->second) break;
    }
  }
  return found->second;
}

std::shared_ptr<const ProvedAutomaton> KeptProofs::find_exactly(const Game& game, int coordinates, bool misere,
                                                                bool values, Numeration numeration) {
  for (const KeptProof& kept : store_.find(played_rules(game), coordinates, misere, values, kProverVersion)) {
    if (kept.key.coordinates == coordinates && kept.key.numeration == to_string(numeration))
      return read(kept, game, true);
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
  verdicts_[{kept.key.rules, kept.certificate}] = Verdict::right;
  return store_.keep(kept);
}

}  // namespace cairn
