// The board that a proof is about, and the names of its numbers.
#include "automata/proof.hpp"

namespace cairn::automata {

std::shared_ptr<const Options> options_of(const Proof& proof) {
  const auto board = proof.board ? proof.board : board_with(*proof.game, proof.coordinates);
  return {board, &board->options()};
}

std::vector<std::string> names_of_tracks(const Ruleset& rules, int coordinates, bool grundy) {
  std::vector<std::string> names = rules.shape->number_names(rules.cell_count(coordinates));
  if (grundy) names.emplace_back("v");
  return names;
}

}  // namespace cairn::automata
