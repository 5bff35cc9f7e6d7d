// Which other games have the same P-positions, or Grundy values.
//
// Tables of a small board are compared first, which is a matter of milliseconds a game.
#include "lab/guess/guess.hpp"

#include "engine/table/tables.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

namespace cairn::lab {

namespace {

constexpr double kMostCompared = 6000;  // positions of a board

std::int64_t small_bound(int coordinates, bool sorted) {
  std::int64_t to = 4;
  const auto fits = [&](std::int64_t bound) {
    return engine::BoxShape{sorted, coordinates, bound, 1}.positions() <= kMostCompared;
  };
  while (to < 100 && fits(to + 1)) ++to;
  return to;
}

bool comparable(const Ruleset& rules, const Ruleset& other) {
  return other.parameters.empty() && other.name != rules.name && !other.partizan() && other.shape->interchangeable() &&
         rules.shape->interchangeable();
}

}  // namespace

discover::Candidates same_games(Laboratory& laboratory, const engine::TableQuestion& question, const Control& control) {
  discover::Candidates found;
  const Ruleset& rules = question.game->rules;
  if (rules.partizan() || !rules.shape->interchangeable()) return found;
  const int coordinates = question.coordinates();
  engine::TableQuestion small = question;
  small.to = small_bound(coordinates, true);
  const auto table = laboratory.table(small, control, Engine::chosen);
  if (table->status != Status::complete) return found;
  std::vector<std::string> names;
  laboratory.with_library([&](Library& library) {
    for (const auto& [name, other] : library.games()) {
      const int numbers = rules::numeric_coordinates(other);
      if (comparable(rules, other) && (numbers == 0 || numbers == coordinates)) names.push_back(name);
    }
  });
  for (const std::string& name : names) {
    if (control.stop()) break;
    try {
      engine::TableQuestion asked = small;
      asked.game = laboratory.game(name).game;
      const auto other = engine::table(asked, control);
      if (other.status != Status::complete || other.values != table->values) continue;
    } catch (const Error&) {
      continue;  // it cannot be played on this number of stacks
    }
    const std::string stacks = coordinates == 2 ? "" : fmt::format(" on {} stacks", coordinates);
    found.push_back({fmt::format("{} same {} as {}{}{}", question.name(), question.grundy ? "G" : "P",
                                 question.misere ? "misere " : "", name, stacks),
                     "", 8, false, static_cast<std::size_t>(coordinates)});
    found.back().about_games = true;
  }
  return found;
}

}  // namespace cairn::lab
