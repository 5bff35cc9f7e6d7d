// The ledger: verdicts on statements whose truth is known by hand, and what differs from what is recorded.
#include <cairn/lab.hpp>

#include <gtest/gtest.h>

namespace cairn {
namespace {

// One entry of a paper, with these fields.
EntryAnswer entry_of(const std::string& fields, LedgerRequest request = {}) {
  request.ledger = read_ledger("paper p\n  title T\nclaim p-1\n  source S\n  quote Q\n" + fields, "file");
  const LedgerAnswer answer = Lab().ledger(request);
  EXPECT_EQ(answer.counts().entries, 1U);
  return answer.papers.at(0).entries.at(0);
}

TEST(Ledger, WhatIsTrueHolds) {
  const EntryAnswer proved = entry_of("  says nim[a,b]: P iff a = b\n  verdict holds\n");
  EXPECT_EQ(proved.verdict, LedgerVerdict::holds);
  EXPECT_EQ(proved.known.how, How::proved);
  EXPECT_EQ(proved.bound, std::nullopt);
  EXPECT_TRUE(proved.differences.empty());

  const EntryAnswer computed = entry_of("  says nim[a,b]: P iff a = b\n  to 20\n  says nim[2,2]: P\n");
  EXPECT_EQ(computed.verdict, LedgerVerdict::holds);
  EXPECT_EQ(computed.known.how, How::computed);
  EXPECT_EQ(computed.bound, 20);
  EXPECT_TRUE(computed.differences.empty());
}

// subtraction{1..k}: P exactly when k + 1 divides n. For k = 1 the claim is wrong at n = 2, for k = 2 it is right.
constexpr const char* kThirds = "  says for k in 1..3: subtraction{1..k}[n]: P iff n mod 3 = 0\n";

TEST(Ledger, TheFirstMemberThatFailsIsTheCounterexample) {
  const EntryAnswer entry = entry_of(std::string(kThirds) +
                                     "  verdict refuted\n  at k = 1, n = 2\n"
                                     "  correction for k in 1..3: subtraction{1..k}[n]: P iff n mod (k + 1) = 0\n");
  EXPECT_EQ(entry.verdict, LedgerVerdict::refuted);
  EXPECT_EQ(entry.known.how, How::refuted);
  ASSERT_TRUE(entry.counterexample);
  EXPECT_EQ(entry.counterexample->text, "k = 1, n = 2");
  EXPECT_EQ(entry.counterexample->position->position, "subtraction{1}[2]");
  EXPECT_EQ(entry.counterexample->moves,
            (std::vector<std::string>{"subtraction{1}[2] is P: every move has a reply that wins",
                                      "  subtraction{1}[1] is answered by subtraction{1}[0]"}));
  EXPECT_EQ(entry.correction(), "for k in 1..3: subtraction{1..k}[n]: P iff n mod (k + 1) = 0");
  EXPECT_TRUE(entry.differences.empty());
}

TEST(Ledger, ASmallRangeHasTheMembersThatFail) {
  // The fourth member alone fails: subtraction{1..4}[5] is P.
  const std::string says = "  says for k in 1..6: subtraction{1..k}[n], n = 5, k = 4: N\n  verdict refuted\n";
  const EntryAnswer named = entry_of(says + "  at k = 4, n = 5\n", {.members = 2});
  EXPECT_TRUE(named.differences.empty());
  EXPECT_EQ(named.statements.at(0).members, 3U);
  const EntryAnswer not_named = entry_of(says, {.members = 2});
  EXPECT_TRUE(not_named.differences.empty());
  const EntryAnswer wrong = entry_of(says + "  at k = 5, n = 5\n", {.members = 2});
  EXPECT_EQ(wrong.verdict, LedgerVerdict::open);  // those that are left speak of no position
}

TEST(Ledger, WhatIsAboutNothingDoesNotHold) {
  EXPECT_EQ(entry_of("  says for all a, b: if a < b and b < a then nim[a,b] is P\n  verdict open\n").verdict,
            LedgerVerdict::open);
  const EntryAnswer entry =
      entry_of("  says nim[a,b]: P\n  verdict conditional\n  exactly for all a: if a < 0 then nim[a] is P\n");
  EXPECT_EQ(entry.verdict, LedgerVerdict::refuted);
}

TEST(Ledger, MovesShowWhatAPositionIs) {
  EXPECT_EQ(entry_of("  says nim[a,b]: P\n").counterexample->moves,
            std::vector<std::string>{"nim[0,1] is N: the move to nim[0,0] wins"});
  EXPECT_EQ(entry_of("  says nim[n]: N\n").counterexample->moves,
            std::vector<std::string>{"nim[0] is P: there is no move"});
  EXPECT_EQ(entry_of("  says misere nim[n]: P\n").counterexample->moves,
            std::vector<std::string>{"misere nim[0] is N: there is no move, which wins in misere play"});
  EXPECT_EQ(
      entry_of("  says subtraction{1,2}[n], n >= 2: G = 0\n").counterexample->moves,
      (std::vector<std::string>{
          "G(subtraction{1,2}[2]) = 2: no move leads to this value, and moves lead to all that are smaller",
          "  the value 0 by the move to subtraction{1,2}[0]", "  the value 1 by the move to subtraction{1,2}[1]"}));
  EXPECT_EQ(entry_of("  says for all n: subtraction{1,2}[n] is P or subtraction{1,2}[n] is P\n").counterexample->moves,
            std::vector<std::string>{"subtraction{1,2}[1] is N: the move to subtraction{1,2}[0] wins"});
}

TEST(Ledger, AConditionMakesItConditional) {
  const std::string says = "  says nim[a,b]: P\n  verdict conditional\n";
  const EntryAnswer entry = entry_of(says + "  exactly nim[a,b]: P iff a = b\n");
  EXPECT_EQ(entry.verdict, LedgerVerdict::conditional);
  EXPECT_EQ(entry.known.how, How::proved);
  EXPECT_EQ(entry.counterexample->text, "a = 0, b = 1");
  EXPECT_EQ(entry.correction(), "nim[a,b]: P iff a = b");
  EXPECT_TRUE(entry.differences.empty());

  const EntryAnswer wrong = entry_of(says + "  exactly nim[a,b]: P iff a = b and a < 7\n");
  EXPECT_EQ(wrong.verdict, LedgerVerdict::refuted);
  EXPECT_EQ(wrong.differences, (std::vector<std::string>{"the verdict is refuted, and recorded is conditional",
                                                         "'exactly' in line 8 does not hold: a = 7, b = 7"}));
}

// [1,1], [2,2] and so on are P as well, so a condition that leaves them out is not exact.
TEST(Ledger, AConditionThatOnlyLeavesOutIsNotExact) {
  const std::string says = "  says nim[a,b]: P\n  verdict conditional\n";
  const EntryAnswer entry = entry_of(says + "  exactly nim[a,b], b < 1, a < 1: P\n");
  EXPECT_EQ(entry.verdict, LedgerVerdict::refuted);
  EXPECT_EQ(entry.differences,
            (std::vector<std::string>{
                "the verdict is refuted, and recorded is conditional",
                "no 'exactly' says with 'iff', or 'if ... else ...', where the printed statement fails"}));
  // A value for every case says it as well: the values are n mod 3.
  const EntryAnswer values = entry_of(
      "  says subtraction{1,2}[n]: G = 0\n  verdict conditional\n"
      "  exactly for all n: G(subtraction{1,2}[n]) = (0 if n mod 3 = 0 else n mod 3)\n");
  EXPECT_EQ(values.verdict, LedgerVerdict::conditional);
  EXPECT_TRUE(values.differences.empty());
}

// The values of this game are no automaton's, as far as anybody knows: the search for one has no end of its own. They
// are a fractal, which halves: 0, 0, 1, 0, 2, 1, 3, ...
TEST(Ledger, AnAttemptAtAProofComesToAnEnd) {
  const EntryAnswer entry = entry_of(
      "  says let g(n) = G(maximum_nim(floor((n-1)/2))[n]); for all n with n >= 1: g(2n + 1) = n and g(2n) = g(n)\n"
      "  verdict holds\n");
  EXPECT_EQ(entry.verdict, LedgerVerdict::holds);
  EXPECT_EQ(entry.known.how, How::computed);
  EXPECT_NE(entry.known.detail.find("the processor time for one attempt was used up"), std::string::npos)
      << entry.known.detail;
}

TEST(Ledger, QuestionsAreOpen) {
  const EntryAnswer question = entry_of("  verdict open\n  shows nim[a,b]: G = a xor b\n");
  EXPECT_EQ(question.verdict, LedgerVerdict::open);
  EXPECT_EQ(question.known.how, How::unknown);
  EXPECT_TRUE(question.differences.empty());
  EXPECT_EQ(entry_of("  verdict open\n  shows nim[a,b]: G = a + b\n").differences,
            std::vector<std::string>{"'shows' in line 7 does not hold: a = 1, b = 1"});
}

TEST(Ledger, WhatIsShownOfAQuestionMayBeWider) {
  const std::string fields = "  verdict open\n  shows nim[1,1]: P\n  long nim[a,b]: P iff a = b\n";
  EXPECT_EQ(entry_of(fields).statements.size(), 1U);
  const EntryAnswer wider = entry_of(fields, {.wider = true});
  EXPECT_EQ(wider.verdict, LedgerVerdict::open);
  EXPECT_EQ(wider.statements.size(), 2U);
  EXPECT_TRUE(wider.differences.empty());
  EXPECT_EQ(entry_of("  verdict open\n  shows nim[1,1]: P\n  long nim[a,b]: P\n", {.wider = true}).differences,
            std::vector<std::string>{"'long' in line 8 does not hold: a = 0, b = 1"});
}

TEST(Ledger, ReadingsCarryTheVerdicts) {
  const Ledger ledger = read_ledger(
      "paper p\n  title T\n"
      "claim p-1\n  source S\n  quote Q\n  verdict reading\n"
      "claim p-1-r1\n  source S\n  quote Q\n  says nim[a,a]: P\n  verdict holds\n"
      "claim p-1-r2\n  source S\n  quote Q\n  says nim[a,b]: P\n  verdict refuted\n"
      "claim p-11\n  source S\n  quote Q\n  says nim[a,a]: P\n  verdict holds\n");
  const Lab lab;
  std::vector<std::string> order;
  const LedgerAnswer answer =
      lab.ledger({.ledger = ledger, .ids = {"p-1"}}, {},
                 [&](const LedgerPaper&, const EntryAnswer& entry) { order.push_back(entry.claim.id); });
  EXPECT_EQ(order, (std::vector<std::string>{"p-1", "p-1-r1", "p-1-r2"}));
  const EntryAnswer& parent = answer.papers.at(0).entries.at(0);
  EXPECT_EQ(parent.verdict, LedgerVerdict::reading);
  EXPECT_EQ(parent.readings, (std::vector<std::pair<std::string, LedgerVerdict>>{{"p-1-r1", LedgerVerdict::holds},
                                                                                 {"p-1-r2", LedgerVerdict::refuted}}));
  const LedgerCounts counts = answer.counts();
  EXPECT_EQ(counts.entries, 3U);
  EXPECT_EQ(counts.proved, 1U);
  EXPECT_EQ(counts.refuted, 1U);
  EXPECT_EQ(counts.reading, 1U);
  EXPECT_EQ(counts.differ, 0U);
}

TEST(Ledger, OnlyEntriesOfAVerdict) {
  const Ledger ledger = read_ledger(
      "paper p\n  title T\n"
      "claim p-1\n  source S\n  quote Q\n  says nim[a,a]: P\n  verdict holds\n"
      "claim p-2\n  source S\n  quote Q\n  says nim[a,b]: P\n  verdict refuted\n"
      "claim p-3\n  source S\n  quote Q\n  says nim[a,b]: P\n"
      "claim p-4\n  source S\n  quote Q\n  says nim[a,a]: P\n  verdict refuted\n"
      "claim p-5\n  source S\n  quote Q\n  says nim[a,b]: P\n  verdict holds\n");
  const auto ids = [](const LedgerAnswer& answer) {
    std::vector<std::string> result;
    for (const EntryAnswer& entry : answer.papers.at(0).entries) result.push_back(entry.claim.id);
    return result;
  };
  // What is found counts, not what is recorded.
  const LedgerAnswer found = Lab().ledger({.ledger = ledger, .verdict = LedgerVerdict::refuted});
  EXPECT_EQ(ids(found), (std::vector<std::string>{"p-2", "p-3", "p-5"}));
  EXPECT_EQ(found.counts().differ, 1U);
  EXPECT_EQ(found.left_out.entries, 2U);
  EXPECT_EQ(found.left_out.proved, 2U);
  EXPECT_EQ(found.left_out.differ, 1U);
  const LedgerAnswer recorded = Lab().ledger({.ledger = ledger, .recorded = LedgerVerdict::refuted});
  EXPECT_EQ(ids(recorded), (std::vector<std::string>{"p-2", "p-4"}));
  EXPECT_EQ(recorded.left_out.entries, 0U);
}

TEST(Ledger, DifferencesAreNoticed) {
  EXPECT_EQ(entry_of("  says nim[a,b]: P\n  verdict holds\n").differences,
            std::vector<std::string>{"the verdict is refuted, and recorded is holds"});
  EXPECT_EQ(entry_of("  says nim[a,b]: P\n  verdict refuted\n  at a = 0, b = 2\n").differences,
            std::vector<std::string>{"the first counterexample is a = 0, b = 1, and recorded is a = 0, b = 2"});
  EXPECT_EQ(entry_of("  says nim[a,b]: P\n  verdict refuted\n  correction nim[a,b]: N\n").differences,
            std::vector<std::string>{"'correction' in line 8 does not hold: a = 0, b = 0"});
  EXPECT_EQ(entry_of("  says nim[a,b], a > 5, a < 3: P\n  verdict holds\n").differences,
            (std::vector<std::string>{"the verdict is open, and recorded is holds",
                                      "'says' in line 6 is about no position"}));
  for (const std::string at : {"a = 0, b = 1", "a=0,b=1", "nim[0,1]", "nim[0, 1]"}) {
    EXPECT_TRUE(entry_of("  says nim[a,b]: P\n  verdict refuted\n  at " + at + "\n").differences.empty()) << at;
  }
}

TEST(Ledger, WiderStatementsAreForLongRuns) {
  const std::string fields = "  says nim[a,a]: P\n  long nim[a,b]: P\n  verdict holds\n";
  EXPECT_EQ(entry_of(fields).verdict, LedgerVerdict::holds);
  EXPECT_EQ(entry_of(fields, {.wider = true}).verdict, LedgerVerdict::refuted);
}

TEST(Ledger, BoundsCanBeReplaced) {
  const std::string fields = "  says nim[a,b]: P iff a = b and a != 30\n  to 20\n";
  EXPECT_EQ(entry_of(fields).bound, 20);
  EXPECT_EQ(entry_of(fields, {.to = 40}).verdict, LedgerVerdict::refuted);
}

TEST(Ledger, AStatementThatMakesNoSenseCostsTheOthersNothing) {
  const Ledger ledger = read_ledger(
      "paper p\n  title T\n"
      "claim p-1\n  source S\n  quote Q\n  says nim[a,b: P\n  verdict holds\n"
      "claim p-2\n  source S\n  quote Q\n  says nim[a,a]: P\n  verdict holds\n",
      "my.claims");
  const LedgerAnswer answer = Lab().ledger({.ledger = ledger});
  const EntryAnswer& wrong = answer.papers.at(0).entries.at(0);
  EXPECT_EQ(wrong.verdict, LedgerVerdict::open);
  ASSERT_TRUE(wrong.statements.at(0).error);
  EXPECT_EQ(wrong.statements.at(0).error->where().substr(0, 15), "my.claims:6:15\n");
  EXPECT_FALSE(wrong.differences.empty());
  EXPECT_EQ(answer.papers.at(0).entries.at(1).verdict, LedgerVerdict::holds);
}

TEST(Ledger, IdentifiersThatMeanNothingAreRefused) {
  const Ledger ledger = read_ledger("paper p\n  title T\nclaim p-1.2\n  source S\n  quote Q\n");
  const auto hint = [&](const std::string& id) -> std::string {
    try {
      (void)Lab().ledger({.ledger = ledger, .ids = {id}});
    } catch (const Error& error) {
      return error.hint();
    }
    return "none";
  };
  EXPECT_EQ(hint("p"), "none");
  EXPECT_EQ(hint("p-1"), "none");
  EXPECT_EQ(hint("q"), "the papers are p");
  EXPECT_EQ(hint("P-1"), "none");
  EXPECT_EQ(hint("p-1.3"), "what begins with p-1 is p-1.2");
  EXPECT_EQ(hint("p-7.3"), "what begins with p is p-1");
}

// What is not read cannot make no sense: nothing is done for entries once the time is up.
TEST(Ledger, WhatTheTimeDidNotSufficeForIsNotReached) {
  const Ledger ledger = read_ledger(
      "paper p\n  title T\n"
      "claim p-1\n  source S\n  quote Q\n  says nim[a,a]: P\n  verdict holds\n"
      "claim p-2\n  source S\n  quote Q\n  says nim[a,b: P\n  verdict holds\n"
      "claim p-3\n  source S\n  quote Q\n  verdict open\n  shows nim[a,a]: P\n"
      "claim p-4\n  source S\n  quote Q\n  verdict open\n"
      "claim p-5\n  source S\n  quote Q\n  verdict reading\n"
      "claim p-5-r1\n  source S\n  quote Q\n  says nim[a,a]: P\n  verdict holds\n");
  const LedgerAnswer answer = Lab().ledger({.ledger = ledger}, {.seconds = 0});
  EXPECT_EQ(answer.status, Status::limit_reached);
  const LedgerCounts counts = answer.counts();
  EXPECT_EQ(counts.entries, 6U);
  EXPECT_EQ(counts.not_reached, 4U);
  EXPECT_EQ(counts.open, 1U);  // a question of which nothing is known
  EXPECT_EQ(counts.reading, 1U);
  EXPECT_EQ(counts.differ, 0U);
  const EntryAnswer& entry = answer.papers.at(0).entries.at(1);
  EXPECT_EQ(entry.verdict, LedgerVerdict::not_reached);
  EXPECT_FALSE(entry.statements.at(0).reached);
  EXPECT_FALSE(entry.statements.at(0).error);
  EXPECT_EQ(answer.papers.at(0).entries.at(4).readings.at(0).second, LedgerVerdict::not_reached);
  EXPECT_THROW((void)parse_verdict("not reached"), Error);
}

// A question that is begun and not ended is not open, either.
TEST(Ledger, WhatWasBegunAndNotDecidedIsNotReached) {
  const Ledger ledger = read_ledger(
      "paper p\n  title T\nclaim p-1\n  source S\n  quote Q\n  says minnie[300,300,300,300]: N\n  verdict holds\n");
  const LedgerAnswer answer = Lab().ledger({.ledger = ledger}, {.seconds = 0.2});
  EXPECT_EQ(answer.papers.at(0).entries.at(0).verdict, LedgerVerdict::not_reached);
  EXPECT_EQ(answer.counts().differ, 0U);
}

TEST(Ledger, ACancelledRunHasNoVerdicts) {
  const Cancel cancel;
  cancel.request();
  const Ledger ledger =
      read_ledger("paper p\n  title T\nclaim p-1\n  source S\n  quote Q\n  says nim[a,a]: P\n  verdict holds\n");
  const LedgerAnswer answer = Lab().ledger({.ledger = ledger}, {.cancel = cancel});
  EXPECT_EQ(answer.status, Status::cancelled);
  EXPECT_EQ(answer.papers.at(0).entries.at(0).verdict, LedgerVerdict::not_reached);
  EXPECT_TRUE(answer.papers.at(0).entries.at(0).differences.empty());
}

TEST(LedgerMutants, AStatementThatCannotFailIsNoticed) {
  const Ledger ledger = read_ledger(
      "paper p\n  title T\n"
      "claim p-1\n  source S\n  quote Q\n  says nim[a,b]: P iff a = b\n  verdict holds\n"
      "claim p-2\n  source S\n  quote Q\n  says for all n: nim[n] is P or nim[n] is P or nim[n] is N or nim[n] is N\n  "
      "verdict holds\n"
      "claim p-3\n  source S\n  quote Q\n  says nim[n]: P\n  verdict refuted\n  correction nim[n]: P iff n = 0\n"
      "claim p-4\n  source S\n  quote Q\n  says nim[n]: P\n  verdict refuted\n");
  const MutationAnswer answer = Lab().mutants({.ledger = ledger});
  ASSERT_EQ(answer.entries.size(), 3U);  // nothing of the last one holds
  EXPECT_EQ(answer.entries[0].change, "= -> !=");
  EXPECT_EQ(answer.entries[0].at, "a = 0, b = 0");
  EXPECT_EQ(answer.entries[1].mutant, "");
  EXPECT_EQ(answer.entries[1].tried, 8U);
  EXPECT_EQ(answer.entries[2].change, "0 -> 1");
  EXPECT_EQ(answer.entries[2].role, LedgerStatement::Role::correction);
  EXPECT_EQ(answer.worthless(), 1U);
}

// What is recorded does not matter, and no statement stands for another.
TEST(LedgerMutants, AreOfEveryStatementThatHoldsAndOfNoOther) {
  const Ledger ledger = read_ledger(
      "paper p\n  title T\n"
      "claim p-1\n  source S\n  quote Q\n  says nim[a,b]: P iff a = b\n  says for all n: n = n\n  verdict holds\n"
      "claim p-2\n  source S\n  quote Q\n  says nim[a,b]: P iff a = b + 1\n  verdict holds\n"
      "claim p-3\n  source S\n  quote Q\n  says nim[a,b: P\n  verdict holds\n"
      "claim p-4\n  source S\n  quote Q\n  says nim[a,b]: P iff a = b\n  verdict refuted\n"
      "claim p-5\n  source S\n  quote Q\n  says for all a: if a < 0 then nim[a] is P\n  verdict holds\n"
      "claim p-6\n  source S\n  quote Q\n  says for all a, b: nim[a,b] is P or nim[a,b] is N\n  verdict holds\n");
  const MutationAnswer answer = Lab().mutants({.ledger = ledger});
  std::vector<std::pair<std::string, bool>> found;
  for (const MutantAnswer& entry : answer.entries) found.emplace_back(entry.id, !entry.mutant.empty());
  EXPECT_EQ(found, (std::vector<std::pair<std::string, bool>>{
                       {"p-1", true}, {"p-1", true}, {"p-4", true}, {"p-5", false}, {"p-6", true}}));
  EXPECT_EQ(answer.entries.at(1).statement, "for all n: n = n");
  EXPECT_TRUE(answer.entries.at(3).empty);
  EXPECT_EQ(answer.not_true, 1U);
  ASSERT_EQ(answer.mistakes.size(), 1U);
  EXPECT_EQ(answer.mistakes[0].first, "p-3");
  EXPECT_EQ(answer.worthless(), 1U);
}

TEST(LedgerMutants, EndWhenTheTimeIsUp) {
  const MutationAnswer answer = Lab().mutants({}, {.seconds = 0});
  EXPECT_EQ(answer.status, Status::limit_reached);
  EXPECT_TRUE(answer.entries.empty());
  EXPECT_GT(answer.not_reached, 1000U);
}

// Beyond the small boards that are looked at first.
TEST(LedgerMutants, FarAwayMutantsAreRefuted) {
  const Ledger ledger = read_ledger(
      "paper p\n  title T\nclaim p-1\n  source S\n  quote Q\n  says nim[a,b], a > 70, b < 70: N\n  verdict holds\n");
  EXPECT_EQ(Lab().mutants({.ledger = ledger}).worthless(), 0U);
}

}  // namespace
}  // namespace cairn
