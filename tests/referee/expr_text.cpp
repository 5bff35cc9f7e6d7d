// The text of expressions, with no more parentheses than the precedence in docs/language.md asks for: a reader that
// binds otherwise is caught.
#include "expr.hpp"

namespace referee {
namespace {

// From loose to tight: or, and, not, comparisons; xor, + -, * mod, the sign, what stands alone.
enum Level { kOr, kAnd, kNot, kCompare, kXor, kSum, kProduct, kSign, kAlone };

int level(const Expr& expr) {
  switch (expr.op) {
    case Op::disjunction:
      return kOr;
    case Op::conjunction:
      return kAnd;
    case Op::negation:
      return kNot;
    case Op::compare:
    case Op::member:
    case Op::not_member:
    case Op::member_of_word:
    case Op::congruent:
    case Op::divides:
    case Op::odd:
    case Op::is_stack:
    case Op::is_not_stack:
    case Op::same_word:
    case Op::other_word:
      return kCompare;
    case Op::nim_sum:
      return kXor;
    case Op::add:
    case Op::subtract:
      return kSum;
    case Op::multiply:
    case Op::mod:
      return kProduct;
    case Op::negate:
      return kSign;
    case Op::constant:
      return expr.number < 0 ? kSign : kAlone;
    default:
      return kAlone;
  }
}

std::string within(const Expr& expr, int least) {
  return level(expr) < least ? "(" + to_text(expr) + ")" : to_text(expr);
}

std::string joined(const Expr& expr, const std::string& between, int least) {
  std::string text;
  for (const ExprPtr& part : expr.parts) text += (text.empty() ? "" : between) + within(*part, least);
  return text;
}

std::string call(const std::string& name, const Expr& expr) {
  return name + "(" + to_text(*expr.parts[0]) + ", " + to_text(*expr.parts[1]) + ")";
}

std::string quotient(const std::string& name, const Expr& expr) {
  return name + "(" + within(*expr.parts[0], kAlone) + "/" + within(*expr.parts[1], kAlone) + ")";
}

std::string number_text(const Expr& expr) {
  switch (expr.op) {
    case Op::constant:
      return expr.name.empty() ? to_text(expr.number) : expr.name;
    case Op::least:
      return "least";
    case Op::greatest:
      return "greatest";
    case Op::least_after:
      return "least'";
    case Op::greatest_after:
      return "greatest'";
    case Op::after:
    case Op::word_after:
      return expr.name + "'";
    case Op::add:
      return within(*expr.parts[0], kSum) + " + " + within(*expr.parts[1], kProduct);
    case Op::subtract:
      return within(*expr.parts[0], kSum) + " - " + within(*expr.parts[1], kProduct);
    case Op::twopart:
      return "twopart(" + to_text(*expr.parts[0]) + ")";
    case Op::ones:
      return "ones(" + to_text(*expr.parts[0]) + ")";
    case Op::fibpart:
      return "fibpart(" + to_text(*expr.parts[0]) + ")";
    case Op::choice:
      return "(" + to_text(*expr.parts[0]) + " if " + to_text(*expr.parts[2]) + " else " + to_text(*expr.parts[1]) +
             ")";
    case Op::apply:
      return expr.name + "(" + to_text(*expr.parts[0]) + ")";
    case Op::multiply:
      if (expr.index == 1) return to_text(*expr.parts[0]) + to_text(*expr.parts[1]);
      return within(*expr.parts[0], kSign) + "*" + within(*expr.parts[1], kAlone);
    case Op::mod:
      return within(*expr.parts[0], kAlone) + " mod " + within(*expr.parts[1], kAlone);
    case Op::negate:
      return "-" + within(*expr.parts[0], kAlone);
    case Op::floor_quotient:
      return quotient("floor", expr);
    case Op::ceil_quotient:
      return quotient("ceil", expr);
    case Op::root:
      return "floor(sqrt(" + to_text(*expr.parts[0]) + "))";
    case Op::minimum:
      return call("min", expr);
    case Op::maximum:
      return call("max", expr);
    case Op::nim_sum:
      return within(*expr.parts[0], kXor) + " xor " + within(*expr.parts[1], kSum);
    case Op::word:
      return words()[static_cast<std::size_t>(expr.index)];
    default:
      return expr.name;
  }
}

std::string parity_text(const Expr& expr) {
  static const std::vector<std::string> kTexts{" odd", " is odd", " is not odd", " even", " is not even"};
  return within(*expr.parts[0], kXor) + kTexts[static_cast<std::size_t>(expr.index)];
}

std::string chain_text(const Expr& expr) {
  std::string text = within(*expr.parts[0], kXor);
  for (std::size_t i = 0; i < expr.signs.size(); ++i) {
    text += " " + to_text(expr.signs[i]) + " " + within(*expr.parts[i + 1], kXor);
  }
  return text;
}

}  // namespace

std::string to_text(Sign sign) {
  static const std::vector<std::string> kSigns{"<", "<=", "=", "!=", ">=", ">"};
  return kSigns[static_cast<std::size_t>(sign)];
}

std::string to_text(const Expr& expr) {
  switch (expr.op) {
    case Op::compare:
      return chain_text(expr);
    case Op::member:
    case Op::not_member:
      return within(*expr.parts[0], kXor) + (expr.op == Op::member ? " in " : " not in ") + expr.set->text();
    case Op::member_of_word:
      return within(*expr.parts[0], kXor) + " in " + to_text(*expr.parts[1]);
    case Op::congruent:
      return within(*expr.parts[0], kXor) + " " + to_text(expr.signs[0]) + " " + to_text(*expr.parts[1]) + " mod " +
             to_text(*expr.parts[2]);
    case Op::divides:
      return within(*expr.parts[0], kXor) + " divides " + within(*expr.parts[1], kXor);
    case Op::odd:
      return parity_text(expr);
    case Op::is_stack:
    case Op::is_not_stack:
      return within(*expr.parts[0], kXor) + (expr.op == Op::is_stack ? " is a stack" : " is not a stack");
    case Op::distinct:
      return "distinct";
    case Op::distinct_after:
      return "distinct'";
    case Op::conjunction:
      return joined(expr, " and ", kNot);
    case Op::disjunction:
      return joined(expr, " or ", kAnd);
    case Op::negation:
      return "not " + within(*expr.parts[0], kCompare);
    case Op::same_word:
    case Op::other_word:
      return to_text(*expr.parts[0]) + (expr.op == Op::same_word ? " = " : " != ") + to_text(*expr.parts[1]);
    default:
      return number_text(expr);
  }
}

}  // namespace referee
