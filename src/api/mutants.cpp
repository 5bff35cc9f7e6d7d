// Mutants of a ledger: those of all entries are checked together, round by round, until one of each is refuted.
#include "language/ledger/mutants.hpp"
#include "api/ledger_judge.hpp"
#include "api/ledger_selection.hpp"

#include <cairn/lab.hpp>

#include <algorithm>
#include <utility>

namespace cairn {

namespace {

using Role = LedgerStatement::Role;

// Most mutants fail on small boards, which need no proof: all of them are tried there first.
constexpr std::int64_t kSmallBoard = 12;
constexpr std::size_t kFirstMembers = 3;  // of a family
constexpr std::size_t kAtATime = 3;       // mutants of each entry in a round
// What is left is asked for all sizes, of more members; the last mutants, which deny most, come first.
constexpr std::size_t kMoreMembers = 40;
constexpr std::size_t kMostForAllSizes = 24;

// Which statements hold when the entry is what is recorded.
Role role_that_holds(const LedgerClaim& claim) {
  switch (claim.recorded.value_or(LedgerVerdict::holds)) {
    case LedgerVerdict::refuted:
      return Role::correction;
    case LedgerVerdict::conditional:
      return Role::exactly;
    case LedgerVerdict::open:
      return Role::shows;
    case LedgerVerdict::holds:
    case LedgerVerdict::reading:
    case LedgerVerdict::not_reached:
      break;
  }
  return Role::says;
}

struct MutatedEntry {
  MutantAnswer answer;
  std::vector<language::Mutant> mutants;
  std::vector<std::optional<std::int64_t>> bounds;  // of their statements
  std::size_t next = 0;

  [[nodiscard]] bool refuted() const { return !answer.mutant.empty(); }
};

class Mutation {
 public:
  Mutation(const Lab& lab, const Limits& limits) : lab_(lab), limits_(limits) {}

  void add(const LedgerClaim& claim) {
    MutatedEntry entry;
    entry.answer.id = claim.id;
    entry.answer.role = role_that_holds(claim);
    bool any = false;
    for (const LedgerStatement& statement : claim.statements) {
      if (statement.role != entry.answer.role) continue;
      any = true;
      for (language::Mutant& mutant : language::mutants_of(statement.text)) {
        entry.mutants.push_back(std::move(mutant));
        entry.bounds.push_back(statement.to);
      }
    }
    if (any) entries_.push_back(std::move(entry));
  }

  MutationAnswer run() {
    while (round(true, std::string::npos)) {
    }
    for (MutatedEntry& entry : entries_) {
      entry.next = 0;
      std::reverse(entry.mutants.begin(), entry.mutants.end());
      std::reverse(entry.bounds.begin(), entry.bounds.end());
    }
    while (round(false, kMostForAllSizes)) {
    }
    MutationAnswer answer;
    answer.status = status_;
    for (MutatedEntry& entry : entries_) answer.entries.push_back(std::move(entry.answer));
    return answer;
  }

 private:
  struct AskedMutant {
    MutatedEntry* entry = nullptr;
    const language::Mutant* mutant = nullptr;
  };

  // The next mutants of all entries that need them. Returns whether there were any.
  bool round(bool small, std::size_t most) {
    asked_.clear();
    whose_.clear();
    bool any = false;
    for (MutatedEntry& entry : entries_) {
      const std::size_t end = std::min({entry.next + kAtATime, entry.mutants.size(), most});
      for (; !entry.refuted() && entry.next < end; ++entry.next) {
        ask(entry, small);
        any = true;
      }
    }
    const std::size_t answered =
        lab_.check(asked_, {}, limits_, [&](std::size_t i, const ClaimAttempt& attempt) { take(i, attempt); });
    if (answered < asked_.size()) status_ = Status::cancelled;
    return any && status_ == Status::complete;
  }

  void ask(MutatedEntry& entry, bool small) {
    const language::Mutant& mutant = entry.mutants[entry.next];
    if (small) ++entry.answer.tried;
    try {
      std::size_t members = 0;
      for (AskedClaim& member : lab_.asked_claims(mutant.text)) {
        if (members++ == (small ? kFirstMembers : kMoreMembers)) break;
        member.to = entry.bounds[entry.next];
        if (small) member.to = std::min(member.to.value_or(kSmallBoard), kSmallBoard);
        asked_.push_back(std::move(member));
        whose_.push_back({&entry, &mutant});
      }
    } catch (const Error&) {  // it makes no sense
    }
  }

  void take(std::size_t i, const ClaimAttempt& attempt) {
    status_ = std::max(status_, attempt.answer.status);
    MutatedEntry& entry = *whose_[i].entry;
    if (attempt.answer.holds != false || entry.refuted()) return;
    const StatementAnswer found = api::statement_answer({}, "", std::span(&attempt, 1));
    entry.answer.mutant = whose_[i].mutant->text;
    entry.answer.change = whose_[i].mutant->change;
    entry.answer.at = found.counterexample->text;
  }

  const Lab& lab_;
  const Limits& limits_;
  std::vector<MutatedEntry> entries_;
  std::vector<AskedClaim> asked_;
  std::vector<AskedMutant> whose_;
  Status status_ = Status::complete;
};

}  // namespace

MutationAnswer Lab::mutants(const LedgerRequest& request, const Limits& limits) const {
  const Ledger ledger = request.ledger ? *request.ledger : known_ledger();
  Mutation mutation(*this, limits);
  for (const api::SelectedClaim& one : api::selected(ledger, request)) mutation.add(*one.claim);
  return mutation.run();
}

std::size_t MutationAnswer::worthless() const {
  return static_cast<std::size_t>(
      std::count_if(entries.begin(), entries.end(), [](const MutantAnswer& entry) { return entry.mutant.empty(); }));
}

}  // namespace cairn
