// The operator table, and expressions as text.
#include "rules/expression.hpp"

#include "rules/fold.hpp"

#include <array>

namespace cairn::rules {

namespace {

constexpr int kLeaf = 100;
constexpr int kFunction = 99;
constexpr int kLoosest = -1;  // in parentheses wherever it is a part

constexpr std::array<OpInfo, 36> kOps{{
    {Op::number, "", kLeaf, Type::number, Type::number},
    {Op::name, "", kLeaf, Type::number, Type::number},
    {Op::least, "least", kLeaf, Type::number, Type::number},
    {Op::greatest, "greatest", kLeaf, Type::number, Type::number},
    {Op::set, "", kLeaf, Type::set, Type::number},
    {Op::distinct, "distinct", kLeaf, Type::truth, Type::number},
    {Op::outcome, "", kLeaf, Type::truth, Type::number},
    {Op::grundy, "G", kLeaf, Type::number, Type::number},
    {Op::negate, "-", 60, Type::number, Type::number},
    {Op::power, "^", 70, Type::number, Type::number},
    {Op::multiply, "*", 50, Type::number, Type::number},
    {Op::modulo, "mod", 50, Type::number, Type::number},
    {Op::add, "+", 40, Type::number, Type::number},
    {Op::subtract, "-", 40, Type::number, Type::number},
    {Op::floor_divide, "floor", kFunction, Type::number, Type::number},
    {Op::ceil_divide, "ceil", kFunction, Type::number, Type::number},
    {Op::floor_root, "floor", kFunction, Type::number, Type::number},
    {Op::minimum, "min", kFunction, Type::number, Type::number},
    {Op::maximum, "max", kFunction, Type::number, Type::number},
    {Op::nim_sum, "xor", 35, Type::number, Type::number},
    {Op::two_part, "twopart", kFunction, Type::number, Type::number},
    {Op::conditional, "if", kLoosest, Type::number, Type::number},
    {Op::call, "", kFunction, Type::number, Type::number},
    {Op::complement, "not", 30, Type::set, Type::set},
    {Op::less, "<", 20, Type::truth, Type::number},
    {Op::less_equal, "<=", 20, Type::truth, Type::number},
    {Op::equal, "=", 20, Type::truth, Type::number},
    {Op::not_equal, "!=", 20, Type::truth, Type::number},
    {Op::greater_equal, ">=", 20, Type::truth, Type::number},
    {Op::greater, ">", 20, Type::truth, Type::number},
    {Op::member, "in", 20, Type::truth, Type::number},
    {Op::divides, "divides", 20, Type::truth, Type::number},
    {Op::is_stack, "is a stack", 20, Type::truth, Type::number},
    {Op::negation, "not", 15, Type::truth, Type::truth},
    {Op::conjunction, "and", 10, Type::truth, Type::truth},
    {Op::disjunction, "or", 5, Type::truth, Type::truth},
}};

std::string within(const Expr& expr, int precedence) {
  const bool loose = info(expr.op).precedence < precedence;
  return loose ? "(" + to_string(expr) + ")" : to_string(expr);
}

}  // namespace

const OpInfo& info(Op op) { return kOps[static_cast<std::size_t>(op)]; }

Expr number(std::int64_t value, Place place) {
  Expr result;
  result.value = value;
  result.place = place;
  return result;
}

Expr name(std::string text, bool after, Place place) {
  Expr result;
  result.op = Op::name;
  result.name = std::move(text);
  result.after = after;
  result.place = place;
  return result;
}

bool is_residue(const Expr& expr) {
  return expr.op == Op::modulo && is_constant(expr.args[0]) && constant_value(expr.args[1]).value_or(0) > 0;
}

Expr node(Op op, std::vector<Expr> args, Place place) {
  Expr result;
  result.op = op;
  result.args = std::move(args);
  result.place = place;
  return result;
}

std::string to_string(const Expr& expr) {
  const OpInfo& row = info(expr.op);
  const std::string text(row.text);
  const std::string prime = expr.after ? "'" : "";
  const auto arg = [&](std::size_t i, int precedence = 0) { return within(expr.args[i], precedence); };
  switch (expr.op) {
    case Op::number:
      return std::to_string(expr.value);
    case Op::name:
    case Op::outcome:
      return expr.name + prime;
    case Op::least:
    case Op::greatest:
    case Op::distinct:
    case Op::grundy:
      return text + prime;
    case Op::set:
      return expr.set.to_string();
    case Op::negate:
      return text + arg(0, row.precedence);
    case Op::floor_divide:
    case Op::ceil_divide:
      return text + "(" + arg(0, 50) + "/" + arg(1, 51) + ")";
    case Op::floor_root:
      return "floor(sqrt(" + arg(0) + "))";
    case Op::minimum:
    case Op::maximum:
      return text + "(" + arg(0) + ", " + arg(1) + ")";
    case Op::conditional:
      return arg(0) + " if " + arg(1) + " else " + to_string(expr.args[2]);
    case Op::two_part:
      return text + "(" + arg(0) + ")";
    case Op::call:
      return expr.name + "(" + arg(0) + ")";
    case Op::negation:
      // The words that people use: t is not a stack, t not in S.
      if (expr.args[0].op == Op::is_stack) return within(expr.args[0].args[0], 21) + " is not a stack";
      if (expr.args[0].op == Op::member) {
        return within(expr.args[0].args[0], 20) + " not in " + within(expr.args[0].args[1], 21);
      }
      return text + " " + arg(0, row.precedence);
    case Op::complement:
      return text + " " + arg(0, row.precedence);
    case Op::is_stack:
      return arg(0, row.precedence + 1) + " " + text;
    case Op::nim_sum: {
      // Not needed, but nobody reads a xor b - 1 as a xor (b - 1).
      const int tight = info(Op::multiply).precedence;
      return (expr.args[0].op == Op::nim_sum ? arg(0) : arg(0, tight)) + " " + text + " " + arg(1, tight);
    }
    case Op::power:
      return arg(0, row.precedence + 1) + "^" + arg(1, row.precedence);
    case Op::equal:
    case Op::not_equal:
      if (is_residue(expr.args[1])) return arg(0, row.precedence) + " " + text + " (" + arg(1) + ")";
      [[fallthrough]];
    default:
      return arg(0, row.precedence) + " " + text + " " + arg(1, row.precedence + 1);
  }
}

Op mirrored(Op op) {
  switch (op) {
    case Op::less:
      return Op::greater;
    case Op::less_equal:
      return Op::greater_equal;
    case Op::greater:
      return Op::less;
    case Op::greater_equal:
      return Op::less_equal;
    default:
      return op;
  }
}

}  // namespace cairn::rules
