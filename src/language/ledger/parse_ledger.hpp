// Text to a ledger: papers, their claims, and the fields of each.
//
// A block begins at the left margin, "paper ID" or "claim ID"; its fields are indented, a keyword and a value to the
// end of the line. Lines that are indented deeper than the keyword go on with the value.
#pragma once

#include "base/layers.hpp"
#include "rules/expression.hpp"

#include <cairn/ledger.hpp>

#include <string_view>

namespace cairn::language {

// Throws Errors, all mistakes with file, line, column and caret. Statements are not looked at.
[[nodiscard]] Ledger parse_ledger(std::string_view text, std::string_view file_name);

// Where in its file a statement has the mistake that an error shows; its beginning when that cannot be decided.
[[nodiscard]] Place place_in_file(const LedgerStatement& statement, const Error& error);

// "mullen-5.8" of "mullen-5.8-r1"; empty when it is no reading of another entry.
[[nodiscard]] std::string_view reading_of(std::string_view id);

inline constexpr std::size_t kLargestLedgerFile = 4 << 20;

}  // namespace cairn::language
