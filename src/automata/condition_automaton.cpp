// From conditions to automata: truth by products, comparisons of cases by atoms.
#include "automata/condition_automaton.hpp"

#include "automata/linear.hpp"
#include "base/clock.hpp"
#include "base/floor.hpp"
#include "rules/affine_expression.hpp"
#include "rules/evaluate.hpp"

#include <algorithm>
#include <cstdlib>

namespace cairn::automata {

namespace {

constexpr std::int64_t kMostResidues = 4096;
constexpr std::int64_t kMostPieces = 256;
constexpr std::size_t kMostPairs = 1'000'000;
constexpr std::size_t kMostStates = 200'000;
constexpr std::int64_t kSmallConstant = 1000;  // larger ones are cheaper when each condition is minimised alone
constexpr const char* kBuilding = "a condition becomes an automaton";
constexpr std::int64_t kLargestElement = std::int64_t{1} << 40;  // times a divisor it still fits into 64 bits

}  // namespace

ConditionAutomaton::ConditionAutomaton(Numeration numeration, int tracks, TrackNames names, const Control* control)
    : numeration_(numeration), tracks_(tracks), names_(std::move(names)), control_(control) {}

Automaton ConditionAutomaton::of(const Expr& condition) {
  const auto& args = condition.args;
  switch (condition.op) {
    case Op::negation:
      return negation(of(args[0]));
    case Op::conjunction:
      return conjunction(of(args[0]), of(args[1]));
    case Op::disjunction:
      return disjunction(of(args[0]), of(args[1]));
    case Op::outcome: {
      const Automaton p = names_.p ? widened(*names_.p, tracks_) : zero(Affine::variable(names_.grundy));
      if (!names_.right_loses) return condition.name == "P" ? p : negation(p);
      const Automaton right = widened(*names_.right_loses, tracks_);
      const bool left_loses = condition.name == "P" || condition.name == "R";
      const bool right_loses = condition.name == "P" || condition.name == "L";
      return conjunction(left_loses ? p : negation(p), right_loses ? right : negation(right));
    }
    case Op::distinct:
      return distinct();
    case Op::is_stack:
      return is_stack(args[0]);
    case Op::member:
      return member(condition);
    case Op::divides: {
      const auto divisor = value(args[0]).constant();
      if (!divisor) {
        throw NotLinear("'" + to_string(condition) + "' is not linear: the divisor is not a constant");
      }
      if (*divisor <= 0) return none();
      return compare(Op::equal, node(Op::modulo, {args[1], args[0]}), number(0));
    }
    default:
      return compare(condition.op, args[0], args[1]);
  }
}

Automaton ConditionAutomaton::of(std::span<const Expr> conditions) {
  std::vector<Atom> atoms;
  std::vector<const Expr*> others;
  for (const Expr& condition : conditions) {
    if (auto atom = small_atom(condition)) {
      atoms.push_back(std::move(*atom));
    } else {
      others.push_back(&condition);
    }
  }
  // Linear conditions are read together, which is quicker than one by one.
  look_at_clock(control_, kBuilding);
  Automaton result = automaton_of(numeration_, tracks_, atoms, kMostStates, control_);
  for (const Expr* other : others) result = conjunction(result, of(*other));
  return result;
}

// A linear form compared with a small number, or its remainder.
std::optional<Atom> ConditionAutomaton::small_atom(const Expr& condition) const {
  const auto is = [&](Op op) { return condition.op == op; };
  const bool at_least = is(Op::greater_equal) || is(Op::greater);
  const bool at_most = is(Op::less_equal) || is(Op::less);
  if (!at_least && !at_most && !is(Op::equal) && !is(Op::not_equal)) return std::nullopt;
  const bool residue = condition.args[0].op == Op::modulo;
  const auto left = as_affine(residue ? condition.args[0].args[0] : condition.args[0]);
  const auto right = as_affine(condition.args[1]);
  if (!left || !right) return std::nullopt;
  const Affine difference = *left - *right;
  Affine form(difference.constant());
  for (const Term& term : difference.terms()) {
    form = form + names_.variables[static_cast<std::size_t>(term.variable)] * term.factor;
  }
  if (std::abs(form.constant()) > kSmallConstant) return std::nullopt;
  Atom atom;
  if (residue) {
    const auto modulus = as_affine(condition.args[0].args[1]);
    if (!is(Op::equal) || !modulus || !modulus->is_constant() || !right->is_constant()) return std::nullopt;
    if (modulus->constant() > kSmallConstant || right->constant() < 0 || right->constant() >= modulus->constant()) {
      return std::nullopt;
    }
    atom.kind = Atom::Kind::residue;
    atom.modulus = modulus->constant();
  } else if (is(Op::equal) || is(Op::not_equal)) {
    atom.kind = is(Op::equal) ? Atom::Kind::zero : Atom::Kind::nonzero;
  } else {
    if (at_most) form = form * -1;
    if (is(Op::greater) || is(Op::less)) form = form - Affine(1);
  }
  atom.form = form;
  return atom;
}

// Tracks that a nim-sum needed are forgotten at the end of its comparison.
Automaton ConditionAutomaton::compare(Op op, const Expr& a, const Expr& b) {
  const int tracks = tracks_;
  const std::size_t first = definitions_.size();
  const Value left = value(a);
  const std::size_t middle = definitions_.size();
  const Value right = value(b);
  const std::span<const Automaton> all(definitions_);
  Automaton result = closed(compare(op, left, right), all.subspan(first), tracks);
  if (op == Op::not_equal && !(left.exists && right.exists)) {
    // A number that does not exist differs from everything that does.
    const Automaton l = closed(existing(left), all.subspan(first, middle - first), tracks);
    const Automaton r = closed(existing(right), all.subspan(middle), tracks);
    tracks_ = tracks;
    result = disjunction(result, disjunction(conjunction(l, negation(r)), conjunction(negation(l), r)));
  }
  tracks_ = tracks;
  definitions_.resize(first);
  return result;
}

Automaton ConditionAutomaton::closed(Automaton open, std::span<const Automaton> definitions, int tracks) const {
  for (const Automaton& definition : definitions) open = conjunction(open, definition);
  return open.tracks > tracks ? projected(open, tracks) : widened(open, tracks);
}

Automaton ConditionAutomaton::existing(const Value& a) const {
  std::vector<Automaton> cases;
  for (const Case& at : a.cases) cases.push_back(at.guard ? *at.guard : all());
  return any_of(std::move(cases));
}

Automaton ConditionAutomaton::compare(Op op, const Value& a, const Value& b) const {
  std::vector<Automaton> cases;
  for (const Case& x : a.cases) {
    for (const Case& y : b.cases) {
      const auto guard = guards(x, y);
      const Automaton truth = compare(op, x, y);
      cases.push_back(guard ? conjunction(*guard, truth) : truth);
    }
  }
  return any_of(std::move(cases));
}

Automaton ConditionAutomaton::compare(Op op, const Case& a, const Case& b) const {
  if (a.modulus != 0 && (b.modulus == 0 || b.modulus >= a.modulus)) return compare_remainder(op, a, b);
  if (b.modulus != 0) return compare_remainder(mirrored(op), b, a);
  if (!a.exact) return compare_rounded(op, a, b);
  if (!b.exact) return compare_rounded(mirrored(op), b, a);
  const Affine difference = a.form * b.divisor - b.form * a.divisor;
  switch (op) {
    case Op::less:
      return at_least_zero(difference * -1 - Affine(1));
    case Op::less_equal:
      return at_least_zero(difference * -1);
    case Op::greater:
      return at_least_zero(difference - Affine(1));
    case Op::greater_equal:
      return at_least_zero(difference);
    case Op::equal:
      return zero(difference);
    default:
      return negation(zero(difference));
  }
}

// floor(form / d) >= k when form >= d k, and <= k when form <= d k + d - 1.
Automaton ConditionAutomaton::compare_rounded(Op op, const Case& rounded, const Case& number) const {
  if (!number.exact) {
    Value pieces;
    split(number, pieces.cases);
    return compare(op, Value{{rounded}, true}, pieces);
  }
  const std::int64_t d = rounded.divisor;
  const std::int64_t c = number.divisor;
  const Affine above = rounded.form * c - number.form * d;  // c (form - d k)
  switch (op) {
    case Op::greater_equal:
      return at_least_zero(above);
    case Op::greater:
      return at_least_zero(above - Affine(c * d));
    case Op::less_equal:
      return at_least_zero(Affine(c * (d - 1)) - above);
    case Op::less:
      return at_least_zero(Affine(-c) - above);
    default: {
      const Automaton equal = conjunction(at_least_zero(above), at_least_zero(Affine(c * (d - 1)) - above));
      return op == Op::equal ? equal : negation(equal);
    }
  }
}

Automaton ConditionAutomaton::compare_remainder(Op op, const Case& remainder, const Case& number) const {
  const std::int64_t m = remainder.modulus;
  if (number.modulus == m && (op == Op::equal || op == Op::not_equal)) {
    const Affine difference = remainder.form * number.divisor - number.form * remainder.divisor;
    const Automaton equal = residue(difference, m * number.divisor * remainder.divisor, 0);
    return op == Op::equal ? equal : negation(equal);
  }
  const bool plain = number.modulus == 0 && number.exact;
  if (plain && (op == Op::equal || op == Op::not_equal)) {
    // The number lies in 0..m-1, and the difference is a multiple of m.
    const std::int64_t c = number.divisor;
    const Affine difference = remainder.form * c - number.form * remainder.divisor;
    Automaton equal = residue(difference, m * c * remainder.divisor, 0);
    equal =
        conjunction(equal, conjunction(at_least_zero(number.form), at_least_zero(Affine((m - 1) * c) - number.form)));
    return op == Op::equal ? equal : negation(equal);
  }
  if (plain && number.is_constant()) {
    std::vector<Automaton> cases;
    for (std::int64_t r = 0; r < m; ++r) {
      if (!rules::compare(op, r, number.form.constant())) continue;
      cases.push_back(residue(remainder.form, m * remainder.divisor, r * remainder.divisor));
    }
    return any_of(std::move(cases));
  }
  Value pieces;
  split(remainder, pieces.cases);
  return compare(op, pieces, Value{{number}, true});
}

// One case for each residue, in each of which the number is linear.
void ConditionAutomaton::split(const Case& at, std::vector<Case>& cases) const {
  if (at.modulus == 0 && at.exact) {
    cases.push_back(at);
    return;
  }
  const std::int64_t count = at.modulus != 0 ? at.modulus : at.divisor;
  if (count + static_cast<std::int64_t>(cases.size()) > kMostPieces) {
    throw NotLinear("a number splits into more than " + std::to_string(kMostPieces) + " cases");
  }
  for (std::int64_t r = 0; r < count; ++r) {
    Case piece;
    piece.guard =
        at.modulus != 0 ? residue(at.form, at.modulus * at.divisor, r * at.divisor) : residue(at.form, at.divisor, r);
    if (at.guard) piece.guard = conjunction(*at.guard, *piece.guard);
    if (at.modulus != 0) {
      piece.form = Affine(r);
    } else {
      piece.form = at.form - Affine(r);
      piece.divisor = at.divisor;
    }
    cases.push_back(std::move(piece));
  }
}

ConditionAutomaton::Value ConditionAutomaton::exact(const Value& a) const {
  Value result{{}, a.exists};
  for (const Case& at : a.cases) split(at, result.cases);
  return result;
}

Automaton ConditionAutomaton::member(const Expr& expr) {
  const Set& set = expr.args[1].set;
  const int tracks = tracks_;
  const std::size_t first = definitions_.size();
  const Value element = exact(value(expr.args[0]));
  Automaton result = none();
  for (const Case& at : element.cases) {
    Automaton inside = none();
    for (const SetRule& rule : set.rules) {
      std::string why = RuleCounter::misfit(numeration_, rule);
      if (why.empty() && at.divisor != 1) why = "a rounded number is asked for in {" + rule.to_string() + "}";
      if (!why.empty()) throw NotLinear("'" + to_string(expr) + "' is not linear: " + why);
    }
    if (at.divisor == 1) {
      Atom in;
      in.kind = Atom::Kind::member;
      in.form = at.form;
      in.set = set;
      inside = atom(in);
    } else {
      // Progression by progression: first <= q <= last and q = first modulo the step, all times the divisor.
      for (const Progression& part : set.parts) {
        if (std::max(part.last.value_or(part.first), part.step) > kLargestElement) {
          throw NotLinear("the numbers of a set are too large for automata");
        }
        Automaton here = at_least_zero(at.form - Affine(part.first * at.divisor));
        if (part.last) here = conjunction(here, at_least_zero(Affine(*part.last * at.divisor) - at.form));
        here = conjunction(here, residue(at.form - Affine(part.first * at.divisor), part.step * at.divisor, 0));
        inside = disjunction(inside, here);
      }
      if (set.complement) inside = conjunction(negation(inside), at_least_zero(at.form - Affine(at.divisor)));
    }
    result = disjunction(result, at.guard ? conjunction(*at.guard, inside) : inside);
  }
  result = closed(result, std::span<const Automaton>(definitions_).subspan(first), tracks);
  tracks_ = tracks;
  definitions_.resize(first);
  return result;
}

Automaton ConditionAutomaton::is_stack(const Expr& expr) {
  const int tracks = tracks_;
  const std::size_t first = definitions_.size();
  const Value size = value(expr);
  Automaton any = none();
  for (const Affine& stack : names_.stacks) {
    const Case here{std::nullopt, stack, 1, true, 0};
    any =
        disjunction(any, conjunction(compare(Op::equal, size, Value{{here}, true}), at_least_zero(stack - Affine(1))));
  }
  any = closed(any, std::span<const Automaton>(definitions_).subspan(first), tracks);
  tracks_ = tracks;
  definitions_.resize(first);
  return any;
}

Automaton ConditionAutomaton::distinct() const {
  Automaton result = all();
  const auto& stacks = names_.stacks;
  for (std::size_t i = 0; i < stacks.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      result = conjunction(result, disjunction(zero(stacks[i]), negation(zero(stacks[i] - stacks[j]))));
    }
  }
  return result;
}

Automaton ConditionAutomaton::negation(Automaton a) const {
  const int tracks = a.tracks;
  return automata::conjunction(complement(std::move(a)), valid_words(numeration_, tracks, 1));
}

Automaton ConditionAutomaton::conjunction(const Automaton& a, const Automaton& b) const {
  const int tracks = std::max(a.tracks, b.tracks);
  look_at_clock(control_, kBuilding);
  return automata::conjunction(widened(a, tracks), widened(b, tracks), kMostPairs);
}

Automaton ConditionAutomaton::disjunction(const Automaton& a, const Automaton& b) const {
  const int tracks = std::max(a.tracks, b.tracks);
  look_at_clock(control_, kBuilding);
  return automata::disjunction(widened(a, tracks), widened(b, tracks), kMostPairs);
}

// Two and two together, so that most of them are small when they meet.
Automaton ConditionAutomaton::any_of(std::vector<Automaton> cases) const {
  if (cases.empty()) return none();
  while (cases.size() > 1) {
    std::vector<Automaton> pairs;
    for (std::size_t i = 0; i < cases.size(); i += 2) {
      pairs.push_back(i + 1 < cases.size() ? disjunction(cases[i], cases[i + 1]) : std::move(cases[i]));
    }
    cases = std::move(pairs);
  }
  return std::move(cases.front());
}

std::optional<Automaton> ConditionAutomaton::guards(const Case& a, const Case& b) const {
  if (!a.guard) return b.guard;
  if (!b.guard) return a.guard;
  return conjunction(*a.guard, *b.guard);
}

Automaton ConditionAutomaton::atom(const Atom& one) const {
  look_at_clock(control_, kBuilding);
  return automaton_of(numeration_, tracks_, std::span(&one, 1), kMostStates, control_);
}

Automaton ConditionAutomaton::at_least_zero(const Affine& form) const {
  if (form.terms().size() == 1) {
    // One number alone: constants of any size cost a few states a digit.
    const auto [track, factor] = form.terms().front();
    if (factor > 0) return at_least(numeration_, tracks_, track, -floor_division(form.constant(), factor));
    return negation(at_least(numeration_, tracks_, track, floor_division(form.constant(), -factor) + 1));
  }
  Atom result;
  result.form = form;
  return atom(result);
}

Automaton ConditionAutomaton::zero(const Affine& form) const {
  if (form.terms().size() == 1) return conjunction(at_least_zero(form), at_least_zero(form * -1));
  Atom result;
  result.kind = Atom::Kind::zero;
  result.form = form;
  return atom(result);
}

Automaton ConditionAutomaton::residue(const Affine& form, std::int64_t modulus, std::int64_t remainder) const {
  if (modulus > kMostResidues) throw NotLinear("the modulus " + std::to_string(modulus) + " is too large for automata");
  Atom result;
  result.kind = Atom::Kind::residue;
  result.form = form;
  result.modulus = modulus;
  result.remainder = ((remainder % modulus) + modulus) % modulus;
  return atom(result);
}

}  // namespace cairn::automata
