// A staircase: a function from purses to prices that never falls, as runs of steps that repeat.
//
// A corner (e, v) says: the price is v from e on, up to the next corner. Corners that follow each other by the same
// step, or by the same few steps in turn, are one run, so that the poor part of a row, however long, and every regular
// part in its middle cost one entry each.
#pragma once

#include "base/layers.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace cairn::cash {

inline constexpr std::int64_t kNoPrice = std::numeric_limits<std::int64_t>::max();  // no purse is enough

struct Corner {
  std::int64_t e = 0;
  std::int64_t price = 0;

  friend bool operator==(const Corner&, const Corner&) = default;
};

// `count` corners. With one corner in a period the i-th is (e + i * de, price + i * dprice); with more of them, those
// of the first period are given relative to its first.
struct StairRun {
  std::int64_t e = 0;
  std::int64_t price = 0;
  std::int64_t de = 0;  // from one period to the next
  std::int64_t dprice = 0;
  std::int64_t count = 1;
  std::vector<Corner> period = {};  // empty: the first corner alone; otherwise two or more, from (0, 0) on

  [[nodiscard]] std::int64_t width() const { return period.empty() ? 1 : static_cast<std::int64_t>(period.size()); }
  // Also beyond the last, as if the run went on.
  [[nodiscard]] Corner corner(std::int64_t i) const {
    if (period.empty()) return {e + i * de, price + i * dprice};
    const Corner& inner = period[static_cast<std::size_t>(i % width())];
    return {e + i / width() * de + inner.e, price + i / width() * dprice + inner.price};
  }
  [[nodiscard]] Corner last() const { return corner(count - 1); }
  // The last corner that is not beyond x >= e.
  [[nodiscard]] std::int64_t index_at(std::int64_t x) const {
    if (x >= last().e) return count - 1;
    std::int64_t i = (x - e) / de * width();
    for (std::int64_t inner = 1; inner < width() && corner(i + 1).e <= x; ++inner) ++i;
    return i;
  }
  // The corners from the i-th on.
  [[nodiscard]] StairRun from(std::int64_t i) const;
  friend bool operator==(const StairRun&, const StairRun&) = default;
};

class PriceRow {
 public:
  PriceRow() = default;

  // Corners in order; one that does not raise the price is left out.
  void add(const Corner& corner);
  void add(const StairRun& run);

  [[nodiscard]] std::span<const StairRun> runs() const { return runs_; }
  // For a purse e >= 0; e = kNoPrice stands for one without end.
  [[nodiscard]] std::int64_t price(std::int64_t e) const;
  // The corner that e's price begins with.
  [[nodiscard]] Corner corner_at(std::int64_t e) const;
  [[nodiscard]] Corner last() const { return runs_.back().last(); }
  // How many corners there are.
  [[nodiscard]] std::int64_t corners() const;
  [[nodiscard]] std::size_t bytes() const;
  // All corners with from <= e <= to, one by one.
  template <class Visit>
  void for_each_corner(std::int64_t from, std::int64_t to, const Visit& visit) const {
    for (const auto& run : runs_) {
      if (run.last().e < from) continue;
      if (run.e > to) return;
      std::int64_t i = run.e >= from ? 0 : run.index_at(from - 1) + 1;
      for (; i < run.count && run.corner(i).e <= to; ++i) visit(run.corner(i));
    }
  }

  // e -> the least y whose price exceeds e; kNoPrice when none does.
  [[nodiscard]] PriceRow inverse() const;

  friend bool operator==(const PriceRow&, const PriceRow&) = default;

 private:
  void fold();
  void drop_last(std::int64_t count);

  std::vector<StairRun> runs_;  // the first corner is at 0
};

// One of the rows whose least is looked for, raised by a constant.
struct RaisedRow {
  const PriceRow* row = nullptr;
  std::int64_t by = 0;
};

// At every e the least of the rows; kNoPrice everywhere when there are none.
[[nodiscard]] PriceRow least_of(std::span<const RaisedRow> rows);

}  // namespace cairn::cash
