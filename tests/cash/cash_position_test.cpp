// Positions against the cube, and the miserly strategy against a plain search.
#include "base/all_layers.hpp"
#include "cash/cash.hpp"
#include "cash/cash_cube.hpp"
#include "cash/price_support.hpp"

#include <gtest/gtest.h>
#include <cairn/error.hpp>

namespace cairn {
namespace {

using testing::subsets;
using testing_support::CashCube;
using testing_support::name;

// The miser is to move (or not), both purses, the miser's first.
bool miser_wins(const std::vector<std::int64_t>& set, std::int64_t n, std::int64_t own, std::int64_t other,
                bool miser_moves) {
  if (miser_moves) {
    const std::int64_t a = set.front();
    return a <= n && a <= own && miser_wins(set, n - a, own - a, other, false);
  }
  for (const std::int64_t a : set) {
    if (a <= n && a <= other && !miser_wins(set, n - a, own, other - a, true)) return false;
  }
  return true;
}

TEST(CashMiserly, IsPlayedOut) {
  for (const auto& set : subsets(5)) {
    SCOPED_TRACE(name(set));
    for (std::int64_t n = 0; n <= 13; ++n) {
      for (std::int64_t d = 0; d <= 9; ++d) {
        for (std::int64_t e = 0; e <= 9; ++e) {
          ASSERT_EQ(wins_miserly(set, n, Integer(d), Integer(e), 1), miser_wins(set, n, d, e, true))
              << n << " " << d << " " << e;
          ASSERT_EQ(wins_miserly(set, n, Integer(d), Integer(e), 2), miser_wins(set, n, e, d, false))
              << n << " " << d << " " << e;
        }
      }
      ASSERT_EQ(wins_miserly(set, n, Money(), Money(), 1), miser_wins(set, n, n, n, true));
      ASSERT_EQ(wins_miserly(set, n, Money(), Money(), 2), miser_wins(set, n, n, n, false));
    }
  }
}

// Sums beyond one machine word: with {1, 64, 65} the other may take 130 in two moves, or 2.
TEST(CashMiserly, LargeAmounts) {
  for (std::int64_t n = 120; n <= 200; n += 7) {
    for (std::int64_t d = 50; d <= 80; d += 5) {
      const std::vector<std::int64_t> set{20, 64, 65};
      ASSERT_EQ(wins_miserly(set, n, Integer(d), Money(), 1), miser_wins(set, n, d, n, true)) << n << " " << d;
      ASSERT_EQ(wins_miserly(set, n, Money(), Integer(d), 2), miser_wins(set, n, d, n, false)) << n << " " << d;
    }
  }
}

void compare_positions(const std::vector<std::int64_t>& set, std::int64_t to, std::int64_t stride) {
  SCOPED_TRACE(name(set));
  const CashCube cube(set, to);
  const Control control;
  const CashSummary summary = cash_summary(set, control);
  for (std::int64_t n = 0; n <= to; n += stride) {
    for (std::int64_t d = 0; d <= to; d += stride) {
      for (std::int64_t e = 0; e <= to; e += stride) {
        SCOPED_TRACE(std::to_string(n) + "; " + std::to_string(d) + ", " + std::to_string(e));
        const Money purse1 = d == to ? Money() : Money(Integer(d));
        const Money purse2 = e == to ? Money() : Money(Integer(e));
        const CashPosition position = cash_position(summary, Integer(n), purse1, purse2, control);
        const bool wins = cube.wins(n, d, e);
        ASSERT_EQ(position.winner, wins ? 1 : 2);
        std::vector<std::int64_t> moves;
        for (const std::int64_t a : set) {
          const std::int64_t left = d == to ? d : d - a;
          if (a <= n && a <= d && !cube.wins(n - a, e, left)) moves.push_back(a);
        }
        ASSERT_EQ(position.winning_moves, moves);
        ASSERT_EQ(position.normally, wins ? cube.wins(n, d, to) : !cube.wins(n, to, e));
        if (n <= 12) {
          ASSERT_EQ(position.miserly, miser_wins(set, n, wins ? d : e, wins ? e : d, wins));
        }
        ASSERT_FALSE(position.explanation.empty());
      }
    }
  }
}

TEST(CashPosition, AgreesWithTheCube) {
  for (const auto& set : subsets(4)) compare_positions(set, 24, 1);
  compare_positions({1, 3, 4}, 77, 5);
  compare_positions({2, 3, 7}, 60, 4);
  compare_positions({3, 5, 6, 10, 11}, 60, 4);
}

// Beyond all computed rows: by the theorems of the classes, with f(7k) = 5k + ... and g from their formulas.
TEST(CashPosition, OfHugePiles) {
  const Control control;
  const CashSummary summary = cash_summary({1, 3, 4}, control);
  const Integer n = Integer::parse("7000000000000000000000001").value();  // W = I, f1 = 5 * 10^24 + 1
  const Integer f1 = Integer::parse("5000000000000000000000001").value();
  EXPECT_EQ(cash_position(summary, n, f1, Money(), control).winner, 1);
  EXPECT_EQ(cash_position(summary, n, f1, Money(), control).normally, true);
  EXPECT_EQ(cash_position(summary, n, f1 - Integer(1), Money(), control).winner, 2);
  EXPECT_EQ(cash_position(summary, n, f1, Money(), control).explanation, "both are rich: as without purses");
  EXPECT_EQ(cash_position(summary, n, Integer(5), Integer(5), control).winner, 2);
  EXPECT_EQ(cash_position(summary, n, Integer(6), Integer(5), control).winner, 1);
  EXPECT_EQ(cash_position(summary, n, Integer(6), Integer(5), control).winning_moves, std::vector<std::int64_t>{1});
  EXPECT_EQ(cash_position(summary, n, Integer(6), Integer(5), control).known.how, HowKnown::How::proved);
  EXPECT_EQ(cash_position(summary, n, Integer(5), Money(), control).explanation, "II is rich, I is not");
  EXPECT_FALSE(cash_position(summary, n, Integer(6), Integer(5), control).miserly);
  EXPECT_THROW((void)cash_position(summary, Integer(-1), Money(), Money(), control), Error);
}

TEST(CashPosition, ExamplesOfThePaper) {
  const Control control;
  const CashSummary summary = cash_summary({1, 3, 4}, control);
  const auto winner = [&](std::int64_t n, const Money& d, const Money& e) {
    return cash_position(summary, Integer(n), d, e, control);
  };
  EXPECT_EQ(winner(14, Money(), Integer(10)).winner, 2);
  EXPECT_EQ(winner(14, Money(), Integer(10)).normally, true);
  EXPECT_EQ(winner(14, Integer(4), Integer(4)).winner, 2);
  EXPECT_EQ(winner(14, Integer(4), Integer(4)).miserly, true);
  EXPECT_EQ(winner(14, Integer(9), Integer(9)).winner, 1);
  EXPECT_EQ(winner(9, Integer(8), Integer(5)).winner, 1);
  EXPECT_EQ(winner(9, Integer(8), Integer(5)).miserly, true);
  EXPECT_EQ(winner(7, Integer(7), Integer(4)).miserly, true);
  EXPECT_EQ(winner(10, Integer(7), Integer(7)).normally, true);
  EXPECT_EQ(winner(10, Integer(8), Integer(6)).normally, true);
  EXPECT_EQ(winner(8, Integer(7), Integer(5)).normally, true);
}

TEST(CashPosition, WithoutALawOnlyTheClassesDecide) {
  const Control control;
  CashSummary summary = cash_summary({1, 3, 4}, control);
  summary.law.reset();
  summary.known = {HowKnown::How::unknown, "no law"};
  const Integer n(700'000);
  EXPECT_EQ(cash_position(summary, n, Integer(500'000), Integer(500'000), control).winner, 2);
  EXPECT_EQ(cash_position(summary, n, Integer(400), Integer(399), control).winner, 1);
  EXPECT_FALSE(cash_position(summary, n, Integer(400'000), Integer(400'000), control).winner);
  summary.defined.reset();
  EXPECT_THROW((void)cash_position(summary, n, Integer(400), Integer(399), control), TooLarge);
  EXPECT_THROW((void)cash_row(summary, n, control), TooLarge);
  const CashPosition small = cash_position(summary, Integer(300), Integer(150), Integer(150), control);
  EXPECT_EQ(small.known.how, HowKnown::How::computed);
}

// The slides: f1(7k + 2) = f2(7k + 2) = 5k + 1 for {1, 3, 4}, whose cash period is 7.
TEST(CashPosition, HasItsCorrespondingState) {
  const CashSummary summary = cash_summary({1, 3, 4}, Control());
  const CashPosition position = cash_position(summary, 44, Integer(25), Integer(24), Control());
  ASSERT_TRUE(position.state);
  EXPECT_EQ(position.state->i, 2);  // 44 = 6 * 7 + 2, f1 = f2 = 31
  EXPECT_EQ(position.state->b, Integer(5));
  EXPECT_EQ(position.state->b_other, Integer(6));
  EXPECT_FALSE(cash_position(summary, 44, Money(), Integer(24), Control()).state);
}

// Without a law, and with more stones than rows are computed for, the classes still decide most positions.
TEST(CashPosition, WithoutALawTheClassesDecide) {
  for (const std::vector<std::int64_t>& set : {std::vector<std::int64_t>{1, 3, 4}, {2, 3}, {2, 5, 6}}) {
    SCOPED_TRACE(name(set));
    const CashSummary whole = cash_summary(set, Control());
    ASSERT_TRUE(whole.law && whole.law->proved);
    CashSummary summary = whole;
    summary.law.reset();
    const std::int64_t n = 1'000'003;
    int decided = 0;
    for (const std::int64_t d : {1'000, 499'999, 500'002, 500'004, 700'000, 999'999}) {
      for (const std::int64_t e : {1'000, 499'999, 500'002, 600'000, 714'280, 999'999}) {
        const CashPosition expected = cash_position(whole, n, Integer(d), Integer(e), Control());
        const CashPosition found = cash_position(summary, n, Integer(d), Integer(e), Control());
        if (!found.winner) continue;
        ++decided;
        EXPECT_EQ(found.winner, expected.winner) << d << " " << e;
        EXPECT_EQ(found.known.how, HowKnown::How::proved);
        if (found.winning_moves_known) {
          EXPECT_EQ(found.winning_moves, expected.winning_moves) << d << " " << e;
        }
      }
    }
    EXPECT_GE(decided, 25);
  }
}

}  // namespace
}  // namespace cairn
