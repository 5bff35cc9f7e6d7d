// Answers as comma-separated values (RFC 4180), one line a position; the first line is a comment that says what the
// numbers are and how they are known.
#pragma once

#include "engine/answer.hpp"
#include "render/parts.hpp"

#include <string>

namespace cairn {

[[nodiscard]] std::string csv_of(const TableAnswer& answer);
// With the positions left out when they were only counted.
[[nodiscard]] std::string csv_of(ListAnswer answer, bool count_only);
// The same in parts. When time is up on the way, the rest is left out, the last line is a comment that says so, and the
// answer is that of what was printed.
void print_csv(ListAnswer& answer, bool count_only, const Control& control, const PrintPart& print);
// A column for each mode.
[[nodiscard]] std::string csv_of(const SequenceAnswer& answer);

}  // namespace cairn
