// The options of a position of any size, or those among them that an automaton accepts.
//
// Forwards along the digits goes the set of all pairs (state of the moves, state of the automaton) that some guess of
// the option's digits leads to; backwards what of each set can still end well; then every path that is left is an
// option. Sets come back soon, so each step is looked up rather than computed, and the whole is linear in the digits:
// once for the sets, and once for each option.
#pragma once

#include "engine/proved.hpp"
#include "prove/decide/relation.hpp"

#include <optional>

namespace cairn::prove {

// The options of (mode, x), at most `most` of them, with accepted: only those that it accepts. An automaton with one
// track more than the moves have reads `value` there. Throws Stopped when the time is up.
[[nodiscard]] LoweredPositions find_options(const MoveRelation& moves, const Automaton* accepted,
                                            const LoweredPosition& position, const std::optional<Integer>& value,
                                            std::size_t most, const Control& control);

}  // namespace cairn::prove
