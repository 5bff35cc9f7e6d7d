// Keys and certificates of kept proofs.
#include "prove/kept_proofs.hpp"

#include "check/certificate.hpp"
#include "check/proof_check.hpp"
#include "language/same_rules.hpp"

#include <cairn/error.hpp>

#include <set>

namespace cairn::prove {

namespace {

// The store and the reader together say each line once.
ProofStore::Warn each_once(const ProofStore::Warn& warn) {
  return [warn, said = std::make_shared<std::set<std::string>>()](const std::string& line) {
    if (said->insert(line).second && warn) warn(line);
  };
}

std::string why_open(const ProofCheck& check) {
  if (check.limit == ProofLimit::work) return "not rechecked (--recheck does that)";
  if (check.status == Status::cancelled) return "the check was interrupted";
  return std::string("the check did not finish in the ") + (check.limit == ProofLimit::clock ? "time" : "memory") +
         " given";
}

}  // namespace

KeptProofs::KeptProofs(std::optional<std::string> path, const ProofStore::Warn& warn, const Control& control,
                       bool recheck, std::uint64_t most_work_unasked)
    : warn_(each_once(warn)),
      store_(std::move(path), warn_),
      control_(control),
      recheck_(recheck),
      most_work_unasked_(most_work_unasked) {}

const KeptProofs::Verdict& KeptProofs::check(const Proof& proof, const std::string& certificate, bool asked) {
  Verdict& verdict = verdicts_[{played_rules(*proof.game), certificate}];
  if (verdict.kind != Verdict::Kind::open || (!verdict.why.empty() && !asked)) return verdict;
  // The comparison with the definition guards against mistakes of this program, not of the store.
  const ProofCheck result =
      check_proof(proof, control_, ProofComparison::none, asked ? UINT64_MAX : most_work_unasked_);
  if (result.proved()) {
    verdict = {Verdict::Kind::right, ""};
  } else if (!result.fails.empty()) {
    verdict = {Verdict::Kind::wrong, "the checker refutes it: " + result.fails};
  } else {
    verdict.why = why_open(result);
  }
  return verdict;
}

void KeptProofs::warn_of(const std::string& game, const std::string& why) {
  warn_("a kept proof of " + game + " is not used: " + *store_.path() + ": " + why);
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
    const Verdict& verdict = check(proof, kept.certificate, must || recheck_);
    if (verdict.kind == Verdict::Kind::wrong) throw Error(verdict.why);
    const bool right = verdict.kind == Verdict::Kind::right;
    if (must && !right) return nullptr;
    auto found = std::make_shared<const ProvedAutomaton>(std::move(proof), right, verdict.why);
    if (!right) unchecked_[found.get()] = {played_rules(game), kept.certificate};
    return found;
  } catch (const Error& error) {
    warn_of(kept.game, error.what());
    return nullptr;
  }
}

std::shared_ptr<const ProvedGame> KeptProofs::find(const Game& game, int at_least, bool misere, bool values) {
  const Question question{played_rules(game), at_least, misere, values};
  const auto [at, added] = known_.try_emplace(question);
  if (added) {
    for (const KeptProof& kept : store_.find(std::get<0>(question), at_least, misere, values, kProverVersion)) {
      auto proof = read(kept, game, false);
      if (proof && (!at->second || proof->checked())) at->second = std::move(proof);
      if (at->second && at->second->checked()) break;
    }
  }
  return at->second;
}

bool KeptProofs::refuse(const ProofContradiction& wrong) {
  const auto found = unchecked_.find(&wrong.proof());
  if (found == unchecked_.end()) return false;
  const Certificate certificate = found->second;
  verdicts_[certificate] = {Verdict::Kind::wrong, wrong.what()};
  const auto* automaton = static_cast<const ProvedAutomaton*>(found->first);
  warn_of((automaton->proof().misere ? "misere " : "") + automaton->proof().game->text, wrong.what());
  known_.clear();
  unchecked_.clear();
  return true;
}

std::shared_ptr<const ProvedAutomaton> KeptProofs::find_exactly(const Game& game, int coordinates, bool misere,
                                                                bool values, Numeration numeration) {
  for (const KeptProof& kept : store_.find(played_rules(game), coordinates, misere, values, kProverVersion)) {
    if (kept.key.coordinates == coordinates && kept.key.numeration == to_string(numeration))
      return read(kept, game, true);
  }
  return nullptr;
}

bool KeptProofs::keep(const Proof& proof) {
  known_.clear();
  unchecked_.clear();
  KeptProof kept;
  kept.key = {played_rules(*proof.game),
              proof.coordinates,
              proof.misere,
              proof.grundy,
              to_string(proof.automaton.numeration),
              kProverVersion};
  kept.game = (proof.misere ? "misere " : "") + proof.game->text;
  kept.certificate = write_certificate(proof);
  kept.states = proof.automaton.states();
  kept.product_states = proof.product_states;
  kept.seconds = proof.seconds;
  verdicts_[{kept.key.rules, kept.certificate}] = {Verdict::Kind::right, ""};
  return store_.keep(kept);
}

}  // namespace cairn::prove
