// The operator table, and expressions as text.
#include "rules/expression.hpp"

#include "rules/fold.hpp"
#include "rules/graph/graph.hpp"
#include "rules/statement/sentence.hpp"

#include <algorithm>
#include <array>

namespace cairn::rules {

namespace {

constexpr int kLeaf = 100;
constexpr int kFunction = 99;
constexpr int kLoosest = -1;  // in parentheses wherever it is a part

constexpr std::array<OpInfo, 57> kOps{{
    {Op::number, "", kLeaf, Type::number, Type::number},
    {Op::name, "", kLeaf, Type::number, Type::number},
    {Op::least, "least", kLeaf, Type::number, Type::number},
    {Op::greatest, "greatest", kLeaf, Type::number, Type::number},
    {Op::set, "", kLeaf, Type::set, Type::number},
    {Op::distinct, "distinct", kLeaf, Type::truth, Type::number},
    {Op::outcome, "", kLeaf, Type::truth, Type::number},
    {Op::grundy, "G", kLeaf, Type::number, Type::number},
    {Op::graph, "", kLeaf, Type::graph, Type::number},
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
    {Op::ones, "ones", kFunction, Type::number, Type::number},
    {Op::fib_part, "fibpart", kFunction, Type::number, Type::number},
    {Op::fib_shift, "fibshift", kFunction, Type::number, Type::number},
    {Op::fib_zeros, "fibzeros", kFunction, Type::number, Type::number},
    {Op::conditional, "if", kLoosest, Type::number, Type::number},
    {Op::call, "", kFunction, Type::number, Type::number},
    {Op::grundy_of, "G", kFunction, Type::number, Type::number},
    {Op::remoteness_of, "remoteness", kFunction, Type::number, Type::number},
    {Op::least_such, "least", kLoosest, Type::number, Type::truth},
    {Op::the_only, "the", kLoosest, Type::number, Type::truth},
    {Op::defined, "", kFunction, Type::number, Type::number},
    {Op::function_of, "", kFunction, Type::number, Type::number},
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
    {Op::is_outcome, "is", 20, Type::truth, Type::number},
    {Op::is_option, "is an option of", 20, Type::truth, Type::number},
    {Op::defined_truth, "", kFunction, Type::truth, Type::number},
    {Op::implication, "implies", 3, Type::truth, Type::truth},
    {Op::equivalence, "iff", 2, Type::truth, Type::truth},
    {Op::for_all, "for all", kLoosest, Type::truth, Type::truth},
    {Op::almost_all, "for almost all", kLoosest, Type::truth, Type::truth},
    {Op::exists, "exists", kLoosest, Type::truth, Type::truth},
    {Op::exists_unique, "exists unique", kLoosest, Type::truth, Type::truth},
    {Op::infinitely_many, "exists infinitely many", kLoosest, Type::truth, Type::truth},
}};

std::string within(const Expr& expr, int precedence) {
  if (const auto member = member_with_zero(expr)) return within(*member, precedence);
  const bool loose = info(expr.op).precedence < precedence;
  return loose ? "(" + to_string(expr) + ")" : to_string(expr);
}

}  // namespace

bool is_binder(Op op) {
  switch (op) {
    case Op::least_such:
    case Op::the_only:
    case Op::for_all:
    case Op::almost_all:
    case Op::exists:
    case Op::exists_unique:
    case Op::infinitely_many:
      return true;
    default:
      return false;
  }
}

std::string_view type_words(Type type) {
  switch (type) {
    case Type::number:
      return "a number";
    case Type::truth:
      return "a condition";
    case Type::set:
      return "a set";
    case Type::choice:
      return "one of the named values";
    case Type::graph:
      return "a graph";
  }
  return "";
}

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

Expr graph_leaf(std::shared_ptr<const Graph> graph, Place place) {
  Expr result;
  result.op = Op::graph;
  result.name = graph->text();
  result.graph = std::move(graph);
  result.place = place;
  return result;
}

Expr one_of(Expr left, const std::vector<std::int64_t>& sorted) {
  Expr listed;
  listed.op = Op::set;
  bool zero = false;
  for (std::size_t i = 0; i < sorted.size();) {
    std::size_t end = i;
    while (end + 1 < sorted.size() && sorted[end + 1] == sorted[end] + 1) ++end;
    if (end < i + 2) end = i;
    zero = zero || sorted[i] == 0;
    const std::int64_t first = sorted[i] + (sorted[i] == 0 ? 1 : 0);
    if (first <= sorted[end]) listed.set.parts.push_back({first, 1, sorted[end]});
    i = end + 1;
  }
  Expr none = node(Op::equal, {left, number(0)});
  if (listed.set.parts.empty()) return none;
  Expr member = node(Op::member, {std::move(left), std::move(listed)});
  return zero ? node(Op::disjunction, {std::move(none), std::move(member)}) : member;
}

std::optional<Expr> member_with_zero(const Expr& expr) {
  if (expr.op != Op::disjunction || expr.args[0].op != Op::equal || expr.args[1].op != Op::member) return std::nullopt;
  Expr member = expr.args[1];
  if (!(expr.args[0].args[0] == member.args[0]) || !(expr.args[0].args[1] == number(0))) return std::nullopt;
  if (member.args[1].op != Op::set || member.args[1].set.complement) return std::nullopt;
  auto& parts = member.args[1].set.parts;
  if (!parts.empty() && parts[0].first == parts[0].step && parts[0].last != parts[0].first) {
    parts[0].first = 0;
  } else {
    parts.insert(std::find_if(parts.begin(), parts.end(), [](const auto& part) { return part.first > 0; }), {0, 1, 0});
  }
  return member;
}

std::string to_string(const Expr& expr) {
  if (const auto member = member_with_zero(expr)) return to_string(*member);
  const OpInfo& row = info(expr.op);
  const std::string text(row.text);
  const std::string prime = expr.after ? "'" : "";
  const auto arg = [&](std::size_t i, int precedence = 0) { return within(expr.args[i], precedence); };
  switch (expr.op) {
    case Op::number:
      return expr.name.empty() ? std::to_string(expr.value) : expr.name;
    case Op::name:
    case Op::outcome:
    case Op::graph:
      return expr.name + prime;
    case Op::least:
      return text + prime + (expr.name.empty() ? "" : " near " + expr.name);
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
    case Op::ones:
    case Op::fib_part:
    case Op::fib_shift:
    case Op::fib_zeros:
      return text + "(" + arg(0) + ")";
    case Op::call:
      return expr.name + "(" + arg(0) + ")";
    case Op::negation:
      if (const auto member = member_with_zero(expr.args[0])) return to_string(node(Op::negation, {*member}));
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
    case Op::is_outcome:
      return subject_text(expr) + " is " + expr.name;
    case Op::is_option:
      return subject_text(expr, " is an option of ");
    case Op::grundy_of:
    case Op::remoteness_of:
      return text + "(" + subject_text(expr) + ")";
    case Op::defined:
    case Op::defined_truth: {
      std::string listed;
      for (std::size_t i = 0; i < expr.args.size(); ++i) listed += (i > 0 ? ", " : "") + arg(i);
      return expr.name + "(" + listed + ")";
    }
    case Op::function_of: {
      std::string listed = subject_text(expr);
      for (std::size_t i = 0; i < expr.args.size(); ++i) listed += ", " + arg(i);
      return expr.name + "(" + listed + ")";
    }
    case Op::least_such:
    case Op::the_only:
    case Op::for_all:
    case Op::almost_all:
    case Op::exists:
    case Op::exists_unique:
    case Op::infinitely_many:
      return text + " " + expr.name + ": " + arg(0, kLoosest);
    case Op::implication:  // a implies (b implies c) needs no parentheses, the other way round does
      return arg(0, row.precedence + 1) + " " + text + " " + arg(1, row.precedence);
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
