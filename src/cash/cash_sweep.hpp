// All sets of amounts up to a number: what is known of each.
#pragma once

#include "cash/cash.hpp"

#include <cairn/cash.hpp>

namespace cairn::cash {

struct SweepLine {
  std::vector<std::int64_t> amounts;
  std::int64_t outcome_period = 0;    // 0: not found
  std::vector<std::int64_t> slopes1;  // of f1, without repetitions
  std::int64_t form_period = 0;       // of f1 and f2 together; 0: not found
  CashPeriodicity strict;
  CashPeriodicity with_offset;
  std::int64_t law_period = 0;  // of the price rows; 0: not found
  std::int64_t law_first = 0;
  std::vector<GrowingPiece> growing;  // the steps that are added to a row with every period
  HowKnown known;
};

struct CashSweep {
  std::int64_t most = 0;
  std::vector<SweepLine> lines;  // sets in the order of their largest amount, then of all smaller ones
  Status status = Status::complete;
};

// All subsets of {1, ..., most} that are not empty, where most is at most kLargestSweep, computed by the given number
// of threads.
[[nodiscard]] CashSweep cash_sweep(std::int64_t most, int threads, const Control& control);

}  // namespace cairn::cash
