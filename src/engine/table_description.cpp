// Descriptions as JSON.
#include "engine/table_description.hpp"

#include "base/json.hpp"
#include "language/print_rules.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <utility>

namespace cairn {

namespace {

constexpr int kFormat = 1;
constexpr const char* kHolds = "outcomes";

Ruleset without_words(Ruleset rules) {
  rules.about.clear();
  rules.cite.clear();
  return rules;
}

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
  for (auto& coordinate : rules.coordinates) take_from_labels(coordinate.labels);
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

}  // namespace

std::string TableDescription::to_text() const {
  Json json;
  json["format"] = kFormat;
  json["holds"] = kHolds;
  json["game"] = game;
  json["rules"] = rules;
  json["play"] = misere ? "misere" : "normal";
  json["coordinates"] = coordinates;
  json["to"] = to;
  json["modes"] = modes;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

TableDescription TableDescription::parse(const std::string& text, const std::string& path) {
  const auto refuse = [&]() -> Error {
    return Error(path + " is a table that this program did not write, or of another version", "",
                 "make the table again");
  };
  try {
    const Json json = Json::parse(text);
    if (json.at("format") != kFormat || json.at("holds") != kHolds) throw refuse();
    TableDescription result;
    result.game = json.at("game").get<std::string>();
    result.rules = json.at("rules").get<std::string>();
    result.misere = json.at("play") == "misere";
    result.coordinates = json.at("coordinates").get<int>();
    result.to = json.at("to").get<std::int64_t>();
    result.modes = json.at("modes").get<std::vector<std::string>>();
    return result;
  } catch (const Json::exception&) {
    throw refuse();
  }
}

std::string described_rules(Ruleset rules) { return print_rules(without_words(std::move(rules))); }

bool same_rules(const Game& a, const Game& b) {
  Ruleset first = without_words(a.rules);
  Ruleset second = without_words(b.rules);
  const std::vector<Set> sets = take_sets(first);
  const std::vector<Set> others = take_sets(second);
  return first == second && std::equal(sets.begin(), sets.end(), others.begin(), others.end(), same_elements);
}

std::vector<std::string> mode_names(const Box& box) {
  std::vector<std::string> names;
  for (const Mode& mode : box.mode_info()) names.push_back(mode.text);
  return names;
}

}  // namespace cairn
