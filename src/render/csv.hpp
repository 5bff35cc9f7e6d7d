// Answers as comma-separated values (RFC 4180), one line a position; the first line is a comment that says what the
// numbers are and how they are known.
#pragma once

#include "engine/answer.hpp"

#include <string>

namespace cairn {

[[nodiscard]] std::string csv_of(const TableAnswer& answer);
// With the positions left out when they were only counted.
[[nodiscard]] std::string csv_of(const ListAnswer& answer, bool count_only);
// A column for each mode.
[[nodiscard]] std::string csv_of(const SequenceAnswer& answer);

}  // namespace cairn
