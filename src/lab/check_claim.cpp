// One claim: for all sizes where that can be decided, otherwise up to a bound.
//
// Most wrong claims fail on small boards, so these are looked at first. Then the game is proved, or was before, and the
// claim is decided by its automaton, in whichever numeration will do. What that leaves open is asked of the claim as
// a sentence, which knows slices of games and infinite purses, and has certificates.
#include "base/clock.hpp"
#include "claims/check.hpp"
#include "claims/claim_sentence.hpp"
#include "claims/decide_claim.hpp"
#include "lab/bounded_check.hpp"
#include "lab/check_sentence.hpp"
#include "lab/laboratory.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::lab {

namespace {

class Checker {
 public:
  Checker(Laboratory& lab, const ClaimQuestion& question, const Control& control)
      : lab_(lab), question_(question), control_(control) {}

  ClaimAnswer check(const Claim& claim) {
    const bool for_all = !question_.to && (question_.engine == Engine::chosen || question_.engine == Engine::automaton);
    if (question_.certificate && for_all) return with_certificate(claim);
    if (!for_all || names_positions(claim)) return up_to_a_bound(claim, question_.engine);
    std::string why;
    if (const auto answer = for_all_sizes(claim, why)) return *answer;
    if (question_.engine == Engine::automaton) {
      ClaimAnswer open;
      open.claim = claim.text;
      open.misere = claim.misere;
      open.known = {HowKnown::How::unknown, why};
      open.engine = question_.engine;
      return open;
    }
    ClaimAnswer answer = up_to_a_bound(claim, Engine::chosen);
    // What the first look has shown stays, even when there was no time for a second one.
    const bool nothing_seen = looked_ && looked_->empty && !answer.holds;
    if (looked_ && !nothing_seen && answer.holds != false && (!answer.to || *answer.to < *looked_->to)) {
      const Status status = answer.status;
      answer = *looked_;
      answer.status = status;
    }
    if (answer.holds != false) answer.known.detail += "; not decided for all sizes: " + why;
    return answer;
  }

 private:
  ClaimAnswer up_to_a_bound(const Claim& claim, Engine engine) {
    return bounded(claim.text, question_.to.has_value(),
                   [&] { return check_to(claim, question_.to, control_, lab_, engine, question_.threads); });
  }

  // Nothing when it cannot be decided; then says why.
  std::optional<ClaimAnswer> for_all_sizes(const Claim& claim, std::string& why) {
    const bool infinite = std::any_of(claim.cells.begin(), claim.cells.end(),
                                      [](const ClaimCell& cell) { return cell.kind == ClaimCell::Kind::infinite; });
    if (infinite) why = "a purse is infinite";
    if (auto answer = look_first(claim)) return answer;
    const auto sentence = claims::as_sentence(claim);
    if (!infinite) {
      if (auto answer = by_proofs(claim, sentence, why)) return answer;
    }
    if (!sentence || control_.stop()) return std::nullopt;
    return as_sentence(claim, *sentence, why);
  }

  std::optional<ClaimAnswer> by_proofs(const Claim& claim, const std::optional<rules::Sentence>& sentence,
                                       std::string& why) {
    bool sliced = false;
    for (const Numeration numeration : kept_first(claim)) {
      std::string reason;
      try {
        const ProveQuestion asked = question(claim, numeration);
        const auto kept = lab_.kept_proof(asked, control_);
        std::optional<Proof> proof;
        if (kept) proof = kept->proof();
        // A claim that is not linear needs no proof of its game.
        if (!proof) reason = not_linear(claim, numeration, control_);
        // A few rows of Grundy values are proved in a moment where the whole game may take long.
        if (!proof && reason.empty() && sentence && !sliced && asks_few_rows(*sentence, numeration)) {
          sliced = true;
          if (auto answer = as_sentence(claim, *sentence, reason)) return answer;
          reason.clear();
        }
        if (!proof && reason.empty()) proof = new_proof(asked, reason);
        if (proof) return decided(claim, *proof, control_);
      } catch (const Error& error) {
        reason = error.what();
      }
      if (why.empty()) why = reason;
      if (control_.stop()) break;
    }
    return std::nullopt;
  }

  // Nothing when it cannot be decided; then says why, unless that is known already.
  std::optional<ClaimAnswer> as_sentence(const Claim& claim, const rules::Sentence& sentence, std::string& why) {
    ClaimQuestion question = question_;
    question.engine = Engine::automaton;
    ClaimAnswer answer = lab_.check(sentence, question, control_);
    if (!answer.holds) {
      if (why.empty() || why == "a purse is infinite") why = answer.known.detail;
      return std::nullopt;
    }
    answer.claim = claim.text;
    answer.misere = claim.misere;
    if (*answer.holds || !answer.witness) return answer;
    // Claims count the numbers of a position where sentences count their variables.
    const bool plain = std::all_of(claim.cells.begin(), claim.cells.end(), [](const ClaimCell& cell) {
      return cell.kind != ClaimCell::Kind::number || cell.expr.op == rules::Op::name;
    });
    if (!plain && claim.variables.size() > 1) answer.witness->smallest = false;
    const std::string by = answer.known.detail;
    if (auto found = counterexample_at(claim, *answer.witness)) {
      answer.known.detail = claims::to_string(*found) + "; " + by;
      if (!answer.witness->smallest) answer.known.detail += "; there may be smaller ones";
      answer.counterexample = std::move(found);
      answer.witness.reset();
    }
    return answer;
  }

  // The position with the numbers of a witness, which is solved; nothing when they are too large for that.
  std::optional<Counterexample> counterexample_at(const Claim& claim, const Witness& witness) {
    claims::FoundInstance found;
    for (std::size_t i = 0; i < claim.variables.size(); ++i) {
      const int coordinate = claim.variables[i].coordinate;
      const std::string& text = witness.variables[i].second;
      if (coordinate < 0) {
        constexpr std::size_t kMostDigits = 12;
        if (text.size() > kMostDigits) return std::nullopt;
        found.values.push_back(std::stoll(text));
        continue;
      }
      const auto& labels = claim.game->rules.cells()[static_cast<std::size_t>(coordinate)].labels;
      const auto at = std::find_if(labels.begin(), labels.end(), [&](const auto& label) { return label.text == text; });
      if (at == labels.end()) return std::nullopt;
      found.values.push_back(at - labels.begin());
    }
    try {
      rules::ClaimInstance instance(claim, found.values);
      const rules::Position position{claim.misere,
                                     {{claim.game, rules::from_cells(claim.game->rules, instance.position())}}};
      const SolveAnswer solved = lab_.value(position, claim.asks_grundy(), control_, Engine::chosen);
      if (claim.asks_grundy() ? !solved.grundy : !solved.outcome) return std::nullopt;
      found.outcome = solved.outcome.value_or(0);
      if (claim.asks_grundy()) {
        found.grundy = solved.grundy->to_int64().value_or(0);
        found.outcome = found.grundy == 0 ? 'P' : 'N';
      }
      instance.suppose(found.outcome, found.grundy);
      if (!instance.applies() || instance.is_true()) return std::nullopt;
      return claims::counterexample_of(claim, found);
    } catch (const Error&) {
      return std::nullopt;
    }
  }

  ClaimAnswer with_certificate(const Claim& claim) {
    const auto sentence = claims::as_sentence(claim);
    if (!sentence) {
      throw Error(
          "there is no certificate for this claim: certificates are written of sentences, and it says what "
          "sentences cannot",
          "", "write it as a sentence, such as 'for all a, b: nim[a,b] is P iff a = b'");
    }
    std::string why;
    if (auto answer = as_sentence(claim, *sentence, why)) return *answer;
    ClaimAnswer answer = up_to_a_bound(claim, Engine::chosen);
    if (answer.holds != false) answer.known.detail += "; not decided for all sizes: " + why;
    return answer;
  }

  // The answer when that is all there is: a counterexample, or no time for more. What is too large for a table may have
  // a proof all the same.
  std::optional<ClaimAnswer> look_first(const Claim& claim) {
    try {
      looked_ = first_look(claim, control_, lab_, question_.threads);
    } catch (const Error& error) {
      if (!is_limit(error)) throw;
      return std::nullopt;
    }
    if (looked_->holds == false || control_.stop()) return looked_;
    if (!looked_->to) looked_.reset();
    return std::nullopt;
  }

  // What is proved already comes first.
  std::vector<Numeration> kept_first(const Claim& claim) {
    std::vector<Numeration> order = question_.numerations;
    std::stable_partition(order.begin(), order.end(), [&](Numeration numeration) {
      try {
        return lab_.kept_proof(question(claim, numeration), control_) != nullptr;
      } catch (const Error&) {
        return false;
      }
    });
    return order;
  }

  [[nodiscard]] static ProveQuestion question(const Claim& claim, Numeration numeration) {
    return {question_of(claim), numeration};
  }

  // Nothing when there is none; then says why.
  std::optional<Proof> new_proof(const ProveQuestion& question, std::string& why) {
    ProofSearch answer = lab_.prove(question, control_of_proof(question_, control_)).answer;
    why = answer.why;
    return std::move(answer.proof);
  }

  Laboratory& lab_;
  const ClaimQuestion& question_;
  const Control& control_;
  std::optional<ClaimAnswer> looked_;
};

}  // namespace

ClaimAnswer Laboratory::check(const Claim& claim, const ClaimQuestion& question, const Control& control) {
  ClaimAnswer answer = Checker(*this, question, control).check(claim);
  answer.game = claim.game->text;
  answer.parameters = claim.parameters;
  for (const Error& warning : claim.warnings) answer.warnings.emplace_back(warning.what());
  return answer;
}

}  // namespace cairn::lab
