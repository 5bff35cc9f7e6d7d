// Linear forms as expressions, and linear expressions as forms: the one place where a form gets the order and the sides
// in which it is read. Printing is left to the printers of expressions.
#pragma once

#include "rules/affine.hpp"
#include "rules/expression.hpp"

#include <optional>

namespace cairn::rules {

// The name x1, x2, ... or t of a variable; its index is the value of the expression.
[[nodiscard]] Expr variable_leaf(int variable);

// Terms that are added come first: x2 + x3 - x1 + 1, and 1 - x1 when nothing but the constant is added.
[[nodiscard]] Expr as_expression(const Affine& form);

// x + 2, x - 1, and x itself for 0.
[[nodiscard]] Expr plus(Expr expr, std::int64_t constant);

// The form of a linear expression, whose names stand for the variables that their values say; nothing when the
// expression is not linear.
[[nodiscard]] std::optional<Affine> as_affine(const Expr& expr);

// The form, which has no constant, compared with a value, so that no side has a negative term: x3 = x2 + 1,
// 2*x2 <= x1, x3 > x2.
[[nodiscard]] Expr comparison(const Affine& form, Op op, std::int64_t value);

// The expression with each linear part in the order of as_expression.
[[nodiscard]] Expr in_order(Expr expr);

}  // namespace cairn::rules
