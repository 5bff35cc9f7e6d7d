// What kinds of statements data may suggest, one file each. Each proposes candidates that are true of the sample, the
// simplest first; whether they are true beyond it is for others to find out.
#pragma once

#include "discover/sample.hpp"

namespace cairn::discover {

// One variable: outcomes by remainders, with exceptions at the beginning; Grundy values that repeat or grow.
[[nodiscard]] Candidates propose_periods(const Sample& sample);
// The value at 2n + r, or 3n + r, by the value at n, and the same for several numbers at once.
[[nodiscard]] Candidates propose_multiples(const Sample& sample);
// Grundy values as a number made of the variables, such as ((a + 1) xor (b + 1)) - 1.
[[nodiscard]] Candidates propose_formulas(const Sample& sample);
// P iff some conditions hold, or some others: linear conditions, remainders, nim-sums, sets by a rule such as {2^i},
// valuations, Zeckendorf digits.
[[nodiscard]] Candidates propose_conditions(const Sample& sample);
// Two stacks, of which the smaller is bounded in all P-positions: its rows in one statement.
[[nodiscard]] Candidates propose_joined_rows(const Sample& sample);
// Less than all: P only if, P if.
[[nodiscard]] Candidates propose_one_sided(const Sample& sample);
// Two variables: pairs (a, b) of which a is floor(d*slope), where b - a is a multiple of d, and the slope is a
// quadratic irrational; and half-planes bounded by such a slope.
[[nodiscard]] Candidates propose_slopes(const Sample& sample);
// Two variables and more: the same, or as much more, after a step, along rows and diagonals.
[[nodiscard]] Candidates propose_shifts(const Sample& sample);

}  // namespace cairn::discover
