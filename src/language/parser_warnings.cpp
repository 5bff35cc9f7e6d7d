// Remainders that can be read in two ways. The parser chooses one, and a warning says which.
#include "base/printable.hpp"
#include "language/parser.hpp"
#include "rules/evaluate.hpp"
#include "rules/fold.hpp"

namespace cairn::language {

namespace {

// A remainder that nobody would write: 5 mod 4, 1 mod 1, -7 mod 4. Everyone writes 3 mod 4, and many -1 mod 4.
bool is_strange(const Expr& residue) {
  const auto of = constant_value(residue.args[0]);
  const auto modulus = constant_value(residue.args[1]);
  return of && modulus && (*of >= *modulus || *of <= -*modulus);
}

}  // namespace

// What a parameter stands for was not written, and is shown when the claim is printed.
bool Parser::has_parameter(std::size_t begin, std::size_t end) const {
  return std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(begin),
                     tokens_.begin() + static_cast<std::ptrdiff_t>(end),
                     [&](const Token& token) { return bound_.contains(token.text); });
}

void Parser::note_remainder(std::size_t begin, const Expr& expr) {
  if (has_parameter(begin, at_)) return;
  const auto modulus = constant_value(expr.args[1]);
  if (modulus && *modulus <= 0) {
    warnings_.push_back(source_.error(in_quotes(to_string(expr)) + " does not exist, so no comparison with it holds",
                                      expr.place, "a remainder is by 1 or more"));
  } else if (is_constant(expr)) {
    remainders_.push_back({begin, at_, expr, false});
  }
}

// a + 1 mod 4 is a + 1.
void Parser::note_sum(std::size_t begin) {
  for (Remainder& remainder : remainders_) {
    if (remainder.begin == begin && remainder.end == at_) remainder.in_sum = true;
  }
}

void Parser::note_congruence(std::size_t begin, const Expr& left, const Expr& residue, const Expr& link) {
  std::erase_if(remainders_, [&](const Remainder& r) { return r.begin == begin && r.end == at_; });
  if (has_parameter(begin, at_) || !is_strange(residue)) return;
  const std::string sign = link.op == Op::equal ? " = " : " != ";
  const std::string value = std::to_string(link.args[1].value);
  warnings_.push_back(source_.error(
      in_quotes(to_string(left) + sign + to_string(residue)) + " is read as " + in_quotes(to_string(link)), link.place,
      "write so if you mean that, or " + in_quotes(to_string(left) + sign + value) + " for the number " + value));
}

// n mod 4 = 4 and n mod 4 >= 4 say nothing that could be true.
void Parser::note_comparison(std::size_t begin, const Expr& link) {
  if (link.op == Op::divides || has_parameter(begin, at_)) return;
  const bool equality = link.op == Op::equal || link.op == Op::not_equal;
  for (const std::size_t side : {0U, 1U}) {
    const Expr& remainder = link.args[side];
    if (remainder.op != Op::modulo || is_constant(remainder)) continue;
    const auto modulus = constant_value(remainder.args[1]);
    const auto value = constant_value(link.args[1 - side]);
    if (!modulus || !value || *modulus <= 0) continue;
    const auto holds = [&](std::int64_t of) {
      return side == 0 ? compare(link.op, of, *value) : compare(link.op, *value, of);
    };
    // Orders are decided by the least and the greatest remainder.
    const bool open = equality ? *value >= 0 && *value < *modulus : holds(0) != holds(*modulus - 1);
    if (open) continue;
    const bool bound = equality || *value > 0;
    warnings_.push_back(source_.error(
        in_quotes(to_string(link)) + (holds(0) ? " always holds" : " never holds") + ": a remainder by " +
            std::to_string(*modulus) + (bound ? " is at most " + std::to_string(*modulus - 1) : " is never negative"),
        link.place));
  }
}

std::vector<Error> Parser::warnings() const {
  std::vector<Error> all = warnings_;
  for (const Remainder& remainder : remainders_) {
    const bool strange = is_strange(remainder.expr);
    const auto value = constant_value(remainder.expr);
    if (!value || (!strange && !remainder.in_sum)) continue;
    const std::string text = to_string(remainder.expr);
    all.push_back(source_.error(
        in_quotes(text) + " is read as the number " + std::to_string(*value) +
            (remainder.in_sum ? ": mod binds tighter than + and -" : ""),
        remainder.expr.place,
        remainder.in_sum ? "write (a + b) mod m for the remainder of a sum, and (" + text + ") if you mean this number"
                         : "write (" + text + ") if you mean this number"));
  }
  return all;
}

}  // namespace cairn::language
