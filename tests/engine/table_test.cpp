// Dense tables: facts from the literature, ranking without gaps, refusals, interruption.
#include "engine/table/table.hpp"
#include "base/all_layers.hpp"
#include "cross/games_support.hpp"
#include "engine/search/prepare.hpp"
#include "engine/table/tables.hpp"
#include "language/parse_position.hpp"
#include "language/parse_rules.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>

namespace cairn {

namespace {

std::vector<Cells> p_positions(const std::string& instance, int stacks, std::int64_t to) {
  return list({{{testing::game(instance), stacks}, to}}, false, Control()).positions;
}

// Nothing is known of a table of which no row, or no position, was finished.
TEST(Table, NothingIsKnownOfNothing) {
  Control control;
  control.deadline = Control::Clock::now() - std::chrono::seconds(1);
  for (const Engine engine : {Engine::rows, Engine::table}) {
    const TableValues answer = table({{{testing::game("nim"), 2}, 20}}, control, engine);
    EXPECT_EQ(answer.status, Status::limit_reached) << to_string(engine);
    EXPECT_EQ(answer.known.how, HowKnown::How::unknown) << to_string(engine);
    const ListedPositions found = list({{{testing::game("nim"), 2}, 20}}, false, control, engine);
    EXPECT_EQ(found.known.how, HowKnown::How::unknown) << to_string(engine);
    EXPECT_FALSE(found.counted);
  }
}

TEST(Table, WythoffUpToEight) {
  EXPECT_EQ(p_positions("wythoff", 0, 8), (std::vector<Cells>{{0, 0}, {1, 2}, {3, 5}, {4, 7}}));
}

TEST(Table, WythoffIsTheGoldenRatioFurtherOut) {
  // Wythoff 1907: the differences are 0, 1, 2, ... and every number occurs once.
  const auto positions = p_positions("wythoff", 0, 200);
  std::vector<bool> used(201, false);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    EXPECT_EQ(positions[i][1] - positions[i][0], static_cast<std::int64_t>(i));
    if (i == 0) continue;
    for (const auto x : positions[i]) {
      EXPECT_FALSE(used[static_cast<std::size_t>(x)]);
      used[static_cast<std::size_t>(x)] = true;
    }
  }
  EXPECT_EQ(positions.size(), 77U);  // floor(200 / phi^2) + 1
}

TEST(Table, SusenIsTheLengthFunctionOfTheThesis) {
  // Mullen 2016, Table 2.1, rows b = 0..8, columns a = 0..8. Theorem 2.4: P exactly where the length is even.
  constexpr int kLength[9][9] = {{0, 1, 1, 1, 1, 1, 1, 1, 1}, {1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 3, 2, 4, 3, 5, 4, 6, 5},
                                 {1, 4, 4, 2, 5, 5, 3, 6, 6}, {1, 5, 3, 5, 2, 6, 4, 6, 3}, {1, 6, 5, 5, 6, 2, 7, 6, 6},
                                 {1, 7, 4, 3, 4, 7, 2, 8, 5}, {1, 8, 6, 6, 6, 6, 8, 2, 9}, {1, 9, 5, 6, 3, 6, 5, 9, 2}};
  std::vector<Cells> expected;
  for (std::int64_t a = 0; a <= 8; ++a) {
    for (std::int64_t b = a; b <= 8; ++b) {
      if (kLength[b][a] % 2 == 0) expected.push_back({a, b});
    }
  }
  EXPECT_EQ(p_positions("susen", 2, 8), expected);
}

TEST(Table, GreedyNimIsEvenNumberOfLargestStacks) {
  // Albert and Nowakowski, as quoted in the thesis, Theorem 2.3.
  const auto positions = p_positions("greedy_nim", 3, 9);
  std::size_t count = 0;
  testing::for_each_position(*testing::game("greedy_nim"), 3, 9, [&](const Cells& x) {
    const auto largest = std::count(x.begin(), x.end(), x.back());
    const bool p = x.back() == 0 || largest % 2 == 0;
    EXPECT_EQ(std::count(positions.begin(), positions.end(), x) > 0, p) << x[0] << x[1] << x[2];
    count += p ? 1 : 0;
  });
  EXPECT_EQ(positions.size(), count);
}

TEST(Table, NimbAndNimtbAreLeastMinusOne) {
  for (const char* instance : {"nimb", "nimtb"}) {
    const auto game = testing::game(instance);
    const TableValues answer = table({{{game, 3, false, true}, 7}}, Control());
    Box::Walk walk = answer.box.first();
    do {
      const auto& x = walk.x;
      const bool distinct = x[0] < x[1] && x[1] < x[2];
      if (x[0] == 0 || (std::string(instance) == "nimtb" && !distinct)) continue;
      EXPECT_EQ(answer.values[walk.rank], x[0] - 1) << instance << x[0] << x[1] << x[2];
    } while (answer.box.advance(walk));
  }
}

TEST(Table, RanksEveryTupleOnceAndInOrder) {
  for (const char* instance : {"nim", "cash{1,3,4}", "comply{1..3}", "wythoff"}) {
    const auto game = testing::game(instance);
    for (const int stacks : {1, 2, 3, 4}) {
      if (numeric_coordinates(game->rules) != 0 && stacks != numeric_coordinates(game->rules)) continue;
      const auto options = options_for(*game, stacks);
      const Box box(options->rays(), 6);
      EXPECT_EQ(static_cast<double>(box.size()), box_shape(game->rules, options->rays().coordinates, 6).positions());
      EXPECT_EQ(static_cast<double>(box.size()), box_shape(options->rays(), 6).positions());
      Box::Walk walk = box.first();
      std::uint64_t expected = 0;
      do {
        EXPECT_EQ(walk.rank, expected);
        const auto rank = box.rank(box.modes()[static_cast<std::size_t>(walk.mode)], walk.x.data());
        ASSERT_EQ(rank, expected);
        const Box::Walk again = box.unrank(expected);
        EXPECT_EQ(again.x, walk.x);
        EXPECT_EQ(again.mode, walk.mode);
        ++expected;
      } while (box.advance(walk));
      EXPECT_EQ(expected, box.size());
    }
  }
}

TEST(Table, RefusesWhatDoesNotFitWithTheMemoryItWouldNeed) {
  try {
    (void)table({{{testing::game("nim"), 3}, 200'000}}, Control());
    FAIL() << "a table of 10^15 positions was accepted";
  } catch (const TooLarge& error) {
    // C(200003, 3) positions of four bytes
    EXPECT_NE(std::string(error.what()).find("1.33e+15 positions"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("5.33 PB"), std::string::npos) << error.what();
  }
}

TEST(Table, AnswersAnInterruptionWithWhatIsFilled) {
  const std::atomic<bool> cancelled = true;
  Control control;
  control.cancelled = &cancelled;
  const TableValues answer = table({{{testing::game("nim"), 3}, 50}}, control);
  EXPECT_EQ(answer.status, Status::cancelled);
  EXPECT_NE(answer.known.detail.find("interrupted"), std::string::npos);
}

TEST(Table, FillsByMeasureWhereRankOrderDoesNotDo) {
  // Coordinates that swap: (a, b) to (b, a - t) leads to a later rank when b > a.
  const std::string text = "game swap\n  state a: pile, b: pile\n  move t in 1..a to (b, a - t)\n";
  const Game game{"swap", parse_rules(text, "swap.rules")[0]};
  const auto shared = std::make_shared<const Game>(game);
  const TableValues by_table = table({{{shared, 0, false, true}, 12}}, Control());
  const TableValues by_reference = table({{{shared, 0, false, true}, 12}}, Control(), Engine::reference);
  EXPECT_EQ(by_table.values, by_reference.values);
}

TEST(Table, HasNoGrundyValuesForMisereOrPartizanPlay) {
  EXPECT_THROW((void)table({{{testing::game("nim"), 2, true, true}, 5}}, Control()), Error);
  EXPECT_THROW((void)table({{{testing::game("partizan_euclid"), 2, false, true}, 5}}, Control()), Error);
}

}  // namespace

}  // namespace cairn
