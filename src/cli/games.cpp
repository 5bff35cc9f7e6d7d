// cairn games: the games that are known, one line each, by groups; with words, those that have them.
#include "cli/exit_codes.hpp"
#include "cli/subcommands.hpp"

#include <memory>

namespace cairn::cli {

namespace {

int run_games(const std::vector<std::string>& words, Context& context) {
  std::string query;
  for (const std::string& word : words) query += word + " ";
  const std::vector<GameInfo> games = context.lab().games(query);
  context.print_answer(games, context.format());
  return games.empty() ? kRefuted : kDone;
}

}  // namespace

Subcommand games_subcommand() {
  const auto words = std::make_shared<std::vector<std::string>>();
  return {
      "games",
      "the games, one line each",
      "Prints every game that is known, by groups: its name with the parameters it needs, and what a move is. With\n"
      "WORDs, only the games that have all of them in their name, text, source or group; the exit code is 1 when\n"
      "there is none.\n"
      "With --json: {games}, a list of {name, parameters, about, cite, group, stacks}; stacks is a number, \"any\",\n"
      "or null for games with named piles.",
      "  cairn games\n"
      "  cairn games wythoff                   Wythoff's game and its relatives\n"
      "  cairn games fraenkel 2012             the games of a paper\n"
      "  cairn games --rules my.rules          with the games of your own file\n"
      "  cairn games --json",
      [words](CommandOptions& options) {
        options.arguments("WORD", *words, "what to look for, in any case of letters", false);
      },
      [words](Context& context) { return run_games(*words, context); }};
}

}  // namespace cairn::cli
