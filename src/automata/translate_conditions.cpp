// Conditions of sentences, and the sentence as a whole.
#include "automata/translator.hpp"

#include "automata/condition_automaton.hpp"
#include "automata/large_constants.hpp"
#include "automata/rule_counter.hpp"
#include "rules/fold.hpp"

#include <algorithm>

namespace cairn::automata {

SentenceFormula Translator::run() {
  SentenceFormula result;
  for (std::size_t i = 0; i < sentence_.free; ++i) result.block.push_back(static_cast<int>(i));
  const Expr* body = &sentence_.body;
  bool falsified = true;  // is the part at hand to be false for what is looked for?
  for (; result.block.empty() && body->op == Op::negation; body = body->args.data()) falsified = !falsified;
  result.universal = !result.block.empty() || body->op != (falsified ? Op::exists : Op::for_all);
  if (!result.universal) falsified = !falsified;
  std::vector<FormulaPtr> parts, premises;
  while (true) {
    if (body->op == (falsified ? Op::for_all : Op::exists)) {
      result.block.push_back(static_cast<int>(body->value));
    } else if (body->op == (falsified ? Op::implication : Op::conjunction)) {
      parts.push_back(truth(body->args[0], true));
      if (falsified && !result.block.empty()) premises.push_back(parts.back());
    } else {
      break;
    }
    body = &body->args.back();
  }
  result.rest = body;
  result.rest_is_false = falsified;
  result.premises = all_of(std::move(premises));
  for (const int variable : result.block) parts.push_back(in_range(variable));
  parts.push_back(truth(*body, !falsified));
  LargeConstants large(variables_);
  result.premises = large.without(result.premises);
  result.body = large.without(all_of(std::move(parts)));
  result.variables = variables_;
  return result;
}

FormulaPtr Translator::in_range(int variable) const {
  const std::size_t index = static_cast<std::size_t>(variable);
  if (index >= sentence_.variables.size() || sentence_.variables[index].labels.empty()) return truth_value(true);
  const auto count = static_cast<std::int64_t>(sentence_.variables[index].labels.size());
  return not_negative(Affine(count - 1) - Affine::variable(variable));
}

FormulaPtr Translator::truth(const Expr& expr, bool wanted) {
  const auto& args = expr.args;
  const auto joined = [&](bool all, FormulaPtr a, FormulaPtr b) {
    return all ? all_of({std::move(a), std::move(b)}) : any_of({std::move(a), std::move(b)});
  };
  switch (expr.op) {
    case Op::negation:
      return truth(args[0], !wanted);
    case Op::conjunction:
    case Op::disjunction:
      return joined(wanted == (expr.op == Op::conjunction), truth(args[0], wanted), truth(args[1], wanted));
    case Op::implication:
      return joined(!wanted, truth(args[0], !wanted), truth(args[1], wanted));
    case Op::equivalence: {
      // Both ways, so that either can be false alone.
      const FormulaPtr a = truth(args[0], true), b = truth(args[1], true);
      if (wanted) return any_of({all_of({a, b}), all_of({negation(a), negation(b)})});
      return any_of({all_of({a, negation(b)}), all_of({negation(a), b})});
    }
    case Op::for_all:
    case Op::exists: {
      const bool all = expr.op == Op::for_all;
      const int variable = static_cast<int>(expr.value);
      const FormulaPtr some = some_of({variable}, all_of({in_range(variable), truth(args[0], !all)}));
      return with_text(wanted == all ? negation(some) : some, to_string(expr));
    }
    default: {
      const FormulaPtr result = with_text(atom(expr), to_string(expr));
      return wanted ? result : negation(result);
    }
  }
}

FormulaPtr Translator::atom(const Expr& expr) {
  const int bound = static_cast<int>(expr.value);
  switch (expr.op) {
    case Op::exists_unique: {
      const FormulaPtr body = all_of({in_range(bound), truth(expr.args[0], true)});
      const int other = fresh();
      const FormulaPtr two = all_of({body, renamed(body, {bound}, {other}),
                                     compared(Op::less, Affine::variable(bound), Affine::variable(other))});
      return all_of({some_of({bound}, body), negation(some_of({bound, other}, two))});
    }
    case Op::infinitely_many:
      return infinitely_many(bound, all_of({in_range(bound), truth(expr.args[0], true)}));
    case Op::almost_all:
      return negation(infinitely_many(bound, all_of({in_range(bound), truth(expr.args[0], false)})));
    case Op::is_outcome:
      return outcome(expr);
    case Op::is_option:
      return truth(expr.args.back(), true);
    case Op::defined_truth:
      return called(expr, std::nullopt);
    case Op::member:
      return member(expr);
    case Op::divides: {
      const auto divisor = constant(expr.args[0]);
      if (!divisor) refuse_number(expr, "the divisor is not a constant");
      if (*divisor <= 0) return truth_value(false);
      std::vector<FormulaPtr> cases;
      for (const Case& at : number(expr.args[1])) cases.push_back(closed(at, residue(at.form, *divisor, 0)));
      return any_of(std::move(cases));
    }
    case Op::less:
    case Op::less_equal:
    case Op::equal:
    case Op::not_equal:
    case Op::greater_equal:
    case Op::greater:
      return comparison(expr);
    default:
      throw NotLinear("'" + to_string(expr) + "' has no automaton");
  }
}

FormulaPtr Translator::infinitely_many(int variable, const FormulaPtr& body) {
  const int bound = fresh();
  const FormulaPtr beyond = compared(Op::greater_equal, Affine::variable(variable), Affine::variable(bound));
  return negation(some_of({bound}, negation(some_of({variable}, all_of({beyond, body})))));
}

FormulaPtr Translator::comparison(const Expr& expr) {
  const Expr& left = expr.args[0];
  const Expr& right = expr.args[1];
  // n mod 4 = 2 needs no new variable.
  if (expr.op == Op::equal && left.op == Op::modulo && left.args[0].op != Op::fib_zeros &&
      left.args[0].op != Op::ones) {
    const auto modulus = constant(left.args[1]);
    const auto remainder = constant(right);
    if (modulus && remainder && *modulus > 0) {
      if (*remainder < 0 || *remainder >= *modulus) return truth_value(false);
      std::vector<FormulaPtr> cases;
      for (const Case& at : number(left.args[0])) {
        cases.push_back(closed(at, residue(at.form, *modulus, *remainder)));
      }
      return any_of(std::move(cases));
    }
  }
  const Cases a = number(left), b = number(right);
  std::vector<FormulaPtr> cases;
  for (const Case& x : a) {
    for (const Case& y : b) cases.push_back(closed(merged(x, y), compared(expr.op, x.form, y.form)));
  }
  FormulaPtr result = any_of(std::move(cases));
  if (expr.op == Op::not_equal && !(always(a) && always(b))) {
    // A number that does not exist differs from everything that does.
    const FormulaPtr x = existing(a), y = existing(b);
    result = any_of({result, all_of({x, negation(y)}), all_of({negation(x), y})});
  }
  return result;
}

FormulaPtr Translator::member(const Expr& expr) {
  const Set& set = expr.args[1].set;
  for (const rules::SetRule& rule : set.rules) {
    const std::string why = RuleCounter::misfit(numeration_, rule);
    if (!why.empty()) refuse_number(expr, why);
  }
  std::vector<FormulaPtr> cases;
  for (const Case& at : number(expr.args[0])) {
    Atom in;
    in.kind = Atom::Kind::member;
    in.form = at.form;
    in.set = set;
    cases.push_back(closed(at, atom_of(std::move(in))));
  }
  return any_of(std::move(cases));
}

FormulaPtr Translator::called(const Expr& expr, std::optional<int> value) {
  return applied(defined(static_cast<std::size_t>(expr.value), expr), expr.args, value);
}

FormulaPtr Translator::applied(const Defined& definition, std::span<const Expr> args, std::optional<int> value) {
  std::vector<FormulaPtr> cases;
  for_each_tuple(args, [&](Case at, std::vector<int> held) {
    for (std::size_t i = 0; i < held.size(); ++i) {
      // Two parameters on one variable: one of them gets its own.
      if (std::find(held.begin(), held.begin() + static_cast<std::ptrdiff_t>(i), held[i]) ==
          held.begin() + static_cast<std::ptrdiff_t>(i)) {
        continue;
      }
      const int own = fresh();
      at.guards.push_back(zero(Affine::variable(held[i]) - Affine::variable(own)));
      at.fresh.push_back(own);
      held[i] = own;
    }
    std::vector<int> from = definition.parameters;
    if (value) {
      from.push_back(definition.value);
      held.push_back(*value);
    }
    cases.push_back(closed(at, renamed(definition.formula, from, held)));
  });
  return any_of(std::move(cases));
}

const Translator::Defined& Translator::defined(std::size_t index, const Expr& expr) {
  const auto [found, added] = defined_.try_emplace(index);
  if (!added) {
    if (!found->second.formula) throw NotLinear("'" + expr.name + "' is defined by recursion, which is only computed");
    return found->second;
  }
  const rules::Definition& definition = sentence_.definitions[index];
  Defined made;
  made.parameters = definition.parameters;
  if (definition.type() == rules::Type::truth) {
    made.formula = truth(definition.body, true);
  } else {
    made.value = fresh();
    std::vector<FormulaPtr> cases;
    for (const Case& at : number(definition.body)) {
      cases.push_back(closed(at, zero(at.form - Affine::variable(made.value))));
    }
    made.formula = any_of(std::move(cases));
  }
  return defined_[index] = std::move(made);
}

SentenceFormula formula_of(const Sentence& sentence, Numeration numeration, const std::vector<Question>& slices,
                           const FormOf& form_of) {
  return Translator(sentence, numeration, slices, form_of).run();
}

}  // namespace cairn::automata
