// The ledger asked of a Lab: which entries are meant, their statements as many claims at once, and the answers in
// order. Statements are read when a thread is free for them, so that no time is spent on what is not reached.
#include "api/claims.hpp"
#include "api/ledger/ledger_judge.hpp"
#include "api/ledger/ledger_moves.hpp"
#include "api/ledger/ledger_selection.hpp"
#include "language/ledger/parse_ledger.hpp"

#include <cairn/lab.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <mutex>
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
  std::size_t end = 0;                // all its claims are before this one
  bool prepared = false;              // are its statements read?
};

class LedgerRun {
 public:
  using Each = std::function<void(const LedgerPaper&, const EntryAnswer&)>;

  LedgerRun(const Lab& lab, Lab::Inside& inside, const LedgerRequest& request, const Limits& limits, const Each& each)
      : lab_(lab),
        inside_(inside),
        request_(request),
        each_(each),
        ledger_(request.ledger ? *request.ledger : known_ledger()),
        call_(limits, inside),
        limits_(call_.until_its_end(limits)) {}

  LedgerAnswer run() {
    for (const api::SelectedClaim& one : api::selected(ledger_, request_)) {
      entries_.push_back({one.paper, one.claim, {}, {}, 0, false});
    }
    find_readings();
    // As many claims as there are threads; the others are read when their turn comes.
    while (asked_.size() < static_cast<std::size_t>(call_.threads()) && prepare_next()) {
    }
    LedgerAnswer answer;
    const api::ClaimSource source{
        .next = [&] { return next_claim(); }, .count = asked_.size(), .proof_time = api::kLedgerProofTime};
    api::check_many(inside_, source, {}, call_, [&](std::size_t /*number*/, const ClaimAttempt& attempt) {
      attempts_.push_back(attempt);
      while (next_ < entries_.size() && is_known(entries_[next_])) hand_out(answer);
    });
    if (!all_answered()) stopped_ = call_.control().stop().value_or(Status::cancelled);
    while (next_ < entries_.size()) hand_out(answer);
    return answer;
  }

 private:
  // Called by one thread after the other, while the thread that asks hands out entries.
  const AskedClaim* next_claim() {
    while (given_ == asked_.size()) {
      if (!prepare_next()) return nullptr;
    }
    return call_.control().stop() ? nullptr : &asked_[given_++];
  }

  // Reads the statements of one more entry. False when there is none, or no time.
  bool prepare_next() {
    if (prepared_ == entries_.size() || call_.control().stop()) return false;
    AskedEntry entry = entries_[prepared_];
    ask(entry);
    entry.prepared = true;
    const std::lock_guard lock(mutex_);
    entries_[prepared_++] = std::move(entry);
    return true;
  }

  // Has each of its claims an answer, and of its readings?
  [[nodiscard]] bool is_known(const AskedEntry& entry) {
    const std::lock_guard lock(mutex_);
    const auto answered = [&](const AskedEntry& one) { return one.prepared && one.end <= attempts_.size(); };
    return answered(entry) && std::all_of(entry.readings.begin(), entry.readings.end(),
                                          [&](std::size_t i) { return answered(entries_[i]); });
  }

  [[nodiscard]] bool all_answered() const { return prepared_ == entries_.size() && attempts_.size() == asked_.size(); }

  void ask(AskedEntry& entry) {
    for (const LedgerStatement& statement : entry.claim->statements) {
      if (!is_meant(statement)) continue;
      AskedStatement asked{.statement = statement, .family = {}, .begin = asked_.size(), .end = 0, .error = {}};
      if (statement.to && request_.to) asked.statement.to = request_.to;
      try {
        add_members(entry, asked);
      } catch (const Error& error) {
        const rules::Place at = language::place_in_file(statement, error);
        asked.error =
            Error(error.what(), fmt::format("{}:{}:{}\n{}", entry.paper->origin, at.line, at.column, error.where()),
                  error.hint());
      }
      asked.end = asked_.size();
      entry.statements.push_back(std::move(asked));
    }
    entry.end = asked_.size();
  }

  [[nodiscard]] bool is_meant(const LedgerStatement& statement) const {
    return statement.role != Role::wider || request_.wider;
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
      }
    }
  }

  [[nodiscard]] StatementAnswer answer_of(const AskedStatement& asked) const {
    if (asked.error) return api::statement_mistake(asked.statement, *asked.error);
    const std::size_t end = std::min(asked.end, attempts_.size());
    const std::size_t begin = std::min(asked.begin, end);
    if (begin == end && end < asked.end) return api::statement_not_reached(asked.statement, stopped_);
    StatementAnswer answer =
        api::statement_answer(asked.statement, asked.family, std::span(attempts_).subspan(begin, end - begin));
    if (end < asked.end) {  // the run ended before all members were reached
      answer.status = std::max(answer.status, stopped_);
      if (answer.holds == true) answer.holds.reset();
      if (answer.holds != false) answer.known = {How::unknown, api::not_reached_words(stopped_)};
    }
    return answer;
  }

  [[nodiscard]] EntryAnswer judged(const AskedEntry& asked) const {
    EntryAnswer entry;
    entry.claim = *asked.claim;
    for (const AskedStatement& statement : asked.statements) entry.statements.push_back(answer_of(statement));
    for (const LedgerStatement& statement : asked.claim->statements) {
      if (asked.prepared || !is_meant(statement)) continue;
      entry.statements.push_back(api::statement_not_reached(statement, stopped_));
    }
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
    if (answer.next.empty() && entry.verdict == LedgerVerdict::not_reached) answer.next = entry.claim.id;
    // Readings are checked for the sake of their entry.
    if (request_.recorded && asked.claim->recorded != request_.recorded) return;
    if (request_.verdict && entry.verdict != *request_.verdict) return answer.left_out.add(entry);
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
  Lab::Inside& inside_;
  const LedgerRequest& request_;
  const Each& each_;
  Ledger ledger_;
  api::Call call_;
  Limits limits_;
  std::mutex mutex_;  // of the entries, while claims are answered
  std::vector<AskedEntry> entries_;
  std::size_t prepared_ = 0;  // how many entries are read
  std::deque<AskedClaim>
      asked_;              // the claims of the entries that are read; a deque, because threads hold pointers to them
  std::size_t given_ = 0;  // how many claims were handed to threads
  std::vector<ClaimAttempt> attempts_;
  std::size_t next_ = 0;  // entry to be handed out
  Status stopped_ = Status::complete;
};

}  // namespace

LedgerAnswer Lab::ledger(const LedgerRequest& request, const Limits& limits,
                         const std::function<void(const LedgerPaper&, const EntryAnswer&)>& each) const {
  return LedgerRun(*this, *inside_, request, limits, each).run();
}

}  // namespace cairn
