// Grundy sequences as text: the values of each mode, then how they go on.
#include "render/law_text.hpp"
#include "render/table/grid.hpp"
#include "render/text.hpp"
#include "render/words.hpp"

#include <algorithm>

namespace cairn::render {

namespace {

// The name of the pile.
std::string pile_name(const Ruleset& rules) {
  return rules.shape->of_stacks() ? "n" : rules.shape->number_names(rules.arity())[0];
}

}  // namespace

bool print_text(const SequenceValues& answer, const TextStyle& style, const Control& control, const PrintPart& print) {
  const Game& game = *answer.game;
  const std::string name = pile_name(game.rules);
  const std::string play = std::string(play_text(answer.misere)) + " play";
  Printer printer(print, control, answer.status);
  std::string& text = printer.text();
  text += painted(game.text + ", " + play + ", " + name + " up to " + std::to_string(answer.to) +
                      (answer.misere ? ": 1 where the player to move wins, 0 elsewhere" : ": Grundy values"),
                  Paint::bold, style) +
          "\n\n";
  std::uint64_t printed = 0;
  std::uint64_t all = 0;
  for (const auto& row : answer.rows) {
    all += row.values.size();
    std::size_t width = 1;
    if (!row.values.empty()) {
      const auto [least, greatest] = std::minmax_element(row.values.begin(), row.values.end());
      width = std::max(std::to_string(*least).size(), std::to_string(*greatest).size());
    }
    if (!printer.goes_on()) continue;
    if (!row.mode.empty()) text += row.mode + "\n";
    print_run(
        name, row.values.size(), width,
        [&](std::size_t n) {
          ++printed;
          // Where the rules allow no position there is no value.
          if (row.values[n] == TableValues::kNotValid) return Columns::Cell{"", Paint::plain};
          return Columns::Cell{std::to_string(row.values[n]), row.values[n] == 0 ? Paint::highlight : Paint::plain};
        },
        style, printer);
    text += row.law ? law_text(*row.law, name)
                    : (row.values.empty()
                           ? std::string("no value is known")
                           : "no law is known beyond " + name + " = " + std::to_string(row.values.size() - 1));
    text += "\n\n";
  }
  const AsPrinted ending = as_printed_of(answer, printer, printed, all, "values");
  text += "known: " + known_text(ending.known, answer.engine, ending.status) + "\n";
  return printer.finish();
}

std::string text_of(const SequenceValues& answer, const TextStyle& style) {
  return collected([&](const PrintPart& print) { print_text(answer, style, Control(), print); });
}

}  // namespace cairn::render
