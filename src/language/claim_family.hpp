// Claims for every value of a parameter: "for k in 1..20: comply{1..k}[n, S]: G = n if n <= 2k else (n+1) mod (k+1)".
#pragma once

#include "language/library.hpp"
#include "language/parser.hpp"

#include <functional>

namespace cairn::language {

// Does the text begin with "for k ..."? Not with "for all n".
[[nodiscard]] bool begins_family(const Parser& parser);

// Reads "for k in 1..20, j in 1..k:" and calls `each` for every choice of values, the last parameter running fastest.
// Subsets, "for A within {1..6}:", and graphs, "for G in connected graphs up to 5:", are values as well as numbers. The
// parser then stands behind the colon and reads the names of parameters as their values. Throws Error.
void for_each_member(Parser& parser, const Library& library, const std::function<void()>& each);

inline constexpr std::size_t kLargestFamily = 10'000;

}  // namespace cairn::language
