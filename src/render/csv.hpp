// Answers as comma-separated values (RFC 4180), one line a position; the first line is a comment that says what the
// numbers are and how they are known.
#pragma once

#include "engine/answer.hpp"
#include "render/parts.hpp"

#include <string>

namespace cairn::render {

// In parts. When time is up on the way, the rest is left out, the last line is a comment that says so, and
// false is returned.
bool print_csv(const TableValues& answer, const Control& control, const PrintPart& print);
// With the positions left out when they were only counted.
bool print_csv(const ListedPositions& answer, bool count_only, const Control& control, const PrintPart& print);
// A column for each mode.
bool print_csv(const SequenceValues& answer, const Control& control, const PrintPart& print);

// The same in one piece, whatever the clock says.
[[nodiscard]] std::string csv_of(const TableValues& answer);
[[nodiscard]] std::string csv_of(const ListedPositions& answer, bool count_only);
[[nodiscard]] std::string csv_of(const SequenceValues& answer);

bool print_csv(const MovesAnswer& answer, const Control& control, const PrintPart& print);

}  // namespace cairn::render
