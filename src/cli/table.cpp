// cairn table: outcomes or Grundy values of all positions up to a bound.
#include "cli/exit_codes.hpp"
#include "cli/range.hpp"
#include "cli/subcommands.hpp"
#include "render/csv.hpp"
#include "render/json.hpp"
#include "render/text.hpp"

#include <memory>

namespace cairn {

namespace {

struct Arguments {
  RangeArguments range;
  bool grundy = false;
};

int run(const Arguments& arguments, Context& context) {
  const Format format = chosen_format(context.options(), arguments.range.format);
  TableQuestion question = arguments.range.question(context.library());
  question.grundy = arguments.grundy;
  const TableAnswer answer = table(question, context.control(), context.options().engine);
  context.print(format == Format::json  ? json_of(answer)
                : format == Format::csv ? csv_of(answer)
                                        : text_of(answer, context.style()));
  return exit_code(answer.status, answer.known);
}

}  // namespace

Subcommand table_subcommand() {
  const auto arguments = std::make_shared<Arguments>();
  return {"table",
          "outcomes or Grundy values of all positions up to a bound",
          "Prints a grid for two stacks, layers of grids for more. CSV and JSON list every position once, stacks\n"
          "sorted, smallest first. With --json: {game, play, to, stacks, columns, rows, known, engine, status}.",
          "  cairn table wythoff --to 12\n"
          "  cairn table minnie --stacks 3 --to 8 --grundy\n"
          "  cairn table 'cash{1,3,4}' --to 20 --format csv -o cash.csv",
          [arguments](CommandOptions& options) {
            arguments->range.declare(options);
            options.flag("--grundy", arguments->grundy, "Grundy values instead of outcomes");
          },
          [arguments](Context& context) { return run(*arguments, context); }};
}

}  // namespace cairn
