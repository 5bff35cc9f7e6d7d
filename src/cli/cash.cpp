// cairn cash: NIM with Cash for a set of amounts, for a row of it, and for a position.
#include "cli/cash.hpp"

#include "cash/price_certificate.hpp"
#include "check/certificate.hpp"
#include "cli/exit_codes.hpp"
#include "cli/numbers.hpp"
#include "cli/subcommands.hpp"
#include "lab/cash_automaton.hpp"
#include "language/parse_number.hpp"
#include "render/cash/cash.hpp"
#include "render/cash/cash_plot.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

namespace cairn::cli {

namespace {

constexpr std::int64_t kLargestAmount = 100'000;
constexpr std::size_t kMostAmounts = 10'000;
constexpr std::int64_t kMostBound = 1000;
constexpr std::int64_t kShownBound = 12;  // of X, where it is not asked for

// 1,3,4 or {1,3,4} or 1..4
std::vector<std::int64_t> parse_amounts(const std::string& text) {
  const auto first = text.find_first_not_of(" \t");
  const std::string braced = first != std::string::npos && text[first] == '{' ? text : "{" + text + "}";
  Parser parser({braced, ""});
  parser.want_finite_sets(true);
  const Set set = parser.set_literal();
  if (!parser.at_end()) parser.fail_expected("the end of the set", "write a set such as 1,3,4 or 1..4");
  const auto greatest = set.greatest();
  if (!greatest) throw Error("the set of amounts must be finite", "", "write a set such as 1,3,4 or 1..4");
  if (*greatest < 1) throw Error("the set of amounts is empty", "", "write a set such as 1,3,4 or 1..4");
  std::vector<std::int64_t> amounts;
  for (auto next = set.next(1); next && amounts.size() <= kMostAmounts; next = set.next(*next + 1)) {
    amounts.push_back(*next);
  }
  if (*greatest > kLargestAmount || amounts.size() > kMostAmounts) {
    throw Error("the amounts must be at most " + std::to_string(kLargestAmount) + ", and not more than " +
                std::to_string(kMostAmounts));
  }
  return amounts;
}

Money parse_purse(const std::string& text) {
  if (text == "inf" || text == "infinity") return std::nullopt;
  return parse_number(text);
}

// A file that is written next to the answer.
std::unique_ptr<Output> file_beside(const std::string& option, const std::string& path, const Context& context) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const std::string& answer = context.options().output;
  const auto place = [&](const std::string& name) {
    return fs::weakly_canonical(fs::absolute(name, ignored), ignored);
  };
  if (!answer.empty() && place(path) == place(answer)) {
    throw Error(option + " and -o would write the same file", "", "give them different names");
  }
  return std::make_unique<Output>(path);
}

class PictureFile {
 public:
  PictureFile(const std::string& path, const Context& context) : png_(path.ends_with(".png")) {
    if (!png_ && !path.ends_with(".svg")) {
      throw Error("a picture is written as SVG or PNG, not as '" + path.substr(0, 64) + "'", "",
                  "give it a name that ends in .svg or .png");
    }
    output_ = file_beside("--plot", path, context);
  }

  void write(const Drawing& drawing) {
    output_->write(png_ ? png_of(drawing) : svg_of(drawing));
    output_->finish();
  }

 private:
  bool png_;
  std::unique_ptr<Output> output_;
};

// Of the law, when induction shows it; otherwise of the automaton.
void write_cash_certificate(const CashSummary& summary, const ProvedAutomaton* automaton, Output& file) {
  if (automaton != nullptr) {
    file.write(write_certificate(automaton->proof()));
    file.finish();
    return;
  }
  if (!summary.law || !summary.law->proved) {
    throw Error("there is no certificate: the law is not proved (" + to_string(summary.known.how) + ": " +
                summary.known.detail + ")");
  }
  file.write(to_text(*summary.law));
  file.finish();
}

std::vector<std::int64_t> amounts_of(const CashArguments& arguments) {
  if (arguments.set.empty()) throw Error("SET is required", "", "such as 1,3,4; or --sweep M for all sets up to M");
  // Of {1,3,4} 42 the shell makes the words 1 3 4 42, and of {1..3,5} the words 1..3 5: questions about other sets.
  if (!arguments.n.empty() && arguments.set.find_first_of(",{") == std::string::npos) {
    throw Error("it is not clear whether " + arguments.set + " is all of SET, with " + arguments.n + " stones", "",
                "the shell takes braces apart: write 1,3,4 or '{1,3,4}' for a set, and '{" + arguments.set + "}' " +
                    arguments.n + " if " + arguments.set + " is all of it");
  }
  return parse_amounts(arguments.set);
}

// The solution set, where there is one to be trusted.
void add_solution(CashAnswer& answer, std::int64_t bound, const Control& control) {
  const CashSummary& summary = answer.summary;
  constexpr std::int64_t kMostResidues = 200;  // nobody reads more formulas, and they take time; --solution has them
  if (!summary.law || !summary.defined || !summary.defined->with_offset.holds) return;
  if (summary.defined->with_offset.period > kMostResidues) return;
  SolutionSet set = cash_solution(summary, bound, control);
  if (set.status != Status::complete) {
    answer.status = set.status;
  } else if (set.known.how == HowKnown::How::proved ||
             (set.known.how == HowKnown::How::observed && summary.law_known.how == HowKnown::How::observed)) {
    // On a page that is proved there is no place for what was only observed; --solution has it.
    answer.solution = std::move(set);
  }
}

int about_set(const CashArguments& arguments, CashSummary&& of_set, CashFormat format, Context& context) {
  CashAnswer answer;
  answer.summary = std::move(of_set);
  const CashSummary& summary = answer.summary;
  const std::int64_t to = parse_whole("--to", arguments.to, 0, kLargestBound);
  answer.values = cash_values(summary.amounts, to, context.control());
  answer.status = answer.values.status == Status::complete ? summary.status : answer.values.status;
  if (summary.status == Status::complete) {
    add_solution(answer, kShownBound, context.control());
    answer.growing = growing_pieces(summary);
  }
  const bool whole = context.print_parts([&](const Control& control, const PrintPart& print) {
    Printer printer(print, control, answer.status);
    switch (format) {
      case CashFormat::text:
        print_text(answer, context.style(), printer);
        break;
      case CashFormat::json:
        print_json(answer, printer);
        break;
      case CashFormat::csv:
        print_csv(arguments.formulas ? formulas_table(answer) : values_table(answer), printer);
        break;
      case CashFormat::latex:
        print_latex(formulas_table(answer), printer);
        printer.text() += "\n";
        print_latex(values_table(answer), printer);
        break;
    }
    return printer.finish();
  });
  return whole ? exit_code(answer.status, summary.known) : kLimitReached;
}

int about_states(const CashSummary& summary, CashFormat format, Context& context) {
  const bool whole = print_cash(
      states_table(summary), format, context,
      [&](Printer& printer) { print_states(summary, context.style(), printer); },
      [&](Printer& printer) { printer.text() += json_of_states(summary); });
  if (!whole) return kLimitReached;
  if (summary.status == Status::complete && summary.law && summary.defined && !summary.defined->with_offset.holds)
    return kRefuted;
  if (summary.defined && summary.defined->constants_left_out()) return kLimitReached;
  return exit_code(summary.status, summary.known);
}

int about_solution(const CashArguments& arguments, const CashSummary& summary, CashFormat format, Context& context) {
  const std::int64_t bound = parse_whole("--bound", arguments.bound, 0, kMostBound);
  if (!summary.law || !summary.defined || !summary.defined->with_offset.holds) {
    if (summary.status != Status::complete || !summary.law) return about_states(summary, format, context);
    throw Error("there is no solution set: the set of amounts is not cash-periodic, not even from an offset", "",
                "'cairn cash SET' says why");
  }
  const SolutionSet set = cash_solution(summary, bound, context.control());
  const bool whole = print_cash(
      format == CashFormat::csv ? triples_table(summary, set) : solution_table(summary, set), format, context,
      [&](Printer& printer) { print_solution(summary, set, context.style(), printer); },
      [&](Printer& printer) { print_json_of_solution(summary, set, printer); });
  if (!whole) return kLimitReached;
  if (set.known.how == HowKnown::How::refuted) return kRefuted;
  return exit_code(set.status == Status::complete ? summary.status : set.status, set.known);
}

int check_file(const CashArguments& arguments, const CashSummary& summary, CashFormat format, Context& context) {
  CashCheck check;
  check.file = arguments.check_solution;
  const std::vector<Triple> x = read_triples(check.file);
  check.bound = arguments.bound_given() ? parse_whole("--bound", arguments.bound, 0, kMostBound) : largest_in(x);
  check.check = check_solution(summary, x, check.bound);
  print_cash(
      check_table(summary, check), format, context,
      [&](Printer& printer) { printer.text() += text_of(summary, check, context.style()); },
      [&](Printer& printer) { printer.text() += json_of(summary, check); });
  return check.check.fault.empty() ? kDone : kRefuted;
}

int about_row(const CashArguments& arguments, const CashSummary& summary, const Integer& n, CashFormat format,
              PictureFile* picture, Context& context) {
  const CashRow row = cash_row(summary, n, context.control());
  if (picture != nullptr && row.status == Status::complete) {
    picture->write(drawing_of(summary.amounts, row, arguments.square));
  }
  const bool whole = print_cash(
      row_table(summary, row), format, context,
      [&](Printer& printer) { printer.text() += text_of(summary, row, context.style()); },
      [&](Printer& printer) { printer.text() += json_of(summary, row); });
  return whole ? exit_code(row.status, row.known) : kLimitReached;
}

int about_position(const CashSummary& summary, const Integer& n, const Money& d, const Money& e, CashFormat format,
                   Context& context) {
  const CashPosition position = cash_position(summary, n, d, e, context.control());
  print_cash(
      position_table(summary, position), format, context,
      [&](Printer& printer) { printer.text() += text_of(summary, position, context.style()); },
      [&](Printer& printer) { printer.text() += json_of(summary, position); });
  return exit_code(position.status, position.known);
}

// What is asked for excludes what is not, so that nothing is left out in silence.
void check_options(const CashArguments& arguments) {
  const bool row = !arguments.n.empty();
  const bool position = !arguments.d.empty();
  if (position && arguments.e.empty()) {
    throw Error("a position has two purses, and only one was given", "", "write cairn cash SET n d e, or leave out d");
  }
  if (!arguments.plot.empty() && (!row || position)) {
    throw Error("--plot draws the purses for one number of stones", "", "write cairn cash SET n --plot FILE");
  }
  if (arguments.square && arguments.plot.empty()) throw Error("--square is for pictures", "", "add --plot FILE");
  const int asked = static_cast<int>(row) + static_cast<int>(arguments.states) + static_cast<int>(arguments.solution) +
                    static_cast<int>(arguments.formulas) + static_cast<int>(!arguments.check_solution.empty());
  if (asked > 1) {
    throw Error("n, --formulas, --states, --solution and --check-solution ask for different things", "",
                "give one of them");
  }
  if (arguments.bound_given() && !arguments.solution && arguments.check_solution.empty()) {
    throw Error("--bound is for --solution and --check-solution", "", "leave it out");
  }
}

int run_cash(const CashArguments& arguments, Context& context) {
  const CashFormat format = arguments.chosen_format(context.options());
  if (!context.options().engine.empty()) throw Error("'cairn cash' has an engine of its own", "", "leave out --engine");
  if (!arguments.sweep.empty()) return run_cash_sweep(arguments, format, context);
  const std::vector<std::int64_t> amounts = amounts_of(arguments);
  check_options(arguments);
  const Integer n = arguments.n.empty() ? Integer(0) : parse_number(arguments.n);
  const Money d = arguments.d.empty() ? Money() : parse_purse(arguments.d);
  const Money e = arguments.e.empty() ? Money() : parse_purse(arguments.e);
  std::unique_ptr<PictureFile> picture;
  if (!arguments.plot.empty()) picture = std::make_unique<PictureFile>(arguments.plot, context);
  std::unique_ptr<Output> certificate;
  if (!arguments.certificate.empty()) certificate = file_beside("--certificate", arguments.certificate, context);
  std::shared_ptr<const ProvedAutomaton> automaton;
  const auto prove = [&](std::optional<PriceLaw>& law) -> std::shared_ptr<const ProvedGame> {
    // The rows that are there answer for small numbers of stones.
    const bool small = !arguments.n.empty() && law && n <= Integer(law->checked_to);
    const bool needed = !small && !arguments.states && !arguments.solution && arguments.check_solution.empty();
    if (needed || certificate != nullptr) {
      automaton = cash_automaton(context.laboratory(), amounts, law, context.control());
    }
    return automaton;
  };
  CashSummary summary = cash_summary(amounts, context.control(), prove);
  if (certificate != nullptr) write_cash_certificate(summary, automaton.get(), *certificate);
  if (arguments.states) return about_states(summary, format, context);
  if (arguments.solution) return about_solution(arguments, summary, format, context);
  if (!arguments.check_solution.empty()) return check_file(arguments, summary, format, context);
  if (!arguments.d.empty()) return about_position(summary, n, d, e, format, context);
  if (!arguments.n.empty()) return about_row(arguments, summary, n, format, picture.get(), context);
  return about_set(arguments, std::move(summary), format, context);
}

}  // namespace

Subcommand cash_subcommand() {
  const auto arguments = std::make_shared<CashArguments>();
  return {
      "cash",
      "NIM with Cash: classes, formulas, win condition, rows and pictures",
      "In NIM with Cash a player takes a stones, a in SET, and pays a from his purse. I moves first and has d, II\n"
      "has e; who cannot move loses. A player is rich with f or more, poor when all that\n"
      "matters is how often he can move, and of the middle class otherwise.\n"
      "  SET          for all n: who wins without purses, f1 and f2 (rich from there on), g1 and g2 (poor below),\n"
      "               formulas, win condition, cash-periodicity; then a table to --to\n"
      "  SET n        the row of n stones: which d beats which e\n"
      "  SET n d e    who wins, in which class each player is, how he wins, by which moves, and why\n"
      "Numbers may have any size, and may be written with +, * and ^; a purse may be inf. The shell takes braces\n"
      "apart: write 1,3,4 or '{1,3,4}', and before n '{2}' or '{1..4}' for a set without a comma.\n"
      "\n"
      "Where no induction shows the law of the rows, the automaton of the game is proved, as by 'cairn prove', and\n"
      "kept; it decides every winner, and the law where it can.",
      "  cairn cash 1,3,4\n"
      "  cairn cash 1,3,4 42                          the row of 42 stones\n"
      "  cairn cash 1,3,4 42 25 24                    who wins when I has 25 and II has 24\n"
      "  cairn cash 1,3,4 10^60+7 6*10^59 inf         by the proved law of the rows\n"
      "  cairn cash 1,6 43 --plot stair.svg           a picture of the middle class; .png works as well\n"
      "  cairn cash 1,6 43 --plot all.png --square    of all purses\n"
      "  cairn cash 1..4 --states                     how b and b', what the players lack, change with a move\n"
      "  cairn cash 1,4,5 --solution --bound 20       the set X of (i; b, b') where I wins\n"
      "  cairn cash 1,4,5 --check-solution x.txt      is that a solution set? lines: i b b'\n"
      "  cairn cash 1,4,5 --to 1000 --format csv      also latex and json\n"
      "  cairn cash 1,3,4 --certificate law.json      the proof, for 'cairn check-proof law.json'\n"
      "  cairn cash --sweep 6                         all sets of amounts up to 6",
      [arguments](CommandOptions& options) { arguments->declare(options); },
      [arguments](Context& context) { return run_cash(*arguments, context); }};
}

}  // namespace cairn::cli
