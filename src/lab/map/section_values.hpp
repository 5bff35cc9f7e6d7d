// A section read off a table of values, four bytes a position: Grundy values, remoteness, and outcomes that no rows
// hold.
#pragma once

#include "base/control.hpp"
#include "lab/laboratory.hpp"
#include "lab/map/section.hpp"

#include <cstdint>
#include <memory>

namespace cairn::lab {

// Fills the table. Throws TooLarge when it would not fit, Stopped when the time was up.
[[nodiscard]] std::unique_ptr<const SectionSource> section_by_values(const Section& section, std::int64_t to,
                                                                     int threads, Laboratory& laboratory,
                                                                     const Control& control);

}  // namespace cairn::lab
