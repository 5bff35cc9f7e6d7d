// Sums are built term by term; forms are read by one walk through the tree.
#include "rules/affine_expression.hpp"

#include <algorithm>

namespace cairn::rules {

Expr variable_leaf(int variable) {
  static constexpr const char* kSpecial[] = {"t", "inf", "none"};
  Expr expr = name(variable < 0 ? kSpecial[-1 - variable] : variable_name(variable));
  expr.value = variable;
  return expr;
}

Expr as_expression(const Affine& form) {
  std::vector<Term> terms = form.terms();
  // Coordinates before the amount, and terms that are added before the others.
  std::stable_partition(terms.begin(), terms.end(), [](const Term& term) { return term.variable != kAmount; });
  std::stable_partition(terms.begin(), terms.end(), [](const Term& term) { return term.factor > 0; });
  std::optional<Expr> sum;
  if (form.constant() > 0 && (terms.empty() || terms[0].factor < 0)) sum = number(form.constant());
  const bool constant_first = sum.has_value();
  const auto add = [&](std::int64_t factor, std::optional<Expr> of) {
    const std::int64_t size = sum && factor < 0 ? -factor : factor;
    Expr part = !of          ? number(size)
                : size == 1  ? std::move(*of)
                : size == -1 ? node(Op::negate, {std::move(*of)})
                             : node(Op::multiply, {number(size), std::move(*of)});
    sum = sum ? node(factor < 0 ? Op::subtract : Op::add, {std::move(*sum), std::move(part)}) : std::move(part);
  };
  for (const Term& term : terms) add(term.factor, variable_leaf(term.variable));
  if ((form.constant() != 0 || terms.empty()) && !constant_first) add(form.constant(), std::nullopt);
  return std::move(*sum);
}

Expr plus(Expr expr, std::int64_t constant) {
  if (constant == 0) return expr;
  return node(constant > 0 ? Op::add : Op::subtract, {std::move(expr), number(constant > 0 ? constant : -constant)});
}

Expr in_order(Expr expr) {
  if (const auto form = as_affine(expr)) return as_expression(*form);
  for (Expr& arg : expr.args) arg = in_order(std::move(arg));
  return expr;
}

std::optional<Affine> as_affine(const Expr& expr) {
  const auto of = [&](std::size_t i) { return as_affine(expr.args[i]); };
  switch (expr.op) {
    case Op::number:
      return Affine(expr.value);
    case Op::name:
      if (expr.after) return std::nullopt;
      return Affine::variable(static_cast<int>(expr.value));
    case Op::negate:
      if (const auto a = of(0)) return *a * -1;
      return std::nullopt;
    case Op::add:
    case Op::subtract: {
      const auto a = of(0), b = of(1);
      if (!a || !b) return std::nullopt;
      return expr.op == Op::add ? *a + *b : *a - *b;
    }
    case Op::multiply: {
      const auto a = of(0), b = of(1);
      if (!a || !b || !(a->is_constant() || b->is_constant())) return std::nullopt;
      return a->is_constant() ? *b * a->constant() : *a * b->constant();
    }
    default:
      return std::nullopt;
  }
}

Expr comparison(const Affine& form, Op op, std::int64_t value) {
  Affine left, right(value);
  for (const Term& term : form.terms()) {
    Affine& side = term.factor > 0 ? left : right;
    side = side + Affine::variable(term.variable, term.factor > 0 ? term.factor : -term.factor);
  }
  if (left.is_constant() && !right.is_constant()) return comparison(form * -1, mirrored(op), -value);
  if (!right.is_constant()) {
    // c >= b + 1 is c > b.
    if ((op == Op::greater_equal && value == 1) || (op == Op::less_equal && value == -1)) {
      op = op == Op::greater_equal ? Op::greater : Op::less;
      right = right - Affine(value);
    }
    if (right.constant() < 0) {
      left = left - Affine(right.constant());
      right = right - Affine(right.constant());
    }
  }
  return node(op, {as_expression(left), as_expression(right)});
}

}  // namespace cairn::rules
