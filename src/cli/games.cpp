// cairn games: every game that is known, one line each.
#include "cli/exit_codes.hpp"
#include "cli/subcommands.hpp"

namespace cairn::cli {

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
          [](Context& context) {
            context.print_answer(context.lab().games(), context.format());
            return kDone;
          }};
}

}  // namespace cairn::cli
