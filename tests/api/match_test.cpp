// Games that are played move by move, by the library: moves in words and back, levels, games that are kept.
#include <gtest/gtest.h>

#include "base/all_layers.hpp"

#include <cairn/error.hpp>
#include <cairn/match.hpp>

#include <set>
#include <string>

namespace cairn {

namespace {

// What is said about a move, when it is typed, means that move.
void expect_understood(const Lab& lab, const std::string& position, std::size_t least) {
  const Match match(lab, position);
  std::size_t understood = 0;
  for (const OptionAnswer& option : match.moves().options) {
    const std::string words = match.words(option, true);
    try {
      EXPECT_EQ(match.option(words).position, option.position) << position << ": " << words;
      ++understood;
    } catch (const Error& error) {
      ADD_FAILURE() << position << ": " << words << ": " << error.what() << " " << error.hint();
    }
  }
  EXPECT_GE(understood, least) << position;
}

}  // namespace

TEST(Match, WordsOfMovesAreUnderstood) {
  const Lab lab;
  expect_understood(lab, "nim[3,5,7]", 15);
  expect_understood(lab, "nim[3,3]", 3);
  expect_understood(lab, "minnie[3,8] + nim[5]", 11);
  expect_understood(lab, "nim[3] + nim[5]", 8);
  expect_understood(lab, "wynnie[3,6]", 9);
  expect_understood(lab, "wythoff[3,5]", 10);
  expect_understood(lab, "cash{1,3,4}[14; 9, 9]", 3);
  expect_understood(lab, "cash{1,3,4}[14; inf, 9]", 3);
  expect_understood(lab, "comply{1..4}[7, S]", 8);
  expect_understood(lab, "wyg(path 3)[1,2,2]", 9);
  expect_understood(lab, "wyg(path 3)[1,2,2 | 1-2]", 3);
  expect_understood(lab, "edge_delete(path 5)", 2);
  expect_understood(lab, "partizan_subtraction({1,2}, {1,3})[5]", 2);
  expect_understood(lab, "subtraction{1,2}[10^30]", 2);
  expect_understood(lab, "fibonacci_nim[10,4]", 4);
  expect_understood(lab, "dudeney(3)[9,1]", 2);
  expect_understood(lab, "global_fibonacci_nim[3,4,3]", 6);
  expect_understood(lab, "staircase_nim[1,2,3]", 6);
}

// m is written by every move and never taken from, whatever it was before.
TEST(Match, NumbersThatRememberTheLastMoveAreSet) {
  const Lab lab;
  const Match match(lab, "fibonacci_nim[10,4]");
  EXPECT_EQ(match.words(match.option("[7,6]")), "takes 3 from the pile and sets m to 6");
  EXPECT_EQ(match.words(match.option("take 2")), "takes 2 from the pile");
  // A stalk that is cut falls; nothing of it is remembered.
  const Match stalk(lab, "hackenbush_stalk[1,2,1]");
  EXPECT_EQ(stalk.words(stalk.option("[0,0,0]")), "takes 1 from a and c and takes 2 from b");
}

// By the rules: 2 from both, since 4 may not be taken from the 5 while the other stack has 3.
TEST(Match, WordsFollowTheRulesAndNotTheDifference) {
  const Lab lab;
  const Match wynnie(lab, "wynnie[3,5]");
  EXPECT_EQ(wynnie.words(wynnie.option("[1,3]")), "takes 2 from the 3 and the 5");
  const Match nim(lab, "nim[3,5]");
  EXPECT_EQ(nim.words(nim.option("[1,3]")), "takes 4 from the 5");
}

// Of several ways to the same position, the one that was asked for: 2 from both, not 4 from the 5.
TEST(Match, WhatWasAskedIsWhatIsSaidAndKept) {
  const Lab lab;
  Match match(lab, "wythoff[3,5]", {.by_cairn = {false, false}});
  EXPECT_EQ(match.move("take 2 from both").words, "takes 2 from the 3 and the 5");
  const Match again = Match::loaded(lab, match.saved());
  EXPECT_EQ(again.history()[0].words, "takes 2 from the 3 and the 5");
  std::string text;
  write(again, Format::text, [&](std::string_view part) { text += part; });
  EXPECT_NE(text.find("takes 2 from the 3 and the 5: [1,3]"), std::string::npos) << text;
  Match other(lab, "wythoff[3,5]", {.by_cairn = {false, false}});
  EXPECT_EQ(other.move("take 4 from 5").words, "takes 4 from the 5");
}

// A game that was saved before words were kept.
TEST(Match, GamesWithoutWordsAreLoaded) {
  const Lab lab;
  const Match match = Match::loaded(
      lab, R"({"cairn":"a game","schema":1,"start":"nim[3,5]","by_cairn":[false,false],"level":"easy","seed":1,)"
           R"("begins":"left","moves":["nim[3,4]"],"resigned":false})");
  EXPECT_EQ(match.history()[0].words, "takes 1 from the 5");
}

TEST(Match, PeopleTypeInManyWays) {
  const Lab lab;
  const Match match(lab, "nim[7,9,20]");
  for (const char* typed : {"7 9 15.", "(7,9,15)", "nim [7 9 15]", "nim[7 9 15]", "NIM [15, 9, 7]", "take 5 from 20!",
                            "take 5from 20", "[7,9,15]?"}) {
    EXPECT_EQ(match.option(typed).position, "nim[7,9,15]") << typed;
  }
  for (const char* typed : {"take all from 7", "all from the 7", "take everything from 7"}) {
    EXPECT_EQ(match.option(typed).position, "nim[0,9,20]") << typed;
  }
  for (const char* typed : {"hnit", "why?", "take", "54 foo", "seven"}) {
    EXPECT_THROW(static_cast<void>(match.option(typed)), NotUnderstood) << typed;
  }
  try {
    static_cast<void>(match.option("take 5 from 8"));
    ADD_FAILURE() << "there is no 8";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "there is no stack of 8 in nim[7,9,20]");
  }
}

// The vertex with its neighbours, and both ends of the edge, by the rules of these games.
TEST(Match, DeletionsAreSaidAsTheRulesSayThem) {
  const Lab lab;
  const Match node(lab, "node_kayles(path 5)");
  EXPECT_EQ(node.option("delete vertex 3").position, "node_kayles(path 5)[1,0,0,0,1]");
  EXPECT_EQ(node.option("delete 1").position, "node_kayles(path 5)[0,0,1,1,1]");
  const Match arc(lab, "arc_kayles(path 4)");
  EXPECT_EQ(arc.option("delete edge 2-3").position, "arc_kayles(path 4)[1,0,0,1]");
  EXPECT_EQ(arc.option("delete edge 3-2").position, "arc_kayles(path 4)[1,0,0,1]");
  EXPECT_THROW(static_cast<void>(arc.option("delete edge 1-3")), Error);
}

TEST(Match, LeftAndRightMoveInTurn) {
  const Lab lab;
  Match match(lab, "partizan_subtraction({1,2}, {1,3})[6]", {.begins = Player::right});
  EXPECT_EQ(match.side(), Player::right);
  EXPECT_EQ(match.moves().options.size(), 2U);  // 1 and 3
  EXPECT_THROW(match.move("take 2"), Error);
  match.move("take 3");
  EXPECT_EQ(match.side(), Player::left);
  match.move("take 2");
  match.move("take 1");
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.winner(), 0);  // Right, who began
}

TEST(Match, GamesAreKept) {
  const Lab lab;
  Match match(lab, "misere nim[2,3]", {.by_cairn = {false, false}, .level = PlayLevel::easy, .seed = 9});
  match.move("take 2 from 3");
  match.move("1 1");
  Match again = Match::loaded(lab, match.saved());
  EXPECT_EQ(again.saved(), match.saved());
  EXPECT_EQ(again.position().text(), "misere nim[1,1]");
  EXPECT_EQ(again.history().size(), 2U);
  EXPECT_EQ(again.chosen().position, match.chosen().position);
  ASSERT_TRUE(again.undo());
  EXPECT_EQ(again.position().text(), "misere nim[1,2]");
  again.resign();
  EXPECT_EQ(again.winner(), 0);
  EXPECT_EQ(Match::loaded(lab, again.saved()).winner(), 0);
  for (const char* text : {"", "{}", "[1]", R"({"cairn":"a game"})"}) {
    EXPECT_THROW(static_cast<void>(Match::loaded(lab, text)), Error) << text;
  }
  std::string wrong = match.saved();
  wrong.replace(wrong.find("misere nim[1,1]"), 15, "misere nim[5,5]");
  EXPECT_THROW(static_cast<void>(Match::loaded(lab, wrong)), Error);
}

// Perfect play from a P-position: the second player wins against every first move, in nim[1,2,3] (1 xor 2 xor 3 = 0).
TEST(Match, PerfectPlayWinsAgainstEveryMove) {
  const Lab lab;
  const Match begin(lab, "nim[1,2,3]");
  for (const OptionAnswer& first : begin.moves().options) {
    Match match(lab, "nim[1,2,3]", {.seed = 1});
    match.move(first);
    while (!match.over())
      match.move(OptionAnswer(match.to_move() == 1 ? match.chosen() : match.moves().options.back()));
    EXPECT_EQ(match.winner(), 1) << first.position;
  }
}

TEST(Match, ChanceDependsOnTheSeedAndReachesEveryMove) {
  const Lab lab;
  std::set<std::string> chosen;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Match match(lab, "nim[2,3]", {.by_cairn = {true, true}, .level = PlayLevel::easy, .seed = seed});
    EXPECT_EQ(match.chosen().position, match.chosen().position);
    chosen.insert(match.chosen().position);
  }
  EXPECT_EQ(chosen.size(), 5U);  // 2 + 3 moves
}

// From nim[1,3] the one winning move leaves two equal stacks.
TEST(Match, MistakesAreRemembered) {
  const Lab lab;
  Match match(lab, "nim[1,3]");
  EXPECT_EQ(match.move("take 1 from 1").better, "nim[1,1]");
  match.undo();
  EXPECT_EQ(match.move("take 2 from 3").better, std::nullopt);
  EXPECT_EQ(match.move("take 1 from 1").better, std::nullopt);  // every move loses
}

// The values of a sum by hand: nim[1,2] is 1 xor 2 = 3.
namespace {

// Whether the player to move wins, straight from the rules of NIM with Cash with the amounts 1, 3 and 4.
bool mover_wins(int n, int d, int e) {
  for (const int amount : {1, 3, 4}) {
    if (amount <= n && amount <= d && !mover_wins(n - amount, e, d - amount)) return true;
  }
  return false;
}

// The line about a pile and the other purse that the rules give; purses beyond the pile buy nothing more.
std::string line_by_rules(int n, int e, bool won) {
  int price = 0;
  while (price <= n && !mover_wins(n, price, e)) ++price;
  const std::string cells = "[" + std::to_string(n) + "; d, " + std::to_string(e) + "]: ";
  if (price > n) return cells + "every d";
  return cells + (won ? "d >= " + std::to_string(price) : "d <= " + std::to_string(price - 1));
}

}  // namespace

TEST(Match, WhyNamesThePriceThatThePlayerToMoveMustBeAbleToPay) {
  const Lab lab;
  for (int n = 1; n <= 9; ++n) {
    for (int e = 0; e <= 7; e += 2) {
      for (const int d : {1, 4, 7}) {
        const Explanation why =
            Match(lab, "cash{1,3,4}[" + std::to_string(n) + "; " + std::to_string(d) + ", " + std::to_string(e) + "]")
                .why();
        ASSERT_FALSE(why.lines.empty());
        EXPECT_EQ(why.lines.front().line, line_by_rules(n, e, mover_wins(n, d, e)));
      }
    }
  }
}

TEST(Match, WhyNamesTheValuesOfASum) {
  const Lab lab;
  const Explanation why = Match(lab, "nim[1,2] + nim[3]").why();
  ASSERT_EQ(why.values.size(), 2U);
  EXPECT_EQ(why.values[0].second, Integer(3));
  EXPECT_EQ(why.values[1].second, Integer(3));
  EXPECT_FALSE(why.wins);
  EXPECT_EQ(why.outcome, 'P');
  for (const ExplainedMove& move : why.moves) EXPECT_TRUE(move.reply) << move.words;
}

TEST(Match, RepliesWinByTheReferenceEngine) {
  const Lab lab;
  for (const char* position :
       {"minnie[3,8]", "wynnie[3,6]", "misere wynnie[3,6]", "cash{1,3,4}[9; 6, 6]", "wythoff[2,5]"}) {
    const Match match(lab, position);
    const Explanation why = match.why();
    const bool misere = match.position().misere();
    EXPECT_EQ(why.moves.size(), match.moves().options.size());
    for (const ExplainedMove& move : why.moves) {
      const std::string& left = move.wins ? move.option.position : move.reply ? move.reply->position : "";
      if (left.empty()) continue;
      const std::string text = (misere && !left.starts_with("misere") ? "misere " : "") + left;
      EXPECT_EQ(lab.solve(text, {.engine = Engine::reference}).outcome, 'P') << position << ": " << text;
    }
  }
}

}  // namespace cairn
