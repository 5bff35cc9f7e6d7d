// Rows one after another; only their ends are kept.
#include "cash/cash_values.hpp"

#include "cash/cash_forms.hpp"

#include <cairn/error.hpp>

#include <fmt/core.h>

namespace cairn::cash {

CashValues cash_values(const std::vector<std::int64_t>& amounts, std::int64_t to, const Control& control) {
  const double bytes = (static_cast<double>(to) + 1) * (sizeof(CashClasses) + 64);
  if (bytes > static_cast<double>(control.memory)) {
    throw TooLarge(fmt::format("a table to n = {} needs {}, but {} may be used", to, bytes_to_string(bytes),
                               bytes_to_string(static_cast<double>(control.memory))),
                   "", "ask for a smaller --to, or for single n");
  }
  CashValues values;
  const DefinedF f = defined_f(amounts, to);
  PriceRows rows(amounts, false);
  for (std::int64_t n = 0; n <= to; ++n) {
    if (n % 64 == 0) {
      if (const auto stop = control.stop()) {
        values.status = *stop;
        return values;
      }
      control.report([&] { return "row " + std::to_string(n) + " of " + std::to_string(to); });
    }
    rows.extend_to(n);
    CashClasses classes = classes_but_f(rows.row(n), amounts, Integer(n));
    classes.f1 = f.f1[static_cast<std::size_t>(n)];
    classes.f2 = f.f2[static_cast<std::size_t>(n)];
    values.rows.push_back(std::move(classes));
  }
  return values;
}

}  // namespace cairn::cash
