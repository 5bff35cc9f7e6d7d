// Whose turn it is, as part of the mode: a partizan game becomes rays in which both players have the same moves.
//
// Every mode is there twice. Mode m of M is mode m with Left to move and mode M + m with Right to move; the rays that
// Left may use lead from the first kind to the second, and those that Right may use lead back. A kernel of the result
// tells where the player to move loses, and so all four outcomes: with Left to move and with Right to move. Prover,
// certificates and their checker see ordinary rays with modes, and need to know nothing else of partizan games.
#pragma once

#include "rules/question.hpp"
#include "rules/rays.hpp"

namespace cairn::rules {

// Of the rays of a partizan game.
[[nodiscard]] Rays with_turns(const Rays& rays);

// The rays that a proof speaks of: of the slice when it is about one, with turns when the game is partizan. Throws
// Stopped when control, if there is one, says so.
[[nodiscard]] Rays rays_of_proof(const Question& question, const Control* control = nullptr);

// Who wins, from what happens when Left and when Right is to move first: N, P, L or R.
[[nodiscard]] constexpr char outcome_of(bool left_loses, bool right_loses) {
  return left_loses ? (right_loses ? 'P' : 'R') : (right_loses ? 'L' : 'N');
}

}  // namespace cairn::rules
