// A thousand random rulesets: whoever reads the rules, reads the same. The seeds are fixed, so a failure repeats.
//
// They are not tried for sense (a move may take nothing), so the check of the measure is switched off.
#include "base/all_layers.hpp"
#include "language/parse_rules.hpp"
#include "language/print_rules.hpp"
#include "rules/boards_support.hpp"
#include "rules/random_rules_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

namespace {

constexpr std::uint32_t kGames = 1000;

// Calls test(game, rays) for every seed whose rules are accepted, and every number of stacks; the number of games.
template <class Test>
int for_each_random_game(Test test) {
  int accepted = 0;
  for (std::uint32_t seed = 0; seed < kGames && !testing::Test::HasFailure(); ++seed) {
    const std::string text = rules_test::RandomRules(seed).game();
    cairn::Game game;
    std::vector<cairn::Rays> rays;
    try {
      game = cairn::instantiate(cairn::parse_rules(text, "random.rules").front(), {});
      const int fixed = cairn::numeric_coordinates(game.rules);
      for (int k = fixed == 0 ? 1 : fixed; k <= (fixed == 0 ? 3 : fixed); ++k) rays.push_back(cairn::lower(game, k));
    } catch (const cairn::Error&) {
      continue;  // an empty range, or what the lowering refuses
    }
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    for (auto& of_k : rays) {
      of_k.measure_falls = true;
      test(game, of_k);
    }
    ++accepted;
  }
  return accepted;
}

std::int64_t limit(const cairn::Rays& rays) { return rays.coordinates <= 2 ? 7 : 5; }

TEST(RandomGames, RaysSayWhatTheRulesSay) {
  const int accepted = for_each_random_game([](const cairn::Game& game, const cairn::Rays& rays) {
    const cairn::Options options(rays);
    EXPECT_EQ(rules_test::difference_from_definition(game, options, limit(rays)), "");
    for (const auto& cells : rules_test::box(game.rules, rays.coordinates, limit(rays))) {
      const auto point = rules_test::to_point(rays, cells);
      ASSERT_EQ(rays.is_valid(point.mode, point.x), cairn::is_valid(game.rules, cells))
          << cairn::rules::to_string(game, cells);
      if (!cairn::is_valid(game.rules, cells)) continue;
      options.for_each(point.mode, point.x.data(), [&](const cairn::OptionVisit& visit) {
        EXPECT_TRUE(visit.amount >= 0 || !rays.rays[visit.ray].linear()) << cairn::rules::to_string(game, cells);
        const std::vector<std::int64_t> after(visit.x, visit.x + rays.coordinates);
        EXPECT_TRUE(!rays.stays_valid || rays.is_valid(visit.mode, after)) << cairn::rules::to_string(game, cells);
      });
    }
    bool linear = true;
    for (const auto& ray : rays.rays) linear = linear && ray.linear();
    EXPECT_EQ(linear, rays.not_linear.empty()) << rays.not_linear;
  });
  EXPECT_TRUE(HasFailure() || accepted > static_cast<int>(kGames) * 9 / 10) << accepted;
}

TEST(RandomGames, WithoutOnceAtomsTheSameOptionsRemain) {
  for_each_random_game([](const cairn::Game& game, const cairn::Rays& rays) {
    const cairn::Options options(rules_test::without_once(rays));
    EXPECT_EQ(rules_test::difference_from_definition(game, options, limit(rays)), "");
  });
}

TEST(RandomGames, PrintAndParseBack) {
  for (std::uint32_t seed = 0; seed < kGames; ++seed) {
    const std::string text = rules_test::RandomRules(seed).game();
    try {
      const auto rules = cairn::parse_rules(text, "random.rules").front();
      const std::string printed = cairn::print_rules(rules);
      const auto again = cairn::parse_rules(printed, "printed.rules").front();
      EXPECT_TRUE(again == rules) << printed;
      EXPECT_EQ(cairn::print_rules(again), printed);
    } catch (const cairn::Error& error) {
      EXPECT_NE(std::string(error.what()).find("is empty"), std::string::npos) << error.what() << "\n" << text;
    }
  }
}

}  // namespace
