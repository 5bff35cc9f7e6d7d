// The board that a proof is about, and the names of its numbers.
#include "automata/proof.hpp"

namespace cairn::automata {

std::shared_ptr<const Options> options_of(const Proof& proof) {
  return options_for(*proof.game, proof.game->rules.arity() == 0 ? proof.coordinates : 0);
}

std::vector<std::string> names_of_tracks(const Ruleset& rules, int coordinates, bool grundy) {
  std::vector<std::string> names = rules.shape->number_names(rules.arity() == 0 ? coordinates : rules.arity());
  if (grundy) names.emplace_back("v");
  return names;
}

}  // namespace cairn::automata
