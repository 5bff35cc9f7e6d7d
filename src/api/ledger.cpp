// The ledger asked of a Lab: which entries are meant, their statements as many claims at once, and the answers in
// order.
#include "api/claims.hpp"
#include "api/ledger_judge.hpp"
#include "api/ledger_moves.hpp"
#include "api/ledger_selection.hpp"
#include "language/ledger/parse_ledger.hpp"

#include <cairn/lab.hpp>

#include <algorithm>
#include <utility>

namespace cairn {

namespace {

using Role = LedgerStatement::Role;

// The statements of one entry, and where their members are among all claims that are asked.
struct AskedStatement {
  LedgerStatement statement;
  std::string family;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::optional<Error> error;
};

struct AskedEntry {
  const LedgerPaper* paper = nullptr;
  const LedgerClaim* claim = nullptr;
  std::vector<AskedStatement> statements;
  std::vector<std::size_t> readings;  // their numbers among the entries
  std::size_t end = 0;                // all its claims, and those of its readings, are before this one
};

class LedgerRun {
 public:
  using Each = std::function<void(const LedgerPaper&, const EntryAnswer&)>;

  LedgerRun(const Lab& lab, const LedgerRequest& request, const Limits& limits, const Each& each)
      : lab_(lab),
        request_(request),
        limits_(limits),
        each_(each),
        ledger_(request.ledger ? *request.ledger : known_ledger()) {}

  LedgerAnswer run() {
    for (const api::SelectedClaim& one : api::selected(ledger_, request_)) {
      entries_.push_back({one.paper, one.claim, {}, {}, 0});
      ask(entries_.back());
    }
    find_readings();
    LedgerAnswer answer;
    const std::size_t answered = lab_.check(asked_, {}, limits_, [&](std::size_t i, const ClaimAttempt& attempt) {
      attempts_.push_back(attempt);
      while (next_ < entries_.size() && entries_[next_].end <= i + 1) hand_out(answer);
    });
    if (answered < asked_.size()) answer.status = Status::cancelled;
    while (next_ < entries_.size()) hand_out(answer);
    return answer;
  }

 private:
  void ask(AskedEntry& entry) {
    for (const LedgerStatement& statement : entry.claim->statements) {
      if (statement.role == Role::wider && !request_.wider) continue;
      AskedStatement asked{.statement = statement, .family = {}, .begin = asked_.size(), .end = 0, .error = {}};
      if (statement.to && request_.to) asked.statement.to = request_.to;
      try {
        add_members(entry, asked);
      } catch (const Error& error) {
        const std::string place = entry.paper->origin + ":" + std::to_string(statement.line);
        asked.error = Error(error.what(), place + "\n" + error.where(), error.hint());
      }
      asked.end = asked_.size();
      entry.statements.push_back(std::move(asked));
    }
    entry.end = asked_.size();
  }

  void add_members(const AskedEntry& entry, AskedStatement& asked) {
    std::size_t number = 0;
    for (AskedClaim& member : lab_.asked_claims(asked.statement.text)) {
      asked.family = member.family;
      const bool first = request_.members == 0 || number++ < request_.members;
      if (!first && !names_member(entry, asked.statement.role, member)) continue;
      member.to = asked.statement.to;
      asked_.push_back(std::move(member));
    }
  }

  [[nodiscard]] static bool names_member(const AskedEntry& entry, Role role, const AskedClaim& member) {
    const bool may_fail = role == Role::says || role == Role::wider;
    const bool fails =
        entry.claim->recorded == LedgerVerdict::refuted || entry.claim->recorded == LedgerVerdict::conditional;
    return may_fail && fails && member.claim && api::may_name_member(entry.claim->at, member.claim->parameters());
  }

  void find_readings() {
    for (AskedEntry& entry : entries_) {
      for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (language::reading_of(entries_[i].claim->id) != entry.claim->id) continue;
        entry.readings.push_back(i);
        entry.end = std::max(entry.end, entries_[i].end);
      }
    }
  }

  [[nodiscard]] StatementAnswer answer_of(const AskedStatement& asked) const {
    if (asked.error) return api::statement_mistake(asked.statement, *asked.error);
    const std::size_t end = std::min(asked.end, attempts_.size());
    const std::size_t begin = std::min(asked.begin, end);
    StatementAnswer answer =
        api::statement_answer(asked.statement, asked.family, std::span(attempts_).subspan(begin, end - begin));
    if (end < asked.end) {  // the run was cancelled
      answer.status = Status::cancelled;
      if (answer.holds == true) answer.holds.reset();
      if (answer.holds != false) answer.known = {How::unknown, "cancelled"};
    }
    return answer;
  }

  [[nodiscard]] EntryAnswer judged(const AskedEntry& asked) const {
    EntryAnswer entry;
    entry.claim = *asked.claim;
    for (const AskedStatement& statement : asked.statements) entry.statements.push_back(answer_of(statement));
    for (const std::size_t i : asked.readings) {
      entry.readings.emplace_back(entries_[i].claim->id, judged(entries_[i]).verdict);
    }
    api::judge(entry);
    return entry;
  }

  void hand_out(LedgerAnswer& answer) {
    const AskedEntry& asked = entries_[next_++];
    EntryAnswer entry = judged(asked);
    answer.status = std::max(answer.status, entry.status);
    if (request_.verdict && entry.verdict != *request_.verdict && entry.differences.empty()) return;
    if (request_.explain && entry.counterexample) {
      entry.counterexample->moves = api::moves_that_show(lab_, *entry.counterexample, limits_);
    }
    if (answer.papers.empty() || answer.papers.back().paper.id != asked.paper->id) {
      answer.papers.emplace_back();
      answer.papers.back().paper = *asked.paper;
      answer.papers.back().paper.claims.clear();
    }
    if (each_) each_(answer.papers.back().paper, entry);
    answer.papers.back().entries.push_back(std::move(entry));
  }

  const Lab& lab_;
  const LedgerRequest& request_;
  const Limits& limits_;
  const Each& each_;
  Ledger ledger_;
  std::vector<AskedEntry> entries_;
  std::vector<AskedClaim> asked_;
  std::vector<ClaimAttempt> attempts_;
  std::size_t next_ = 0;  // entry to be handed out
};

}  // namespace

LedgerAnswer Lab::ledger(const LedgerRequest& request, const Limits& limits,
                         const std::function<void(const LedgerPaper&, const EntryAnswer&)>& each) const {
  return LedgerRun(*this, request, limits, each).run();
}

}  // namespace cairn
