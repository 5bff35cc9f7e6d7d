// cairn games: the games that are known, one line each, by groups; with words, those that have them.
#include "base/json.hpp"
#include "cli/exit_codes.hpp"
#include "cli/subcommands.hpp"
#include "language/print_rules.hpp"
#include "render/json_rules.hpp"

#include <algorithm>
#include <memory>
#include <sstream>

namespace cairn::cli {

namespace {

// A heading for each group, and its games below it; games without a group, such as those of one's own, come first.
std::string listed(std::vector<const Ruleset*> games, const TextStyle& style) {
  std::stable_sort(games.begin(), games.end(), [](const Ruleset* a, const Ruleset* b) { return a->group < b->group; });
  Columns columns({Align::left, Align::left});
  for (const Ruleset* rules : games) {
    columns.row({{print_heading(*rules), Paint::bold}, {rules->about, Paint::plain}});
  }
  std::istringstream lines(columns.text(2, 2, style));
  std::string text;
  std::string line;
  const std::string* group = nullptr;
  for (const Ruleset* rules : games) {
    if (group == nullptr || *group != rules->group) {
      text +=
          std::string(group == nullptr ? "" : "\n") + (rules->group.empty() ? "Games without a group" : rules->group);
      text += "\n";
      group = &rules->group;
    }
    std::getline(lines, line);
    text += line + "\n";
  }
  return text;
}

int run_games(const std::vector<std::string>& words, Context& context) {
  std::string query;
  for (const std::string& word : words) query += word + " ";
  const std::vector<const Ruleset*> games = context.library().matching(query);
  if (context.options().json) {
    Json json;
    json["games"] = Json::array();
    for (const Ruleset* rules : games) json["games"].push_back(json_of_rules(*rules));
    context.print(answer_line(json));
  } else {
    context.print(games.empty() ? "no game has these words; 'cairn games' lists all\n"
                                : listed(games, context.style()));
  }
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
