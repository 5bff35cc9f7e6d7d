// From what became of statements to the verdict of an entry, and how that differs from what the ledger expects.
#pragma once

#include <cairn/claims.hpp>
#include <cairn/ledger.hpp>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn::api {

// All members of a statement together, in their order. family: as it was written; empty when it is none.
[[nodiscard]] StatementAnswer statement_answer(const LedgerStatement& statement, const std::string& family,
                                               std::span<const ClaimAttempt> members);
// What is no statement.
[[nodiscard]] StatementAnswer statement_mistake(const LedgerStatement& statement, const Error& error);

// What the run did not come to.
[[nodiscard]] StatementAnswer statement_not_reached(const LedgerStatement& statement, Status status);

// Sets the verdict, how it is known, and what differs, from the statements and the readings of the entry.
void judge(EntryAnswer& entry);

// Does a recorded counterexample name the one that was found? Blanks do not matter; parameters, the position or the
// variables may be left out.
[[nodiscard]] bool names_counterexample(std::string_view recorded, const FirstCounterexample& found);

// Does it say that these parameters have these values, or nothing of one of them?
[[nodiscard]] bool may_name_member(std::string_view recorded,
                                   const std::vector<std::pair<std::string, std::string>>& parameters);

}  // namespace cairn::api
