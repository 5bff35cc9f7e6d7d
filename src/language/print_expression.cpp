// One walk through the tree for both notations; operators differ in their signs and a few in their layout.
#include "language/print_expression.hpp"

#include "rules/fold.hpp"
#include "rules/graph/sites.hpp"
#include "rules/statement/sentence.hpp"

#include <cctype>
#include <string_view>

namespace cairn::language {

namespace {

constexpr std::int64_t kListed = 4;  // a range of more numbers is written with dots

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// {x mod 4 = 3, x = (3 mod 4)}: the number, the remainder and the modulus of a congruence.
struct Congruence {
  const Expr* number = nullptr;
  const Expr* remainder = nullptr;
  const Expr* modulus = nullptr;
};

Congruence congruence_of(const Expr& expr) {
  if (expr.op != Op::equal && expr.op != Op::not_equal) return {};
  const Expr &left = expr.args[0], &right = expr.args[1];
  if (is_residue(right)) return {&left, &right.args[0], &right.args[1]};
  const auto modulus = left.op == Op::modulo ? constant_value(left.args[1]) : std::nullopt;
  const auto remainder = constant_value(right);
  if (!modulus || !remainder || *remainder < 0 || *remainder >= *modulus) return {};
  return {&left.args[0], &right, &left.args[1]};
}

class Writer {
 public:
  explicit Writer(const Notation& notation) : notation_(notation), latex_(notation.latex) {}

  [[nodiscard]] std::string text(const Expr& expr) const {
    if (const auto member = member_with_zero(expr)) return text(*member);
    const OpInfo& row = info(expr.op);
    const int precedence = row.precedence;
    const auto arg = [&](std::size_t i, int within = 0) { return part(expr.args[i], within); };
    const auto between = [&](const std::string& sign, int left, int right) {
      return arg(0, left) + " " + sign + " " + arg(1, right);
    };
    const std::string prime = expr.after ? "'" : "";
    switch (expr.op) {
      case Op::number:
        return std::to_string(expr.value);
      case Op::name:
        return notation_.name(expr.name) + prime;
      case Op::least:
        if (!expr.name.empty()) {
          return function("least") + (latex_ ? " N[" + notation_.name(expr.name) + "]" : " near " + expr.name);
        }
        [[fallthrough]];
      case Op::greatest:
      case Op::grundy:
        return function(expr.op == Op::grundy ? "G" : std::string(row.text)) + prime;
      case Op::outcome:
      case Op::graph:
        return notation_.words(expr.name);
      case Op::distinct:
        if (!latex_) return "distinct" + prime;
        return notation_.words(expr.after ? "no two non-empty stacks are equal after the move"
                                          : "no two non-empty stacks are equal");
      case Op::set:
        return set(expr.set);
      case Op::complement:
        return latex_ ? "\\overline{" + arg(0) + "}" : "not " + arg(0, precedence);
      case Op::negate:
        return "-" + arg(0, precedence);
      case Op::power:
        return notation_.power(arg(0, precedence + 1), arg(1));
      case Op::multiply:
        return product(expr);
      case Op::floor_divide:
      case Op::ceil_divide:
        return rounded(expr.op, between("/", info(Op::multiply).precedence, info(Op::multiply).precedence + 1));
      case Op::floor_root:
        return rounded(expr.op, latex_ ? "\\sqrt{" + arg(0) + "}" : "sqrt(" + arg(0) + ")");
      case Op::minimum:
      case Op::maximum:
        return (latex_ ? "\\" : "") + std::string(row.text) + "(" + arg(0) + ", " + arg(1) + ")";
      case Op::two_part:
      case Op::ones:
      case Op::fib_part:
      case Op::fib_shift:
      case Op::fib_zeros:
        return function(std::string(row.text)) + "(" + arg(0) + ")";
      case Op::call:
        if (latex_ && expr.name == kDegree) return "\\deg(" + arg(0) + ")";
        return notation_.name(expr.name) + "(" + arg(0) + ")";
      case Op::conditional:
        if (!latex_) return arg(0) + " if " + arg(1) + " else " + arg(2);
        return "\\begin{cases} " + arg(0) + " & \\text{if } " + arg(1) + " \\\\ " + arg(2) +
               " & \\text{otherwise} \\end{cases}";
      case Op::is_stack:
        return arg(0, precedence + 1) + notation_.words(" is a stack");
      case Op::negation:
        return negation(expr.args[0]);
      case Op::conjunction:
        return arg(0, precedence) + notation_.words(" and ") + arg(1, precedence);
      case Op::disjunction:
        return arg(0, precedence) + notation_.words(" or ") + arg(1, precedence);
      case Op::is_outcome:
        if (!latex_) return position(expr) + " is " + expr.name;
        return position(expr) + " \\in " + outcome_class(expr);
      case Op::is_option:
        return position(expr, notation_.words(" is an option of "));
      case Op::grundy_of:
        return (latex_ ? "\\mathcal{G}(" : "G(") + position(expr) + ")";
      case Op::remoteness_of:
        return function(std::string(row.text)) + "(" + position(expr) + ")";
      case Op::function_of: {
        std::string listed = position(expr);
        for (std::size_t i = 0; i < expr.args.size(); ++i) listed += ", " + arg(i);
        return function(expr.name) + "(" + listed + ")";
      }
      case Op::defined:
      case Op::defined_truth: {
        std::string listed;
        for (std::size_t i = 0; i < expr.args.size(); ++i) listed += (i > 0 ? ", " : "") + arg(i);
        return notation_.name(expr.name) + "(" + listed + ")";
      }
      case Op::least_such:
        if (!latex_) return binder(expr);
        return "\\min\\{" + notation_.name(expr.name) + " : " + text(expr.args[0]) + "\\}";
      case Op::the_only:
      case Op::for_all:
      case Op::almost_all:
      case Op::exists:
      case Op::exists_unique:
      case Op::infinitely_many:
        return binder(expr);
      case Op::implication:
        return between(latex_ ? "\\Rightarrow" : "implies", precedence + 1, precedence);
      case Op::equivalence:
        return between(latex_ ? "\\Leftrightarrow" : "iff", precedence, precedence + 1);
      case Op::nim_sum: {
        const int tight = info(Op::multiply).precedence;
        return between(notation_.sign(expr.op), expr.args[0].op == Op::nim_sum ? 0 : tight, tight);
      }
      default:
        if (const Congruence one = congruence_of(expr); one.number != nullptr) return congruent(expr.op, one);
        return between(notation_.sign(expr.op), precedence, precedence + 1);
    }
  }

 private:
  [[nodiscard]] std::string part(const Expr& expr, int precedence) const {
    if (const auto member = member_with_zero(expr)) return part(*member, precedence);
    return info(expr.op).precedence < precedence ? "(" + text(expr) + ")" : text(expr);
  }

  [[nodiscard]] std::string function(const std::string& word) const {
    return latex_ && word.size() > 1 ? "\\operatorname{" + word + "}" : word;
  }

  // "minnie[a, b + 1] + nim[c]", as subject_text writes it, with cells in this notation.
  [[nodiscard]] std::string position(const Expr& expr, const std::string& between = " + ") const {
    std::string text = expr.subject->misere ? notation_.words("misere ") : "";
    std::size_t next = 0;
    for (std::size_t p = 0; p < expr.subject->parts.size(); ++p) {
      const SubjectPart& part = expr.subject->parts[p];
      text += (p > 0 ? between : "") + notation_.words(part.game->text);
      if (part.cells.empty()) continue;
      text += "[";
      for (std::size_t i = 0; i < part.cells.size(); ++i) {
        const SubjectCell& cell = part.cells[i];
        if (i > 0) text += part.game->rules.shape->separator(i - 1);
        if (cell.has_argument()) {
          text += this->text(expr.args[next++]);
        } else if (cell.kind == SubjectCell::Kind::infinite) {
          text += latex_ ? "\\infty" : "inf";
        } else if (cell.kind == SubjectCell::Kind::every_size) {
          text += "n";
        } else {
          text += notation_.words(part.game->rules.cells()[i].labels[static_cast<std::size_t>(cell.label)].text);
        }
      }
      text += "]";
    }
    return text;
  }

  // Outcomes are classes of positions in LaTeX.
  [[nodiscard]] static std::string outcome_class(const Expr& expr) { return "\\mathcal{" + expr.name + "}"; }

  [[nodiscard]] std::string binder(const Expr& expr) const {
    const std::string body = text(expr.args[0]);
    if (!latex_) return std::string(info(expr.op).text) + " " + expr.name + ": " + body;
    const std::string name = notation_.name(expr.name);
    switch (expr.op) {
      case Op::for_all:
        return "\\forall " + name + " \\colon " + body;
      case Op::exists:
        return "\\exists " + name + " \\colon " + body;
      case Op::exists_unique:
        return "\\exists! " + name + " \\colon " + body;
      case Op::infinitely_many:
        return "\\exists^{\\infty} " + name + " \\colon " + body;
      case Op::almost_all:
        return notation_.words("for almost all ") + name + " \\colon " + body;
      default:
        return notation_.words("the ") + name + notation_.words(" with ") + body;
    }
  }

  // A factor stands before its name without a sign: 2a, but 3 * 2^n.
  [[nodiscard]] std::string product(const Expr& expr) const {
    const int precedence = info(Op::multiply).precedence;
    const std::string left = part(expr.args[0], precedence), right = part(expr.args[1], precedence + 1);
    const bool digit = std::isdigit(static_cast<unsigned char>(right.front())) != 0;
    if (expr.args[0].op == Op::number && !digit) return left + (expr.args[1].op == Op::name ? "" : " ") + right;
    return left + (latex_ ? " \\cdot " : " * ") + right;
  }

  [[nodiscard]] std::string rounded(Op op, const std::string& number) const {
    const std::string word = op == Op::ceil_divide ? "ceil" : "floor";
    return latex_ ? "\\l" + word + " " + number + " \\r" + word : word + "(" + number + ")";
  }

  [[nodiscard]] std::string congruent(Op op, const Congruence& one) const {
    const std::string number = part(*one.number, info(op).precedence);
    if (op == Op::equal && constant_value(*one.modulus) == 2) {
      return number + notation_.words(constant_value(*one.remainder) == 0 ? " even" : " odd");
    }
    std::string text = notation_.congruent(number, this->text(*one.remainder), this->text(*one.modulus));
    if (op == Op::equal) return text;
    return latex_ ? replaced(text, "\\equiv", "\\not\\equiv") : replaced(text, " = ", " != ");
  }

  [[nodiscard]] std::string negation(const Expr& of) const {
    if (const auto member = member_with_zero(of)) return negation(*member);
    if (of.op == Op::member) {
      return part(of.args[0], info(of.op).precedence) + (latex_ ? " \\notin " : " not in ") + text(of.args[1]);
    }
    if (of.op == Op::is_stack) return part(of.args[0], info(of.op).precedence + 1) + notation_.words(" is not a stack");
    if (of.op == Op::is_outcome && latex_) return position(of) + " \\notin " + outcome_class(of);
    if (of.op == Op::divides && latex_) return replaced(text(of), "\\mid", "\\not\\mid");
    return notation_.words("not ") + part(of, info(Op::negation).precedence);
  }

  [[nodiscard]] std::string set(const Set& set) const {
    std::string listed;
    for (const Progression& part : set.parts) listed += (listed.empty() ? "" : ", ") + progression(part);
    if (!latex_) {
      for (const SetRule& rule : set.rules) listed += (listed.empty() ? "" : ", ") + rule.to_string();
      return (set.complement ? "not {" : "{") + listed + "}";
    }
    std::string text = listed.empty() && !set.rules.empty() ? "" : "\\{" + listed + "\\}";
    for (const SetRule& rule : set.rules) text += (text.empty() ? "" : " \\cup ") + by_rule(rule);
    return set.complement ? "\\overline{" + text + "}" : text;
  }

  [[nodiscard]] std::string progression(const Progression& part) const {
    const auto& [first, step, last] = part;
    std::string text = std::to_string(first);
    if (last == first) return text;
    const bool range = step == 1 && last;
    if (!latex_) {
      if (step == 1) return text + ".." + (last ? std::to_string(*last) : "");
      return text + ", " + std::to_string(first + step) + ", .." + (last ? ", " + std::to_string(*last) : "");
    }
    if (last && (*last - first) / step < kListed) {
      for (std::int64_t next = first + step; next <= *last; next += step) text += ", " + std::to_string(next);
      return text;
    }
    if (!range) text += ", " + std::to_string(first + step);
    return text + ", \\dots" + (last ? ", " + std::to_string(*last) : "");
  }

  // The exponents of a rule are i or one number.
  [[nodiscard]] static std::string by_rule(const SetRule& rule) {
    if (rule.kind == SetRule::Kind::fibonacci) return "\\{\\text{Fibonacci numbers}\\}";
    if (rule.kind == SetRule::Kind::primes) return "\\{\\text{primes}\\}";
    std::string text;
    bool exponent = false;
    for (const char c : replaced(rule.to_string(), "*", " \\cdot ")) {
      if (exponent && std::isdigit(static_cast<unsigned char>(c)) == 0 && c != 'i') {
        text += '}';
        exponent = false;
      }
      text += c;
      if (c == '^') {
        text += '{';
        exponent = true;
      }
    }
    // A set holds no values that are not positive; the first of a rule may be one.
    const bool positive = rule.kind == SetRule::Kind::factorial ||
                          (rule.kind == SetRule::Kind::polynomial ? rule.coefficients[0] > 0
                                                                  : rule.coefficients[0] + rule.coefficients[1] > 0);
    return "\\{" + text + (exponent ? "}" : "") + (positive ? "" : " > 0") + " : i \\ge 0\\}";
  }

  const Notation& notation_;
  bool latex_;
};

}  // namespace

std::string Notation::printed(const Expr& expr) const { return Writer(*this).text(expr); }

std::string Notation::sign(Op op) const {
  if (!latex) return std::string(info(op).text);
  switch (op) {
    case Op::less_equal:
      return "\\le";
    case Op::greater_equal:
      return "\\ge";
    case Op::not_equal:
      return "\\ne";
    case Op::member:
      return "\\in";
    case Op::divides:
      return "\\mid";
    case Op::nim_sum:
      return "\\oplus";
    case Op::modulo:
      return "\\bmod";
    default:
      return std::string(info(op).text);
  }
}

std::string Notation::words(const std::string& text) const {
  return latex ? "\\text{" + latex_escaped(text) + "}" : text;
}

std::string Notation::name(const std::string& text) const {
  if (!latex || text.size() <= 1) return text;
  const std::size_t digits = text.find_first_not_of("0123456789", 1);
  if (digits == std::string::npos) return text.substr(0, 1) + "_{" + text.substr(1) + "}";
  return "\\mathit{" + latex_escaped(text) + "}";
}

std::string Notation::power(const std::string& base, const std::string& exponent) const {
  if (latex) return base + "^{" + exponent + "}";
  const bool simple = exponent.find(' ') == std::string::npos;
  return base + "^" + (simple ? exponent : "(" + exponent + ")");
}

std::string Notation::congruent(const std::string& left, const std::string& right, const std::string& modulus) const {
  if (latex) return left + " \\equiv " + right + " \\pmod{" + modulus + "}";
  return left + " = " + right + " mod " + modulus;
}

std::string latex_escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\') {
      result += "\\textbackslash{}";
    } else if (c == '^' || c == '~') {
      result += std::string("\\") + c + "{}";
    } else {
      if (std::string_view("_%#&${}").find(c) != std::string_view::npos) result += '\\';
      result += c;
    }
  }
  return result;
}

}  // namespace cairn::language
