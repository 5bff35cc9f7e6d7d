// The printer: the layout of parse_rules.cpp, backwards.
#include "language/print_rules.hpp"

namespace cairn::language {

namespace {

std::string joined(const std::vector<Expr>& list) {
  std::string text;
  for (const auto& expr : list) text += (text.empty() ? "" : ", ") + to_string(expr);
  return text;
}

std::string labels(const std::vector<Label>& list) {
  std::string text;
  for (const auto& label : list) text += (text.empty() ? "{" : ", ") + label.text;
  return text + "}";
}

std::string state(const Ruleset& rules) {
  std::string text;
  for (std::size_t i = 0; i < rules.coordinates.size(); ++i) {
    const auto& coordinate = rules.coordinates[i];
    if (i > 0) text += rules.coordinates[i - 1].semicolon ? "; " : ", ";
    text += coordinate.name + ": ";
    switch (coordinate.kind) {
      case Coordinate::Kind::pile:
        text += "pile";
        break;
      case Coordinate::Kind::purse:
        text += "purse";
        break;
      case Coordinate::Kind::choice:
        text += labels(coordinate.labels);
        break;
    }
  }
  return text;
}

std::string shape(const Ruleset& rules) {
  if (!rules.stacks) {
    const bool lone = rules.coordinates.size() == 1 && rules.coordinates[0].kind == Coordinate::Kind::pile;
    return lone ? "  pile   " + rules.coordinates[0].name : "  state  " + state(rules);
  }
  if (rules.stack_count == 0) return "  stacks any";
  if (rules.stack_names.empty()) return "  stacks " + std::to_string(rules.stack_count);
  std::string text = "  stacks ";
  for (std::size_t i = 0; i < rules.stack_names.size(); ++i) text += (i > 0 ? " >= " : "") + rules.stack_names[i];
  return text;
}

std::string from(const Move& move) {
  switch (move.from) {
    case From::nowhere:
      return "";
    case From::one:
      return " from one";
    case From::two:
      return " from two";
    case From::both:
      return " from both";
    case From::some:
      return " from some";
    case From::all:
      return " from all";
    case From::greatest:
      return " from greatest";
    case From::least:
      return " from least";
    case From::named:
      return " from " + move.from_name;
  }
  return "";
}

std::string amount(const Move& move) {
  if (move.low) return move.amount + " in " + to_string(*move.low) + ".." + to_string(*move.high);
  if (move.set) return move.amount + " in " + to_string(*move.set);
  return move.amount;
}

}  // namespace

std::string print_heading(const Ruleset& rules) {
  static constexpr const char* kKinds[] = {"set", "rule", "number"};
  std::string text = rules.name;
  for (std::size_t i = 0; i < rules.parameters.size(); ++i) {
    const auto& parameter = rules.parameters[i];
    text += (i > 0 ? ", " : "(") + parameter.name + ": " + kKinds[static_cast<std::size_t>(parameter.kind)];
  }
  return rules.parameters.empty() ? text : text + ")";
}

std::string print_move(const Ruleset& rules, const Move& move) {
  std::string text;
  if (move.take) {
    text = "take " + amount(move) + from(move);
  } else {
    if (!move.amount.empty()) text = amount(move);
    for (const auto& choice : move.choices) {
      text += (text.empty() ? "" : ", ") + choice.name + " in " + labels(choice.labels);
    }
  }
  if (!move.where.empty()) text += (text.empty() ? "where " : " where ") + joined(move.where);
  if (move.take) return text;
  text += text.empty() ? "to (" : " to (";
  for (std::size_t i = 0; i < move.to.size(); ++i) {
    if (i > 0) text += !rules.stacks && rules.coordinates[i - 1].semicolon ? "; " : ", ";
    text += to_string(move.to[i]);
  }
  return text + ")";
}

std::string print_rules(const Ruleset& rules) {
  std::string text = "game " + print_heading(rules) + "\n";
  if (!rules.about.empty()) text += "  about  \"" + rules.about + "\"\n";
  if (!rules.cite.empty()) text += "  cite   " + rules.cite + "\n";
  text += shape(rules) + "\n";
  if (!rules.valid.empty()) text += "  valid  " + joined(rules.valid) + "\n";
  if (rules.measure) text += "  measure " + to_string(*rules.measure) + "\n";
  for (const auto& move : rules.moves) {
    const char* word = move.player == Player::left ? "left " : move.player == Player::right ? "right" : "move ";
    text += "  " + std::string(word) + "  " + print_move(rules, move) + "\n";
  }
  return text;
}

}  // namespace cairn::language
