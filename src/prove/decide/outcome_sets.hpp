// The four outcomes of a partizan game, each as an automaton, from the one automaton that its proof is about.
//
// The proof tells where the player to move loses, with a start for each mode and player (rules/turns.hpp). Left loses
// and Right loses: P. Neither: N. Right alone loses when he is to move: L, and the other way round: R.
#pragma once

#include "automata/proof.hpp"

namespace cairn::prove {

inline constexpr char kOutcomes[] = {'P', 'L', 'R', 'N'};

// The valid positions of one outcome, with a start for each mode of the game without turns. For impartial games the
// outcome is P or N.
[[nodiscard]] Automaton outcome_set(const Proof& proof, char outcome);

}  // namespace cairn::prove
