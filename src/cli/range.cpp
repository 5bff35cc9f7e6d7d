// Reading a game, --to and --stacks.
#include "cli/range.hpp"

#include "cli/numbers.hpp"

namespace cairn {

void RangeArguments::declare(CommandOptions& options) {
  options.argument("GAME", game, "a game, such as minnie, cash{1,3,4} or 'misere wynnie'");
  options.text("--to", "N", to, "every stack, pile and purse goes from 0 to N", true);
  options.text("--stacks", "K", stacks, "the number of stacks, for games with any number (default 2)");
  options.text("--format", "FORMAT", format, kFormatHelp);
}

TableQuestion RangeArguments::question(Library& library) const {
  TableQuestion question;
  question.to = parse_whole("--to", to, 0, kLargestBound);
  if (!stacks.empty()) question.stacks = static_cast<int>(parse_whole("--stacks", stacks, 1, kMostStacks));
  const GameName named = parse_game(game, library);
  question.game = named.game;
  question.misere = named.misere;
  const Ruleset& rules = named.game->rules;
  if (question.stacks != 0 && !rules.stacks) {
    throw Error("--stacks is for games with stacks, which " + named.game->text + " is not", "", "leave out --stacks");
  }
  if (question.stacks != 0 && rules.stack_count != 0 && question.stacks != rules.stack_count) {
    throw Error(named.game->text + " has " + std::to_string(rules.stack_count) + " stacks, not " + stacks, "",
                "leave out --stacks");
  }
  return question;
}

}  // namespace cairn
