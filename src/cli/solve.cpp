// cairn solve: outcome, Grundy value, remoteness and winning moves of positions.
#include "cli/exit_codes.hpp"
#include "cli/formats.hpp"
#include "cli/range.hpp"
#include "cli/subcommands.hpp"

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>

namespace cairn::cli {

namespace {

struct SolveArguments {
  std::vector<std::string> positions;
  std::string table;
  FormatArguments format;
};

class Solver {
 public:
  Solver(Context& context, Format format, const TableFile* table) : context_(context), format_(format), table_(table) {}

  void answer(const ParsedPosition& position) {
    print(table_ != nullptr ? table_->solve(position, context_.limits())
                            : context_.lab().solve(position, context_.limits()));
  }

  void print(const SolveAnswer& answer) {
    if (any_ && format_ == Format::text) context_.print("\n");
    code_ = std::max(code_, context_.answer(answer, format_));
    any_ = true;
  }

  // One position a line; a bad line is reported and the others are answered all the same.
  void answer_lines(std::istream& input) {
    std::string line;
    bool asked = false;
    for (int number = 1; std::getline(input, line); ++number) {
      if (stopped()) return;
      const auto first = line.find_first_not_of(" \t\r");
      if (first == std::string::npos || line[first] == '#') continue;
      asked = true;
      try {
        if (table_ == nullptr) {
          print(context_.lab().solve(line, context_.limits()));
        } else {
          answer(context_.lab().position(line));
        }
      } catch (const Error& error) {
        mistake(line, error, "line " + std::to_string(number) + ": ");
      }
    }
    if (!asked && !stopped()) {
      throw Error("there are no positions on standard input", "", "write one on each line, such as minnie[7,9,20]");
    }
  }

  // What is no position, or cannot be answered, costs no other one its answer.
  void mistake(const std::string& text, const Error& error, const std::string& before) {
    context_.complain(error, before);
    if (format_ == Format::json) {
      SolveAttempt attempt;
      attempt.answer.position = text;
      attempt.error = error;
      context_.print(to_json(attempt));
    }
    any_ = any_ || format_ == Format::json;
    bad_ = true;
  }

  // After Ctrl-C the positions that are left go without an answer.
  bool stopped() {
    if (interrupted()) code_ = std::max(code_, kLimitReached);
    return interrupted();
  }

  [[nodiscard]] int code() const { return bad_ ? kBadInput : code_; }
  [[nodiscard]] bool only_mistakes() const { return bad_ && !any_; }

 private:
  Context& context_;
  Format format_;
  const TableFile* table_;  // null: computed
  bool any_ = false;
  bool bad_ = false;
  int code_ = kDone;
};

int run_solve(const SolveArguments& arguments, Context& context) {
  const Format format = arguments.format.chosen(context, "a position");
  if (is_picture(format) && (arguments.positions.size() != 1 || arguments.positions[0] == "-")) {
    throw Error("a picture shows one position", "", "draw each into a file of its own");
  }
  std::optional<TableFile> table;
  if (!arguments.table.empty()) table.emplace(open_table(arguments.table, context));
  // All are read before the first is solved: a slip in the last one costs no time.
  std::vector<std::optional<ParsedPosition>> positions;
  for (const auto& text : arguments.positions) {
    if (text == "-") {
      positions.emplace_back();
    } else {
      positions.emplace_back(context.lab().position(text));
    }
  }
  Solver solver(context, format, table ? &*table : nullptr);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (solver.stopped()) break;
    if (!positions[i]) {
      solver.answer_lines(std::cin);
      continue;
    }
    try {
      solver.answer(*positions[i]);
    } catch (const Error& error) {
      solver.mistake(arguments.positions[i], error, "");
    }
  }
  // An answer that is none replaces no file.
  if (solver.only_mistakes()) context.abandon_file();
  return solver.code();
}

}  // namespace

Subcommand solve_subcommand() {
  const auto arguments = std::make_shared<SolveArguments>();
  return {"solve",
          "outcome, Grundy value, remoteness, winning moves, how it is known",
          "Prints what is known about each position. Outcome N: the player to move wins, P: the other one.\n"
          "With --json: a line {position, play, outcome, grundy, remoteness, winning_moves, winning_moves_complete,\n"
          "known, engine, status} for each. --time is for all positions together, and they share their\n"
          "work. With --table, outcome and winning moves are read from a saved table, and nothing is computed.\n"
          "Games that 'cairn prove' has proved are answered at any size.",
          "  cairn solve 'minnie[7,9,20]'\n"
          "  cairn solve 'misere wynnie[3,6]' 'cash{1,3,4}[14; 9, 9]' 'minnie[3,8] + nim[5]'\n"
          "  cairn solve 'minnie[7,9,20]' -o board.svg  the board with its winning moves; also .png, .pdf and .tikz\n"
          "  cairn solve --json - < positions.txt  a position a line, # for comments\n"
          "  cairn solve 'nim[19,300,400]' --table nim.table  of a table that 'cairn table --save' made",
          [arguments](CommandOptions& options) {
            options.arguments("POSITION", arguments->positions,
                              "positions; - reads them from standard input, one a line");
            arguments->format.declare_picture(options, "text, json, svg, png, pdf or tikz");
            options.text("--table", "FILE", arguments->table, "read the answers from this saved table");
          },
          [arguments](Context& context) { return run_solve(*arguments, context); }};
}

}  // namespace cairn::cli
