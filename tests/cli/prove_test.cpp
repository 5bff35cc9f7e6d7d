// cairn prove: its formats, its exit codes, and what it writes where.
#include <gtest/gtest.h>

#include "base/all_layers.hpp"
#include "base/cpu_support.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"

#include <filesystem>
#include <fstream>

namespace cairn {

namespace {

using testing::Finished;
using testing::Folder;
using testing::has;
using testing::run_cairn;
using testing::shell;
using testing::text_of_file;

}  // namespace

TEST(ProveCommand, NamesTheNumerationThatFits) {
  const Finished run = run_cairn("prove 'subtraction{fibonacci}'");
  EXPECT_EQ(run.code, 2);
  EXPECT_TRUE(has(run.err, "automata cannot decide subtraction{fibonacci}: ")) << run.err;
  EXPECT_TRUE(has(run.err, "hint: they can in the numeration zeckendorf (--numeration zeckendorf)")) << run.err;
}

TEST(ProveCommand, TellsWhatIsProved) {
  const Finished text = run_cairn("prove minnie");
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_TRUE(has(text.out, "  [3, n]: n = 0 mod 4, n >= 8\n")) << text.out;
  EXPECT_TRUE(has(text.out, "\nknown: proved: ")) << text.out;
  const Json json = Json::parse(run_cairn("prove minnie --json").out);
  EXPECT_EQ(json["proved"], true);
  EXPECT_EQ(json["known"]["how"], "proved");
  EXPECT_EQ(json["status"], "complete");
}

TEST(ProveCommand, SaysWhatTheLinesAreAbout) {
  const Folder folder;
  const std::string rules =
      folder.file("steps.rules",
                  "game steps\n  state n: pile, m: pile\n  valid n <= m\n  left t in {1} where n >= 1 to (n - t, m)\n"
                  "  right t in {1} where m - 1 >= n to (n, m - t)\n");
  const std::string partizan = run_cairn("prove steps --rules " + rules).out;
  EXPECT_TRUE(has(partizan, "\n\n  of the valid positions (n <= m):\n  P  [n, m]: m = n\n")) << partizan;
  const std::string wythoff = run_cairn("prove wythoff --numeration zeckendorf").out;
  EXPECT_TRUE(has(wythoff, "reads the Zeckendorf digits of x1, x2\n")) << wythoff;
}

TEST(ProveCommand, ClaimsAreHeldByCheck) {
  const Folder folder;
  const std::string path = folder.path("minnie.claims");
  EXPECT_EQ(run_cairn("prove minnie --stacks 3 --format claims -o " + path).code, 0);
  EXPECT_TRUE(text_of_file(path).starts_with("# proved: "));
  const Finished check = run_cairn("check " + path);
  EXPECT_EQ(check.code, 0) << check.err;
  EXPECT_TRUE(has(check.out, "holds     proved")) << check.out;
  // Sentences about digits too, in both numerations.
  for (const char* game : {"wynnie", "mark --grundy", "fibonacci_nim --numeration zeckendorf"}) {
    EXPECT_EQ(run_cairn(std::string("prove ") + game + " --format claims -o " + path).code, 0) << game;
    const Finished digits = run_cairn("check " + path);
    EXPECT_EQ(digits.code, 0) << digits.err;
    EXPECT_TRUE(has(digits.out, "proved")) << digits.out;
  }
}

// P and G mean something else in a claim.
TEST(ProveCommand, ClaimsHaveNamesOfTheirOwnWhereTheyMust) {
  const Folder folder;
  const std::string rules = folder.path("g.rules"), claims = folder.path("g.claims");
  std::ofstream(rules)
      << "game g\n  state G: pile, P: pile\n  move take t in {1,2} from G\n  move take t in {1} from P\n";
  EXPECT_EQ(run_cairn("prove g --grundy --format claims --rules " + rules + " -o " + claims).code, 0);
  const Finished check = run_cairn("check " + claims + " --rules " + rules);
  EXPECT_EQ(check.code, 0) << check.err;
  EXPECT_TRUE(has(check.out, "holds     proved")) << check.out;
}

TEST(ProveCommand, ForOtherPrograms) {
  EXPECT_TRUE(run_cairn("prove wynnie --format walnut").out.starts_with("msd_2 msd_2\n"));
  EXPECT_TRUE(run_cairn("prove wythoff --numeration zeckendorf --format walnut").out.starts_with("msd_fib msd_fib\n"));
  EXPECT_TRUE(run_cairn("prove wynnie --format dot").out.starts_with("digraph"));
  EXPECT_TRUE(has(run_cairn("prove wynnie --format latex").out, "\n\\begin{itemize}\n  \\item $"));
  const Finished modes = run_cairn("prove 'comply{1,2}' --format walnut");
  EXPECT_EQ(modes.code, 2);
  EXPECT_TRUE(has(modes.err, "side = S")) << modes.err;
  const Finished chosen = run_cairn("prove 'comply{1,2}' --format walnut --mode 'side = S'");
  EXPECT_EQ(chosen.code, 0);
  EXPECT_EQ(run_cairn("prove 'comply{1,2}' --format walnut --mode side=S").out, chosen.out);
  EXPECT_EQ(run_cairn("prove 'comply{1,2}' --format walnut --mode S").out, chosen.out);
  const Finished other = run_cairn("prove 'comply{1,2}' --format walnut --mode 'not S'");
  EXPECT_EQ(other.code, 0);
  EXPECT_EQ(other.out, run_cairn("prove 'comply{1,2}' --format walnut --mode 'side = not S'").out);
  EXPECT_NE(other.out, chosen.out);
  EXPECT_EQ(run_cairn("prove 'comply{1,2}' --format walnut --mode side").code, 2);
  EXPECT_EQ(run_cairn("prove 'comply{1,2}' --mode 'side = S'").code, 2);
}

// Rules on many stacks take seconds to lower, and that for nothing.
TEST(ProveCommand, RefusesTooManyStacksAtOnce) {
  const double begin = testing::cpu_seconds_of_children();
  const Finished run = run_cairn("prove minnie --stacks 32");
  EXPECT_LT(testing::cpu_seconds_of_children() - begin, 2);
  EXPECT_EQ(run.code, 3);
  EXPECT_TRUE(has(run.out, "unknown: 32 numbers are read at once, and automata read at most 10")) << run.out;
  EXPECT_TRUE(has(run.out, "hint       choose fewer stacks")) << run.out;
  const Finished grundy = run_cairn("prove minnie --stacks 10 --grundy --json");
  EXPECT_EQ(grundy.code, 3);
  EXPECT_TRUE(has(grundy.out, "11 numbers are read at once, and automata read at most 10")) << grundy.out;
  EXPECT_TRUE(has(run_cairn("prove --help").out, "at most 10"));
}

TEST(ProveCommand, HelpSaysWhereProofsAreKept) {
  const std::string help = run_cairn("prove --help").out;
  for (const std::string part :
       {"~/.cache/cairn/proofs.sqlite", "CAIRN_STORE=none", "delete the file", "kept is true"}) {
    EXPECT_TRUE(has(help, part)) << part;
  }
}

TEST(ProveCommand, SaysWhereItWasWritten) {
  const Folder folder;
  const std::string path = folder.path("wynnie.json");
  const Finished run = run_cairn("prove wynnie -o " + path);
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(has(run.out, "\n  written    to " + path + "\n")) << run.out;
  EXPECT_TRUE(std::filesystem::exists(path));
  EXPECT_FALSE(has(run_cairn("prove wynnie").out, "written"));
  EXPECT_FALSE(has(run_cairn("prove wythoff -o " + folder.path("wythoff.json")).out, "written"));
}

// Time that is up is no reason to choose fewer stacks.
TEST(ProveCommand, StoppedIsNotTooLarge) {
  const Finished run = run_cairn("prove wynnie_some --stacks 8 --time 0.001 --json");
  EXPECT_EQ(run.code, 3) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_TRUE(has(json["known"]["detail"], "the time is up")) << json;
  EXPECT_TRUE(has(json["hint"], "more time")) << json;
}

// A hint that names another numeration is one that helps: nobody is sent there and back.
TEST(ProveCommand, HintsNameWhatHelps) {
  EXPECT_TRUE(has(run_cairn("prove wythoff").out, "hint       the numeration zeckendorf proves it\n"));
  const Finished json = run_cairn("prove wythoff --json");
  EXPECT_EQ(Json::parse(json.out)["hint"], "the numeration zeckendorf proves it");
  EXPECT_TRUE(Json::parse(run_cairn("prove nim --json").out)["hint"].is_null());
  // The proof that the hint speaks of is not thrown away.
  const Folder folder;
  const std::string with = "CAIRN_STORE='" + folder.path("proofs") + "' \"$CAIRN\" ";
  EXPECT_TRUE(
      has(shell(with + "prove wythoff").out, "hint       the numeration zeckendorf proves it; that proof is kept\n"));
  EXPECT_TRUE(has(shell(with + "prove wythoff --numeration zeckendorf").out, "in an earlier run"));
  EXPECT_TRUE(has(run_cairn("prove minnie --stacks 3 --states 5").out, "hint       allow more states\n"));
}

// Rules for which rows of bits do not do: moves to rows that come later, amounts that no condition bounds, and numbers
// that rise. The data comes from elsewhere.
TEST(ProveCommand, FindsItsDataWhereRowsDoNotFit) {
  const Folder folder;
  const std::string rules =
      folder.file("odd.rules",
                  "game up\n  stacks a >= b\n  move s in not {1,3,5,..} to (a - s, b + 1)\n"
                  "game staircase\n  state a: pile, b: pile, c: pile, d: pile\n  measure a + 2*b + 3*c + 4*d\n"
                  "  move t in 1..a to (a - t, b, c, d)\n  move t in 1..b to (a + t, b - t, c, d)\n"
                  "  move t in 1..c to (a, b + t, c - t, d)\n  move t in 1..d to (a, b, c + t, d - t)\n"
                  "game pass\n  state a: pile, b: pile, c: pile, p: pile\n  valid a <= 3, p <= 1\n"
                  "  move t in 1..a to (a - t, b, c, p)\n  move t in 1..b to (a, b - t, c, p)\n"
                  "  move t in 1..c to (a, b, c - t, p)\n  move where p = 1, a + b + c >= 1 to (a, b, c, 0)\n");
  const std::string with = " --rules " + rules;
  EXPECT_TRUE(has(run_cairn("prove up" + with).out, "known: proved"));
  // Staircase NIM is NIM on every other step. Two states say that, from small data.
  const Json staircase = Json::parse(run_cairn("prove staircase --json" + with).out);
  EXPECT_EQ(staircase["proved"], true);
  EXPECT_EQ(staircase["states"], 2);
  EXPECT_LE(staircase["data_to"].get<int>(), 15);
  // Only 8 of every 64 * 64 rows are valid, and only those are held.
  const Finished pass = run_cairn("prove pass --memory 20M" + with);
  EXPECT_EQ(pass.code, 0) << pass.out << pass.err;
}

TEST(ProveCommand, WhatStaysUnknownIsWrittenNowhere) {
  const Folder folder;
  const std::string path = folder.path("wythoff.json");
  const Finished file = run_cairn("prove wythoff -o " + path);
  EXPECT_EQ(file.code, 3);
  EXPECT_TRUE(has(file.out, "keeps growing")) << file.out;
  EXPECT_FALSE(std::filesystem::exists(path));
  const Finished piped = run_cairn("prove wythoff --format dot");
  EXPECT_EQ(piped.code, 3);
  EXPECT_EQ(piped.out, "");
  EXPECT_TRUE(has(piped.err, "keeps growing")) << piped.err;
}

}  // namespace cairn
