// Sample parameters for every kind of parameter, and small boxes of positions.
#include "cross/games_support.hpp"
#include "base/all_layers.hpp"

#include "language/parse_position.hpp"

#include <cctype>

namespace cairn::testing {

namespace {

const std::vector<std::string>& samples(Parameter::Kind kind) {
  static const std::vector<std::string> kSets{"{1,3,4}",  "{2,3}",       "{1..3}", "not {2,5}",
                                              "{3,8,..}", "{2,5,..,14}", "{2^i}",  "not {i^2, 3}"};
  static const std::vector<std::string> kRules{"floor((n-1)/2)", "floor(n/2) + 1", "floor(sqrt(n))", "ceil(n/3)"};
  static const std::vector<std::string> kNumbers{"1", "3"};
  static const std::vector<std::string> kGraphs{"path 3", "cycle 3"};
  switch (kind) {
    case Parameter::Kind::set:
      return kSets;
    case Parameter::Kind::rule:
      return kRules;
    case Parameter::Kind::number:
      return kNumbers;
    case Parameter::Kind::graph:
      break;
  }
  return kGraphs;
}

Library& library() {
  static Library games = built_in_games();
  return games;
}

}  // namespace

std::vector<std::string> instances() {
  std::vector<std::string> result;
  for (const auto& [name, rules] : library().games()) {
    std::vector<std::string> arguments{""};
    for (const auto& parameter : rules.parameters) {
      std::vector<std::string> extended;
      for (const auto& so_far : arguments) {
        for (const auto& sample : samples(parameter.kind))
          extended.push_back(so_far + (so_far.empty() ? "(" : ", ") + sample);
      }
      arguments = extended;
    }
    for (const auto& text : arguments) result.push_back(name + text + (text.empty() ? "" : ")"));
  }
  return result;
}

std::shared_ptr<const Game> game(const std::string& instance) { return parse_game(instance, library()).game; }

void for_each_position(const Game& game, int stacks, std::int64_t to, const std::function<void(const Cells&)>& visit) {
  const Ruleset& rules = game.rules;
  const std::size_t cells =
      rules.arity() == 0 ? static_cast<std::size_t>(stacks) : static_cast<std::size_t>(rules.arity());
  Cells position;
  const std::function<void()> extend = [&] {
    const std::size_t i = position.size();
    if (i == cells) {
      if (is_valid(rules, position)) visit(position);
      return;
    }
    const auto kind = rules.shape->cells(static_cast<int>(cells))[i].kind;
    const bool choice = kind == Coordinate::Kind::choice;
    const std::int64_t high = choice ? static_cast<std::int64_t>(rules.cells()[i].labels.size()) - 1 : to;
    for (std::int64_t value = rules.shape->interchangeable() && i > 0 ? position[i - 1] : 0; value <= high; ++value) {
      position.push_back(value);
      extend();
      position.pop_back();
    }
    if (kind != Coordinate::Kind::purse) return;
    position.push_back(kInfinite);
    extend();
    position.pop_back();
  };
  extend();
}

std::string test_name(const std::string& instance) {
  std::string name;
  for (const char c : instance) {
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? std::string(1, c) : c == '.' ? "to" : "_";
  }
  return name;
}

}  // namespace cairn::testing
