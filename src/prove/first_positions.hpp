// The first positions that an automaton accepts: by the largest number, then in lexicographic order.
//
// For each largest number the digits are tried from the top, and only what can still be accepted in the digits that are
// left is followed, so the cost is about that of the positions found.
#pragma once

#include "base/control.hpp"
#include "prove/automaton.hpp"

#include <vector>

namespace cairn {

// Of one mode, at most so many. Only the first `numbers` tracks count for the order; what follows (a Grundy value) may
// be longer than they are by a few digits. Ends early when time is up.
[[nodiscard]] std::vector<std::vector<std::int64_t>> first_positions(const Automaton& automaton, int mode, int numbers,
                                                                     std::size_t most, const Control& control);

}  // namespace cairn
