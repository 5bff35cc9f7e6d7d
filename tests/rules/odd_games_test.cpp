// Games that no paper plays, each bending one rule of the language: their rays must still say what their text says.
//
// Judged by reading the rules as they are written, on boxes; all of them go through the same trial as a user's file.
#include "base/all_layers.hpp"
#include "rules/boards_support.hpp"

#include <gtest/gtest.h>

#include <ostream>

namespace {

struct Odd {
  const char* name;  // what is odd about it
  const char* shape;
  const char* moves;
  bool linear = true;
};

// NOLINTNEXTLINE(readability-identifier-naming): found by GoogleTest under this name
void PrintTo(const Odd& odd, std::ostream* out) { *out << odd.name; }

const Odd kOddGames[] = {
    // Congruences and divisibility.
    {"residue_of_the_amount", "stacks any", "move take t from one where t mod 3 = 1"},
    {"residue_of_a_stack", "stacks any", "move take t from one where least mod 2 = 1 or t mod 2 = 0"},
    {"residue_in_order", "pile n", "move take t where t mod 5 < 3, n mod 4 >= 2"},
    {"residue_of_a_sum", "stacks any", "move take t from one where (greatest + 2*t) mod 4 != 2"},
    {"residue_of_a_negative_number", "pile n", "move take t where (t - n) mod 3 = 2"},
    {"residue_modulo_one", "pile n", "move take t where t mod 1 = 0"},
    {"residue_out_of_range", "pile n", "move take t where t mod 3 != 7, t mod 3 > -1"},
    {"divides_with_a_constant", "stacks any", "move take t from one where 3 divides t + least"},
    {"divides_negated", "pile n", "move take t where not 2 divides n - t"},
    {"divides_between_constants", "pile n", "move take t where 3 divides 6, not 3 divides 4"},
    {"divides_never", "pile n", "move take t where 3 divides 4 or t = 2"},
    {"divides_by_a_stack", "stacks 2", "move take t from one where least divides t", false},
    // Disjunctions, negations, chains.
    {"or_of_overlapping_cases", "stacks any", "move take t from one where t <= least or t <= 2 or t = greatest"},
    {"or_inside_and", "stacks any", "move take t from one where (t = 1 or t = least) and (least > 2 or greatest < 9)"},
    {"negated_and", "stacks any", "move take t from one where not (t <= least and t > 1)"},
    {"chain", "stacks any", "move take t from one where 1 < t <= least < greatest"},
    {"several_valid_lines", "state n: pile, m: pile",
     "valid n <= m + 20\n  valid n >= 0\n  move take t from m where n <= m - t + 20"},
    // Minimum, maximum, rounding.
    {"minimum_as_bound", "pile n", "move take t in 1..min(n, 5)"},
    {"maximum_as_bound", "pile n", "move take t in 1..max(2, n - 3)"},
    {"minimum_in_minimum", "stacks any", "move take t from one where t <= min(least, min(greatest - 1, 4))"},
    {"extrema_on_both_sides", "stacks any", "move take t from one where max(t, least) >= min(greatest, 3)"},
    {"minimum_with_none", "stacks any", "move take t from one where t <= min(least', 3)"},
    {"maximum_with_none", "stacks any", "move take t from one where t >= max(least', 2)"},
    {"floor_of_a_difference", "stacks any", "move take t from one where t <= floor((greatest - least)/2)"},
    {"ceil_of_a_difference", "stacks any", "move take t from one where t <= ceil((greatest - least)/3)"},
    {"floor_of_a_negative_number", "pile n", "move take t where floor((t - n)/2) = 0 - 1"},
    {"ceil_of_a_negative_number", "pile n", "move take t where ceil((t - n)/2) >= 0 - 2"},
    {"floor_plus_number", "pile n", "move take t in floor(n/3) + 1..n - floor(n/4)"},
    {"floor_not_equal", "pile n", "move take t where floor(n/2) != t"},
    {"floor_of_the_amount", "pile n", "move take t where floor(t/2) = 1 or ceil(t/3) = 3"},
    {"floor_of_a_floor", "pile n", "move take t where t <= floor(floor(n/2)/2)", false},
    {"floor_against_floor", "pile n", "move take t where floor(t/2) < floor(n/3)", false},
    {"root", "stacks any", "move take t from one where t <= floor(sqrt(greatest))", false},
    {"square", "pile n", "move take t where t^2 <= n", false},
    {"constant_power", "pile n", "move take t where t <= 2^3 - 1"},
    {"product_of_coordinates", "state n: pile, m: pile", "move take t from n where t <= n * m", false},
    {"negated_number", "pile n", "move take t where -t >= -3"},
    // Amounts.
    {"exactly_half", "pile n", "move take t where 2*t = n"},
    {"exactly_a_third_of_the_greatest", "stacks any", "move take t from one where 3*t = greatest"},
    {"exactly_half_of_the_greatest", "stacks any", "move take t from greatest where 2*t = greatest"},
    {"more_than_half", "stacks any", "move take t from greatest where 2*t > greatest"},
    {"amount_that_only_decides", "state n: pile, m: pile", "move t in 1..m where t mod 2 = 1, n >= 1 to (n - 1, m)"},
    {"amount_above_the_board", "pile n", "move t in 1..3*n where t mod 7 = 3 to (n - 1)"},
    {"amount_times_two", "state n: pile, m: pile", "move t in 1..n to (n - t, m + t - 1)"},
    {"amount_from_below", "pile n", "move t in -2..3 where t >= 1 to (n - t)"},
    {"target_fixes_the_amount", "pile n", "move take t where n' = 3 or n' = floor(n/2)"},
    {"target_in_a_set", "pile n", "move take t where n' in {1,4,9}"},
    {"target_outside_a_set", "stacks any", "move take t from one where least' not in {2,5,..}"},
    {"target_least_in_a_set", "stacks any", "move take t from one where least' in {1,2}"},
    {"number_in_a_complement", "pile n", "move take t where n - 2*t in not {1,3,..}"},
    {"amount_in_a_finite_complement", "pile n", "move take t in not {4..}"},
    {"amount_in_two_progressions", "pile n", "move take t in {2,5,..,11, 20,23,..}"},
    {"amount_in_a_set_and_below_least", "stacks any", "move take t in {1,2,4,8} from one where t <= least"},
    // Which stacks.
    {"from_least", "stacks any", "move take t from least"},
    {"from_least_not_all", "stacks any", "move take t from least where least' = least or t = least"},
    {"from_greatest_until_equal", "stacks any", "move take t from greatest where greatest' < greatest"},
    {"from_all_but_not_empty", "stacks any", "move take t from all where t < least"},
    {"from_two_distinct_after", "stacks any", "move take t from two where distinct'"},
    {"from_some_not_distinct", "stacks any", "move take t from some where not distinct, t <= least"},
    {"from_two_of_many", "stacks 3", "move take t from two where t mod 2 = 0\n  move take t from one where t <= 2"},
    {"from_the_middle", "stacks a >= b >= c", "move take t from b where a - b >= t"},
    {"from_the_smaller_of_two", "stacks a >= b", "move take t from b where a > 2*b or t = b"},
    {"named_primes", "stacks a >= b", "move take t from a where a' - b' < a - b"},
    {"named_primes_of_three", "stacks a >= b >= c", "move take t from one where b' = b, c' <= 3"},
    {"one_named_stack", "stacks a", "move take t from a where a' != a - 2"},
    {"is_a_stack_shifted", "stacks any", "move take t from one where t + 1 is a stack"},
    {"is_not_a_stack_doubled", "stacks any", "move take t from one where 2*t is not a stack"},
    {"is_a_stack_or_one", "stacks any", "move take t from one where t is a stack or t = 1"},
    {"target_is_a_stack", "stacks any", "move take t from one where least' is a stack"},
    {"minimum_is_a_stack", "stacks any", "move take t from one where min(t, 3) is a stack", false},
    {"distinct_only_before", "stacks any", "move take t from one where distinct"},
    {"nothing_left", "stacks any", "move take t from all where least' = least or not least' >= 1"},
    // Going somewhere.
    {"swap_coordinates", "state n: pile, m: pile", "move t in 1..n to (m, n - t)"},
    {"piles_with_different_moves", "state n: pile, m: pile",
     "move take t in {1,3} from n\n  move take t in {2} from m"},
    {"move_without_amount", "state n: pile, m: pile",
     "move where n >= 2, m >= 1 to (n - 2, m - 1)\n  move to (n - 1, m)"},
    {"stacks_land_in_any_order", "stacks a >= b", "move t in 1..b to (b - t, a - 1)"},
    {"three_stacks_rotate", "stacks a >= b >= c", "move t in 1..c to (c - t, a, b)"},
    {"split_off_one", "stacks a >= b", "measure a + b\n  move where b = 0, a >= 3 to (a - 2, 1)"},
    {"fewer_empty_stacks_after", "stacks a >= b", "move where b = 0, a >= 3, distinct' to (a - 2, 1)"},
    {"more_and_fewer_empty_stacks", "stacks a >= b >= c",
     "move t in 1..a where least' != 2 to (a - t, b - 1, c + 1)\n  move take t from all where least' != least"},
    {"remainder_as_target", "stacks p >= q", "valid q >= 1\n  move where p mod q > 0 to (q, p mod q)", false},
    {"rounded_target", "pile n", "move where n >= 1 to (floor(n/2))", false},
    {"rounded_up_target", "stacks a >= b", "valid b >= 1\n  move where b >= 2, a > b to (b, ceil(a/b))", false},
    {"minimum_as_target", "state n: pile, m: pile", "move where n >= 1, m >= 1 to (n - 1, min(n, m))", false},
    {"least_as_target", "stacks a >= b", "move where b >= 1 to (a - 1, b - least + 1 - 1)"},
    // Measures.
    {"measure_with_weights", "state n: pile, m: pile",
     "measure 2*n + m\n  move where n >= 1 to (n - 1, m + 1)\n  move where m >= 1 to (n, m - 1)"},
    {"measure_with_a_constant", "pile n", "measure n + 7\n  move take t"},
    {"measure_of_one_coordinate", "state n: pile, m: pile", "measure n\n  move where n >= 1 to (n - 1, m + 2)"},
    {"measure_not_linear", "stacks a >= b", "measure a * b + a + b\n  move take t from a"},
    // Choices and purses.
    {"choices_differ", "state n: pile, side: {red, blue}",
     "move t in 1..n, next in {red, blue} where next != side to (n - t, next)"},
    {"choice_decides_the_amount", "state n: pile, side: {red, blue, green}",
     "move t in 1..n where side = red or t mod 2 = 0 to (n - t, side)\n  move t in {3} where side != green to (n - t, "
     "green)"},
    {"choice_after", "state n: pile, side: {red, blue}",
     "move t in 1..n, next in {red, blue} where side' = blue or t <= 2 to (n - t, next)"},
    {"two_choices", "state n: pile, p: {u, v}, q: {v, u}",
     "move t in 1..n where p = q to (n - t, q, p)\n  move t in {2} where p != q to (n - t, v, v)"},
    {"taking_keeps_the_choice", "state n: pile, side: {red, blue}", "move take t where side = red or t = 1"},
    {"purse_as_bound", "state n: pile; d: purse", "move t in 1..d where t <= n to (n - t; d - t)"},
    {"purse_in_a_sum", "state n: pile; d: purse", "move t in 1..n where d - t >= n to (n - t; d)"},
    {"purse_minimum", "state n: pile; d: purse", "move t in 1..min(n, d) to (n - t; d)"},
    {"purse_maximum", "state n: pile; d: purse", "move t in 1..max(n, d) where t mod 2 = 1, n >= 1 to (n - 1; d)"},
    {"purses_compared", "state n: pile; d: purse, e: purse", "move t in 1..n where d >= e, t <= d to (n - t; e, d)"},
    {"purse_equals_purse", "state n: pile; d: purse, e: purse", "move t in 1..n where d = e or t = 1 to (n - t; d, e)"},
    {"purse_becomes_a_maximum", "state n: pile; d: purse", "measure n\n  move where n >= 1 to (n - 1; max(n, d))",
     false},
    {"pile_becomes_a_minimum", "state n: pile; d: purse", "move where n >= 1 to (min(n - 1, d); d)", false},
    {"purse_into_pile", "state n: pile; d: purse", "move where n >= 1, d <= 5 to (d; n - 1)"},
    {"purse_times_pile", "state n: pile; d: purse", "move t in 1..d * n where n >= 1 to (n - 1; d)", false},
    {"measure_with_a_purse", "state n: pile; d: purse", "measure n + d\n  move t in 1..n to (n - t; d)"},
    {"take_from_a_purse", "state n: pile; d: purse", "measure n + d\n  move take t from n where t <= d"},
    // Players.
    {"left_and_right", "stacks any",
     "left take t from least\n  right take t from greatest\n  move take t in {1} from one"},
    {"only_left", "pile n", "left take t in {1,2}"},
};

cairn::Game game_of(const Odd& odd) {
  return rules_test::from_text(std::string("game ") + odd.name + "\n  " + odd.shape + "\n  " + odd.moves + "\n");
}

class OddGame : public testing::TestWithParam<Odd> {
 protected:
  // Each number of stacks with the largest number on them.
  static std::vector<std::pair<int, std::int64_t>> boxes(const cairn::Game& game) {
    const int fixed = cairn::numeric_coordinates(game.rules);
    if (fixed == 0) return {{1, 14}, {2, 10}, {3, 8}, {4, 5}};
    return {{fixed, fixed == 1 ? 30 : fixed == 2 ? 12 : 8}};
  }
};

TEST_P(OddGame, HasTheOptionsThatItsTextSays) {
  const cairn::Game game = game_of(GetParam());
  for (const auto& [k, limit] : boxes(game)) {
    const cairn::Options options(cairn::lower(game, k));
    EXPECT_EQ(rules_test::difference_from_definition(game, options, limit), "")
        << cairn::rules::to_string(options.rays());
  }
}

TEST_P(OddGame, HasTheSameOptionsWithoutOnceAtoms) {
  const cairn::Game game = game_of(GetParam());
  for (const auto& [k, limit] : boxes(game)) {
    const cairn::Options options(rules_test::without_once(cairn::lower(game, k)));
    EXPECT_EQ(rules_test::difference_from_definition(game, options, limit), "");
  }
}

TEST_P(OddGame, IsLinearWhereItCanBe) {
  const cairn::Game game = game_of(GetParam());
  for (const auto& [k, limit] : boxes(game)) {
    if (cairn::numeric_coordinates(game.rules) == 0 && k == 1) continue;  // one stack alone may well be linear
    const std::string reason = cairn::lower(game, k).not_linear;
    EXPECT_EQ(reason.empty(), GetParam().linear) << reason;
  }
}

TEST_P(OddGame, ShrinksByItsMeasure) {
  const cairn::Game game = game_of(GetParam());
  for (const auto& [k, limit] : boxes(game)) {
    for (const auto& cells : rules_test::box(game.rules, k, limit / 2)) {
      if (!cairn::is_valid(game.rules, cells)) continue;
      for (const auto player : {cairn::Player::left, cairn::Player::right}) {
        for (const auto& option : cairn::options_by_definition(game.rules, cells, player)) {
          ASSERT_LT(cairn::measure(game.rules, option), cairn::measure(game.rules, cells))
              << cairn::rules::to_string(game, cells) << " to " << cairn::rules::to_string(game, option);
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, OddGame, testing::ValuesIn(kOddGames),
                         [](const auto& game) { return std::string(game.param.name); });

// Whether the purse is infinite after the move would depend on whether the remainder exists.
TEST(OddGames, PursesThatMayOrMayNotBecomeInfiniteAreRefused) {
  const std::string text =
      "game g\n  state n: pile, m: pile; d: purse\n  measure n\n  move where n >= 1 to (n - 1, m; d + n mod m)\n";
  EXPECT_THROW((void)rules_test::from_text(text), cairn::Error);
}

}  // namespace
