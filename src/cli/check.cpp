// cairn check: claims of one's own, given as text or in files.
#include "cli/exit_codes.hpp"
#include "cli/numbers.hpp"
#include "cli/subcommands.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>

namespace cairn::cli {

namespace {

struct CheckArguments {
  std::vector<std::string> claims;
  std::string to;
  std::string threads;
  std::string numeration;
};

bool is_file(const std::string& text) {
  std::error_code ignored;
  return text.ends_with(".claims") || (text.size() < 4096 && std::filesystem::is_regular_file(text, ignored));
}

std::vector<AskedClaim> asked_in(const std::string& text, Context& context) {
  if (is_file(text)) {
    context.check_not_output(text);
    return context.lab().claims_file(text);
  }
  std::vector<AskedClaim> asked;
  for (const ParsedClaim& claim : context.lab().claim(text)) asked.push_back({.text = claim.text(), .claim = claim});
  return asked;
}

// All are read before the first is checked: a slip in the last one is seen at once. What is typed must be right; a line
// of a file that is wrong costs the others nothing.
std::vector<AskedClaim> all_asked(const CheckArguments& arguments, Context& context) {
  std::vector<AskedClaim> all;
  for (const auto& text : arguments.claims) {
    for (AskedClaim& asked : asked_in(text, context)) {
      if (asked.error) context.complain(*asked.error);
      if (asked.claim) {
        for (const Error& warning : asked.claim->warnings()) context.warn(warning);
      }
      all.push_back(std::move(asked));
    }
  }
  return all;
}

// Prints one answer after the other and keeps the exit code.
class Report {
 public:
  explicit Report(Context& context) : context_(context) {}

  void answer(const ClaimAnswer& answer) {
    if (any_ && !context_.options().json) context_.print("\n");
    const int code = context_.answer(answer, context_.format());
    any_ = true;
    refuted_ = refuted_ || answer.holds == false;
    code_ = std::max(code_, answer.holds == false ? kRefuted : code);
  }

  // What is wrong was said on stderr.
  void mistake(const AskedClaim& asked) {
    if (context_.options().json) context_.print(to_json(asked));
    any_ = any_ || context_.options().json;
    bad_ = true;
  }

  [[nodiscard]] bool only_mistakes() const { return bad_ && !any_; }
  void stopped() { code_ = std::max(code_, kLimitReached); }
  [[nodiscard]] int code() const { return bad_ ? kBadInput : refuted_ ? kRefuted : code_; }

 private:
  Context& context_;
  bool any_ = false;
  bool bad_ = false;
  bool refuted_ = false;
  int code_ = kDone;
};

int run_check(const CheckArguments& arguments, Context& context) {
  CheckOptions options;
  if (!arguments.to.empty()) options.to = parse_whole("--to", arguments.to, 0, kLargestBound);
  Limits limits = context.limits();
  limits.threads = parse_threads(arguments.threads);
  if (!arguments.numeration.empty()) options.numeration = parse_numeration(arguments.numeration);
  std::vector<AskedClaim> all = all_asked(arguments, context);
  Report report(context);
  for (AskedClaim& asked : all) {
    if (asked.error) {
      report.mistake(asked);
      continue;
    }
    if (interrupted()) {
      report.stopped();
      break;
    }
    try {
      report.answer(context.lab().check(*asked.claim, options, limits));
    } catch (const Error& error) {
      // With others, it must be clear which one cannot be answered.
      context.complain(error, all.size() > 1 ? asked.text + ": " : "");
      asked.error = error;
      report.mistake(asked);
    }
  }
  // An answer that is none replaces no file.
  if (report.only_mistakes()) context.abandon_file();
  return report.code();
}

}  // namespace

Subcommand check_subcommand() {
  const auto arguments = std::make_shared<CheckArguments>();
  return {
      "check",
      "whether a claim holds: for all sizes or how far, or the smallest counterexample",
      "A claim is a position with variables, conditions on them, and what is said about it, see docs/claims.md.\n"
      "A claim that is linear, about a game that can be proved, is decided for all sizes. Others, and all with --to,\n"
      "are compared with the rules on every position up to a bound.\n"
      "The smallest counterexample is the one whose largest number is least, and among these the first in the order\n"
      "of its numbers as the claim writes them.\n"
      "\n"
      "A line that is no claim is reported, and the others are answered all the same.\n"
      "\n"
      "Exit code 0 when all claims hold, 1 when one is refuted, 2 when one is no claim or cannot be answered, 3 when\n"
      "one remains open.\n"
      "With --json: a line {claim, play, holds, empty, to, cases, counterexample, warnings, known, engine, status} "
      "for\n"
      "each, and {claim, line, error, known} for what is no claim or cannot be answered.",
      "  cairn check 'nim[a,b]: P iff a = b'\n"
      "  cairn check 'minnie[1,n], n >= 1: P iff n odd' --to 10000\n"
      "  cairn check 'comply{1..4}[n, S]: G = n if n <= 8 else (n + 1) mod 5'\n"
      "  cairn check my.claims --json  a claim on each line, # for comments",
      [arguments](CommandOptions& options) {
        options.arguments("CLAIM", arguments->claims, "claims, or files with a claim on each line");
        options.text("--to", "N", arguments->to, "look at all positions with numbers up to N, and no further");
        options.text("--numeration", "NAME", arguments->numeration,
                     "prove in binary or zeckendorf digits (default: in those that will do)");
        options.text("--threads", "N", arguments->threads, "the number of threads (default: one for each core)");
      },
      [arguments](Context& context) { return run_check(*arguments, context); }};
}

}  // namespace cairn::cli
