// Numbers of sentences as cases, each linear.
#include "automata/translator.hpp"

#include "automata/condition_automaton.hpp"
#include "rules/fold.hpp"

#include <algorithm>

namespace cairn::automata {

namespace {

constexpr std::size_t kMostSplits = 256;

}  // namespace

void refuse_number(const Expr& expr, const std::string& why) {
  throw NotLinear("'" + to_string(expr) + "' is not linear: " + why);
}

FormulaPtr not_negative(const Affine& form) { return atom_of(rules::at_least_zero(form)); }

FormulaPtr zero(const Affine& form) {
  Atom atom;
  atom.kind = Atom::Kind::zero;
  atom.form = form;
  return atom_of(std::move(atom));
}

FormulaPtr residue(const Affine& form, std::int64_t modulus, std::int64_t remainder) {
  Atom atom;
  atom.kind = Atom::Kind::residue;
  atom.form = form;
  atom.modulus = modulus;
  atom.remainder = remainder;
  return atom_of(std::move(atom));
}

FormulaPtr compared(Op op, const Affine& a, const Affine& b) {
  switch (op) {
    case Op::less:
      return not_negative(b - a - Affine(1));
    case Op::less_equal:
      return not_negative(b - a);
    case Op::greater:
      return not_negative(a - b - Affine(1));
    case Op::greater_equal:
      return not_negative(a - b);
    case Op::equal:
      return zero(a - b);
    default:
      return negation(zero(a - b));
  }
}

// Both together.
Case merged(const Case& a, const Case& b) {
  Case result = a;
  result.guards.insert(result.guards.end(), b.guards.begin(), b.guards.end());
  result.fresh.insert(result.fresh.end(), b.fresh.begin(), b.fresh.end());
  return result;
}

FormulaPtr closed(const Case& at, FormulaPtr fact) {
  std::vector<FormulaPtr> parts = at.guards;
  parts.push_back(std::move(fact));
  return some_of(at.fresh, all_of(std::move(parts)));
}

bool Translator::always(const Cases& cases) { return cases.size() == 1 && cases[0].guards.empty(); }

FormulaPtr Translator::existing(const Cases& cases) {
  std::vector<FormulaPtr> parts;
  for (const Case& at : cases) parts.push_back(closed(at, truth_value(true)));
  return any_of(std::move(parts));
}

std::optional<std::int64_t> Translator::constant(const Expr& expr) {
  if (const auto value = rules::constant_value(expr)) return value;
  return std::nullopt;
}

Cases Translator::number(const Expr& expr) {
  const auto& args = expr.args;
  if (const auto value = constant(expr)) return {Case{{}, {}, Affine(*value)}};
  switch (expr.op) {
    case Op::name:
    case Op::complement:  // "not S" among words
      if (expr.value < 0) return {Case{{}, {}, Affine(-1 - expr.value)}};
      return {Case{{}, {}, Affine::variable(static_cast<int>(expr.value))}};
    case Op::negate:
      return mapped(number(args[0]), [](const Affine& form) { return form * -1; });
    case Op::add:
      return combined(expr, [](const Affine& a, const Affine& b) { return a + b; });
    case Op::subtract:
      return combined(expr, [](const Affine& a, const Affine& b) { return a - b; });
    case Op::multiply: {
      const auto first = constant(args[0]), second = constant(args[1]);
      if (!first && !second) refuse_number(expr, "a product of variables");
      const std::int64_t factor = first ? *first : *second;
      return mapped(number(args[first ? 1 : 0]), [&](const Affine& form) { return form * factor; });
    }
    case Op::floor_divide:
    case Op::ceil_divide:
    case Op::modulo:
      return quotient(expr);
    case Op::minimum:
    case Op::maximum:
      return extremum(expr);
    case Op::conditional: {
      const FormulaPtr condition = truth(args[1], true);
      Cases result = guarded(number(args[0]), condition);
      for (Case& at : guarded(number(args[2]), negation(condition))) result.push_back(std::move(at));
      return result;
    }
    case Op::nim_sum:
      if (numeration_ != Numeration::binary) refuse_number(expr, "a nim-sum is read in binary digits only");
      return by_digits(expr, Formula::Kind::nim_sum);
    case Op::two_part:
      if (numeration_ != Numeration::binary) refuse_number(expr, "'twopart' is read in binary digits only");
      return by_digits(expr, Formula::Kind::two_part);
    case Op::fib_part:
      if (numeration_ != Numeration::zeckendorf) refuse_number(expr, "'fibpart' is read in Zeckendorf digits only");
      return by_digits(expr, Formula::Kind::two_part);
    case Op::ones:
      refuse_number(expr, "only its remainders by constants are read, as in 'ones(n) mod 2'");
    case Op::fib_shift:
      if (numeration_ != Numeration::zeckendorf) refuse_number(expr, "'fibshift' is read in Zeckendorf digits only");
      return by_digits(expr, Formula::Kind::fib_shift);
    case Op::fib_zeros:
      refuse_number(expr, "only its remainders by constants are read, as in 'fibzeros(n) mod 2'");
    case Op::grundy_of:
      return grundy(expr);
    case Op::least_such: {
      const int variable = static_cast<int>(expr.value);
      const FormulaPtr body = truth(args[0], true);
      const int other = fresh();
      const FormulaPtr below = all_of({renamed(body, {variable}, {other}),
                                       compared(Op::less, Affine::variable(other), Affine::variable(variable))});
      return {Case{{body, negation(some_of({other}, below))}, {variable}, Affine::variable(variable)}};
    }
    case Op::the_only: {
      const int variable = static_cast<int>(expr.value);
      const FormulaPtr body = truth(args[0], true);
      const int other = fresh();
      const FormulaPtr second = all_of(
          {renamed(body, {variable}, {other}), negation(zero(Affine::variable(other) - Affine::variable(variable)))});
      return {Case{{body, negation(some_of({other}, second))}, {variable}, Affine::variable(variable)}};
    }
    case Op::defined: {
      const int value = fresh();
      return {Case{{called(expr, value)}, {value}, Affine::variable(value)}};
    }
    case Op::function_of: {
      const Defined& function = this->function(expr);
      const int value = fresh();
      return {Case{{applied(function, args, value)}, {value}, Affine::variable(value)}};
    }
    case Op::remoteness_of:
      throw NotLinear("'" + to_string(expr) + "' has no automaton: remoteness is only computed");
    default:
      refuse_number(expr, "powers and roots of variables are not read by automata");
  }
}

Cases Translator::mapped(Cases cases, const std::function<Affine(const Affine&)>& map) {
  for (Case& at : cases) at.form = map(at.form);
  return cases;
}

Cases Translator::guarded(Cases cases, const FormulaPtr& guard) {
  for (Case& at : cases) at.guards.push_back(guard);
  return cases;
}

Cases Translator::combined(const Expr& expr, const std::function<Affine(const Affine&, const Affine&)>& combine) {
  Cases result;
  const Cases a = number(expr.args[0]), b = number(expr.args[1]);
  check_count(expr, a.size() * b.size());
  for (const Case& x : a) {
    for (const Case& y : b) {
      result.push_back(merged(x, y));
      result.back().form = combine(x.form, y.form);
    }
  }
  return result;
}

void Translator::check_count(const Expr& expr, std::size_t cases) {
  if (cases > kMostSplits) {
    throw NotLinear("'" + to_string(expr) + "' splits into more than " + std::to_string(kMostSplits) + " cases");
  }
}

Cases Translator::quotient(const Expr& expr) {
  const auto divisor = constant(expr.args[1]);
  if (!divisor) refuse_number(expr, "it is divided by a number that is not a constant");
  if (expr.op == Op::modulo) {
    if (*divisor <= 0) return {};
    if (expr.args[0].op == Op::fib_zeros || expr.args[0].op == Op::ones) return counted(expr, *divisor);
    Cases result;
    for (Case at : number(expr.args[0])) {
      const int rest = fresh();
      at.guards.push_back(not_negative(Affine(*divisor - 1) - Affine::variable(rest)));
      at.guards.push_back(residue(at.form - Affine::variable(rest), *divisor, 0));
      at.fresh.push_back(rest);
      at.form = Affine::variable(rest);
      result.push_back(std::move(at));
    }
    return result;
  }
  if (*divisor == 0) return {};
  // Rounded up is the negative of its negative rounded down.
  const bool up = expr.op == Op::ceil_divide;
  const std::int64_t d = *divisor < 0 ? -*divisor : *divisor;
  const bool turned = up != (*divisor < 0);
  Cases result;
  for (const Case& at : number(expr.args[0])) {
    const Affine form = turned ? at.form * -1 : at.form;
    for (const bool negative : {false, true}) {
      const Affine of = negative ? Affine(-1) - form : form;
      if (of.is_constant() && of.constant() < 0) continue;
      Case part = at;
      const int q = fresh();
      const Affine above = of - Affine::variable(q, d);
      part.guards.push_back(not_negative(above));
      part.guards.push_back(not_negative(Affine(d - 1) - above));
      part.fresh.push_back(q);
      const Affine down = negative ? Affine(-1) - Affine::variable(q) : Affine::variable(q);
      part.form = up ? down * -1 : down;
      result.push_back(std::move(part));
      const auto& terms = of.terms();
      const bool natural = of.constant() >= 0 &&
                           std::all_of(terms.begin(), terms.end(), [](const Term& term) { return term.factor > 0; });
      if (!negative && natural) break;  // it is never negative
    }
  }
  check_count(expr, result.size());
  return result;
}

Cases Translator::counted(const Expr& expr, std::int64_t modulus) {
  const bool zeros = expr.args[0].op == Op::fib_zeros;
  if (zeros && numeration_ != Numeration::zeckendorf) {
    refuse_number(expr, "'fibzeros' is read in Zeckendorf digits only");
  }
  if (!zeros && numeration_ != Numeration::binary) refuse_number(expr, "'ones' is read in binary digits only");
  check_count(expr, static_cast<std::size_t>(modulus));
  Cases result;
  for (const Case& of : number(expr.args[0].args[0])) {
    Case held = of;
    const int variable = natural(held);
    for (std::int64_t rest = 0; rest < modulus; ++rest) {
      Case at = held;
      Formula count = *leaf(zeros ? Formula::Kind::fib_zeros : Formula::Kind::ones, {variable});
      count.atom.modulus = modulus;
      count.atom.remainder = rest;
      at.guards.push_back(std::make_shared<const Formula>(std::move(count)));
      at.form = Affine(rest);
      result.push_back(std::move(at));
    }
  }
  return result;
}

Cases Translator::extremum(const Expr& expr) {
  const Cases a = number(expr.args[0]), b = number(expr.args[1]);
  check_count(expr, 2 * a.size() * b.size());
  Cases result;
  for (const Case& x : a) {
    for (const Case& y : b) {
      const bool least = expr.op == Op::minimum;
      Case first = merged(x, y), second = merged(x, y);
      first.form = x.form;
      first.guards.push_back(compared(least ? Op::less_equal : Op::greater_equal, x.form, y.form));
      second.form = y.form;
      second.guards.push_back(compared(least ? Op::less : Op::greater, y.form, x.form));
      result.push_back(std::move(first));
      result.push_back(std::move(second));
    }
  }
  return result;
}

int Translator::natural(Case& at) {
  const auto& terms = at.form.terms();
  if (terms.size() == 1 && terms[0].factor == 1 && at.form.constant() == 0) return terms[0].variable;
  const int variable = fresh();
  at.guards.push_back(zero(at.form - Affine::variable(variable)));
  at.fresh.push_back(variable);
  at.form = Affine::variable(variable);
  return variable;
}

Cases Translator::by_digits(const Expr& expr, Formula::Kind kind) {
  Cases result;
  for_each_tuple(expr.args, [&](Case at, std::vector<int> variables) {
    const int value = fresh();
    variables.push_back(value);
    at.guards.push_back(leaf(kind, std::move(variables)));
    at.fresh.push_back(value);
    at.form = Affine::variable(value);
    result.push_back(std::move(at));
  });
  return result;
}

void Translator::for_each_tuple(std::span<const Expr> args,
                                const std::function<void(const Case&, const std::vector<int>&)>& by_tuple) {
  std::vector<Cases> all;
  std::size_t count = 1;
  for (const Expr& arg : args) {
    all.push_back(number(arg));
    count *= all.back().size();
    if (count > kMostSplits)
      throw NotLinear("a position splits into more than " + std::to_string(kMostSplits) + " cases");
  }
  const std::function<void(std::size_t, const Case&, std::vector<int>&)> next =
      [&](std::size_t index, const Case& so_far, std::vector<int>& variables) {
        if (index == all.size()) return by_tuple(so_far, variables);
        for (const Case& at : all[index]) {
          Case with = merged(so_far, at);
          with.form = at.form;
          variables.push_back(natural(with));
          next(index + 1, with, variables);
          variables.pop_back();
        }
      };
  std::vector<int> variables;
  next(0, Case{}, variables);
}

}  // namespace cairn::automata
