// The staircase engine: NIM with Cash and whatever has its shape, row by row.
//
// Player I has d, Player II has e, and n stones lie there. More of his own money, or less of the other's, never harms a
// player; so the whole row n is one staircase, the price R_n(e): the least d with which the player to move beats e.
// R_n(e) = min over a of A, a <= n, of a + (least y with R_(n-a)(y) > e). docs/cash.md has the proof. Cost: a few runs
// for each row and amount, whatever n is; only the last max(A) rows are looked at.
#pragma once

#include "cash/price_row.hpp"
#include "rules/rays.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cairn::cash {

// The amounts A, when the rules are: take a of A from the pile, pay it, and hand over. `reason` says why not.
[[nodiscard]] std::optional<std::vector<std::int64_t>> cash_amounts(const Rays& rays, std::string* reason = nullptr);

// No more rows than these are computed for one answer.
inline constexpr std::int64_t kMostExactRows = 200'000;

// Rows 0, 1, 2, ... of a set of amounts.
class PriceRows {
 public:
  // amounts: positive, not empty. keep: every row, rather than the last max(A) of them.
  PriceRows(std::vector<std::int64_t> amounts, bool keep);

  [[nodiscard]] const std::vector<std::int64_t>& amounts() const { return amounts_; }
  [[nodiscard]] std::int64_t largest() const { return amounts_.back(); }
  [[nodiscard]] std::int64_t size() const {
    return size_;
  }  // the number of rows, which is the number of stones of the next one
  void extend();
  void extend_to(std::int64_t n) {  // row n included
    while (size_ <= n) extend();
  }

  // One of the rows that are kept.
  [[nodiscard]] const PriceRow& row(std::int64_t n) const { return rows_[at(n)].price; }
  // The least y with row(n).price(y) > e.
  [[nodiscard]] const PriceRow& inverse(std::int64_t n) const { return rows_[at(n)].inverse; }
  [[nodiscard]] std::int64_t first_kept() const { return size_ - static_cast<std::int64_t>(rows_.size()); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  // How many rows are computed between two looks at the clock: fewer when there are more amounts, since each row costs
  // more.
  [[nodiscard]] std::int64_t between_looks() const {
    return std::max<std::int64_t>(1, 64 / static_cast<std::int64_t>(amounts_.size()));
  }

 private:
  struct Row {
    PriceRow price;
    PriceRow inverse;
    [[nodiscard]] std::size_t bytes() const { return sizeof(Row) + price.bytes() + inverse.bytes(); }
  };
  [[nodiscard]] std::size_t at(std::int64_t n) const { return static_cast<std::size_t>(n - first_kept()); }

  std::vector<std::int64_t> amounts_;  // sorted
  bool keep_ = false;
  std::int64_t size_ = 0;
  std::deque<Row> rows_;
  std::size_t bytes_ = 0;
};

}  // namespace cairn::cash
