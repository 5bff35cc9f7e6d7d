// The printer: the layout of parse_rules.cpp, backwards.
#include "language/print_rules.hpp"

#include "rules/graph/sites.hpp"

#include <algorithm>

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

// "  stacks any"
std::string shape(const Shape& shape) {
  constexpr std::size_t kWidth = 6;
  const std::string keyword = shape.keyword();
  return "  " + keyword + std::string(kWidth - std::min(kWidth, keyword.size()) + 1, ' ') + shape.text();
}

std::string amount(const Move& move) {
  if (move.low) return move.amount + " in " + to_string(*move.low) + ".." + to_string(*move.high);
  if (move.set) return move.amount + " in " + to_string(*move.set);
  return move.amount;
}

// "edge u v: take t from u, v"
std::string at_site(const Move& move) {
  const Site& site = *move.site;
  std::string text = std::string(site_words(site.kind)) + " " + site.first;
  if (!site.second.empty()) text += " " + site.second;
  text += move.take ? ": take " + amount(move) + " from" : ": delete";
  for (std::size_t i = 0; i < site.parts.size(); ++i) {
    text += (i > 0 ? ", " : " ") + std::string(site.parts[i].near ? "near " : "") + site.parts[i].name;
  }
  return text;
}

}  // namespace

std::string print_heading(const Ruleset& rules) {
  static constexpr const char* kKinds[] = {"set", "rule", "number", "graph"};
  std::string text = rules.name;
  for (std::size_t i = 0; i < rules.parameters.size(); ++i) {
    const auto& parameter = rules.parameters[i];
    text += (i > 0 ? ", " : "(") + parameter.name + ": " + kKinds[static_cast<std::size_t>(parameter.kind)];
  }
  return rules.parameters.empty() ? text : text + ")";
}

std::string print_move(const Ruleset& rules, const Move& move) {
  std::string text;
  if (move.site) {
    text = at_site(move);
  } else if (move.take) {
    text = "take " + amount(move) + (move.from.empty() ? "" : " from " + move.from);
  } else {
    if (!move.amount.empty()) text = amount(move);
    for (const auto& choice : move.choices) {
      text += (text.empty() ? "" : ", ") + choice.name + " in " + labels(choice.labels);
    }
  }
  if (!move.where.empty()) text += (text.empty() ? "where " : " where ") + joined(move.where);
  if (move.take || move.site) return text;
  text += text.empty() ? "to (" : " to (";
  for (std::size_t i = 0; i < move.to.size(); ++i) {
    if (i > 0) text += rules.shape->target_separator(i - 1);
    text += to_string(move.to[i]);
  }
  return text + ")";
}

std::string print_rules(const Ruleset& rules) {
  std::string text = "game " + print_heading(rules) + "\n";
  if (!rules.about.empty()) text += "  about  \"" + rules.about + "\"\n";
  if (!rules.cite.empty()) text += "  cite   " + rules.cite + "\n";
  if (!rules.group.empty()) text += "  group  " + rules.group + "\n";
  text += shape(*rules.shape) + "\n";
  if (!rules.valid.empty()) text += "  valid  " + joined(rules.valid) + "\n";
  if (rules.measure) text += "  measure " + to_string(*rules.measure) + "\n";
  for (const auto& move : rules.moves) {
    const char* word = move.player == Player::left ? "left " : move.player == Player::right ? "right" : "move ";
    text += "  " + std::string(word) + "  " + print_move(rules, move) + "\n";
  }
  return text;
}

}  // namespace cairn::language
