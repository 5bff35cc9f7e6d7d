// What a report says, in which order: first what its author has to change.
#include "render/ledger/report.hpp"

#include "render/ledger/html_markup.hpp"
#include "render/ledger/latex_markup.hpp"
#include "render/ledger/ledger_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace cairn::render {

namespace {

using Role = LedgerStatement::Role;

struct ReportSection {
  LedgerVerdict verdict;
  const char* title;
  const char* text;
};

constexpr std::array<ReportSection, 6> kSections{
    {{LedgerVerdict::refuted, "What does not hold",
      "Each of these statements fails. The counterexample is the first one in a fixed order: the smallest parameters, "
      "then the position whose largest number is least. A correction is checked like every other statement."},
     {LedgerVerdict::conditional, "What holds under a condition",
      "These statements fail as printed, and are true exactly under the condition that is given, which is itself "
      "checked."},
     {LedgerVerdict::reading, "What can be read in several ways",
      "Each reading is an entry of its own, with a verdict."},
     {LedgerVerdict::open, "What is open",
      "Questions, conjectures and statements that are not decided, with what is known about them."},
     {LedgerVerdict::not_reached, "What was not reached",
      "A limit of time or memory ended the run before these statements were decided. Nothing is said about them."},
     {LedgerVerdict::holds, "What holds", ""}}};

const char* role_label(Role role) {
  switch (role) {
    case Role::says:
      return "Statement";
    case Role::wider:
      return "Wider";
    case Role::correction:
      return "Correction";
    case Role::exactly:
      return "Exactly";
    case Role::shows:
      break;
  }
  return "Shown";
}

class PaperReport {
 public:
  PaperReport(const PaperAnswer& paper, ReportMarkup& markup) : paper_(paper), markup_(markup) {}

  void write() {
    markup_.paper(paper_.paper);
    const LedgerCounts counts = paper_.counts();
    markup_.paragraph(fmt::format("{}.", counts_words(counts)));
    if (!paper_.paper.games.empty()) markup_.labelled("Games", paper_.paper.games);
    if (!paper_.paper.note.empty()) markup_.paragraph(paper_.paper.note);
    markup_.paragraph(
        "Every statement was checked from the rules of the games. Proved means decided for all sizes, by automata "
        "whose proofs can be checked independently, or by another argument that is named; computed means compared with "
        "the rules on every position up to the bound that is given.");
    for (const ReportSection& section : kSections) write(section);
  }

 private:
  void write(const ReportSection& section) {
    const bool any = std::any_of(paper_.entries.begin(), paper_.entries.end(),
                                 [&](const EntryAnswer& entry) { return entry.verdict == section.verdict; });
    if (!any) return;
    markup_.section(section.title);
    if (*section.text != 0) markup_.paragraph(section.text);
    for (const EntryAnswer& entry : paper_.entries) {
      if (entry.verdict == section.verdict) write(entry);
    }
  }

  void write(const EntryAnswer& entry) {
    markup_.begin_entry(entry);
    markup_.quote(entry.claim.quote);
    statements(entry, true);
    if (entry.counterexample) counterexample(*entry.counterexample);
    for (const auto& [id, verdict] : entry.readings) markup_.labelled("Reading", id + ": " + to_string(verdict));
    statements(entry, false);
    if (!entry.claim.note.empty()) markup_.labelled("Remark", entry.claim.note);
    for (const std::string& difference : entry.differences) markup_.labelled("Differs", difference);
    markup_.end_entry();
  }

  void statements(const EntryAnswer& entry, bool asserted) {
    for (const StatementAnswer& answer : entry.statements) {
      const Role role = answer.statement.role;
      if ((role == Role::says || role == Role::wider) != asserted) continue;
      markup_.statement(role_label(role), answer.statement.text, statement_words(answer));
    }
  }

  void counterexample(const FirstCounterexample& found) {
    markup_.labelled("Counterexample", found.text + ": " + counterexample_words(found));
    if (!found.moves.empty()) markup_.lines("Moves", found.moves);
  }

  const PaperAnswer& paper_;
  ReportMarkup& markup_;
};

std::string report(const LedgerAnswer& answer, ReportMarkup& markup) {
  markup.begin(answer.papers.size() == 1 ? "Report on " + answer.papers.front().paper.title : "Reports on papers");
  if (answer.papers.size() > 1) {
    std::vector<std::vector<std::string>> rows{
        {"Paper", "Entries", "Proved", "Computed", "Refuted", "Conditional", "Readings", "Open", "Not reached"}};
    for (const PaperAnswer& paper : answer.papers) {
      const LedgerCounts counts = paper.counts();
      rows.push_back({paper.paper.title});
      for (const std::size_t count : {counts.entries, counts.proved, counts.computed, counts.refuted,
                                      counts.conditional, counts.reading, counts.open, counts.not_reached}) {
        rows.back().push_back(std::to_string(count));
      }
    }
    markup.table(rows);
  }
  for (const PaperAnswer& paper : answer.papers) PaperReport(paper, markup).write();
  markup.end();
  return markup.text();
}

}  // namespace

std::string html_report(const LedgerAnswer& answer) {
  HtmlMarkup markup;
  return report(answer, markup);
}

std::string latex_report(const LedgerAnswer& answer) {
  LatexMarkup markup;
  return report(answer, markup);
}

}  // namespace cairn::render
