// The lattice of purses for one number of stones: light where Player I wins, dark where Player II does, and the
// classes.
#pragma once

#include "cash/cash.hpp"
#include "render/picture/drawing.hpp"

#include <cairn/format.hpp>

#include <cstdint>
#include <vector>

namespace cairn::render {

inline constexpr std::int64_t kMostPurses = 2000;  // of a picture, on each side

// The least purse of Player I against e = from, ..., to; nothing where none is enough.
[[nodiscard]] std::vector<Money> prices_of(const CashRow& row, const Integer& from, const Integer& to);

// All points where both are in the middle class, or with `square` all points from (0, 0) to where somebody is rich.
// Throws TooLarge when there are too many points, and Error when there are none.
[[nodiscard]] Drawing drawing_of(const std::vector<std::int64_t>& amounts, const CashRow& row, bool square,
                                 const PictureOptions& options = {});

}  // namespace cairn::render
