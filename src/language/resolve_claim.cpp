// Names and types of claims.
#include "language/resolve_claim.hpp"

#include "base/printable.hpp"
#include "rules/fold.hpp"

#include <algorithm>
#include <array>

namespace cairn::language {

namespace {

constexpr std::array<std::string_view, 11> kTaken{"P", "N", "L", "R", "G", "if", "then", "else", "only", "odd", "even"};

class Resolver {
 public:
  Resolver(const Claim& claim, bool about_outcome)
      : claim_(claim), rules_(claim.game->rules), about_outcome_(about_outcome) {}

  void resolve(Expr& expr, Type wanted) const {
    if (expr.after) throw Misplaced{"there is no 'after the move' in a claim", expr.place, "leave out the prime"};
    if (wanted == Type::choice) return resolve_choice(expr);
    if (wanted == Type::set) return resolve_set(expr);
    if (expr.op == Op::name) return resolve_name(expr, wanted);
    if (expr.op == Op::call) {
      const auto function = claim_function(expr.name);
      if (!function) {
        throw Misplaced{"unknown function " + in_quotes(expr.name), expr.place,
                        "the functions are floor, ceil, min, max, twopart, ones, fibpart, fibshift and fibzeros"};
      }
      expr.op = *function;
      expr.name.clear();
    }
    const bool about_stacks =
        expr.op == Op::least || expr.op == Op::greatest || expr.op == Op::distinct || expr.op == Op::is_stack;
    if (about_stacks && !rules_.shape->interchangeable()) {
      throw Misplaced{
          in_quotes(std::string(info(expr.op).text)) +
              (rules_.shape->of_stacks() ? " needs stacks whose order does not matter" : " needs a game of stacks"),
          expr.place, ""};
    }
    if (info(expr.op).result != wanted) refuse_type(expr, info(expr.op).result, wanted);
    switch (expr.op) {
      case Op::member:
        resolve(expr.args[0], Type::number);
        resolve(expr.args[1], Type::set);
        return;
      case Op::conditional:
        resolve(expr.args[0], Type::number);
        Resolver(claim_, false).resolve(expr.args[1], Type::truth);
        resolve(expr.args[2], Type::number);
        return;
      default:
        break;
    }
    const bool equality = expr.op == Op::equal || expr.op == Op::not_equal;
    const bool choices = equality && (is_choice(expr.args[0]) || is_choice(expr.args[1]));
    for (auto& arg : expr.args) resolve(arg, choices ? Type::choice : info(expr.op).argument);
  }

 private:
  [[nodiscard]] int variable(const std::string& name) const {
    const auto& all = claim_.variables;
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& v) { return v.name == name; });
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
  }

  // What a claim may be about.
  [[nodiscard]] std::string outcomes() const {
    if (rules_.partizan()) return "P, N, L or R of positions";
    return claim_.misere ? "P or N of positions" : "P or N of positions, or something of the Grundy value G";
  }

  [[nodiscard]] std::string known_names() const {
    std::string list;
    for (const auto& known : claim_.variables) list += (list.empty() ? "" : ", ") + known.name;
    if (rules_.shape->interchangeable()) list += std::string(list.empty() ? "" : ", ") + "least, greatest";
    if (about_outcome_) return "a claim says " + outcomes() + (list.empty() ? "" : "; known here: " + list);
    return list.empty() ? "no names are known here: they stand in the position" : "known here: " + list;
  }

  [[nodiscard]] bool is_choice(const Expr& expr) const {
    if (expr.op == Op::name && variable(expr.name) >= 0) {
      return claim_.variables[static_cast<std::size_t>(variable(expr.name))].coordinate >= 0;
    }
    return (expr.op == Op::name || expr.op == Op::complement) && word_index(rules_, to_string(expr)) >= 0;
  }

  // The word that an expression is beside one of the named values: S, none, and numbers where they name a vertex or an
  // edge, from either end.
  [[nodiscard]] std::string word_text(const Expr& expr) const {
    if (expr.op == Op::subtract) {
      const auto first = constant_value(expr.args[0]);
      const auto second = constant_value(expr.args[1]);
      if (first && second) {
        std::string edge = std::to_string(std::min(*first, *second)) + "-" + std::to_string(std::max(*first, *second));
        if (word_index(rules_, edge) >= 0) return edge;
      }
    }
    const auto value = constant_value(expr);
    return value ? std::to_string(*value) : to_string(expr);
  }

  void resolve_name(Expr& expr, Type wanted) const {
    const int index = variable(expr.name);
    if (index >= 0) {
      const bool number = claim_.variables[static_cast<std::size_t>(index)].coordinate < 0;
      if (!number || wanted != Type::number) refuse_type(expr, number ? Type::number : Type::choice, wanted);
      expr.value = index;
      return;
    }
    const bool partizan = rules_.partizan();
    const bool letter = expr.name == "P" || expr.name == "N" || (partizan && (expr.name == "L" || expr.name == "R"));
    if ((letter || expr.name == "G") && !about_outcome_) {
      throw Misplaced{"the conditions of a claim speak about sizes, not about outcomes", expr.place,
                      "write it as in nim[a,b]: P iff a = b"};
    }
    if (letter) {
      if (wanted != Type::truth) refuse_type(expr, Type::truth, wanted);
      expr.op = Op::outcome;
      return;
    }
    if (expr.name == "G") {
      if (claim_.misere || partizan) {
        throw Misplaced{"there are no Grundy values in " + std::string(partizan ? "partizan games" : "misere play"),
                        expr.place, "speak about outcomes: P iff ..."};
      }
      if (wanted != Type::number) refuse_type(expr, Type::number, wanted);
      expr.op = Op::grundy;
      expr.name.clear();
      return;
    }
    if (word_index(rules_, expr.name) >= 0) refuse_type(expr, Type::choice, wanted);
    throw Misplaced{"unknown name " + in_quotes(expr.name), expr.place, known_names()};
  }

  void resolve_choice(Expr& expr) const {
    const bool stands_for_any = expr.op == Op::name && variable(expr.name) >= 0;
    if (stands_for_any ? !is_choice(expr) : word_index(rules_, word_text(expr)) < 0) {
      std::string list;
      for (const auto& coordinate : rules_.cells()) {
        for (const auto& label : coordinate.labels) list += (list.empty() ? "" : ", ") + label.text;
      }
      throw Misplaced{in_quotes(to_string(expr)) + " is not one of the named values", expr.place,
                      "the named values are: " + list};
    }
    if (expr.op == Op::name && variable(expr.name) >= 0) {
      expr.value = variable(expr.name);
      return;
    }
    const std::string word = word_text(expr);
    if (expr.op != Op::name && expr.op != Op::complement) {  // a vertex or an edge, which was read as a number
      const Place place = expr.place;
      expr = name(word);
      expr.place = place;
    }
    expr.value = -1 - word_index(rules_, word);
  }

  // A word that stands for a set is replaced by that set.
  void resolve_set(Expr& expr) const {
    if (expr.op == Op::set) return check_set(expr.set, expr.place);
    if (expr.op == Op::name || expr.op == Op::complement) {
      const std::string text = to_string(expr);
      for (const auto& coordinate : rules_.cells()) {
        for (const auto& label : coordinate.labels) {
          if (label.text != text || !label.set) continue;
          Expr literal = *label.set;
          literal.place = expr.place;
          bool inverted = false;
          while (literal.op == Op::complement) {
            literal = Expr(literal.args[0]);
            inverted = !inverted;
          }
          if (literal.op != Op::set) break;
          if (inverted) literal.set = literal.set.inverted();
          expr = std::move(literal);
          return;
        }
      }
    }
    throw Misplaced{in_quotes(to_string(expr)) + " is not a set", expr.place, "write it out, as in {1,3,4}"};
  }

  const Claim& claim_;
  const Ruleset& rules_;
  bool about_outcome_;
};

[[noreturn]] void refuse_cell(const Expr& expr) {
  throw Misplaced{in_quotes(to_string(expr)) + " cannot be a cell", expr.place,
                  "a cell is a variable, a number, or a sum of multiples such as 2*n + 1"};
}

// The cell as a form in the variables of the claim, to which new names are added.
Affine form_of(Expr& expr, Claim& claim) {
  switch (expr.op) {
    case Op::number:
      return Affine(expr.value);
    case Op::name: {
      if (expr.after) refuse_cell(expr);
      check_variable_name(expr.name, expr.place);
      auto& all = claim.variables;
      auto found = std::find_if(all.begin(), all.end(), [&](const auto& v) { return v.name == expr.name; });
      if (found == all.end()) found = all.insert(all.end(), {expr.name, -1});
      if (found->coordinate >= 0) refuse_cell(expr);
      expr.value = found - all.begin();
      return Affine::variable(static_cast<int>(expr.value));
    }
    case Op::negate:
      return form_of(expr.args[0], claim) * -1;
    case Op::add:
    case Op::subtract: {
      const Affine first = form_of(expr.args[0], claim);
      const Affine second = form_of(expr.args[1], claim);
      return expr.op == Op::add ? first + second : first - second;
    }
    case Op::multiply: {
      const Affine first = form_of(expr.args[0], claim);
      const Affine second = form_of(expr.args[1], claim);
      if (!first.is_constant() && !second.is_constant()) refuse_cell(expr);
      return first.is_constant() ? second * first.constant() : first * second.constant();
    }
    default:
      if (const auto value = constant_value(expr)) return Affine(*value);
      refuse_cell(expr);
  }
}

}  // namespace

void resolve(Expr& expr, Type wanted, const Claim& claim, bool about_outcome) {
  Resolver(claim, about_outcome).resolve(expr, wanted);
}

ClaimCell number_cell(Expr expr, Claim& claim) {
  ClaimCell cell;
  cell.form = form_of(expr, claim);
  if (cell.form.is_constant() && cell.form.constant() < 0) {
    throw Misplaced{"negative numbers are not allowed here", expr.place, "stacks, piles and purses are 0 or more"};
  }
  cell.expr = std::move(expr);
  return cell;
}

std::optional<Op> claim_function(std::string_view name) {
  for (const Op op : {Op::two_part, Op::ones, Op::fib_part, Op::fib_shift, Op::fib_zeros}) {
    if (info(op).text == name) return op;
  }
  return std::nullopt;
}

void refuse_type(const Expr& expr, Type found, Type wanted) {
  throw Misplaced{in_quotes(to_string(expr)) + " is " + std::string(type_words(found)) + ", but " +
                      std::string(type_words(wanted)) + " is needed here",
                  expr.place, ""};
}

bool is_claim_word(std::string_view word) { return std::find(kTaken.begin(), kTaken.end(), word) != kTaken.end(); }

void check_variable_name(const std::string& name, Place place) {
  if (!is_claim_word(name)) return;
  throw Misplaced{in_quotes(name) + " means something else in a claim", place, "choose another letter"};
}

void check_bounded(const Claim& claim, Place place) {
  for (std::size_t i = 0; i < claim.variables.size(); ++i) {
    if (claim.variables[i].coordinate >= 0) continue;
    const bool bounded = std::any_of(claim.cells.begin(), claim.cells.end(), [&](const ClaimCell& cell) {
      const auto& terms = cell.form.terms();
      return cell.kind == ClaimCell::Kind::number && cell.form.factor(static_cast<int>(i)) > 0 &&
             std::all_of(terms.begin(), terms.end(), [](const Term& term) { return term.factor > 0; });
    });
    if (bounded) continue;
    throw Misplaced{"the position does not say how large " + in_quotes(claim.variables[i].name) + " is", place,
                    "let it stand alone in a cell"};
  }
}

}  // namespace cairn::language
