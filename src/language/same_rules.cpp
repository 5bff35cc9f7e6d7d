// Rules apart from their sets, and the sets.
#include "language/same_rules.hpp"

#include "language/print_rules.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace cairn::language {

namespace {

constexpr int kMostRuns = 1000;  // of numbers that follow each other in a set written in one way

// Moves all sets out of the rules, in the order in which they stand there.
std::vector<Set> take_sets(Ruleset& rules) {
  std::vector<Set> sets;
  const auto take = [&](Expr& expr) {
    expr = rewritten(std::move(expr), [&](Expr node) {
      if (node.op == Op::set) sets.push_back(std::exchange(node.set, {}));
      return node;
    });
  };
  const auto take_from_labels = [&](std::vector<Label>& labels) {
    for (auto& label : labels) {
      if (label.set) take(*label.set);
    }
  };
  if (auto shape = rules.shape->with_labels(take_from_labels)) rules.shape = std::move(shape);
  for (auto& condition : rules.valid) take(condition);
  if (rules.measure) take(*rules.measure);
  for (auto& move : rules.moves) {
    for (auto* part : {&move.low, &move.high, &move.set}) {
      if (*part) take(**part);
    }
    for (auto& choice : move.choices) take_from_labels(choice.labels);
    for (auto& condition : move.where) take(condition);
    for (auto& target : move.to) take(target);
  }
  return sets;
}

// A finite set as its runs in order; nothing when it is infinite or has too many.
std::optional<Set> in_runs(const Set& set) {
  if (!set.greatest()) return std::nullopt;
  const Set gaps = set.inverted();
  Set result;
  for (auto first = set.next(1); first;) {
    const std::int64_t after = *gaps.next(*first);  // a finite set ends
    result.parts.push_back({*first, 1, after - 1});
    if (result.parts.size() > kMostRuns) return std::nullopt;
    first = set.next(after);
  }
  return result;
}

std::string set_text(const Set& set) {
  if (const auto runs = in_runs(set)) return runs->to_string();
  if (const auto runs = in_runs(set.inverted())) return runs->inverted().to_string();
  return set.to_string();
}

}  // namespace

Ruleset without_words(Ruleset rules) {
  rules.about.clear();
  rules.cite.clear();
  rules.group.clear();
  return rules;
}

bool same_rules(const Game& a, const Game& b) {
  Ruleset first = without_words(a.rules);
  Ruleset second = without_words(b.rules);
  const std::vector<Set> sets = take_sets(first);
  const std::vector<Set> others = take_sets(second);
  return first == second && std::equal(sets.begin(), sets.end(), others.begin(), others.end(), same_elements);
}

std::string played_rules(const Game& game) {
  Ruleset rules = without_words(game.rules);
  const std::vector<Set> sets = take_sets(rules);
  std::string text = print_rules(rules);
  for (const Set& set : sets) text += set_text(set) + "\n";
  return text;
}

}  // namespace cairn::language
