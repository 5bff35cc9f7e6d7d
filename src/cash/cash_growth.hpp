// The staircase: which of its steps become more as the stones do.
#pragma once

#include "cash/cash.hpp"

namespace cairn::cash {

// A pattern of corners, and how often more it comes in a row that has one period of stones more.
struct GrowingPiece {
  std::vector<Corner> pattern;  // from (0, 0) on
  std::int64_t de = 0;          // the width of the pattern
  std::int64_t dprice = 0;      // and its height
  std::int64_t more = 0;        // times, for each period of the law
};

// From the poor end to the rich one. Empty when there is no law, or its rows do not grow piece by piece.
[[nodiscard]] std::vector<GrowingPiece> growing_pieces(const CashSummary& summary);

}  // namespace cairn::cash
