// The value of an expression when its leaves are known: the arithmetic of the language in one place.
//
// Numbers may be infinite (a purse) or absent (least on an empty board, n mod 0). Nothing compares with an absent
// number, except that it differs from everything else; so "least' != least" holds when the board is emptied.
#pragma once

#include "rules/expression.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <cmath>

namespace cairn::rules {

struct Number {
  enum class Kind : std::uint8_t { finite, infinite, absent };
  Kind kind = Kind::absent;
  std::int64_t value = 0;

  Number() = default;
  Number(std::int64_t finite) : kind(Kind::finite), value(finite) {}  // NOLINT: a number is a number
  static Number infinite() {
    Number result;
    result.kind = Kind::infinite;
    return result;
  }
  [[nodiscard]] bool finite() const { return kind == Kind::finite; }
  [[nodiscard]] bool absent() const { return kind == Kind::absent; }
};

// Arithmetic and comparison on numbers already known. Throws Error when a result leaves 64 bits.
[[nodiscard]] Number apply(Op op, const Number& a, const Number& b);
[[nodiscard]] bool compare(Op op, const Number& a, const Number& b);

// Leaves supplies the meaning of names:
//   Number number(const Expr&)        name, least, greatest, grundy
//   bool truth(const Expr&)           distinct, outcome
//   bool is_stack(const Number&)
//   int choice(const Expr&)           the label that a name or "not S" stands for; -1 when it is no choice
//   const Set& set(const Expr&)       a choice coordinate read as a set
template <class Leaves>
bool holds(const Expr& expr, const Leaves& leaves);

template <class Leaves>
Number evaluate(const Expr& expr, const Leaves& leaves) {
  switch (expr.op) {
    case Op::number:
      return expr.value;
    case Op::name:
    case Op::least:
    case Op::greatest:
    case Op::grundy:
      return leaves.number(expr);
    case Op::negate:
      return apply(Op::subtract, 0, evaluate(expr.args[0], leaves));
    case Op::conditional:
      return evaluate(expr.args[holds(expr.args[1], leaves) ? 0 : 2], leaves);
    case Op::floor_root:
    case Op::two_part:
    case Op::ones:
    case Op::fib_part:
    case Op::fib_shift:
    case Op::fib_zeros:
      return apply(expr.op, evaluate(expr.args[0], leaves), 0);
    default:
      return apply(expr.op, evaluate(expr.args[0], leaves), evaluate(expr.args[1], leaves));
  }
}

template <class Leaves>
bool holds(const Expr& expr, const Leaves& leaves) {
  const auto& args = expr.args;
  switch (expr.op) {
    case Op::distinct:
    case Op::outcome:
      return leaves.truth(expr);
    case Op::negation:
      return !holds(args[0], leaves);
    case Op::conjunction:
      return holds(args[0], leaves) && holds(args[1], leaves);
    case Op::disjunction:
      return holds(args[0], leaves) || holds(args[1], leaves);
    case Op::is_stack:
      return leaves.is_stack(evaluate(args[0], leaves));
    case Op::member: {
      const Number element = evaluate(args[0], leaves);
      return element.finite() && leaves.set(args[1]).contains(element.value);
    }
    default:
      break;
  }
  const int left = leaves.choice(args[0]);
  if (left >= 0) return (left == leaves.choice(args[1])) == (expr.op == Op::equal);
  return compare(expr.op, evaluate(args[0], leaves), evaluate(args[1], leaves));
}

}  // namespace cairn::rules
