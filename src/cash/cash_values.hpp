// The borders of the classes for n = 0, 1, ..., to, from exact rows.
#pragma once

#include "cash/cash.hpp"

namespace cairn::cash {

struct CashValues {
  std::vector<CashClasses> rows;
  Status status = Status::complete;
};

// Throws TooLarge when the table would not fit into the memory of control.
[[nodiscard]] CashValues cash_values(const std::vector<std::int64_t>& amounts, std::int64_t to, const Control& control);

}  // namespace cairn::cash
