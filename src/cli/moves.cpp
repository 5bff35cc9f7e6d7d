// cairn moves: the options of a position and what they are worth.
#include "cli/exit_codes.hpp"
#include "cli/subcommands.hpp"

#include <memory>

namespace cairn::cli {

Subcommand moves_subcommand() {
  const auto text = std::make_shared<std::string>();
  return {
      "moves",
      "every option of a position with its outcome and Grundy value",
      "Prints the options, one a line, with outcome, Grundy value and remoteness; * marks winning moves.\n"
      "With --json: {position, play, outcome, grundy, remoteness, options, options_complete, known, engine,\n"
      "status}, each option {position, outcome, grundy, remoteness}.",
      "  cairn moves 'wynnie[3,6]'\n"
      "  cairn moves 'misere wynnie[3,6]'\n"
      "  cairn moves --json 'cash{1,3,4}[14; 9, 9]'",
      [text](CommandOptions& options) { options.argument("POSITION", *text, "a position, such as minnie[7,9,20]"); },
      [text](Context& context) {
        return context.answer(context.lab().moves(*text, context.limits()), context.format());
      }};
}

}  // namespace cairn::cli
