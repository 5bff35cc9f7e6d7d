// Moves and valid positions as conditions on digits: the lowered rays, read once more. Part of the checker of proofs.
#pragma once

#include "check/proof_watch.hpp"

#include <vector>

namespace cairn::check {

// One way to move. Numbers 0 to K - 1 are the position x, K to 2K - 1 the position x' after the move, 2K the amount;
// there is a move from x to x' when all conditions hold, for some amount where the way still has one.
struct ProofWay {
  int mode = 0, mode_after = 0;
  bool amount = false;
  std::vector<int> copied;  // x'_i is the number copied[i] of x; -1: it is a number of its own
  std::vector<ProofWatch> conditions;
};

// x is valid when all conditions of one of its mode's clauses hold.
struct ProofClause {
  int mode = 0;
  std::vector<ProofWatch> conditions;
};

struct ProofMoves {
  int tracks = 0;  // K
  std::vector<ProofWay> ways;
  std::vector<ProofClause> valid;
};

// heap: the sum of the game with a nim heap, which is the last of the numbers. The meter must outlive the moves.
[[nodiscard]] ProofMoves proof_moves(const Rays& rays, bool heap, bool zeckendorf, ProofMeter& meter);

// The moves from valid positions that do not lower the measure, or lower it where it is negative: when there are none,
// play ends.
[[nodiscard]] ProofMoves moves_without_end(const Rays& rays, bool zeckendorf, ProofMeter& meter);

}  // namespace cairn::check
