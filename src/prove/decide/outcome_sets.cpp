// Each player's half of the starts, met or complemented.
#include "prove/decide/outcome_sets.hpp"

#include "prove/decide/relation.hpp"

namespace cairn::prove {

namespace {

// With Left to move: the first half of the starts.
Automaton half(const Automaton& automaton, bool left) {
  Automaton result = automaton;
  const auto middle = automaton.starts.begin() + static_cast<std::ptrdiff_t>(automaton.starts.size() / 2);
  result.starts.assign(left ? automaton.starts.begin() : middle, left ? middle : automaton.starts.end());
  return minimised(result);
}

}  // namespace

Automaton outcome_set(const Proof& proof, char outcome) {
  const auto options = options_of(proof);
  const Automaton valid = MoveRelation::valid_positions(options->rays(), proof.automaton.numeration, false);
  if (!proof.game->rules.partizan()) {
    return outcome == 'P' ? proof.automaton : conjunction(complement(proof.automaton), valid);
  }
  const bool left_loses = outcome == 'P' || outcome == 'R';
  const bool right_loses = outcome == 'P' || outcome == 'L';
  const Automaton left = half(proof.automaton, true);
  const Automaton right = half(proof.automaton, false);
  const Automaton both = conjunction(left_loses ? left : complement(left), right_loses ? right : complement(right));
  return conjunction(both, valid);
}

}  // namespace cairn::prove
