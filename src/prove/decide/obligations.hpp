// The two sentences that make a set P the set of P-positions, decided for all sizes.
//
// No move leads from P to P, and every other position has a move into P (misere: positions without a move are not in
// P, and exempt). Both at once: x is in P exactly when no move leads from x into P. The search goes breadth first over
// the digits: a node is the state of P on what was read, and the set of threads (a state of the moves, a state of P on
// the position after the move) that have not died. At every node the two sides are compared, so a shortest position at
// which they differ falls out, and nothing is ever projected or determinised beyond what is met on the way.
#pragma once

#include "automata/automaton.hpp"
#include "base/control.hpp"
#include "prove/decide/relation.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace cairn::prove {

struct Verdict {
  enum class Kind : std::uint8_t { holds, fails, too_many, stopped };
  Kind kind = Kind::holds;
  std::uint64_t product_states = 0;
  // fails: positions at which the two sides differ, shortest first.
  std::vector<Found> failures;
  Status status = Status::complete;  // stopped: why
  // Unless it holds: no position whose word comes before this one fails, in the order of MoveRelation::lowers(). With
  // several modes, of which the search looks at one after the other for each length, it is the first word of its
  // length.
  Letters right_before;
};

struct ObligationLimits {
  std::uint64_t product_states = 300'000;
  std::size_t failures = 1;  // go on until that many are found
};

// p has the modes of the relation; a position that it accepts and that is not valid fails too.
[[nodiscard]] Verdict decide(const MoveRelation& moves, const Automaton& p, bool misere, const ObligationLimits& limits,
                             const Control& control);

// A valid position from which a move leads to one that is not; nothing when there is none. Such rules have no
// P-positions. Throws Stopped when the time is up.
[[nodiscard]] std::optional<Found> leaving_valid(const MoveRelation& moves, const Control& control);

}  // namespace cairn::prove
