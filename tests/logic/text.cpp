// The text of a sentence, with no more parentheses than the grammar asks for, so that precedence is tried, too.
#include <stdexcept>

#include "sentence.hpp"

namespace logic {
namespace {

// How tightly a text binds.
enum Level {
  kLoose,
  kEquivalence,
  kImplication,
  kDisjunction,
  kConjunction,
  kNegation,
  kComparison,
  kNimSum,
  kSum,
  kProduct,
  kPrimary
};

const char* sign_text(Sign sign) {
  switch (sign) {
    case Sign::less:
      return " < ";
    case Sign::less_equal:
      return " <= ";
    case Sign::equal:
      return " = ";
    case Sign::not_equal:
      return " != ";
    case Sign::greater_equal:
      return " >= ";
    case Sign::greater:
      return " > ";
  }
  return "";
}

std::string set_text(const std::vector<int>& set) {
  std::string text = "{";
  for (const int n : set) text += (text.size() > 1 ? "," : "") + std::to_string(n);
  return text + "}";
}

const char* word_text(int word) { return word == kSideS ? "S" : "not S"; }

class Writer {
 public:
  explicit Writer(const Sentence& sentence) : sentence_(sentence) {}

  std::string all() {
    std::string text;
    for (const Definition& definition : sentence_.definitions) {
      text += "let " + definition.name + "(" + names(definition.parameters) + ")";
      text += (definition.truth ? " iff " : " = ") + write(definition.body, kLoose) + "; ";
    }
    return text + write(sentence_.body, kLoose - 1);
  }

 private:
  [[nodiscard]] const std::string& name(long variable) const {
    return sentence_.variables[static_cast<std::size_t>(variable)].name;
  }

  [[nodiscard]] std::string names(const std::vector<int>& variables) const {
    std::string text;
    for (const int v : variables) text += (text.empty() ? "" : ", ") + name(v);
    return text;
  }

  std::string position(const Subject& subject) {
    std::string text = subject.misere ? "misere " : "";
    for (std::size_t p = 0; p < subject.parts.size(); ++p) {
      const PartText& part = subject.parts[p];
      text += (p == 0 ? "" : " + ") + to_text(part.game) + "[";
      for (std::size_t i = 0; i < part.cells.size(); ++i) {
        if (i > 0) text += part.game.kind == Kind::cash && i == 1 ? "; " : part.game.has_stacks() ? "," : ", ";
        const Cell& cell = part.cells[i];
        switch (cell.type) {
          case Cell::Type::number:
            text += write(cell.number, kNimSum);
            break;
          case Cell::Type::infinite:
            text += "inf";
            break;
          case Cell::Type::word:
            text += word_text(cell.word);
            break;
          case Cell::Type::word_variable:
            text += name(cell.word);
            break;
        }
      }
      text += "]";
    }
    return text;
  }

  static const char* keyword(Bind bind, int style) {
    static const char* const words[5][4] = {
        {"for all", "for all", "forall", "for every"},
        {"exists", "there is", "there exists", "exists"},
        {"exists unique", "exists unique", "exists exactly one", "exists unique"},
        {"for almost all", "for almost all", "for almost all", "for almost all"},
        {"exists infinitely many", "there are infinitely many", "exist infinitely many", "exists infinitely many"}};
    return words[static_cast<int>(bind)][style % 4];
  }

  std::string free_text(const Expr& expr) {
    const Binder& binder = expr.binder;
    if (!binder.condition) return write(expr.parts[0], kLoose);
    switch (binder.style % 3) {
      case 0:
        return "if " + write(binder.condition, kEquivalence) + " then " + write(expr.parts[0], kLoose);
      case 1:
        return write(expr.parts[0], kEquivalence) + " if " + write(binder.condition, kEquivalence);
      default:
        return write(binder.condition, kDisjunction) + " implies " + write(expr.parts[0], kImplication);
    }
  }

  std::string quantifier_text(const Expr& expr) {
    const Binder& binder = expr.binder;
    if (binder.free) return free_text(expr);
    const ExprPtr& body = expr.parts[0];
    const bool premise = binder.bind == Bind::all || binder.bind == Bind::almost_all;
    std::string text = std::string(keyword(binder.bind, expr.style)) + " ";
    const ExprPtr& condition = binder.condition;
    const bool inside = condition && binder.style == 2;  // the condition stands in the body
    if (condition && binder.style == 1) {
      text += names(binder.variables) + " with " + write(condition, kEquivalence);
    } else if (condition && binder.style == 0) {
      text += range(binder, *condition);
    } else {
      text += names(binder.variables);
    }
    const bool next = body->op == Op::quantifier && !body->binder.free && !inside;
    if (next && expr.style / 4 % 2 == 1) {
      text += " ";
    } else if (!premise && expr.style / 8 % 3 == 1) {
      text += " such that ";
    } else if (binder.style != 1 && expr.style / 8 % 6 == 2) {
      text += ", ";
    } else {
      text += ": ";
    }
    if (!inside) return text + write(body, kLoose);
    if (premise) return text + "if " + write(condition, kEquivalence) + " then " + write(body, kLoose);
    return text + write(condition, kConjunction) + " and " + write(body, kNegation);
  }

  // "a <= 6", "1 <= a <= b", "a in {1,3}", "n in 0..6": the variable is not named a second time.
  std::string range(const Binder& binder, const Expr& condition) {
    if (condition.op == Op::compare && condition.style == 1) {
      return name(binder.variables[0]) + " in " + write(condition.parts[0], kPrimary) + ".." +
             write(condition.parts[2], kPrimary);
    }
    return atom(condition);
  }

  std::string atom(const Expr& expr) {
    const auto part = [&](std::size_t i) { return write(expr.parts[i], kNimSum); };
    switch (expr.op) {
      case Op::compare: {
        std::string text = part(0);
        for (std::size_t i = 0; i < expr.signs.size(); ++i) text += sign_text(expr.signs[i]) + part(i + 1);
        return text;
      }
      case Op::member:
        return part(0) + " in " + set_text(expr.set);
      case Op::not_member:
        return part(0) + " not in " + set_text(expr.set);
      case Op::odd:
        return part(0) + (expr.style == 0 ? " odd" : " is odd");
      case Op::even:
        return part(0) + (expr.style == 0 ? " even" : " is even");
      case Op::divides:
        return std::to_string(expr.number) + " divides " + part(0);
      case Op::outcome: {
        const std::string letter = expr.number % 2 == 0 ? "P" : "N";
        if (expr.style == 0) return position(expr.subject) + (expr.number >= 2 ? " is not " : " is ") + letter;
        return (expr.number >= 2 ? "not " : "") + letter + "(" + position(expr.subject) + ")";
      }
      case Op::option:
        return position(expr.subject) + (expr.number == 0 ? " is an option of " : " is not an option of ") +
               position(expr.of);
      case Op::same_word:
        return name(expr.number) + " = " + word_text(expr.other);
      case Op::other_word:
        return name(expr.number) + " != " + word_text(expr.other);
      default:
        throw std::logic_error("no atom");
    }
  }

  std::string call(const Expr& expr) {
    std::string text;
    for (const ExprPtr& part : expr.parts) text += (text.empty() ? "" : ", ") + write(part, kNimSum);
    return sentence_.definitions[static_cast<std::size_t>(expr.number)].name + "(" + text + ")";
  }

  // The text where something that binds as tightly as `level` is wanted.
  std::string write(const ExprPtr& expr, int level) {
    const auto [text, own] = written(*expr);
    return own < level ? "(" + text + ")" : text;
  }

  std::pair<std::string, int> written(const Expr& expr) {
    const auto part = [&](std::size_t i, int level) { return write(expr.parts[i], level); };
    const std::string number = std::to_string(expr.number);
    switch (expr.op) {
      case Op::constant:
        return {number, kPrimary};
      case Op::variable:
        return {name(expr.number), kPrimary};
      case Op::add:
        return {part(0, kSum) + " + " + part(1, kProduct), kSum};
      case Op::subtract:
        return {part(0, kSum) + " - " + part(1, kProduct), kSum};
      case Op::times:
        return {expr.style == 1 && expr.parts[0]->op == Op::variable ? number + part(0, kPrimary)
                                                                     : number + "*" + part(0, kPrimary),
                kProduct};
      case Op::mod:
        return {part(0, kPrimary) + " mod " + number, kProduct};
      case Op::quotient:
        return {"floor(" + part(0, kPrimary) + "/" + number + ")", kPrimary};
      case Op::ceiling:
        return {"ceil(" + part(0, kPrimary) + "/" + number + ")", kPrimary};
      case Op::minimum:
        return {"min(" + part(0, kNimSum) + ", " + part(1, kNimSum) + ")", kPrimary};
      case Op::maximum:
        return {"max(" + part(0, kNimSum) + ", " + part(1, kNimSum) + ")", kPrimary};
      case Op::nim_sum:
        return {part(0, kNimSum) + " xor " + part(1, kSum), kNimSum};
      case Op::twopart:
        return {"twopart(" + part(0, kNimSum) + ")", kPrimary};
      case Op::ones:
        return {"ones(" + part(0, kNimSum) + ")", kPrimary};
      case Op::fibpart:
        return {"fibpart(" + part(0, kNimSum) + ")", kPrimary};
      case Op::choice:
        return {"(" + part(0, kNimSum) + " if " + part(1, kDisjunction) + " else " + part(2, kNimSum) + ")", kPrimary};
      case Op::grundy:
        return {"G(" + position(expr.subject) + ")", kPrimary};
      case Op::least:
        return {"(least " + name(expr.number) + ": " + part(0, kLoose) + ")", kPrimary};
      case Op::call:
      case Op::call_truth:
        return {call(expr), kPrimary};
      case Op::negation:
        return {"not " + part(0, kNegation), kNegation};
      case Op::conjunction:
        return {part(0, kConjunction) + " and " + part(1, kNegation), kConjunction};
      case Op::disjunction:
        return {part(0, kDisjunction) + " or " + part(1, kConjunction), kDisjunction};
      case Op::implication:
        switch (expr.style % 4) {
          case 0:
            return {"if " + part(0, kEquivalence) + " then " + part(1, kLoose), kLoose};
          case 1:
            return {part(1, kEquivalence) + " if " + part(0, kEquivalence), kLoose - 1};
          case 2:
            return {part(0, kEquivalence) + " only if " + part(1, kEquivalence), kLoose - 1};
          default:
            return {part(0, kDisjunction) + " implies " + part(1, kImplication), kImplication};
        }
      case Op::equivalence:
        return {part(0, kImplication) + (expr.style == 0 ? " iff " : " if and only if ") + part(1, kImplication),
                kEquivalence};
      case Op::quantifier:
        return {quantifier_text(expr), kLoose - (expr.binder.free && expr.binder.style % 3 == 1 ? 1 : 0)};
      default:
        return {atom(expr), expr.op == Op::outcome && expr.style == 1 && expr.number >= 2 ? kNegation : kComparison};
    }
  }

  const Sentence& sentence_;
};

}  // namespace

std::string to_text(const Sentence& sentence) { return Writer(sentence).all(); }

}  // namespace logic
