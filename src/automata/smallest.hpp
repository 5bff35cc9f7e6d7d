// The smallest numbers that an automaton accepts, in the order of claims: by the largest of them, then one by one.
#pragma once

#include "automata/automaton.hpp"
#include "base/control.hpp"

#include <optional>
#include <span>
#include <vector>

namespace cairn::automata {

// All tracks of an accepted word of the first start, for which the largest of the given tracks is least, then the first
// of them, then the second, and so on; nothing when no word is accepted. Other tracks may be anything.
// Throws Stopped when the time is up. Cost: for each given track, digits x states x 2^given x letters.
[[nodiscard]] std::optional<std::vector<Integer>> smallest_accepted(const Automaton& automaton,
                                                                    std::span<const int> given,
                                                                    const Control& control = {});

}  // namespace cairn::automata
