// Games whose sum does not fall: the measure that is found falls on every move of small boards, level by level.
#include "rules/lowering/play_ends.hpp"
#include "base/all_layers.hpp"

#include "rules/boards_support.hpp"
#include "rules/definition.hpp"
#include "rules/options.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

namespace {

struct Ending {
  const char* name;
  const char* rules;
  std::size_t levels;
};

const Ending kEndings[] = {
    {"paying_the_opponent",
     "state n: pile; d: purse, e: purse\n move a in {1,3,4} where a <= n, a <= d to (n - a; e + a, d)", 1},
    {"paying_back", "state n: pile, d: pile, e: pile\n move a in {1,2} where a <= n, a <= d to (n - a, e + 2a, d - a)",
     1},
    {"split_and_delete",
     "stacks a >= b\n valid b >= 1\n move t in 1..a-1 to (t, a - t)\n move t in 1..b-1 to (t, b - t)", 1},
    {"split_and_delete_coordinates",
     "state a: pile, b: pile\n valid a >= 1, b >= 1\n move t in 1..a-1 to (t, a - t)\n move t in 1..b-1 to (t, b - t)",
     1},
    {"chocolate_bar",
     "state y: pile, z: pile\n move t in 1..y to (y - t, z)\n"
     " move t in 1..z to (min(y, floor((z - t)/2)), z - t)",
     1},
    {"chocolate_that_grows", "state y: pile, z: pile\n move t in 1..z to (max(y, floor((z + 3)/2)), z - t)", 1},
    {"doubling", "state a: pile, b: pile\n move where a >= 1 to (a - 1, 2b)\n move where b >= 1 to (a, b - 1)", 2},
    {"odometer",
     "state a: pile, b: pile, c: pile\n move where a >= 1 to (a - 1, b + c + 5, 3c + 1)\n"
     " move where b >= 1 to (a, b - 1, 7c + 2)\n move where c >= 1 to (a, b, c - 1)",
     3},
    {"a_word_alone",
     "state n: pile, light: {red, green}\n move where light = red to (n, green)\n"
     " move where light = green, n >= 1 to (n - 1, red)",
     1},
    {"a_word_that_adds",
     "state n: pile, w: {x, y, z}\n move where w = x to (n + 3, y)\n move where w = y to (n + 5, z)\n"
     " move where w = z, n >= 10 to (n - 10, x)",
     1},
    {"counting_up_to_valid", "state a: pile, b: pile\n valid b <= a\n move t in 1..a-b to (a, b + t)", 1},
    {"counting_up_to_a_number", "pile n\n move t in {1,2,3} where n + t <= 21 to (n + t)", 1},
    {"closing_a_gap", "stacks a >= b\n move t in 1..a-b to (a, b + t)", 1},
    {"not_zero_is_two_cases",
     "state a: pile, b: pile\n valid a != b\n move where a != b, a >= 1, b >= 1 to (a - 1, b - 1)", 1},
    {"a_measure_that_is_not_linear_is_not_needed",
     "state a: pile, b: pile\n measure a*b + a + b\n move where a >= 1 to (a - 1, b)\n move where b >= 1 to (a, b - 1)",
     1},
    {"odometer_of_nine_piles",
     "state a: pile, b: pile, c: pile, d: pile, e: pile, f: pile, g: pile, h: pile, k: pile\n"
     " move where a >= 1 to (a - 1, b + 1, c + 1, d + 1, e + 1, f + 1, g + 1, h + 1, 2k + 1)\n"
     " move where b >= 1 to (a, b - 1, c + 1, d + 1, e + 1, f + 1, g + 1, h + 1, 2k + 1)\n"
     " move where c >= 1 to (a, b, c - 1, d + 1, e + 1, f + 1, g + 1, h + 1, 2k + 1)\n"
     " move where d >= 1 to (a, b, c, d - 1, e + 1, f + 1, g + 1, h + 1, 2k + 1)\n"
     " move where e >= 1 to (a, b, c, d, e - 1, f + 1, g + 1, h + 1, 2k + 1)\n"
     " move where f >= 1 to (a, b, c, d, e, f - 1, g + 1, h + 1, 2k + 1)\n"
     " move where g >= 1 to (a, b, c, d, e, f, g - 1, h + 1, 2k + 1)\n"
     " move where h >= 1 to (a, b, c, d, e, f, g, h - 1, 2k + 1)\n"
     " move where k >= 1 to (a, b, c, d, e, f, g, h, k - 1)",
     9},
    {"an_odd_measure_below_zero", "pile n\n move t in 2..5 where n <= 20 to (n + t)", 1},
};

class PlayEnds : public testing::TestWithParam<Ending> {};

// Lower in the order of the levels, from a level that is not negative.
bool lower(const cairn::Rays& rays, const rules_test::Point& before, const rules_test::Point& after) {
  for (const auto& level : rays.measure) {
    const std::int64_t from = level.at(before.mode, before.x);
    const std::int64_t to = level.at(after.mode, after.x);
    if (to < from) return from >= 0;
    if (to > from) return false;
  }
  return false;
}

TEST_P(PlayEnds, ByAMeasureThatFallsOnEveryMove) {
  const cairn::Game game =
      rules_test::from_text(std::string("game ") + GetParam().name + "\n " + GetParam().rules + "\n");
  const int k = cairn::numeric_coordinates(game.rules);
  const cairn::Rays rays = cairn::lower(game, k);
  ASSERT_TRUE(rays.measure_falls);
  EXPECT_EQ(rays.measure.size(), GetParam().levels);
  std::size_t moves = 0;
  for (const auto& cells : rules_test::box(game.rules, k, k == 1 ? 40 : k == 2 ? 14 : k <= 4 ? 6 : 1)) {
    if (!cairn::is_valid(game.rules, cells)) continue;
    for (const auto& option : cairn::options_by_definition(game.rules, cells, cairn::Player::left)) {
      ++moves;
      ASSERT_TRUE(lower(rays, rules_test::to_point(rays, cells), rules_test::to_point(rays, option)))
          << cairn::rules::to_string(game, cells) << " to " << cairn::rules::to_string(game, option);
    }
  }
  EXPECT_GT(moves, 10U);
}

INSTANTIATE_TEST_SUITE_P(Games, PlayEnds, testing::ValuesIn(kEndings),
                         [](const auto& game) { return std::string(game.param.name); });

// Without the conditions that make play end, the same moves are refused when the rules are read.
TEST(PlayNeedNotEnd, AndIsRefused) {
  for (const char* rules :
       {"state a: pile, b: pile\n move t in 1..a to (t, a - t)",
        "state a: pile, b: pile\n move t in 0..a to (a, b + t)",
        "pile n\n move t in {1,2,3} where n + t >= 21 to (n + t)", "stacks a >= b\n move t in 0..a-b to (a, b + t)",
        "state n: pile, w: {x, y, z}\n move where w = x to (n + 3, y)\n move where w = y to (n + 5, z)\n"
        " move where w = z, n >= 8 to (n - 8, x)",
        "state a: pile, b: pile\n move where a >= 1 to (a - 1, 2b)\n move where b >= 1 to (a + 1, b - 1)",
        "state a: pile, b: pile, c: pile, d: pile, e: pile\n move where a >= 1 to (a - 1, b + 1, c, d, e)\n"
        " move where b >= 1 to (a + 1, b - 1, c, d, e)",
        // The rise is so large that with a factor for each of 16 modes it leaves 64 bits.
        "state a: pile, w1: {p, q}, w2: {p, q}, w3: {p, q}, w4: {p, q}\n"
        " move where w1 = p, w2 = p, w3 = p, w4 = p to (a + 128*9007199254740992, q, p, p, p)\n"
        " move where w1 = q, w2 = p, w3 = p, w4 = p, a >= 1 to (a - 1, p, p, p, p)"}) {
    try {
      (void)rules_test::from_text(std::string("game g\n ") + rules + "\n");
      ADD_FAILURE() << "accepted: " << rules;
    } catch (const cairn::Error& error) {
      EXPECT_NE(std::string(error.what()).find("never end"), std::string::npos) << error.what();
    }
  }
}

}  // namespace
