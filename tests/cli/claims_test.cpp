// cairn claims: the table, entries in full, exit codes, reports and JSON.
#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"

#include <cairn/version.hpp>

#include <gtest/gtest.h>

namespace cairn {
namespace {

using testing::Finished;
using testing::Folder;
using testing::has;
using testing::run_cairn;

constexpr const char* kOwnLedger =
    "paper own\n  title    Heaps <and> bounds\n  authors  A. Author\n"
    "claim own-1\n  source   Theorem 1\n  quote    Equal stacks & nothing else.\n"
    "  says     nim[a,b]: P iff a = b\n  verdict  holds\n"
    "claim own-2\n  source   Theorem 2\n  quote    Always n \u2264 1.\n"
    "  says     for k in 1..2: nim[a,k]: N\n  verdict  refuted\n  at       k = 1, a = 1\n"
    "  correction  for k in 1..2: nim[a,k]: N iff a != k\n";

TEST(Claims, PrintATableWithTotals) {
  const Folder folder;
  const Finished run = run_cairn("claims --file " + folder.file("own.claims", kOwnLedger));
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out,
            "own  Heaps <and> bounds (A. Author)\n"
            "  own-1                   holds        proved                  Theorem 1\n"
            "  own-2                   refuted      k = 1, a = 1            Theorem 2\n"
            "\n"
            "     entries  proved  computed  refuted  corrected  conditional  reading  open\n"
            "own        2       1         0        1          1            0        0     0\n");
}

TEST(Claims, AnEntryThatIsNamedIsPrintedInFull) {
  const Folder folder;
  const Finished run = run_cairn("claims own-2 --file " + folder.file("own.claims", kOwnLedger));
  EXPECT_EQ(run.code, 0);
  for (const char* part :
       {"own-2  Theorem 2\n", "  quote       \"Always n \u2264 1.\"\n", "  says        for k in 1..2: nim[a,k]: N\n",
        "  verdict     refuted at k = 1, a = 1\n", "  fails       nim[a,1]: N\n",
        "  because     nim[1,1] is P, and the claim says N\n", "nim[1,1] is P: every move has a reply that wins\n",
        "nim[0,1] is answered by nim[0,0]\n", "  correction  for k in 1..2: nim[a,k]: N iff a != k\n", "  time  "}) {
    EXPECT_TRUE(has(run.out, part)) << part << "\n" << run.out;
  }
}

TEST(Claims, ExitCodesTellWhatDiffers) {
  const Folder folder;
  const std::string head = "paper p\n  title T\nclaim p-1\n  source S\n  quote Q\n";
  const Finished differs = run_cairn("claims --file " + folder.file("a", head + "  says nim[a]: P\n  verdict holds\n"));
  EXPECT_EQ(differs.code, 1);
  EXPECT_TRUE(has(differs.out, "differs: the verdict is refuted, and recorded is holds\n")) << differs.out;
  EXPECT_TRUE(has(differs.out, "1 entry differs from what is recorded\n"));
  const Finished wrong = run_cairn("claims --file " + folder.file("b", head + "  says nim[a: P\n"));
  EXPECT_EQ(wrong.code, 2);
  EXPECT_TRUE(has(wrong.err, "error: p-1: ")) << wrong.err;
  EXPECT_TRUE(has(wrong.err, "/b:6:13\n")) << wrong.err;
  const Finished broken = run_cairn("claims --file " + folder.file("c", head + "  says nim[a]: P\n  vredict holds\n"));
  EXPECT_EQ(broken.code, 2);
  EXPECT_EQ(broken.out, "");
  EXPECT_TRUE(has(broken.err, "/c:7:3\n    vredict holds\n    ^\n")) << broken.err;
}

TEST(Claims, WhatWasNotReachedIsNotOpen) {
  const Folder folder;
  const std::string claims = "claims --time 0.000001 --file " + folder.file("own.claims", kOwnLedger);
  const Finished run = run_cairn(claims);
  EXPECT_EQ(run.code, 3);
  EXPECT_EQ(run.out,
            "own  Heaps <and> bounds (A. Author)\n"
            "  own-1                   not reached  limit reached           Theorem 1\n"
            "  own-2                   not reached  limit reached           Theorem 2\n"
            "\n"
            "     entries  proved  computed  refuted  corrected  conditional  reading  open  not reached\n"
            "own        2       0         0        0          0            0        0     0            2\n"
            "2 entries were not reached: a limit of time or memory ended the run before\n");
  EXPECT_EQ(Json::parse(run_cairn(claims + " --json").out).at(0)["verdict"], "not reached");
  EXPECT_TRUE(has(run_cairn(claims + " own-1").out, "not reached: the time was up before\n"));
  EXPECT_EQ(run_cairn(claims + " --report " + folder.path("report.html")).code, 3);
  EXPECT_TRUE(has(testing::text_of_file(folder.path("report.html")), "What was not reached"));
}

TEST(Claims, MistakesInALedgerComeAllAtOnce) {
  const Folder folder;
  const std::string file =
      folder.file("wrong",
                  "paper p\n  title T\nclaim p-1\n  source S\n  qoute Q\n  verdict true\n"
                  "cliam p-2\nclaim p-3\n  source S\n  quote Q\n  says nim[a,b]:\n    P iff a ++ b\n");
  const Finished run = run_cairn("claims --file " + file);
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(testing::error_sentences(run.err), 4) << run.err;
  for (const char* part :
       {"'p-1' has no quote\n", ":3:1\n", "a claim has no field 'qoute'\n", ":5:3\n", "hint: did you mean 'quote'?\n",
        "'true' is no verdict\n", ":6:11\n", "found 'cliam'\n", ":7:1\n", "hint: did you mean 'claim'?\n"}) {
    EXPECT_TRUE(has(run.err, part)) << part << "\n" << run.err;
  }
  // Statements are read later; their mistakes have line and column as well.
  const std::string statement = folder.file(
      "statement", "paper p\n  title T\nclaim p-3\n  source S\n  quote Q\n  says nim[a,b]:\n    P iff a <> b\n");
  EXPECT_TRUE(has(run_cairn("claims --file " + statement).err, "/statement:7:14\n"))
      << run_cairn("claims --file " + statement).err;
}

TEST(Claims, IdentifiersAreUnderstood) {
  EXPECT_TRUE(has(run_cairn("claims SRAVAN-2-A --time 0.000001").out, "sravan-2-a"));
  const Finished unknown = run_cairn("claims mullen-99");
  EXPECT_TRUE(has(unknown.err, "hint: what begins with mullen is mullen-1, mullen-2")) << unknown.err;
  EXPECT_TRUE(has(run_cairn("claims mulen-3-b").err, "hint: did you mean 'mullen-3-b'?\n"));
}

TEST(Claims, WrongOptionsAreRefused) {
  testing::expect_refused("claims no-such-paper", "there is no paper or entry 'no-such-paper'");
  testing::expect_refused("claims --verdict true", "'true' is no verdict");
  testing::expect_refused("claims --report report.pdf", "a report is written as HTML or as LaTeX");
  testing::expect_refused("claims --file /no/such/file", "cannot read the ledger");
}

TEST(Claims, ReportsAreWholeDocuments) {
  const Folder folder;
  const std::string file = folder.file("own.claims", kOwnLedger);
  for (const std::string name : {"report.html", "report.tex"}) {
    const Finished run = run_cairn("claims --file " + file + " --report " + folder.path(name));
    EXPECT_EQ(run.code, 0) << run.err;
  }
  const std::string html = testing::text_of_file(folder.path("report.html"));
  EXPECT_TRUE(html.starts_with("<!DOCTYPE html>"));
  EXPECT_TRUE(html.ends_with("</html>\n"));
  EXPECT_TRUE(has(html, "Heaps &lt;and&gt; bounds"));
  EXPECT_TRUE(has(html, "Equal stacks &amp; nothing else."));
  EXPECT_TRUE(has(html, "What does not hold"));
  EXPECT_TRUE(has(html, "nim[0,1] is answered by nim[0,0]"));
  EXPECT_FALSE(has(html, "http"));  // nothing is loaded from elsewhere
  EXPECT_FALSE(has(html, "<and>"));
  const std::string latex = testing::text_of_file(folder.path("report.tex"));
  EXPECT_TRUE(latex.starts_with("% " + made_by() + "\n\\documentclass"));
  EXPECT_NE(html.find("content=\"" + made_by() + "\""), std::string::npos);
  EXPECT_TRUE(latex.ends_with("\\end{document}\n"));
  EXPECT_TRUE(has(latex, "Equal stacks \\& nothing else."));
  EXPECT_TRUE(has(latex, "Always n \\ensuremath{\\le} 1."));
}

TEST(Claims, JsonIsOneArray) {
  const Folder folder;
  const Finished run = run_cairn("claims --json --file " + folder.file("own.claims", kOwnLedger));
  const Json json = Json::parse(run.out);
  ASSERT_EQ(json.size(), 2U);
  EXPECT_EQ(json[0]["id"], "own-1");
  EXPECT_EQ(json[0]["verdict"], "holds");
  EXPECT_EQ(json[0]["known"]["how"], "proved");
  EXPECT_EQ(json[0]["bound"], nullptr);
  EXPECT_EQ(json[0]["counterexample"], nullptr);
  EXPECT_EQ(json[1]["verdict"], "refuted");
  EXPECT_EQ(json[1]["statement"], "for k in 1..2: nim[a,k]: N");
  EXPECT_EQ(json[1]["counterexample"]["position"], "nim[1,1]");
  EXPECT_EQ(json[1]["counterexample"]["parameters"]["k"], 1);
  EXPECT_EQ(json[1]["correction"], "for k in 1..2: nim[a,k]: N iff a != k");
}

TEST(Claims, MutantsShowThatChecksCanFail) {
  const Folder folder;
  const Finished good = run_cairn("claims --mutants --file " + folder.file("own.claims", kOwnLedger));
  EXPECT_EQ(good.code, 0) << good.out;
  EXPECT_TRUE(has(good.out, "2 true statements; 0 without a mutant that is refuted\n")) << good.out;
  const Finished idle =
      run_cairn("claims --mutants --file " +
                folder.file("idle",
                            "paper p\n  title T\nclaim p-1\n  source S\n  quote Q\n"
                            "  says for all n: nim[n] is P or nim[n] is P or nim[n] is N or nim[n] is N\n"));
  EXPECT_EQ(idle.code, 1);
  EXPECT_TRUE(has(idle.out, "p-1                     none of 8 mutants is refuted\n")) << idle.out;
}

TEST(Claims, TheShippedLedgerIsThere) {
  const Finished run = run_cairn("claims --recorded reading");
  EXPECT_EQ(run.code, 0) << run.out << run.err;
}

TEST(Claims, OneReadingIsNotSeveral) {
  const Folder folder;
  const std::string claim = "\n  source S\n  quote Q\n";
  const std::string file =
      folder.file("own.claims", "paper p\n  title T\nclaim p-1" + claim + "  verdict reading\nclaim p-1-r1" + claim +
                                    "  says nim[a,b]: P iff a = b\n  verdict holds\n");
  const Finished run = run_cairn("claims --file " + file);
  EXPECT_TRUE(has(run.out, " 1 reading ")) << run.out;
  EXPECT_FALSE(has(run.out, "1 readings")) << run.out;
}

TEST(Claims, AnArrayOfJsonMayHaveNoEntry) {
  const Folder folder;
  const Finished run = run_cairn("claims --json --verdict open --file " + folder.file("own.claims", kOwnLedger));
  EXPECT_EQ(run.out, "[]\n");
  EXPECT_EQ(run.code, 0);
}

}  // namespace
}  // namespace cairn
