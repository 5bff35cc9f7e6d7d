// Entries of a ledger as text for people: a line of a table, or all that is known.
#pragma once

#include "render/layout.hpp"

#include <cairn/ledger.hpp>

#include <string>

namespace cairn::render {

// "sravan  Comply/Constrain Subtraction (Archishman Sravankumar)"
[[nodiscard]] std::string heading_of(const LedgerPaper& paper, const TextStyle& style);
// A line: its identifier, the verdict, how it is known or what refutes it, and where it stands; and lines for what
// differs from what is recorded.
[[nodiscard]] std::string row_of(const EntryAnswer& entry, const TextStyle& style);
// Totals, a line for each paper and one for all of them.
[[nodiscard]] std::string totals_of(const LedgerAnswer& answer, const TextStyle& style);

[[nodiscard]] std::string text_of(const EntryAnswer& entry, const TextStyle& style);
// The whole table.
[[nodiscard]] std::string text_of(const LedgerAnswer& answer, const TextStyle& style);

// A line for each entry: the change that is refuted, and where; and how many have none.
[[nodiscard]] std::string text_of(const MutationAnswer& answer, const TextStyle& style);

}  // namespace cairn::render
