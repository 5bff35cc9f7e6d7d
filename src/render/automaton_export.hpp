// Automata for other programs: Walnut's text format, and Graphviz.
#pragma once

#include "automata/proof.hpp"

#include <string>
#include <vector>

namespace cairn::render {

// One mode of the automaton as a file of Walnut's Automata Library: its start is state 0, and what can never be
// accepted any more is left out, as Walnut allows.
[[nodiscard]] std::string walnut_of(const Automaton& automaton, std::size_t mode);

// A drawing for dot: states as circles, an arrow for each mode, letters as columns of digits.
[[nodiscard]] std::string graphviz_of(const Automaton& automaton, const std::vector<std::string>& modes,
                                      const std::vector<std::string>& tracks);

}  // namespace cairn::render
