// cairn check: claims of one's own, given as text or in files.
#include "cli/exit_codes.hpp"
#include "cli/numbers.hpp"
#include "cli/subcommands.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

namespace cairn::cli {

namespace {

struct CheckArguments {
  std::vector<std::string> claims;
  std::string to;
  std::string threads;
  std::string numeration;
  std::string certificate;
  bool full = false;
};

// Up to this number of claims on the command line are answered in full.
constexpr std::size_t kMostInFull = 3;

bool is_file(const std::string& text) {
  std::error_code ignored;
  return text.ends_with(".claims") || (text.size() < 4096 && std::filesystem::is_regular_file(text, ignored));
}

// What stands on the command line, all of it: claims, families and files.
struct AllAsked {
  std::vector<AskedClaim> claims;
  std::vector<std::size_t> argument;  // for each claim, the number of the argument that it comes from
  bool files = false;
};

// All are read before the first is checked: a slip in the last one is seen at once. What is typed must be right; a line
// of a file that is wrong costs the others nothing.
AllAsked all_asked(const CheckArguments& arguments, Context& context) {
  AllAsked all;
  for (std::size_t i = 0; i < arguments.claims.size(); ++i) {
    const std::string& text = arguments.claims[i];
    const bool file = is_file(text);
    if (file) context.check_not_output(text);
    for (AskedClaim& asked : file ? context.lab().claims_file(text) : context.lab().asked_claims(text)) {
      if (asked.error) context.complain(*asked.error);
      if (asked.claim) {
        for (const Error& warning : asked.claim->warnings()) context.warn(warning);
      }
      all.claims.push_back(std::move(asked));
      all.argument.push_back(i);
    }
    all.files = all.files || file;
  }
  return all;
}

// Prints one answer after the other, in full or as lines of a table, and keeps the exit code.
class Report {
 public:
  Report(const CheckArguments& arguments, const AllAsked& all, Context& context)
      : arguments_(arguments), all_(all), context_(context) {
    table_ = !context.options().json && !arguments.full && (all.files || all.claims.size() > kMostInFull);
    for (const AskedClaim& asked : all.claims) {
      if (asked.line) digits_ = std::max(digits_, static_cast<int>(std::to_string(*asked.line).size()));
    }
  }

  void add(std::size_t i, const ClaimAttempt& attempt) {
    const AskedClaim& asked = all_.claims[i];
    counts_.add(attempt, asked.claim.has_value());
    if (table_) {
      name_file(i);
      context_.print_text(claim_row(asked, attempt, digits_, context_.print_options().style));
    }
    if (attempt.error) {
      mistake(asked, *attempt.error);
    } else {
      answer(attempt.answer);
    }
    if (asked.family.empty()) return;
    members_.push_back(attempt);
    if (i + 1 == all_.claims.size() || !same_family(i, i + 1)) family(asked.family);
  }

  // After the last.
  void finish() {
    if (table_) context_.print("\n" + to_text(counts_));
  }

  [[nodiscard]] bool only_mistakes() const { return bad_ && !any_; }
  void stopped() { code_ = std::max(code_, kLimitReached); }
  [[nodiscard]] int code() const { return bad_ ? kBadInput : refuted_ ? kRefuted : code_; }

 private:
  void answer(const ClaimAnswer& answer) {
    int code = exit_code(answer);
    if (!table_) {
      separate();
      code = context_.answer(answer, context_.format());
    }
    any_ = true;
    refuted_ = refuted_ || answer.holds == false;
    code_ = std::max(code_, answer.holds == false ? kRefuted : code);
  }

  // What is no claim was said on stderr when it was read.
  void mistake(const AskedClaim& asked, const Error& error) {
    // With others, it must be clear which one cannot be answered.
    if (asked.claim) context_.complain(error, all_.claims.size() > 1 ? asked.text + ": " : "");
    if (context_.options().json) {
      AskedClaim wrong = asked;
      wrong.error = error;
      context_.print(to_json(wrong));
      any_ = true;
    }
    bad_ = true;
  }

  void family(const std::string& text) {
    if (!table_) separate();
    context_.print_answer(family_answer(text, members_), context_.format());
    members_.clear();
  }

  void separate() {
    if (any_ && !context_.options().json) context_.print("\n");
  }

  // Line numbers of several files would be confused.
  void name_file(std::size_t i) {
    const std::size_t argument = all_.argument[i];
    if (arguments_.claims.size() == 1 || !all_.claims[i].line || named_ == argument) return;
    context_.print(arguments_.claims[argument] + "\n");
    named_ = argument;
  }

  [[nodiscard]] bool same_family(std::size_t i, std::size_t j) const {
    return all_.argument[i] == all_.argument[j] && all_.claims[i].line == all_.claims[j].line;
  }

  const CheckArguments& arguments_;
  const AllAsked& all_;
  Context& context_;
  bool table_;
  int digits_ = 0;
  ClaimCounts counts_;
  std::vector<ClaimAttempt> members_;  // so far, of the family at hand
  std::optional<std::size_t> named_;   // the argument whose file was named last
  bool any_ = false;
  bool bad_ = false;
  bool refuted_ = false;
  int code_ = kDone;
};

// The file for the certificate, if one is wanted. Throws Error when there will be none, before anything is computed.
std::unique_ptr<Output> certificate_file(const CheckArguments& arguments, const AllAsked& all, Context& context) {
  if (arguments.certificate.empty()) return nullptr;
  if (all.claims.size() != 1) {
    throw Error("--certificate writes the proof of one claim, and these are " + std::to_string(all.claims.size()), "",
                "check them one by one");
  }
  if (!arguments.to.empty()) {
    throw Error("--certificate writes a proof for all sizes, and --to asks about some", "", "give one of them");
  }
  if (is_file(arguments.claims.front()) && arguments.certificate == arguments.claims.front()) {
    throw Error("the certificate would take the place of the file " + arguments.certificate, "",
                "write it to another file");
  }
  return file_beside("--certificate", arguments.certificate, context);
}

int run_check(const CheckArguments& arguments, Context& context) {
  CheckOptions options;
  if (!arguments.to.empty()) options.to = parse_whole("--to", arguments.to, 0, kLargestBound);
  Limits limits = context.limits();
  limits.threads = parse_threads(arguments.threads);
  if (!arguments.numeration.empty()) options.numeration = parse_numeration(arguments.numeration);
  options.certificate = !arguments.certificate.empty();
  const AllAsked all = all_asked(arguments, context);
  const std::unique_ptr<Output> certificate = certificate_file(arguments, all, context);
  Report report(arguments, all, context);
  bool written = false;
  const std::size_t answered =
      context.lab().check(all.claims, options, limits, [&](std::size_t i, const ClaimAttempt& attempt) {
        report.add(i, attempt);
        if (certificate == nullptr || attempt.answer.certificate.empty()) return;
        certificate->write(attempt.answer.certificate);
        certificate->finish();
        written = true;
      });
  if (answered < all.claims.size()) report.stopped();
  report.finish();
  if (report.code() == kLimitReached && (interrupted() || context.timed_out())) {
    context.advise("what was proved about games is kept: the same command with more time (--time) goes on from there");
  }
  // An answer that is none replaces no file.
  if (report.only_mistakes()) context.abandon_file();
  if (certificate != nullptr && !written && !report.only_mistakes()) {
    context.complain(Error("it is not decided for all sizes, so there is no certificate to write"));
    return kLimitReached;
  }
  return report.code();
}

}  // namespace

Subcommand check_subcommand() {
  const auto arguments = std::make_shared<CheckArguments>();
  return {
      "check",
      "whether a claim holds: for all sizes or how far, or the smallest counterexample",
      "A claim is a position with variables, conditions on them, and what is said about it; a sentence has positions\n"
      "anywhere, and quantifiers in front (docs/claims.md):\n"
      "  'for all a, b', 'exists b > a', 'exists unique', 'exists infinitely many', 'for almost all', 'least a: ...'\n"
      "  'nim[a,b] is P', 'G(nim[a,b]) = 3', 'misere nim same P as nim on 3 stacks'\n"
      "  'and', 'or', 'not', 'implies', 'iff', sums, multiples, comparisons, 'n mod 4 = 2', 'a xor b'\n"
      "  'let A(n) = the a: wythoff[a, a+n] is P; A(n) < A(n+1)' gives a name to what is said again\n"
      "  'for L in 2..12: ...' asks for each of these numbers, and says for which it holds\n"
      "What is linear, about games that can be proved, is decided for all sizes. Others, and all with --to, are\n"
      "compared with the rules on every position up to a bound.\n"
      "The smallest counterexample is the one whose largest number is least, and among these the first in the order\n"
      "of its numbers as the claim writes them.\n"
      "\n"
      "A file, and more than three claims, are answered by a line each and a count; --full prints all that is known.\n"
      "A line that is no claim is reported, and the others are answered all the same.\n"
      "Each claim gets an equal share of --time: what is left of it, divided by the claims that are left. What is "
      "over\n"
      "in the end is shared by those that were short of it.\n"
      "\n"
      "Exit code 0 when all claims hold, 1 when one is refuted, 2 when one is no claim or cannot be answered, 3 when\n"
      "one remains open.\n"
      "With --json: a line {claim, play, holds, empty, to, cases, counterexample, witness, parameters, warnings,\n"
      "known, engine, status} for each, {claim, line, error, known} for what is no claim or cannot be answered, and\n"
      "{family, proved, computed, refuted, unknown, known, status} after the claims of a family.",
      "  cairn check 'nim[a,b]: P iff a = b'\n"
      "  cairn check 'for all a exists unique b: wythoff[a,b] is P'\n"
      "  cairn check 'minnie[1,n], n >= 1: P iff n odd' --to 10000\n"
      "  cairn check 'for k in 1..9: comply{1..k}[n, S]: G = n if n <= 2k else (n + 1) mod (k + 1)'\n"
      "  cairn check 'exists infinitely many n: wythoff[n, 2n] is P' --certificate never.json\n"
      "  cairn check my.claims --json  a claim on each line, # for comments",
      [arguments](CommandOptions& options) {
        options.arguments("CLAIM", arguments->claims, "claims, or files with a claim on each line");
        options.text("--to", "N", arguments->to, "look at all positions with numbers up to N, and no further");
        options.choice("--numeration", "NAME", arguments->numeration,
                       "prove in binary or zeckendorf digits (default: in those that will do)",
                       {"binary", "zeckendorf"});
        options.text("--certificate", "FILE", arguments->certificate,
                     "write the proof of one claim, true or false, for 'cairn check-proof'");
        options.flag("--full", arguments->full, "print full answers for files and for many claims, too");
        options.text("--threads", "N", arguments->threads, "the number of threads (default: one for each core)");
      },
      [arguments](Context& context) { return run_check(*arguments, context); }};
}

}  // namespace cairn::cli
