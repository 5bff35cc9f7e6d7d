// Claims about many stacks: small boards come first, and what is found there is what the definition says.
#include "claims/small_cases.hpp"
#include "base/all_layers.hpp"

#include "claims/check_support.hpp"
#include "engine/search/reference.hpp"
#include "language/parse_claim.hpp"

#include <gtest/gtest.h>

#include <random>

namespace cairn {
namespace {

class SmallCasesTest : public ::testing::Test {
 protected:
  Library library_ = built_in_games();
};

// "a,b,c" and so on.
std::string letters(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i > 0 ? ",x" : "x") + std::to_string(i);
  return text;
}

TEST_F(SmallCasesTest, AWrongClaimIsRefutedOnTheSmallestBoardWhateverTheNumberOfStacks) {
  for (const int stacks : {6, 9, 12, 20, 32}) {
    for (const char* game : {"nim", "minnie", "wynnie_some"}) {
      const Claim claim = parse_claim(std::string(game) + "[" + letters(stacks) + "]: P iff x0 = x1", library_);
      const ClaimAnswer answer = testing::check_by_engines(claim, std::nullopt, Control());
      std::string board = "[";
      for (int i = 1; i < stacks; ++i) board += "0,";
      ASSERT_TRUE(answer.counterexample) << game << stacks;
      EXPECT_EQ(answer.counterexample->position, game + board + "1]");
      EXPECT_EQ(answer.counterexample->outcome, 'N');
      EXPECT_EQ(answer.known.detail.find("smaller"), std::string::npos) << answer.known.detail;
    }
  }
}

TEST_F(SmallCasesTest, BoardsWithFewNumbersAreLookedAtFurtherOut) {
  // [7,7,0,...,0] is P in NIM. A table of nine stacks up to 7 meets this claim in 8^9 ways.
  const Claim claim = parse_claim(
      "nim[" + letters(9) + "]: P iff x0 != 7 and x0 xor x1 xor x2 xor x3 xor x4 xor x5 xor x6 xor x7 xor x8 = 0",
      library_);
  const ClaimAnswer answer = testing::check_by_engines(claim, std::nullopt, Control());
  ASSERT_TRUE(answer.counterexample);
  EXPECT_EQ(answer.counterexample->position, "nim[0,0,0,0,0,0,0,7,7]");
  EXPECT_EQ(answer.counterexample->outcome, 'P');
  EXPECT_NE(answer.known.detail.find("there may be smaller ones"), std::string::npos);
}

TEST_F(SmallCasesTest, BoundsAreKept) {
  const Claim claim = parse_claim(
      "nim[" + letters(7) + "]: P iff x0 xor x1 xor x2 xor x3 xor x4 xor x5 xor x6 = 0 and x6 < 3", library_);
  EXPECT_FALSE(look_at_small_cases(claim, 2, Control()).found);
  EXPECT_TRUE(look_at_small_cases(claim, 3, Control()).found);
  // No position: no counterexample.
  EXPECT_FALSE(
      look_at_small_cases(parse_claim("nim[" + letters(7) + "], x0 < 0: P", library_), std::nullopt, Control()).found);
}

// What it calls the smallest is the first that the slow judge meets when the bound grows by one.
TEST_F(SmallCasesTest, TheSmallestIsThatOfTheDefinition) {
  std::mt19937 random(11);
  const auto below = [&](int count) { return std::uniform_int_distribution<int>(0, count - 1)(random); };
  const auto variable = [&] { return "x" + std::to_string(below(6)); };
  const char* games[] = {"nim", "minnie", "misere nim", "nimb", "mine"};
  const char* cells[] = {"x0,x1,x2,x3,x4,x5", "x0,x1 + x0,x2,2*x3,x4,x5", "x0 + x1,x1,x2,x3,x4,x5"};
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    const std::string text = std::string(games[below(5)]) + "[" + cells[below(3)] + "], " + variable() +
                             " <= " + variable() + ": " + (below(2) == 0 ? "P iff " : "N if ") + variable() + " + " +
                             variable() + " >= " + variable() + " + " + std::to_string(below(3));
    SCOPED_TRACE(text);
    const Claim claim = parse_claim(text, library_);
    const SmallCases small = look_at_small_cases(claim, std::nullopt, Control());
    if (!small.found || !small.smallest) continue;
    Reference reference(claim.game, claim.misere);
    const auto facts = [&](const Cells& board) -> std::optional<PositionFacts> {
      return PositionFacts{reference.outcome(board), 0};
    };
    std::optional<FoundInstance> expected;
    for (std::int64_t bound = 0; bound <= 2 && !expected; ++bound) {
      expected = enumerate(claim, bound, facts, Control()).found;
    }
    if (!expected) continue;
    EXPECT_EQ(small.found->values, expected->values);
    EXPECT_EQ(small.found->outcome, expected->outcome);
    ++compared;
  }
  EXPECT_GT(compared, 25);
}

}  // namespace
}  // namespace cairn
