// Every game in the library, on boxes of 1 to 4 stacks: what the rays list is what the rules say, each move makes the
// game shorter and leads to a valid position, and nothing is listed twice where that is promised.
#include "base/all_layers.hpp"
#include "cross/games_support.hpp"
#include "cross/handwritten_support.hpp"
#include "language/library.hpp"
#include "rules/boards_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>

namespace {

using cairn::Cells;
using cairn::Player;
using rules_test::Point;

// Every built-in game; one with parameters by each of its handwritten instances, or by samples when it has none.
std::vector<std::string> instances() {
  std::vector<std::string> list;
  const cairn::Library library = cairn::built_in_games();
  for (const auto& [name, rules] : library.games()) {
    if (rules.parameters.empty()) {
      list.push_back(name);
      continue;
    }
    const std::size_t before = list.size();
    for (const auto& game : handwritten::games()) {
      if (game.name == name) list.push_back(game.instance);
    }
    if (list.size() > before) continue;
    std::string arguments;
    for (const auto& parameter : rules.parameters) {
      arguments += arguments.empty() ? "(" : ", ";
      arguments += parameter.kind == cairn::Parameter::Kind::set     ? "{1,3}"
                   : parameter.kind == cairn::Parameter::Kind::rule  ? "n"
                   : parameter.kind == cairn::Parameter::Kind::graph ? "path 3"
                                                                     : "2";
    }
    list.push_back(name + arguments + ")");
  }
  return list;
}

// The numbers of stacks to try: 1 to 4 when any number is allowed.
std::vector<int> stack_counts(const cairn::Game& game) {
  const int fixed = cairn::numeric_coordinates(game.rules);
  return fixed == 0 ? std::vector<int>{1, 2, 3, 4} : std::vector<int>{fixed};
}

// Boxes shrink with the number of coordinates, so that all of them take about as long.
std::int64_t limit(int coordinates) {
  constexpr std::int64_t kLimits[] = {0, 150, 36, 16, 11};
  return kLimits[std::min(coordinates, 4)];
}

std::vector<Player> players(const cairn::Game& game) {
  return game.rules.partizan() ? std::vector<Player>{Player::left, Player::right} : std::vector<Player>{Player::left};
}

// The numbers that are compared one after the other to see that play ends.
std::vector<std::int64_t> levels(const cairn::Rays& rays, const Point& point) {
  std::vector<std::int64_t> values;
  for (const auto& level : rays.measure) values.push_back(level.at(point.mode, point.x));
  return values;
}

class EveryGame : public testing::TestWithParam<std::string> {
 protected:
  // Calls test(options, position) for every valid position of every box.
  template <class Test>
  void for_each_position(Test test) const {
    for (const int k : stack_counts(game_)) {
      const cairn::Options options(cairn::lower(game_, k));
      for (const auto& cells : rules_test::box(game_.rules, k, limit(k))) {
        if (cairn::is_valid(game_.rules, cells)) test(options, cells);
        if (HasFatalFailure()) return;
      }
    }
  }

  const cairn::Game game_ = rules_test::built_in(GetParam());
};

TEST_P(EveryGame, RaysGiveTheOptionsOfTheDefinition) {
  for (const int k : stack_counts(game_)) {
    const cairn::Options options(cairn::lower(game_, k));
    EXPECT_EQ(rules_test::difference_from_definition(game_, options, limit(k)), "");
  }
}

TEST_P(EveryGame, WithoutOnceAtomsTheSameOptionsRemain) {
  for (const int k : stack_counts(game_)) {
    const cairn::Options options(rules_test::without_once(cairn::lower(game_, k)));
    EXPECT_EQ(rules_test::difference_from_definition(game_, options, limit(k) * 3 / 4), "");
  }
}

TEST_P(EveryGame, MovesLowerTheMeasureAndLeadToValidPositions) {
  for_each_position([&](const cairn::Options& options, const Cells& cells) {
    const cairn::Rays& rays = options.rays();
    const Point from = rules_test::to_point(rays, cells);
    for (const auto& to : rules_test::listed_options(options, from)) {
      const Cells option = rules_test::to_cells(rays, to);
      ASSERT_TRUE(cairn::is_valid(game_.rules, option)) << cairn::rules::to_string(game_, option);
      const std::string what = cairn::rules::to_string(game_, cells) + " to " + cairn::rules::to_string(game_, option);
      if (game_.rules.measure) {
        ASSERT_LT(cairn::measure(game_.rules, option), cairn::measure(game_.rules, cells)) << what;
        ASSERT_GE(cairn::measure(game_.rules, option), 0) << what;
      }
      if (rays.evaluated_measure) continue;
      const std::vector<std::int64_t> after = levels(rays, to);
      ASSERT_LT(after, levels(rays, from)) << what;  // one level falls, and none before it rises
      ASSERT_GE(*std::min_element(after.begin(), after.end()), 0) << what;
      if (game_.rules.measure) {
        ASSERT_EQ(after.front(), cairn::measure(game_.rules, option)) << what;
      }
    }
  });
}

TEST_P(EveryGame, ValidityIsTheSameFromRays) {
  for (const int k : stack_counts(game_)) {
    const cairn::Rays rays = cairn::lower(game_, k);
    for (const auto& cells : rules_test::box(game_.rules, k, limit(k))) {
      const Point point = rules_test::to_point(rays, cells);
      ASSERT_EQ(rays.is_valid(point.mode, point.x), cairn::is_valid(game_.rules, cells))
          << cairn::rules::to_string(game_, cells);
    }
  }
}

// What an option says about itself: the ray that leads there, with its amount, holds and gives exactly that target.
TEST_P(EveryGame, OptionsNameTheirRayAndAmount) {
  for_each_position([&](const cairn::Options& options, const Cells& cells) {
    const cairn::Rays& rays = options.rays();
    const Point from = rules_test::to_point(rays, cells);
    options.for_each(from.mode, from.x.data(), [&](const cairn::OptionVisit& visit) {
      const cairn::Ray& ray = rays.rays[visit.ray];
      ASSERT_EQ(ray.mode, from.mode);
      ASSERT_EQ(ray.mode_after, visit.mode);
      ASSERT_EQ(ray.empty, rays.empty_stacks(from.x));
      for (const auto& atom : ray.guard) {
        ASSERT_TRUE(cairn::holds(atom, from.x, visit.amount)) << cairn::rules::to_string(atom);
      }
      for (std::size_t i = 0; i < ray.after.size(); ++i) {
        ASSERT_EQ(ray.after[i].at(from.x, visit.amount), visit.x[i]) << cairn::rules::to_string(game_, cells);
      }
    });
  });
}

TEST_P(EveryGame, RaysKeepTheirShape) {
  for (const int k : stack_counts(game_)) {
    const cairn::Rays rays = cairn::lower(game_, k);
    EXPECT_EQ(rays.coordinates, k);
    EXPECT_EQ(rays.sorted, game_.rules.shape->interchangeable());
    EXPECT_EQ(rays.coordinates, k);
    EXPECT_GT(rays.largest, 1'000'000'000);
    std::pair<int, int> previous{0, 0};
    bool linear = true;
    for (const auto& ray : rays.rays) {
      const std::pair<int, int> at(ray.mode, ray.empty);
      EXPECT_LE(previous, at) << "rays go by mode, then by empty stacks";
      previous = at;
      linear = linear && ray.linear();
      EXPECT_EQ(ray.after.size() + ray.evaluated_after.size(), static_cast<std::size_t>(k));
      EXPECT_LT(ray.move, static_cast<int>(game_.rules.moves.size()));
      if (!rays.sorted) continue;
      const std::set<int> stacks(ray.landing.begin(), ray.landing.end());
      EXPECT_EQ(stacks.size(), static_cast<std::size_t>(k)) << "landing is a permutation";
      EXPECT_EQ(*stacks.begin(), 0);
      EXPECT_EQ(*stacks.rbegin(), k - 1);
    }
    EXPECT_EQ(linear, rays.not_linear.empty()) << rays.not_linear;
  }
}

// Engines skip the check of the measure when the rays show that it falls; for linear games they always should.
TEST_P(EveryGame, LinearRaysShowThatPlayEndsAndStaysValid) {
  for (const int k : stack_counts(game_)) {
    const cairn::Rays rays = cairn::lower(game_, k);
    EXPECT_TRUE(rays.measure_falls || !rays.not_linear.empty()) << game_.text << " on " << k;
    EXPECT_TRUE(rays.stays_valid || !rays.not_linear.empty()) << game_.text << " on " << k;
  }
}

TEST_P(EveryGame, PlayersShareOptionsUnlessPartizan) {
  for_each_position([&](const cairn::Options& options, const Cells& cells) {
    const Point from = rules_test::to_point(options.rays(), cells);
    const auto left = rules_test::sorted_unique(rules_test::listed_options(options, from, Player::left));
    const auto right = rules_test::sorted_unique(rules_test::listed_options(options, from, Player::right));
    const auto either = rules_test::sorted_unique(rules_test::listed_options(options, from, Player::either));
    std::vector<Point> together = left;
    together.insert(together.end(), right.begin(), right.end());
    ASSERT_TRUE(rules_test::sorted_unique(together) == either) << cairn::rules::to_string(game_, cells);
    ASSERT_TRUE(game_.rules.partizan() || left == right) << cairn::rules::to_string(game_, cells);
  });
}

INSTANTIATE_TEST_SUITE_P(Library, EveryGame, testing::ValuesIn(instances()),
                         [](const auto& at) { return cairn::testing::test_name(at.param); });

class HandwrittenGame : public testing::TestWithParam<std::string> {};

TEST_P(HandwrittenGame, HasTheSamePositionsAndOptions) {
  const handwritten::Game& by_hand = handwritten::game(GetParam());
  const cairn::Game game = rules_test::built_in(GetParam());
  EXPECT_EQ(game.rules.partizan(), by_hand.partizan);
  for (const int k : stack_counts(game)) {
    const cairn::Options options(cairn::lower(game, k));
    for (const auto& cells : rules_test::box(game.rules, k, limit(k))) {
      ASSERT_EQ(cairn::is_valid(game.rules, cells), by_hand.valid(cells)) << cairn::rules::to_string(game, cells);
      if (!by_hand.valid(cells)) continue;
      for (const Player player : players(game)) {
        const auto expected = (player == Player::left ? by_hand.left : by_hand.right)(cells);
        ASSERT_EQ(cairn::options_by_definition(game.rules, cells, player), expected)
            << cairn::rules::to_string(game, cells);
        std::vector<Cells> found;
        const Point from = rules_test::to_point(options.rays(), cells);
        for (const auto& to : rules_test::listed_options(options, from, player)) {
          found.push_back(rules_test::to_cells(options.rays(), to));
        }
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        ASSERT_EQ(found, expected) << cairn::rules::to_string(game, cells);
      }
    }
  }
}

std::vector<std::string> handwritten_instances() {
  std::vector<std::string> list;
  for (const auto& game : handwritten::games()) list.push_back(game.instance);
  return list;
}

INSTANTIATE_TEST_SUITE_P(Cross, HandwrittenGame, testing::ValuesIn(handwritten_instances()),
                         [](const auto& at) { return cairn::testing::test_name(at.param); });

// From one stack at a time no two moves lead to the same board, and equal stacks are moved once.
class TakeFromOne : public testing::TestWithParam<std::string> {};

TEST_P(TakeFromOne, ListsNoOptionTwice) {
  const cairn::Game game = rules_test::built_in(GetParam());
  for (int k = 1; k <= 4; ++k) {
    const cairn::Options options(cairn::lower(game, k));
    for (const auto& cells : rules_test::box(game.rules, k, limit(k))) {
      const auto listed = rules_test::listed_options(options, {0, cells});
      ASSERT_EQ(listed.size(), rules_test::sorted_unique(listed).size()) << cairn::rules::to_string(game, cells);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, TakeFromOne,
                         testing::Values("nim", "minnie", "mine", "greedy_nim", "susen", "jennifer", "nimb", "nimtb",
                                         "nimtb_open"));

// From some stacks, different amounts may meet: 1 from both of [2,3,4]'s larger stacks is 2 from the largest.
TEST(TakeFromSome, ListsNoOptionTwiceForOneAmount) {
  const cairn::Game game = rules_test::built_in("wynnie_some");
  for (int k = 1; k <= 4; ++k) {
    const cairn::Options options(cairn::lower(game, k));
    for (const auto& cells : rules_test::box(game.rules, k, limit(k))) {
      std::set<std::pair<std::int64_t, Cells>> seen;
      options.for_each(0, cells.data(), [&](const cairn::OptionVisit& visit) {
        const Cells option(visit.x, visit.x + k);
        EXPECT_TRUE(seen.emplace(visit.amount, option).second) << cairn::rules::to_string(game, cells);
      });
    }
  }
}

// Of the shapes that are found without a question for each amount, and of shapes that nearly are.
TEST(Options, AreThoseOfTheDefinitionWhateverBoundsTheAmount) {
  for (const char* move :
       {"take t from one where t <= least", "take t from one where t <= least + 1", "take t from one where t <= 3",
        "take t from one where t >= 2", "take t from one where t >= 2, t <= 5", "take t from one where t <= 2*least",
        "take t from one where t <= least, t <= 4", "take t from one where t != least", "take t in {1,3,4} from one",
        "take t in {2,70} from one", "take t from some where t <= least", "take t from one where t < greatest"}) {
    const cairn::Game game = rules_test::from_text("game shape\n  stacks any\n  move " + std::string(move) + "\n");
    for (int k = 1; k <= 5; ++k) {
      const cairn::Options options(cairn::lower(game, k));
      const std::int64_t to = k == 5 ? 5 : limit(k) / 2;
      EXPECT_EQ(rules_test::difference_from_definition(game, options, to), "") << move << " on " << k << " stacks";
      for (const auto& cells : rules_test::box(game.rules, k, to)) {
        options.for_each(0, cells.data(), [&](const cairn::OptionVisit& visit) {
          const cairn::Ray& ray = options.rays().rays[visit.ray];
          for (std::size_t i = 0; i < ray.after.size(); ++i) {
            ASSERT_EQ(ray.after[i].at(cells, visit.amount), visit.x[i]) << move;
          }
        });
      }
    }
  }
}

// Written-out amounts are kept in 32 bits; what bounds them is not.
TEST(Options, OfWrittenOutAmountsAreThereForNumbersOfAnySize) {
  const cairn::Options options(cairn::lower(
      rules_test::from_text(
          "game g\n  state n: pile, d: purse\n  move t in {1, 4} where t <= n, t <= d to (n - t, d - t)\n"),
      2));
  for (const std::int64_t n :
       {std::int64_t{3}, (std::int64_t{1} << 31) - 1, std::int64_t{1} << 31, std::int64_t{1} << 49}) {
    const std::vector<std::int64_t> x{n, n + 1};
    std::vector<std::vector<std::int64_t>> found;
    options.for_each(0, x.data(), [&](const cairn::OptionVisit& visit) { found.push_back({visit.x[0], visit.x[1]}); });
    std::vector<std::vector<std::int64_t>> expected{{n - 1, n}};
    if (n >= 4) expected.push_back({n - 4, n - 3});
    EXPECT_EQ(found, expected) << n;
  }
}

TEST(Linearity, IsLostOnlyWhereTheRulesAreNotLinear) {
  const auto reason = [](const std::string& text) {
    const cairn::Game game = rules_test::built_in(text);
    return cairn::lower(game, rules_test::coordinates(game, 3)).not_linear;
  };
  EXPECT_EQ(reason("maximum_nim(floor(sqrt(n)))"), "'t <= floor(sqrt(x1))' is not linear");
  EXPECT_EQ(reason("euclid"), "'x1 divides t' is not linear");
  EXPECT_EQ(reason("euclid_zero"), "'x1 divides t' is not linear");
  EXPECT_EQ(reason("partizan_euclid"), "'x2 mod x1 > 0' is not linear");
  EXPECT_EQ(reason("maximum_nim(n^2)"), "'t <= x1^2' is not linear");
  for (const char* linear :
       {"maximum_nim(floor((n-1)/2))", "minimum_nim(ceil(n/3))", "minimum_nim(floor(n/2)+1)", "maximum_nim(2*n - 3)",
        "maximum_nim(min(n, 5))", "maximum_nim(max(1, floor(n/3)))", "subtraction(not {3,8,..})", "nimtb", "susen",
        "comply{2,7,..}", "cash{1,3,4}", "wynnie_some"}) {
    EXPECT_EQ(reason(linear), "") << linear;
  }
}

// Beyond the boards that are tried when rules are read, each move is checked during play.
TEST(Options, SayWhichMoveDoesNotLowerTheSum) {
  const cairn::Game game = rules_test::from_text(
      "game g\n  state n: pile, d: purse, w: {red, blue}\n  move take t from n\n"
      "  move where n >= 30, w = red to (n + 1, d, w)\n");
  const cairn::Options options(cairn::lower(game, 2));
  const rules_test::Point point = rules_test::to_point(options.rays(), {30, cairn::kInfinite, 0});
  try {
    (void)rules_test::listed_options(options, point);
    ADD_FAILURE() << "accepted";
  } catch (const cairn::Error& error) {
    EXPECT_STREQ(
        error.what(),
        "the rules of g allow a move from g[30, inf, red] to g[31, inf, red] that does not lower the sum of all "
        "numbers, so play might never end");
    EXPECT_NE(error.hint().find("measure ..."), std::string::npos);
  }
}

// As the linear forms are printed, x1 before x2, and what is added first.
TEST(Lowering, PrintsWhatIsEvaluatedInTheOrderOfTheForms) {
  const cairn::Game game = rules_test::from_text(
      "game g\n  state a: pile, b: pile\n  move where a >= 1, (0 - a) xor 3 != b to (a - 1, min(a + b, 5))\n"
      "  measure a\n");
  const std::string text = cairn::rules::to_string(cairn::lower(game, 2));
  EXPECT_NE(text.find("-x1 xor 3 != x2"), std::string::npos) << text;
  EXPECT_NE(text.find("min(x1 + x2, 5)"), std::string::npos) << text;
}

TEST(Lowering, RefusesANumberOfStacksThatTheGameDoesNotHave) {
  EXPECT_THROW((void)cairn::lower(rules_test::built_in("wythoff"), 3), cairn::Error);
  EXPECT_THROW((void)cairn::lower(rules_test::built_in("cash{1}"), 2), cairn::Error);
  EXPECT_THROW((void)cairn::lower(rules_test::built_in("nim"), 0), cairn::Error);
  EXPECT_THROW((void)cairn::lower(rules_test::built_in("nim"), cairn::kMostStacks + 1), cairn::Error);
}

}  // namespace
