// The moves on digits against the moves by definition: the same options, for every game and every small position.
#include "prove/decide/relation.hpp"
#include "base/all_layers.hpp"

#include "cross/games_support.hpp"
#include "engine/table/box.hpp"
#include "rules/rays.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

namespace cairn {

namespace {

using Point = std::pair<int, std::vector<std::int64_t>>;

// Every position after a move that the transducer guesses for a word, zeros before it included.
std::set<Point> guessed(const MoveRelation& moves, int mode, Letters word) {
  word.insert(word.begin(), 3, 0);
  std::set<Point> found;
  const auto tracks = static_cast<std::size_t>(moves.tracks());
  const std::function<void(std::uint32_t, std::size_t, const std::vector<Sum>&, int)> walk =
      [&](std::uint32_t state, std::size_t at, const std::vector<Sum>& sums, int mode_after) {
        if (at == word.size()) {
          if (!moves.final(state)) return;
          std::vector<std::int64_t> x;
          for (const Sum& sum : sums) x.push_back(sum.value);
          found.insert({mode_after, x});
          return;
        }
        for (const auto& edge : moves.edges(state, word[at])) {
          std::vector<Sum> next = sums;
          for (std::size_t track = 0; track < tracks; ++track) {
            next[track] = append(moves.numeration(), next[track], (edge.after >> track) & 1U);
          }
          walk(edge.target, at + 1, next, mode_after);
        }
      };
  for (const auto& start : moves.starts(mode)) walk(start.state, 0, std::vector<Sum>(tracks), start.mode_after);
  return found;
}

class Relation : public ::testing::TestWithParam<std::string> {};

TEST_P(Relation, GuessesTheOptionsOfTheDefinition) {
  const auto game = testing::game(GetParam());
  const int fixed = numeric_coordinates(game->rules);
  for (const int stacks : fixed != 0 ? std::vector{fixed} : std::vector{1, 2, 3}) {
    const Rays rays = lower(*game, stacks);
    for (const Numeration numeration : {Numeration::binary, Numeration::zeckendorf}) {
      if (!MoveRelation::misfit(rays, false, numeration).empty()) {
        EXPECT_THROW(MoveRelation(rays, numeration, false), Error);
        continue;
      }
      const MoveRelation moves(rays, numeration, false);
      testing::for_each_position(*game, stacks, stacks >= 3 ? 6 : 11, [&](const Cells& cells) {
        const Lowered at = to_lowered(rays, cells);
        const auto mode = static_cast<std::size_t>(at.mode);
        if (!rays.modes[mode].finite()) return;
        std::set<Point> expected;
        for (const Cells& option : options_by_definition(game->rules, cells, Player::either)) {
          const Lowered after = to_lowered(rays, option);
          expected.insert({after.mode, after.x});
        }
        const Letters word = letters_of(numeration, std::span<const std::int64_t>(at.x));
        ASSERT_EQ(guessed(moves, at.mode, word), expected) << to_string(*game, cells);
        ASSERT_TRUE(moves.valid().accepts(at.mode, word)) << to_string(*game, cells);
        if (numeration == Numeration::zeckendorf) return;
        ASSERT_EQ(moves.movable().accepts(at.mode, word), !expected.empty()) << to_string(*game, cells);
      });
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Relation, ::testing::ValuesIn(testing::instances()),
                         [](const auto& at) { return testing::test_name(at.param); });

// Positions that are not valid are not accepted: unsorted stacks, equal stacks in MINE.
TEST(RelationValid, AreTheValidPositionsAndNoOthers) {
  const auto game = testing::game("mine");
  const Rays rays = lower(*game, 3);
  const MoveRelation moves(rays, Numeration::binary, false);
  for (std::int64_t a = 0; a < 9; ++a) {
    for (std::int64_t b = 0; b < 9; ++b) {
      for (std::int64_t c = 0; c < 9; ++c) {
        const std::vector<std::int64_t> x{a, b, c};
        const bool sorted = a <= b && b <= c;
        EXPECT_EQ(moves.valid().accepts(0, letters_of(Numeration::binary, std::span<const std::int64_t>(x))),
                  sorted && is_valid(game->rules, x));
      }
    }
  }
}

TEST(RelationMisfit, SaysWhatIsNotLinear) {
  EXPECT_NE(MoveRelation::misfit(lower(*testing::game("euclid"), 2), false, Numeration::binary).find("not linear"),
            std::string::npos);
  EXPECT_NE(MoveRelation::misfit(lower(*testing::game("partizan_euclid"), 2), false, Numeration::binary), "");
  EXPECT_EQ(MoveRelation::misfit(lower(*testing::game("minnie"), 4), false, Numeration::binary), "");
}

}  // namespace

}  // namespace cairn
