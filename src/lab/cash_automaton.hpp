// The automaton of NIM with Cash, for sets of amounts whose law no induction shows.
#pragma once

#include "base/control.hpp"
#include "cash/price_law.hpp"
#include "lab/laboratory.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace cairn::lab {

// Kept, or proved within the limits and kept; null when there is none. A law that it decides is then marked as proved.
[[nodiscard]] std::shared_ptr<const ProvedAutomaton> cash_automaton(Laboratory& lab,
                                                                    const std::vector<std::int64_t>& amounts,
                                                                    std::optional<PriceLaw>& law,
                                                                    const Control& control);

}  // namespace cairn::lab
