// Conditions to expressions and back.
#include "prove/phrase/condition.hpp"

#include "automata/condition_automaton.hpp"
#include "base/floor.hpp"
#include "rules/affine_expression.hpp"
#include "rules/evaluate.hpp"
#include "rules/lowering/resolved.hpp"

#include <algorithm>

namespace cairn::prove {

namespace {

std::vector<std::int64_t> elements_of(const Set& set) {
  std::vector<std::int64_t> numbers;
  for (const Progression& part : set.parts) {
    for (std::int64_t number = part.first; number <= part.last.value_or(part.first); number += part.step) {
      numbers.push_back(number);
    }
  }
  return numbers;
}

// The parts of a linear comparison; false when it is none.
bool take_apart(const Expr& expr, Condition& parts) {
  const bool not_in = expr.op == Op::negation;
  const Expr& kept = not_in ? expr.args[0] : expr;
  const auto member = member_with_zero(kept);
  const Expr& said = member ? *member : kept;
  if (not_in && said.op != Op::member) return false;
  if (said.args.size() != 2 || info(said.op).precedence != info(Op::equal).precedence) return false;
  const bool residue = said.args[0].op == Op::modulo && said.args[0].args[1].op == Op::number;
  const auto left = as_affine(residue ? said.args[0].args[0] : said.args[0]);
  if (!left) return false;
  if (residue) parts.modulus = said.args[0].args[1].value;
  parts.form = *left;
  if (said.op == Op::member) {
    if (said.args[1].op != Op::set || !said.args[1].set.rules.empty()) return false;
    parts.op = not_in ? Op::not_equal : Op::equal;
    parts.values = elements_of(said.args[1].set);
  } else {
    const auto right = as_affine(said.args[1]);
    if (!right || said.op == Op::divides || (residue && !(right->is_constant() && said.op == Op::equal))) return false;
    parts.form = parts.form - *right + Affine(right->constant());
    parts.op = said.op == Op::greater ? Op::greater_equal : said.op == Op::less ? Op::less_equal : said.op;
    parts.values = {right->constant() + (said.op == Op::greater ? 1 : said.op == Op::less ? -1 : 0)};
  }
  const std::int64_t constant = parts.form.constant();
  parts.form = parts.form - Affine(constant);
  for (std::int64_t& value : parts.values) value -= constant;
  if (!residue && !parts.form.is_constant() && parts.form.terms().back().factor < 0) {
    parts.form = parts.form * -1;
    parts.op = mirrored(parts.op);
    for (std::int64_t& value : parts.values) value = -value;
  }
  return true;
}

}  // namespace

bool Condition::holds_at(std::int64_t form_value) const {
  const std::int64_t here = modulus > 0 ? floor_remainder(form_value, modulus) : form_value;
  const Op one = op == Op::not_equal ? Op::equal : op;
  const bool any = std::any_of(values.begin(), values.end(), [&](std::int64_t v) { return compare(one, here, v); });
  return any != (op == Op::not_equal);
}

Expr expression_of(const Condition& condition, int value) {
  if (condition.other) return *condition.other;
  const auto& [op, form, values, modulus, other] = condition;
  if (modulus == 0 && values.size() == 1) {
    const std::int64_t factor = form.factor(value);
    if (op != Op::equal || (factor != 1 && factor != -1)) return comparison(form, op, values[0]);
    const Affine solved = Affine::variable(value) - (form - Affine(values[0])) * factor;
    return node(op, {variable_leaf(value), as_expression(solved)});
  }
  Expr left = as_expression(form);
  if (modulus > 0) left = node(Op::modulo, {std::move(left), number(modulus)});
  if (values.size() == 1) return node(op, {std::move(left), number(values[0])});
  Expr listed = one_of(std::move(left), values);
  return op == Op::equal ? listed : node(Op::negation, {std::move(listed)});
}

std::vector<Expr> expressions_of(const Conjunction& conditions, int value) {
  std::vector<Expr> result;
  for (const Condition& condition : conditions) result.push_back(expression_of(condition, value));
  return result;
}

Condition taken_apart(const Expr& condition) {
  Condition parts;
  if (take_apart(condition, parts)) return parts;
  return {Op::equal, {}, {}, 0, condition};
}

std::vector<int> tracks_of(const Expr& condition) {
  std::vector<int> tracks;
  (void)any_node(condition, [&](const Expr& part) {
    if (part.op == Op::name) tracks.push_back(static_cast<int>(part.value));
    return false;
  });
  std::sort(tracks.begin(), tracks.end());
  tracks.erase(std::unique(tracks.begin(), tracks.end()), tracks.end());
  return tracks;
}

bool speaks_of(const Condition& condition, int track) {
  if (condition.linear()) return condition.form.factor(track) != 0;
  return any_node(*condition.other, [&](const Expr& part) { return part.op == Op::name && part.value == track; });
}

bool holds(const Expr& condition, std::span<const std::int64_t> x) { return holds(condition, Resolved{x, 0}); }

bool holds(const Conjunction& conditions, std::span<const std::int64_t> x) {
  return std::all_of(conditions.begin(), conditions.end(), [&](const Condition& condition) {
    return condition.linear() ? condition.holds_at(condition.form.at(x, 0)) : holds(*condition.other, x);
  });
}

Automaton automaton_of(Numeration numeration, int tracks, std::span<const Expr> conditions) {
  TrackNames names;
  for (int track = 0; track < tracks; ++track) names.variables.push_back(Affine::variable(track));
  ConditionAutomaton compiler(numeration, tracks, std::move(names));
  return compiler.of(conditions);
}

Automaton automaton_of(Numeration numeration, int tracks, const Conjunction& conditions) {
  return automaton_of(numeration, tracks, expressions_of(conditions));
}

}  // namespace cairn::prove
