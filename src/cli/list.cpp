// cairn list: the P-positions up to a bound.
#include "cli/exit_codes.hpp"
#include "cli/range.hpp"
#include "cli/subcommands.hpp"
#include "render/csv.hpp"
#include "render/json.hpp"
#include "render/text.hpp"

#include <memory>

namespace cairn::cli {

namespace {

struct ListArguments {
  RangeArguments range;
  bool count = false;
  std::string table;
};

ListedPositions from_table(const ListArguments& arguments, Context& context) {
  if (arguments.range.explain) throw Error("a saved table is read, not computed", "", "leave out --explain or --table");
  SavedTable table = open_table(arguments.table, context);
  arguments.range.check_agrees(table, context.library());
  return table.list(arguments.count, context.control());
}

int run_list(const ListArguments& arguments, Context& context) {
  const Format format = chosen_format(context.options(), arguments.range.format);
  ListedPositions answer;
  if (!arguments.table.empty()) {
    answer = from_table(arguments, context);
  } else {
    const TableQuestion question = arguments.range.question(context.library());
    if (arguments.range.explain) return print_plan(question, format, context, &context.laboratory().proofs());
    answer = context.laboratory().list(question, arguments.count, context.control(), context.engine());
  }
  context.print_parts([&](const Control& control, const PrintPart& print) {
    return format == Format::json  ? print_json(answer, arguments.count, control, print)
           : format == Format::csv ? print_csv(answer, arguments.count, control, print)
                                   : print_text(answer, context.style(), control, print);
  });
  return exit_code(answer.status, answer.known);
}

}  // namespace

Subcommand list_subcommand() {
  const auto arguments = std::make_shared<ListArguments>();
  arguments->range.required = false;  // a saved table knows them
  return {"list",
          "the P-positions up to a bound",
          "Prints the positions in which the player who just moved wins, stacks sorted, smallest first, and how many\n"
          "there are. With --json: {game, play, to, stacks, count, positions, known, engine, status}; count is how\n"
          "many there are, also when the time was up before all of them were printed (status: limit reached), or how\n"
          "many were found when it was up before.",
          "  cairn list wythoff --to 30\n"
          "  cairn list minnie --stacks 3 --to 12\n"
          "  cairn list 'misere wynnie' --to 500 --count\n"
          "  cairn list --table nim.table --count  of a table that 'cairn table --save' made",
          [arguments](CommandOptions& options) {
            arguments->range.declare(options);
            options.flag("--count", arguments->count, "print only how many there are");
            options.text("--table", "FILE", arguments->table, "read them from this saved table, without GAME and --to");
          },
          [arguments](Context& context) { return run_list(*arguments, context); }};
}

}  // namespace cairn::cli
