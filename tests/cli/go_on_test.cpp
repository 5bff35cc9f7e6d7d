// Runs that an interrupt or a limit ends say how to go on, and going on that way reaches the end.
#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace cairn {
namespace {

using testing::Finished;
using testing::Folder;
using testing::has;
using testing::run_cairn;
using testing::shell;

// Interrupts the program once it has used some hundredths of a second of processor time, however long a busy machine
// takes to let it. What is asked must take seconds more, since the one who waits may be kept waiting, too. A shell
// makes what it puts in the background ignore interrupts, so that is the one that waits.
Finished interrupted(const Folder& folder, const std::string& arguments, const std::string& environment = "",
                     int hundredths = 30) {
  std::signal(SIGINT, SIG_DFL);  // whatever started the tests
  const std::string pid = folder.path("pid");
  return shell("{ until [ -s '" + pid + "' ]; do sleep 0.05; done; pid=$(cat '" + pid +
               "'); while [ \"$(cut -d' ' -f14 /proc/$pid/stat)\" -lt " + std::to_string(hundredths) +
               " ]; do sleep 0.05; done; "
               "kill -INT $pid; } & export CAIRN; " +
               environment + "sh -c 'echo $$ >\"" + pid + "\"; exec \"$CAIRN\" " + arguments + "'");
}

TEST(GoOn, AnInterruptedProofGoesOnWithWhatItHadLearned) {
  const Folder folder;
  const std::string store = "CAIRN_STORE='" + folder.path("proofs.sqlite") + "' ";
  const Finished run = interrupted(folder, "prove minnie --stacks 6", store, 100);
  EXPECT_EQ(run.code, 3) << run.err;
  EXPECT_TRUE(has(run.out, "unknown: interrupted")) << run.out;
  EXPECT_TRUE(has(run.out, "hint       what was learned is kept")) << run.out;
  const Finished again = shell(store + "\"$CAIRN\" prove minnie --stacks 6");
  EXPECT_EQ(again.code, 0) << again.out;
  EXPECT_TRUE(has(again.out, "going on from an earlier run")) << again.out;
  EXPECT_TRUE(has(again.out, "known: proved: ")) << again.out;
  // From then on it is a proof like any other.
  EXPECT_TRUE(has(shell(store + "\"$CAIRN\" prove minnie --stacks 6").out, "learned    in an earlier run"));
}

TEST(GoOn, AProofThatIsInterruptedWithoutAStoreSaysSo) {
  const Folder folder;
  const Finished run = interrupted(folder, "prove minnie --stacks 7");
  EXPECT_EQ(run.code, 3) << run.err;
  EXPECT_TRUE(has(run.out, "hint       what was learned is not kept without a store")) << run.out;
}

TEST(GoOn, AnInterruptedTableSaysHowItIsKept) {
  const Folder folder;
  const Finished run = interrupted(folder, "table wythoff --to 20000 --grundy");
  EXPECT_EQ(run.code, 3) << run.err;
  EXPECT_TRUE(has(run.err, "hint: this table is not kept")) << run.err;
  EXPECT_LT(run.out.size(), 400'000'000U) << "nobody wants to see pages of question marks";
  EXPECT_FALSE(has(run.out, " ? ")) << "rows that are not finished are left out";
}

// That the same command finishes such a table, with the same bytes in the end, is tested with smaller ones in
// saved_table_test.cpp.
TEST(GoOn, AnInterruptedTableThatIsSavedSaysThatTheSameCommandGoesOn) {
  const Folder folder;
  const Finished run = interrupted(folder, "table minnie --stacks 3 --to 6000 --save " + folder.path("table"));
  EXPECT_EQ(run.code, 3) << run.err;
  EXPECT_TRUE(has(run.out, "the same command goes on from there")) << run.out;
}

// Forty entries, each of which is decided by itself.
std::string ledger_of_forty() {
  std::string text = "paper forty\n  title Forty periods\n";
  for (int k = 1; k <= 40; ++k) {
    const std::string period = std::to_string(k + 1);
    text += "\nclaim forty-" + std::to_string(k) + "\n  source Line " + std::to_string(k) +
            "\n  quote It repeats.\n  says subtraction{1.." + std::to_string(k) + "}[n]: P iff n mod " + period +
            " = 0\n";
  }
  return text;
}

TEST(GoOn, ALedgerThatWasNotReachedToItsEndNamesTheEntryToBeginWith) {
  const Folder folder;
  const std::string file = folder.file("forty.claims", ledger_of_forty());
  const Finished none = run_cairn("claims --file " + file + " --time 0.000001");
  EXPECT_EQ(none.code, 3) << none.out;
  EXPECT_TRUE(has(none.err, "the same command with --from forty-1 goes on")) << none.err;
  const Finished rest = run_cairn("claims --file " + file + " --from forty-38 --json");
  EXPECT_EQ(rest.code, 0) << rest.err;
  const Json entries = Json::parse(rest.out);
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[0]["id"], "forty-38");
  EXPECT_EQ(entries[0]["verdict"], "holds");
}

TEST(GoOn, AnEntryThatIsNotThereIsRefused) {
  testing::expect_refused("claims mullen --from chen-1", "none of the entries that are asked for");
  testing::expect_refused("claims --from nobody-1", "there is no paper or entry 'nobody-1'");
}

}  // namespace
}  // namespace cairn
