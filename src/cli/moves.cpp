// cairn moves: the options of a position and what they are worth.
#include "cli/exit_codes.hpp"
#include "cli/formats.hpp"
#include "cli/subcommands.hpp"

#include <memory>

namespace cairn::cli {

namespace {

struct MovesArguments {
  std::string position;
  FormatArguments format;
};

int run_moves(const MovesArguments& arguments, Context& context) {
  const Format format = arguments.format.chosen(context, "a list of moves");
  if (format == Format::bfile) throw Error("moves are no sequence", "", "write CSV");
  return context.answer(context.lab().moves(arguments.position, context.limits()), format);
}

}  // namespace

Subcommand moves_subcommand() {
  const auto arguments = std::make_shared<MovesArguments>();
  return {"moves",
          "every option of a position with its outcome and Grundy value",
          "Prints the options, one a line, with outcome, Grundy value and remoteness; * marks winning moves.\n"
          "With --json: {position, play, outcome, grundy, remoteness, options, options_complete, known, engine,\n"
          "status}, each option {position, outcome, grundy, remoteness}.",
          "  cairn moves 'wynnie[3,6]'\n"
          "  cairn moves 'misere wynnie[3,6]'\n"
          "  cairn moves 'wynnie[3,6]' -o moves.tex            a table for a paper; also .csv and .json\n"
          "  cairn moves 'wynnie[3,6]' -o moves.svg            the board and its moves; also .png, .pdf and .tikz\n"
          "  cairn moves --json 'cash{1,3,4}[14; 9, 9]'",
          [arguments](CommandOptions& options) {
            options.argument("POSITION", arguments->position, "a position, such as minnie[7,9,20]");
            arguments->format.declare_picture(options, "text, csv, json, latex, svg, png, pdf or tikz");
          },
          [arguments](Context& context) { return run_moves(*arguments, context); }};
}

}  // namespace cairn::cli
