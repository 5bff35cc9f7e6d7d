// From conditions to atoms: names resolved, negations pushed inwards, floors and residues turned linear.
//
// Disjunctions are made exclusive (A, or not A and B), so that no option comes from two rays of one move. What no rule
// here can turn linear becomes an atom of kind `other`, to be evaluated at each position.
#include "rules/lowering/conditions.hpp"

#include "rules/affine_expression.hpp"
#include "rules/evaluate.hpp"
#include "rules/lowering/resolved.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::rules {

namespace {

constexpr std::size_t kMostClauses = 4096;
constexpr std::int64_t kMostResidues = 64;
constexpr std::size_t kMostCases = 8;  // of one condition that might as well be evaluated

const Clauses kNever{};
const Clauses kAlways{{}};

Clauses truth(bool value) { return value ? kAlways : kNever; }
Clauses single(Atom atom) { return {{std::move(atom)}}; }

Clauses disjunction(Clauses a, const Clauses& b) {
  a.insert(a.end(), b.begin(), b.end());
  if (a.size() > kMostClauses) throw Error("a condition of the rules splits into too many cases");
  return a;
}

Atom atom_of(Atom::Kind kind, Affine form) {
  Atom atom;
  atom.kind = kind;
  atom.form = std::move(form);
  return atom;
}

Value other(Expr expr) {
  Value value;
  value.kind = Value::Kind::other;
  value.other = std::move(expr);
  return value;
}

Value constant(const Number& number) {
  if (number.absent()) return {};
  return number.finite() ? Value::of(Affine(number.value)) : Value::infinite();
}

bool is_constant(const Value& value) {
  return value.kind == Value::Kind::infinite || value.kind == Value::Kind::absent ||
         (value.kind == Value::Kind::affine && value.form.is_constant());
}

Number as_number(const Value& value) {
  if (value.kind == Value::Kind::affine) return value.form.constant();
  return value.kind == Value::Kind::infinite ? Number::infinite() : Number();
}

Value floor_of(const Value& value, std::int64_t divisor) {
  if (divisor == 1) return value;
  Value result;
  result.kind = Value::Kind::floor;
  result.form = value.form;
  result.divisor = divisor;
  return result;
}

// Sums of affine forms and at most one floor stay as they are; everything else is evaluated later.
Value combine(Op op, const Value& a, const Value& b) {
  if (is_constant(a) && is_constant(b)) return constant(apply(op, as_number(a), as_number(b)));
  if (a.kind == Value::Kind::absent || b.kind == Value::Kind::absent) return {};
  const bool infinite = a.kind == Value::Kind::infinite || b.kind == Value::Kind::infinite;
  const bool affine_a = a.kind == Value::Kind::affine;
  const bool affine_b = b.kind == Value::Kind::affine;
  const bool sure = a.kind != Value::Kind::other && b.kind != Value::Kind::other;  // never absent
  if (infinite && sure && (op == Op::add || op == Op::subtract)) {
    return op == Op::subtract && b.kind == Value::Kind::infinite ? Value() : Value::infinite();
  }
  if (infinite && sure && (op == Op::minimum || op == Op::maximum)) {
    const Value& finite = a.kind == Value::Kind::infinite ? b : a;
    return op == Op::minimum ? finite : Value::infinite();
  }
  if (op == Op::add || op == Op::subtract) {
    const std::int64_t sign = op == Op::add ? 1 : -1;
    if (affine_a && affine_b) return Value::of(a.form + b.form * sign);
    if (a.kind == Value::Kind::floor && affine_b) {
      return floor_of(Value::of(a.form + b.form * sign * a.divisor), a.divisor);
    }
    if (affine_a && b.kind == Value::Kind::floor && op == Op::add) {
      return floor_of(Value::of(b.form + a.form * b.divisor), b.divisor);
    }
    if (affine_a && b.kind == Value::Kind::floor) {
      // a - floor(e / d) = floor((d a - e + d - 1) / d)
      return floor_of(Value::of(a.form * b.divisor - b.form + Affine(b.divisor - 1)), b.divisor);
    }
  }
  if (op == Op::multiply && affine_a && affine_b && (a.form.is_constant() || b.form.is_constant())) {
    return Value::of(a.form.is_constant() ? b.form * a.form.constant() : a.form * b.form.constant());
  }
  const bool by_constant = affine_a && affine_b && b.form.is_constant() && b.form.constant() > 0;
  if (by_constant && op == Op::floor_divide) return floor_of(a, b.form.constant());
  if (by_constant && op == Op::ceil_divide) {
    return floor_of(Value::of(a.form + Affine(b.form.constant() - 1)), b.form.constant());
  }
  if (by_constant && op == Op::modulo) {
    Value result = floor_of(a, b.form.constant());
    if (b.form.constant() == 1) return Value::of(Affine(0));
    result.kind = Value::Kind::residue;
    return result;
  }
  return other(node(op, {as_expression(a), as_expression(b)}));
}

Value leaf_value(const Expr& expr, const Case& at) {
  const int k = at.known.coordinates;
  if (expr.op == Op::least || expr.op == Op::greatest) {
    const int empty = expr.after ? at.empty_after : at.known.empty;
    if (empty == k) return {};
    const int slot = expr.op == Op::least ? empty : k - 1;
    return expr.after ? at.after[static_cast<std::size_t>(slot)] : Value::of(Affine::variable(slot));
  }
  if (at.move != nullptr && expr.name == at.move->amount && !expr.after) return Value::of(Affine::variable(kAmount));
  for (std::size_t i = 0; i < at.cells.size(); ++i) {
    if (at.cells[i].name != expr.name) continue;
    if (expr.after) return at.after[i];
    return at.mode->infinite[i] ? Value::infinite() : Value::of(Affine::variable(at.track[i]));
  }
  throw Error("unknown name '" + expr.name + "'");
}

// a op b for two values that are affine.
Clauses compare_affine(Op op, const Affine& a, const Affine& b) {
  switch (op) {
    case Op::less:
      return single(at_least_zero(b - a - Affine(1)));
    case Op::less_equal:
      return single(at_least_zero(b - a));
    case Op::greater:
      return single(at_least_zero(a - b - Affine(1)));
    case Op::greater_equal:
      return single(at_least_zero(a - b));
    case Op::equal:
      return single(atom_of(Atom::Kind::zero, a - b));
    default:
      return single(atom_of(Atom::Kind::nonzero, a - b));
  }
}

Op opposite(Op op) {
  switch (op) {
    case Op::less:
      return Op::greater_equal;
    case Op::less_equal:
      return Op::greater;
    case Op::greater:
      return Op::less_equal;
    case Op::greater_equal:
      return Op::less;
    case Op::equal:
      return Op::not_equal;
    default:
      return Op::equal;
  }
}

// a op floor(form / divisor)
Clauses compare_floor(Op op, const Affine& a, const Value& floor) {
  const std::int64_t d = floor.divisor;
  const Affine& e = floor.form;
  const auto at_most = [&](const Affine& left) { return single(at_least_zero(e - left * d)); };
  const auto at_least = [&](const Affine& left) { return single(at_least_zero(left * d + Affine(d - 1) - e)); };
  switch (op) {
    case Op::less_equal:
      return at_most(a);
    case Op::less:
      return at_most(a + Affine(1));
    case Op::greater_equal:
      return at_least(a);
    case Op::greater:
      return at_least(a - Affine(1));
    case Op::equal:
      return conjunction(at_most(a), at_least(a));
    default:
      return disjunction(at_most(a + Affine(1)), at_least(a - Affine(1)));
  }
}

// (form mod divisor) op constant, as a list of residues.
Clauses compare_residue(Op op, const Value& residue, std::int64_t constant) {
  const auto with = [&](Atom::Kind kind, std::int64_t remainder) {
    Atom atom = atom_of(kind, residue.form);
    atom.modulus = residue.divisor;
    atom.remainder = remainder;
    return single(std::move(atom));
  };
  const bool possible = constant >= 0 && constant < residue.divisor;
  if (op == Op::equal) return possible ? with(Atom::Kind::residue, constant) : kNever;
  if (op == Op::not_equal) return possible ? with(Atom::Kind::not_residue, constant) : kAlways;
  Clauses clauses;
  for (std::int64_t r = 0; r < residue.divisor; ++r) {
    if (compare(op, r, constant)) clauses = disjunction(std::move(clauses), with(Atom::Kind::residue, r));
  }
  return clauses;
}

// min and max inside a comparison are decided by one more comparison, as long as both sides are sure to be numbers.
const Expr* find_extremum(const Expr& expr, const Case& at) {
  for (const auto& arg : expr.args) {
    if (const Expr* found = find_extremum(arg, at)) return found;
  }
  if (expr.op != Op::minimum && expr.op != Op::maximum) return nullptr;
  const auto number = [](const Value& value) {
    return value.kind == Value::Kind::affine || value.kind == Value::Kind::floor || value.kind == Value::Kind::residue;
  };
  return number(value_of(expr.args[0], at)) && number(value_of(expr.args[1], at)) ? &expr : nullptr;
}

Expr replaced(const Expr& expr, const Expr* target, const Expr& by) {
  if (&expr == target) return by;
  Expr result = expr;
  for (std::size_t i = 0; i < expr.args.size(); ++i) result.args[i] = replaced(expr.args[i], target, by);
  return result;
}

Clauses split_extremum(const Expr& comparison, const Expr& extremum, const Case& at, bool wanted) {
  const Expr& first = extremum.args[0];
  const Expr& second = extremum.args[1];
  const Expr order = node(extremum.op == Op::minimum ? Op::less_equal : Op::greater_equal, {first, second});
  return disjunction(
      conjunction(clauses_of(order, at, true), clauses_of(replaced(comparison, &extremum, first), at, wanted)),
      conjunction(clauses_of(order, at, false), clauses_of(replaced(comparison, &extremum, second), at, wanted)));
}

Clauses evaluated(Op op, const Expr& a, const Expr& b, bool wanted) {
  Atom atom = atom_of(Atom::Kind::other, {});
  atom.condition = node(op, {a, b});
  if (!wanted) atom.condition = node(Op::negation, {atom.condition});
  return single(std::move(atom));
}

Clauses compare_values(Op op, const Value& a, const Value& b, bool wanted) {
  using Kind = Value::Kind;
  const bool singular =
      a.kind == Kind::absent || b.kind == Kind::absent || a.kind == Kind::infinite || b.kind == Kind::infinite;
  if (singular && a.kind != Kind::other && b.kind != Kind::other) {
    // Whatever the finite one is, it compares alike with an infinite or absent number.
    const auto rough = [](const Value& v) {
      return v.kind == Kind::absent || v.kind == Kind::infinite ? as_number(v) : Number(1);
    };
    return truth(compare(op, rough(a), rough(b)) == wanted);
  }
  if (op == Op::divides) {
    if (a.kind == Kind::affine && b.kind == Kind::affine && a.form.is_constant()) {
      if (a.form.constant() <= 0) return truth(!wanted);
      if (is_constant(b)) return truth(compare(op, as_number(a), as_number(b)) == wanted);
      return compare_residue(
          wanted ? Op::equal : Op::not_equal,
          combine(Op::modulo, b, a).kind == Kind::residue ? combine(Op::modulo, b, a) : Value{Kind::residue, {}, 1, {}},
          0);
    }
    return evaluated(op, as_expression(a), as_expression(b), wanted);
  }
  const Op effective = wanted ? op : opposite(op);
  if (a.kind == Kind::affine && b.kind == Kind::affine) return compare_affine(effective, a.form, b.form);
  if (a.kind == Kind::affine && b.kind == Kind::floor) return compare_floor(effective, a.form, b);
  if (a.kind == Kind::floor && b.kind == Kind::affine) return compare_floor(mirrored(effective), b.form, a);
  const auto small = [](Op o, const Value& v) {
    return o == Op::equal || o == Op::not_equal || v.divisor <= kMostResidues;
  };
  if (a.kind == Kind::residue && is_constant(b) && small(op, a)) {
    return compare_residue(effective, a, b.form.constant());
  }
  if (b.kind == Kind::residue && is_constant(a) && small(op, b)) {
    return compare_residue(mirrored(effective), b, a.form.constant());
  }
  return evaluated(op, as_expression(a), as_expression(b), wanted);
}

// No two non-empty stacks equal: neighbours differ. Its failure names the first equal pair.
Clauses distinct(const Expr& expr, const Case& at, bool wanted) {
  const int first = (expr.after ? at.empty_after : at.known.empty) + 1;
  const auto stack = [&](int slot) {
    return expr.after ? at.after[static_cast<std::size_t>(slot)].form : Affine::variable(slot);
  };
  Clauses failing;
  Clauses so_far = kAlways;
  for (int slot = first; slot < at.known.coordinates; ++slot) {
    const Affine gap = stack(slot) - stack(slot - 1);
    failing = disjunction(std::move(failing), conjunction(so_far, single(atom_of(Atom::Kind::zero, gap))));
    so_far = conjunction(so_far, single(at_least_zero(gap - Affine(1))));
  }
  return wanted ? so_far : failing;
}

// t is the size of a stack: one clause for each size, the first of equal stacks standing for them.
Clauses is_stack(const Value& size, const Case& at, bool wanted) {
  Clauses found;
  Clauses missing = kAlways;
  if (size.kind == Value::Kind::infinite || size.kind == Value::Kind::absent) return truth(!wanted);
  for (int slot = at.known.empty; slot < at.known.coordinates; ++slot) {
    const Value stack = Value::of(Affine::variable(slot));
    Clauses here = compare_values(Op::equal, size, stack, true);
    if (slot > at.known.empty) {
      const Affine gap = Affine::variable(slot) - Affine::variable(slot - 1) - Affine(1);
      here = conjunction(here, single(at_least_zero(gap, true)));
    }
    found = disjunction(std::move(found), here);
    missing = conjunction(missing, compare_values(Op::equal, size, stack, false));
  }
  return wanted ? found : missing;
}

// (form mod divisor) in set: the remainders one by one, or one clause with all that it is not; nothing when these are
// many cases.
std::optional<Clauses> remainder_in(const Value& residue, const Set& set, bool wanted) {
  std::vector<std::int64_t> fit, misfit;
  for (std::int64_t r = 0; r < residue.divisor; ++r) (set.contains(r) == wanted ? fit : misfit).push_back(r);
  Clauses clauses = kNever;
  if (fit.size() < misfit.size()) {
    if (fit.size() > kMostCases) return std::nullopt;
    for (const auto r : fit) clauses = disjunction(std::move(clauses), compare_residue(Op::equal, residue, r));
  } else {
    clauses = kAlways;
    for (const auto r : misfit) clauses = conjunction(clauses, compare_residue(Op::not_equal, residue, r));
  }
  return clauses;
}

Clauses member(const Expr& expr, const Case& at, bool wanted) {
  const Value element = value_of(expr.args[0], at);
  const Set set = at.set(expr.args[1]);
  if (element.kind == Value::Kind::affine) {
    Atom atom = atom_of(wanted ? Atom::Kind::member : Atom::Kind::not_member, element.form);
    atom.set = set;
    return single(std::move(atom));
  }
  if (is_constant(element)) return truth(!wanted);
  if (element.kind == Value::Kind::residue && element.divisor <= kMostResidues) {
    if (auto clauses = remainder_in(element, set, wanted)) return *clauses;
  }
  Expr literal;
  literal.op = Op::set;
  literal.set = set;
  return evaluated(Op::member, as_expression(element), literal, wanted);
}

}  // namespace

const Label* Case::label(const Expr& expr) const {
  if (expr.op == Op::name) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const auto& coordinate = cells[i];
      if (coordinate.name == expr.name && coordinate.kind == Coordinate::Kind::choice) {
        const Mode* where = expr.after ? mode_after : mode;
        return &coordinate.labels[static_cast<std::size_t>(where->labels[i])];
      }
    }
    for (std::size_t i = 0; move != nullptr && i < move->choices.size(); ++i) {
      if (move->choices[i].name == expr.name) return &move->choices[i].labels[picks[i]];
    }
  }
  if (expr.op != Op::name && expr.op != Op::complement) return nullptr;
  const std::string text = to_string(expr);
  for (const auto& coordinate : cells) {
    for (const auto& candidate : coordinate.labels) {
      if (candidate.text == text) return &candidate;
    }
  }
  return nullptr;
}

Set Case::set(const Expr& expr) const {
  if (expr.op == Op::set) return expr.set;
  if (expr.op == Op::complement) return set(expr.args[0]).inverted();
  return set(*label(expr)->set);
}

Expr as_expression(const Value& value) {
  switch (value.kind) {
    case Value::Kind::affine:
      return as_expression(value.form);
    case Value::Kind::floor:
      return node(Op::floor_divide, {as_expression(value.form), number(value.divisor)});
    case Value::Kind::residue:
      return node(Op::modulo, {as_expression(value.form), number(value.divisor)});
    case Value::Kind::infinite:
      return variable_leaf(kInfiniteLeaf);
    case Value::Kind::absent:
      return variable_leaf(kAbsentLeaf);
    case Value::Kind::other:
      break;
  }
  return value.other;
}

Clauses conjunction(const Clauses& a, const Clauses& b) {
  if (a.size() * b.size() > kMostClauses) throw Error("a condition of the rules splits into too many cases");
  Clauses result;
  for (const auto& left : a) {
    for (const auto& right : b) {
      result.push_back(left);
      result.back().insert(result.back().end(), right.begin(), right.end());
    }
  }
  return result;
}

Value value_of(const Expr& expr, const Case& at) {
  switch (expr.op) {
    case Op::number:
      return Value::of(Affine(expr.value));
    case Op::name:
    case Op::least:
    case Op::greatest:
      return leaf_value(expr, at);
    case Op::negate:
      return combine(Op::subtract, Value::of(Affine(0)), value_of(expr.args[0], at));
    case Op::floor_root: {
      const Value inside = value_of(expr.args[0], at);
      if (is_constant(inside)) return constant(apply(Op::floor_root, as_number(inside), 0));
      return other(node(Op::floor_root, {as_expression(inside)}));
    }
    default:
      return combine(expr.op, value_of(expr.args[0], at), value_of(expr.args[1], at));
  }
}

Clauses clauses_of(const Expr& condition, const Case& at, bool wanted) {
  const auto& args = condition.args;
  switch (condition.op) {
    case Op::negation:
      return clauses_of(args[0], at, !wanted);
    case Op::conjunction:
    case Op::disjunction: {
      const bool both = (condition.op == Op::conjunction) == wanted;
      const Clauses first = clauses_of(args[0], at, wanted);
      const Clauses second = clauses_of(args[1], at, wanted);
      if (both) return conjunction(first, second);
      return disjunction(first, conjunction(clauses_of(args[0], at, !wanted), second));
    }
    case Op::distinct:
      return distinct(condition, at, wanted);
    case Op::is_stack:
      return is_stack(value_of(args[0], at), at, wanted);
    case Op::member:
      return member(condition, at, wanted);
    default:
      break;
  }
  if (const Label* left = at.label(args[0])) {
    return truth(((left->text == at.label(args[1])->text) == (condition.op == Op::equal)) == wanted);
  }
  if (const Expr* extremum = find_extremum(condition, at)) return split_extremum(condition, *extremum, at, wanted);
  return compare_values(condition.op, value_of(args[0], at), value_of(args[1], at), wanted);
}

bool absent_by_infinity(const Expr& expr, const Case& at, const Expr*& lost) {
  if (value_of(expr, at).kind != Value::Kind::absent) return true;
  bool below = false;
  bool infinite = false;
  bool negative = false;
  for (const Expr& arg : expr.args) {
    const Value value = value_of(arg, at);
    below = below || value.kind == Value::Kind::absent;
    infinite = infinite || value.kind == Value::Kind::infinite;
    negative = negative || (value.kind == Value::Kind::affine && value.form.is_constant() && value.form.constant() < 0);
    if (!absent_by_infinity(arg, at, lost)) return false;
  }
  if (below) return true;
  if (!infinite || expr.op == Op::subtract || expr.op == Op::negate || (expr.op == Op::multiply && negative)) {
    return false;
  }
  lost = &expr;
  return true;
}

}  // namespace cairn::rules
