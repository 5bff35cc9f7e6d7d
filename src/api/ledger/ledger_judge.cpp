// The rules of the ledger: which statements make which verdict.
#include "api/ledger/ledger_judge.hpp"

#include "api/claims.hpp"
#include "render/claims/claim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace cairn::api {

namespace {

using Role = LedgerStatement::Role;
using Values = std::vector<std::pair<std::string, std::string>>;

std::string without_blanks(std::string_view text) {
  std::string result;
  std::copy_if(text.begin(), text.end(), std::back_inserter(result), [](char c) { return c != ' ' && c != '\t'; });
  return result;
}

std::string joined(const std::vector<std::string>& parts, const std::string& between) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() || part.empty() ? "" : between) + part;
  return text;
}

std::string values_of(const Values& values) {
  std::vector<std::string> parts;
  for (const auto& [name, value] : values) parts.push_back(fmt::format("{} = {}", name, value));
  return joined(parts, ", ");
}

FirstCounterexample first_counterexample(const ClaimAnswer& answer) {
  FirstCounterexample found;
  found.claim = answer.claim;
  found.parameters = answer.parameters;
  found.position = answer.counterexample;
  found.witness = answer.witness;
  std::string example = render::example_text(answer);
  if (example.empty() && answer.parameters.empty() && answer.witness) example = joined(answer.witness->facts, ", ");
  found.text = joined({values_of(answer.parameters), example}, example.empty() ? "" : ", ");
  if (found.text.empty()) found.text = "it is false";
  return found;
}

// The statements that the verdict rests on.
std::vector<const StatementAnswer*> of_roles(const EntryAnswer& entry, std::initializer_list<Role> roles) {
  std::vector<const StatementAnswer*> found;
  for (const StatementAnswer& answer : entry.statements) {
    if (std::find(roles.begin(), roles.end(), answer.statement.role) != roles.end()) found.push_back(&answer);
  }
  return found;
}

// What the paper says. Where it only asks, wider statements show what is known.
std::vector<const StatementAnswer*> asserted(const EntryAnswer& entry) {
  auto found = of_roles(entry, {Role::says, Role::wider});
  const bool says =
      std::any_of(found.begin(), found.end(), [](const auto* answer) { return answer->statement.role == Role::says; });
  if (!says) found.clear();
  return found;
}

// What is about no position holds in vain.
bool all_hold(const std::vector<const StatementAnswer*>& answers) {
  return std::all_of(answers.begin(), answers.end(),
                     [](const auto* answer) { return answer->holds == true && !answer->empty; });
}

std::optional<std::int64_t> least_bound(const std::vector<const StatementAnswer*>& answers) {
  std::optional<std::int64_t> least;
  for (const auto* answer : answers) {
    if (answer->to) least = std::min(least.value_or(*answer->to), *answer->to);
  }
  return least;
}

// Of statements that hold: proved when all of them are.
HowKnown known_of(const std::vector<const StatementAnswer*>& answers) {
  HowKnown known{How::proved, ""};
  std::vector<std::string> details;
  for (const auto* answer : answers) {
    if (answer->known.how != How::proved) known.how = answer->known.how;
    if (std::find(details.begin(), details.end(), answer->known.detail) == details.end()) {
      details.push_back(answer->known.detail);
    }
  }
  known.detail = joined(details, "; ");
  return known;
}

void judge_readings(EntryAnswer& entry) {
  std::vector<std::string> parts;
  for (const auto& [id, verdict] : entry.readings) parts.push_back(id + ": " + to_string(verdict));
  entry.verdict = LedgerVerdict::reading;
  entry.known = {How::unknown, "the text allows several readings: " + joined(parts, ", ")};
}

void judge_open(EntryAnswer& entry, const std::vector<const StatementAnswer*>& says) {
  std::vector<std::string> details;
  for (const auto* answer : says) {
    const bool said = std::find(details.begin(), details.end(), answer->known.detail) != details.end();
    if (!answer->holds && !said) details.push_back(answer->known.detail);
  }
  entry.verdict = entry.status == Status::complete ? LedgerVerdict::open : LedgerVerdict::not_reached;
  entry.known = {How::unknown, says.empty() ? "there is no statement to decide" : joined(details, "; ")};
  const auto shows = of_roles(entry, {Role::shows, Role::wider});
  if (shows.empty() || !all_hold(shows)) return;
  const HowKnown known = known_of(shows);
  entry.bound = least_bound(shows);
  entry.known.detail += "; what is shown is " + to_string(known.how) + ": " + known.detail;
}

// Does the statement also say what is the case where the printed one fails? A condition that only leaves such positions
// out may be stronger than is needed.
bool says_both_ways(const StatementAnswer& answer) {
  const std::string& text = answer.statement.text;
  const auto has_word = [&](std::string_view word) {
    const auto letter = [&](std::size_t i) {
      return i < text.size() && std::isalnum(static_cast<unsigned char>(text[i]));
    };
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
      if ((at == 0 || !letter(at - 1)) && !letter(at + word.size())) return true;
    }
    return false;
  };
  return has_word("iff") || has_word("else");
}

bool is_exact(const std::vector<const StatementAnswer*>& exactly) {
  return std::any_of(exactly.begin(), exactly.end(), [](const auto* one) { return says_both_ways(*one); });
}

void judge_statements(EntryAnswer& entry) {
  const auto says = asserted(entry);
  const auto failing = std::find_if(says.begin(), says.end(), [](const auto* one) { return one->holds == false; });
  if (failing == says.end()) {
    if (says.empty() || !all_hold(says)) return judge_open(entry, says);
    entry.verdict = LedgerVerdict::holds;
    entry.known = known_of(says);
    entry.bound = least_bound(says);
    return;
  }
  entry.counterexample = (*failing)->counterexample;
  entry.verdict = LedgerVerdict::refuted;
  entry.known = {How::refuted, (*failing)->known.detail};
  const auto exactly = of_roles(entry, {Role::exactly});
  if (exactly.empty() || !all_hold(exactly) || !is_exact(exactly)) return;
  entry.verdict = LedgerVerdict::conditional;
  entry.known = known_of(exactly);
  entry.bound = least_bound(exactly);
}

// What a statement beside the printed one must be, and is not.
void compare_statement(EntryAnswer& entry, const StatementAnswer& answer) {
  const std::string what =
      "'" + to_string(answer.statement.role) + "' in line " + std::to_string(answer.statement.line);
  const auto said = asserted(entry);
  const bool must_hold = std::find(said.begin(), said.end(), &answer) == said.end();
  if (answer.error) {
    entry.differences.push_back(what + " is not answered: " + answer.error->what());
  } else if (answer.status != Status::complete && !answer.holds) {
    return;
  } else if (answer.empty) {
    entry.differences.push_back(what + " is about no position");
  } else if (must_hold && answer.holds == false) {
    entry.differences.push_back(what + " does not hold: " + answer.counterexample->text);
  } else if (must_hold && !answer.holds) {
    entry.differences.push_back(what + " is not decided");
  }
}

void compare(EntryAnswer& entry) {
  const LedgerClaim& claim = entry.claim;
  if (claim.recorded && *claim.recorded != entry.verdict && entry.status == Status::complete) {
    entry.differences.push_back("the verdict is " + to_string(entry.verdict) + ", and recorded is " +
                                to_string(*claim.recorded));
  }
  if (!claim.at.empty() && entry.counterexample && !names_counterexample(claim.at, *entry.counterexample)) {
    entry.differences.push_back("the first counterexample is " + entry.counterexample->text + ", and recorded is " +
                                claim.at);
  }
  for (const StatementAnswer& answer : entry.statements) compare_statement(entry, answer);
  const auto exactly = of_roles(entry, {Role::exactly});
  if (!exactly.empty() && !is_exact(exactly)) {
    entry.differences.emplace_back(
        "no 'exactly' says with 'iff', or 'if ... else ...', where the printed statement fails");
  }
}

}  // namespace

StatementAnswer statement_answer(const LedgerStatement& statement, const std::string& family,
                                 std::span<const ClaimAttempt> members) {
  StatementAnswer result;
  result.statement = statement;
  result.members = members.size();
  result.empty = !members.empty();
  bool undecided = members.empty();
  for (const ClaimAttempt& member : members) {
    const ClaimAnswer& answer = member.answer;
    result.seconds += member.seconds;
    result.status = std::max(result.status, answer.status);
    result.empty = result.empty && answer.empty;
    for (const std::string& warning : answer.warnings) {
      if (std::find(result.warnings.begin(), result.warnings.end(), warning) == result.warnings.end()) {
        result.warnings.push_back(warning);
      }
    }
    if (member.error && !result.error) result.error = member.error;
    // As far as a limit let it come is not as far as was asked.
    undecided = undecided || member.error || !answer.holds || (*answer.holds && answer.status != Status::complete);
    if (answer.holds == false && !result.counterexample) result.counterexample = first_counterexample(answer);
    if (answer.holds == true && answer.to) result.to = std::min(result.to.value_or(*answer.to), *answer.to);
  }
  if (result.counterexample) {
    result.holds = false;
  } else if (!undecided) {
    result.holds = true;
  }
  if (!family.empty()) {
    result.known = family_answer(family, members).known;
  } else if (!members.empty()) {
    result.known = members.front().answer.known;
  }
  return result;
}

StatementAnswer statement_mistake(const LedgerStatement& statement, const Error& error) {
  StatementAnswer result;
  result.statement = statement;
  result.known = {How::unknown, error.what()};
  result.error = error;
  return result;
}

StatementAnswer statement_not_reached(const LedgerStatement& statement, Status status) {
  StatementAnswer result;
  result.statement = statement;
  result.known = {How::unknown, not_reached_words(status)};
  result.status = status;
  result.reached = false;
  return result;
}

void judge(EntryAnswer& entry) {
  for (const StatementAnswer& answer : entry.statements) {
    entry.seconds += answer.seconds;
    entry.status = std::max(entry.status, answer.status);
  }
  if (asserted(entry).empty() && !entry.readings.empty()) {
    judge_readings(entry);
  } else {
    judge_statements(entry);
  }
  compare(entry);
}

bool names_counterexample(std::string_view recorded, const FirstCounterexample& found) {
  std::vector<std::string> parts{values_of(found.parameters)};
  std::string variables;
  if (found.position) {
    parts.push_back(found.position->position);
    variables = values_of(found.position->variables);
  }
  if (found.witness) {
    variables = values_of(found.witness->variables);
    parts.insert(parts.end(), found.witness->facts.begin(), found.witness->facts.end());
    parts.push_back(joined(found.witness->facts, ", "));
  }
  parts.push_back(variables);
  parts.push_back(found.text);
  const std::string wanted = without_blanks(recorded);
  return std::any_of(parts.begin(), parts.end(),
                     [&](const std::string& part) { return !part.empty() && without_blanks(part) == wanted; });
}

bool may_name_member(std::string_view recorded, const Values& parameters) {
  const std::string text = "," + without_blanks(recorded) + ",";
  return std::all_of(parameters.begin(), parameters.end(), [&](const auto& parameter) {
    const std::string name = "," + parameter.first + "=";
    return text.find(name) == std::string::npos ||
           text.find(name + without_blanks(parameter.second) + ",") != std::string::npos;
  });
}

}  // namespace cairn::api

namespace cairn {

std::string EntryAnswer::correction() const {
  std::string text;
  const auto wanted =
      verdict == LedgerVerdict::conditional ? LedgerStatement::Role::exactly : LedgerStatement::Role::correction;
  for (const StatementAnswer& answer : statements) {
    if (answer.statement.role == wanted && answer.holds == true) {
      text += (text.empty() ? "" : "\n") + answer.statement.text;
    }
  }
  return text;
}

void LedgerCounts::add(const EntryAnswer& entry) {
  ++entries;
  if (entry.verdict == LedgerVerdict::holds) ++(entry.known.how == How::proved ? proved : computed);
  if (entry.verdict == LedgerVerdict::refuted) ++refuted;
  if (entry.verdict == LedgerVerdict::refuted && !entry.correction().empty()) ++corrected;
  if (entry.verdict == LedgerVerdict::conditional) ++conditional;
  if (entry.verdict == LedgerVerdict::reading) ++reading;
  if (entry.verdict == LedgerVerdict::open) ++open;
  if (entry.verdict == LedgerVerdict::not_reached) ++not_reached;
  if (!entry.differences.empty()) ++differ;
}

LedgerCounts& LedgerCounts::operator+=(const LedgerCounts& other) {
  entries += other.entries;
  proved += other.proved;
  computed += other.computed;
  refuted += other.refuted;
  corrected += other.corrected;
  conditional += other.conditional;
  reading += other.reading;
  open += other.open;
  not_reached += other.not_reached;
  differ += other.differ;
  return *this;
}

LedgerCounts PaperAnswer::counts() const {
  LedgerCounts counts;
  for (const EntryAnswer& entry : entries) counts.add(entry);
  return counts;
}

LedgerCounts LedgerAnswer::counts() const {
  LedgerCounts counts;
  for (const PaperAnswer& paper : papers) counts += paper.counts();
  return counts;
}

}  // namespace cairn
