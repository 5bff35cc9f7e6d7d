// Games whose moves raise a number: tables reach beyond their box, and agree with the definition within it.
#include "base/all_layers.hpp"
#include "cross/games_support.hpp"
#include "engine/search/lazy.hpp"
#include "engine/search/prepare.hpp"
#include "engine/search/reference.hpp"
#include "engine/table/table.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"
#include "rules/boards_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace cairn {

namespace {

std::shared_ptr<const Game> from(const std::string& text) {
  return std::make_shared<const Game>(rules_test::from_text(text));
}

struct Raising {
  const char* text;
  std::int64_t to;
};

// Every one of them has a move out of its box.
const std::vector<Raising>& raising_games() {
  static const std::vector<Raising> kGames{
      {"game up\n  stacks a >= b\n  move s in not {1,3,5,..} to (a - s, b + 1)\n", 9},
      {"game yama\n  stacks a >= b\n  move t in 2..a to (a - t, b + 1)\n  move t in 2..b to (b - t, a + 1)\n", 9},
      {"game staircase\n  state a: pile, b: pile, c: pile\n  measure a + 2*b + 3*c\n  move t in 1..a to (a - t, b, c)\n"
       "  move t in 1..b to (a + t, b - t, c)\n  move t in 1..c to (a, b + t, c - t)\n",
       4},
      {"game exchange\n  state a: pile, b: pile\n  measure 4*a + b\n  move where a >= 1 to (a - 1, b + 3)\n"
       "  move where b >= 1 to (a, b - 1)\n",
       8},
      {"game unbounded\n  state n: pile, m: pile\n  measure n\n  move where n >= 1 to (n - 1, m + 1)\n"
       "  move where n >= 2, m odd to (n - 2, m + 4)\n",
       8},
      {"game lights\n  state n: pile, light: {red, green}, m: pile\n  move t in 2..n, next in {red, green} where light "
       "= red "
       "to (n - t, next, m + 1)\n  move t in 1..m, next in {red, green} where light = green to (n, next, m - t)\n",
       7},
      {"game apart\n  state n: pile, m: pile\n  valid n != m\n  move t in 2..n where n - t != m + 1 to (n - t, m + 1)\n"
       "  move t in 1..m where n != m - t to (n, m - t)\n",
       8},
      // Only [5, 8] has a move out of the box, which no corner shows.
      {"game hidden\n  state a: pile, b: pile\n  measure 2*a + b\n  move where a = 5 to (a - 1, b + 1)\n"
       "  move where b >= 1 to (a, b - 1)\n",
       8},
  };
  return kGames;
}

void same_as_reference(const std::shared_ptr<const Game>& game, std::int64_t to, bool grundy, bool misere) {
  const TableQuestion question{{{game, 0, misere, grundy}, to}};
  const TableValues expected = table(question, Control(), Engine::reference);
  for (const Engine engine : {Engine::chosen, Engine::table}) {
    const TableValues found = table(question, Control(), engine);
    ASSERT_EQ(found.status, Status::complete);
    EXPECT_EQ(found.values, expected.values) << game->text << (misere ? " misere" : "") << (grundy ? " grundy" : "");
    EXPECT_GT(found.beyond, 0U) << game->text;
    EXPECT_NE(found.known.detail.find("beyond the bound were computed"), std::string::npos) << found.known.detail;
    EXPECT_EQ(found.to, to);
  }
}

TEST(RaisingGames, TablesAgreeWithTheDefinition) {
  for (const Raising& raising : raising_games()) {
    const auto game = from(raising.text);
    same_as_reference(game, raising.to, false, false);
    same_as_reference(game, raising.to, false, true);
    same_as_reference(game, raising.to, true, false);
  }
}

TEST(RaisingGames, PartizanTablesAgreeWithTheDefinition) {
  const auto game = from(
      "game trade\n  state a: pile, b: pile\n  left t in 2..a to (a - t, b + 1)\n  right t in 2..b to (a + 1, b - "
      "t)\n");
  same_as_reference(game, 7, false, false);
  same_as_reference(game, 7, false, true);
}

TEST(RaisingGames, ListsHoldThePositionsOfTheBoxAlone) {
  for (const Raising& raising : raising_games()) {
    const auto game = from(raising.text);
    const TableQuestion question{{{game}, raising.to}};
    const ListedPositions expected = list(question, false, Control(), Engine::reference);
    const ListedPositions found = list(question, false, Control());
    EXPECT_EQ(found.positions, expected.positions) << game->text;
    EXPECT_EQ(found.count, expected.count);
    EXPECT_NE(found.known.detail.find("beyond the bound were computed"), std::string::npos) << found.known.detail;
  }
}

// Amounts, raises and bounds at random; the sum falls on every move.
std::string random_rules(std::mt19937_64& random) {
  const auto below = [&](std::uint64_t n) { return static_cast<int>(random() % n); };
  const bool three = below(3) == 0;
  std::string text = three ? "game g\n  state a: pile, b: pile, c: pile\n" : "game g\n  state a: pile, b: pile\n";
  const std::vector<std::string> names{"a", "b", "c"};
  const std::size_t k = three ? 3 : 2;
  const int moves = 1 + below(3);
  for (int move = 0; move < moves; ++move) {
    const auto from = static_cast<std::size_t>(random() % k);
    const std::size_t raised = (from + 1 + static_cast<std::size_t>(random() % (k - 1))) % k;
    const int raise = below(3);
    text += "  move t in " + std::to_string(raise + 1) + ".." + names[from];
    if (below(2) == 0) text += " where t <= " + names[raised] + " + " + std::to_string(raise + 1 + below(3));
    text += " to (";
    for (std::size_t i = 0; i < k; ++i) {
      if (i > 0) text += ", ";
      text += names[i];
      if (i == from) text += " - t";
      if (i == raised) text += " + " + std::to_string(raise);
    }
    text += ")\n";
  }
  return text;
}

TEST(RaisingGames, RandomTablesAgreeWithTheDefinition) {
  std::mt19937_64 random(20);
  std::uint64_t beyond = 0;
  for (int i = 0; i < 60; ++i) {
    const std::string text = random_rules(random);
    const auto game = from(text);
    for (const bool misere : {false, true}) {
      const TableQuestion question{{{game, 0, misere}, 5}};
      const TableValues found = table(question, Control());
      ASSERT_EQ(found.values, table(question, Control(), Engine::reference).values) << text << misere;
      beyond += found.beyond;
    }
    const TableQuestion values{{{game, 0, false, true}, 5}};
    ASSERT_EQ(table(values, Control()).values, table(values, Control(), Engine::reference).values) << text;
  }
  EXPECT_GT(beyond, 1000U);  // most of them leave the box
}

TEST(RaisingGames, ASearchBeyondTheBoxStopsAtTheMemory) {
  const auto game = from(raising_games()[2].text);
  Control control;
  control.memory = 350'000;  // the table fits, and what lies beyond does not
  const TableValues answer = table({{{game}, 20}}, control);
  EXPECT_EQ(answer.status, Status::limit_reached);
  EXPECT_NE(answer.known.detail.find("limit reached"), std::string::npos) << answer.known.detail;
}

// All positions with numbers up to `to`, and those that play can reach from them: how many lie beyond.
std::uint64_t beyond_by_definition(const Game& game, std::int64_t to) {
  std::set<Cells> seen;
  std::vector<Cells> pending;
  for (std::int64_t a = 0; a <= to; ++a) {
    for (std::int64_t b = 0; b <= to; ++b) {
      if (is_valid(game.rules, {a, b})) pending.push_back({a, b});
    }
  }
  while (!pending.empty()) {
    const Cells cells = pending.back();
    pending.pop_back();
    if (!seen.insert(cells).second) continue;
    for (const Cells& option : options_by_definition(game.rules, cells, Player::either)) pending.push_back(option);
  }
  return static_cast<std::uint64_t>(std::count_if(seen.begin(), seen.end(), [&](const Cells& cells) {
    return *std::max_element(cells.begin(), cells.end()) > to;
  }));
}

// Whatever the memory, as long as it suffices: nothing that was solved is counted away.
TEST(RaisingGames, WhatLiesBeyondIsCounted) {
  constexpr std::int64_t kTo = 60;
  const auto game = from(raising_games()[3].text);
  const std::uint64_t expected = beyond_by_definition(*game, kTo);
  int complete = 0;
  for (std::size_t memory = 100'000; memory < 4'000'000; memory += memory / 4) {
    Control control;
    control.memory = memory;
    const TableValues answer = table({{{game}, kTo}}, control, Engine::table);
    if (answer.status != Status::complete) continue;
    ++complete;
    EXPECT_EQ(answer.beyond, expected) << memory;
  }
  EXPECT_GT(complete, 2);
}

// A search needs no order of the positions, so what that would take is no reason to refuse.
TEST(RaisingGames, TheSortByMeasureIsNotCharged) {
  constexpr std::int64_t kTo = 300;
  const auto game = from(
      "game few\n  state a: pile, b: pile\n  valid b <= 3\n  measure a + 2*b\n  move t in 1..a to (a - t, b)\n"
      "  move where b >= 1 to (a + 1, b - 1)\n");
  Control control;
  control.memory = 600'000;
  ASSERT_GT(36U * (kTo + 1) * (kTo + 1), control.memory);  // a sort takes 36 bytes a position
  const TableValues answer = table({{{game}, kTo}}, control, Engine::table);
  EXPECT_EQ(answer.status, Status::complete) << answer.known.detail;
  EXPECT_EQ(answer.values, table({{{game}, kTo}}, Control(), Engine::reference).values);
}

TEST(RaisingGames, SolvingByATableKnowsWhereMovesLead) {
  const auto game = from(raising_games()[1].text);
  const Position position{false, {{game, {{Cell::Kind::number, 5, 0}, {Cell::Kind::number, 7, 0}}}}};
  const SolveAnswer by_table = solve(position, Control(), Engine::table);
  const SolveAnswer by_lazy = solve(position, Control(), Engine::lazy);
  EXPECT_EQ(by_table.outcome, by_lazy.outcome);
  EXPECT_EQ(by_table.grundy, by_lazy.grundy);
  EXPECT_EQ(by_table.winning_moves.size(), by_lazy.winning_moves.size());
}

// From [100, 1] the second number would double a hundred times. Had it overflowed to -1, the last position would have
// no move, and the first player would seem to win.
TEST(RaisingGames, NumbersThatOutgrowTheMachineAreRefused) {
  const auto game = from(
      "game double\n  state a: pile, b: pile\n  measure a\n  move where a >= 2 to (a - 1, 2*b + 1)\n"
      "  move where a = 1, b >= 4 to (0, 0)\n");
  const auto solved = [&](std::int64_t a) {
    return solve(Position{false, {{game, {{Cell::Kind::number, a, 0}, {Cell::Kind::number, 1, 0}}}}}, Control());
  };
  EXPECT_EQ(solved(30).outcome, 'P');
  EXPECT_EQ(solved(31).outcome, 'N');
  EXPECT_THROW((void)solved(100), TooLarge);
  EXPECT_THROW((void)table({{{game}, 100}}, Control()), TooLarge);
}

}  // namespace

}  // namespace cairn
