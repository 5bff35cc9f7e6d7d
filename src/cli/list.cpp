// cairn list: the P-positions up to a bound.
#include "cli/exit_codes.hpp"
#include "cli/numbers.hpp"
#include "cli/range.hpp"
#include "cli/subcommands.hpp"

#include <memory>

namespace cairn::cli {

namespace {

// The library says how many graphs there would be.
constexpr std::int64_t kMostAsked = 1000;

struct ListArguments {
  RangeArguments range;
  bool count = false;
  std::string table;
  std::string graphs;
  std::string chips;
};

ListAnswer from_table(const ListArguments& arguments, Context& context) {
  if (arguments.range.explain) throw Error("a saved table is read, not computed", "", "leave out --explain or --table");
  const TableFile table = open_table(arguments.table, context);
  table.expect(arguments.range.expectation());
  return table.list(arguments.count, context.limits());
}

// The P-positions among connected graphs.
int list_graphs(const ListArguments& arguments, Format format, Context& context) {
  const RangeArguments& range = arguments.range;
  range.check_graphs("--graphs", format);
  if (!range.to.empty()) throw Error("--graphs says how far the list goes", "", "leave out --to");
  if (!arguments.table.empty()) throw Error("a saved table is of one graph", "", "leave out --table or --graphs");
  const GraphListRequest request{.game = range.game,
                                 .vertices = static_cast<int>(parse_whole("--graphs", arguments.graphs, 0, kMostAsked)),
                                 .chips = arguments.chips,
                                 .count_only = arguments.count};
  return context.answer(context.lab().list_graphs(request, range.limits(context)), format);
}

int run_list(const ListArguments& arguments, Context& context) {
  const RangeArguments& range = arguments.range;
  const Format format = range.format.chosen(context, "a list");
  if (!arguments.graphs.empty()) return list_graphs(arguments, format, context);
  if (!arguments.chips.empty()) throw Error("--chips is for lists of graphs", "", "say how many vertices: --graphs 6");
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
          "many were found when it was up before.\n"
          "\n"
          "With --graphs N a game on graphs is asked about on all connected graphs of up to N vertices, each once\n"
          "whatever its vertices are called, with the same number of chips on every vertex: GAME is named without a\n"
          "graph. Where a token must stand somewhere, it stands on every vertex in turn. With --json: {game, play,\n"
          "vertices, count, counts, positions, known, engine, status}.",
          "  cairn list wythoff --to 30\n"
          "  cairn list minnie --stacks 3 --to 12\n"
          "  cairn list 'misere wynnie' --to 500 --count\n"
          "  cairn list wyg --graphs 6 --chips deg\n"
          "  cairn list 'misere node_kayles' --graphs 7 --count\n"
          "  cairn list wythoff --to 100 -o wythoff.svg\n"
          "  cairn list --table nim.table --count  of a table that 'cairn table --save' made",
          [arguments](CommandOptions& options) {
            arguments->range.declare(options);
            options.flag("--count", arguments->count, "print only how many there are");
            options.text("--graphs", "N", arguments->graphs,
                         "all connected graphs of up to N vertices (1 to 9), instead of --to");
            options.text("--chips", "K", arguments->chips,
                         "with --graphs: chips on every vertex: 2, 1..3, or deg, as many as it has neighbours "
                         "(default 1)");
            options.text("--table", "FILE", arguments->table, "read them from this saved table, without GAME and --to");
          },
          [arguments](Context& context) { return run_list(*arguments, context); }};
}

}  // namespace cairn::cli
