// The parts of a ruleset as sentences with mathematics in them; conditions are printed by print_expression.
#include "language/print_latex.hpp"

#include "language/graph/latex_on_graph.hpp"
#include "language/print_expression.hpp"

#include <algorithm>

namespace cairn::language {

namespace {

constexpr Notation kLatex{true};

std::string math(const std::string& text) { return "$" + text + "$"; }
std::string math(const Expr& expr) { return math(kLatex.printed(expr)); }

// "$t \le 3$ and $t \ne n$"
std::string all_of(const std::vector<Expr>& conditions) {
  std::string text;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == conditions.size() ? " and " : ", ") + math(conditions[i]);
  }
  return text;
}

std::string label(const Label& one) { return one.set ? kLatex.printed(*one.set) : kLatex.words(one.text); }

std::string latex_labels(const std::vector<Label>& list) {
  std::string text;
  for (const Label& one : list) text += (text.empty() ? "\\{" : ", ") + label(one);
  return text + "\\}";
}

class LatexRules {
 public:
  explicit LatexRules(const Ruleset& rules) : rules_(rules) {}

  [[nodiscard]] std::string text() const {
    std::string text = "\\paragraph{" + latex_escaped(rules_.name) + heading() + "}\n";
    if (!rules_.about.empty()) text += latex_escaped(rules_.about) + "\n";
    if (!rules_.cite.empty()) text += "(" + latex_escaped(rules_.cite) + ")\n";
    text += "\\begin{itemize}\n";
    const auto item = [&](const std::string& line) { text += "  \\item " + line + ".\n"; };
    for (const Parameter& parameter : rules_.parameters) item("Parameter: " + meaning(parameter));
    item("Positions: " + positions());
    if (!rules_.valid.empty()) item("Valid positions: " + all_of(rules_.valid));
    for (const Move& one : rules_.moves) {
      const char* who = one.player == Player::left    ? "Left moves: "
                        : one.player == Player::right ? "Right moves: "
                                                      : "Moves: ";
      item(who + move(one));
    }
    for (const std::string& note : notes()) item(note);
    return text + "\\end{itemize}\n";
  }

 private:
  [[nodiscard]] std::string heading() const {
    std::string text;
    for (const Parameter& parameter : rules_.parameters) {
      text += (text.empty() ? "(" : ", ") + kLatex.name(parameter.name);
    }
    return text.empty() ? "" : math(text + ")");
  }

  [[nodiscard]] static std::string meaning(const Parameter& parameter) {
    const std::string name = kLatex.name(parameter.name);
    switch (parameter.kind) {
      case Parameter::Kind::set:
        return "a set " + math(name + " \\subseteq \\{1, 2, 3, \\dots\\}");
      case Parameter::Kind::rule:
        return "a function " + math(name) + " of the size of a pile";
      case Parameter::Kind::graph:
        return "a graph " + math(name);
      case Parameter::Kind::number:
        break;
    }
    return "a number " + math(name);
  }

  // (n; d, e)
  template <class Cell>
  [[nodiscard]] std::string tuple(std::size_t size, const Cell& cell) const {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) {
      text += (i == 0 ? "(" : std::string(rules_.shape->target_separator(i - 1))) + cell(i);
    }
    return text + ")";
  }

  // The names that the rules give, the largest of sorted stacks first; none when they give no names.
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const Coordinate& cell : rules_.cells()) {
      if (!cell.name.empty()) result.push_back(kLatex.name(cell.name));
    }
    if (rules_.shape->interchangeable()) std::reverse(result.begin(), result.end());
    return result;
  }

  [[nodiscard]] std::string here() const {
    const std::vector<std::string> known = names();
    const int arity = rules_.arity();
    if (!known.empty()) return tuple(known.size(), [&](std::size_t i) { return known[i]; });
    if (arity == 0) return "(x_1, \\dots, x_k)";
    if (arity > 3) return "(x_1, \\dots, x_{" + std::to_string(arity) + "})";
    return tuple(static_cast<std::size_t>(arity), [](std::size_t i) { return "x_" + std::to_string(i + 1); });
  }

  [[nodiscard]] std::string positions() const {
    const Shape& shape = *rules_.shape;
    if (const OnGraph* graph = on_graph(shape)) return latex_positions(*graph);
    if (shape.interchangeable() && !names().empty()) {
      std::string order;
      for (const std::string& name : names()) order += name + " \\ge ";
      return math(here()) + ", stacks with " + math(order + "0");
    }
    if (shape.of_stacks()) {
      return math(here()) + ", stacks " + (shape.interchangeable() ? "in any order" : "(" + shape.keyword() + ")") +
             " with " + math("x_j \\ge 0") + (rules_.arity() == 0 ? ", for any " + math("k") : "");
    }
    std::string text = math(here());
    for (const Coordinate& coordinate : rules_.cells()) {
      const std::string name = kLatex.name(coordinate.name);
      text +=
          ", " + math(coordinate.kind == Coordinate::Kind::choice  ? name + " \\in " + latex_labels(coordinate.labels)
                      : coordinate.kind == Coordinate::Kind::purse ? "0 \\le " + name + " \\le \\infty"
                                                                   : name + " \\ge 0");
    }
    return text;
  }

  // $a \in A$, $1 \le t \le n$
  [[nodiscard]] static std::string amount(const Move& move) {
    const std::string name = kLatex.name(move.amount), le = " \\le ";
    if (move.low) return math(kLatex.printed(*move.low) + le + name + le + kLatex.printed(*move.high));
    if (move.set) return math(name + " \\in " + kLatex.printed(*move.set));
    return math(name + " \\ge 1");
  }

  // The stacks that lose the amount.
  [[nodiscard]] std::string taken(const Move& move) const {
    const std::string t = kLatex.name(move.amount);
    const auto becomes = [&](const std::string& stack) { return math(stack + " \\to " + stack + " - " + t); };
    const std::string& word = move.from;
    for (const Coordinate& cell : rules_.cells()) {
      const bool only_pile = word.empty() && cell.kind == Coordinate::Kind::pile;
      if (only_pile || (!word.empty() && cell.name == word)) return becomes(kLatex.name(cell.name));
    }
    if (word == "greatest" || word == "least") {
      return becomes("x_j") + " for one " + math("j") + " with " + math("x_j = \\operatorname{" + word + "}");
    }
    return becomes("x_j") + " for " + word + " " + math("j") + (word == "some" ? ", at least one" : "");
  }

  [[nodiscard]] std::string move(const Move& move) const {
    std::string text = move.site ? latex_site(move)
                       : move.take
                           ? taken(move)
                           : math(here() + " \\to " +
                                  tuple(move.to.size(), [&](std::size_t i) { return kLatex.printed(move.to[i]); }));
    std::string chosen = move.amount.empty() ? "" : amount(move);
    for (const Choice& choice : move.choices) {
      chosen += (chosen.empty() ? "" : ", ") + math(kLatex.name(choice.name) + " \\in " + latex_labels(choice.labels));
    }
    if (!chosen.empty()) text += ", " + chosen;
    if (!move.where.empty()) text += (chosen.empty() ? ", if " : ", where ") + all_of(move.where);
    return text;
  }

  [[nodiscard]] std::vector<std::string> notes() const {
    std::vector<std::string> result;
    const auto asks = [&](const auto& predicate) {
      const auto in = [&](const Expr& expr) { return any_node(expr, predicate); };
      return std::any_of(rules_.valid.begin(), rules_.valid.end(), in) ||
             std::any_of(rules_.moves.begin(), rules_.moves.end(),
                         [&](const Move& move) { return std::any_of(move.where.begin(), move.where.end(), in); });
    };
    const auto from = [&](const std::string& word) {
      return std::any_of(rules_.moves.begin(), rules_.moves.end(), [&](const Move& m) { return m.from == word; });
    };
    if (asks([](const Expr& expr) { return expr.op == Op::least && !expr.name.empty(); })) {
      result.push_back(math("\\operatorname{least} N[v]") + " is the smallest stack on " + math("v") +
                       " and its neighbours that is not empty");
    }
    if (asks([](const Expr& expr) { return expr.op == Op::call && expr.name == kDegree; })) {
      const OnGraph* graph = on_graph(*rules_.shape);
      const std::string counted = graph != nullptr && graph->on_edges() ? "edges at " : "neighbours of ";
      result.push_back(math("\\deg(v)") + " counts the " + counted + math("v") + " that are left");
    }
    if (from("least") || asks([](const Expr& expr) { return expr.op == Op::least && expr.name.empty(); })) {
      result.push_back(math("\\operatorname{least}") + " is the smallest non-empty stack");
    }
    if (from("greatest") || asks([](const Expr& expr) { return expr.op == Op::greatest; })) {
      result.push_back(math("\\operatorname{greatest}") + " is the largest stack");
    }
    if (asks([](const Expr& expr) { return expr.after && expr.op != Op::distinct; })) {
      result.emplace_back("A prime means: after the move");
    }
    return result;
  }

  const Ruleset& rules_;
};

}  // namespace

std::string print_latex(const Ruleset& rules) { return LatexRules(rules).text(); }

}  // namespace cairn::language
