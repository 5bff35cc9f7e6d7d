// From sentences to formulas.
//
// A number of the sentence becomes cases: under guards, and with new variables, it is linear. A condition is translated
// together with whether it is wanted to be true or false, so that negations end at atoms and quantifiers. Words are
// numbers: their place among the labels of their coordinate.
#include "automata/condition_automaton.hpp"
#include "automata/formula.hpp"
#include "automata/rule_counter.hpp"
#include "rules/board.hpp"
#include "rules/fold.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace cairn::automata {

namespace {

using Kind = Formula::Kind;
using CellKind = rules::SubjectCell::Kind;

constexpr std::size_t kMostCases = 256;

// A linear form that the number is for some values of the new variables, where the guards hold.
struct Case {
  std::vector<FormulaPtr> guards;
  std::vector<int> fresh;
  Affine form;
};
// Guards exclude each other; where none holds the number does not exist.
using Cases = std::vector<Case>;

[[noreturn]] void refuse(const Expr& expr, const std::string& why) {
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

class Translator {
 public:
  Translator(const Sentence& sentence, Numeration numeration)
      : sentence_(sentence), numeration_(numeration), variables_(static_cast<int>(sentence.variables.size())) {}

  SentenceFormula run() {
    SentenceFormula result;
    for (std::size_t i = 0; i < sentence_.free; ++i) result.block.push_back(static_cast<int>(i));
    const Expr* body = &sentence_.body;
    result.universal = !result.block.empty() || body->op != Op::exists;
    const Op quantifier = result.universal ? Op::for_all : Op::exists;
    for (; body->op == quantifier; body = &body->args[0]) result.block.push_back(static_cast<int>(body->value));
    std::vector<FormulaPtr> parts;
    for (const int variable : result.block) parts.push_back(in_range(variable));
    parts.push_back(truth(*body, !result.universal));
    result.body = all_of(std::move(parts));
    result.variables = variables_;
    return result;
  }

 private:
  int fresh() { return variables_++; }

  // A variable that stands for words is one of them.
  [[nodiscard]] FormulaPtr in_range(int variable) const {
    const std::size_t index = static_cast<std::size_t>(variable);
    if (index >= sentence_.variables.size() || sentence_.variables[index].labels.empty()) return truth_value(true);
    const auto count = static_cast<std::int64_t>(sentence_.variables[index].labels.size());
    return not_negative(Affine(count - 1) - Affine::variable(variable));
  }

  // The condition, or its negation when it is not wanted.
  FormulaPtr truth(const Expr& expr, bool wanted) {
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

  FormulaPtr atom(const Expr& expr) {
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
      case Op::defined_truth:
        return called(expr, std::nullopt);
      case Op::member:
        return member(expr);
      case Op::divides: {
        const auto divisor = constant(expr.args[0]);
        if (!divisor) refuse(expr, "the divisor is not a constant");
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

  // There is one beyond every bound.
  FormulaPtr infinitely_many(int variable, const FormulaPtr& body) {
    const int bound = fresh();
    const FormulaPtr beyond = compared(Op::greater_equal, Affine::variable(variable), Affine::variable(bound));
    return negation(some_of({bound}, negation(some_of({variable}, all_of({beyond, body})))));
  }

  FormulaPtr comparison(const Expr& expr) {
    const Expr& left = expr.args[0];
    const Expr& right = expr.args[1];
    // n mod 4 = 2 needs no new variable.
    if (expr.op == Op::equal && left.op == Op::modulo && left.args[0].op != Op::fib_zeros) {
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

  // One case without guards is always there.
  static bool always(const Cases& cases) { return cases.size() == 1 && cases[0].guards.empty(); }
  static FormulaPtr existing(const Cases& cases) {
    std::vector<FormulaPtr> parts;
    for (const Case& at : cases) parts.push_back(closed(at, truth_value(true)));
    return any_of(std::move(parts));
  }

  FormulaPtr member(const Expr& expr) {
    const Set& set = expr.args[1].set;
    for (const rules::SetRule& rule : set.rules) {
      const std::string why = RuleCounter::misfit(numeration_, rule);
      if (!why.empty()) refuse(expr, why);
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

  // A number that is the same everywhere.
  std::optional<std::int64_t> constant(const Expr& expr) {
    if (const auto value = rules::constant_value(expr)) return value;
    return std::nullopt;
  }

  Cases number(const Expr& expr) {
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
        if (!first && !second) refuse(expr, "a product of variables");
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
        if (numeration_ != Numeration::binary) refuse(expr, "a nim-sum is read in binary digits only");
        return by_digits(expr, Kind::nim_sum);
      case Op::two_part:
        if (numeration_ != Numeration::binary) refuse(expr, "'twopart' is read in binary digits only");
        return by_digits(expr, Kind::two_part);
      case Op::fib_shift:
        if (numeration_ != Numeration::zeckendorf) refuse(expr, "'fibshift' is read in Zeckendorf digits only");
        return by_digits(expr, Kind::fib_shift);
      case Op::fib_zeros:
        refuse(expr, "only its remainders by constants are read, as in 'fibzeros(n) mod 2'");
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
      case Op::remoteness_of:
        throw NotLinear("'" + to_string(expr) + "' has no automaton: remoteness is only computed");
      default:
        refuse(expr, "powers and roots of variables are not read by automata");
    }
  }

  template <class Map>
  static Cases mapped(Cases cases, const Map& map) {
    for (Case& at : cases) at.form = map(at.form);
    return cases;
  }
  static Cases guarded(Cases cases, const FormulaPtr& guard) {
    for (Case& at : cases) at.guards.push_back(guard);
    return cases;
  }
  template <class Combine>
  Cases combined(const Expr& expr, const Combine& combine) {
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
  static void check_count(const Expr& expr, std::size_t cases) {
    if (cases > kMostCases) {
      throw NotLinear("'" + to_string(expr) + "' splits into more than " + std::to_string(kMostCases) + " cases");
    }
  }

  // floor(f / d) is q with d q <= f <= d q + d - 1, or, for a negative f, -1 - q with q = floor((-1 - f) / d).
  Cases quotient(const Expr& expr) {
    const auto divisor = constant(expr.args[1]);
    if (!divisor) refuse(expr, "it is divided by a number that is not a constant");
    if (expr.op == Op::modulo) {
      if (*divisor <= 0) return {};
      if (expr.args[0].op == Op::fib_zeros) return zeros(expr, *divisor);
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

  Cases zeros(const Expr& expr, std::int64_t modulus) {
    if (numeration_ != Numeration::zeckendorf) refuse(expr, "'fibzeros' is read in Zeckendorf digits only");
    check_count(expr, static_cast<std::size_t>(modulus));
    Cases result;
    for (const Case& of : number(expr.args[0].args[0])) {
      Case held = of;
      const int variable = natural(held);
      for (std::int64_t rest = 0; rest < modulus; ++rest) {
        Case at = held;
        Formula zeros = *leaf(Kind::fib_zeros, {variable});
        zeros.atom.modulus = modulus;
        zeros.atom.remainder = rest;
        at.guards.push_back(std::make_shared<const Formula>(std::move(zeros)));
        at.form = Affine(rest);
        result.push_back(std::move(at));
      }
    }
    return result;
  }

  Cases extremum(const Expr& expr) {
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

  // A variable that is the number of a case, which exists only where that is not negative.
  int natural(Case& at) {
    const auto& terms = at.form.terms();
    if (terms.size() == 1 && terms[0].factor == 1 && at.form.constant() == 0) return terms[0].variable;
    const int variable = fresh();
    at.guards.push_back(zero(at.form - Affine::variable(variable)));
    at.fresh.push_back(variable);
    at.form = Affine::variable(variable);
    return variable;
  }

  // Functions that are seen from the digits.
  Cases by_digits(const Expr& expr, Kind kind) {
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

  // All arguments at once, each held by a variable: by_tuple(case, variables).
  template <class ByTuple>
  void for_each_tuple(std::span<const Expr> args, const ByTuple& by_tuple) {
    std::vector<Cases> all;
    std::size_t count = 1;
    for (const Expr& arg : args) {
      all.push_back(number(arg));
      count *= all.back().size();
      if (count > kMostCases)
        throw NotLinear("a position splits into more than " + std::to_string(kMostCases) + " cases");
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

  // What is said of a position of one part, by its mode and the variables of its numbers.
  using Say = std::function<FormulaPtr(const Question&, const Rays&, int mode, const std::vector<int>& numbers)>;

  FormulaPtr said(const Subject& subject, const SubjectPart& part, std::span<const Expr> args, bool grundy,
                  const Say& say) {
    const Question question = part.question(subject.misere, grundy);
    boards_.push_back(rules::board_of(*part.game, question.stacks));
    const Rays& rays = boards_.back()->rays();
    std::vector<FormulaPtr> cases;
    for_each_tuple(args, [&](const Case& at, const std::vector<int>& held) {
      for (std::size_t mode = 0; mode < rays.modes.size(); ++mode) {
        std::vector<FormulaPtr> words;
        std::vector<int> numbers, infinite;
        if (!matches(part, rays.modes[mode], held, words, numbers, infinite)) continue;
        if (!infinite.empty()) check_settles(*part.game, rays);
        words.push_back(beyond_all(infinite, say(question, rays, static_cast<int>(mode), numbers)));
        cases.push_back(closed(at, all_of(std::move(words))));
      }
    });
    return any_of(std::move(cases));
  }

  // Can the words of the position be those of the mode? Then which words the variables must be, the variables of the
  // numbers, and those of them that stand for infinite purses.
  bool matches(const SubjectPart& part, const rules::Mode& mode, const std::vector<int>& held,
               std::vector<FormulaPtr>& words, std::vector<int>& numbers, std::vector<int>& infinite) {
    if (!mode.finite()) return false;
    std::size_t next = 0;
    for (std::size_t i = 0; i < part.cells.size(); ++i) {
      const rules::SubjectCell& cell = part.cells[i];
      switch (cell.kind) {
        case CellKind::number:
          numbers.push_back(held[next++]);
          break;
        case CellKind::infinite:
          numbers.push_back(fresh());
          infinite.push_back(numbers.back());
          break;
        case CellKind::word:
          if (cell.label != mode.labels[i]) return false;
          break;
        case CellKind::word_variable:
          words.push_back(zero(Affine::variable(held[next++]) - Affine(mode.labels[i])));
          break;
      }
    }
    return true;
  }

  // A purse that is infinite is as good as every purse that is large enough: the positions that can be reached are
  // finitely many, and each comparison in their moves with a purse settles as the purse grows.
  FormulaPtr beyond_all(const std::vector<int>& infinite, FormulaPtr fact) {
    if (infinite.empty()) return fact;
    const int bound = fresh();
    std::vector<FormulaPtr> parts;
    for (const int purse : infinite) {
      parts.push_back(compared(Op::greater_equal, Affine::variable(purse), Affine::variable(bound)));
    }
    parts.push_back(negation(fact));
    return some_of({bound}, negation(some_of(infinite, all_of(std::move(parts)))));
  }

  // Purses stand only in comparisons, none of which has two of them.
  static void check_settles(const Game& game, const Rays& rays) {
    std::vector<bool> purse;
    for (const rules::Coordinate& coordinate : game.rules.cells()) {
      if (coordinate.kind != rules::Coordinate::Kind::choice) {
        purse.push_back(coordinate.kind == rules::Coordinate::Kind::purse);
      }
    }
    for (const rules::Ray& ray : rays.rays) {
      for (const Atom& atom : ray.guard) {
        int purses = 0;
        for (const Term& term : atom.form.terms()) {
          if (term.variable >= 0 && purse[static_cast<std::size_t>(term.variable)]) ++purses;
        }
        const bool comparison =
            atom.kind == Atom::Kind::at_least_zero || atom.kind == Atom::Kind::zero || atom.kind == Atom::Kind::nonzero;
        if (purses > 1 || (purses == 1 && !comparison)) {
          throw NotLinear("an infinite purse of " + game.text + " has no automaton: its moves do not only compare it");
        }
      }
    }
  }

  static FormulaPtr game(Kind kind, const Question& question, int mode, const std::vector<int>& variables) {
    Formula result = *leaf(kind, variables);
    result.question = question;
    result.mode = mode;
    return std::make_shared<const Formula>(std::move(result));
  }
  static FormulaPtr valid(const Question& question, const Rays& rays, int mode, const std::vector<int>& numbers) {
    return rays.all_valid ? truth_value(true) : game(Kind::valid, question, mode, numbers);
  }

  FormulaPtr outcome(const Expr& expr) {
    const Subject& subject = *expr.subject;
    if (subject.parts.size() > 1) {
      // The nim-sum of all values but the last is the last one.
      std::vector<FormulaPtr> parts;
      std::vector<int> values = part_values(expr, parts);
      const int last = values.back();
      values.pop_back();
      const FormulaPtr equal = zero(Affine::variable(nim_sum(values, parts)) - Affine::variable(last));
      parts.push_back(expr.name == "P" ? equal : negation(equal));
      // The variables of the values are not used again.
      return some_of(made_, all_of(std::move(parts)));
    }
    const SubjectPart& part = subject.parts[0];
    const bool partizan = part.game->rules.partizan();
    const char letter = expr.name[0];
    return said(subject, part, expr.args, false,
                [&](const Question& question, const Rays& rays, int mode, const std::vector<int>& numbers) {
                  const FormulaPtr left = game(Kind::game, question, mode, numbers);
                  const FormulaPtr right =
                      partizan ? game(Kind::game, question, mode + static_cast<int>(rays.modes.size()), numbers) : left;
                  const bool left_loses = letter == 'P' || letter == 'R';
                  const bool right_loses = letter == 'P' || letter == 'L';
                  return all_of({left_loses ? left : negation(left),
                                 right_loses == left_loses && !partizan ? truth_value(true)
                                 : right_loses                          ? right
                                                                        : negation(right),
                                 valid(question, rays, mode, numbers)});
                });
  }

  // A variable for the Grundy value of each part; what makes it that is added to the parts of a formula.
  std::vector<int> part_values(const Expr& expr, std::vector<FormulaPtr>& parts) {
    const Subject& subject = *expr.subject;
    if (subject.misere) {
      throw NotLinear("'" + to_string(expr) + "' has no automaton: in misere play a sum is not known by its parts");
    }
    made_.clear();
    std::vector<int> made, values;
    std::size_t next = 0;
    for (const SubjectPart& part : subject.parts) {
      if (part.game->rules.partizan()) {
        throw NotLinear("'" + to_string(expr) + "' has no automaton: " + part.game->text + " is partizan");
      }
      const auto count = static_cast<std::size_t>(std::count_if(
          part.cells.begin(), part.cells.end(), [](const rules::SubjectCell& cell) { return cell.has_argument(); }));
      const int value = fresh();
      parts.push_back(said(subject, part, std::span(expr.args).subspan(next, count), true,
                           [&](const Question& question, const Rays&, int mode, std::vector<int> numbers) {
                             numbers.push_back(value);
                             return game(Kind::game, question, mode, numbers);
                           }));
      next += count;
      values.push_back(value);
      made.push_back(value);
    }
    made_ = std::move(made);
    return values;
  }

  int nim_sum(const std::vector<int>& values, std::vector<FormulaPtr>& parts) {
    int sum = values[0];
    for (std::size_t i = 1; i < values.size(); ++i) {
      if (numeration_ != Numeration::binary)
        throw NotLinear("a nim-sum of three and more is read in binary digits only");
      const int next = fresh();
      parts.push_back(leaf(Kind::nim_sum, {sum, values[i], next}));
      made_.push_back(next);
      sum = next;
    }
    return sum;
  }

  Cases grundy(const Expr& expr) {
    Case at;
    const std::vector<int> values = part_values(expr, at.guards);
    at.form = Affine::variable(nim_sum(values, at.guards));
    at.fresh = made_;
    return {at};
  }

  // A definition with its arguments put in; of a number, that it has this value.
  FormulaPtr called(const Expr& expr, std::optional<int> value) {
    const Defined& definition = defined(static_cast<std::size_t>(expr.value), expr);
    std::vector<FormulaPtr> cases;
    for_each_tuple(expr.args, [&](Case at, std::vector<int> held) {
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
      std::vector<int> from = sentence_.definitions[static_cast<std::size_t>(expr.value)].parameters;
      if (value) {
        from.push_back(definition.value);
        held.push_back(*value);
      }
      cases.push_back(closed(at, renamed(definition.formula, from, held)));
    });
    return any_of(std::move(cases));
  }

  struct Defined {
    FormulaPtr formula;
    int value = -1;  // of a number: its variable
  };
  const Defined& defined(std::size_t index, const Expr& expr) {
    const auto [found, added] = defined_.try_emplace(index);
    if (!added) {
      if (!found->second.formula)
        throw NotLinear("'" + expr.name + "' is defined by recursion, which is only computed");
      return found->second;
    }
    const rules::Definition& definition = sentence_.definitions[index];
    Defined made;
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

  const Sentence& sentence_;
  Numeration numeration_;
  int variables_;
  std::vector<std::shared_ptr<const rules::Board>> boards_;  // so that they are lowered once
  std::map<std::size_t, Defined> defined_;
  std::vector<int> made_;  // the variables of the last sum
};

}  // namespace

SentenceFormula formula_of(const Sentence& sentence, Numeration numeration) {
  return Translator(sentence, numeration).run();
}

}  // namespace cairn::automata
