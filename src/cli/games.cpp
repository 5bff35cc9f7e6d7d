// cairn games: every game that is known, one line each.
#include "base/json.hpp"
#include "cli/exit_codes.hpp"
#include "cli/subcommands.hpp"
#include "language/print_rules.hpp"
#include "render/json_rules.hpp"

namespace cairn::cli {

namespace {

int run_games(Context& context) {
  const auto& games = context.library().games();
  if (context.options().json) {
    Json json;
    json["games"] = Json::array();
    for (const auto& [name, rules] : games) json["games"].push_back(json_of_rules(rules));
    context.print(answer_line(json));
    return kDone;
  }
  Columns columns({Align::left, Align::left});
  for (const auto& [name, rules] : games) {
    columns.row({{print_heading(rules), Paint::bold}, {rules.about, Paint::plain}});
  }
  context.print(columns.text(0, 2, context.style()));
  return kDone;
}

}  // namespace

Subcommand games_subcommand() {
  return {"games",
          "the games, one line each",
          "Prints every game that is known: its name with the parameters it needs, and what a move is.\n"
          "With --json: {games}, a list of {name, parameters, about, cite, stacks}; stacks is a number, \"any\", or\n"
          "null for games with named piles.",
          "  cairn games\n"
          "  cairn games --rules my.rules          with the games of your own file\n"
          "  cairn games --json",
          [](CommandOptions&) {},
          run_games};
}

}  // namespace cairn::cli
