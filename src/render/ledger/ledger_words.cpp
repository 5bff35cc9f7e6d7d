// Verdicts, counterexamples and counts in words.
#include "render/ledger/ledger_words.hpp"

#include "render/words.hpp"

#include <fmt/format.h>

#include <vector>

namespace cairn::render {

std::string verdict_words(const EntryAnswer& entry) {
  switch (entry.verdict) {
    case LedgerVerdict::holds:
      if (entry.known.how == How::proved) return "holds, proved";
      return entry.bound ? fmt::format("holds, computed to {}", *entry.bound) : "holds, computed";
    case LedgerVerdict::refuted:
      return "refuted at " + entry.counterexample->text;
    case LedgerVerdict::conditional:
      return fmt::format("holds under a condition ({}{}); without it, it fails at {}", to_string(entry.known.how),
                         entry.bound ? fmt::format(" to {}", *entry.bound) : "", entry.counterexample->text);
    case LedgerVerdict::reading:
      return "the text allows several readings";
    case LedgerVerdict::open:
      break;
    case LedgerVerdict::not_reached:
      return fmt::format("not reached ({})", status_text(entry.status));
  }
  return "open";
}

std::string counterexample_words(const FirstCounterexample& found) {
  if (found.position) {
    const Counterexample& at = *found.position;
    return fmt::format("{} {}, and the claim says {}", at.position,
                       at.grundy ? "has G = " + at.grundy->to_string() : fmt::format("is {}", at.outcome), at.claimed);
  }
  if (!found.witness) return "it is false";
  const Witness& witness = *found.witness;
  std::vector<std::string> parts;
  if (!witness.whatever.empty()) parts.push_back(fmt::format("whatever {} is", fmt::join(witness.whatever, ", ")));
  parts.insert(parts.end(), witness.facts.begin(), witness.facts.end());
  if (parts.empty()) return "it is false";
  return fmt::format("{}{}", fmt::join(parts, ", "), witness.smallest ? "" : " (not the smallest)");
}

std::string statement_words(const StatementAnswer& answer) {
  if (answer.error) return fmt::format("is not answered: {}", answer.error->what());
  if (!answer.reached) return answer.known.detail;
  if (!answer.holds) {
    const std::string ended = answer.status == Status::complete ? "" : fmt::format(" ({})", status_text(answer.status));
    return "is not decided" + ended + (answer.known.detail.empty() ? "" : ": " + answer.known.detail);
  }
  if (!*answer.holds) return "fails at " + answer.counterexample->text;
  return known_words(answer.known);
}

// What families say of themselves begins with the same word.
std::string known_words(const HowKnown& known) {
  const std::string how = to_string(known.how);
  return known.detail.starts_with(how + " ") ? known.detail : how + ": " + known.detail;
}

std::string counts_words(const LedgerCounts& counts) {
  std::vector<std::string> parts;
  if (const std::size_t hold = counts.proved + counts.computed; hold > 0) {
    std::vector<std::string> how;
    if (counts.proved > 0) how.push_back(fmt::format("{} proved", counts.proved));
    if (counts.computed > 0) how.push_back(fmt::format("{} computed", counts.computed));
    parts.push_back(fmt::format("{} {} ({})", hold, hold == 1 ? "holds" : "hold", fmt::join(how, ", ")));
  }
  if (counts.refuted > 0) {
    parts.push_back(fmt::format("{} refuted ({} corrected)", counts.refuted, counts.corrected));
  }
  if (counts.conditional > 0) parts.push_back(fmt::format("{} conditional", counts.conditional));
  if (counts.reading > 0) parts.push_back(fmt::format("{} with several readings", counts.reading));
  if (counts.open > 0) parts.push_back(fmt::format("{} open", counts.open));
  if (counts.not_reached > 0) parts.push_back(fmt::format("{} not reached", counts.not_reached));
  if (counts.differ > 0) {
    parts.push_back(
        fmt::format("{} {} from what is recorded", counts.differ, counts.differ == 1 ? "differs" : "differ"));
  }
  return fmt::format("{} {}{}{}", counts.entries, counts.entries == 1 ? "entry" : "entries", parts.empty() ? "" : ": ",
                     fmt::join(parts, "; "));
}

std::string seconds_words(double seconds) { return fmt::format("{:.2f} s", seconds); }

}  // namespace cairn::render
