// Arithmetic on written numbers: what 2*3 + 1 comes to, before anything is known about a position.
#pragma once

#include "rules/expression.hpp"

#include <cstdint>
#include <optional>

namespace cairn::rules {

// Is it built of written numbers alone? No name stands in it, no least, no Grundy value.
[[nodiscard]] bool is_constant(const Expr& expr);

// The value of such a number. Nothing when the expression is not constant, when it does not exist (5 mod 0), and when
// it is farther from 0 than a number in a rule may be.
[[nodiscard]] std::optional<std::int64_t> constant_value(const Expr& expr);

// Is it such a number, and does calculating it leave 64 bits?
[[nodiscard]] bool overflows(const Expr& expr);

// The expression with every constant part that comes to a number replaced by that number; its meaning is the same.
[[nodiscard]] Expr folded(Expr expr);
// For people to read: a remainder that is compared stays, so that "4 mod 2 = 0" does not become "0 = 0".
[[nodiscard]] Expr folded_for_reading(Expr expr);

}  // namespace cairn::rules
