// The letters of an arrow in few words: 00 and 01 are 0*, and all letters are *.
#pragma once

#include "automata/automaton.hpp"

#include <string>
#include <vector>

namespace cairn::render {

// Digits of the tracks in their order, the first track first; * stands for any digit. letters: sorted, none twice.
[[nodiscard]] std::vector<std::string> letter_patterns(const automata::Letters& letters, int tracks);

}  // namespace cairn::render
