// An automaton about sorted stacks, read on numbers in any order.
//
// Which stack is the smaller one shows at the first digit in which they differ, and until then it does not matter. So
// besides the state of the automaton only the order so far is kept: at most 3 orders of two numbers, 13 of three, 75 of
// four.
#pragma once

#include "automata/automaton.hpp"

#include <span>

namespace cairn::automata {

// Reads `tracks` tracks with one start: number i of the position, or of the stacks in any order, is on track cells[i].
// Tracks of the automaton beyond these follow on the tracks `rest`. Throws TooLarge beyond most_states.
[[nodiscard]] Automaton arranged(const Automaton& automaton, int mode, bool sorted, std::span<const int> cells,
                                 std::span<const int> rest, int tracks, std::size_t most_states = 1'000'000);

}  // namespace cairn::automata
