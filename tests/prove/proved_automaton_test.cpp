// What a proof answers about small positions is what the definition says; large positions are in large_positions_test.
#include "prove/proved_automaton.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "cross/games_support.hpp"
#include "engine/search/reference.hpp"
#include "engine/table/box.hpp"
#include "prove/proofs_support.hpp"

namespace cairn {

namespace {

using testing::for_each_position;
using testing::proof_of;
using testing::Proved;

struct Compared {
  Proved what;
  std::int64_t to;
};

std::ostream& operator<<(std::ostream& out, const Compared& c) { return out << c.what.game << " " << c.what.stacks; }

LoweredPosition large(const Lowered& lowered) { return {lowered.mode, {lowered.x.begin(), lowered.x.end()}}; }

bool has_infinite_purse(const Cells& cells) { return std::find(cells.begin(), cells.end(), kInfinite) != cells.end(); }

Cells cells_of(const Rays& rays, const LoweredPosition& position) {
  std::vector<std::int64_t> x;
  for (const Integer& n : position.x) x.push_back(*n.to_int64());
  return to_cells(rays, position.mode, x.data());
}

std::set<Cells> cells_of(const Rays& rays, const LoweredPositions& positions) {
  std::set<Cells> result;
  for (const auto& position : positions.positions) result.insert(cells_of(rays, position));
  EXPECT_EQ(result.size(), positions.positions.size());  // no option comes twice
  EXPECT_TRUE(positions.complete);
  return result;
}

class SmallPositions : public ::testing::TestWithParam<Compared> {};

}  // namespace

TEST_P(SmallPositions, AgreeWithTheDefinition) {
  const auto proved = proof_of(GetParam().what);
  ASSERT_TRUE(proved);
  const Proof& proof = proved->proof();
  const Rays rays = lower(*proof.game, proof.coordinates());
  Reference reference(proof.game, proof.misere);
  std::set<Cells> p_positions;
  for_each_position(*proof.game, proof.coordinates(), GetParam().to, [&](const Cells& cells) {
    const Lowered lowered = to_lowered(rays, cells);
    EXPECT_EQ(proved->covers(lowered.mode), !has_infinite_purse(cells));
    if (has_infinite_purse(cells)) return;
    const LoweredPosition at = large(lowered);
    const std::string text = to_string(*proof.game, cells);
    const bool is_p = reference.outcome(cells) == 'P';
    if (is_p) p_positions.insert(cells);
    EXPECT_EQ(proved->is_p(at), is_p) << text;
    const auto options = options_by_definition(proof.game->rules, cells, Player::either);
    EXPECT_EQ(cells_of(rays, proved->options(at, 10'000, Control())), std::set<Cells>(options.begin(), options.end()))
        << text;
    std::set<Cells> winning;
    for (const Cells& option : options) {
      if (reference.outcome(option) == 'P') winning.insert(option);
    }
    EXPECT_EQ(cells_of(rays, proved->p_options(at, 10'000, Control())), winning) << text;
    if (!proof.grundy) return;
    EXPECT_EQ(proved->value(at), Integer(reference.grundy(cells))) << text;
    for (int value = 0; value < 4; ++value) {
      std::set<Cells> wanted;
      for (const Cells& option : options) {
        if (reference.grundy(option) == value) wanted.insert(option);
      }
      EXPECT_EQ(cells_of(rays, proved->options_of_value(at, value, 10'000, Control())), wanted) << text << " " << value;
    }
  });
  // All of them, and no others, up to the bound.
  const std::vector<std::int64_t> bounds(static_cast<std::size_t>(proof.coordinates()), GetParam().to);
  std::set<Cells> listed;
  proved->for_each_p(bounds, [&](int mode, std::span<const std::int64_t> x) {
    EXPECT_TRUE(listed.insert(to_cells(rays, mode, x.data())).second);
    return true;
  });
  EXPECT_EQ(listed, p_positions);
  EXPECT_EQ(proved->count(bounds), p_positions.size());
}

INSTANTIATE_TEST_SUITE_P(
    Games, SmallPositions,
    ::testing::Values(Compared{{"nim", 1}, 20}, Compared{{"nim", 2}, 20}, Compared{{"nim", 3}, 12},
                      Compared{{"misere nim", 3}, 10}, Compared{{"minnie", 2}, 24}, Compared{{"minnie", 3}, 12},
                      Compared{{"misere minnie", 2}, 20}, Compared{{"mine", 3}, 12}, Compared{{"wynnie"}, 24},
                      Compared{{"misere wynnie"}, 24}, Compared{{"cash{1,3,4}"}, 12}, Compared{{"cash{1,2}"}, 12},
                      Compared{{"comply{1..4}"}, 30}, Compared{{"subtraction{1,3,4}"}, 40},
                      Compared{{"wythoff", 0, false, Numeration::zeckendorf}, 30}, Compared{{"nim", 2, true}, 14},
                      Compared{{"nimb", 2, true}, 14}, Compared{{"nimb", 3, true}, 8},
                      Compared{{"comply{1..4}", 0, true}, 30}, Compared{{"subtraction{1,3,4}", 0, true}, 40}),
    [](const auto& parameter) {
      const Proved& what = parameter.param.what;
      return testing::test_name(what.game + std::to_string(what.stacks) + (what.grundy ? "grundy" : ""));
    });

}  // namespace cairn
