// The states of any kind of automaton from which a marked one can be reached.
#pragma once

#include <cstdint>
#include <vector>

namespace cairn::automata {

// By state: 1 when it is marked, or some path leads from it to a marked state. sources: by state, the states that have
// an edge to it.
[[nodiscard]] std::vector<std::uint8_t> leading_to(std::vector<std::uint8_t> marked,
                                                   const std::vector<std::vector<std::uint32_t>>& sources);

}  // namespace cairn::automata
