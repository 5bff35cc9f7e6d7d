// A staircase: a function from purses to prices that never falls, as runs of equal steps.
//
// A corner (e, v) says: the price is v from e on, up to the next corner. Corners that follow each other by the same
// step are one run, so that the poor part of a row, however long, and every regular part in its middle cost one entry
// each.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace cairn {

inline constexpr std::int64_t kNoPrice = std::numeric_limits<std::int64_t>::max();  // no purse is enough

struct Corner {
  std::int64_t e = 0;
  std::int64_t price = 0;

  friend bool operator==(const Corner&, const Corner&) = default;
};

// `count` corners; the i-th is (e + i * de, price + i * dprice).
struct StairRun {
  std::int64_t e = 0;
  std::int64_t price = 0;
  std::int64_t de = 0;
  std::int64_t dprice = 0;
  std::int64_t count = 1;

  [[nodiscard]] Corner corner(std::int64_t i) const { return {e + i * de, price + i * dprice}; }
  [[nodiscard]] Corner last() const { return corner(count - 1); }
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
  // All corners with from <= e <= to, one by one.
  template <class Visit>
  void for_each_corner(std::int64_t from, std::int64_t to, const Visit& visit) const {
    for (const auto& run : runs_) {
      if (run.last().e < from) continue;
      if (run.e > to) return;
      std::int64_t i = run.e >= from ? 0 : (from - run.e + run.de - 1) / run.de;
      for (; i < run.count && run.corner(i).e <= to; ++i) visit(run.corner(i));
    }
  }

  // e -> the least y whose price exceeds e; kNoPrice when none does.
  [[nodiscard]] PriceRow inverse() const;

  friend bool operator==(const PriceRow&, const PriceRow&) = default;

 private:
  std::vector<StairRun> runs_;  // the first corner is at 0
};

// One of the rows whose least is looked for, raised by a constant.
struct RaisedRow {
  const PriceRow* row = nullptr;
  std::int64_t by = 0;
};

// At every e the least of the rows; kNoPrice everywhere when there are none.
[[nodiscard]] PriceRow least_of(std::span<const RaisedRow> rows);

}  // namespace cairn
