// The names of a claim: what they mean, and whether every part is of the kind that its place asks for.
#pragma once

#include "rules/statement/claim.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace cairn::language {

// Turns names into variables, words, outcomes and Grundy values. about_outcome: P, N and G may stand here. Throws
// Misplaced.
void resolve(Expr& expr, Type wanted, const Claim& claim, bool about_outcome = false);

// A cell of the position: new names become variables of the claim. Throws Misplaced when it is not a sum of multiples.
[[nodiscard]] ClaimCell number_cell(Expr expr, Claim& claim);

// Words that have a meaning of their own in a claim: P, G, if, ...
[[nodiscard]] bool is_claim_word(std::string_view word);

// Throws Misplaced when a name cannot be that of a variable, because it means something else.
void check_variable_name(const std::string& name, Place place);

// The function of claims that has this name: twopart, ones, fibpart, fibshift, fibzeros.
[[nodiscard]] std::optional<Op> claim_function(std::string_view name);

// Throws Misplaced: "'a + b' is a number, but a condition is needed here".
[[noreturn]] void refuse_type(const Expr& expr, Type found, Type wanted);

// Throws Misplaced when a variable could be as large as you like while the position stays the same.
void check_bounded(const Claim& claim, Place place);

}  // namespace cairn::language
