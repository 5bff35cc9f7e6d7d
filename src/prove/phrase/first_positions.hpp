// The first positions that an automaton accepts: by the largest number, then in lexicographic order.
#pragma once

#include "automata/automaton.hpp"
#include "base/control.hpp"

#include <cstdint>
#include <vector>

namespace cairn::prove {

// Positions of one mode, at most `most`, with numbers up to 2^40. Only the first `numbers` tracks count for the order;
// what follows is a Grundy value. Nothing when time is up.
[[nodiscard]] std::vector<std::vector<std::int64_t>> first_positions(const Automaton& automaton, int mode, int numbers,
                                                                     std::size_t most, const Control& control);

}  // namespace cairn::prove
