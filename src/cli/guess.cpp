// cairn guess: patterns in the data of a game, as claims, each handed to the prover.
#include "cli/numbers.hpp"
#include "cli/subcommands.hpp"

#include <memory>

namespace cairn::cli {

namespace {

struct GuessArguments {
  std::string game;
  std::string stacks;
  std::string to;
  bool grundy = false;
  bool misere = false;
  bool no_prove = false;
};

int run_guess(const GuessArguments& arguments, Context& context) {
  GuessRequest request;
  const bool prefixed = arguments.game.starts_with("misere ");
  request.game = (arguments.misere && !prefixed ? "misere " : "") + arguments.game;
  request.grundy = arguments.grundy;
  request.prove = !arguments.no_prove;
  if (!arguments.stacks.empty()) {
    request.stacks = static_cast<int>(parse_whole("--stacks", arguments.stacks, 1, kLargestStackCount));
  }
  if (!arguments.to.empty()) request.to = parse_whole("--to", arguments.to, 0, kLargestBound);
  return context.answer(context.lab().guess(request, context.limits()), context.format());
}

}  // namespace

Subcommand guess_subcommand() {
  const auto arguments = std::make_shared<GuessArguments>();
  return {
      "guess",
      "patterns in the data of a game, as claims, each handed to the prover",
      "Fills a table, looks for statements that fit all positions up to half of its bound, and prints those that the\n"
      "other positions, which were held out, confirm. What says everything about some positions comes first, then the\n"
      "simpler ones. Each line is a claim that 'cairn check' reads. Below it stands how it is known: 'observed' with\n"
      "both bounds, or 'proved' when the prover has decided it for all sizes; what it refutes is not printed.\n"
      "\n"
      "Among the kinds of statements: remainders, linear conditions between stacks, rows that repeat or whose Grundy\n"
      "values grow by as much with every period, nim-sums with offsets, minima and maxima, powers of two and other\n"
      "digits, Zeckendorf digits, pairs floor(k*r), floor(k*s) with a quadratic irrational r, tables that stay the "
      "same\n"
      "after a step or at the double, and other games with the same P-positions.\n"
      "\n"
      "GAME may also be a position with letters for numbers, in graphs, sets and cells: 'wyg(complete n)[1]'.\n"
      "The letters run through the numbers from 1 on, and the statement is about such a family.\n"
      "Exit code 0 when there are patterns, 3 when none was found or the time was up.\n"
      "With --json: {game, play, question, coordinates, fitted_to, to, patterns, known, engine, status}, each pattern\n"
      "{statement, whole, known}; whole is true when it says everything about its positions.",
      "  cairn guess minnie\n"
      "  cairn guess wythoff                        in Zeckendorf digits\n"
      "  cairn guess jennifer --stacks 3 --no-prove\n"
      "  cairn guess 'misere nim' --stacks 3\n"
      "  cairn guess 'comply{1..4}' --grundy\n"
      "  cairn guess 'wyg(complete n)[1]'           a family of graphs\n"
      "  cairn guess 'minnie[k of 2]'               more and more stacks",
      [arguments](CommandOptions& options) {
        options.argument("GAME", arguments->game, "a game, or a position with letters for numbers");
        options.text("--stacks", "K", arguments->stacks, "the number of stacks, for games with any number (default 2)");
        options.flag("--grundy", arguments->grundy, "patterns of Grundy values rather than of outcomes");
        options.text("--to", "N", arguments->to, "look at numbers up to N (default: as far as takes a moment)");
        options.flag("--misere", arguments->misere, "the player who cannot move wins; the same as 'misere GAME'");
        options.flag("--no-prove", arguments->no_prove, "do not ask the prover about what was found");
      },
      [arguments](Context& context) { return run_guess(*arguments, context); }};
}

}  // namespace cairn::cli
