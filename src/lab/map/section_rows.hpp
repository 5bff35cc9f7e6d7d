// A section read off rows of bits: outcomes up to a bound, a bit a position, whole words counted at once.
#pragma once

#include "base/control.hpp"
#include "lab/map/section.hpp"

#include <cstdint>
#include <memory>

namespace cairn::lab {

// Fills the rows. Throws Error when rows do not fit the game, TooLarge when they would not fit into memory, Stopped
// when the time was up.
[[nodiscard]] std::unique_ptr<const SectionSource> section_by_rows(const Section& section, std::int64_t to, int threads,
                                                                   const Control& control);

}  // namespace cairn::lab
