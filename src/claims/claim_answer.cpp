// Counterexamples in words.
#include "claims/claim_answer.hpp"

namespace cairn::claims {

Counterexample counterexample_of(const Claim& claim, const FoundInstance& found) {
  ClaimInstance instance(claim, found.values);
  const Ruleset& rules = claim.game->rules;
  Counterexample result;
  result.position = (claim.misere ? "misere " : "") + to_string(*claim.game, instance.position());
  for (std::size_t i = 0; i < claim.variables.size(); ++i) {
    const ClaimVariable& variable = claim.variables[i];
    const auto at = static_cast<std::size_t>(found.values[i]);
    result.variables.emplace_back(variable.name,
                                  variable.coordinate < 0
                                      ? std::to_string(found.values[i])
                                      : rules.cells()[static_cast<std::size_t>(variable.coordinate)].labels[at].text);
  }
  result.outcome = found.outcome;
  if (claim.asks_grundy()) result.grundy = found.grundy;
  instance.suppose(found.outcome, found.grundy);
  result.claimed = instance.expectation();
  return result;
}

std::string to_string(const Counterexample& counterexample) {
  std::string text = counterexample.position + " is " + counterexample.outcome;
  if (counterexample.grundy) text = counterexample.position + " has Grundy value " + counterexample.grundy->to_string();
  return text;
}

}  // namespace cairn::claims
