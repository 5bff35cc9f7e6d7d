#include "automata/proof.hpp"

namespace cairn::automata {

std::shared_ptr<const Options> options_of(const Proof& proof) {
  const bool any_stacks = proof.game->rules.stacks && proof.game->rules.stack_count == 0;
  return options_for(*proof.game, any_stacks ? proof.coordinates : 0);
}

std::vector<std::string> names_of_tracks(const Ruleset& rules, int coordinates, bool grundy) {
  std::vector<std::string> names;
  for (int i = 1; rules.stacks && i <= coordinates; ++i) names.push_back("x" + std::to_string(i));
  for (const Coordinate& coordinate : rules.coordinates) {
    if (coordinate.kind != Coordinate::Kind::choice) names.push_back(coordinate.name);
  }
  if (grundy) names.emplace_back("v");
  return names;
}

}  // namespace cairn::automata
