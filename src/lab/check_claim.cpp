// One claim: for all sizes where that can be told, otherwise up to a bound.
//
// Most wrong claims fail on small boards, so these are looked at first. Then the game is proved, or was before, and the
// claim is decided by its automaton, in whichever numeration will do.
#include "base/clock.hpp"
#include "claims/check.hpp"
#include "claims/decide_claim.hpp"
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
    if (!for_all || names_positions(claim)) {
      return check_to(claim, question_.to, control_, lab_, question_.engine, question_.threads);
    }
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
    ClaimAnswer answer = check_to(claim, std::nullopt, control_, lab_, Engine::chosen, question_.threads);
    // What the first look has shown stays, even when there was no time for a second one.
    if (looked_ && answer.holds != false && (!answer.to || *answer.to < *looked_->to)) {
      const Status status = answer.status;
      answer = *looked_;
      answer.status = status;
    }
    if (answer.holds != false) answer.known.detail += "; not decided for all sizes: " + why;
    return answer;
  }

 private:
  // Nothing when it cannot be told; then says why.
  std::optional<ClaimAnswer> for_all_sizes(const Claim& claim, std::string& why) {
    for (const auto& cell : claim.cells) {
      if (cell.kind == ClaimCell::Kind::infinite) why = "a purse is infinite";
    }
    if (!why.empty()) return std::nullopt;
    if (auto answer = look_first(claim)) return answer;
    for (const Numeration numeration : kept_first(claim)) {
      std::string reason;
      try {
        const ProveQuestion asked = question(claim, numeration);
        const auto kept = lab_.kept_proof(asked, control_);
        std::optional<Proof> proof;
        if (kept) proof = kept->proof();
        // A claim that is not linear needs no proof of its game.
        if (!proof) reason = not_linear(claim, numeration, control_);
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
