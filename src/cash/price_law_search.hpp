// The search for the law of a set of amounts: rows are computed until a period shows, and the law is then checked.
#pragma once

#include "base/control.hpp"
#include "cash/price_law.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace cairn::cash {

struct PriceLawLimits {
  std::int64_t rows = 32'768;  // no law that needs more is looked for
};

// Proved when the theorem covers it; observed otherwise; nothing when no law shows within the limits.
[[nodiscard]] std::optional<PriceLaw> find_price_law(const std::vector<std::int64_t>& amounts, const Control& control,
                                                     const PriceLawLimits& limits = {});

}  // namespace cairn::cash
