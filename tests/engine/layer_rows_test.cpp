// Amounts that are fixed by the board, or are any but those: rules that nobody plays, against the table engine.
#include "base/all_layers.hpp"
#include "base/bit_block.hpp"
#include "engine/rows/layer_plan.hpp"
#include "engine/rows/rows.hpp"
#include "engine/rows_check_support.hpp"
#include "rules/boards_support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <ostream>
#include <random>

namespace {

struct Fixed {
  const char* name;
  const char* shape;
  const char* moves;
  bool in_layers;  // or by the general filler
};

// NOLINTNEXTLINE(readability-identifier-naming): found by GoogleTest under this name
void PrintTo(const Fixed& fixed, std::ostream* out) { *out << fixed.name; }

const Fixed kFixed[] = {
    {"a_stack", "stacks any", "move take t from one where t is a stack", true},
    {"no_stack", "stacks any", "move take t from one where t is not a stack", true},
    {"one_or_a_stack", "stacks any", "move take t in {1} from one\n  move take t from one where t is a stack", true},
    {"the_least", "stacks any", "move take t from one where t = least", true},
    {"not_the_least", "stacks any", "move take t from one where t != least", true},
    {"constants", "stacks any", "move take t in {1,3,4} from one", true},
    {"constants_beyond_a_word", "stacks any", "move take t in {2,63,64,65} from one", true},
    {"the_least_and_one_more", "stacks any", "move take t from one where t = least + 1", true},
    {"two_are_forbidden", "stacks any", "move take t from one where t != least, t != 2*least", true},
    {"at_most_the_least", "stacks any", "move take t from one where t <= least", false},
    {"any", "stacks any", "move take t from one", false},
    {"any_of_both", "stacks 2", "move take t from one where t is a stack\n  move take t from both", false},
    {"distinct", "stacks any", "valid distinct\n  move take t from one where t is a stack, distinct'", false},
};

cairn::Game fixed_game(const Fixed& fixed) {
  return rules_test::from_text(fmt::format("game fixed\n  {}\n  {}\n", fixed.shape, fixed.moves));
}

class FixedAmounts : public testing::TestWithParam<Fixed> {};

// Around the ends of words, where rows are turned in blocks of 64.
TEST_P(FixedAmounts, AreThoseOfTheTable) {
  const cairn::Game game = fixed_game(GetParam());
  using Boxes = std::vector<std::pair<int, std::int64_t>>;
  const Boxes two = {{2, 0},  {2, 1},   {2, 2},   {2, 62},  {2, 63}, {2, 64},
                     {2, 65}, {2, 126}, {2, 127}, {2, 128}, {2, 129}};
  Boxes boxes = two;
  if (cairn::numeric_coordinates(game.rules) == 0) boxes.insert(boxes.end(), {{3, 1}, {3, 40}, {3, 66}, {4, 14}});
  for (const auto& [k, to] : boxes) {
    const cairn::Options options(cairn::lower(game, k));
    for (const bool misere : {false, true}) {
      if (!rows_test::fits(options.rays(), to, false, misere)) continue;
      const auto expected = cairn::fill_table(options, to, false, misere, cairn::Control());
      for (std::uint32_t variant = 0; variant < 3; ++variant) {  // 1, 2 and 3 threads
        EXPECT_EQ(rows_test::difference_in_some_way(options, expected, false, misere, variant), "")
            << k << " stacks to " << to << (misere ? ", misere" : "");
      }
    }
  }
}

// A run that goes on with the rows of another.
TEST_P(FixedAmounts, GoOnWhereARunEnded) {
  const cairn::Game game = fixed_game(GetParam());
  const int k = cairn::numeric_coordinates(game.rules) == 2 ? 2 : 3;
  const std::int64_t to = k == 2 ? 130 : 66;
  const cairn::Options options(cairn::lower(game, k));
  const auto expected = cairn::fill_table(options, to, false, false, cairn::Control());
  cairn::Rows whole(options.rays(), {to, false, false, true, true, 1}, std::size_t{1} << 30);
  ASSERT_EQ(whole.fill(nullptr, cairn::Control()), cairn::Status::complete);
  for (const std::uint64_t count : {1U, 65U, 100U}) {
    rows_test::FirstRows known(whole.table(), whole.box(), count);
    cairn::Rows rows(options.rays(), {to, false, false, true, true, 1}, std::size_t{1} << 30);
    ASSERT_EQ(rows.fill(nullptr, cairn::Control(), &known), cairn::Status::complete);
    EXPECT_EQ(known.error(), "");
    EXPECT_EQ(rows_test::table_difference(rows.table(), expected, false), "");
  }
}

TEST_P(FixedAmounts, AreChosenByTheirShape) {
  const cairn::Game game = fixed_game(GetParam());
  const int k = cairn::numeric_coordinates(game.rules) == 2 ? 2 : 3;
  const cairn::Options options(cairn::lower(game, k));
  const std::string plan =
      cairn::Rows(options.rays(), {50, false, false, true, true, 1}, std::size_t{1} << 30).explain();
  EXPECT_EQ(plan.find("in full while they are filled") != std::string::npos, GetParam().in_layers) << plan;
}

// Full rows of a layer take memory; without it, the general filler does.
TEST(FixedAmountsAll, NeedNoMoreMemoryThanTheGeneralFiller) {
  const cairn::Options options(cairn::lower(rules_test::built_in("jennifer"), 2));
  const std::int64_t to = 2000;
  const cairn::Rows roomy(options.rays(), {to, false, false, true, true, 1}, std::size_t{1} << 30);
  EXPECT_NE(roomy.explain().find("in full while they are filled"), std::string::npos);
  const cairn::Rows narrow(options.rays(), {to, false, false, true, true, 1},
                           static_cast<std::size_t>(roomy.bytes()) - 1);
  EXPECT_EQ(narrow.explain().find("in full while they are filled"), std::string::npos);
  EXPECT_LT(narrow.bytes(), roomy.bytes());
}

INSTANTIATE_TEST_SUITE_P(Rules, FixedAmounts, testing::ValuesIn(kFixed),
                         [](const auto& instance) { return std::string(instance.param.name); });

TEST(BitBlock, TurnsRowsIntoColumns) {
  std::mt19937_64 random(1);
  cairn::base::BitBlock block;
  for (auto& word : block) word = random();
  cairn::base::BitBlock turned = block;
  cairn::base::turn_bit_block(turned);
  for (std::size_t i = 0; i < 64; ++i) {
    for (std::size_t j = 0; j < 64; ++j) ASSERT_EQ(turned[j] >> i & 1U, block[i] >> j & 1U) << i << " " << j;
  }
}

}  // namespace
