// Questions about NIM with Cash, put together from its parts.
#include "lab/cash.hpp"

#include "cash/cash_input.hpp"
#include "cash/price_certificate.hpp"
#include "check/certificate.hpp"
#include "lab/cash_automaton.hpp"

#include <cairn/cash.hpp>
#include <cairn/error.hpp>

#include <utility>

namespace cairn::lab {

namespace {

using About = CashQuestion::About;

constexpr std::int64_t kShownBound = 12;  // of X, where no other is asked for

bool has_solution(const CashSummary& summary) {
  return summary.law && summary.defined && summary.defined->with_offset.holds;
}

CashSummary summary_for(Laboratory& lab, const CashQuestion& question, const Control& control,
                        std::shared_ptr<const ProvedAutomaton>& automaton) {
  const auto prove = [&](std::optional<PriceLaw>& law) -> std::shared_ptr<const ProvedGame> {
    const bool of_n = question.about == About::row || question.about == About::position;
    // The rows that are there answer for small numbers of stones.
    const bool small = of_n && law && question.n <= Integer(law->checked_to);
    const bool needed = question.about == About::set || (of_n && !small);
    if (needed || question.certificate) automaton = cash_automaton(lab, question.amounts, law, control);
    return automaton;
  };
  return cash_summary(question.amounts, control, prove);
}

// The solution set, where there is one to be trusted.
void add_solution(CashOverview& overview, const CashSummary& summary, const Control& control) {
  constexpr std::int64_t kMostResidues = 200;  // nobody reads more formulas, and they take time; --solution has them
  if (!has_solution(summary) || summary.defined->with_offset.period > kMostResidues) return;
  SolutionSet set = cash_solution(summary, kShownBound, control);
  if (set.status != Status::complete) {
    overview.status = set.status;
  } else if (set.known.how == How::proved ||
             (set.known.how == How::observed && summary.law_known.how == How::observed)) {
    // On a page that is proved there is no place for what was only observed; --solution has it.
    overview.solution = std::move(set);
  }
}

CashOverview overview_of(const CashSummary& summary, std::int64_t to, const Control& control) {
  CashOverview overview;
  overview.values = cash_values(summary.amounts, to, control);
  overview.status = overview.values.status == Status::complete ? summary.status : overview.values.status;
  if (summary.status == Status::complete) {
    add_solution(overview, summary, control);
    overview.growing = growing_pieces(summary);
  }
  return overview;
}

CashCheck check_of(const CashSummary& summary, const CashQuestion& question) {
  CashCheck check;
  check.file = question.file;
  const std::vector<Triple> x = read_triples(check.file);
  check.bound = question.bound.value_or(largest_in(x));
  check.check = check_solution(summary, x, check.bound);
  return check;
}

}  // namespace

CashFound ask_cash(Laboratory& lab, const CashQuestion& question, const Control& control) {
  CashFound answer;
  answer.summary = summary_for(lab, question, control, answer.automaton);
  const CashSummary& summary = answer.summary;
  switch (question.about) {
    case About::set:
      answer.found = overview_of(summary, question.to, control);
      break;
    case About::states:
      answer.found = CashStates();
      break;
    case About::solution:
      if (has_solution(summary)) {
        answer.found = cash_solution(summary, question.bound.value_or(kShownBound), control);
      } else if (summary.status != Status::complete || !summary.law) {
        answer.found = CashStates();
      } else {
        throw Error("there is no solution set: the set of amounts is not cash-periodic, not even from an offset", "",
                    "the answer about the set alone says why");
      }
      break;
    case About::check:
      answer.found = check_of(summary, question);
      break;
    case About::row:
      answer.found = cash_row(summary, question.n, control);
      break;
    case About::position:
      answer.found = cash_position(summary, question.n, question.d, question.e, control);
      break;
  }
  return answer;
}

HowKnown CashFound::known() const {
  if (const auto* set = std::get_if<SolutionSet>(&found)) return set->known;
  if (const auto* row = std::get_if<CashRow>(&found)) return row->known;
  if (const auto* position = std::get_if<CashPosition>(&found)) return position->known;
  if (const auto* check = std::get_if<CashCheck>(&found)) {
    return {check->check.fault.empty() ? How::computed : How::refuted,
            "b and b' up to " + std::to_string(check->bound)};
  }
  return summary.known;
}

Status CashFound::status() const {
  if (const auto* overview = std::get_if<CashOverview>(&found)) return overview->status;
  if (const auto* row = std::get_if<CashRow>(&found)) return row->status;
  if (const auto* position = std::get_if<CashPosition>(&found)) return position->status;
  if (std::holds_alternative<CashCheck>(found)) return Status::complete;
  if (const auto* set = std::get_if<SolutionSet>(&found)) {
    return set->status == Status::complete ? summary.status : set->status;
  }
  const bool left_out = summary.defined && summary.defined->constants_left_out();
  return left_out && summary.status == Status::complete ? Status::limit_reached : summary.status;
}

bool CashFound::refuted() const {
  if (const auto* set = std::get_if<SolutionSet>(&found)) return set->known.how == How::refuted;
  if (const auto* check = std::get_if<CashCheck>(&found)) return !check->check.fault.empty();
  return std::holds_alternative<CashStates>(found) && summary.status == Status::complete && summary.law &&
         summary.defined && !summary.defined->with_offset.holds;
}

std::string CashFound::certificate() const {
  if (automaton) return write_certificate(automaton->proof());
  if (!summary.law || !summary.law->proved) {
    throw Error("there is no certificate: the law is not proved (" + to_string(summary.known.how) + ": " +
                summary.known.detail + ")");
  }
  return to_text(*summary.law);
}

}  // namespace cairn::lab
