// What a sentence says about numbers up to a bound, where it is not decided for all sizes.
#pragma once

#include "base/control.hpp"
#include "claims/claim_answer.hpp"
#include "claims/sentence_positions.hpp"
#include "claims/sentence_values.hpp"
#include "engine/search/solver.hpp"
#include "rules/statement/sentence.hpp"

#include <cstdint>
#include <optional>

namespace cairn::claims {

// The first block of "for all", free variables included, runs through all numbers up to `to`: the sentence holds up to
// there, or here is the smallest counterexample. Of a sentence that begins with "exists" the smallest witness is looked
// for, which proves it. What is inside may need larger numbers, and these are looked at as far as that is reasonable;
// where that does not decide a case, the answer is not known, and says why. Without a bound, one is chosen that takes a
// second or so. A sentence all of whose variables are bounded is decided, with or without a bound. Throws Error when a
// definition calls itself without end.
[[nodiscard]] ClaimAnswer check_sentence_to(const Sentence& sentence, std::optional<std::int64_t> to,
                                            const Control& control, Solver& solver, const TableOf& tables,
                                            const FunctionOf& functions = {});

}  // namespace cairn::claims
