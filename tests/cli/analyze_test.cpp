// cairn analyze: a position on one page.
#include <gtest/gtest.h>

#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"

#include <string>

namespace cairn {

namespace {

using testing::Finished;
using testing::has;
using testing::run_cairn;

Json analyzed(const std::string& position) {
  const Finished run = run_cairn("analyze --json --time 60 '" + position + "'");
  EXPECT_EQ(run.code, 0) << run.err;
  return Json::parse(run.out);
}

}  // namespace

// Grundy values of nim are nim-sums: the table around nim[2,5] has x1 xor x2.
TEST(Analyze, TheTableAroundAPositionIsThatOfTheGame) {
  const Json answer = analyzed("nim[2,5]");
  EXPECT_EQ(answer["grundy"], 7);
  const Json& table = answer["table"];
  EXPECT_EQ(table["values_are"], "grundy");
  EXPECT_EQ(table["rows"], "x1");
  EXPECT_EQ(table["columns"], "x2");
  for (int row = 0; row < static_cast<int>(table["values"].size()); ++row) {
    for (int column = 0; column < static_cast<int>(table["values"][0].size()); ++column) {
      const int x1 = table["first_row"].get<int>() + row;
      const int x2 = table["first_column"].get<int>() + column;
      EXPECT_EQ(table["values"][row][column], x1 ^ x2) << x1 << " " << x2;
    }
  }
  // 2 + 5 moves, of which one wins: 5 becomes 2.
  EXPECT_EQ(answer["options"].size(), 7U);
  EXPECT_EQ(answer["options"][0]["position"], "nim[2,2]");
  EXPECT_EQ(answer["options"][0]["words"], "take 3 from the 5");
  EXPECT_EQ(answer["options"][0]["wins"], true);
  for (std::size_t i = 1; i < 7; ++i) EXPECT_EQ(answer["options"][i]["wins"], false);
}

// Theorem: [3, n] is P in minnie for n = 0 mod 4, n >= 8.
TEST(Analyze, TheLineOfTheProofIsNamed) {
  const Json answer = analyzed("minnie[3,12]");
  EXPECT_EQ(answer["outcome"], "P");
  EXPECT_EQ(answer["lines"][0]["position"], "minnie[3,12]");
  EXPECT_EQ(answer["lines"][0]["line"], "[3, n]: n = 0 mod 4, n >= 8");
  EXPECT_GT(answer["proof"]["states"], 0);
  EXPECT_EQ(answer["proof"]["command"], "cairn prove 'minnie' --stacks 2");
  EXPECT_FALSE(answer["claims"].empty());
}

// Too large to be searched, but nim is proved in a moment: 10^20 xor 5 is not 0.
TEST(Analyze, ALargePositionIsAnsweredByAProof) {
  const Json answer = analyzed("nim[5,10^20]");
  EXPECT_EQ(answer["outcome"], "N");
  EXPECT_EQ(answer["table"], nullptr);
  EXPECT_EQ(answer["known"]["how"], "proved");
}

TEST(Analyze, TextIsOnePage) {
  const Finished run = run_cairn("analyze 'nim[1,2] + nim[5]'");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(has(run.out, "nim[1,2] has value 3, nim[5] has value 5; their nim-sum is 6\n")) << run.out;
  EXPECT_TRUE(has(run.out, "take 2 from the 5 in nim[5]")) << run.out;
  EXPECT_TRUE(has(run_cairn("analyze 'nim[0]'").out, "no moves"));
}

TEST(Analyze, WhatCannotBeReadIsRefused) {
  testing::expect_refused("analyze 'nonsense[3]'", "nonsense");
  testing::expect_refused("analyze 'nim[3'", "expected");
}

}  // namespace cairn
