// cairn check: claims on the command line and in files, verdicts, exit codes, JSON.
#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace cairn {
namespace {

using testing::error_sentences;
using testing::Finished;
using testing::Folder;
using testing::run_cairn;
using testing::shell;

TEST(Check, DecidesForAllSizes) {
  const Finished run = run_cairn("check 'nim[a,b]: P iff a = b'");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out,
            "nim[a,b]: P iff a = b\n  holds for all sizes\n"
            "  known: proved: by the proved automaton of 2 states for P-positions (automaton)\n");
}

TEST(Check, LooksAtARangeWhenToldTo) {
  const Finished run = run_cairn("check 'nim[a,b]: P iff a = b' --to 100");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out,
            "nim[a,b]: P iff a = b\n  holds up to 100\n"
            "  known: computed: all 10201 cases with numbers up to 100 (rows)\n");
}

TEST(Check, NamesTheSmallestCounterexample) {
  for (const std::string option : {"", " --to 50", " --to 50 --engine reference"}) {
    const Finished run = run_cairn("check 'minnie[a,b], 1 <= a <= b: P iff a = 1 and b odd'" + option);
    EXPECT_EQ(run.code, 1) << option;
    EXPECT_NE(run.out.find("\n  fails at minnie[2,2], a = 2, b = 2: it is P, the claim says N\n  known: refuted: "
                           "minnie[2,2] is P ("),
              std::string::npos)
        << run.out;
  }
}

TEST(Check, FindsCounterexamplesFarAway) {
  const Json json = Json::parse(run_cairn("check --json 'nim[a,b]: P iff a = b and a != 987654321'").out);
  EXPECT_EQ(json["holds"], false);
  EXPECT_EQ(json["to"], nullptr);
  EXPECT_EQ(json["engine"], "automaton");
  EXPECT_EQ(json["counterexample"]["position"], "nim[987654321,987654321]");
  EXPECT_EQ(json["counterexample"]["variables"], Json::parse(R"({"a": 987654321, "b": 987654321})"));
}

TEST(Check, FallsBackToARangeAndSaysWhy) {
  const Finished run = run_cairn("check 'euclid[a,b], a >= 2*b: N iff a mod b != 0 or a > b'");
  EXPECT_EQ(run.code, 0);
  EXPECT_NE(run.out.find("\n  holds up to 500\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("not decided for all sizes: 'a mod b' is not linear"), std::string::npos) << run.out;
  const Finished only = run_cairn("check 'jennifer[a,b]: N if a = b and a >= 1000' --engine automaton --time 2");
  EXPECT_EQ(only.code, 3);
  EXPECT_NE(only.out.find("\n  unknown\n  known: unknown: "), std::string::npos) << only.out;
}

TEST(Check, TellsEverythingInJson) {
  const Json yes = Json::parse(run_cairn("check --json --to 30 'nim[a,b]: G = a xor b'").out);
  EXPECT_EQ(yes["claim"], "nim[a,b]: G = a xor b");
  EXPECT_EQ(yes["play"], "normal");
  EXPECT_EQ(yes["holds"], true);
  EXPECT_EQ(yes["to"], 30);
  EXPECT_EQ(yes["cases"], 961);
  EXPECT_EQ(yes["counterexample"], nullptr);
  EXPECT_EQ(yes["known"]["how"], "computed");
  EXPECT_EQ(yes["status"], "complete");
  const Json no = Json::parse(run_cairn("check --json 'comply{1,2}[n, w]: G = n'").out);
  EXPECT_EQ(no["holds"], false);
  EXPECT_EQ(no["counterexample"].dump(), R"({"position":"comply{1,2}[1, not S]","variables":{"n":1,"w":"not S"},)"
                                         R"("outcome":"P","grundy":0,"claimed":"G = 1"})");
  EXPECT_EQ(no["known"]["how"], "refuted");
  const Json all = Json::parse(run_cairn("check --json 'misere nim[a]: P iff a = 1'").out);
  EXPECT_EQ(all["play"], "misere");
  EXPECT_EQ(all["known"]["how"], "proved");
  EXPECT_EQ(all["to"], nullptr);
  EXPECT_EQ(all["cases"], nullptr);
}

TEST(Check, OnePositionIsSolvedWithoutABound) {
  const Finished run = run_cairn("check 'cash{1,3,4}[14; inf, 10]: P'");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out.find("cash{1,3,4}[14; inf, 10]: P\n  holds\n  known: computed: exhaustive search of "), 0U)
      << run.out;
  const Json json = Json::parse(run_cairn("check --json 'nim[3,5]: G = 6'").out);
  EXPECT_EQ(json["holds"], true);
  EXPECT_EQ(json["to"], nullptr);
  EXPECT_EQ(json["cases"], 1);
}

TEST(Check, ReadsFilesAndFamilies) {
  const Folder folder;
  const std::string file = folder.file("my.claims",
                                       "# NIM\nnim[a,a]: P\n\n"
                                       "for k in 1..3: subtraction{1..k}[n]: G = n mod (k + 1)\n");
  const Finished run = run_cairn("check --json " + file);
  EXPECT_EQ(run.code, 0);
  std::istringstream lines(run.out);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) EXPECT_EQ(Json::parse(line)["known"]["how"], "proved");
  EXPECT_EQ(count, 5);  // the last is about the family
  // One that fails, whatever the others do.
  EXPECT_EQ(run_cairn("check " + file + " 'nim[a]: P' 'nim[a,a]: P'").code, 1);
}

// A parameter behind a digit is a factor, not another digit: 2k is 2*k.
TEST(Check, ParametersAreNumbersAndNotText) {
  const Finished theorem = run_cairn("check 'for k in 1..3: comply{1..k}[n,S]: G = n if n <= 2k else (n+1) mod (k+1)'");
  EXPECT_EQ(theorem.code, 0) << theorem.out;
  EXPECT_NE(theorem.out.find("comply{1..3}[n, S]: G = n if n <= 6 else (n + 1) mod 4\n  holds for all sizes\n"),
            std::string::npos)
      << theorem.out;
  EXPECT_EQ(theorem.out.find("refuted"), std::string::npos) << theorem.out;
  const Finished falsehood = run_cairn("check 'for k in 2..3: nim[a,b]: P iff a = b and 2k >= 20'");
  EXPECT_EQ(falsehood.code, 1) << falsehood.out;
  EXPECT_EQ(falsehood.out.find("proved"), std::string::npos) << falsehood.out;
  // It begins to be true with k = 10.
  const Finished later = run_cairn("check 'for k in 10..11: nim[a,b]: P iff a = b and 2k >= 20'");
  EXPECT_EQ(later.code, 0) << later.out;
}

// One line that is no claim costs the others nothing.
TEST(Check, ABadLineIsReportedAndTheOthersAreAnswered) {
  const Folder folder;
  const std::string file = folder.file("my.claims", "nim[a,a]: P\nnim[a,b]: P iff a = c\n# NIM\nnim[a]: P iff a = 0\n");
  const Finished text = run_cairn("check " + file);
  EXPECT_EQ(text.code, 2);
  EXPECT_EQ(text.out,
            "1  holds     proved                nim[a,a]: P\n"
            "2  no claim                        nim[a,b]: P iff a = c\n"
            "4  holds     proved                nim[a]: P iff a = 0\n\n"
            "2 hold: 2 proved; 1 is no claim\n");
  const Finished full = run_cairn("check --full " + file);
  EXPECT_NE(full.out.find("nim[a,a]: P\n  holds for all sizes\n"), std::string::npos) << full.out;
  EXPECT_NE(full.out.find("\n\nnim[a]: P iff a = 0\n  holds for all sizes\n"), std::string::npos) << full.out;
  EXPECT_EQ(error_sentences(text.err), 1) << text.err;
  EXPECT_NE(text.err.find("my.claims:2:21\n"), std::string::npos) << text.err;
  const Finished json = run_cairn("check --json " + file);
  EXPECT_EQ(json.code, 2);
  std::istringstream lines(json.out);
  std::vector<Json> answers;
  for (std::string line; std::getline(lines, line);) answers.push_back(Json::parse(line));
  ASSERT_EQ(answers.size(), 3U) << json.out;
  EXPECT_EQ(answers[0]["holds"], true);
  EXPECT_EQ(answers[1]["claim"], "nim[a,b]: P iff a = c");
  EXPECT_EQ(answers[1]["error"], "unknown name 'c'");
  EXPECT_EQ(answers[1]["line"], 2);
  EXPECT_EQ(answers[1]["known"]["how"], "unknown");
  EXPECT_EQ(answers[2]["holds"], true);
  // So does a claim that no run could answer.
  const Finished large =
      run_cairn("check --to 4000 --memory 1M 'nim[a,b,c,d]: G = a xor b xor c xor d' 'nim[a]: G = a'");
  EXPECT_EQ(large.code, 2);
  EXPECT_EQ(error_sentences(large.err), 1) << large.err;
  EXPECT_NE(large.out.find("nim[a]: G = a\n  holds up to 4000\n"), std::string::npos) << large.out;
}

// Lines are in the order of the file, however many threads there are, and however long each takes.
TEST(Check, ManyClaimsAreATableInTheirOrder) {
  const Folder folder;
  const std::string file = folder.file("my.claims",
                                       "minnie[a,b], 1 <= a <= b: P iff a = 1 and b odd\n"
                                       "for all a exists unique b: wythoff[a,b] is P\n"
                                       "for all a exists b > a: nim[a,b] is P\n"
                                       "for k in 1..4: nim[a,k]: P iff a = k and k <= 3\n"
                                       "nim[a,a]: P\n"
                                       "euclid[a,b], a > b: P iff a*a < a*b + b*b\n");
  const std::string table =
      "1  fails     a = 2, b = 2          minnie[a,b], 1 <= a <= b: P iff a = 1 and b odd\n"
      "2  holds     proved                for all a exists unique b: wythoff[a,b] is P\n"
      "3  fails     a = 0                 for all a exists b > a: nim[a,b] is P\n"
      "4  holds     proved                nim[a,1]: P iff a = 1 and 1 <= 3\n"
      "4  holds     proved                nim[a,2]: P iff a = 2 and 2 <= 3\n"
      "4  holds     proved                nim[a,3]: P iff a = 3 and 3 <= 3\n"
      "4  fails     a = 4                 nim[a,4]: P iff a = 4 and 4 <= 3\n"
      "for k in 1..4: proved for all sizes for k = 1..3; refuted for k = 4 (a = 4)\n"
      "5  holds     proved                nim[a,a]: P\n"
      "6  holds     computed up to 500    euclid[a,b], a > b: P iff a*a < a*b + b*b\n\n"
      "6 hold: 5 proved, 1 computed; 3 refuted\n";
  for (const std::string threads : {"1", "2", "5"}) {
    const Finished run = run_cairn("check " + file + " --threads " + threads);
    EXPECT_EQ(run.code, 1);
    EXPECT_EQ(run.out, table) << threads;
    EXPECT_EQ(run.err, "");
  }
}

TEST(Check, SentencesAreDecided) {
  const Finished holds = run_cairn("check 'for all a exists unique b: wythoff[a,b] is P'");
  EXPECT_EQ(holds.code, 0);
  EXPECT_NE(holds.out.find("\n  holds for all sizes\n  known: proved: by the proved automaton of wythoff"),
            std::string::npos)
      << holds.out;
  const Finished fails = run_cairn("check 'for all a exists b > a: nim[a,b] is P'");
  EXPECT_EQ(fails.code, 1);
  EXPECT_NE(fails.out.find("\n  fails for a = 0, whatever b"), std::string::npos) << fails.out;
  const Finished exists = run_cairn("check 'exists a, b: 2 <= a and a < b and minnie[a,b] is P'");
  EXPECT_EQ(exists.code, 0);
  EXPECT_NE(exists.out.find("\n  holds: a = 2, b = 6 (minnie[2,6] is P)\n"), std::string::npos) << exists.out;
}

TEST(Check, WhatDoesNotFitIntoMemoryIsNotKnown) {
  // Not linear, and its first positions are beyond all tables.
  const Finished open = run_cairn("check 'nim[n, n + 1000000007]: N if n*n != 2'");
  EXPECT_EQ(open.code, 3) << open.out << open.err;
  EXPECT_EQ(open.err, "");
  EXPECT_NE(open.out.find("known: unknown"), std::string::npos) << open.out;
  // A bound that was asked for is another matter.
  EXPECT_EQ(run_cairn("check 'nim[a,b,c]: N if a*a != 2' --to 1000000").code, 2);
}

TEST(Check, AFamilyNamesAllItsValues) {
  // nim[a,k] is P for a = k, which is another counterexample for each k.
  const Finished run = run_cairn("check 'for k in 3..30: nim[a,k]: N'");
  EXPECT_EQ(run.code, 1);
  EXPECT_NE(run.out.find(" and 16 more: 15..30\n"), std::string::npos) << run.out;
  const Finished even = run_cairn("check 'for k in 2..3: for all n with k even: subtraction{1,k}[n] is P or n > 0'");
  EXPECT_NE(even.out.find("for all n: 2 mod 2 = 0 implies"), std::string::npos) << even.out;
}

TEST(Check, WritesTheCertificateOfASentence) {
  const Folder folder;
  const std::string file = folder.path("unique.json");
  const std::string with = " --certificate " + file;
  EXPECT_EQ(run_cairn("check 'for all a exists unique b: nim[a,b] is P'" + with).code, 0);
  const Finished checked = run_cairn("check-proof " + file);
  EXPECT_EQ(checked.code, 0) << checked.out << checked.err;
  // What is refuted has one as well.
  EXPECT_EQ(run_cairn("check 'for all a exists b > a: nim[a,b] is P'" + with).code, 1);
  EXPECT_EQ(run_cairn("check-proof " + file).code, 0);
  // So has a claim about one position, which is a sentence as well.
  EXPECT_EQ(run_cairn("check 'nim[a,b]: P iff a = b'" + with).code, 0);
  const Finished claim = run_cairn("check-proof " + file);
  EXPECT_EQ(claim.code, 0);
  EXPECT_NE(claim.out.find("for all a: for all b: nim[a,b] is P iff a = b"), std::string::npos) << claim.out;
  for (const std::string& arguments :
       {std::string("'nim[a,b]: N if least = 1 and greatest = 2'"),
        std::string("'for k in 1..2: exists a: nim[a,k] is P'"),
        std::string("'exists a: nim[a,3] is P' 'exists a: nim[a,4] is P'"),
        std::string("'exists a: nim[a,3] is P' --to 10"), "'exists a: nim[a,3] is P' -o " + file}) {
    const std::string before = testing::text_of_file(file);
    const Finished run = run_cairn("check " + arguments + with);
    EXPECT_EQ(run.code, 2) << arguments << run.out;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(error_sentences(run.err), 1) << run.err;
    EXPECT_EQ(testing::text_of_file(file), before);
  }
  // What is not decided for all sizes has none.
  const Finished open = run_cairn("check 'for all a: exists b: a*a < b and nim[b,b] is P'" + with);
  EXPECT_EQ(open.code, 3) << open.out << open.err;
  EXPECT_EQ(error_sentences(open.err), 1) << open.err;
}

// Nothing was answered: a file that is there stays as it is.
TEST(Check, MistakesReplaceNoFile) {
  const Folder folder;
  const std::string file = folder.file("answers.txt", "old\n");
  const std::string claims = folder.file("my.claims", "nim[a\n");
  EXPECT_EQ(run_cairn("check 'nim[a' -o " + file).code, 2);
  EXPECT_EQ(run_cairn("check " + claims + " -o " + file).code, 2);
  EXPECT_EQ(testing::text_of_file(file), "old\n");
  EXPECT_EQ(folder.files(), 2U);
}

TEST(Check, NineStacksAreNoExcuse) {
  const Finished run = run_cairn("check --time 100 'nim[a,b,c,d,e,f,g,h,i]: P iff a = b'");
  EXPECT_EQ(run.code, 1);
  EXPECT_NE(run.out.find("fails at nim[0,0,0,0,0,0,0,0,1],"), std::string::npos) << run.out;
}

TEST(Check, WarnsOfRemaindersThatCanBeMeantInTwoWays) {
  const Finished run = run_cairn("check --json 'subtraction{1,2,3}[n]: G = 1 iff n = 5 mod 4'");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err,
            "warning: 'n = 5 mod 4' is read as 'n mod 4 = 1'\n"
            "  subtraction{1,2,3}[n]: G = 1 iff n = 5 mod 4\n"
            "                                     ^\n"
            "hint: write so if you mean that, or 'n = 1' for the number 1\n");
  EXPECT_EQ(Json::parse(run.out)["warnings"], Json::parse(R"(["'n = 5 mod 4' is read as 'n mod 4 = 1'"])"));
  EXPECT_EQ(Json::parse(run_cairn("check --json 'nim[n]: P iff n = 0'").out)["warnings"], Json::array());
  // Once for all claims of a family, and in positions.
  const Finished family = run_cairn("check 'for k in 1..3: subtraction{1,2,3}[n+k]: G = 1 iff n + k = 5 mod 4'");
  EXPECT_EQ(family.err.find("warning: "), family.err.rfind("warning: ")) << family.err;
  EXPECT_EQ(family.err.find("warning: "), 0U) << family.err;
  const Finished position = run_cairn("solve 'subtraction{1, 7 mod 4}[5]'");
  EXPECT_NE(position.err.find("warning: '7 mod 4' is read as the number 3\n"), std::string::npos) << position.err;
  // Rules, too.
  const Folder folder;
  const std::string rules =
      folder.file("my.rules", "game mine_own\n  pile n\n  move take t where t = 1 mod 1, t <= 2\n");
  const Finished played = run_cairn("solve '" + rules + "[3]' --json");
  EXPECT_EQ(played.code, 0);
  EXPECT_NE(played.err.find("warning: 't = 1 mod 1' is read as 't mod 1 = 0'\n" + rules + ":3:23\n"), std::string::npos)
      << played.err;
}

TEST(Check, UsesGamesOfOnesOwn) {
  const Folder folder;
  const std::string rules = folder.file("half.rules", "game half\n  pile n\n  move take t in 1..floor(n/2)\n");
  EXPECT_EQ(run_cairn("check --rules " + rules + " 'half[n]: P iff n + 1 = twopart(n + 1)' --to 300").code, 0);
  EXPECT_EQ(run_cairn("check '" + rules + "[n], n >= 1: P iff n = twopart(n)' --to 300").code, 1);
  EXPECT_EQ(run_cairn("check '" + rules + "[n]: P iff n + 1 = twopart(n + 1)'").out.find("holds for all sizes") ==
                std::string::npos,
            false);
}

TEST(Check, RefusesWhatMakesNoSense) {
  const Folder folder;
  for (const std::string& arguments :
       {std::string("'nim[a,b]: P iff a = c'"), std::string("'nim[a,b]'"), std::string("nim"),
        std::string("missing.claims"), folder.file("empty.claims", "# nothing\n"), std::string("'nim[a]: P' --to -1"),
        std::string("'nim[a]: P' --to x"), std::string("'nim[a]: P' --engine steam"),
        std::string("'nim[a,b,c,d,e]: P' --to 100000000"), std::string("'nim[a]: P' --numeration roman")}) {
    const Finished run = run_cairn("check " + arguments);
    EXPECT_EQ(run.code, 2) << arguments << "\n" << run.out;
    EXPECT_EQ(run.out, "") << arguments;
    EXPECT_EQ(error_sentences(run.err), 1) << run.err;
  }
  const Finished line = run_cairn("check " + folder.file("bad.claims", "nim[a,a]: P\nnim[a: P\n"));
  EXPECT_EQ(line.code, 2);
  EXPECT_NE(line.err.find("bad.claims:2:6"), std::string::npos) << line.err;
}

TEST(Check, KeepsToItsTime) {
  const Finished run = run_cairn("check 'nim[a,b,c]: P iff a xor b = c' --to 20000 --time 0.5 --memory 4G");
  EXPECT_EQ(run.code, 3) << run.out << run.err;
  // How far it came depends on the machine, and a slow one has no bound to tell; but it never gets there.
  EXPECT_NE(run.out.find("limit reached"), std::string::npos) << run.out;
  EXPECT_EQ(run.out.find("holds up to 20000"), std::string::npos) << run.out;
  EXPECT_EQ(run.out.find("all sizes"), std::string::npos) << run.out;
}

}  // namespace
// Take two or more from one stack and give one to the other: every table has a move out of it.
TEST(Check, ClaimsAboutMovesThatRaiseANumber) {
  const Folder folder;
  const std::string rules = folder.file(
      "yama.rules",
      "game yama\n  stacks a >= b\n  move t in 2..a to (a - t, b + 1)\n  move t in 2..b to (b - t, a + 1)\n");
  const std::string with = " --rules " + rules;
  const Finished proved = run_cairn("check 'yama[a,b], a >= b: P iff a <= b + 1'" + with);
  EXPECT_EQ(proved.code, 0) << proved.out << proved.err;
  EXPECT_NE(proved.out.find("holds for all sizes"), std::string::npos) << proved.out;
  const Finished bounded = run_cairn("check 'yama[a,b], a >= b: P iff a <= b + 1' --to 20" + with);
  EXPECT_EQ(bounded.code, 0) << bounded.out << bounded.err;
  EXPECT_NE(bounded.out.find("holds up to 20"), std::string::npos) << bounded.out;
  EXPECT_NE(bounded.out.find("beyond the bound were computed"), std::string::npos) << bounded.out;
  const Finished wrong = run_cairn("check 'yama[a,b], a >= b: P iff a <= b' --to 20" + with);
  EXPECT_EQ(wrong.code, 1) << wrong.out << wrong.err;
  EXPECT_NE(wrong.out.find("fails at yama[0,1]"), std::string::npos) << wrong.out;
}

}  // namespace cairn
