// What a sentence is worth, by trying all values of every variable.
#include <algorithm>
#include <limits>
#include <stdexcept>

#include "sentence.hpp"

namespace logic {
namespace {

using Value = std::optional<long>;

long floor_div(long a, long b) {
  const long q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

long remainder(long a, long m) { return a - m * floor_div(a, m); }

// No comparison with a number that does not exist holds, except that it differs from every one that does.
bool agrees(const Value& a, Sign sign, const Value& b) {
  if (!a || !b) return sign == Sign::not_equal && a.has_value() != b.has_value();
  switch (sign) {
    case Sign::less:
      return *a < *b;
    case Sign::less_equal:
      return *a <= *b;
    case Sign::equal:
      return *a == *b;
    case Sign::not_equal:
      return *a != *b;
    case Sign::greater_equal:
      return *a >= *b;
    case Sign::greater:
      return *a > *b;
  }
  return false;
}

long ones_of(long n) {
  long count = 0;
  for (; n > 0; n /= 2) count += n % 2;
  return count;
}

// The smallest term of the sum of Fibonacci numbers that takes the largest one again and again.
Value smallest_fibonacci_term(long n) {
  Value last;
  while (n > 0) {
    long smaller = 1;
    long larger = 2;
    while (larger <= n) {
      const long next = smaller + larger;
      smaller = larger;
      larger = next;
    }
    last = smaller;
    n -= smaller;
  }
  return last;
}

bool in_set(const std::vector<int>& set, long n) { return std::find(set.begin(), set.end(), n) != set.end(); }

}  // namespace

std::optional<Position> Evaluator::position(const Subject& subject) {
  Position position;
  for (const PartText& text : subject.parts) {
    Part part{text.game, {}};
    for (const Cell& cell : text.cells) {
      switch (cell.type) {
        case Cell::Type::infinite:
          part.cells.push_back(kInfinite);
          break;
        case Cell::Type::word:
          part.cells.push_back(cell.word);
          break;
        case Cell::Type::word_variable:
          part.cells.push_back(values_[static_cast<std::size_t>(cell.word)]);
          break;
        case Cell::Type::number: {
          const Value number = value(*cell.number);
          if (!number || *number < 0) return std::nullopt;
          if (*number > 100000) throw std::length_error("a cell is too large to play it out");
          part.cells.push_back(static_cast<int>(*number));
        }
      }
    }
    if (!is_valid(part)) return std::nullopt;
    position.push_back(std::move(part));
  }
  return position;
}

Value Evaluator::applied(const Expr& call, bool truth) {
  const Definition& definition = sentence_->definitions[static_cast<std::size_t>(call.number)];
  const std::vector<int> kept = values_;
  for (std::size_t i = 0; i < definition.parameters.size(); ++i) {
    const Value argument = value(*call.parts[i]);
    if (!argument) throw std::domain_error("a definition is applied to nothing");
    values_[static_cast<std::size_t>(definition.parameters[i])] = static_cast<int>(*argument);
  }
  const Value result = truth ? Value(holds(*definition.body) ? 1 : 0) : value(*definition.body);
  values_ = kept;
  return result;
}

Value Evaluator::value(const Expr& expr) {
  switch (expr.op) {
    case Op::constant:
      return expr.number;
    case Op::variable:
      return values_[static_cast<std::size_t>(expr.number)];
    case Op::grundy: {
      const auto at = position(expr.subject);
      if (!at) return std::nullopt;
      long sum = 0;
      for (const Part& part : *at) sum ^= oracle_->grundy(part);
      return sum;
    }
    case Op::least: {
      const int kept = values_[static_cast<std::size_t>(expr.number)];
      Value found;
      for (int n = 0; n <= std::min(expr.binder.most, most_) && !found; ++n) {
        set(static_cast<int>(expr.number), n);
        if (holds(*expr.parts[0])) found = n;
      }
      set(static_cast<int>(expr.number), kept);
      return found;
    }
    case Op::call:
      return applied(expr, false);
    case Op::choice:
      return value(holds(*expr.parts[1]) ? *expr.parts[0] : *expr.parts[2]);
    default:
      break;
  }
  const Value a = value(*expr.parts[0]);
  const Value b = expr.parts.size() > 1 ? value(*expr.parts[1]) : Value(0);
  if (!a || !b) return std::nullopt;
  switch (expr.op) {
    case Op::add:
      return *a + *b;
    case Op::subtract:
      return *a - *b;
    case Op::times:
      return expr.number * *a;
    case Op::mod:
      return remainder(*a, expr.number);
    case Op::quotient:
      return floor_div(*a, expr.number);
    case Op::ceiling:
      return -floor_div(-*a, expr.number);
    case Op::minimum:
      return std::min(*a, *b);
    case Op::maximum:
      return std::max(*a, *b);
    case Op::nim_sum:
      return *a < 0 || *b < 0 ? Value() : Value(*a ^ *b);
    case Op::ones:
      return *a < 0 ? Value() : Value(ones_of(*a));
    case Op::fibpart:
      return smallest_fibonacci_term(*a);
    case Op::twopart:
      return *a <= 0 ? Value() : Value(*a & -*a);
    default:
      throw std::logic_error("no number");
  }
}

void Evaluator::walk(const Binder& binder, std::size_t index, std::vector<std::vector<int>>& found) {
  if (index == binder.variables.size()) {
    if (binder.condition && !holds(*binder.condition)) return;
    std::vector<int> one;
    for (const int v : binder.variables) one.push_back(values_[static_cast<std::size_t>(v)]);
    found.push_back(std::move(one));
    return;
  }
  const int variable = binder.variables[index];
  const bool word = sentence_->variables[static_cast<std::size_t>(variable)].word;
  const int kept = values_[static_cast<std::size_t>(variable)];
  for (int n = 0; n <= (word ? 1 : std::min(binder.most, most_)); ++n) {
    set(variable, n);
    walk(binder, index + 1, found);
  }
  set(variable, kept);
}

std::vector<std::vector<int>> Evaluator::domain(const Binder& binder) {
  std::vector<std::vector<int>> found;
  walk(binder, 0, found);
  return found;
}

bool Evaluator::quantified(const Expr& expr) {
  const Binder& binder = expr.binder;
  const std::vector<int> kept = values_;
  long yes = 0;
  long no = 0;
  for (const std::vector<int>& values : domain(binder)) {
    // Of numbers without a bound only those matter that come again and again.
    const bool late = binder.first > 0 && values[0] >= binder.first;
    if ((binder.bind == Bind::almost_all || binder.bind == Bind::infinitely_many) && !late) continue;
    for (std::size_t i = 0; i < values.size(); ++i) set(binder.variables[i], values[i]);
    const bool one = holds(*expr.parts[0]);
    (one ? yes : no) += 1;
    if (one && late && binder.bind == Bind::unique) yes += 1;  // it comes again
    if (binder.bind == Bind::all ? no > 0 : binder.bind == Bind::exists && yes > 0) break;
  }
  values_ = kept;
  switch (binder.bind) {
    case Bind::all:
    case Bind::almost_all:
      return no == 0;
    case Bind::unique:
      return yes == 1;
    case Bind::exists:
    case Bind::infinitely_many:
      return yes > 0;
  }
  return false;
}

bool Evaluator::holds(const Expr& expr) {
  const auto part = [&](std::size_t i) { return holds(*expr.parts[i]); };
  switch (expr.op) {
    case Op::compare: {
      std::vector<Value> values;
      for (const ExprPtr& one : expr.parts) values.push_back(value(*one));
      for (std::size_t i = 0; i < expr.signs.size(); ++i) {
        if (!agrees(values[i], expr.signs[i], values[i + 1])) return false;
      }
      return true;
    }
    case Op::member:
    case Op::not_member: {
      const Value n = value(*expr.parts[0]);
      if (!n) throw std::domain_error("whether nothing is in a set");
      return in_set(expr.set, *n) == (expr.op == Op::member);
    }
    case Op::odd:
    case Op::even:
    case Op::divides: {
      const Value n = value(*expr.parts[0]);
      if (!n) return false;
      if (expr.op == Op::divides) return remainder(*n, expr.number) == 0;
      return remainder(*n, 2) == (expr.op == Op::odd ? 1 : 0);
    }
    case Op::outcome: {
      const auto at = position(expr.subject);
      const auto p = at ? oracle_->is_p(*at, expr.subject.misere) : std::nullopt;
      const bool found = p && *p == (expr.number % 2 == 0);
      return expr.number >= 2 ? !found : found;
    }
    case Op::option: {
      const auto after = position(expr.subject);
      const auto before = position(expr.of);
      return (after && before && is_option(after->front(), before->front())) == (expr.number == 0);
    }
    case Op::same_word:
    case Op::other_word:
      return (values_[static_cast<std::size_t>(expr.number)] == expr.other) == (expr.op == Op::same_word);
    case Op::negation:
      return !part(0);
    case Op::conjunction:
      return part(0) && part(1);
    case Op::disjunction:
      return part(0) || part(1);
    case Op::implication:
      return !part(0) || part(1);
    case Op::equivalence:
      return part(0) == part(1);
    case Op::quantifier:
      return quantified(expr);
    case Op::call_truth:
      return applied(expr, true) == 1;
    default:
      throw std::logic_error("no condition");
  }
}

ExprPtr constant(long n) {
  Expr expr;
  expr.number = n;
  return std::make_shared<Expr>(std::move(expr));
}

ExprPtr variable(int index) {
  Expr expr;
  expr.op = Op::variable;
  expr.number = index;
  return std::make_shared<Expr>(std::move(expr));
}

ExprPtr node(Op op, std::vector<ExprPtr> parts, long number) {
  Expr expr;
  expr.op = op;
  expr.number = number;
  expr.parts = std::move(parts);
  return std::make_shared<Expr>(std::move(expr));
}

ExprPtr compare(ExprPtr a, Sign sign, ExprPtr b) {
  Expr expr;
  expr.op = Op::compare;
  expr.signs = {sign};
  expr.parts = {std::move(a), std::move(b)};
  return std::make_shared<Expr>(std::move(expr));
}

ExprPtr quantifier(Binder binder, ExprPtr body) {
  Expr expr;
  expr.op = Op::quantifier;
  expr.binder = std::move(binder);
  expr.parts = {std::move(body)};
  return std::make_shared<Expr>(std::move(expr));
}

}  // namespace logic
