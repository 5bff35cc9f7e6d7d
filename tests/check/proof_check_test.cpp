// The checker of proofs: what it accepts, what it refuses, and where.
#include "check/proof_check.hpp"
#include "base/all_layers.hpp"

#include "check/proof_support.hpp"
#include "prove/prove.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <ctime>

namespace cairn {
namespace {

using testing::proof_by_hand;
using testing::proof_by_prover;
using testing::proof_game;
using testing::ProofQuestion;

ProofCheck checked(const Proof& proof) { return check_proof(proof, Control()); }

// n is a multiple of m.
Proof multiples(std::shared_ptr<const Game> game, std::uint32_t m) {
  return proof_by_hand(
      std::move(game), 1, m, [m](std::uint32_t r, std::uint32_t digit) { return (2 * r + digit) % m; },
      [](std::uint32_t r) { return r == 0; });
}

// The nim-sum of sorted stacks is 0: between neighbours it is known whether they differ yet.
Proof nim(int stacks) {
  const auto all = static_cast<std::uint32_t>(1U << static_cast<unsigned>(stacks - 1));  // bit i: x(i+1) < x(i+2)
  const std::uint32_t dead = all;
  const auto next = [=](std::uint32_t state, std::uint32_t letter) {
    if (state == dead || __builtin_parity(letter) != 0) return dead;
    for (int i = 0; i + 1 < stacks; ++i) {
      const bool low = (letter >> i & 1U) != 0;
      const bool high = (letter >> (i + 1) & 1U) != 0;
      if ((state >> i & 1U) != 0 || low == high) continue;
      if (low) return dead;
      state |= 1U << static_cast<unsigned>(i);
    }
    return state;
  };
  return proof_by_hand(proof_game("nim"), stacks, all + 1, next, [=](std::uint32_t state) { return state != dead; });
}

TEST(ProofCheck, AcceptsNimByHand) {
  for (int stacks = 1; stacks <= 4; ++stacks) {
    const ProofCheck check = checked(nim(stacks));
    EXPECT_TRUE(check.proved()) << check.fails;
    EXPECT_GT(check.product_states, 0U);
    EXPECT_GT(check.compared, 500U);
    EXPECT_GT(check.compared_to, 10);
  }
}

TEST(ProofCheck, AcceptsSubtractionByHand) {
  EXPECT_TRUE(checked(multiples(proof_game("subtraction{1,2}"), 3)).proved());
  EXPECT_TRUE(checked(multiples(proof_game("subtraction{1..6}"), 7)).proved());
  // From a multiple of 3 neither 1, 4, .. nor 2, 5, .. leads to another; both are needed to get back to one.
  EXPECT_TRUE(checked(multiples(proof_game("subtraction{1,4,..; 2,5,..}"), 3)).proved());
  EXPECT_FALSE(checked(multiples(proof_game("subtraction{1,4,..}"), 3)).proved());
}

TEST(ProofCheck, AcceptsInfiniteSets) {
  // All numbers that are no multiples of 3.
  EXPECT_TRUE(checked(multiples(proof_game("subtraction(not {3,6,..})"), 3)).proved());
  EXPECT_TRUE(checked(multiples(proof_game("subtraction{1,3,..}"), 2)).proved());
  EXPECT_FALSE(checked(multiples(proof_game("subtraction{1,3,..}"), 3)).proved());
}

TEST(ProofCheck, RefusesOtherMultiples) {
  const ProofCheck check = checked(multiples(proof_game("subtraction{1,2}"), 4));
  EXPECT_EQ(check.fails, "no move leads to an accepted position from one that is not accepted: subtraction{1,2}[3]");
  EXPECT_EQ(check.position, "subtraction{1,2}[3]");
  EXPECT_EQ(check.status, Status::complete);
  const ProofCheck other = checked(multiples(proof_game("subtraction{1,2}"), 2));
  EXPECT_EQ(other.fails, "a move leads to an accepted position from the accepted position subtraction{1,2}[2]");
}

TEST(ProofCheck, GrundyValuesByHand) {
  // The value of n is n itself: the two tracks are equal.
  const auto equal = [](const std::string& game) {
    return proof_by_hand(
        proof_game(game), 1, 2,
        [](std::uint32_t state, std::uint32_t letter) { return state == 0 && (letter == 0 || letter == 3) ? 0U : 1U; },
        [](std::uint32_t state) { return state == 0; }, 1);
  };
  EXPECT_TRUE(checked(equal("subtraction{1,2,..}")).proved());
  EXPECT_EQ(checked(equal("subtraction{1..4}")).position, "subtraction{1..4}[5] with Grundy value 0");
}

TEST(ProofCheck, MiserePlayByHand) {
  // Misere nim on one stack: 1 is the only P-position; on {1,2}: n = 1 modulo 3.
  Proof one = proof_by_hand(
      proof_game("nim"), 1, 3, [](std::uint32_t state, std::uint32_t digit) { return std::min(2 * state + digit, 2U); },
      [](std::uint32_t state) { return state == 1; });
  one.misere = true;
  EXPECT_TRUE(checked(one).proved());
  one.misere = false;
  EXPECT_EQ(checked(one).position, "nim[0]");
  Proof two = multiples(proof_game("subtraction{1,2}"), 3);
  two.misere = true;
  EXPECT_EQ(checked(two).fails, "accepted is, in misere play, a position without moves: misere subtraction{1,2}[0]");
  two.automaton.accepting = {0, 1, 0};
  EXPECT_TRUE(checked(two).proved());
  two.automaton.accepting = {0, 0, 0};
  EXPECT_EQ(checked(two).position, "misere subtraction{1,2}[1]");
}

TEST(ProofCheck, LeadingZerosMustNotMatter) {
  Proof proof = multiples(proof_game("subtraction{1,2}"), 3);
  // A start of its own, which is left by any digit: right for words that begin with 1, wrong for others.
  proof.automaton.starts = {3};
  proof.automaton.next.insert(proof.automaton.next.end(), {0, 1});
  proof.automaton.accepting.push_back(1);
  const ProofCheck check = checked(proof);
  EXPECT_FALSE(check.proved());
  EXPECT_NE(check.fails.find("leading zeros"), std::string::npos);
}

TEST(ProofCheck, StacksThatAreNotSortedAreNotAccepted) {
  Proof proof = nim(2);
  proof.automaton.next = {0, 0, 0, 0};
  proof.automaton.accepting = {1};
  // [0,1] is accepted and has a move to [0,0].
  EXPECT_FALSE(checked(proof).proved());
  // The nim-sum alone, sorted or not, is 0 for equal stacks only; of three stacks it is not.
  Proof three = proof_by_hand(
      proof_game("nim"), 3, 2,
      [](std::uint32_t state, std::uint32_t letter) { return state == 0 && __builtin_parity(letter) == 0 ? 0U : 1U; },
      [](std::uint32_t state) { return state == 0; });
  const ProofCheck check = checked(three);
  EXPECT_EQ(check.fails.find("accepted is what is no valid position: nim["), 0U) << check.fails;
}

TEST(ProofCheck, MovesMustKeepPositionsValid) {
  // Small boards do not show it: 304 is valid and 303 is not.
  const std::string rules = "game odd\n  pile n\n  valid n <= 301 or n mod 2 = 0\n  move take t in {1}\n";
  const ProofCheck check = checked(multiples(proof_game("odd", rules), 2));
  EXPECT_EQ(check.fails, "a move leads to a position that is not valid from odd[304]");
  const std::string closed = "game even\n  pile n\n  valid n <= 7 or n mod 2 = 0\n  move take t in {2}\n";
  Proof proof = proof_by_hand(
      proof_game("even", closed), 1, 4, [](std::uint32_t r, std::uint32_t digit) { return (2 * r + digit) % 4; },
      [](std::uint32_t r) { return r < 2; });
  EXPECT_EQ(checked(proof).fails, "accepted is what is no valid position: even[9]");
}

TEST(ProofCheck, MeasuresMayHaveNegativeFactorsWhereTheyAreBounded) {
  // d climbs to n: a P-position when n - d is even. States: equal so far, d < n and even, d < n and odd, d > n.
  const auto climb = [](const std::string& valid, const std::string& where) {
    const std::string rules =
        "game climb\n  state n: pile, d: pile\n" + valid + "  measure n - d\n  move " + where + "to (n, d + 1)\n";
    return proof_by_hand(
        proof_game("climb", rules), 2, 4,
        [](std::uint32_t state, std::uint32_t letter) {
          const bool odd = letter == 1 || letter == 2;
          if (state == 3 || (state == 0 && letter == 2)) return 3U;
          return state == 0 && !odd ? 0U : odd ? 2U : 1U;
        },
        [](std::uint32_t state) { return state < 2; });
  };
  EXPECT_EQ(checked(climb("  valid d <= n\n", "where d < n ")).fails, "");
  // Without a bound the measure falls for ever.
  EXPECT_THROW((void)checked(climb("", "where d >= 0 ")), Error);
}

TEST(ProofCheck, AmountsMayBeNegative) {
  // At 1, 2 and 3 all amounts are negative, and still there is a move.
  const std::string rules = "game below\n  pile n\n  move t in n-5..n-4 to (n - 1)\n";
  EXPECT_EQ(checked(multiples(proof_game("below", rules), 2)).fails, "");
}

TEST(ProofCheck, RefusesRulesThatAreNotOfThisKind) {
  const auto refused = [](const std::string& game, int coordinates, const std::string& rules = "") {
    Proof proof = proof_by_hand(
        proof_game(game, rules), coordinates, 1, [](std::uint32_t, std::uint32_t) { return 0U; },
        [](std::uint32_t) { return false; });
    EXPECT_THROW((void)checked(proof), Error) << game;
  };
  refused("euclid", 2);
  refused("partizan_euclid", 2);
  refused("nim", 13);
  refused("wythoff", 3);
  refused("maximum_nim(floor(sqrt(n)))", 1);
  // The measure falls for ever: small boards do not show it.
  refused("far", 1, "game far\n  pile n\n  measure 1000 - n\n  move where n >= 0 to (n + 1)\n");
  Proof proof = nim(2);
  proof.automaton.next[3] = 7;
  EXPECT_THROW((void)checked(proof), Error);
  proof = nim(2);
  proof.automaton.next.pop_back();
  EXPECT_THROW((void)checked(proof), Error);
  proof = nim(2);
  proof.automaton.starts = {Automaton::kNoStart};
  EXPECT_THROW((void)checked(proof), Error);
  proof = nim(2);
  proof.misere = proof.grundy = true;
  EXPECT_THROW((void)checked(proof), Error);
}

TEST(ProofCheck, KeepsItsLimits) {
  Control control;
  control.memory = 10'000;
  EXPECT_EQ(check_proof(nim(4), control).status, Status::limit_reached);
  control = Control();
  control.deadline = Control::Clock::now();
  const ProofCheck late = check_proof(nim(4), control);
  EXPECT_EQ(late.status, Status::limit_reached);
  EXPECT_FALSE(late.proved());
  control = Control();
  const std::atomic<bool> yes = true;
  control.cancelled = &yes;
  EXPECT_EQ(check_proof(nim(4), control).status, Status::cancelled);
  // Numbers so large that there are more values than memory.
  control = Control();
  control.memory = 50'000'000;
  const std::string rules = "game long\n  pile n\n  move take t where t >= 999999999\n";
  EXPECT_EQ(check_proof(multiples(proof_game("long", rules), 1), control).status, Status::limit_reached);
  const std::string far = "game far\n  pile n\n  valid n >= 999999999\n  move where n >= 1999999999 to (n - 2)\n";
  EXPECT_EQ(check_proof(multiples(proof_game("far", far), 1), control).status, Status::limit_reached);
}

// What the prover finds, and what it does not.
const std::vector<ProofQuestion> kQuestions{{"nim", 2, ""},
                                            {"nim", 3, "misere"},
                                            {"minnie", 2, ""},
                                            {"minnie", 3, ""},
                                            {"minnie", 3, "misere"},
                                            {"mine", 3, ""},
                                            {"mine", 3, "misere"},
                                            {"wynnie", 0, ""},
                                            {"wynnie", 0, "misere"},
                                            {"cash{1,2}", 0, ""},
                                            {"cash{1,3,4}", 0, ""},
                                            {"subtraction{2,5,7}", 0, ""},
                                            {"nimb", 2, "grundy"},
                                            {"nimtb", 3, "grundy"},
                                            {"nim", 2, "grundy"},
                                            {"subtraction{1,3,4}", 0, "grundy"},
                                            {"wythoff", 0, "zeckendorf"},
                                            {"wythoff", 0, "misere zeckendorf"},
                                            {"greedy_nim", 3, ""},
                                            {"comply{2}", 0, ""}};

TEST(ProofCheck, AcceptsWhatTheProverFinds) {
  for (const auto& question : kQuestions) {
    const ProofCheck check = checked(proof_by_prover(question));
    EXPECT_TRUE(check.proved()) << question.game << " " << question.words << ": " << check.fails;
  }
}

TEST(ProofCheck, LooksAtFewNodes) {
  // Silver coins on a strip, of which none passes another; the prover's own search takes 90 nodes.
  const std::string rules =
      "game coins\n  state a: pile, b: pile, c: pile, d: pile\n  valid a < b, b < c, c < d\n"
      "  move t in 1..a to (a - t, b, c, d)\n  move t in 1..b where b - t > a to (a, b - t, c, d)\n"
      "  move t in 1..c where c - t > b to (a, b, c - t, d)\n  move t in 1..d where d - t > c to (a, b, c, d - t)\n";
  ProveQuestion question;
  question.game = proof_game("coins", rules);
  const ProofSearch answer = prove_game(question, Control());
  ASSERT_TRUE(answer.proof);
  const ProofCheck check = check_proof(*answer.proof, Control(), ProofComparison::none);
  EXPECT_TRUE(check.proved()) << check.fails;
  EXPECT_LT(check.product_states, 300U);
  EXPECT_EQ(check.compared, 0U);
  EXPECT_LT(checked(proof_by_prover({"minnie", 4, ""})).product_states, 3'000U);
}

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// A check takes at most three times as long as finding the proof, which `prove` does before it checks. Steps are
// counted, too: they are the same on every machine.
void expect_quick_check(const std::string& name, const std::string& rules, int stacks, std::uint64_t most_work) {
  ProveQuestion question;
  question.game = proof_game(name, rules);
  question.stacks = stacks;
  const double began = processor_seconds();
  const ProofSearch answer = prove_game(question, Control());
  const double proved = processor_seconds();
  ASSERT_TRUE(answer.proof) << name << ": " << answer.why;
  const ProofCheck check = check_proof(*answer.proof, Control(), ProofComparison::none);
  const double checked = processor_seconds() - proved;
  EXPECT_TRUE(check.proved()) << check.fails;
  EXPECT_LE(checked, 0.75 * (proved - began) + 0.01) << name;
  EXPECT_LE(check.work, most_work) << name;
  ::testing::Test::RecordProperty(name + "_work", std::to_string(check.work));
  ::testing::Test::RecordProperty(name + "_milliseconds", std::to_string(1000 * checked));
}

// Moore's game: take from one or two of four stacks. A move has one amount, so that the second comes after a move that
// the other player is forced to waste.
std::string moore() {
  std::string rules = "game moore\n  state a: pile, b: pile, c: pile, d: pile, phase: {open, wait, more}\n";
  for (const std::string stack : {"a", "b", "c", "d"}) {
    std::string after;
    for (const std::string one : {"a", "b", "c", "d"}) after += one == stack ? one + " - t, " : one + ", ";
    rules += "  move t in 1.." + stack + ", next in {open, wait} where phase = open to (" + after + "next)\n";
    rules += "  move t in 1.." + stack + " where phase = more to (" + after + "open)\n";
  }
  return rules + "  move where phase = wait to (a, b, c, d, more)\n";
}

TEST(ProofCheck, TakesAtMostThreeTimesAsLongAsTheProver) {
  expect_quick_check("moore", moore(), 0, 200'000);
  expect_quick_check(
      "dollar",
      "game dollar\n  state a: pile, b: pile, c: pile, d: pile\n  valid a < b, b < c, c < d\n"
      "  move t in 1..a to (a - t, b, c, d)\n  move t in 1..b where b - t > a to (a, b - t, c, d)\n"
      "  move t in 1..c where c - t > b to (a, b, c - t, d)\n  move t in 1..d where d - t > c to (a, b, c, d - t)\n",
      0, 200'000);
  expect_quick_check("minnie", "", 5, 8'000'000);
}

TEST(ProofCheck, RefusesProofsOfOtherGames) {
  const auto other = [](const ProofQuestion& question, const std::string& game) {
    Proof proof = proof_by_prover(question);
    proof.game = proof_game(game);
    const ProofCheck check = checked(proof);
    EXPECT_FALSE(check.fails.empty()) << game;
    EXPECT_TRUE(testing::is_counterexample(proof, check.position)) << check.fails;
  };
  other({"minnie", 3, ""}, "mine");
  other({"minnie", 3, ""}, "nim");
  other({"nim", 3, ""}, "minnie");
  other({"wynnie", 0, ""}, "wythoff");
  other({"cash{1,3,4}", 0, ""}, "cash{1,3,5}");
  other({"subtraction{1,3,4}", 0, "grundy"}, "subtraction{1,3,5}");
  other({"wythoff", 0, "zeckendorf"}, "wynnie");
  Proof misere = proof_by_prover({"minnie", 3, ""});
  misere.misere = true;
  EXPECT_FALSE(checked(misere).fails.empty());
}

}  // namespace
}  // namespace cairn
