// Claims for every value of a parameter: "for k in 1..20: comply{1..k}[n, S]: G = n if n <= 2*k else (n + 1) mod (k +
// 1)".
#pragma once

#include "language/lexer.hpp"

#include <string>
#include <vector>

namespace cairn {

// The claims as text, each value put in for its name; the text itself when it does not begin with "for". Throws Error.
[[nodiscard]] std::vector<std::string> claim_family(const Source& source);

inline constexpr std::size_t kLargestFamily = 10'000;

}  // namespace cairn
