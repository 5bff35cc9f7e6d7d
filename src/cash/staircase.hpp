// The staircase engine: one position of a pile and two purses, by price rows.
#pragma once

#include "engine/search/solved.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cash {

// Exact rows when they are few, their law for any size. amounts: of the shape of NIM with Cash, by cash_amounts().
[[nodiscard]] Solved by_staircase(const Position& position, const PreparedPart& part,
                                  const std::vector<std::int64_t>& amounts, const Control& control,
                                  ProvedGames* proofs);

}  // namespace cairn::cash
