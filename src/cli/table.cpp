// cairn table: outcomes or Grundy values of all positions up to a bound.
#include "cli/exit_codes.hpp"
#include "cli/numbers.hpp"
#include "cli/range.hpp"
#include "cli/subcommands.hpp"
#include "engine/save_table.hpp"
#include "render/csv.hpp"
#include "render/json.hpp"
#include "render/text.hpp"

#include <memory>

namespace cairn {

namespace {

struct Arguments {
  RangeArguments range;
  bool grundy = false;
  std::string save;
  std::string checkpoint_every;
};

int save(const Arguments& arguments, const TableQuestion& table, Format format, Context& context) {
  const std::string& engine = context.options().engine;
  if (format == Format::csv) throw Error("a saved table is not written as CSV", "", "leave out --format, or --save");
  if (!engine.empty() && engine != "rows") {
    throw Error("the engine '" + engine + "' cannot save tables", "", "use rows, or leave out --engine");
  }
  context.check_not_output(arguments.save);
  SaveQuestion question;
  question.table = table;
  question.rules = context.library().find(table.game->rules.name);
  question.path = arguments.save;
  if (!arguments.checkpoint_every.empty()) {
    question.checkpoint_every = parse_seconds("--checkpoint-every", arguments.checkpoint_every);
  }
  const SavedAnswer answer = save_table(question, context.control());
  context.print(format == Format::json ? json_of(answer) : text_of(answer, context.style()));
  return exit_code(answer.status, answer.known);
}

int run(const Arguments& arguments, Context& context) {
  const Format format = chosen_format(context.options(), arguments.range.format);
  if (arguments.save.empty() && !arguments.checkpoint_every.empty()) {
    throw Error("--checkpoint-every is for tables that are saved", "", "say where with --save FILE");
  }
  TableQuestion question = arguments.range.question(context.library());
  question.grundy = arguments.grundy;
  if (arguments.range.explain) return print_plan(question, format, context);
  if (!arguments.save.empty()) return save(arguments, question, format, context);
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
          "sorted, smallest first. With --json: {game, play, to, stacks, columns, rows, known, engine, status}.\n"
          "\n"
          "With --save the outcomes go to a file, a bit a position, and a summary is printed (with --json: {game,\n"
          "play, to, stacks, file, positions, p_positions, bytes, whole_bytes, rows, resumed_rows, known, engine,\n"
          "status}). A run that was stopped or killed goes on when the same command is given again. 'cairn solve' and\n"
          "'cairn list' read such files with --table.",
          "  cairn table wythoff --to 12\n"
          "  cairn table minnie --stacks 3 --to 8 --grundy\n"
          "  cairn table 'cash{1,3,4}' --to 20 --format csv -o cash.csv\n"
          "  cairn table nim --stacks 3 --to 500 --save nim.table --checkpoint-every 10\n"
          "  cairn table wynnie --to 1000 --explain",
          [arguments](CommandOptions& options) {
            arguments->range.declare(options);
            options.flag("--grundy", arguments->grundy, "Grundy values instead of outcomes");
            options.text("--save", "FILE", arguments->save, "save the outcomes in this file instead of printing them");
            options.text("--checkpoint-every", "SECONDS", arguments->checkpoint_every,
                         "with --save: so often what is done is made safe on the disk (default 60)");
          },
          [arguments](Context& context) { return run(*arguments, context); }};
}

}  // namespace cairn
