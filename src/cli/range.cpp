// Reading a game, --to, --stacks and --threads.
#include "cli/range.hpp"

#include "cli/exit_codes.hpp"
#include "cli/numbers.hpp"
#include "render/json.hpp"
#include "render/text.hpp"

namespace cairn::cli {

void RangeArguments::declare(CommandOptions& options) {
  options.argument("GAME", game, "a game, such as minnie, 'cash{1,3,4}' or 'misere wynnie'", required);
  options.text("--to", "N", to, "every stack, pile and purse goes from 0 to N, such as 1000 or 10^6", required);
  options.text("--stacks", "K", stacks, "the number of stacks, for games with any number (default 2)");
  options.text("--format", "FORMAT", format, kFormatHelp);
  options.text("--threads", "N", threads, "the number of threads (default: one for each core)");
  options.flag("--explain", explain, "print how it would be computed, and stop");
}

int RangeArguments::thread_count() const { return parse_threads(threads); }

TableQuestion RangeArguments::question(Library& library) const {
  if (!required && game.empty())
    throw Error("GAME is required", "", std::string("name a game, such as nim, or give ") + instead);
  if (!required && to.empty())
    throw Error("--to is required", "", std::string("write a bound, such as --to 20, or give ") + instead);
  TableQuestion question;
  question.to = parse_whole("--to", to, 0, kLargestBound);
  if (!stacks.empty()) question.stacks = static_cast<int>(parse_whole("--stacks", stacks, 1, kMostStacks));
  question.threads = thread_count();
  const GameName named = parse_game(game, library);
  question.game = named.game;
  question.misere = named.misere;
  check_stacks(*named.game, question.stacks);
  return question;
}

void RangeArguments::check_agrees(const SavedTable& table, Library& library) const {
  if (!game.empty()) {
    const GameName named = parse_game(game, library);
    table.check_game(*named.game, named.misere);
  } else {
    table.check_game(*parse_game(table.game()->text, library).game, table.misere());
  }
  if (!to.empty() && parse_whole("--to", to, 0, kLargestBound) != table.to()) {
    throw Error(table.path() + " goes up to " + std::to_string(table.to()) + ", not " + to, "", "leave out --to");
  }
  if (!stacks.empty() && parse_whole("--stacks", stacks, 1, kMostStacks) != table.stacks()) {
    throw Error(table.path() + " is not a table of " + stacks + " stacks", "", "leave out --stacks");
  }
}

int print_plan(const TableQuestion& question, Format format, Context& context, ProvedGames* proofs) {
  if (format == Format::csv) throw Error("a plan is not a table", "", "use --explain without --format csv");
  const PlanAnswer answer = explain(question, context.control(), context.engine(), proofs);
  context.print(format == Format::json ? json_of(answer) : text_of(answer, context.style()));
  return kDone;
}

SavedTable open_table(const std::string& path, Context& context) {
  if (!context.options().engine.empty()) {
    throw Error("--table and --engine contradict each other", "", "give one of them");
  }
  context.check_not_output(path);
  SavedTable table(path);
  if (!context.library().games().contains(table.name())) context.library().add(table.rules(), path);
  return table;
}

}  // namespace cairn::cli
