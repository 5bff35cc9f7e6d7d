// A section read by the automaton of a proof, at any distance.
//
// Digits of all numbers are read at once, the most significant first. The tracks of stacks are sorted, but which of the
// numbers of a section is the smallest becomes known only as digits are read: so beside the state of the automaton a
// walk has the order of the numbers as far as they differ. Numbers that are equal so far may stand for each other. A
// cell of many positions is counted by the digits that are left (section_binary.hpp); Zeckendorf digits do not divide
// the plane into squares, and count otherwise (section_zeckendorf.hpp).
#pragma once

#include "engine/proved.hpp"
#include "lab/map/section.hpp"

#include <memory>

namespace cairn::lab {

// Null when the proof says nothing about this section, or no map of it can be read off.
[[nodiscard]] std::unique_ptr<const SectionSource> section_by_automaton(const Section& section,
                                                                        std::shared_ptr<const ProvedGame> proof);

}  // namespace cairn::lab
