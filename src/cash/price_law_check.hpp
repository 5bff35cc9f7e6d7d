// A law of price rows, checked for all rows: plain code that shares nothing with the search but the law itself.
#pragma once

#include "cash/price_law.hpp"

#include <string>

namespace cairn::cash {

// Empty when the law holds for all n, d and e, by the theorem of docs/cash.md; otherwise what fails. Computes all rows
// to first + 2 * period again, from the recurrence, as plain arrays. Any law may be given, however damaged: what has
// not the form of one, and what needs more than the checker computes, is refused before anything is computed.
[[nodiscard]] std::string what_fails(const PriceLaw& law);

inline constexpr std::int64_t kMostCheckedRows = 10'000;  // no law that needs more is checked

// What that takes.
[[nodiscard]] double check_bytes(const PriceLaw& law);
[[nodiscard]] double check_steps(const PriceLaw& law);  // of its loops, some hundred million a second

}  // namespace cairn::cash
