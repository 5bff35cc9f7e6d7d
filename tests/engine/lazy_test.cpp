// The lazy engine: sums, limits, interruption, deep games, and facts from the literature.
#include "base/all_layers.hpp"
#include "cross/games_support.hpp"
#include "engine/search/solved.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"
#include "language/parse_position.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <set>

namespace cairn {

namespace {

Library& library() {
  static Library games = built_in_games();
  return games;
}

SolveAnswer solved(const std::string& text, Engine engine = Engine::chosen, const Control& control = Control()) {
  return solve(parse_position(text, library()), control, engine);
}

std::set<std::string> winning(const SolveAnswer& answer) {
  std::set<std::string> result;
  for (const auto& move : answer.winning_moves) result.insert(move.position);
  return result;
}

TEST(Lazy, NimIsXor) {
  for (int a = 0; a <= 12; ++a) {
    for (int b = a; b <= 12; ++b) {
      for (int c = b; c <= 12; ++c) {
        const std::string text = "nim[" + std::to_string(a) + "," + std::to_string(b) + "," + std::to_string(c) + "]";
        EXPECT_EQ(solved(text).grundy, Integer(a ^ b ^ c)) << text;
      }
    }
  }
}

// From a square all can be taken; most other options are not solved when the memory is used up.
TEST(Lazy, AWinningMoveThatWasFoundIsNotLost) {
  Control control;
  control.memory = 1'000'000;
  const SolveAnswer answer = solved("wythoff[1000,1000]", Engine::chosen, control);
  EXPECT_EQ(answer.status, Status::limit_reached);
  EXPECT_EQ(answer.outcome, 'N') << answer.known.detail;
  EXPECT_TRUE(winning(answer).contains("wythoff[0,0]"));
  EXPECT_FALSE(answer.winning_moves_complete);
}

TEST(Lazy, TheFirstWinningMoveHasRoomWhenTheTimeIsUp) {
  Control control;
  control.deadline = Control::Clock::now() - std::chrono::seconds(1);
  OptionRoom room(control);
  for (int i = 0; i < 100; ++i) (void)room.any();
  EXPECT_FALSE(room.any());
  EXPECT_TRUE(room.any(Player::left));
  EXPECT_FALSE(room.any(Player::left));
  EXPECT_TRUE(room.any(Player::right));
  EXPECT_FALSE(room.any());
}

TEST(Lazy, EuclidOnFiftyOneAndFourteenIsN) {
  const SolveAnswer answer = solved("euclid[51,14]");
  EXPECT_EQ(answer.outcome, 'N');
  // The thesis: the options are [37,14], [23,14] and [14,9]; [14,9] is P since 14/9 is below the golden ratio.
  EXPECT_EQ(winning(answer), std::set<std::string>{"euclid[9,14]"});
}

TEST(Lazy, PartizanEuclidFollowsItsExample) {
  // (31, 12): Left to (12, 7), Right to (12, 5).
  const MovesAnswer answer = moves(parse_position("partizan_euclid[31,12]", library()), Control());
  ASSERT_EQ(answer.options.size(), 2U);
  EXPECT_EQ(answer.options[0].position, "partizan_euclid[7,12]");
  EXPECT_EQ(answer.options[0].player, Player::left);
  EXPECT_EQ(answer.options[1].position, "partizan_euclid[5,12]");
  EXPECT_EQ(answer.options[1].player, Player::right);
  EXPECT_EQ(answer.grundy, std::nullopt);
}

TEST(Lazy, OptionsOfNimbAreThoseOfTheThesis) {
  const MovesAnswer answer = moves(parse_position("nimb[3,4,6]", library()), Control());
  std::set<std::string> options;
  for (const auto& option : answer.options) options.insert(option.position);
  EXPECT_EQ(options, (std::set<std::string>{"nimb[2,4,6]", "nimb[1,4,6]", "nimb[0,4,6]", "nimb[2,3,6]", "nimb[1,3,6]",
                                            "nimb[2,3,4]", "nimb[1,3,4]"}));
}

TEST(Lazy, SumsAreNimSums) {
  const SolveAnswer answer = solved("minnie[3,8] + nim[5]");
  const Integer value = *solved("minnie[3,8]").grundy;
  EXPECT_EQ(answer.grundy, bitwise_xor(value, 5));
  // minnie[3,8] is a P-position of the thesis' table, so emptying the heap wins.
  EXPECT_EQ(solved("minnie[3,8]").outcome, 'P');
  EXPECT_EQ(winning(answer), std::set<std::string>{"minnie[3,8]"});
}

TEST(Lazy, TheRemotenessOfASumOfHeapsIsThatOfOneGameOfNim) {
  for (const char* text :
       {"nim[2] + nim[3]", "nim[1] + nim[2] + nim[3]", "minnie[2,3] + nim[2]", "wynnie[2,2] + nim[1]"}) {
    const SolveAnswer sum = solved(text);
    ASSERT_TRUE(sum.remoteness) << text;
    EXPECT_EQ(*sum.remoteness % 2 == 1, sum.outcome == 'N') << text;
  }
  // A sum of heaps is one game of nim.
  EXPECT_EQ(solved("nim[2] + nim[3]").remoteness, solved("nim[2,3]").remoteness);
  EXPECT_EQ(solved("nim[4] + nim[3] + nim[2]").remoteness, solved("nim[2,3,4]").remoteness);
}

TEST(Lazy, MisereSumsAreSearchedAsOneGame) {
  for (int a = 0; a <= 5; ++a) {
    for (int b = a; b <= 5; ++b) {
      const std::string sum = "misere nim[" + std::to_string(a) + "] + nim[" + std::to_string(b) + "]";
      const std::string game = "misere nim[" + std::to_string(a) + "," + std::to_string(b) + "]";
      EXPECT_EQ(solved(sum).outcome, solved(game).outcome) << sum;
      EXPECT_EQ(solved(sum).remoteness, solved(game).remoteness) << sum;
      EXPECT_EQ(solved(sum).grundy, std::nullopt);
    }
  }
}

TEST(Lazy, PartizanSumsAreSearchedWithBothPlayers) {
  // G + 0 has the outcome of G.
  for (const char* text :
       {"partizan_euclid[3,5]", "partizan_euclid[5,7]", "partizan_euclid[4,7]", "partizan_euclid[7,12]"}) {
    EXPECT_EQ(solved(std::string(text) + " + nim[0]").outcome, solved(text).outcome) << text;
  }
  // [4,8] has no move, so only the heap is left.
  EXPECT_EQ(solved("partizan_euclid[4,8] + nim[1]").outcome, 'N');
}

TEST(Lazy, DeepGamesDoNotOverflowTheCallStack) {
  // A million moves, one after the other.
  const SolveAnswer answer = solved("subtraction{1}[1000000]", Engine::lazy);
  EXPECT_EQ(answer.outcome, 'P');
  EXPECT_EQ(answer.remoteness, 1'000'000);
}

TEST(Lazy, StopsAtItsMemoryLimitAndSaysWhatItWouldTake) {
  Control control;
  control.memory = 1 << 20;
  const SolveAnswer answer = solved("nim[60,61,62,63]", Engine::lazy, control);
  EXPECT_EQ(answer.status, Status::limit_reached);
  EXPECT_EQ(answer.known.how, HowKnown::How::unknown);
  EXPECT_FALSE(answer.outcome);
  EXPECT_FALSE(answer.winning_moves_complete);
  EXPECT_NE(answer.known.detail.find("would take"), std::string::npos) << answer.known.detail;
}

TEST(Lazy, AnswersAnInterruptionWithWhatIsKnown) {
  const std::atomic<bool> cancelled = true;
  Control control;
  control.cancelled = &cancelled;
  const SolveAnswer answer = solved("nim[200,200,200]", Engine::lazy, control);
  EXPECT_EQ(answer.status, Status::cancelled);
  EXPECT_EQ(answer.known.how, HowKnown::How::unknown);
}

TEST(Lazy, StopsAtItsTimeLimit) {
  Control control;
  control.deadline = Control::Clock::now();
  EXPECT_EQ(solved("nim[200,200,200]", Engine::lazy, control).status, Status::limit_reached);
}

TEST(Lazy, RefusesWhatNoMachineWordHolds) {
  EXPECT_THROW((void)solved("minnie[123456789012345678901234567890,5]"), TooLarge);
  EXPECT_THROW((void)solved("misere minnie[123456789012345678901234567890,5]"), TooLarge);
}

TEST(Lazy, EuclidWithLargeNumbersIsASmallSearch) {
  // Consecutive Fibonacci numbers: one option each; 75 steps from F(80), F(79) down.
  const SolveAnswer answer = solved("euclid[23416728348467685,14472334024676221]");
  EXPECT_TRUE(answer.outcome);
  EXPECT_EQ(answer.status, Status::complete);
}

TEST(Lazy, FinitePursesHaveNoSums) {
  // Taking nim[1] would hand the purse of 1 to the opponent, so the sum is not the sum of two games.
  EXPECT_THROW((void)solved("cash{1}[1; 1, 0] + nim[1]"), Error);
  // With infinite purses it is the subtraction game {1}: value 1 for odd piles.
  EXPECT_EQ(solved("cash{1}[5; inf, inf] + nim[1]").outcome, 'P');
}

TEST(Lazy, AnEmptyBoardThatCanStillMoveStaysInTheSum) {
  Library games = built_in_games();
  games.add(
      "game flip\n  pile n\n  measure max(n - 4, 0)*10 + max(3 - n, 0)\n"
      "  move where n = 5 to (0)\n  move where n = 0 to (3)\n",
      "flip.rules");
  // flip: 3 has no move, 0 goes to 3, 5 goes to 0; Grundy values 0, 1, 0.
  const MovesAnswer answer = moves(parse_position("flip[5] + nim[1]", games), Control());
  for (const auto& option : answer.options) {
    EXPECT_EQ(solve(parse_position(option.position, games), Control()).outcome, option.outcome) << option.position;
  }
}

TEST(Lazy, OnePositionWithTooManyOptionsStopsAtTheLimits) {
  Control control;
  control.memory = 50'000'000;
  const SolveAnswer answer = solved("nim[3,1000000000]", Engine::lazy, control);
  EXPECT_EQ(answer.status, Status::limit_reached);
  Control timed;
  timed.deadline = Control::Clock::now() + std::chrono::milliseconds(50);
  EXPECT_EQ(solved("nim[3,1000000000]", Engine::lazy, timed).status, Status::limit_reached);
}

// Partizan sums against a plain recursion on pairs of positions.
TEST(Lazy, PartizanSumsAreThoseOfTheDefinition) {
  const auto game = testing::game("partizan_euclid");
  using Pair = std::pair<Cells, Cells>;
  std::map<std::pair<Pair, bool>, bool> known;
  const std::function<bool(const Pair&, bool)> wins = [&](const Pair& at, bool left) {
    if (const auto found = known.find({at, left}); found != known.end()) return found->second;
    const Player player = left ? Player::left : Player::right;
    bool result = false;
    for (const auto& x : options_by_definition(game->rules, at.first, player))
      result = result || !wins({x, at.second}, !left);
    for (const auto& x : options_by_definition(game->rules, at.second, player))
      result = result || !wins({at.first, x}, !left);
    return known[{at, left}] = result;
  };
  for (std::int64_t a = 1; a <= 9; ++a) {
    for (std::int64_t b = 1; b <= 9; ++b) {
      const Pair pair{{std::min(a, b), 9}, {std::min<std::int64_t>(b, 7), 7}};
      const bool left = wins(pair, true);
      const bool right = wins(pair, false);
      const char expected = left ? (right ? 'N' : 'L') : (right ? 'R' : 'P');
      const Position sum{false,
                         {{game, from_cells(game->rules, pair.first)}, {game, from_cells(game->rules, pair.second)}}};
      EXPECT_EQ(solve(sum, Control()).outcome, expected) << to_string(sum);
    }
  }
}

TEST(Lazy, InfinitePursesAreSubtractionGames) {
  // With both purses infinite NIM with Cash {1,3,4} is the subtraction game {1,3,4}.
  for (int n = 0; n <= 40; ++n) {
    const std::string pile = std::to_string(n);
    EXPECT_EQ(solved("cash{1,3,4}[" + pile + "; inf, inf]").outcome, solved("subtraction{1,3,4}[" + pile + "]").outcome)
        << n;
  }
}

}  // namespace

}  // namespace cairn
