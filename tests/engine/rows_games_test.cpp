// Every game of the library by rows and by the table engine, on boxes whose rows are longer than a word.
#include "base/all_layers.hpp"
#include "cross/games_support.hpp"
#include "engine/rows_check_support.hpp"
#include "engine/search/prepare.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace {

using cairn::testing::game;
using cairn::testing::instances;
using rows_test::fits;

struct Size {
  int stacks;
  std::int64_t to;
};

// Words multiply the positions, so that boxes of three numbers are smaller where there are some; RowsWithWords goes on.
std::vector<Size> sizes(const cairn::Game& game) {
  const int fixed = cairn::numeric_coordinates(game.rules);
  const bool words = fixed != 0 && fixed != game.rules.arity();
  const std::int64_t of_three = game.rules.shape->interchangeable() ? 70 : words ? 34 : 66;
  const std::vector<Size> all{{1, 300}, {2, 200}, {3, of_three}, {4, words ? 12 : 20}, {5, 8}};
  if (fixed == 0) return all;
  return {{fixed, all[static_cast<std::size_t>(std::min(fixed, 5)) - 1].to}};
}

// Stacks are for games of any number of them.
std::shared_ptr<const cairn::Options> lowered(const cairn::Game& game, int stacks) {
  return cairn::options_for(game, cairn::numeric_coordinates(game.rules) == 0 ? stacks : 0);
}

// Their moves leave the box or lead to rows that come later, or their amounts are bounded by no condition: what rows
// find out only while they are filled. Whoever asks is then answered by the table engine.
const std::set<std::string>& refused_while_filled() {
  static const std::set<std::string> kGames{
      "building_nim", "cyclic_nimhoff",    "exact_slow_nim", "fibonacci_nim", "global_fibonacci_nim", "lim",
      "slow_nim",     "single_delete_nim", "slow_nim_all",   "white_knight",  "variant_delete_nim",   "yama_nim"};
  return kGames;
}

class RowsOfGames : public ::testing::TestWithParam<std::string> {
 protected:
  static void expect_none(const std::string& difference) {
    if (rows_test::is_refusal(difference) && refused_while_filled().contains(GetParam())) return;
    EXPECT_EQ(difference, "");
  }
};

TEST_P(RowsOfGames, AreThoseOfTheTable) {
  const auto g = game(GetParam());
  for (const auto& size : sizes(*g)) {
    const auto options = lowered(*g, size.stacks);
    for (const bool misere : {false, true}) {
      if (!fits(options->rays(), size.to, false, misere)) continue;
      expect_none(rows_test::difference_by_size(*options, size.to, false, misere, 3));
    }
  }
}

TEST_P(RowsOfGames, HaveTheGrundyValuesOfTheTable) {
  const auto g = game(GetParam());
  for (const auto& size : sizes(*g)) {
    const auto options = lowered(*g, size.stacks);
    if (options->rays().partizan || !fits(options->rays(), size.to, true, false)) continue;
    expect_none(rows_test::difference_by_size(*options, size.to, true, false, 3));
  }
}

TEST_P(RowsOfGames, AreRightWhereverTheBoxEnds) {
  const auto g = game(GetParam());
  const int fixed = cairn::numeric_coordinates(g->rules);
  for (const int stacks : {1, 2, 3}) {
    if (fixed != 0 && fixed != stacks) continue;
    const auto options = lowered(*g, stacks);
    const std::vector<std::int64_t> ends = stacks == 3 ? std::vector<std::int64_t>{0, 1, 2, 5}
                                                       : std::vector<std::int64_t>{0, 1, 2, 62, 63, 64, 65, 127, 128};
    for (const auto to : ends) {
      for (const bool misere : {false, true}) {
        if (!fits(options->rays(), to, false, misere)) continue;
        expect_none(rows_test::difference_in_any_way(*options, to, false, misere, 2));
      }
      if (options->rays().partizan || !fits(options->rays(), to, true, false)) continue;
      expect_none(rows_test::difference_in_any_way(*options, to, true, false, 2));
    }
  }
}

// The engine is for rays: it takes a game exactly when all its rays are linear and both players move alike; of named
// numbers and words, it must also be seen that a move lowers the first number that it changes.
TEST_P(RowsOfGames, FitWhenTheRaysAreLinear) {
  const auto g = game(GetParam());
  const int fixed = cairn::numeric_coordinates(g->rules);
  for (const int stacks : {1, 2, 3, 4}) {
    if (fixed != 0 && fixed != stacks) continue;
    const auto options = lowered(*g, stacks);
    const cairn::Rays& rays = options->rays();
    for (const bool misere : {false, true}) {
      const std::string why = cairn::Rows::misfit(rays, {20, false, misere, true, true, 1});
      const auto says = [&](const char* words) { return why.find(words) != std::string::npos; };
      const bool rises =
          !rays.sorted && (says("does not lower the first number it changes") || says("may change words alone"));
      EXPECT_EQ(why.empty() || rises, rays.not_linear.empty() && !rays.partizan) << stacks << " stacks: " << why;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, RowsOfGames, ::testing::ValuesIn(instances()),
                         [](const auto& instance) { return cairn::testing::test_name(instance.param); });

class RowsOfGamesLong : public RowsOfGames {};

TEST_P(RowsOfGamesLong, AreThoseOfTheTableInAnyWay) {
  const auto g = game(GetParam());
  for (const auto& size : sizes(*g)) {
    const auto options = lowered(*g, size.stacks);
    for (const bool misere : {false, true}) {
      if (!fits(options->rays(), size.to, false, misere)) continue;
      expect_none(rows_test::difference_in_any_way(*options, size.to, false, misere, 3));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, RowsOfGamesLong, ::testing::ValuesIn(instances()),
                         [](const auto& instance) { return cairn::testing::test_name(instance.param); });

// Moves that empty a vertex read a row, or for each place of their own row a place in another one.
TEST(RowsWithWords, AreThoseOfTheTableBeyondAWord) {
  for (const char* name : {"wyg(path 3)", "adjacent_nim(path 3)"}) {
    const auto options = cairn::options_for(*game(name), 0);
    const auto expected = cairn::fill_table(*options, 66, false, false, cairn::Control());
    EXPECT_EQ(rows_test::difference_in_some_way(*options, expected, false, false, 0), "") << name;
  }
}

class RowsOfThreeStacks : public ::testing::TestWithParam<std::string> {};

TEST_P(RowsOfThreeStacks, AreThoseOfTheTableOverThreeWords) {
  const auto options = cairn::options_for(*game(GetParam()), 3);
  for (const bool misere : {false, true}) {
    EXPECT_EQ(rows_test::difference_by_size(*options, 130, false, misere, 2), "");
  }
  if (GetParam() != "minnie" || !fits(options->rays(), 130, true, false)) return;
  EXPECT_EQ(rows_test::difference_by_size(*options, 130, true, false, 1), "");
}

INSTANTIATE_TEST_SUITE_P(Games, RowsOfThreeStacks,
                         ::testing::Values("minnie", "nim", "jennifer", "susen", "nimtb", "wynnie_some"),
                         [](const auto& instance) { return instance.param; });

TEST(RowsMisfit, SaysWhyAndTheConstructorThrows) {
  for (const char* instance :
       {"euclid", "euclid_zero", "partizan_euclid", "maximum_nim(floor(sqrt(n)))", "minimum_nim(floor(sqrt(n)))"}) {
    const auto options = lowered(*game(instance), 2);
    for (const bool grundy : {false, true}) {
      const cairn::RowsQuestion question{20, grundy, false, true, true, 1};
      const std::string why = cairn::Rows::misfit(options->rays(), question);
      EXPECT_GT(why.size(), 10U) << instance << " has no sentence: '" << why << "'";
      EXPECT_NE(why.find(' '), std::string::npos) << why;
      try {
        const cairn::Rows rows(options->rays(), question, std::size_t{1} << 30);
        FAIL() << instance << " was accepted";
      } catch (const cairn::TooLarge& error) {
        FAIL() << instance << " is not too large: " << error.what();
      } catch (const cairn::Error& error) {
        EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << error.what();
      }
    }
  }
}

TEST(RowsMisfit, GrundyValuesFitTheClassicalGames) {
  for (const char* instance : {"nim", "minnie", "wythoff", "subtraction{1,3,4}"}) {
    const auto options = lowered(*game(instance), 2);
    EXPECT_EQ(cairn::Rows::misfit(options->rays(), {20, true, false, true, true, 1}), "") << instance;
  }
}

// Facts that need no other engine.
TEST(RowsFacts, NimIsTheSum) {
  const auto options = cairn::options_for(*game("nim"), 3);
  cairn::Rows rows(options->rays(), {150, false, false, true, true, 2}, std::size_t{1} << 30);
  ASSERT_EQ(rows.fill(nullptr, cairn::Control()), cairn::Status::complete);
  auto walk = rows.box().first();
  do {
    const auto& x = walk.x;
    ASSERT_EQ(rows.table().is_p(0, x), (x[0] ^ x[1] ^ x[2]) == 0) << x[0] << "," << x[1] << "," << x[2];
  } while (rows.box().advance(walk));
}

TEST(RowsFacts, WythoffIsTheGoldenRatio) {
  // Wythoff 1907: the differences are 0, 1, 2, ... and every number occurs once. So a(n) is the least number that is
  // not used yet, and b(n) = a(n) + n.
  constexpr std::int64_t kTo = 2000;
  std::set<std::pair<std::int64_t, std::int64_t>> expected;
  std::vector<bool> used(kTo + 1, false);
  std::int64_t a = 0;
  for (std::int64_t n = 0; a + n <= kTo; ++n) {
    expected.emplace(a, a + n);
    used[static_cast<std::size_t>(a)] = used[static_cast<std::size_t>(a + n)] = true;
    while (a <= kTo && used[static_cast<std::size_t>(a)]) ++a;
  }
  const auto options = cairn::options_for(*game("wythoff"), 2);
  cairn::Rows rows(options->rays(), {kTo, false, false, true, true, 1}, std::size_t{1} << 30);
  ASSERT_EQ(rows.fill(nullptr, cairn::Control()), cairn::Status::complete);
  std::set<std::pair<std::int64_t, std::int64_t>> found;
  auto walk = rows.box().first();
  do {
    if (rows.table().is_p(0, walk.x)) found.emplace(walk.x[0], walk.x[1]);
  } while (rows.box().advance(walk));
  EXPECT_EQ(found, expected);
}

}  // namespace
