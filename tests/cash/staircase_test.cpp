// One position of a pile and two purses, by price rows and by their law, judged by the definition.
#include "base/all_layers.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"
#include "language/parse_position.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace cairn;

Library& library() {
  static Library games = built_in_games();
  return games;
}

SolveAnswer by(Engine engine, const std::string& text) {
  return solve(parse_position(text, library()), Control(), engine);
}

std::vector<std::string> winning(const SolveAnswer& answer) {
  std::vector<std::string> moves;
  for (const auto& move : answer.winning_moves) moves.push_back(move.position);
  std::sort(moves.begin(), moves.end());
  return moves;
}

TEST(StaircaseSolves, WhatTheReferenceDoes) {
  for (const std::string set : {"{1,3,4}", "{2,3}", "{2,5,6}", "{4}"}) {
    for (int n = 0; n <= 13; ++n) {
      for (const std::string d : {"0", "1", "3", "5", "6", "8", "inf"}) {
        for (const std::string e : {"0", "2", "4", "5", "7", "inf"}) {
          const std::string text = "cash" + set + "[" + std::to_string(n) + "; " + d + ", " + e + "]";
          const SolveAnswer expected = by(Engine::reference, text);
          const SolveAnswer found = by(Engine::staircase, text);
          EXPECT_EQ(found.outcome, expected.outcome) << text;
          EXPECT_EQ(winning(found), winning(expected)) << text;
          EXPECT_EQ(found.known.how, HowKnown::How::computed);
        }
      }
    }
  }
}

TEST(StaircaseSolves, LargeBoardsByTheirExactRowsUnasked) {
  const SolveAnswer answer = by(Engine::chosen, "cash{1,3,4}[14000; 9, 9]");
  EXPECT_EQ(answer.engine, Engine::staircase);
  EXPECT_EQ(answer.outcome, 'P');  // both can pay nine moves of 1, and the player to move runs out first
}

TEST(StaircaseSolves, AnySizeOnceTheLawIsProved) {
  // Slides of Gasarch, Purtilo and Ulrich: with 7k stones II needs 5k to win as without purses.
  const SolveAnswer rich = by(Engine::chosen, "cash{1,3,4}[7*10^80; inf, 5*10^80]");
  EXPECT_EQ(rich.outcome, 'P');
  EXPECT_EQ(rich.known.how, HowKnown::How::proved);
  const std::string one_less = "4" + std::string(80, '9');
  EXPECT_EQ(by(Engine::chosen, "cash{1,3,4}[7*10^80; inf, " + one_less + "]").outcome, 'N');
  // The poor player who must move runs out of money first.
  EXPECT_EQ(by(Engine::chosen, "cash{1,3,4}[10^90; 10^80, 10^80]").outcome, 'P');
  EXPECT_EQ(by(Engine::chosen, "cash{1,3,4}[10^90; 10^80 + 1, 10^80]").outcome, 'N');
}

TEST(StaircaseSolves, MovesOfAnySizeThatReallyWin) {
  for (const std::string set : {"{1,3,4}", "{1,6}", "{2,3}", "{3,5,6,10,11}"}) {
    for (const std::string purses : {"55*10^38 + 3, 54*10^38", "6*10^39, 6*10^39", "65*10^38, 65*10^38 + 7"}) {
      const std::string text = "cash" + set + "[10^40 + 3; " + purses + "]";
      const MovesAnswer answer = moves(parse_position(text, library()), Control());
      bool wins = false;
      for (const auto& option : answer.options) {
        const SolveAnswer after = solve(parse_position(option.position, library()), Control());
        EXPECT_EQ(after.outcome, option.outcome) << option.position;
        wins = wins || after.outcome == 'P';
      }
      EXPECT_EQ(answer.outcome, wins ? 'N' : 'P') << text;
    }
  }
}

TEST(StaircaseSolves, SaysSoWhenTheLawIsOnlyObserved) {
  const SolveAnswer answer = by(Engine::chosen, "cash{3,5,6,10,11}[10^30; 65*10^28, 65*10^28]");
  EXPECT_EQ(answer.known.how, HowKnown::How::observed);
  EXPECT_NE(answer.known.detail.find("not proved"), std::string::npos);
}

// A word beside the pile and the purses, wherever it stands: taking 1 wins, since the other has no money.
TEST(StaircaseSolves, NothingThatHasAWordBesideIt) {
  Library games;
  games.add(
      "game first\n  state side: {A, B}, n: pile, d: pile, e: pile\n"
      "  move a in {1,3,4}, next in {A, B} where a <= n, a <= d to (next, n - a, e, d - a)\n"
      "game middle\n  state n: pile, side: {A, B}, d: pile, e: pile\n"
      "  move a in {1,3,4}, next in {A, B} where a <= n, a <= d to (n - a, next, e, d - a)\n"
      "game last\n  state n: pile, d: pile, e: pile, side: {A, B}\n"
      "  move a in {1,3,4}, next in {A, B} where a <= n, a <= d to (n - a, e, d - a, next)\n",
      "words.rules");
  for (const std::string large :
       {"first[A, 10^20, 10^20, 0]", "middle[10^20, A, 10^20, 0]", "last[10^20, 10^20, 0, A]"}) {
    const Position position = parse_position(large, games);
    EXPECT_THROW((void)solve(position, Control()), TooLarge) << large;
    EXPECT_THROW((void)solve(position, Control(), Engine::staircase), Error) << large;
  }
  for (const std::string small : {"first[A, 9, 9, 0]", "middle[9, A, 9, 0]", "last[9, 9, 0, A]"}) {
    const SolveAnswer answer = solve(parse_position(small, games), Control());
    EXPECT_EQ(answer.outcome, 'N') << small;
    EXPECT_EQ(answer.winning_moves.size(), 6U) << small;
  }
}

TEST(StaircaseSolves, NothingThatHasAnotherShape) {
  EXPECT_THROW((void)by(Engine::staircase, "nim[3,4,5]"), Error);
  EXPECT_THROW((void)by(Engine::staircase, "misere cash{1,3,4}[14; 9, 9]"), Error);
  EXPECT_THROW((void)by(Engine::staircase, "nim[3] + nim[4]"), Error);
}

}  // namespace
