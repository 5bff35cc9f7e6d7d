// cairn list: the P-positions up to a bound.
#include "cli/exit_codes.hpp"
#include "cli/range.hpp"
#include "cli/subcommands.hpp"

#include <memory>

namespace cairn::cli {

namespace {

struct ListArguments {
  RangeArguments range;
  bool count = false;
  std::string table;
};

ListAnswer from_table(const ListArguments& arguments, Context& context) {
  if (arguments.range.explain) throw Error("a saved table is read, not computed", "", "leave out --explain or --table");
  const TableFile table = open_table(arguments.table, context);
  table.expect(arguments.range.expectation());
  return table.list(arguments.count, context.limits());
}

int run_list(const ListArguments& arguments, Context& context) {
  const RangeArguments& range = arguments.range;
  const Format format = chosen_format(context.options(), range.format);
  if (!arguments.table.empty()) return context.answer(from_table(arguments, context), format);
  range.check_given();
  const ListRequest request{
      .game = range.game, .to = range.bound(), .stacks = range.stack_count(), .count_only = arguments.count};
  const Limits limits = range.limits(context);
  if (range.explain) {
    check_plan_format(format);
    context.print_answer(context.lab().list_plan(request, limits), format);
    return kDone;
  }
  return context.answer(context.lab().list(request, limits), format);
}

}  // namespace

Subcommand list_subcommand() {
  const auto arguments = std::make_shared<ListArguments>();
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
