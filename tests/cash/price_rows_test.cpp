// Rows of prices against the cube of all positions, the reference engine, and games that only look like NIM with Cash.
#include "cash/price_rows.hpp"
#include "base/all_layers.hpp"

#include "cash/price_support.hpp"
#include "cross/games_support.hpp"
#include "engine/search/reference.hpp"
#include "language/parse_position.hpp"

#include <gtest/gtest.h>

#include <random>

namespace cairn {

namespace {

using testing::Amounts;
using testing::Cube;

std::int64_t purse(const Cube& cube, std::int64_t d) { return d == cube.infinite() ? kNoPrice : d; }

// Player I wins exactly when he has the price; infinite purses are among those asked for.
void expect_cube(const Amounts& amounts, std::int64_t to) {
  const Cube cube(amounts, to);
  PriceRows rows(amounts, true);
  rows.extend_to(to);
  for (std::int64_t n = 0; n <= to; ++n) {
    for (std::int64_t e = 0; e <= cube.infinite(); ++e) {
      const std::int64_t price = rows.row(n).price(purse(cube, e));
      ASSERT_NE(price, 0);
      for (std::int64_t d = 0; d <= cube.infinite(); ++d) {
        const bool enough = price != kNoPrice && purse(cube, d) >= price;
        ASSERT_EQ(enough, cube.wins(n, d, e)) << testing::to_string(amounts) << ' ' << n << ' ' << d << ' ' << e;
      }
      if (e == cube.infinite()) continue;
      std::int64_t least = 0;  // y with a price above e
      while (least <= to && rows.row(n).price(least) <= e) ++least;
      ASSERT_EQ(rows.inverse(n).price(e), least > to ? kNoPrice : least) << testing::to_string(amounts) << ' ' << n;
    }
  }
}

TEST(PriceRows, AllSubsetsOfSixAgreeWithTheCube) {
  for (const auto& amounts : testing::subsets(6)) expect_cube(amounts, 40);
}

TEST(PriceRows, LargerSetsAgreeWithTheCube) {
  for (const Amounts& amounts :
       std::vector<Amounts>{{3, 5, 6, 10, 11}, {1, 20}, {7, 8}, {2, 9, 13}, {1, 9, 10}, {50}}) {
    expect_cube(amounts, 70);
  }
  std::mt19937_64 random(4);
  for (int i = 0; i < 12; ++i) {
    Amounts amounts;
    for (std::int64_t a = 1; a <= 16; ++a) {
      if (random() % 4 == 0) amounts.push_back(a);
    }
    if (!amounts.empty()) expect_cube(amounts, 50);
  }
}

void expect_reference(const Amounts& amounts, std::int64_t to) {
  Reference reference(testing::game("cash" + testing::to_string(amounts)), false);
  PriceRows rows(amounts, true);
  rows.extend_to(to);
  std::vector<std::int64_t> purses;
  for (std::int64_t d = 0; d <= to; ++d) purses.push_back(d);
  purses.push_back(kNoPrice);  // kInfinite of positions
  for (std::int64_t n = 0; n <= to; ++n) {
    for (const auto d : purses) {
      for (const auto e : purses) {
        const std::int64_t price = rows.row(n).price(e);
        ASSERT_EQ(price != kNoPrice && d >= price, reference.wins({n, d, e}))
            << testing::to_string(amounts) << ' ' << n << ' ' << d << ' ' << e;
      }
    }
  }
}

TEST(PriceRows, TheReferenceEngineSaysTheSame) {
  for (const Amounts& amounts :
       std::vector<Amounts>{{1}, {2}, {1, 2}, {1, 4}, {1, 3, 4}, {2, 3}, {2, 5}, {1, 4, 5, 6}}) {
    expect_reference(amounts, 13);
  }
}

TEST(PriceRowsLong, TheReferenceEngineSaysTheSameOfAllSubsetsOfSix) {
  for (const auto& amounts : testing::subsets(6)) expect_reference(amounts, 40);
}

TEST(PriceRows, TheLastRowsAreEnoughToGoOn) {
  for (const Amounts& amounts : std::vector<Amounts>{{1}, {1, 3, 4}, {3, 5, 6, 10, 11}}) {
    PriceRows all(amounts, true);
    PriceRows last(amounts, false);
    all.extend_to(500);
    for (std::int64_t n = 0; n <= 500; ++n) {
      last.extend_to(n);
      ASSERT_EQ(last.row(n), all.row(n)) << n;
    }
    EXPECT_EQ(all.size(), 501);
    EXPECT_EQ(all.first_kept(), 0);
    EXPECT_EQ(last.size() - last.first_kept(), amounts.back());
    EXPECT_LT(last.bytes(), all.bytes());
  }
}

TEST(PriceRows, OrderAndRepetitionDoNotMatter) {
  PriceRows rows({4, 1, 3, 1}, true);
  EXPECT_EQ(rows.amounts(), (Amounts{1, 3, 4}));
  EXPECT_EQ(rows.largest(), 4);
}

std::optional<Amounts> amounts_of(const std::string& name, int k = 3) {
  std::string reason;
  auto amounts = cash_amounts(lower(*testing::game(name), k), &reason);
  EXPECT_EQ(amounts.has_value(), reason.empty()) << name;
  return amounts;
}

TEST(CashAmounts, OfTheLibrarysGames) {
  EXPECT_EQ(amounts_of("cash{1,3,4}"), (Amounts{1, 3, 4}));
  EXPECT_EQ(amounts_of("cash{4,1,3}"), (Amounts{1, 3, 4}));
  EXPECT_EQ(amounts_of("cash{2..5}"), (Amounts{2, 3, 4, 5}));
  EXPECT_EQ(amounts_of("cash{7}"), (Amounts{7}));
  EXPECT_EQ(amounts_of("nim"), std::nullopt);
  EXPECT_EQ(amounts_of("nim", 1), std::nullopt);
  EXPECT_EQ(amounts_of("minnie"), std::nullopt);
  EXPECT_EQ(amounts_of("wythoff", 2), std::nullopt);
  EXPECT_EQ(amounts_of("cash{2,7,..}"), std::nullopt);  // without end
}

std::optional<Amounts> amounts_of_rules(const std::string& rules, const std::string& name = "mine") {
  Library library = built_in_games();
  library.add(rules, "mine.rules");
  return cash_amounts(lower(*parse_game(name, library).game, 3));
}

std::string with_move(const std::string& move) {
  return "game mine\n  state n: pile; d: purse, e: purse\n  move " + move + "\n";
}

TEST(CashAmounts, OfRulesWithTheSameShape) {
  EXPECT_EQ(amounts_of_rules(with_move("a in {2,5} where a <= n, a <= d to (n - a; e, d - a)")), (Amounts{2, 5}));
  EXPECT_EQ(amounts_of_rules("game mine(S: set)\n  state heap: pile; own: purse, his: purse\n"
                             "  move t in S where t <= own, heap >= t to (heap - t; his, own - t)\n",
                             "mine{1,4}"),
            (Amounts{1, 4}));
  EXPECT_EQ(amounts_of_rules("game mine\n  state n: pile; d: purse, e: purse\n"
                             "  move a in {1} where a <= n, a <= d to (n - a; e, d - a)\n"
                             "  move where 3 <= n, 3 <= d to (n - 3; e, d - 3)\n"),
            (Amounts{1, 3}));
  EXPECT_EQ(amounts_of_rules(with_move("a in {2,4,..} where 3*a <= 20, a <= n, a <= d to (n - a; e, d - a)")),
            (Amounts{2, 4, 6}));
}

TEST(CashAmounts, RefuseOtherShapes) {
  for (const char* move : {
           "a in {1,3} where a <= n, 2*a <= d to (n - a; e, d - 2*a)",      // pays twice
           "a in {1,3} where a <= n, a <= d to (n - a; d - a, e)",          // purses stay where they are
           "a in {1,3} where a <= n, a <= d to (n - a; e, d)",              // pays nothing
           "a in {1,3} where a <= n, a <= d, a <= e to (n - a; e, d - a)",  // the other must have it, too
           "a in {1,3} where a <= n, a <= d, n mod 2 = 0 to (n - a; e, d - a)",
           "a in {1,3} where a <= n, a <= d, n >= 4 to (n - a; e, d - a)",
           "a in {1,3} where a <= n, a + 1 <= d to (n - a; e, d - a)",
           "a in {1,3} where a <= n, a <= d to (n - a; e - 0, d - a)\n  move where 5 <= n to (n - 5; e, d)",
           "a in {1,3} where 2*a <= n, a <= d to (n - 2*a; e, d - a)",
           "a in 1..n where a <= d to (n - a; e, d - a)",  // any amount
           "a in {1,200000} where a <= n, a <= d to (n - a; e, d - a)",
       }) {
    std::optional<Amounts> amounts;
    ASSERT_NO_THROW(amounts = amounts_of_rules(with_move(move))) << move;
    EXPECT_EQ(amounts, std::nullopt) << move;
  }
}

// Three numbers that move in the right way are not enough: all of the position must be those three.
TEST(CashAmounts, RefuseWordsAndOtherCoordinatesBesideTheThree) {
  for (const char* rules : {
           "state n: pile, side: {A, B}, d: pile, e: pile\n"
           "  move a in {1,3,4}, next in {A, B} where a <= n, a <= d to (n - a, next, e, d - a)\n",
           "state side: {A, B}, n: pile, d: pile, e: pile\n"
           "  move a in {1,3,4}, next in {A, B} where a <= n, a <= d to (next, n - a, e, d - a)\n",
           "state n: pile, d: pile, e: pile, side: {A, B}\n"
           "  move a in {1,3,4} where a <= n, a <= d to (n - a, e, d - a, side)\n",
           "state n: pile, d: purse, side: {A}, e: purse\n"
           "  move a in {1,3,4} where a <= n, a <= d to (n - a, e, A, d - a)\n",
           "state d: purse, n: pile, e: purse\n  move a in {1,3,4} where a <= n, a <= d to (e, n - a, d - a)\n",
           "state n: purse, d: purse, e: purse\n"
           "  move a in {1,3,4} where a <= n, a <= d, n - n = 0 to (n - a, e, d - a)\n",
           "state n: pile, d: purse, e: purse\n  valid n <= 40\n"
           "  move a in {1,3,4} where a <= n, a <= d to (n - a, e, d - a)\n",
           "state n: pile, d: purse, e: purse\n  left a in {1,3,4} where a <= n, a <= d to (n - a, e, d - a)\n"
           "  right a in {1,3,4} where a <= n, a <= d to (n - a, e, d - a)\n",
       }) {
    std::optional<Amounts> amounts;
    ASSERT_NO_THROW(amounts = amounts_of_rules(std::string("game mine\n  ") + rules)) << rules;
    EXPECT_EQ(amounts, std::nullopt) << rules;
  }
}

}  // namespace

}  // namespace cairn
