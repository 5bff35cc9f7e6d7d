// Rules that nobody plays, each bending one part of a ray: rows against the table engine wherever they fit.
#include "base/all_layers.hpp"
#include "engine/rows_check_support.hpp"
#include "rules/boards_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <ostream>

namespace {

using rows_test::fits;

struct Bent {
  const char* name;  // which part is bent
  const char* shape;
  const char* moves;
};

// NOLINTNEXTLINE(readability-identifier-naming): found by GoogleTest under this name
void PrintTo(const Bent& bent, std::ostream* out) { *out << bent.name; }

const Bent kBent[] = {
    // Amounts from sets, with members at the ends of words.
    {"finite_set", "stacks any", "move take t in {1,3,4} from one"},
    {"finite_set_over_words", "stacks any", "move take t in {1,2,63,64,65,100} from one"},
    {"one_amount", "stacks any", "move take t in {64} from one\n  move take t in {1} from greatest"},
    {"range_in_a_set", "stacks any", "move take t in {2, 5..9} from one"},
    {"range_over_a_word", "stacks 2", "move take t in {3..90} from one"},
    {"progression", "stacks any", "move take t in {2,5,..} from one"},
    {"finite_progression", "stacks any", "move take t in {3,10,..,80} from one"},
    {"progression_of_a_long_step", "stacks 2", "move take t in {1,71,..} from one"},
    {"sparse_and_dense_set", "stacks 2", "move take t in {1; 40..} from one"},
    {"complement", "stacks any", "move take t in not {2,5} from one"},
    {"complement_of_a_progression", "stacks any", "move take t in not {1,4,..} from one"},
    {"complement_of_a_range", "stacks any", "move take t in not {2..66} from one"},
    {"set_of_a_form", "stacks any", "move take t from one where greatest - t in {1,4,9,16,25,36}"},
    {"set_of_a_stack", "stacks any", "move take t from one where least not in {2,5,..} or t = 1"},
    {"set_of_a_sum", "stacks a >= b", "move take t from one where a + b in not {3,7,..} or t in {1,2}"},
    {"set_of_a_doubled_amount", "stacks any", "move take t from one where 2*t + least in {4, 9, 14; 40..}"},
    {"set_after_the_move", "stacks any", "move take t from one where least' in {1,2,4,8}"},
    // Residues.
    {"residue_of_the_larger", "stacks a >= b", "move take t from one where a mod 3 = 1 or t = 1"},
    {"residue_of_the_smaller", "stacks a >= b", "move take t from one where b mod 3 = 1 or t in {2,3}"},
    {"residue_of_the_last_coordinate", "state n: pile, m: pile",
     "move take t from n where m mod 3 = 1\n  move take t from m where m mod 5 != 2"},
    {"residue_of_the_first_coordinate", "state n: pile, m: pile",
     "move take t from n where n mod 3 != 1\n  move take t from m where n mod 4 = 2 or t = 1"},
    {"residue_of_the_amount", "stacks any", "move take t from one where t mod 3 = 1"},
    {"residue_of_a_multiple_of_the_amount", "stacks any", "move take t from one where (2*t) mod 6 = 4"},
    {"residue_of_stack_and_amount", "stacks any", "move take t from one where (greatest + 2*t) mod 4 != 2"},
    {"residue_of_a_difference", "stacks a >= b", "move take t from one where (a - 2*b + t) mod 5 = 1 or t = b"},
    {"residue_modulo_a_word", "stacks 2", "move take t from one where (greatest - t) mod 64 != 5"},
    {"residue_modulo_more_than_a_word", "stacks 2", "move take t from one where (least + t) mod 65 = 40 or t in {1,7}"},
    {"residue_of_both_stacks", "stacks any", "move take t from one where (least + greatest) mod 3 = 0 or t <= 2"},
    {"residue_of_least_after", "stacks any", "move take t from one where least' mod 2 = 0, t <= 9 or t = 1"},
    {"divides_a_sum", "stacks any", "move take t from one where 3 divides t + least"},
    {"does_not_divide", "stacks any", "move take t from one where not 4 divides greatest - t"},
    // Amounts that are not allowed one by one.
    {"not_a_stack", "stacks any", "move take t from one where t is not a stack"},
    {"twice_is_not_a_stack", "stacks any", "move take t from one where 2*t is not a stack"},
    {"one_more_is_not_a_stack", "stacks any", "move take t from one where t + 1 is not a stack"},
    {"a_stack", "stacks any", "move take t from one where t is a stack"},
    {"a_stack_shifted", "stacks any", "move take t from one where t + 2 is a stack or t = 1"},
    {"not_the_difference", "stacks any", "move take t from one where t != greatest - least"},
    {"not_the_other", "stacks a >= b", "move take t from a where t != b\n  move take t from b where t != a - b"},
    {"not_half", "stacks any", "move take t from one where 2*t != greatest, 3*t != least"},
    {"not_equal_after", "stacks any", "move take t from one where distinct'"},
    {"stacks_differ_before", "stacks any", "move take t from one where distinct or t = 1"},
    {"forms_that_differ", "state n: pile, m: pile",
     "move take t from n where n != m\n  move take t from m where 2*n != m + t"},
    {"forms_that_are_equal", "state n: pile, m: pile",
     "move take t from m where n = m or t = 1\n  move t in 1..n where 2*m = n + t to (n - t, m)"},
    // Bounds of all kinds.
    {"twice_the_least", "stacks any", "move take t from one where t <= 2*least"},
    {"half_of_the_least", "stacks any", "move take t from one where 2*t <= least + 1"},
    {"at_least_half", "stacks any", "move take t from one where 2*t >= greatest"},
    {"more_than_the_least", "stacks any", "move take t from one where t > least or t = 1"},
    {"two_thirds", "stacks any", "move take t from one where 3*t <= 2*greatest"},
    {"between_the_others", "stacks any", "move take t from one where least <= 2*t <= greatest + 3"},
    {"the_difference", "stacks any", "move take t from one where t <= greatest - least + 1"},
    {"a_sum_of_three", "stacks a >= b >= c", "move take t from one where t <= a - b + c + 1"},
    {"far_apart", "stacks any", "move take t from one where greatest >= least + 65 or t <= 2"},
    {"close_together", "stacks any", "move take t from one where greatest <= least + 64, t >= 2 or t = 1"},
    {"constant_limits", "stacks any", "move take t from one where 2 <= t <= 66, greatest >= 5 or t = 1"},
    {"minimum_and_maximum", "stacks any", "move take t from one where min(t, least) <= 3, max(t, 4) <= greatest"},
    {"rounded_down", "stacks any", "move take t from one where t <= floor((greatest - least)/3) + 1"},
    {"rounded_up", "stacks any", "move take t from one where t <= ceil((least + greatest)/3)"},
    // Which stacks.
    {"from_both", "stacks 2", "move take t from both where t mod 3 != 0\n  move take t from one where t <= 2"},
    {"only_from_both", "stacks 2", "move take t from both"},
    {"from_all", "stacks any", "move take t from all where 2*t <= greatest\n  move take t in {1} from one"},
    {"from_some", "stacks any", "move take t from some"},
    {"from_two", "stacks any", "move take t from two where t <= least\n  move take t in {1,2} from one"},
    {"from_greatest", "stacks any", "move take t from greatest where t <= 2*least"},
    {"from_least", "stacks any", "move take t from least"},
    {"from_least_or_one", "stacks any", "move take t from least\n  move take t in {1} from one"},
    {"from_the_middle", "stacks a >= b >= c", "move take t from b where a - b >= t\n  move take t in {1,2} from a"},
    {"greatest_changes", "stacks any", "move take t from one where greatest' != greatest"},
    {"least_stays", "stacks any", "move take t from one where least' = least or t = least"},
    {"both_ends_change", "stacks any", "move take t from one where least' != least, greatest' != greatest"},
    // More than t, on one side or both.
    {"twice_from_the_larger", "stacks a >= b", "move t in 1..b to (a - 2*t, b)\n  move take t in {1} from b"},
    {"twice_from_the_smaller", "stacks a >= b", "move t in 1..b to (a - t, b - 2*t)\n  move take t in {1} from a"},
    {"twice_from_the_last", "state n: pile, m: pile", "move t in 1..m to (n, m - 2*t)\n  move take t in {1} from n"},
    {"twice_from_the_first", "state n: pile, m: pile", "move t in 1..n to (n - 2*t, m)\n  move take t in {1} from m"},
    {"knight", "state n: pile, m: pile", "move t in 1..n to (n - t, m - 2*t)\n  move t in 1..n to (n - 2*t, m - t)"},
    {"three_of_the_last", "state n: pile, m: pile", "move t in 1..m to (n - t, m - 3*t)\n  move take t from m"},
    {"half_of_the_last", "state n: pile, m: pile",
     "move t in 1..m where 2*t = m to (n, t)\n  move take t in {1} from n"},
    {"half_of_the_first", "state n: pile, m: pile",
     "move t in 1..n where 2*t = n to (t, m)\n  move take t in {1} from m"},
    {"a_different_amount_elsewhere", "state n: pile, m: pile",
     "move t in 1..n to (n - t, m - 3)\n  move take t from m"},
    // Coordinates that go elsewhere.
    {"two_ordered_piles", "state n: pile, m: pile", "move take t from n\n  move take t in {1,3,..} from m"},
    {"wythoff_in_order", "state n: pile, m: pile",
     "move take t from n\n  move take t from m\n  move t in 1..n to (n - t, m - t)"},
    {"last_is_the_amount", "state n: pile, m: pile", "move t in 1..m where n >= 1 to (n - 1, t - 1)"},
    {"last_is_reversed", "state n: pile, m: pile",
     "move where m <= n, 2*m >= n to (n - 1, n - m)\n  move take t in {1,2} from m"},
    {"last_becomes_the_first", "state n: pile, m: pile", "move where n >= 1, m >= n to (n - 1, n)"},
    {"first_falls_by_the_last", "state n: pile, m: pile",
     "move where m >= 1, n >= m to (n - m, m)\n  move take t in {1,2} from m"},
    {"first_falls_by_the_last_and_more", "state n: pile, m: pile", "move t in 1..n to (n - m - t, m)"},
    {"last_falls_by_the_first", "state n: pile, m: pile",
     "move where n >= 1, m >= n to (n, m - n)\n  move take t in {1,2} from n"},
    {"last_to_a_constant", "state n: pile, m: pile", "move where m >= 5 to (n, 3)\n  move where n >= 1 to (n - 1, 0)"},
    {"swap_downwards", "state n: pile, m: pile", "move t in 1..n where m < n to (m, n - t)\n  move take t from m"},
    {"swap", "state n: pile, m: pile", "move t in 1..n to (m, n - t)"},
    {"three_coordinates_rotate_the_last", "state n: pile, m: pile, l: pile", "move t in 1..n to (n - t, l, m)"},
    {"three_coordinates_in_order", "state n: pile, m: pile, l: pile",
     "move take t from l\n  move t in 1..m to (n, m - t, l - t)\n  move take t in {1,2} from n"},
    {"middle_falls_by_the_last", "state n: pile, m: pile, l: pile",
     "move where l >= 1 to (n, m - l, l)\n  move take t from n where t <= l\n  move take t in {1} from l"},
    {"stacks_land_in_any_order", "stacks a >= b", "move t in 1..b to (b - t, a - 1)"},
    {"three_stacks_land_in_any_order", "stacks a >= b >= c", "move t in 1..a to (a - t, b - 1, c)"},
    {"stacks_to_their_difference", "stacks a >= b", "move where b >= 1 to (a - b, b)\n  move take t in {1} from a"},
    {"a_stack_splits", "stacks a >= b", "move where b = 0, a >= 3 to (a - 2, 1)\n  move take t from a where t <= b"},
    {"amount_that_only_decides", "state n: pile, m: pile", "move t in 1..m where t mod 2 = 1, n >= 1 to (n - 1, m)"},
    {"a_chip_for_a_chip", "state n: pile, m: pile",
     "measure 2*n + m\n  move where n >= 1, m <= 1 to (n - 1, m + 1)\n  move take t in {1,2} from m"},
    // Modes.
    {"light", "state n: pile, light: {red, green}",
     "move t in 1..n, next in {red, green} where light = red, t mod 2 = 1 to (n - t, next)\n"
     "  move t in 1..n, next in {red, green} where light = green, 2 divides t to (n - t, next)"},
    {"side_of_two_piles", "state n: pile, m: pile, side: {u, v}",
     "move t in 1..m where side = u to (n, m - t, v)\n  move t in 1..n where side = v to (n - t, m, u)"},
    {"side_within_the_row", "state n: pile, m: pile, side: {u, v}",
     "move t in {1,3,..} to (n, m - t, u)\n  move t in {2,64} where side = u to (n, m - t, v)\n"
     "  move t in 1..n to (n - t, m, side)"},
    {"side_on_the_spot", "state n: pile, m: pile, side: {u, v}",
     "move where side = u, n >= 1 to (n - 1, m, v)\n  move take t from m where side = v or t mod 3 = 1"},
    {"three_sides", "state n: pile, side: {u, v, w}",
     "move t in {1,2} where side = u to (n - t, v)\n  move t in {2,3} where side = v to (n - t, w)\n"
     "  move t in 1..n where side = w, t mod 4 = 1 to (n - t, u)"},
    {"purses", "state n: pile; d: purse, e: purse", "move a in {1,2,5} where a <= n, a <= d to (n - a; e, d - a)"},
    {"purse_of_a_range", "state n: pile; d: purse", "move t in 1..n where t <= d to (n - t; d - t)"},
    {"purses_and_a_side", "state n: pile; d: purse, side: {u, v}",
     "move t in 1..n where side = u, t <= d to (n - t; d, v)\n  move t in {1,2} where side = v to (n - t; d - 1, u)"},
    // Valid positions.
    {"valid_distinct", "stacks any", "valid distinct\n  move take t from one where distinct'"},
    {"valid_distinct_and_small", "stacks any", "valid distinct\n  move take t from one where t <= least, distinct'"},
    {"valid_by_residue", "stacks any",
     "valid least mod 2 = 1 or greatest <= 0\n  move take t in {2,4,..} from one "
     "where least' mod 2 = 1"},
    {"valid_by_a_ratio", "stacks a >= b", "valid a >= 2*b\n  move take t from one where a' >= 2*b'"},
    {"valid_near_the_diagonal", "state n: pile, m: pile",
     "valid n <= m + 20\n  move take t from m where n <= m - t + 20\n  move take t from n where t <= 3"},
    {"valid_beyond_a_word", "state n: pile, m: pile",
     "valid m >= 66 or n <= 3\n  move take t from m where m' >= 66 or n <= 3\n  move take t in {1,2} from n where m "
     ">= 66"},
    {"valid_set", "pile n", "valid n in {1,4,..} or n = 0\n  move take t where n' in {1,4,..} or n' = 0"},
    {"valid_nowhere_but_once", "stacks 2",
     "valid greatest <= 64 or least >= 3\n  move take t from one where greatest' "
     "<= 64 or least' >= 3, least' <= greatest'"},
    {"valid_with_modes", "state n: pile, m: pile, side: {u, v}",
     "valid side = u or m >= 1\n  move t in 1..m where m - t >= 1 to (n, m - t, v)\n  move t in 1..n to (n - t, m, u)"},
    {"valid_by_a_root", "pile n", "valid floor(sqrt(n)) != 2\n  move take t where n' not in {4..8}"},
    // Equal stacks without a once-atom, and bounds that only a set gives.
    {"the_least_by_name", "stacks a >= b >= c", "move take t from c"},
    {"one_from_the_least_by_name", "stacks a >= b >= c", "move take t in {1} from c"},
    {"the_least_of_four_by_name", "stacks a >= b >= c >= d", "move take t from d\n  move take t in {2} from b"},
    {"all_equal", "stacks a >= b >= c", "move t in 1..c where a = c to (a - t, b, c - t)"},
    {"least_and_greatest", "stacks a >= b >= c", "move t in 1..c to (a - t, b, c - t)\n  move take t in {1} from b"},
    // Bounds that allow nothing, more exceptions than are kept apart, and an amount that is excluded and the only one
    // left.
    {"least_but_two", "stacks any", "move take t from one where t <= least - 2"},
    {"the_first_but_three", "state n: pile, m: pile", "move t in 1..m where t <= n - 3 to (n, m - t)"},
    {"many_exceptions", "state n: pile, m: pile",
     "move t in {4,7,..} where t != n+3, t != n+5, t != n+7, t != n+9, t != n+11, t != n+13, t != n+15, t != n+17, "
     "t != n+19, t != n+21, t != 2*n+2, t != n+10, t != n+25, t != n+22 to (n, m - t)"},
    {"the_last_amount_excluded", "state n: pile, m: pile, l: pile",
     "move t in 1..n where t != m, t <= n - 2, 2*t >= n to (n - t, m, l)"},
    {"a_set_bounds_the_first", "state n: pile, m: pile", "move where m <= n, m in {2,3} to (n - 2, m)"},
    {"a_complement_bounds_the_first", "state n: pile, m: pile", "move where m < n, m + 1 not in {1..3} to (n - 4, m)"},
    {"a_set_bounds_the_amount", "state n: pile, m: pile", "move t in {1..9} where m in {1,4,9} to (n - t, m)"},
    {"only_the_first_of_three", "state n: pile, m: pile, l: pile", "move take t from n"},
    {"only_the_middle_of_three", "state n: pile, m: pile, l: pile", "move take t from m"},
    {"only_the_last_of_three", "state n: pile, m: pile, l: pile", "move take t from l"},
    {"any_of_three_in_order", "state n: pile, m: pile, l: pile",
     "move take t from n\n  move take t from m\n  move take t from l"},
    {"greatest_but_not_all", "stacks any", "move take t from greatest where greatest' >= 0"},
    // Nothing, or next to nothing.
    {"valid_nowhere", "stacks a >= b", "valid a <= 0 - 1\n  move take t from a"},
    {"no_move_at_all", "stacks any", "move take t from one where t > greatest"},
    {"only_the_whole", "stacks any", "move take t from one where t = greatest"},
    {"only_one", "stacks any", "move take t in {1} from one"},
    {"only_to_zero", "pile n", "move where n >= 3 to (0)"},
};

cairn::Game game_of(const Bent& bent) {
  return rules_test::from_text(std::string("game ") + bent.name + "\n  " + bent.shape + "\n  " + bent.moves + "\n");
}

// Each number of stacks with the largest number on them.
std::vector<std::pair<int, std::int64_t>> boxes(const cairn::Game& game) {
  const int fixed = cairn::numeric_coordinates(game.rules);
  if (fixed == 0) return {{1, 3}, {1, 200}, {2, 2}, {2, 130}, {3, 2}, {3, 66}, {4, 12}};
  if (fixed == 4) return {{4, 2}, {4, 12}};
  if (fixed == 3) return {{3, 2}, {3, game.rules.shape->interchangeable() ? 66 : 20}};
  return {{fixed, 2}, {fixed, fixed == 1 ? 200 : 130}};
}

class RowsOfBentRules : public testing::TestWithParam<Bent> {};

TEST_P(RowsOfBentRules, AreThoseOfTheTable) {
  const cairn::Game game = game_of(GetParam());
  for (const auto& [k, to] : boxes(game)) {
    const cairn::Options options(cairn::lower(game, k));
    for (const bool misere : {false, true}) {
      if (!fits(options.rays(), to, false, misere)) continue;
      const std::string found = rows_test::difference_by_size(options, to, false, misere, 2);
      if (rows_test::is_refusal(found)) continue;
      EXPECT_EQ(found, "") << GetParam().moves << "\n" << cairn::rules::to_string(options.rays());
    }
  }
}

TEST_P(RowsOfBentRules, HaveTheGrundyValuesOfTheTable) {
  const cairn::Game game = game_of(GetParam());
  for (const auto& [k, to] : boxes(game)) {
    const cairn::Options options(cairn::lower(game, k));
    if (!fits(options.rays(), to, true, false)) continue;
    const std::string found = rows_test::difference_by_size(options, to, true, false, 2);
    if (rows_test::is_refusal(found)) continue;
    EXPECT_EQ(found, "") << GetParam().moves << "\n" << cairn::rules::to_string(options.rays());
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, RowsOfBentRules, testing::ValuesIn(kBent),
                         [](const auto& instance) { return std::string(instance.param.name); });

// The largest stack need not stay the largest.
TEST(RowsOfBentRulesAll, AStackMayGrowPastTheLast) {
  const cairn::Options options(cairn::lower(
      rules_test::from_text("game lift\n  stacks a >= b >= c\n  move where c >= 2, b <= 4 to (a, b + 1, c - 2)\n"), 3));
  for (const bool misere : {false, true}) {
    EXPECT_EQ(rows_test::difference_in_any_way(options, 6, false, misere, 2), "");
  }
}

// Otherwise the comparisons above would say nothing.
TEST(RowsOfBentRulesAll, NearlyAllFit) {
  int all = 0;
  std::vector<std::string> misfits;
  for (const Bent& bent : kBent) {
    const cairn::Game game = game_of(bent);
    const auto [k, to] = boxes(game).back();
    const cairn::Options options(cairn::lower(game, k));
    ASSERT_EQ(options.rays().not_linear, "") << bent.name;
    ++all;
    std::string why = cairn::Rows::misfit(options.rays(), {to, false, false, true, true, 1});
    if (why.empty()) {
      why = rows_test::difference_by_size(options, to, false, false, 1);
      if (!rows_test::is_refusal(why)) continue;
    }
    misfits.push_back(std::string(bent.name) + ": " + why);
  }
  std::string list;
  for (const auto& misfit : misfits) list += "\n  " + misfit;
  EXPECT_LE(static_cast<int>(misfits.size()) * 10, all) << misfits.size() << " of " << all << " do not fit:" << list;
}

// Moves that leave the box, where the table engine looks beyond it: rows must not give a table without a word.
TEST(RowsOfBentRulesAll, MovesThatLeaveTheBoxAreRefused) {
  for (const char* moves :
       {"move where n >= 2 to (n - 2, m + 1)", "move where m >= 2 to (n + 1, m - 2)",
        "measure 4*n + m\n  move where n >= 1 to (n - 1, m + 3)", "measure n\n  move where n >= 1 to (n - 1, m + 1)"}) {
    const cairn::Game game =
        rules_test::from_text(std::string("game leaves\n  state n: pile, m: pile\n  ") + moves + "\n");
    const cairn::Options options(cairn::lower(game, 2));
    ASSERT_GT(cairn::fill_table(options, 70, false, false, cairn::Control()).beyond, 0U) << moves;
    const auto run = [&] {
      cairn::Rows rows(options.rays(), {70, false, false, true, true, 1}, std::size_t{1} << 30);
      (void)rows.fill(nullptr, cairn::Control());
    };
    EXPECT_THROW(run(), cairn::Error) << moves;
  }
}

}  // namespace
