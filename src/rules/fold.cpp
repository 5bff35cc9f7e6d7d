// Constant parts of expressions, from the leaves upwards.
#include "rules/fold.hpp"

#include "rules/evaluate.hpp"

namespace cairn::rules {

namespace {

// Nothing but numbers and arithmetic on them. A condition is none: "a if c else b" stays as it was written.
bool is_arithmetic(Op op) {
  switch (op) {
    case Op::number:
    case Op::negate:
    case Op::power:
    case Op::multiply:
    case Op::modulo:
    case Op::add:
    case Op::subtract:
    case Op::floor_divide:
    case Op::ceil_divide:
    case Op::floor_root:
    case Op::minimum:
    case Op::maximum:
    case Op::nim_sum:
    case Op::two_part:
    case Op::ones:
    case Op::fib_part:
    case Op::fib_shift:
    case Op::fib_zeros:
      return true;
    default:
      return false;
  }
}

// Arithmetic asks for no names.
struct NoLeaves {
  static Number number(const Expr& /*leaf*/) { return {}; }
  static bool truth(const Expr& /*leaf*/) { return false; }
  static bool is_stack(const Number& /*size*/) { return false; }
  static int choice(const Expr& /*expr*/) { return -1; }
  static const Set& set(const Expr& expr) { return expr.set; }
};

}  // namespace

bool is_constant(const Expr& expr) {
  return !any_node(expr, [](const Expr& e) { return !is_arithmetic(e.op); });
}

std::optional<std::int64_t> constant_value(const Expr& expr) {
  if (!is_constant(expr)) return std::nullopt;
  try {
    const Number value = evaluate(expr, NoLeaves());
    if (!value.finite() || value.value > kLargestConstant || value.value < -kLargestConstant) return std::nullopt;
    return value.value;
  } catch (const Error&) {  // beyond 64 bits on the way
    return std::nullopt;
  }
}

bool overflows(const Expr& expr) {
  if (!is_constant(expr)) return false;
  try {
    (void)evaluate(expr, NoLeaves());
    return false;
  } catch (const Error&) {
    return true;
  }
}

namespace {

// Its parts are folded already.
Expr folded_node(Expr part) {
  if (part.op == Op::number) return part;
  const auto value = constant_value(part);
  if (!value) return part;
  if (*value >= 0) return number(*value, part.place);
  return node(Op::negate, {number(-*value, part.place)}, part.place);
}

}  // namespace

Expr folded(Expr expr) { return rewritten(std::move(expr), folded_node); }

Expr folded_for_reading(Expr expr) {
  const bool compared = expr.op == Op::equal || expr.op == Op::not_equal;
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    Expr& arg = expr.args[i];
    if (compared && i == 0 && arg.op == Op::modulo && is_constant(arg)) {
      for (Expr& inner : arg.args) inner = folded(std::move(inner));
    } else {
      arg = folded_for_reading(std::move(arg));
    }
  }
  return folded_node(std::move(expr));
}

}  // namespace cairn::rules
