// One-pile games that nobody would write: what is proved must be what the reference engine computes.
#include "engine/sequence/one_pile.hpp"
#include "base/all_layers.hpp"
#include "engine/search/reference.hpp"
#include "engine/sequence/sequence.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"
#include "language/parse_position.hpp"
#include "language/parse_rules.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace cairn {

namespace {

std::shared_ptr<const Game> game_of(const std::string& moves) {
  return std::make_shared<const Game>(Game{"odd", parse_rules("game odd\n  pile n\n" + moves, "odd.rules")[0]});
}

void expect_reference(const std::string& moves, std::int64_t to, int& proved) {
  const auto game = game_of(moves);
  for (const bool misere : {false, true}) {
    const SequenceValues answer = sequence({{game, 1, misere}, to}, Control());
    proved += answer.known.how == HowKnown::How::proved ? 1 : 0;
    Reference reference(game, misere);
    ASSERT_EQ(answer.rows[0].values.size(), static_cast<std::size_t>(to) + 1) << moves;
    for (std::int64_t n = 0; n <= to; ++n) {
      const std::int64_t expected = misere ? (reference.outcome({n}) == 'N' ? 1 : 0) : reference.grundy({n});
      ASSERT_EQ(answer.rows[0].values[static_cast<std::size_t>(n)], expected) << moves << "n = " << n;
    }
  }
}

TEST(OnePile, AnAmountThatTheTargetDoesNotUseProvesNothing) {
  int proved = 0;
  expect_reference("  move t in 2..3 to (n - 1)\n", 40, proved);
  expect_reference("  move t in 5..n to (n - 2)\n", 40, proved);
}

TEST(OnePile, APurseThatMayBeInfiniteIsNoPile) {
  Library library;
  library.add("game odd\n  state n: purse\n  move a in {1,2} where a <= n, n - n = 0 to (n - a)\n", "odd.rules");
  EXPECT_FALSE(one_pile_shape(lower(*parse_game("odd", library).game, 1)));
  const Position infinite = parse_position("odd[inf]", library);
  EXPECT_EQ(solve(infinite, Control()).outcome, 'P');  // n - n is no number, so there is no move
  EXPECT_THROW((void)solve(infinite, Control(), Engine::sequence), Error);
}

TEST(OnePile, RandomRulesAreProvedRightly) {
  std::mt19937_64 random(3);
  const auto number = [&](int most) { return std::to_string(1 + random() % static_cast<std::uint64_t>(most)); };
  const auto amounts = [&]() -> std::string {
    switch (random() % 8) {
      case 0:
        return "take t in {" + number(4) + "," + number(9) + "}";
      case 1:
        return "take t in not {" + number(4) + "," + number(6) + "}";
      case 2:
        return "take t where t mod " + number(4) + " != 1";
      case 3:
        return "take t where t <= " + number(6) + " or t mod 3 = 1";
      case 4:
        return "take t in {" + number(3) + "," + std::to_string(4 + random() % 5) + ",..}";
      case 5:
        return "take t where t != " + number(5) + ", t >= " + number(3);
      case 6:
        return "t in " + number(3) + "..n to (n - " + number(2) + ")";
      default:
        return "where n >= " + number(5) + " to (n - 1)";
    }
  };
  int proved = 0;
  for (int i = 0; i < 300; ++i) {
    std::string moves = "  move " + amounts() + "\n";
    if (random() % 2 == 0) moves += "  move " + amounts() + "\n";
    expect_reference(moves, 60, proved);
    if (HasFatalFailure()) return;
  }
  // Most of these have a provable shape, or the test would say little.
  EXPECT_GT(proved, 200);
}

TEST(OnePile, PeriodsTooLongToProveAreNotProved) {
  // The moduli are below 2^53 each, but not their product.
  const auto game = game_of("  move t in 1..n where t mod 999983 = 1, t mod 4242823264948701 != 7 to (n - t)\n");
  EXPECT_EQ(sequence({{game}, 20}, Control()).known.how, HowKnown::How::computed);
}

TEST(OnePile, AnInterruptedSequenceShowsTheValuesThereAre) {
  Library library = built_in_games();
  Control control;
  control.deadline = Control::Clock::now();
  for (const char* name : {"subtraction{1,2}", "maximum_nim(floor((n-1)/2))"}) {
    const SequenceValues answer = sequence({{parse_game(name, library).game}, 100'000}, control);
    EXPECT_EQ(answer.status, Status::limit_reached);
    for (const auto value : answer.rows[0].values) EXPECT_GE(value, 0);
  }
}

}  // namespace

}  // namespace cairn
