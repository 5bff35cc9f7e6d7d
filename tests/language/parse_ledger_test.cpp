// Ledgers: what their files say, errors with their places, and mutants of statements.
#include "language/ledger/parse_ledger.hpp"
#include "base/all_layers.hpp"
#include "language/ledger/mutants.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using language::mutants_of;
using language::parse_ledger;
using Role = LedgerStatement::Role;

constexpr const char* kHead = "paper p\n  title  A paper\n";
constexpr const char* kEntry = "claim p-1\n  source  Theorem 1\n  quote   It is so.\n";

TEST(ParseLedger, ReadsPapersAndClaims) {
  const Ledger ledger = parse_ledger(
      "# a comment\n"
      "paper p\n"
      "  title    On heaps\n"
      "  authors  A. Author\n"
      "\n"
      "claim p-2.1\n"
      "  source   Theorem 2.1,\n"
      "           part 1\n"
      "  quote    It is so,\n"
      "    # no part of the quotation\n"
      "           and not otherwise.\n"
      "  says     nim[a,b]:\n"
      "             P iff a = b\n"
      "  says     nim[a]: N iff a > 0\n"
      "  to       30\n"
      "  verdict  refuted\n"
      "  at       a = 1, b = 2\n"
      "  correction nim[a,b]: P iff a = b\n",
      "file");
  ASSERT_EQ(ledger.papers.size(), 1U);
  const LedgerPaper& paper = ledger.papers.front();
  EXPECT_EQ(paper.id, "p");
  EXPECT_EQ(paper.title, "On heaps");
  EXPECT_EQ(paper.authors, "A. Author");
  ASSERT_EQ(paper.claims.size(), 1U);
  const LedgerClaim& claim = paper.claims.front();
  EXPECT_EQ(claim.id, "p-2.1");
  EXPECT_EQ(claim.line, 6);
  EXPECT_EQ(claim.source, "Theorem 2.1, part 1");
  EXPECT_EQ(claim.quote, "It is so, and not otherwise.");
  EXPECT_EQ(claim.text_of(Role::says), "nim[a,b]: P iff a = b\nnim[a]: N iff a > 0");
  EXPECT_EQ(claim.recorded, LedgerVerdict::refuted);
  EXPECT_EQ(claim.at, "a = 1, b = 2");
  ASSERT_EQ(claim.statements.size(), 3U);
  EXPECT_EQ(claim.statements[0].line, 12);
  // The bound is that of all statements of the kind before it.
  EXPECT_EQ(claim.statements[0].to, 30);
  EXPECT_EQ(claim.statements[1].to, 30);
  EXPECT_EQ(claim.statements[2].to, std::nullopt);
}

TEST(ParseLedger, ABoundInFrontIsThatOfAllStatements) {
  const Ledger ledger = parse_ledger(std::string(kHead) + kEntry +
                                         "  to 60\n  verdict open\n  shows nim[a]: N iff a > 0\n"
                                         "  long nim[a,b]: N iff a != b\n",
                                     "file");
  const auto& statements = ledger.papers.at(0).claims.at(0).statements;
  ASSERT_EQ(statements.size(), 2U);
  EXPECT_EQ(statements[0].to, 60);
  EXPECT_EQ(statements[1].to, 60);
}

struct WrongLedger {
  std::string text;
  std::string what;
  std::string place;  // "file:3:1"
};

TEST(ParseLedger, SaysWhatIsWrongAndWhere) {
  const std::string head = kHead;
  const std::string entry = head + kEntry;
  for (const WrongLedger& wrong : std::vector<WrongLedger>{
           {"", "there is no ledger here", "file:1:1"},
           {"theorem 1\n", "expected 'paper' or 'claim', found 'theorem'", "file:1:1"},
           {"  title x\n", "this field belongs to no paper or claim", "file:1:3"},
           {"claim p-1\n", "this claim belongs to no paper", "file:1:1"},
           {"paper p\n", "the paper 'p' has no title", "file:1:1"},
           {"paper\n  title x\n", "the identifier is missing", "file:1:6"},
           {"paper p_q\n  title x\n", "an identifier has letters, digits, dots and hyphens", "file:1:8"},
           {head + "  pages 7\n", "a paper has no field 'pages'", "file:3:3"},
           {head + "  title  Again\n", "'title' stands twice", "file:3:3"},
           {head + kHead, "the paper 'p' stands twice", "file:3:7"},
           {head + "claim q-1\n", "the identifiers of the paper 'p' begin with 'p-'", "file:3:7"},
           {entry + kEntry, "the claim 'p-1' stands twice", "file:6:7"},
           {entry + "  proof trivial\n", "a claim has no field 'proof'", "file:6:3"},
           {entry + "  says\n", "'says' has no value", "file:6:7"},
           {entry + "  quote twice\n", "'quote' stands twice", "file:6:3"},
           {entry + "  verdict true\n", "'true' is no verdict", "file:6:11"},
           {entry + "  says nim[a]: N\n  to many\n", "the bound is no whole number", "file:7:6"},
           {head + "claim p-1\n  quote x\n", "'p-1' has no source", "file:3:1"},
           {head + "claim p-1\n  source x\n", "'p-1' has no quote", "file:3:1"},
           {entry + "  verdict holds\n", "'p-1' has no statement", "file:3:1"},
           {entry + "  long nim[a]: N\n", "'p-1' has 'long' without 'says'", "file:3:1"},
           {entry + "  says nim[a]: N\n  verdict reading\n",
            "'p-1' is recorded as reading and has a statement of its own", "file:3:1"},
           {entry + "  verdict reading\n", "'p-1' is recorded as reading, and has no readings", "file:3:1"},
           {entry + "  says nim[a]: N\n  verdict conditional\n",
            "'p-1' is recorded as conditional without the condition", "file:3:1"},
           {entry + "  says nim[a]: N\n  verdict holds\n  at a = 0\n",
            "'p-1' has a counterexample and is recorded as holds", "file:3:1"},
       }) {
    try {
      (void)parse_ledger(wrong.text, "file");
      ADD_FAILURE() << "accepted: " << wrong.text;
    } catch (const Error& error) {
      EXPECT_EQ(error.what(), wrong.what) << wrong.text;
      EXPECT_EQ(error.where().substr(0, error.where().find('\n')), wrong.place) << wrong.text;
    }
  }
}

TEST(ParseLedger, ReadingsBelongToAnEntry) {
  EXPECT_EQ(language::reading_of("p-5.8-r1"), "p-5.8");
  EXPECT_EQ(language::reading_of("p-5.8-r12"), "p-5.8");
  EXPECT_EQ(language::reading_of("p-5.8"), "");
  EXPECT_EQ(language::reading_of("p-5.8-r"), "");
  EXPECT_EQ(language::reading_of("p-5.8-rich"), "");
}

std::vector<std::string> texts_of(const std::string& statement) {
  std::vector<std::string> texts;
  for (const auto& mutant : mutants_of(statement)) texts.push_back(mutant.text);
  return texts;
}

TEST(Mutants, ChangeOneThing) {
  EXPECT_EQ(texts_of("nim[n], n >= 2: P iff n mod 3 = 0"),
            (std::vector<std::string>{"nim[n], n >= 3: P iff n mod 3 = 0", "nim[n], n >= 1: P iff n mod 3 = 0",
                                      "nim[n], n >= 2: P iff n mod 4 = 0", "nim[n], n >= 2: P iff n mod 2 = 0",
                                      "nim[n], n >= 2: P iff n mod 3 = 1", "nim[n], n > 2: P iff n mod 3 = 0",
                                      "nim[n], n <= 2: P iff n mod 3 = 0", "nim[n], n >= 2: P iff n mod 3 != 0",
                                      "nim[n], n >= 2: N iff n mod 3 = 0"}));
  EXPECT_EQ(
      texts_of("for all a exists b: nim[a,b] is P"),
      (std::vector<std::string>{"exists a exists b: nim[a,b] is P", "for all a for all b: nim[a,b] is P",
                                "for all a exists unique b: nim[a,b] is P", "for all a exists b: nim[a,b] is N"}));
}

// They are longer than what they are read as, or shorter.
TEST(Mutants, ChangeSymbolsOfPapersWhole) {
  EXPECT_EQ(texts_of("\u2200 a \u2203 b: a \u2260 b"),
            (std::vector<std::string>{"exists a \u2203 b: a \u2260 b", "\u2200 a for all b: a \u2260 b",
                                      "\u2200 a exists unique b: a \u2260 b", "\u2200 a \u2203 b: a = b"}));
  EXPECT_EQ(texts_of("for every a: a == a \u2227 a \u2264 a"),
            (std::vector<std::string>{"for every a: a == a \u2227 a < a", "exists a: a == a \u2227 a \u2264 a",
                                      "for every a: a != a \u2227 a \u2264 a", "for every a: a == a \u2227 a >= a",
                                      "for every a: a == a or a \u2264 a"}));
  EXPECT_EQ(mutants_of("a \u2260 b").front().change, "\u2260 -> =");
}

TEST(Mutants, ChangeWordsOfQuantifiers) {
  EXPECT_EQ(texts_of("there is a unique b: b is b"), (std::vector<std::string>{"for all b: b is b"}));
  EXPECT_EQ(texts_of("there exists b: b is b"),
            (std::vector<std::string>{"for all b: b is b", "exists unique b: b is b"}));
  EXPECT_EQ(texts_of("exists infinitely many b: b is b"), (std::vector<std::string>{"for all b: b is b"}));
  EXPECT_EQ(texts_of("for almost all b: b is b"), (std::vector<std::string>{"for all b: b is b"}));
  EXPECT_EQ(texts_of("nim[a] is an option of nim[b]"), (std::vector<std::string>{"nim[a] is not an option of nim[b]"}));
}

TEST(Mutants, LeaveTheRangeOfAFamilyAlone) {
  EXPECT_EQ(texts_of("for k in 1..8, j in {1,2}: nim[a,k]: P iff a = k"),
            (std::vector<std::string>{"for k in 1..8, j in {1,2}: nim[a,k]: P iff a != k",
                                      "for k in 1..8, j in {1,2}: nim[a,k]: N iff a = k"}));
  EXPECT_EQ(texts_of("let A(n) = the a: nim[a,n] is P; A(n) = n"),
            (std::vector<std::string>{"let A(n) = the a: nim[a,n] is P; A(n) != n",
                                      "let A(n) = the a: nim[a,n] is N; A(n) = n"}));
  EXPECT_TRUE(texts_of("no tokens: \x01").empty());
}

}  // namespace
}  // namespace cairn
