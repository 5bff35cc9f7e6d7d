// cairn table: outcomes or Grundy values of all positions up to a bound.
#include "cli/exit_codes.hpp"
#include "cli/numbers.hpp"
#include "cli/range.hpp"
#include "cli/subcommands.hpp"

#include <fmt/format.h>

#include <memory>

namespace cairn::cli {

namespace {

// Of a family; the library says how large graphs may be.
constexpr std::int64_t kMostMembers = 1'000'000;

struct TableArguments {
  RangeArguments range;
  bool grundy = false;
  bool remoteness = false;
  std::string save;
  std::string checkpoint_every;
  std::string verify;
  bool all = false;
  std::string family;
  std::string chips;
};

void check_summary_format(const std::string& what, Format format) {
  if (format == Format::text || format == Format::json) return;
  throw Error(fmt::format("{} is written as text or JSON, not as {}", what, to_string(format)), "",
              "leave out --format");
}

int verify(const TableArguments& arguments, Format format, Context& context) {
  check_summary_format("what --verify finds", format);
  const bool more = arguments.grundy || arguments.remoteness || arguments.range.explain || !arguments.save.empty();
  if (more)
    throw Error("--verify reads a table and makes none", "", "leave out --save, --grundy, --remoteness and --explain");
  const TableFile table = open_table(arguments.verify, context);
  table.expect(arguments.range.expectation());
  const VerifyAnswer answer = table.verify({.all = arguments.all}, arguments.range.limits(context));
  const int code = context.answer(answer, format);
  return answer.wrong() ? kRefuted : code;
}

int save(const TableArguments& arguments, const TableRequest& table, Format format, Context& context) {
  check_summary_format("what --save did", format);
  if (arguments.grundy || arguments.remoteness) {
    throw Error("a saved table holds outcomes", "", "leave out --grundy and --remoteness");
  }
  context.check_not_output(arguments.save);
  SaveRequest request{.path = arguments.save, .game = table.game, .to = table.to, .stacks = table.stacks};
  if (!arguments.checkpoint_every.empty()) {
    request.checkpoint_seconds = parse_seconds("--checkpoint-every", arguments.checkpoint_every).count();
  }
  return context.answer(context.lab().save_table(request, arguments.range.limits(context)), format);
}

// A family of graphs against chips.
int table_family(const TableArguments& arguments, Format format, Context& context) {
  const RangeArguments& range = arguments.range;
  range.check_graphs("--family", format);
  const bool files = !arguments.save.empty() || !arguments.verify.empty();
  if (files)
    throw Error("a table of a family is not saved in a file", "", "leave out --save and --verify, or --family");
  if (range.to.empty()) throw Error("--to is required", "", "write the largest n, such as --to 12");
  const FamilyTableRequest request{.game = range.game,
                                   .family = arguments.family,
                                   .to = static_cast<int>(parse_whole("--to", range.to, 1, kMostMembers)),
                                   .chips = arguments.chips,
                                   .grundy = arguments.grundy};
  return context.answer(context.lab().table_family(request, range.limits(context)), format);
}

// Some numbers are fixed: minnie[3,b,c].
int table_slice(const TableArguments& arguments, Format format, Context& context) {
  const RangeArguments& range = arguments.range;
  if (!range.stacks.empty()) throw Error("a slice says itself how many stacks there are", "", "leave out --stacks");
  if (!arguments.save.empty())
    throw Error("a saved table holds all positions", "", "leave out --save, or the brackets");
  if (range.explain) throw Error("--explain is for whole tables", "", "leave out --explain, or the brackets");
  const SliceRequest request{
      .slice = range.game, .to = range.bound(), .grundy = arguments.grundy, .remoteness = arguments.remoteness};
  return context.answer(context.lab().slice(request, range.limits(context)), format);
}

// A table in memory is gone with the program.
void advise(const TableRequest& request, Context& context) {
  if (!request.grundy && !request.remoteness) {
    return context.advise(
        "this table is not kept: with --save FILE it is, and the same command then goes on where it was interrupted");
  }
  const std::string only = fmt::format(
      "a table of {} is not kept, and begins anew; one of outcomes can go on, with "
      "--save FILE and without {}",
      request.grundy ? "Grundy values" : "remoteness", request.grundy ? "--grundy" : "--remoteness");
  // Whoever has pressed Ctrl-C did not run out of time.
  context.advise(interrupted() ? only : only + "; or give this one more time with --time, or choose a smaller --to");
}

int run_table(const TableArguments& arguments, Context& context) {
  const RangeArguments& range = arguments.range;
  const Format format = range.format.chosen(context, "a table");
  if (arguments.save.empty() && !arguments.checkpoint_every.empty()) {
    throw Error("--checkpoint-every is for tables that are saved", "", "say where with --save FILE");
  }
  if (!arguments.family.empty()) return table_family(arguments, format, context);
  if (!arguments.chips.empty()) throw Error("--chips is for families of graphs", "", "name one: --family cycle");
  if (!arguments.verify.empty()) return verify(arguments, format, context);
  if (arguments.all) throw Error("--all is for tables that are verified", "", "say which with --verify FILE");
  range.check_given();
  if (is_slice(range.game)) return table_slice(arguments, format, context);
  const TableRequest request{.game = range.game,
                             .to = range.bound(),
                             .stacks = range.stack_count(),
                             .grundy = arguments.grundy,
                             .remoteness = arguments.remoteness};
  const Limits limits = range.limits(context);
  if (range.explain) {
    check_plan_format(format);
    context.print_answer(context.lab().table_plan(request, limits), format);
    return kDone;
  }
  if (!arguments.save.empty()) return save(arguments, request, format, context);
  const TableAnswer answer = context.lab().table(request, limits);
  const int code = context.answer(answer, format);
  const bool timed_out = answer.status == Status::limit_reached && context.timed_out();
  if (answer.status == Status::cancelled || timed_out) advise(request, context);
  return code;
}

}  // namespace

Subcommand table_subcommand() {
  const auto arguments = std::make_shared<TableArguments>();
  return {
      "table",
      "outcomes or Grundy values of all positions up to a bound",
      "Prints a grid for two stacks, layers of grids for more. CSV and JSON list every position once, stacks\n"
      "sorted, smallest first. With --json: {game, play, to, stacks, columns, rows, known, engine, status}.\n"
      "\n"
      "Three and more stacks are seen in slices: GAME may be a position with names for one or two of its numbers,\n"
      "which go up to --to. A range instead of a number makes a grid for each, side by side in a picture. With "
      "--json:\n"
      "{slice, game, play, to, columns, rows, known, engine, status}.\n"
      "\n"
      "With -o FILE.svg, .png, .pdf or .tikz the table is a picture: a cell for each position, numbers in the cells\n"
      "where they have room, a pixel for each position where there are thousands. --format latex (or FILE.tex) is a\n"
      "table for a paper, --format bfile what the OEIS wants, two stacks by antidiagonals.\n"
      "\n"
      "With --save the outcomes go to a file, a bit a position, and a summary is printed (with --json: {game,\n"
      "play, to, stacks, file, positions, p_positions, bytes, whole_bytes, rows, resumed_rows, known, engine,\n"
      "status}). A run that was stopped or killed goes on when the same command is given again. 'cairn solve' and\n"
      "'cairn list' read such files with --table.\n"
      "\n"
      "With --verify a saved table is compared with its rules: 10000 positions, drawn anew each time, with what it\n"
      "says about their options, or with --all every position with a table that is computed anew. Exit code 1 and\n"
      "the first wrong position when it is wrong (with --json: {file, game, play, to, stacks, positions, wrong, "
      "known,\n"
      "engine, status}).\n"
      "\n"
      "With --family a game on graphs, named without a graph, is asked about on the graphs of a family for n up to\n"
      "--to, against the chips that stand on every vertex. A family is a graph with n in it, and an n at its end may\n"
      "be left out: cycle, 'grid 4 n', 'stars 2 3 joined n', 'path n + path n'. With --json: {game, play, family, to,\n"
      "columns, rows, known, engine, status}; the columns are n, chips, position, outcome or grundy, and how it is "
      "known.",
      "  cairn table wythoff --to 12\n"
      "  cairn table minnie --stacks 3 --to 8 --grundy\n"
      "  cairn table 'cash{1,3,4}' --to 20 --format csv -o cash.csv\n"
      "  cairn table wythoff --to 60 -o wythoff.svg          a picture; also .png, .pdf, .tikz, .tex, .csv, .json\n"
      "  cairn table wythoff --to 5000 -o wythoff.png --style screen\n"
      "  cairn table 'minnie[3,b,c]' --to 40                 a slice of three stacks\n"
      "  cairn table 'minnie[1..9,b,c]' --to 40 -o minnie.svg      nine of them\n"
      "  cairn table nim --to 100 --grundy --format bfile\n"
      "  cairn table nim --stacks 3 --to 500 --save nim.table --checkpoint-every 10\n"
      "  cairn table --verify nim.table --all\n"
      "  cairn table wynnie --to 1000 --explain\n"
      "  cairn table wyg --family cycle --to 10 --chips 1..3\n"
      "  cairn table node_kayles --family 'path n' --to 30 --grundy",
      [arguments](CommandOptions& options) {
        arguments->range.instead = "--verify FILE for a saved table";
        arguments->range.declare(options);
        options.flag("--grundy", arguments->grundy, "Grundy values instead of outcomes");
        options.flag("--remoteness", arguments->remoteness,
                     "how many moves are left when the winner hastens and the loser delays");
        options.text("--save", "FILE", arguments->save, "save the outcomes in this file instead of printing them");
        options.text("--checkpoint-every", "SECONDS", arguments->checkpoint_every,
                     "with --save: seconds between flushes to disk (default 60)");
        options.text("--verify", "FILE", arguments->verify, "compare this saved table with the rules");
        options.text("--family", "GRAPHS", arguments->family,
                     "a family of graphs, such as cycle or 'grid 4 n', for n up to --to");
        options.text("--chips", "K", arguments->chips,
                     "with --family: chips on every vertex: 2, 1..4, or deg, as many as it has neighbours (default 1)");
        options.flag("--all", arguments->all, "with --verify: compute every position anew, not only samples");
      },
      [arguments](Context& context) { return run_table(*arguments, context); }};
}

}  // namespace cairn::cli
