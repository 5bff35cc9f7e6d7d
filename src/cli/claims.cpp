// cairn claims: what papers say, sentence by sentence, and what is true of it.
#include "cli/exit_codes.hpp"
#include "cli/numbers.hpp"
#include "cli/subcommands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <optional>

namespace cairn::cli {

namespace {

struct ClaimsArguments {
  std::vector<std::string> ids;
  std::vector<std::string> files;
  std::string from;
  std::string verdict;
  std::string recorded;
  std::string to;
  std::string report;
  std::string threads;
  bool wider = false;
  bool full = false;
  bool mutants = false;
};

std::optional<Ledger> own_ledger(const ClaimsArguments& arguments, Context& context) {
  if (arguments.files.empty()) return std::nullopt;
  Ledger ledger;
  for (const std::string& path : arguments.files) {
    context.check_not_output(path);
    Ledger read = read_ledger_file(path);
    std::move(read.papers.begin(), read.papers.end(), std::back_inserter(ledger.papers));
  }
  return ledger;
}

LedgerRequest request_of(const ClaimsArguments& arguments, Context& context) {
  LedgerRequest request;
  request.ids = arguments.ids;
  request.from = arguments.from;
  request.wider = arguments.wider;
  if (!arguments.verdict.empty()) request.verdict = parse_verdict(arguments.verdict);
  if (!arguments.recorded.empty()) request.recorded = parse_verdict(arguments.recorded);
  if (!arguments.to.empty()) request.to = parse_whole("--to", arguments.to, 0, kLargestBound);
  request.ledger = own_ledger(arguments, context);
  return request;
}

bool same_but_for_capitals(const std::string& a, const std::string& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

// Whole papers are a table; entries that are named are printed in full.
bool in_full(const ClaimsArguments& arguments, const LedgerRequest& request) {
  if (arguments.full) return true;
  const Ledger ledger = request.ledger ? *request.ledger : known_ledger();
  return !arguments.ids.empty() && std::none_of(arguments.ids.begin(), arguments.ids.end(), [&](const auto& id) {
    return std::any_of(ledger.papers.begin(), ledger.papers.end(),
                       [&](const auto& paper) { return same_but_for_capitals(paper.id, id); });
  });
}

Format report_format(const std::string& path) {
  if (path.ends_with(".html") || path.ends_with(".htm")) return Format::html;
  if (path.ends_with(".tex")) return Format::latex;
  throw Error("a report is written as HTML or as LaTeX, and '" + path + "' does not say which", "",
              "let the name of the file end in .html or .tex");
}

// The rows of the table, or entries in full, as they become known.
class ClaimsPrinter {
 public:
  ClaimsPrinter(Context& context, bool full) : context_(context), full_(full) {}

  void add(const LedgerPaper& paper, const EntryAnswer& entry) {
    if (full_) {
      if (any_) context_.print("\n");
      context_.print_answer(entry, Format::text);
    } else {
      if (paper.id != paper_) context_.print((any_ ? "\n" : "") + paper_heading(paper, context_.print_options().style));
      context_.print_text(entry_row(entry, context_.print_options().style));
    }
    paper_ = paper.id;
    any_ = true;
  }

  void finish(const LedgerAnswer& answer) {
    if (!any_) {
      context_.print("no entry has this verdict\n");
    } else if (!full_ || answer.left_out.entries > 0) {
      context_.print("\n");
    }
    if (!any_ || !full_ || answer.left_out.entries > 0) {
      context_.print(ledger_totals(answer, context_.print_options().style));
    }
  }

 private:
  Context& context_;
  bool full_;
  std::string paper_;
  bool any_ = false;
};

// The array of JSON, each entry as soon as it is known.
class JsonEntries {
 public:
  explicit JsonEntries(Context& context) : context_(context) {}

  void add(const LedgerPaper& paper, const EntryAnswer& entry) {
    LedgerAnswer one;
    one.papers.push_back({paper, {entry}});
    std::string array;
    write(one, Format::json, [&](std::string_view part) { array += part; });
    // Its object alone, without the brackets and the end of the line.
    const std::size_t begin = array.find('[') + 1;
    context_.print((any_ ? ",\n" : "[") + array.substr(begin, array.rfind(']') - begin));
    any_ = true;
  }

  void finish() { context_.print(any_ ? "]\n" : "[]\n"); }

 private:
  Context& context_;
  bool any_ = false;
};

// What is wrong with statements goes to stderr, with its place.
bool complain(const LedgerAnswer& answer, Context& context) {
  bool any = false;
  for (const PaperAnswer& paper : answer.papers) {
    for (const EntryAnswer& entry : paper.entries) {
      for (const StatementAnswer& statement : entry.statements) {
        if (!statement.error) continue;
        context.complain(*statement.error, entry.claim.id + ": ");
        any = true;
      }
    }
  }
  return any;
}

int run_mutants(const LedgerRequest& request, const Limits& limits, Context& context) {
  const MutationAnswer answer = context.lab().mutants(request, limits);
  const bool whole = context.print_answer(answer, context.format());
  for (const auto& [id, mistake] : answer.mistakes) context.complain(mistake, id + ": ");
  if (!answer.mistakes.empty()) return kBadInput;
  if (answer.status != Status::complete || !whole) return kLimitReached;
  return answer.worthless() > 0 ? kRefuted : kDone;
}

int run_claims(const ClaimsArguments& arguments, Context& context) {
  LedgerRequest request = request_of(arguments, context);
  Limits limits = context.limits();
  limits.threads = parse_threads(arguments.threads);
  if (arguments.mutants && !arguments.report.empty()) {
    throw Error("mutants are no part of a report", "", "leave out --mutants or --report");
  }
  if (arguments.mutants) return run_mutants(request, limits, context);
  const bool full = in_full(arguments, request);
  const bool json = context.options().json;
  std::unique_ptr<Output> report;
  Format report_as = Format::html;
  if (!arguments.report.empty()) {
    report_as = report_format(arguments.report);
    report = file_beside("--report", arguments.report, context);
  }
  request.explain = full || json || report != nullptr;
  ClaimsPrinter printer(context, full);
  JsonEntries array(context);
  const LedgerAnswer answer =
      context.lab().ledger(request, limits, [&](const LedgerPaper& paper, const EntryAnswer& entry) {
        if (json) {
          array.add(paper, entry);
        } else {
          printer.add(paper, entry);
        }
      });
  if (json) {
    array.finish();
  } else {
    printer.finish(answer);
  }
  const bool mistakes = complain(answer, context);
  if (!answer.next.empty()) {
    context.advise(fmt::format("the same command with --from {} goes on where this run ended", answer.next));
  }
  if (report) {
    write(answer, report_as, [&](std::string_view part) { report->write(part); });
    report->finish();
  }
  if (mistakes) return kBadInput;
  if (answer.counts().differ + answer.left_out.differ > 0) return kRefuted;
  return answer.status == Status::complete ? kDone : kLimitReached;
}

}  // namespace

Subcommand claims_subcommand() {
  const auto arguments = std::make_shared<ClaimsArguments>();
  return {
      "claims",
      "what the papers say, sentence by sentence, and what is true of it",
      "The ledger has an entry for every theorem, lemma, example, table, figure, conjecture and question of the\n"
      "papers: the printed sentence, what it says in the language of claims (docs/claims.md), and the verdict that is\n"
      "expected. Cairn checks each statement from the rules and reaches a verdict of its own:\n"
      "  holds        proved for all sizes, or computed to a bound\n"
      "  refuted      with the first counterexample: the smallest parameters, then the smallest position\n"
      "  conditional  false as printed, and true exactly under a condition that the entry gives\n"
      "  reading      the text allows several readings, which are entries of their own (ID-r1, ID-r2)\n"
      "  open         not decided, or a question\n"
      "  not reached  no verdict, because --time or another limit ended the run before\n"
      "\n"
      "Without an ID, and for a whole paper, the answer is a table with totals. An entry that is named is printed in\n"
      "full: the moves that show its counterexample, what is true instead, how that is known, and the time.\n"
      "An ID may be the beginning of others: mullen-5 means mullen-5.8 and all other entries of that section.\n"
      "--verdict shows what this run found to be so, whatever the ledger expects; all else is checked and counted.\n"
      "A report is what an author could be sent: one file, HTML or LaTeX, that prints well.\n"
      "With --mutants, constants, moduli, comparisons, quantifiers and outcomes of every statement that holds are\n"
      "changed, one at a time, until a change is refuted: a statement of which no change is refuted could not have "
      "failed.\n"
      "A run that --time or Ctrl-C ended names the entry for --from, with which the next run goes on.\n"
      "A ledger of your own is written like ours (docs/ledger.md) and given by --file.\n"
      "\n"
      "Exit code 0 unless something differs from what the ledger expects: then 1. 2 when a statement makes no sense,\n"
      "3 when a limit was reached.\n"
      "With --json: an array of {id, paper, source, quote, statement, verdict, recorded, differences, bound,\n"
      "counterexample, correction, readings, statements, note, seconds, known, status};\n"
      "with --mutants of {id, role, statement, tried, mutant, change, counterexample, known}.",
      "  cairn claims                          all papers, a line for each entry\n"
      "  cairn claims sravan                   one paper\n"
      "  cairn claims sravan-2.2               the entries of a theorem, in full\n"
      "  cairn claims --verdict refuted        what does not hold\n"
      "  cairn claims chen --report chen.html  a referee's report\n"
      "  cairn claims --file my.claims         a ledger of your own\n"
      "  cairn claims --json",
      [arguments](CommandOptions& options) {
        options.arguments("ID", arguments->ids, "papers, entries, or beginnings of them (default: all)", false);
        options.texts("--file", "FILE", arguments->files, "a ledger of your own instead of ours (may be repeated)");
        options.text("--from", "ID", arguments->from,
                     "begin with this entry, to go on with a run that was interrupted");
        const std::vector<std::string> verdicts{"holds", "refuted", "conditional", "reading", "open"};
        options.choice("--verdict", "NAME", arguments->verdict,
                       "show only entries with this verdict: holds, refuted, conditional, reading or open", verdicts);
        options.choice("--recorded", "NAME", arguments->recorded,
                       "check only entries of which the ledger expects this verdict", verdicts);
        options.flag("--full", arguments->full, "print full answers for whole papers, too");
        options.flag("--long", arguments->wider, "also check the wider statements that take longer");
        options.text("--to", "N", arguments->to, "look at positions up to N where the ledger has a bound of its own");
        options.flag("--mutants", arguments->mutants, "for each true statement, a change that makes it false");
        options.text("--report", "FILE", arguments->report, "also write a report: FILE.html or FILE.tex");
        options.text("--threads", "N", arguments->threads, "the number of threads (default: one for each core)");
      },
      [arguments](Context& context) { return run_claims(*arguments, context); }};
}

}  // namespace cairn::cli
