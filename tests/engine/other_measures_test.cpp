// Games whose sum of numbers does not fall with every move, by every engine against the definition: words that change
// alone, numbers that count up, levels that are compared one after the other.
#include "base/all_layers.hpp"
#include "cross/games_support.hpp"
#include "engine/rows/rows.hpp"
#include "engine/search/prepare.hpp"
#include "engine/search/reference.hpp"
#include "engine/sequence/one_pile.hpp"
#include "engine/table/table.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"
#include "language/library.hpp"
#include "language/parse_position.hpp"
#include "rules/position.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace cairn {

namespace {

struct Odd {
  const char* name;
  const char* rules;
  std::int64_t to;
  bool stays;          // moves keep to the box of numbers up to `to`
  bool grows = false;  // but not to that of the numbers of each position
};

const Odd kOdd[] = {
    {"a_word_alone",
     "state n: pile, w: {x, y}\n move where w = x to (n, y)\n move t in {1,2} where w = y, t <= n to (n - t, x)", 20,
     true},
    {"two_words",
     "state n: pile, w: {x, y, z}\n move next in {y, z} where w = x to (n, next)\n"
     " move t in 1..n where w = y, t <= 3 to (n - t, x)\n move t in {2,5} where w = z, t <= n to (n - t, x)",
     20, true},
    {"counts_up", "pile n\n move t in {1,3,4} where n + t <= 25 to (n + t)", 25, true, true},
    {"counts_up_to_another", "state a: pile, b: pile\n valid b <= a\n move t in {1,2,5} where b + t <= a to (a, b + t)",
     12, true},
    {"fills_up_to_another",
     "state b: pile, a: pile\n valid b <= a\n move t in 1..a-b to (b + t, a)\n move t in {1,4} where b + t <= a to (b, "
     "a - t)",
     12, true},
    {"closes_a_gap", "stacks a >= b\n move t in {1,2,4} where b + t <= a to (a, b + t)", 12, true},
    {"two_levels",
     "state b: pile, a: pile\n valid b <= 12\n move where a >= 1 to (12 - b, a - 1)\n move t in {1,3} where t <= b to "
     "(b - t, a)",
     12, true, true},
    {"split_and_delete",
     "stacks a >= b\n valid b >= 1\n move t in 1..a-1 to (t, a - t)\n move t in 1..b-1 to (t, b - t)", 14, true},
    {"pays_the_opponent", "state n: pile, d: pile, e: pile\n move a in {1,2} where a <= n, a <= d to (n - a, e + a, d)",
     5, false},
    {"doubles", "state a: pile, b: pile\n move where a >= 1 to (a - 1, 2b)\n move where b >= 1 to (a, b - 1)", 4,
     false},
};

class OtherMeasures : public ::testing::TestWithParam<Odd> {
 protected:
  OtherMeasures() {
    library_.add(std::string("game g\n ") + GetParam().rules + "\n", "g.rules");
    game_ = parse_game("g", library_).game;
  }

  Library library_ = built_in_games();
  std::shared_ptr<const Game> game_;
};

TEST_P(OtherMeasures, AgreeWithTheDefinition) {
  for (const bool misere : {false, true}) {
    Reference reference(game_, misere);
    testing::for_each_position(*game_, game_->rules.arity(), GetParam().to, [&](const Cells& cells) {
      Position position{misere, {{game_, from_cells(game_->rules, cells)}}};
      for (const Engine engine : {Engine::chosen, Engine::lazy, Engine::table}) {
        if (engine == Engine::table && (!GetParam().stays || GetParam().grows)) continue;
        const SolveAnswer answer = solve(position, Control(), engine);
        ASSERT_EQ(answer.outcome, reference.outcome(cells)) << to_string(engine) << " " << to_string(position);
        if (!misere) {
          ASSERT_EQ(answer.grundy, Integer(reference.grundy(cells))) << to_string(engine) << " " << to_string(position);
        }
      }
    });
  }
}

TEST_P(OtherMeasures, TablesAndListsAgreeToo) {
  if (!GetParam().stays) return;
  for (const bool misere : {false, true}) {
    const ListedPositions all = list({{{game_, 0, misere}, GetParam().to}}, false, Control());
    std::vector<Cells> expected;
    Reference reference(game_, misere);
    testing::for_each_position(*game_, game_->rules.arity(), GetParam().to, [&](const Cells& cells) {
      if (reference.outcome(cells) == 'P') expected.push_back(cells);
    });
    auto found = all.positions;
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(found, expected) << to_string(all.engine);
  }
}

TEST_P(OtherMeasures, MovesInASumAreWrittenAsTheyAre) {
  const Position sum = parse_position(
      "nim[1] + g" + cells_to_string(game_->rules,
                                     [&] {
                                       Cells first;
                                       testing::for_each_position(*game_, game_->rules.arity(), 2, [&](const Cells& c) {
                                         if (first.empty()) first = c;
                                       });
                                       return from_cells(game_->rules, first);
                                     }()),
      library_);
  const MovesAnswer answer = moves(sum, Control());
  for (const auto& option : answer.options) {
    EXPECT_EQ(solve(parse_position(option.position, library_), Control()).outcome, option.outcome) << option.position;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, OtherMeasures, ::testing::ValuesIn(kOdd),
                         [](const auto& game) { return std::string(game.param.name); });

// Below 300 there is no move, and from there on every smaller number can be reached: 0, ..., 0, 1, 2, 3, ...
TEST(OtherMeasuresBelowZero, GrundyValuesAreNotCutOff) {
  Library library;
  library.add("game late\n pile n\n measure n - 300\n move t in 1..n where n >= 300 to (n - t)\n", "my.rules");
  const auto game = parse_game("late", library).game;
  for (const std::int64_t to : {200, 299, 301, 363}) {
    const TableValues answer = table({{{game, 0, false, true}, to}}, Control());
    ASSERT_EQ(answer.values.size(), static_cast<std::size_t>(to) + 1);
    for (std::int64_t n = 0; n <= to; ++n) {
      EXPECT_EQ(answer.values[static_cast<std::size_t>(n)], std::max<std::int64_t>(n - 299, 0)) << n << " of " << to;
    }
  }
}

TEST(OtherMeasuresOfLongPlay, PlaysThatOutgrowTheNumbersAreRefused) {
  Library library;
  library.add("game g\n state a: pile, b: pile\n move where a >= 1 to (a - 1, 2b)\n move where b >= 1 to (a, 0)\n",
              "g");
  // 2^200 does not fit; answers must not wrap around.
  EXPECT_THROW((void)solve(parse_position("g[200, 1]", library), Control(), Engine::lazy), TooLarge);
}

}  // namespace

}  // namespace cairn
