// What people write about NIM with Cash: amounts, purses, and files of triples.
#pragma once

#include "cash/cash.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace cairn::cash {

// 1,3,4 or {1,3,4} or 1..4. Throws Error when it is no finite set, or has too many amounts.
[[nodiscard]] std::vector<std::int64_t> parse_amounts(const std::string& text);
// A number, or inf.
[[nodiscard]] Money parse_purse(const std::string& text);

// Lines of three numbers, i b b', with blanks or commas between them; # for comments. Throws Error with the line.
[[nodiscard]] std::vector<Triple> read_triples(const std::string& path);
// The largest b or b' of them.
[[nodiscard]] std::int64_t largest_in(const std::vector<Triple>& triples);

}  // namespace cairn::cash
