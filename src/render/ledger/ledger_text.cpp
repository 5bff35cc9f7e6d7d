// The columns of the table have fixed widths: each line is printed as soon as its entry is known.
#include "render/ledger/ledger_text.hpp"

#include "base/printable.hpp"
#include "render/ledger/ledger_words.hpp"
#include "render/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <vector>

namespace cairn::render {

namespace {

using Role = LedgerStatement::Role;

constexpr std::size_t kIdWidth = 22;
constexpr std::size_t kEntryVerdictWidth = 11;
constexpr std::size_t kEntryReasonWidth = 22;
constexpr std::size_t kLeastSourceWidth = 16;
constexpr std::size_t kFieldIndent = 14;  // where the values of a full entry begin

std::vector<std::string> words_in(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(printable(word));
  return words;
}

// "  says        for k in 1..8: ...", wrapped behind the keyword.
std::string field(const std::string& name, const std::string& value, const TextStyle& style) {
  return "  " + padded(name, kFieldIndent - 2) + wrapped(words_in(value), kFieldIndent, style) + "\n";
}

std::string plain_line(const std::string& text) { return std::string(kFieldIndent, ' ') + printable(text) + "\n"; }

std::string short_reason(const EntryAnswer& entry) {
  switch (entry.verdict) {
    case LedgerVerdict::holds:
      return to_string(entry.known.how) + (entry.bound ? fmt::format(" to {}", *entry.bound) : "");
    case LedgerVerdict::refuted:
    case LedgerVerdict::conditional:
      return entry.counterexample->text;
    case LedgerVerdict::reading:
      return fmt::format("{} reading{}", entry.readings.size(), entry.readings.size() == 1 ? "" : "s");
    case LedgerVerdict::open:
      break;
    case LedgerVerdict::not_reached:
      return to_string(entry.status);
  }
  return "";
}

std::string statement_field(const StatementAnswer& answer, const TextStyle& style) {
  std::string text = field(to_string(answer.statement.role), answer.statement.text, style);
  const std::string bound = answer.statement.to ? fmt::format("up to {}, ", *answer.statement.to) : "";
  text += field("", bound + statement_words(answer), style);
  for (const std::string& warning : answer.warnings) text += field("", "warning: " + warning, style);
  return text;
}

}  // namespace

std::string heading_of(const LedgerPaper& paper, const TextStyle& style) {
  return painted(printable(paper.id), Paint::bold, style) + "  " + printable(paper.title) +
         (paper.authors.empty() ? "" : " (" + printable(paper.authors) + ")") + "\n";
}

std::string row_of(const EntryAnswer& entry, const TextStyle& style) {
  const std::string id = padded(printable(entry.claim.id), kIdWidth);
  const std::string verdict = padded(to_string(entry.verdict), kEntryVerdictWidth);
  const std::string reason = padded(shortened(printable(short_reason(entry)), kEntryReasonWidth), kEntryReasonWidth);
  const std::size_t used = 2 + width_of(id) + 2 + kEntryVerdictWidth + 2 + kEntryReasonWidth + 2;
  const auto width = static_cast<std::size_t>(std::max(style.width, 0));
  const std::size_t room = std::max(width - std::min(width, used), kLeastSourceWidth);
  std::string text = "  " + id + "  " +
                     painted(verdict, entry.verdict == LedgerVerdict::holds ? Paint::plain : Paint::bold, style) +
                     "  " + reason + "  " + shortened(printable(entry.claim.source), room) + "\n";
  for (const std::string& difference : entry.differences) text += "      differs: " + printable(difference) + "\n";
  return text;
}

std::string totals_of(const LedgerAnswer& answer, const TextStyle& style) {
  const LedgerCounts all = answer.counts();
  std::vector<std::string> heads{"",          "entries",     "proved",  "computed", "refuted",
                                 "corrected", "conditional", "reading", "open"};
  if (all.not_reached > 0) heads.emplace_back("not reached");
  std::vector<Align> aligns(heads.size(), Align::right);
  aligns.front() = Align::left;
  Columns columns(aligns);
  std::vector<TextCell> head_cells;
  for (const std::string& head : heads) head_cells.push_back({head, Paint::faint});
  columns.row(std::move(head_cells));
  const auto row = [&](const std::string& name, const LedgerCounts& counts) {
    std::vector<TextCell> cells{{name, Paint::bold}};
    for (const std::size_t count : {counts.entries, counts.proved, counts.computed, counts.refuted, counts.corrected,
                                    counts.conditional, counts.reading, counts.open}) {
      cells.push_back({std::to_string(count), Paint::plain});
    }
    if (all.not_reached > 0) cells.push_back({std::to_string(counts.not_reached), Paint::plain});
    columns.row(std::move(cells));
  };
  for (const PaperAnswer& paper : answer.papers) row(printable(paper.paper.id), paper.counts());
  if (answer.papers.size() > 1) row("all", all);
  std::string text = answer.papers.empty() ? "" : columns.text(0, 2, style);
  if (all.not_reached > 0) {
    text += fmt::format("{} {} not reached: {}\n", all.not_reached, all.not_reached == 1 ? "entry was" : "entries were",
                        answer.status == Status::cancelled ? "the run was interrupted before"
                                                           : "a limit of time or memory ended the run before");
  }
  if (const LedgerCounts& others = answer.left_out; others.entries > 0) {
    std::vector<std::string> parts;
    if (others.not_reached > 0) parts.push_back(fmt::format("{} not reached", others.not_reached));
    if (others.differ > 0) parts.push_back(fmt::format("{} not as recorded", others.differ));
    text += fmt::format("{} {} not shown{}{}\n", others.entries,
                        others.entries == 1 ? "other entry is" : "other entries are", parts.empty() ? "" : ": ",
                        fmt::join(parts, ", "));
  }
  if (all.differ > 0) {
    text +=
        fmt::format("{} {} from what is recorded\n", all.differ, all.differ == 1 ? "entry differs" : "entries differ");
  }
  return text;
}

std::string text_of(const EntryAnswer& entry, const TextStyle& style) {
  std::string text = painted(printable(entry.claim.id), Paint::bold, style) + "  " + printable(entry.claim.source) +
                     "\n" + field("quote", "\"" + entry.claim.quote + "\"", style);
  for (const StatementAnswer& answer : entry.statements) {
    if (answer.statement.role == Role::says || answer.statement.role == Role::wider) {
      text += statement_field(answer, style);
    }
  }
  text +=
      "  " + padded("verdict", kFieldIndent - 2) + painted(printable(verdict_words(entry)), Paint::bold, style) + "\n";
  for (const auto& [id, verdict] : entry.readings) text += plain_line(id + ": " + to_string(verdict));
  if (entry.counterexample) {
    const FirstCounterexample& found = *entry.counterexample;
    if (!found.parameters.empty()) text += field("fails", found.claim, style);
    text += field("because", counterexample_words(found), style);
    for (const std::string& line : found.moves) text += plain_line(line);
  }
  for (const StatementAnswer& answer : entry.statements) {
    if (answer.statement.role != Role::says && answer.statement.role != Role::wider) {
      text += statement_field(answer, style);
    }
  }
  if (!entry.claim.note.empty()) text += field("note", entry.claim.note, style);
  text += field("known", known_words(entry.known), style);
  text += field("time", seconds_words(entry.seconds), style);
  for (const std::string& difference : entry.differences) text += field("differs", difference, style);
  return text;
}

std::string text_of(const LedgerAnswer& answer, const TextStyle& style) {
  std::string text;
  for (const PaperAnswer& paper : answer.papers) {
    text += heading_of(paper.paper, style);
    for (const EntryAnswer& entry : paper.entries) text += row_of(entry, style);
    text += "\n";
  }
  return text + totals_of(answer, style);
}

std::string text_of(const MutationAnswer& answer, const TextStyle& style) {
  std::string text;
  for (const MutantAnswer& entry : answer.entries) {
    const std::string id = padded(printable(entry.id), kIdWidth);
    if (entry.empty) {
      text += fmt::format("  {}  {}\n", id, painted("is about no position, and cannot fail", Paint::bold, style));
    } else if (entry.mutant.empty()) {
      text += fmt::format("  {}  {}\n", id,
                          painted(fmt::format("none of {} mutants is refuted", entry.tried), Paint::bold, style));
    } else {
      text += fmt::format("  {}  {}  refuted at {}\n", id, padded(printable(entry.change), kEntryReasonWidth),
                          printable(entry.at));
    }
  }
  text += fmt::format("{}{}; {} without a mutant that is refuted\n", text.empty() ? "" : "\n",
                      counted(answer.entries.size(), "true statement"), answer.worthless());
  if (answer.not_true > 0) {
    text += fmt::format("{} that {} not hold {} left alone\n", counted(answer.not_true, "statement"),
                        answer.not_true == 1 ? "does" : "do", answer.not_true == 1 ? "was" : "were");
  }
  if (answer.not_reached > 0) text += fmt::format("{} not reached\n", counted(answer.not_reached, "statement"));
  return text;
}

}  // namespace cairn::render
