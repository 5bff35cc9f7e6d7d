// Which amounts moves along the lines through a row may take, where Grundy values are found by sets of bits.
//
// A line is all positions that differ in one number z; of two stacks also those that differ by the same in both. Moves
// along it fit when at every z they take 1, 2, ... up to some amount, so that they reach the places from low(z) to
// z - 1, and low never falls as z grows. Then the set of the line's values that can be reached is a window: at each
// step one value comes and those before low leave. Two values in a window are never equal, because the later place
// reaches the earlier one. All this is looked at for every prefix before the first row is filled.
#pragma once

#include "engine/rows/row_memory.hpp"
#include "engine/rows/row_plan.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cairn::engine {

class MexWindows {
 public:
  // Why these rules cannot fit, whatever the size; empty when they may.
  [[nodiscard]] static std::string misfit(const RowPlan& plan, const Rays& rays);
  [[nodiscard]] static double bytes(const RowPlan& plan, const RowMemory& memory);

  // Looks at all prefixes. Afterwards misfit() says why they do not fit; then nothing else may be asked.
  MexWindows(const RowPlan& plan, const RowMemory& memory);
  [[nodiscard]] const std::string& misfit() const { return misfit_; }

  [[nodiscard]] bool diagonal() const { return diagonal_; }
  // Whether a value ever leaves a set.
  [[nodiscard]] bool values_leave() const { return values_leave_; }

  // The first z that a move reaches in this row with y at the given prefix (by its place among all), on the line of one
  // of its numbers; the same on the diagonal; and the most that moves along the row take.
  [[nodiscard]] std::int64_t low(std::uint64_t prefix, std::size_t stack) const { return lows_[at(prefix) + stack]; }
  [[nodiscard]] std::int64_t diagonal_low(std::uint64_t prefix) const { return lows_[at(prefix) + size_ + 1]; }
  [[nodiscard]] std::int64_t window(std::uint64_t prefix) const { return lows_[at(prefix) + size_]; }

 private:
  [[nodiscard]] std::size_t at(std::uint64_t prefix) const { return static_cast<std::size_t>(prefix) * (size_ + 2); }
  [[nodiscard]] std::string look(const RowPlan& plan, const RowMemory& memory);

  std::size_t size_;  // of a prefix
  bool diagonal_ = false;
  bool values_leave_ = false;
  std::vector<std::int32_t> lows_;
  std::string misfit_;
};

}  // namespace cairn::engine
