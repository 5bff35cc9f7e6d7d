// What expressions are worth: none and infinity first, then numbers. Independent of rules/evaluate on purpose: the
// referee judges the program and shares no code with it.
#include "expr.hpp"

#include <stdexcept>

namespace referee {

const std::vector<std::string>& words() {
  static const std::vector<std::string> kWords{"red", "blue", "A", "B", "C", "up", "S", "not S"};
  return kWords;
}

namespace {

// The largest Fibonacci number that fits is taken again and again; what is taken last.
Number smallest_zeckendorf_term(Number n) {
  Number last = 0;
  while (n > 0) {
    Number smaller = 1;
    for (Number larger = 2; larger <= n;) {
      const Number next = smaller + larger;
      smaller = larger;
      larger = next;
    }
    last = smaller;
    n -= smaller;
  }
  return last;
}

Value end_of(const Board* board, bool least) {
  if (board->stacks.empty()) return Value::none();
  const auto [low, high] = std::minmax_element(board->stacks.begin(), board->stacks.end());
  return Value::of(least ? *low : *high);
}

Value sum(const Value& a, const Value& b) {
  return a.is_number() && b.is_number() ? Value::of(a.number + b.number) : Value::infinite();
}

Value minus(const Value& a, const Value& b) {
  if (!b.is_number()) return Value::none();
  return a.is_number() ? Value::of(a.number - b.number) : Value::infinite();
}

int order(const Value& a, const Value& b) {
  const bool a_infinite = a.kind == Value::Kind::infinite;
  const bool b_infinite = b.kind == Value::Kind::infinite;
  if (a_infinite || b_infinite) return static_cast<int>(a_infinite) - static_cast<int>(b_infinite);
  return a.number < b.number ? -1 : a.number > b.number ? 1 : 0;
}

Value root(Number n) {
  if (n < 0) return Value::none();
  Number r = 0;
  for (Number bit = Number{1} << 60; bit > 0; bit /= 2) {
    if ((r + bit) * (r + bit) <= n) r += bit;
  }
  return Value::of(r);
}

Value arithmetic(Op op, const Value& a, const Value& b) {
  if (!a.exists() || !b.exists()) return Value::none();
  if (op == Op::add) return sum(a, b);
  if (op == Op::subtract) return minus(a, b);
  if (op == Op::minimum) return order(a, b) <= 0 ? a : b;
  if (op == Op::maximum) return order(a, b) >= 0 ? a : b;
  if (!a.is_number() || !b.is_number()) return Value::none();
  const Number x = a.number;
  const Number y = b.number;
  switch (op) {
    case Op::multiply:
      if (std::max({x, -x, y, -y}) > Number{1} << 54 && std::min(std::max(x, -x), std::max(y, -y)) > 1000) {
        throw std::length_error("too large a product");
      }
      return Value::of(x * y);
    case Op::mod:
      return y == 0 ? Value::none() : Value::of(remainder(x, y));
    case Op::floor_quotient:
      return y == 0 ? Value::none() : Value::of(floor_div(x, y));
    case Op::ceil_quotient:
      return y == 0 ? Value::none() : Value::of(-floor_div(-x, y));
    case Op::nim_sum:
      return x < 0 || y < 0 ? Value::none() : Value::of(x ^ y);
    default:
      throw std::logic_error("no arithmetic");
  }
}

bool agrees(const Value& a, Sign sign, const Value& b) {
  if (!a.exists() || !b.exists()) return sign == Sign::not_equal && a.exists() != b.exists();
  const int o = order(a, b);
  switch (sign) {
    case Sign::less:
      return o < 0;
    case Sign::less_equal:
      return o <= 0;
    case Sign::equal:
      return o == 0;
    case Sign::not_equal:
      return o != 0;
    case Sign::greater_equal:
      return o >= 0;
    case Sign::greater:
      return o > 0;
  }
  return false;
}

bool is_stack(const Value& value, const Board& board) {
  return value.is_number() && std::find(board.stacks.begin(), board.stacks.end(), value.number) != board.stacks.end();
}

bool all_distinct(std::vector<Number> stacks) {
  std::sort(stacks.begin(), stacks.end());
  return std::adjacent_find(stacks.begin(), stacks.end()) == stacks.end();
}

bool parity(const Expr& expr, const Scene& scene) {
  const Value value = evaluate(*expr.parts[0], scene);
  const bool known = value.is_number();
  const bool is_odd = known && remainder(value.number, 2) == 1;
  const bool is_even = known && remainder(value.number, 2) == 0;
  switch (expr.index) {
    case 0:
    case 1:
      return is_odd;
    case 2:
      return !is_odd;
    case 3:
      return is_even;
    default:
      return !is_even;
  }
}

bool congruent(const Expr& expr, const Scene& scene) {
  const Value value = evaluate(*expr.parts[0], scene);
  const bool unequal = expr.signs[0] == Sign::not_equal;
  if (!value.is_number()) return unequal;
  return (remainder(value.number - expr.parts[1]->number, expr.parts[2]->number) == 0) != unequal;
}

bool divides(const Value& a, const Value& b) {
  return a.is_number() && b.is_number() && a.number > 0 && b.number % a.number == 0;
}

bool chain_holds(const Expr& expr, const Scene& scene) {
  for (std::size_t i = 0; i < expr.signs.size(); ++i) {
    if (!agrees(evaluate(*expr.parts[i], scene), expr.signs[i], evaluate(*expr.parts[i + 1], scene))) return false;
  }
  return true;
}

}  // namespace

Value evaluate(const Expr& expr, const Scene& scene) {
  const auto place = static_cast<std::size_t>(expr.index);
  switch (expr.op) {
    case Op::constant:
      return Value::of(expr.number);
    case Op::coordinate:
      return Value::of(scene.before->named.at(place));
    case Op::after:
      return Value::of(scene.after->named.at(place));
    case Op::amount:
      return Value::of(scene.amount.value());
    case Op::variable:
      return Value::of(scene.variables->at(place));
    case Op::least:
    case Op::greatest:
      return end_of(scene.before, expr.op == Op::least);
    case Op::least_after:
    case Op::greatest_after:
      return end_of(scene.after, expr.op == Op::least_after);
    case Op::ones: {
      const Value value = evaluate(*expr.parts[0], scene);
      if (!value.is_number() || value.number < 0) return Value::none();
      Number count = 0;
      for (Number rest = value.number; rest > 0; rest /= 2) count += rest % 2;
      return Value::of(count);
    }
    case Op::fibpart: {
      const Value value = evaluate(*expr.parts[0], scene);
      if (!value.is_number() || value.number <= 0) return Value::none();
      return Value::of(smallest_zeckendorf_term(value.number));
    }
    case Op::twopart: {
      const Value value = evaluate(*expr.parts[0], scene);
      return value.is_number() && value.number != 0 ? Value::of(value.number & -value.number) : Value::none();
    }
    case Op::choice:
      return evaluate(*expr.parts[holds(*expr.parts[2], scene) ? 0 : 1], scene);
    case Op::apply:
      return evaluate(*expr.parts[1], scene);
    case Op::negate:
      return arithmetic(Op::subtract, Value::of(0), evaluate(*expr.parts[0], scene));
    case Op::root: {
      const Value value = evaluate(*expr.parts[0], scene);
      return value.is_number() ? root(value.number) : Value::none();
    }
    default:
      return arithmetic(expr.op, evaluate(*expr.parts[0], scene), evaluate(*expr.parts[1], scene));
  }
}

int word_of(const Expr& expr, const Scene& scene) {
  const auto place = static_cast<std::size_t>(expr.index);
  if (expr.op == Op::word) return expr.index;
  if (expr.op == Op::word_picked) return scene.picks->at(place);
  return static_cast<int>((expr.op == Op::word_before ? scene.before : scene.after)->named.at(place));
}

bool holds(const Expr& expr, const Scene& scene) {
  switch (expr.op) {
    case Op::compare:
      return chain_holds(expr, scene);
    case Op::member:
      return expr.set->contains(evaluate(*expr.parts[0], scene));
    case Op::not_member:
      return !expr.set->contains(evaluate(*expr.parts[0], scene));
    case Op::member_of_word: {
      const int word = word_of(*expr.parts[1], scene);
      return scene.word_sets->at(static_cast<std::size_t>(word))->contains(evaluate(*expr.parts[0], scene));
    }
    case Op::congruent:
      return congruent(expr, scene);
    case Op::divides:
      return divides(evaluate(*expr.parts[0], scene), evaluate(*expr.parts[1], scene));
    case Op::odd:
      return parity(expr, scene);
    case Op::is_stack:
      return is_stack(evaluate(*expr.parts[0], scene), *scene.before);
    case Op::is_not_stack:
      return !is_stack(evaluate(*expr.parts[0], scene), *scene.before);
    case Op::distinct:
      return all_distinct(scene.before->stacks);
    case Op::distinct_after:
      return all_distinct(scene.after->stacks);
    case Op::conjunction:
      return std::all_of(expr.parts.begin(), expr.parts.end(),
                         [&](const ExprPtr& part) { return holds(*part, scene); });
    case Op::disjunction:
      return std::any_of(expr.parts.begin(), expr.parts.end(),
                         [&](const ExprPtr& part) { return holds(*part, scene); });
    case Op::negation:
      return !holds(*expr.parts[0], scene);
    case Op::same_word:
    case Op::other_word:
      return (word_of(*expr.parts[0], scene) == word_of(*expr.parts[1], scene)) == (expr.op == Op::same_word);
    default:
      throw std::logic_error("no condition");
  }
}

bool has_prime(const Expr& expr) {
  switch (expr.op) {
    case Op::after:
    case Op::least_after:
    case Op::greatest_after:
    case Op::distinct_after:
    case Op::word_after:
      return true;
    default:
      return std::any_of(expr.parts.begin(), expr.parts.end(), [](const ExprPtr& part) { return has_prime(*part); });
  }
}

ExprPtr primed(const ExprPtr& expr) {
  Expr copy = *expr;
  switch (copy.op) {
    case Op::coordinate:
      copy.op = Op::after;
      break;
    case Op::least:
      copy.op = Op::least_after;
      break;
    case Op::greatest:
      copy.op = Op::greatest_after;
      break;
    case Op::distinct:
      copy.op = Op::distinct_after;
      break;
    case Op::word_before:
      copy.op = Op::word_after;
      break;
    default:
      break;
  }
  for (ExprPtr& part : copy.parts) part = primed(part);
  return std::make_shared<const Expr>(std::move(copy));
}

ExprPtr leaf(Op op, int index, const std::string& name) {
  Expr expr;
  expr.op = op;
  expr.index = index;
  expr.name = name;
  return std::make_shared<const Expr>(std::move(expr));
}
ExprPtr constant(Number n) {
  Expr expr;
  expr.number = n;
  return std::make_shared<const Expr>(std::move(expr));
}
ExprPtr amount() { return leaf(Op::amount, 0, "t"); }
ExprPtr unary(Op op, ExprPtr a) {
  Expr expr;
  expr.op = op;
  expr.parts = {std::move(a)};
  return std::make_shared<const Expr>(std::move(expr));
}
ExprPtr binary(Op op, ExprPtr a, ExprPtr b) {
  Expr expr;
  expr.op = op;
  expr.parts = {std::move(a), std::move(b)};
  return std::make_shared<const Expr>(std::move(expr));
}
ExprPtr compare(ExprPtr a, Sign sign, ExprPtr b) {
  Expr expr;
  expr.op = Op::compare;
  expr.signs = {sign};
  expr.parts = {std::move(a), std::move(b)};
  return std::make_shared<const Expr>(std::move(expr));
}
ExprPtr member(ExprPtr a, SetPtr set, bool is_member) {
  Expr expr;
  expr.op = is_member ? Op::member : Op::not_member;
  expr.set = std::move(set);
  expr.parts = {std::move(a)};
  return std::make_shared<const Expr>(std::move(expr));
}

}  // namespace referee
