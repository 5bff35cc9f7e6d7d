// Patterns of digits as they are written: a = 2^n - 1, b = 2^(n - 1) mod 2^n; in binary a = 1^n, b = 1 w 1 0^(n - 1).
#pragma once

#include "language/print_expression.hpp"
#include "prove/phrase/digit_pattern.hpp"

#include <string>
#include <vector>

namespace cairn::render {

// "binary", "Zeckendorf"
[[nodiscard]] std::string digits_name(Numeration numeration);

// Conditions on the numbers of these names.
[[nodiscard]] std::vector<std::string> pattern_text(const DigitPattern& pattern, Numeration numeration,
                                                    const std::vector<std::string>& names, const Notation& style);

}  // namespace cairn::render
