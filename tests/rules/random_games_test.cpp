// Hundreds of random rulesets: whoever reads the rules, reads the same. The seeds are fixed, so a failure repeats.
//
// They are not tried for sense (a move may take nothing), so the check of the measure is switched off.
#include "language/parse_rules.hpp"
#include "language/print_rules.hpp"
#include "rules/boards_support.hpp"
#include "rules/random_rules_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

namespace {

constexpr std::uint32_t kGames = 1500;

struct RandomGame {
  std::string text;
  cairn::Game game;
  std::vector<cairn::Rays> rays;  // for every number of stacks that is tried
};

// Calls test(random) for every seed whose rules are accepted; the number of those.
template <class Test>
int for_each_random_game(Test test) {
  int accepted = 0;
  for (std::uint32_t seed = 0; seed < kGames; ++seed) {
    RandomGame random{rules_test::RandomRules(seed).game(), {}, {}};
    try {
      random.game = cairn::instantiate(cairn::parse_rules(random.text, "random.rules").front(), {});
      const int fixed = cairn::numeric_coordinates(random.game.rules);
      for (int k = fixed == 0 ? 1 : fixed; k <= (fixed == 0 ? 3 : fixed); ++k) {
        random.rays.push_back(cairn::lower(random.game, k));
        random.rays.back().measure_falls = true;
      }
    } catch (const cairn::Error&) {
      continue;  // an empty range, or what the lowering refuses
    }
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + random.text);
    test(random);
    ++accepted;
    if (testing::Test::HasFailure()) break;
  }
  return accepted;
}

std::int64_t limit(const cairn::Rays& rays) { return rays.coordinates <= 2 ? 7 : 5; }

TEST(RandomGames, RaysGiveTheOptionsOfTheDefinition) {
  const int accepted = for_each_random_game([](const RandomGame& random) {
    for (const auto& rays : random.rays) {
      const cairn::Options options(rays);
      EXPECT_EQ(rules_test::difference_from_definition(random.game, options, limit(rays)), "");
    }
  });
  EXPECT_TRUE(HasFailure() || accepted > static_cast<int>(kGames) * 9 / 10) << accepted;
}

TEST(RandomGames, WithoutOnceAtomsTheSameOptionsRemain) {
  for_each_random_game([](const RandomGame& random) {
    for (const auto& rays : random.rays) {
      const cairn::Options options(rules_test::without_once(rays));
      EXPECT_EQ(rules_test::difference_from_definition(random.game, options, limit(rays)), "");
    }
  });
}

TEST(RandomGames, RaysKnowTheValidPositions) {
  for_each_random_game([](const RandomGame& random) {
    for (const auto& rays : random.rays) {
      for (const auto& cells : rules_test::box(random.game.rules, rays.coordinates, limit(rays))) {
        const auto point = rules_test::to_point(rays, cells);
        ASSERT_EQ(rays.is_valid(point.mode, point.x), cairn::is_valid(random.game.rules, cells))
            << cairn::to_string(random.game, cells);
      }
    }
  });
}

TEST(RandomGames, SayWhyTheyAreNotLinear) {
  for_each_random_game([](const RandomGame& random) {
    for (const auto& rays : random.rays) {
      bool linear = true;
      for (const auto& ray : rays.rays) linear = linear && ray.linear();
      EXPECT_EQ(linear, rays.not_linear.empty()) << rays.not_linear;
    }
  });
}

TEST(RandomGames, PrintAndParseBack) {
  for_each_random_game([](const RandomGame& random) {
    const auto rules = cairn::parse_rules(random.text, "random.rules").front();
    const std::string printed = cairn::print_rules(rules);
    EXPECT_TRUE(cairn::parse_rules(printed, "printed.rules").front() == rules) << printed;
    EXPECT_EQ(cairn::print_rules(cairn::parse_rules(printed, "printed.rules").front()), printed);
  });
}

}  // namespace
