// NIM with Cash without any engine: the cube of all positions, and laws compared with exact rows.
#pragma once

#include "base/all_layers.hpp"
#include "cash/price_law.hpp"
#include "cash/price_rows.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace cairn::testing {

using Amounts = std::vector<std::int64_t>;

// All nonempty subsets of {1, ..., most}.
[[nodiscard]] std::vector<Amounts> subsets(std::int64_t most);
[[nodiscard]] std::string to_string(const Amounts& amounts);

// Who wins with n, d, e <= to, by three loops over the definition. The purse to + 1 stands for an infinite one.
class Cube {
 public:
  Cube(const Amounts& amounts, std::int64_t to);
  [[nodiscard]] bool wins(std::int64_t n, std::int64_t d, std::int64_t e) const { return wins_[at(n, d, e)] != 0; }
  [[nodiscard]] std::int64_t infinite() const { return to_ + 1; }

 private:
  [[nodiscard]] std::size_t at(std::int64_t n, std::int64_t d, std::int64_t e) const {
    return static_cast<std::size_t>((n * (to_ + 2) + d) * (to_ + 2) + e);
  }
  std::int64_t to_;
  std::vector<char> wins_;
};

[[nodiscard]] Money money(std::int64_t price);

// The first difference between the law and the row of n stones: at every corner, at the purse before it, without end,
// and at the end of the row. Empty when there is none.
[[nodiscard]] std::string difference(const PriceLaw& law, const PriceRow& row, std::int64_t n);

}  // namespace cairn::testing
