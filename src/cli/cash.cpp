// cairn cash: NIM with Cash for a set of amounts, for a row of it, and for a position.
#include "cli/exit_codes.hpp"
#include "cli/formats.hpp"
#include "cli/numbers.hpp"
#include "cli/subcommands.hpp"

#include <cairn/cash.hpp>
#include <cairn/error.hpp>

#include <fmt/format.h>

#include <memory>
#include <optional>

namespace cairn::cli {

namespace {

struct CashArguments {
  std::string set;
  std::string n;
  std::string d;
  std::string e;
  std::string to = kTo;
  FormatArguments format;
  std::string plot;
  bool square = false;
  bool formulas = false;
  bool states = false;
  bool solution = false;
  std::string bound = kBound;
  std::string check_solution;
  std::string certificate;
  std::string sweep;
  std::string threads;

  static constexpr const char* kTo = "20";
  static constexpr const char* kBound = "12";

  [[nodiscard]] bool bound_given() const { return bound != kBound; }
};

void declare_cash(CommandOptions& options, CashArguments& arguments) {
  options.argument("SET", arguments.set, "the amounts, such as 1,3,4 or 1..4", false);
  options.argument("n", arguments.n, "how many stones", false);
  options.argument("d", arguments.d, "the purse of Player I, who moves; inf for one without end", false);
  options.argument("e", arguments.e, "the purse of Player II", false);
  options.text("--to", "N", arguments.to, "the table of a set goes to n = N (default 20)");
  arguments.format.declare(options);
  options.text("--plot", "FILE", arguments.plot,
               "with n: also draw who wins for which purses; .svg, .png, .pdf, .tikz");
  options.flag("--square", arguments.square, "of the picture: all purses, not the middle class alone");
  options.flag("--formulas", arguments.formulas, "with --format csv: the formulas instead of the values");
  options.flag("--states", arguments.states, "the tables c1(i, a) and c2(i, a) of corresponding states");
  options.flag("--solution", arguments.solution, "the solution set X: formulas and triples");
  options.text("--bound", "B", arguments.bound, "triples of X with b and b' up to B (default 12)");
  options.text("--check-solution", "FILE", arguments.check_solution,
               "is the X of this file a solution set? lines: i b b'");
  options.text("--certificate", "FILE", arguments.certificate,
               "write the proof of the law, or the automaton, for 'cairn check-proof'");
  options.text("--sweep", "M", arguments.sweep, "all sets of amounts up to M, instead of SET");
  options.text("--threads", "N", arguments.threads, "with --sweep: the number of threads (default: one for each core)");
}

// A picture that is written beside the answer.
class PictureFile {
 public:
  PictureFile(const std::string& path, const Context& context) : path_(path), format_(format_of_file(path)) {
    if (!format_ || !is_picture(*format_)) {
      throw Error(fmt::format("a picture is written as SVG, PNG, PDF or TikZ, not as '{}'", path.substr(0, 64)), "",
                  "give it a name that ends in .svg, .png, .pdf or .tikz");
    }
    check_can_write(*format_);
    output_ = file_beside("--plot", path, context);
  }

  void draw(const CashAnswer& row, Context& context) {
    write(
        row, *format_, [&](std::string_view part) { output_->write(part); }, context.print_options());
    const std::uint64_t bytes = output_->bytes();
    output_->finish();
    context.tell_written(path_, bytes);
  }

 private:
  std::string path_;
  std::optional<Format> format_;
  std::unique_ptr<Output> output_;
};

void check_set(const CashArguments& arguments) {
  if (arguments.set.empty()) throw Error("SET is required", "", "such as 1,3,4; or --sweep M for all sets up to M");
  // Of {1,3,4} 42 the shell makes the words 1 3 4 42, and of {1..3,5} the words 1..3 5: questions about other sets.
  if (!arguments.n.empty() && arguments.set.find_first_of(",{") == std::string::npos) {
    throw Error("it is not clear whether " + arguments.set + " is all of SET, with " + arguments.n + " stones", "",
                "the shell takes braces apart: write 1,3,4 or '{1,3,4}' for a set, and '{" + arguments.set + "}' " +
                    arguments.n + " if " + arguments.set + " is all of it");
  }
}

// What is asked for excludes what is not, so that nothing is left out in silence.
void check_options(const CashArguments& arguments, Format format) {
  const bool row = !arguments.n.empty();
  const bool position = !arguments.d.empty();
  if (position && arguments.e.empty()) {
    throw Error("a position has two purses, and only one was given", "", "write cairn cash SET n d e, or leave out d");
  }
  if (!arguments.plot.empty() && (!row || position)) {
    throw Error("--plot draws the purses for one number of stones", "", "write cairn cash SET n --plot FILE");
  }
  if (arguments.square && arguments.plot.empty() && !is_picture(format)) {
    throw Error("--square is for pictures", "", "add --plot FILE, or -o FILE.svg");
  }
  if (is_picture(format) && (!row || position)) {
    throw Error("a picture shows the purses for one number of stones", "", "write cairn cash SET n -o FILE.svg");
  }
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

CashRequest request_of(const CashArguments& arguments) {
  CashRequest request{.set = arguments.set, .n = arguments.n, .d = arguments.d, .e = arguments.e};
  request.check_solution = arguments.check_solution;
  request.certificate = !arguments.certificate.empty();
  request.all_classes = arguments.square;
  const bool checks = !arguments.check_solution.empty();
  if (arguments.solution || (checks && arguments.bound_given())) {
    request.bound = parse_whole("--bound", arguments.bound, 0, kLargestSolutionBound);
  }
  if (arguments.formulas) request.topic = CashTopic::formulas;
  if (arguments.states) request.topic = CashTopic::states;
  if (arguments.solution) request.topic = CashTopic::solution;
  const bool values = arguments.n.empty() && !arguments.states && !arguments.solution && !checks;
  if (values) request.to = parse_whole("--to", arguments.to, 0, kLargestBound);
  return request;
}

// --sweep M: all sets of amounts up to M.
int run_sweep(const CashArguments& arguments, Format format, Context& context) {
  if (!arguments.set.empty()) throw Error("--sweep goes over all sets", "", "leave out SET, or --sweep");
  const bool more = arguments.states || arguments.solution || arguments.formulas || arguments.square ||
                    !arguments.plot.empty() || !arguments.certificate.empty() || !arguments.check_solution.empty();
  if (more) throw Error("--sweep prints one line for each set, and nothing else", "", "leave out the other options");
  const CashRequest request{.sweep = parse_whole("--sweep", arguments.sweep, 1, kLargestSweep)};
  Limits limits = context.limits();
  limits.threads = parse_threads(arguments.threads);
  return context.answer(context.lab().cash(request, limits), format);
}

int run_cash(const CashArguments& arguments, Context& context) {
  const Format format = arguments.format.chosen(context, "NIM with Cash", !arguments.plot.empty());
  if (format == Format::bfile) throw Error("NIM with Cash has no b-file", "", "write CSV");
  if (!context.options().engine.empty()) throw Error("'cairn cash' has an engine of its own", "", "leave out --engine");
  if (!arguments.sweep.empty()) return run_sweep(arguments, format, context);
  check_set(arguments);
  check_options(arguments, format);
  const CashRequest request = request_of(arguments);
  std::unique_ptr<PictureFile> picture;
  if (!arguments.plot.empty()) picture = std::make_unique<PictureFile>(arguments.plot, context);
  std::unique_ptr<Output> certificate;
  if (!arguments.certificate.empty()) certificate = file_beside("--certificate", arguments.certificate, context);
  const CashAnswer answer = context.lab().cash(request, context.limits());
  if (certificate != nullptr) {
    certificate->write(answer.certificate());
    certificate->finish();
  }
  if (picture != nullptr && answer.status == Status::complete) picture->draw(answer, context);
  if (!context.print_answer(answer, format)) return kLimitReached;
  return answer.refuted() ? kRefuted : exit_code(answer);
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
      "If induction does not prove the law of the rows, an automaton of the game is proved, as by 'cairn prove', and\n"
      "kept; it decides every winner, and the law if it can.",
      "  cairn cash 1,3,4\n"
      "  cairn cash 1,3,4 42                          the row of 42 stones\n"
      "  cairn cash 1,3,4 42 25 24                    who wins when I has 25 and II has 24\n"
      "  cairn cash 1,3,4 10^60+7 6*10^59 inf         by the proved law of the rows\n"
      "  cairn cash 1,6 43 --plot stair.svg           also a picture of the middle class\n"
      "  cairn cash 1,6 43 -o all.png --square        the picture alone, of all purses\n"
      "  cairn cash 1..4 --states                     how b and b', what the players lack, change with a move\n"
      "  cairn cash 1,4,5 --solution --bound 20       the set X of (i; b, b') where I wins\n"
      "  cairn cash 1,4,5 --check-solution x.txt      is that a solution set? lines: i b b'\n"
      "  cairn cash 1,4,5 --to 1000 --format csv      also latex and json\n"
      "  cairn cash 1,3,4 --certificate law.json      the proof, for 'cairn check-proof law.json'\n"
      "  cairn cash --sweep 6                         all sets of amounts up to 6",
      [arguments](CommandOptions& options) { declare_cash(options, *arguments); },
      [arguments](Context& context) { return run_cash(*arguments, context); }};
}

}  // namespace cairn::cli
