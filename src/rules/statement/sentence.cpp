// Sentences as text.
#include "rules/statement/sentence.hpp"

#include <algorithm>

namespace cairn::rules {

namespace {

bool same_part(const SubjectPart& a, const SubjectPart& b) {
  return a.game->text == b.game->text && a.cells == b.cells;
}

std::string definition_text(const Sentence& sentence, const Definition& definition) {
  std::string text = "let " + definition.name + "(";
  for (std::size_t i = 0; i < definition.parameters.size(); ++i) {
    if (i > 0) text += ", ";
    text += sentence.variables[static_cast<std::size_t>(definition.parameters[i])].name;
  }
  return text + (definition.type() == Type::truth ? ") iff " : ") = ") + to_string(definition.body);
}

}  // namespace

Question SubjectPart::question(bool misere, bool grundy) const {
  return {game, stacks_of(*game, static_cast<int>(cells.size())), misere, grundy};
}

bool Expr::same(const Subject* a, const Subject* b) {
  if (a == b) return true;
  if (a == nullptr || b == nullptr || a->misere != b->misere) return false;
  return std::equal(a->parts.begin(), a->parts.end(), b->parts.begin(), b->parts.end(), same_part);
}

std::string subject_text(const Expr& expr, std::string_view between) {
  std::string text = expr.subject->misere ? "misere " : "";
  std::size_t next = 0;
  for (std::size_t p = 0; p < expr.subject->parts.size(); ++p) {
    const SubjectPart& part = expr.subject->parts[p];
    const Ruleset& rules = part.game->rules;
    if (p > 0) text += between;
    text += part.game->text;
    if (part.cells.empty()) continue;
    text += "[";
    for (std::size_t i = 0; i < part.cells.size(); ++i) {
      const SubjectCell& cell = part.cells[i];
      if (i > 0) text += rules.shape->separator(i - 1);
      if (cell.has_argument()) {
        text += to_string(expr.args[next++]);
      } else if (cell.kind == SubjectCell::Kind::infinite) {
        text += "inf";
      } else if (cell.kind == SubjectCell::Kind::every_size) {
        text += "n";
      } else {
        text += rules.cells()[i].labels[static_cast<std::size_t>(cell.label)].text;
      }
    }
    text += "]";
  }
  return text;
}

const GameFunction* game_function(std::string_view name) {
  using Kind = GameFunction::Kind;
  static constexpr std::array<GameFunction, 10> kFunctions{{
      {"f1", Kind::sequence, 1},
      {"f2", Kind::sequence, 1},
      {"g1", Kind::sequence, 1},
      {"g2", Kind::sequence, 1},
      {"W", Kind::sequence, 1},
      {"price", Kind::price, 2},
      {"class1", Kind::wealth, 2},
      {"class2", Kind::wealth, 2},
      {"period", Kind::constant, 0},
      {"preperiod", Kind::constant, 0},
  }};
  const auto* const found = std::find_if(kFunctions.begin(), kFunctions.end(),
                                         [&](const GameFunction& function) { return function.name == name; });
  return found == kFunctions.end() ? nullptr : found;
}

bool is_wealth(const Expr& expr) {
  return expr.op == Op::function_of && game_function(expr.name)->kind == GameFunction::Kind::wealth;
}

bool same(const Sentence& a, const Sentence& b) {
  const auto same_definition = [](const Definition& x, const Definition& y) {
    return x.name == y.name && x.parameters == y.parameters && x.body == y.body;
  };
  return a.variables == b.variables && a.free == b.free && a.body == b.body &&
         std::equal(a.definitions.begin(), a.definitions.end(), b.definitions.begin(), b.definitions.end(),
                    same_definition);
}

std::string to_string(const Sentence& sentence) {
  std::string text;
  for (const Definition& definition : sentence.definitions) text += definition_text(sentence, definition) + "; ";
  return text + to_string(sentence.body);
}

}  // namespace cairn::rules
