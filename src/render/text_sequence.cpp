// Grundy sequences as text: the values of each mode, then how they go on.
#include "render/grid.hpp"
#include "render/law_text.hpp"
#include "render/text.hpp"
#include "render/words.hpp"

#include <algorithm>

namespace cairn {

namespace {

// The name of the pile.
std::string pile_name(const Ruleset& rules) {
  if (rules.stacks) return "n";
  for (const auto& coordinate : rules.coordinates) {
    if (coordinate.kind != Coordinate::Kind::choice) return coordinate.name;
  }
  return "n";
}

}  // namespace

std::string text_of(const SequenceAnswer& answer, const TextStyle& style) {
  const Game& game = *answer.game;
  const std::string name = pile_name(game.rules);
  const std::string play = std::string(play_text(answer.misere)) + " play";
  std::string text = painted(game.text + ", " + play + ", " + name + " up to " + std::to_string(answer.to) +
                                 (answer.misere ? ": 1 where the player to move wins, 0 elsewhere" : ": Grundy values"),
                             Paint::bold, style) +
                     "\n\n";
  for (const auto& row : answer.rows) {
    std::size_t width = 1;
    for (const std::int64_t value : row.values) width = std::max(width, std::to_string(value).size());
    if (!row.mode.empty()) text += row.mode + "\n";
    text += run_text(
        name, row.values.size(), width,
        [&](std::size_t n) {
          // Where the rules allow no position there is no value.
          if (row.values[n] == TableAnswer::kNotValid) return Columns::Cell{"", Paint::plain};
          return Columns::Cell{std::to_string(row.values[n]), row.values[n] == 0 ? Paint::highlight : Paint::plain};
        },
        style);
    text += row.law ? law_text(*row.law, name)
                    : (row.values.empty()
                           ? std::string("no value is known")
                           : "no law is known beyond " + name + " = " + std::to_string(row.values.size() - 1));
    text += "\n\n";
  }
  return text + "known: " + known_text(answer.known, answer.engine, answer.status) + "\n";
}

}  // namespace cairn
