// cairn check: claims of one's own, given as text or in files.
#include "claims/check.hpp"
#include "base/clock.hpp"
#include "claims/small_cases.hpp"
#include "cli/exit_codes.hpp"
#include "cli/numbers.hpp"
#include "cli/subcommands.hpp"
#include "language/parse_claim.hpp"
#include "render/claim.hpp"
#include "store/disk_file.hpp"

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

std::string text_of_file(const std::string& path) {
  const DiskFile file = DiskFile::open_to_read(path);
  if (file.size() > kLargestClaimsFile) {
    throw Error("the file " + path + " is too large: more than " + std::to_string(kLargestClaimsFile) + " bytes");
  }
  std::string text(file.size(), '\0');
  text.resize(file.read_at(0, std::as_writable_bytes(std::span<char>(text))));
  return text;
}

// What was asked, in order: a claim, or words that are none and what is wrong with them.
struct Asked {
  std::string text;
  std::optional<int> line;  // of a file
  std::optional<Claim> claim;
  std::optional<Error> error;
};

std::vector<ClaimLine> lines_of(const std::string& text, Context& context) {
  if (!is_file(text)) return {{0, text, parse_claim_family(text, context.library()), std::nullopt}};
  context.check_not_output(text);
  auto lines = parse_claim_lines(text_of_file(text), text, context.library());
  if (lines.empty()) throw Error("there are no claims in " + text, "", "write one on each line");
  return lines;
}

// All are read before the first is checked: a slip in the last one is seen at once. What is typed must be right; a line
// of a file that is wrong costs the others nothing.
std::vector<Asked> all_asked(const CheckArguments& arguments, Context& context) {
  std::vector<Asked> all;
  for (const auto& text : arguments.claims) {
    for (ClaimLine& line : lines_of(text, context)) {
      const std::optional<int> number = line.number > 0 ? std::optional(line.number) : std::nullopt;
      if (line.error) {
        context.complain(*line.error);
        all.push_back({line.text, number, std::nullopt, line.error});
      }
      for (Claim& claim : line.claims) {
        for (const Error& warning : claim.warnings) context.warn(warning);
        const std::string words = claim.text;
        all.push_back({words, number, std::move(claim), std::nullopt});
      }
    }
  }
  return all;
}

int code_of(const ClaimAnswer& answer) {
  if (answer.holds == false) return kRefuted;
  return exit_code(answer.status, answer.known);
}

ClaimQuestion question_of(const CheckArguments& arguments, const Context& context) {
  ClaimQuestion question;
  question.engine = context.engine();
  if (!arguments.to.empty()) question.to = parse_whole("--to", arguments.to, 0, kLargestBound);
  question.threads = parse_threads(arguments.threads);
  if (!arguments.numeration.empty()) question.numerations = {parse_numeration(arguments.numeration)};
  return question;
}

// Prints one answer after the other and keeps the exit code.
class Report {
 public:
  explicit Report(Context& context) : context_(context) {}

  void answer(const ClaimAnswer& answer) {
    if (context_.options().json) {
      context_.print(json_of(answer));
    } else {
      context_.print((any_ ? "\n" : "") + text_of(answer, context_.style()));
    }
    any_ = true;
    refuted_ = refuted_ || answer.holds == false;
    code_ = std::max(code_, code_of(answer));
  }

  // What is wrong was said on stderr.
  void mistake(const Asked& asked, const Error& error) {
    if (context_.options().json) context_.print(json_of_mistake(asked.text, asked.line, error));
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
  const ClaimQuestion question = question_of(arguments, context);
  const std::vector<Asked> all = all_asked(arguments, context);
  Report report(context);
  for (const Asked& asked : all) {
    if (asked.error) {
      report.mistake(asked, *asked.error);
      continue;
    }
    if (interrupted()) {
      report.stopped();
      break;
    }
    try {
      report.answer(context.laboratory().check(*asked.claim, question, context.control()));
    } catch (const Error& error) {
      // With others, it must be clear which one cannot be answered.
      context.complain(error, all.size() > 1 ? asked.text + ": " : "");
      report.mistake(asked, error);
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
