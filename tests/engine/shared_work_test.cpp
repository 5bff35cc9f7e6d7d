// Questions that share their work get the answers that they would get alone, in any order and within the memory.
#include "engine/search/shared_work.hpp"
#include "base/all_layers.hpp"

#include "cross/games_support.hpp"
#include "engine/search/reference.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"
#include "language/parse_position.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace cairn {

namespace {

Library& games() {
  static Library library = built_in_games();
  return library;
}

SolveAnswer solved(const std::string& text, SharedWork& shared, const Control& control = Control()) {
  return solve(parse_position(text, games()), control, Engine::chosen, nullptr, &shared);
}

// The options that win, by the definition of the game.
std::set<std::string> winning_by_definition(const Game& game, const Cells& cells, Reference& reference, Player player) {
  std::set<std::string> result;
  for (const Cells& option : options_by_definition(game.rules, cells, player)) {
    const char outcome = reference.outcome(option);
    if (outcome == 'P' || (player == Player::left && outcome == 'L') || (player == Player::right && outcome == 'R')) {
      result.insert(to_string(Component{std::make_shared<const Game>(game), from_cells(game.rules, option)}));
    }
  }
  return result;
}

struct Question {
  std::shared_ptr<const Game> game;
  Cells cells;
  bool misere;
};

void expect_by_definition(const Question& question, SharedWork& shared) {
  const Position position{question.misere, {{question.game, from_cells(question.game->rules, question.cells)}}};
  const SolveAnswer answer = solve(position, Control(), Engine::chosen, nullptr, &shared);
  const std::string where = to_string(position);
  Reference reference(question.game, question.misere);
  EXPECT_EQ(answer.outcome, reference.outcome(question.cells)) << where;
  const bool partizan = question.game->rules.partizan();
  if (!partizan && answer.remoteness) {
    EXPECT_EQ(*answer.remoteness, reference.remoteness(question.cells)) << where;
  }
  if (!partizan && !question.misere) {
    EXPECT_EQ(answer.grundy, Integer(reference.grundy(question.cells))) << where;
  }
  for (const Player player : partizan ? std::vector{Player::left, Player::right} : std::vector{Player::either}) {
    std::set<std::string> winning;
    for (const OptionAnswer& move : answer.winning_moves) {
      if (move.player != player) continue;
      winning.insert(move.position.substr(question.misere ? std::string("misere ").size() : 0));
    }
    EXPECT_EQ(winning, winning_by_definition(*question.game, question.cells, reference, player)) << where;
  }
}

TEST(SharedWork, MixedGamesInAnyOrderAreAnsweredByTheirRules) {
  std::vector<Question> questions;
  std::mt19937 random(11);
  for (const std::string& instance : testing::instances()) {
    const auto game = testing::game(instance);
    testing::for_each_position(*game, 3, 6, [&](const Cells& cells) {
      if (random() % 25 == 0) questions.push_back({game, cells, random() % 3 == 0});
    });
  }
  ASSERT_GT(questions.size(), 500U);
  std::shuffle(questions.begin(), questions.end(), random);
  SharedWork shared;
  for (const Question& question : questions) expect_by_definition(question, shared);
}

TEST(SharedWork, SumsShareWhateverTheOrderOfTheirParts) {
  SharedWork shared;
  for (const char* text : {"minnie[2,3] + nim[4]", "nim[6] + minnie[5,5]", "nim[1,2] + minnie[1,4] + nim[3,3]",
                           "misere nim[2] + minnie[3,3]", "misere minnie[1,4] + nim[5]",
                           "partizan_euclid[7,5] + nim[3]", "nim[2] + partizan_euclid[9,4]"}) {
    const SolveAnswer together = solved(text, shared);
    const SolveAnswer alone = solve(parse_position(text, games()), Control());
    EXPECT_EQ(together.outcome, alone.outcome) << text;
    EXPECT_EQ(together.grundy, alone.grundy) << text;
    EXPECT_EQ(together.remoteness, alone.remoteness) << text;
    ASSERT_EQ(together.winning_moves.size(), alone.winning_moves.size()) << text;
    for (std::size_t i = 0; i < alone.winning_moves.size(); ++i) {
      EXPECT_EQ(together.winning_moves[i].position, alone.winning_moves[i].position) << text;
    }
  }
}

TEST(SharedWork, AnswersSayWhatWasSearchedBefore) {
  SharedWork shared;
  EXPECT_EQ(solved("nim[3,4]", shared).known.detail, "exhaustive search of 14 positions");  // the pairs a <= 3, b <= 4
  EXPECT_EQ(solved("nim[2,3]", shared).known.detail, "an earlier search of 14 positions");
  EXPECT_EQ(solved("nim[4,4]", shared).known.detail, "exhaustive search of 1 position, beside 14 searched before");
}

TEST(SharedWork, ALargerQuestionPacksWhatIsSolvedAnew) {
  SharedWork shared;
  for (const int n : {1, 3, 7, 100, 2, 1000, 40'000, 5}) {
    const std::string text = "subtraction{1,2}[" + std::to_string(n) + "]";
    EXPECT_EQ(solved(text, shared).grundy, Integer(n % 3)) << text;
  }
}

// The second needs wider numbers, and the first is too large to be packed anew within the memory.
TEST(SharedWork, WhatWasForgottenIsNotCounted) {
  Control control;
  control.memory = 3'000'000;
  SharedWork shared;
  EXPECT_EQ(solved("minnie[60,60,60]", shared, control).status, Status::complete);
  const SolveAnswer answer = solved("minnie[1,1,300]", shared, control);
  EXPECT_EQ(answer.known.detail, solve(parse_position("minnie[1,1,300]", games()), control).known.detail);
}

// Periods and lowered rules count as searches do.
TEST(SharedWork, AllThatIsKeptStaysWithinHalfOfTheMemory) {
  Control control;
  control.memory = 1'000'000;
  SharedWork shared;
  for (int i = 0; i < 12; ++i) {
    const std::string first = std::to_string(2'000 + 2 * i);
    const std::string second = std::to_string(4'001 + 2 * i);
    const std::string text = "subtraction{1," + first + "," + second + "}[200000]";
    const SolveAnswer answer = solved(text, shared, control);
    EXPECT_EQ(answer.known.how, HowKnown::How::proved) << text << ": " << answer.known.detail;
    EXPECT_GT(shared.bytes(), 60'000U);  // the values of a pile of 16000
    EXPECT_LE(shared.bytes(), control.memory / 2) << text;
  }
  control.memory = 300'000;
  for (int stacks = 2; stacks <= 6; ++stacks) {
    std::string text = "nim[1";
    for (int i = 1; i < stacks; ++i) text += ",2";
    EXPECT_EQ(solved(text + "]", shared, control).status, Status::complete) << stacks;
    EXPECT_LE(shared.bytes(), control.memory) << stacks;
  }
}

TEST(SharedWork, GamesAreLoweredOnceForEachNumberOfStacks) {
  SharedWork shared;
  const auto game = parse_game("nim", games()).game;
  const auto copy = std::make_shared<const Game>(*game);
  EXPECT_EQ(shared.options(game, 2), shared.options(game, 2));
  EXPECT_EQ(shared.options(game, 2), shared.options(copy, 2));
  EXPECT_NE(shared.options(game, 2), shared.options(game, 3));
}

// Each of these fits alone, and not beside the others.
// Each of these fits, but not what both of them find.
TEST(SharedWork, WhatIsKeptOfGraphsNeverCostsAnAnswer) {
  Control control;
  control.memory = 2 << 20;
  SharedWork shared;
  for (int round = 0; round < 2; ++round) {
    for (const char* graph : {"grid 4 4", "grid 3 6", "grid 2 9", "wheel 12", "bipartite 3 12"}) {
      const std::string text = "arc_kayles(" + std::string(graph) + ")";
      const SolveAnswer answer = solved(text, shared, control);
      const SolveAnswer alone = solve(parse_position(text, games()), control);
      ASSERT_EQ(alone.status, Status::complete) << text << alone.known.detail;
      EXPECT_EQ(answer.status, Status::complete) << text << ": " << answer.known.detail;
      EXPECT_EQ(answer.grundy, alone.grundy) << text;
    }
  }
}

TEST(SharedWork, WhatIsKeptNeverCostsAnAnswer) {
  Control control;
  control.memory = 1 << 20;
  SharedWork shared;
  for (int round = 0; round < 2; ++round) {
    for (const char* game : {"nim", "minnie", "susen", "jennifer", "greedy_nim", "nimb"}) {
      const std::string text = std::string(game) + "[20,30,40]";
      const SolveAnswer answer = solved(text, shared, control);
      const SolveAnswer alone = solve(parse_position(text, games()), control);
      ASSERT_EQ(alone.status, Status::complete) << text;
      EXPECT_EQ(answer.status, Status::complete) << text << ": " << answer.known.detail;
      EXPECT_EQ(answer.grundy, alone.grundy) << text;
    }
  }
}

// On a graph the moves of a game may be written out for every vertex and edge; of many graphs that is too much to keep.
TEST(SharedWork, GamesOnGraphsAreNotKept) {
  SharedWork shared;
  auto game = std::make_shared<const Game>(*testing::game("wyg(complete 4)"));
  const std::weak_ptr<const Game> kept = game;
  const auto solver = shared.graph(game);
  ASSERT_TRUE(solver);
  EXPECT_EQ(shared.graph(game), solver);
  EXPECT_NE(shared.graph(testing::game("wyg(cycle 4)")), solver);
  EXPECT_EQ(shared.graph(testing::game("wyg(complete 4)")), solver);
  game.reset();
  EXPECT_TRUE(kept.expired());
}

}  // namespace

}  // namespace cairn
