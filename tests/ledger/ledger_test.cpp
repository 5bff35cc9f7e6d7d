// The ledger that is shipped: every verdict is the one that is recorded, and every check could have failed.
#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <string>

namespace cairn {
namespace {

// Of each family, besides those that are recorded to fail.
constexpr std::size_t kFewMembers = 3;

// All tests ask the same one, so that a game is proved once; what it keeps changes no answer (LabMemory, LabThreads).
const Lab& lab() {
  static const Lab shared;
  return shared;
}

void expect_as_recorded(const LedgerAnswer& answer) {
  EXPECT_EQ(answer.status, Status::complete);
  EXPECT_GT(answer.counts().entries, 0U);
  for (const PaperAnswer& paper : answer.papers) {
    for (const EntryAnswer& entry : paper.entries) {
      EXPECT_TRUE(entry.claim.recorded) << entry.claim.id << " has no verdict";
      for (const std::string& difference : entry.differences) ADD_FAILURE() << entry.claim.id << ": " << difference;
      for (const StatementAnswer& statement : entry.statements) {
        EXPECT_TRUE(statement.warnings.empty()) << entry.claim.id << ": " << statement.warnings.front();
      }
    }
  }
}

TEST(ShippedLedger, EveryVerdictIsAsRecordedOnASmallRange) {
  for (const LedgerPaper& paper : known_ledger().papers) {
    expect_as_recorded(lab().ledger({.ids = {paper.id}, .members = kFewMembers, .explain = false}));
  }
}

TEST(ShippedLedger, EveryCheckCouldHaveFailed) {
  const MutationAnswer answer = lab().mutants({});
  EXPECT_EQ(answer.status, Status::complete);
  for (const MutantAnswer& entry : answer.entries) {
    EXPECT_FALSE(entry.mutant.empty()) << entry.id << ": none of " << entry.tried << " mutants of '"
                                       << to_string(entry.role) << "' is refuted";
  }
}

TEST(ShippedLedgerLong, EveryVerdictIsAsRecorded) { expect_as_recorded(lab().ledger({.wider = true})); }

}  // namespace
}  // namespace cairn
