// Questions about games: how many numbers they are about, what they are called, and when two are the same.
#include "rules/question.hpp"
#include "base/all_layers.hpp"
#include "rules/boards_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

namespace cairn {

namespace {

std::shared_ptr<const Game> game(const std::string& text) {
  return std::make_shared<const Game>(rules_test::built_in(text));
}

TEST(Question, KnowsItsNumbers) {
  EXPECT_EQ((Question{game("minnie"), 3}.coordinates()), 3);
  EXPECT_EQ((Question{game("minnie")}.coordinates()), 2);  // the default
  EXPECT_EQ((Question{game("wythoff")}.coordinates()), 2);
  EXPECT_EQ((Question{game("cash{1,3,4}")}.coordinates()), 3);
  EXPECT_EQ((Question{game("comply{2,5}")}.coordinates()), 1);
  EXPECT_THROW(static_cast<void>(Question{game("wythoff"), 3}.coordinates()), Error);
  EXPECT_EQ((Question{game("minnie")}.settled().stacks), 2);
  EXPECT_EQ((Question{game("cash{1,3,4}"), 3}.settled().stacks), 0);
}

TEST(Question, IsNamedAsItIsAsked) {
  EXPECT_EQ((Question{game("minnie"), 3, true}.name()), "misere minnie");
  EXPECT_EQ(prove_command({game("minnie"), 3, true}), "cairn prove 'misere minnie' --stacks 3");
  EXPECT_EQ(prove_command({game("minnie"), 0, false, true}), "cairn prove 'minnie' --stacks 2 --grundy");
  EXPECT_EQ(prove_command({game("wythoff")}), "cairn prove 'wythoff'");
}

TEST(Question, IsTheSameWhenEverythingIs) {
  const Question asked{game("minnie"), 2};
  EXPECT_TRUE(same_question(asked, {game("minnie")}));
  EXPECT_FALSE(same_question(asked, {game("minnie"), 3}));
  EXPECT_FALSE(same_question(asked, {game("minnie"), 2, true}));
  EXPECT_FALSE(same_question(asked, {game("minnie"), 2, false, true}));
  EXPECT_FALSE(same_question(asked, {game("mine"), 2}));
}

}  // namespace

}  // namespace cairn
