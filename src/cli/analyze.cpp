// cairn analyze: all that is known about a position, on one page.
#include "cli/exit_codes.hpp"
#include "cli/formats.hpp"
#include "cli/subcommands.hpp"

#include <memory>
#include <string>

namespace cairn::cli {

namespace {

struct AnalyzeArguments {
  std::string position;
  FormatArguments format;
};

int run_analyze(const AnalyzeArguments& arguments, Context& context) {
  const Format format = arguments.format.chosen(context, "an analysis");
  return context.answer(context.lab().analyze(arguments.position, context.limits()), format);
}

}  // namespace

Subcommand analyze_subcommand() {
  const auto arguments = std::make_shared<AnalyzeArguments>();
  return {
      "analyze",
      "all that is known about a position, on one page",
      "Prints outcome, Grundy value and remoteness; every move in words with its outcome and value, and the answer to\n"
      "each that loses; the lines of a proof that cover the position and what good moves leave, where a proof is kept\n"
      "or found in a moment (or within --time); the table around the position; and the entries of papers about the "
      "game.\n"
      "With --json: {position, play, outcome, grundy, remoteness, options, options_complete, values, lines, notes,\n"
      "proof, table, claims, known, engine, status}, each option {position, words, outcome, grundy, remoteness, wins,\n"
      "reply, reply_words}.",
      "  cairn analyze 'minnie[3,8]'\n"
      "  cairn analyze 'misere wynnie[3,6]'\n"
      "  cairn analyze 'minnie[3,8]' -o analysis.svg  the board, its moves and the answers to them\n"
      "  cairn analyze --json 'cash{1,3,4}[14; 9, 9]'",
      [arguments](CommandOptions& options) {
        options.argument("POSITION", arguments->position, "a position, such as minnie[3,8]");
        arguments->format.declare_picture(options, "text, json, svg, png, pdf or tikz");
      },
      [arguments](Context& context) { return run_analyze(*arguments, context); }};
}

}  // namespace cairn::cli
