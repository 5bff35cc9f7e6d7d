// Mutants of a ledger: those of all statements that were found to hold are checked together, round by round, until one
// of each is refuted.
#include "language/ledger/mutants.hpp"
#include "api/call.hpp"
#include "api/claims.hpp"
#include "api/ledger/ledger_judge.hpp"

#include <cairn/lab.hpp>

#include <algorithm>
#include <deque>
#include <mutex>
#include <utility>

namespace cairn {

namespace {

// Most mutants fail on small boards, which need no proof: all of them are tried there first.
constexpr std::int64_t kSmallBoard = 12;
constexpr std::size_t kFirstMembers = 3;  // of a family
constexpr std::size_t kAtATime = 3;       // mutants of each statement in a round
// What is left is asked for all sizes, of more members; the last mutants, which deny most, come first.
constexpr std::size_t kMoreMembers = 40;
constexpr std::size_t kMostForAllSizes = 24;

struct MutatedStatement {
  MutantAnswer answer;
  std::optional<std::int64_t> to;
  std::vector<language::Mutant> mutants;
  std::size_t next = 0;
  std::size_t refuted_by = 0;  // 1, 2, ..

  [[nodiscard]] bool refuted() const { return !answer.mutant.empty(); }
};

class Mutation {
 public:
  Mutation(const Lab& lab, Lab::Inside& inside, api::Call& call) : lab_(lab), inside_(inside), call_(call) {}

  // Only what holds is worth a mutant: any change of a statement that is false may be false as well.
  void add(const EntryAnswer& entry, const StatementAnswer& found) {
    if (found.error) {
      mutation_.mistakes.emplace_back(entry.claim.id, *found.error);
    } else if (found.holds != true) {
      ++(found.status == Status::complete || found.holds ? mutation_.not_true : mutation_.not_reached);
    } else {
      MutatedStatement statement;
      statement.answer.id = entry.claim.id;
      statement.answer.role = found.statement.role;
      statement.answer.statement = found.statement.text;
      statement.answer.empty = found.empty;
      statement.to = found.statement.to;
      // What is about nothing cannot fail, and a change that makes it be about something shows nothing.
      if (!found.empty) statement.mutants = language::mutants_of(found.statement.text);
      statements_.push_back(std::move(statement));
    }
  }

  MutationAnswer run() {
    while (round(true, std::string::npos)) {
    }
    for (MutatedStatement& statement : statements_) {
      statement.next = 0;
      std::reverse(statement.mutants.begin(), statement.mutants.end());
    }
    while (round(false, kMostForAllSizes)) {
    }
    if (stopped()) mutation_.status = std::max(mutation_.status, *stopped());
    for (MutatedStatement& statement : statements_) mutation_.entries.push_back(std::move(statement.answer));
    return std::move(mutation_);
  }

 private:
  struct AskedMutant {
    AskedClaim claim;
    MutatedStatement* statement = nullptr;
    const language::Mutant* mutant = nullptr;
    bool small = false;
  };

  [[nodiscard]] std::optional<Status> stopped() const { return call_.control().stop(); }

  // The next mutants of all statements that need them. Returns whether there were any.
  bool round(bool small, std::size_t most) {
    asked_.clear();
    given_ = 0;
    std::size_t at = 0;   // the statement whose mutants are being asked, ...
    std::size_t now = 0;  // ... and how many were
    const auto next = [&]() -> const AskedClaim* {
      while (given_ == asked_.size()) {
        if (at == statements_.size() || stopped()) return nullptr;
        MutatedStatement& statement = statements_[at];
        if (now == kAtATime || statement.next >= std::min(statement.mutants.size(), most) || is_refuted(statement)) {
          ++at;
          now = 0;
          continue;
        }
        ask(statement, small);
        ++now;
      }
      const std::lock_guard lock(mutex_);
      return &asked_[given_++].claim;
    };
    const auto count = static_cast<std::size_t>(call_.threads());
    api::check_many(inside_, {.next = next, .count = count, .proof_time = api::kLedgerProofTime}, {}, call_,
                    [&](std::size_t i, const ClaimAttempt& attempt) { take(i, attempt); });
    return !stopped() && std::any_of(statements_.begin(), statements_.end(), [&](const MutatedStatement& statement) {
      return !statement.refuted() && statement.next < std::min(statement.mutants.size(), most);
    });
  }

  bool is_refuted(const MutatedStatement& statement) {
    const std::lock_guard lock(mutex_);
    return statement.refuted();
  }

  void ask(MutatedStatement& statement, bool small) {
    const language::Mutant& mutant = statement.mutants[statement.next++];
    if (small) {
      const std::lock_guard lock(mutex_);
      if (!statement.refuted()) statement.answer.tried = statement.next;
    }
    std::vector<AskedClaim> members;
    try {
      members = lab_.asked_claims(mutant.text);
    } catch (const Error&) {  // it makes no sense
      return;
    }
    members.resize(std::min(members.size(), small ? kFirstMembers : kMoreMembers));
    const std::lock_guard lock(mutex_);
    for (AskedClaim& member : members) {
      member.to = statement.to;
      if (small) member.to = std::min(member.to.value_or(kSmallBoard), kSmallBoard);
      asked_.push_back({std::move(member), &statement, &mutant, small});
    }
  }

  void take(std::size_t i, const ClaimAttempt& attempt) {
    if (attempt.answer.holds != false) return;
    const StatementAnswer found = api::statement_answer({}, "", std::span(&attempt, 1));
    const std::lock_guard lock(mutex_);
    MutatedStatement& statement = *asked_[i].statement;
    // Which answer comes first depends on the threads; the first mutant counts.
    const auto number = static_cast<std::size_t>(asked_[i].mutant - statement.mutants.data()) + 1;
    if (statement.refuted() && statement.refuted_by <= number) return;
    statement.refuted_by = number;
    if (asked_[i].small) statement.answer.tried = number;
    statement.answer.change = asked_[i].mutant->change;
    statement.answer.at = found.counterexample->text;
    statement.answer.mutant = asked_[i].mutant->text;
  }

  const Lab& lab_;
  Lab::Inside& inside_;
  api::Call& call_;
  MutationAnswer mutation_;
  std::deque<MutatedStatement> statements_;
  std::mutex mutex_;  // of what was refuted and asked, while claims are answered
  std::deque<AskedMutant> asked_;
  std::size_t given_ = 0;
};

}  // namespace

MutationAnswer Lab::mutants(const LedgerRequest& request, const Limits& limits) const {
  api::Call call(limits, *inside_);
  LedgerRequest few = request;
  if (few.members == 0) few.members = kFirstMembers;
  few.explain = false;
  const LedgerAnswer ledger = this->ledger(few, call.until_its_end(limits));
  Mutation mutation(*this, *inside_, call);
  for (const PaperAnswer& paper : ledger.papers) {
    for (const EntryAnswer& entry : paper.entries) {
      for (const StatementAnswer& statement : entry.statements) mutation.add(entry, statement);
    }
  }
  return mutation.run();
}

std::size_t MutationAnswer::worthless() const {
  return static_cast<std::size_t>(
      std::count_if(entries.begin(), entries.end(), [](const MutantAnswer& entry) { return entry.mutant.empty(); }));
}

}  // namespace cairn
