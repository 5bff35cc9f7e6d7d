// The columns have fixed widths: each line is printed as soon as its claim is decided.
#include "render/claims/claim_table.hpp"

#include "base/printable.hpp"
#include "render/claims/claim.hpp"
#include "render/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace cairn::render {

namespace {

constexpr std::size_t kVerdictWidth = 8;
constexpr std::size_t kReasonWidth = 20;
constexpr std::size_t kLeastClaimWidth = 20;  // however narrow the window is

std::string verdict_word(const AskedClaim& asked, const ClaimAttempt& attempt) {
  if (!asked.claim) return "no claim";
  if (attempt.error) return "error";
  if (!attempt.answer.holds) return "unknown";
  return *attempt.answer.holds ? "holds" : "fails";
}

// How it is known, in a word or two; what refutes it, or is missing.
std::string reason(const ClaimAttempt& attempt) {
  const ClaimAnswer& answer = attempt.answer;
  if (attempt.error) return "";
  if (!attempt.reached) return "not reached";
  if (answer.holds == false) {
    const std::string example = example_text(answer);
    return example.empty() ? "refuted" : example;
  }
  if (!answer.holds) return answer.status == Status::complete ? "" : std::string(status_text(answer.status));
  return to_string(answer.known.how) + (answer.to ? fmt::format(" up to {}", *answer.to) : "");
}

std::string counted_are(std::size_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

}  // namespace

std::string row_of(const AskedClaim& asked, const ClaimAttempt& attempt, int digits, const TextStyle& style) {
  std::string before;
  if (digits > 0) {
    before =
        padded(asked.line ? std::to_string(*asked.line) : "", static_cast<std::size_t>(digits), Align::right) + "  ";
  }
  const std::string verdict = padded(verdict_word(asked, attempt), kVerdictWidth);
  const bool good = asked.claim && !attempt.error && attempt.answer.holds == true;
  const std::string how = padded(shortened(printable(reason(attempt)), kReasonWidth), kReasonWidth);
  const std::size_t used = width_of(before) + kVerdictWidth + 2 + kReasonWidth + 2;
  const auto width = static_cast<std::size_t>(std::max(style.width, 0));
  const std::size_t room = std::max(width - std::min(width, used), kLeastClaimWidth);
  return before + painted(verdict, good ? Paint::plain : Paint::bold, style) + "  " + how + "  " +
         shortened(printable(asked.text), room) + "\n";
}

std::string text_of(const ClaimCounts& counts) {
  std::vector<std::string> parts;
  if (const std::size_t hold = counts.proved + counts.computed; hold > 0) {
    std::string how;
    if (counts.proved > 0) how = fmt::format("{} proved", counts.proved);
    if (counts.computed > 0) how += fmt::format("{}{} computed", how.empty() ? "" : ", ", counts.computed);
    parts.push_back(counted_are(hold, "holds: ", "hold: ") + how);
  }
  if (counts.refuted > 0) parts.push_back(fmt::format("{} refuted", counts.refuted));
  if (counts.unknown > 0) parts.push_back(fmt::format("{} unknown", counts.unknown));
  if (counts.not_reached > 0) parts.push_back(fmt::format("{} not reached", counts.not_reached));
  if (counts.not_answered > 0) parts.push_back(fmt::format("{} cannot be answered", counts.not_answered));
  if (counts.no_claims > 0) parts.push_back(counted_are(counts.no_claims, "is no claim", "are no claims"));
  if (parts.empty()) return "no claim was checked\n";
  return fmt::format("{}\n", fmt::join(parts, "; "));
}

}  // namespace cairn::render
