// cairn sequence: the Grundy sequence of a one-pile game, and how it goes on for ever.
#include "cli/exit_codes.hpp"
#include "cli/formats.hpp"
#include "cli/numbers.hpp"
#include "cli/subcommands.hpp"

#include <memory>

namespace cairn::cli {

namespace {

struct SequenceArguments {
  std::string game;
  std::string to = "40";
  FormatArguments format;
};

int run_sequence(const SequenceArguments& arguments, Context& context) {
  const Format format = arguments.format.chosen(context, "a sequence");
  const std::int64_t to = parse_whole("--to", arguments.to, 0, kLargestBound);
  return context.answer(context.lab().sequence({.game = arguments.game, .to = to}, context.limits()), format);
}

}  // namespace

Subcommand sequence_subcommand() {
  const auto arguments = std::make_shared<SequenceArguments>();
  return {"sequence",
          "the Grundy sequence of a one-pile game with preperiod, period and proof",
          "Prints the Grundy values for n = 0, 1, ..., N, and how they go on: value(n + period) = value(n) + saltus\n"
          "from the preperiod on. In misere play: 1 where the player to move wins, 0 elsewhere.\n"
          "With --json: {game, play, to, rows, known, engine, status}, each row {mode, values, preperiod, period,\n"
          "saltus}; saltus has one entry, or one for each (n - preperiod) mod period. Where the rules allow no such\n"
          "position the value is null in JSON, and nothing in text and CSV. As a picture: a point for each value, and\n"
          "the periods behind them.",
          "  cairn sequence 'subtraction{3,5,6,10,11}' --to 60\n"
          "  cairn sequence 'comply{1..4}'\n"
          "  cairn sequence 'maximum_nim(floor((n-1)/2))' --to 100 --format csv\n"
          "  cairn sequence 'subtraction{2,5,7}' --to 80 -o grundy.svg       a plot; also .png, .pdf, .tikz, .tex\n"
          "  cairn sequence 'subtraction{2,5,7}' --to 1000 --format bfile    for the OEIS",
          [arguments](CommandOptions& options) {
            options.argument("GAME", arguments->game, "a game of one pile, such as 'subtraction{1,3,4}'");
            options.text("--to", "N", arguments->to, "how far to go (default 40)");
            arguments->format.declare_picture(options, kTableFormats);
          },
          [arguments](Context& context) { return run_sequence(*arguments, context); }};
}

}  // namespace cairn::cli
