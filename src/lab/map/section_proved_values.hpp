// Grundy values of a section read off the automaton of a proof, at any distance.
//
// The automaton reads a position and a value together, and accepts exactly one value of each position. So a walk goes
// into squares by the digits of the position, and keeps every beginning of a value with which it may still end well:
// there are few, and a beginning that leads nowhere is dropped at once.
#pragma once

#include "engine/proved.hpp"
#include "lab/map/section.hpp"

#include <memory>

namespace cairn::lab {

// How it is known where two sections differ, by the proof of each.
[[nodiscard]] HowKnown both_known(const ProvedGame& a, const ProvedGame& b);

// Null when the proof has no values, or reads Zeckendorf digits.
[[nodiscard]] std::unique_ptr<const SectionSource> section_by_proved_values(const Section& section,
                                                                            std::shared_ptr<const ProvedGame> proof);

}  // namespace cairn::lab
