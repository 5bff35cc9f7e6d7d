// The borders of the classes against the cube, and the printed f beside the one that is meant.
#include "base/all_layers.hpp"
#include "cash/cash.hpp"
#include "cash/cash_cube.hpp"
#include "cash/price_support.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using testing::subsets;
using testing_support::CashCube;
using testing_support::name;

struct Borders {
  std::int64_t f1 = 0;
  std::int64_t f2 = 0;
};

// What f means, from the cube: the winner's is the least with which he beats an infinite purse; the other's is the
// least with which he beats a winner who has one less than that.
Borders meant(const CashCube& cube, std::int64_t n) {
  Borders f;
  if (cube.wins_without_purses(n)) {
    while (!cube.wins(n, f.f1, cube.to())) ++f.f1;
    while (cube.wins(n, f.f1 - 1, f.f2)) ++f.f2;
  } else {
    while (cube.wins(n, cube.to(), f.f2)) ++f.f2;
    if (f.f2 == 0) return f;
    while (!cube.wins(n, f.f1, f.f2 - 1)) ++f.f1;
  }
  return f;
}

// The first position for which one of the statements of Theorem 2.4 fails.
std::string fault_of_rich(const CashCube& cube, std::int64_t n, const Borders& f) {
  for (std::int64_t d = 0; d <= cube.to(); ++d) {
    for (std::int64_t e = 0; e <= cube.to(); ++e) {
      const bool rich1 = d >= f.f1;
      const bool rich2 = e >= f.f2;
      if (!rich1 && !rich2) continue;
      const bool says = rich1 && rich2 ? cube.wins_without_purses(n) : rich1;
      if (cube.wins(n, d, e) != says) return std::to_string(d) + ", " + std::to_string(e);
    }
  }
  return "";
}

std::string fault_of_poor(const CashCube& cube, std::int64_t n, std::int64_t g1, std::int64_t g2) {
  const std::int64_t least = cube.amounts().front();
  for (std::int64_t d = 0; d <= cube.to(); ++d) {
    for (std::int64_t e = 0; e <= cube.to(); ++e) {
      const bool poor1 = d < g1;
      const bool poor2 = e < g2;
      if (!poor1 && !poor2) continue;
      const bool says = poor1 && poor2 ? d / least > e / least : poor2;
      if (cube.wins(n, d, e) != says) return std::to_string(d) + ", " + std::to_string(e);
    }
  }
  return "";
}

TEST(CashClasses, AreWhatTheyMeanAndTheoremsHold) {
  for (const auto& set : subsets(6)) {
    SCOPED_TRACE(name(set));
    const CashCube cube(set, 40);
    PriceRows rows(set, true);
    rows.extend_to(40);
    for (std::int64_t n = 0; n <= 40; ++n) {
      SCOPED_TRACE(n);
      const CashClasses classes = cash_classes(rows, n);
      const Borders f = meant(cube, n);
      ASSERT_EQ(classes.winner, cube.wins_without_purses(n) ? 1 : 2);
      ASSERT_EQ(classes.least1, Integer(f.f1));
      ASSERT_EQ(classes.least2, Integer(f.f2));
      ASSERT_EQ(fault_of_rich(cube, n, f), "");
      ASSERT_EQ(fault_of_poor(cube, n, classes.g1.to_int64().value(), classes.g2.to_int64().value()), "");
    }
  }
}

// Definition 3.1 for {1, ...} and for {3, ...}, by hand.
TEST(CashClasses, PoorBordersByHand) {
  PriceRows one({1, 3}, true);
  PriceRows three({3, 5}, true);
  one.extend_to(12);
  three.extend_to(12);
  const std::vector<std::int64_t> g1_one{1, 1, 2, 2, 3, 3, 4};
  const std::vector<std::int64_t> g2_one{0, 1, 1, 2, 2, 3, 3};
  const std::vector<std::int64_t> g1_three{1, 2, 3, 3, 3, 3, 4, 5, 6, 6, 6, 6, 7};
  const std::vector<std::int64_t> g2_three{0, 0, 0, 1, 2, 3, 3, 3, 3, 4, 5, 6, 6};
  for (std::size_t n = 0; n < g1_one.size(); ++n) {
    EXPECT_EQ(cash_classes(one, static_cast<std::int64_t>(n)).g1, Integer(g1_one[n])) << n;
    EXPECT_EQ(cash_classes(one, static_cast<std::int64_t>(n)).g2, Integer(g2_one[n])) << n;
  }
  for (std::size_t n = 0; n < g1_three.size(); ++n) {
    EXPECT_EQ(cash_classes(three, static_cast<std::int64_t>(n)).g1, Integer(g1_three[n])) << n;
    EXPECT_EQ(cash_classes(three, static_cast<std::int64_t>(n)).g2, Integer(g2_three[n])) << n;
  }
}

// The slides' table for {1, 3, 4}.
TEST(CashClasses, DefinedFOfTheSlides) {
  const DefinedF f = defined_f({1, 3, 4}, 70);
  const std::vector<std::int64_t> f1{0, 1, 1, 2, 4, 4, 5};
  const std::vector<std::int64_t> f2{0, 0, 1, 1, 2, 4, 4};
  for (std::size_t n = 0; n <= 70; ++n) {
    const auto k = static_cast<std::int64_t>(n / 7);
    EXPECT_EQ(f.f1[n], 5 * k + f1[n % 7]) << n;
    EXPECT_EQ(f.f2[n], 5 * k + f2[n % 7]) << n;
  }
}

// Theorem 2.4 holds for the printed f too. It is the same for who wins without purses, and may be too large for the
// other: with 6 stones and {1, 3, 4} it is 4 for II, and 3 are enough against 4 of I.
TEST(CashClasses, DefinedFIsNotTheLeast) {
  int differ = 0;
  for (const auto& set : subsets(6)) {
    SCOPED_TRACE(name(set));
    const CashCube cube(set, 40);
    const DefinedF printed = defined_f(set, 40);
    bool same = true;
    for (std::int64_t n = 0; n <= 40; ++n) {
      SCOPED_TRACE(n);
      const Borders f = meant(cube, n);
      const Borders p{printed.f1[static_cast<std::size_t>(n)], printed.f2[static_cast<std::size_t>(n)]};
      ASSERT_EQ(fault_of_rich(cube, n, p), "");
      if (cube.wins_without_purses(n)) {
        ASSERT_EQ(p.f1, f.f1);
        ASSERT_GE(p.f2, f.f2);
      } else {
        ASSERT_EQ(p.f2, f.f2);
        ASSERT_GE(p.f1, f.f1);
      }
      same = same && p.f1 == f.f1 && p.f2 == f.f2;
    }
    if (!same) ++differ;
  }
  EXPECT_GT(differ, 0);
  const CashCube cube({1, 3, 4}, 12);
  EXPECT_EQ(defined_f({1, 3, 4}, 6).f2[6], 4);
  EXPECT_FALSE(cube.wins(6, 4, 3));
  EXPECT_TRUE(cube.wins(6, 4, 2));
  EXPECT_EQ(meant(cube, 6).f2, 3);
}

TEST(CashClasses, OfTheLawForAnyN) {
  for (const auto& set : subsets(5)) {
    SCOPED_TRACE(name(set));
    const CashSummary summary = cash_summary(set, Control());
    ASSERT_TRUE(summary.law);
    const CashCube cube(set, 64);
    for (std::int64_t n = 0; n <= 64; ++n) {
      const CashClasses classes = cash_row(summary, Integer(n), Control()).classes;
      const Borders f = meant(cube, n);
      ASSERT_EQ(classes.winner, cube.wins_without_purses(n) ? 1 : 2) << n;
      ASSERT_EQ(classes.least1, Integer(f.f1)) << n;
      ASSERT_EQ(classes.least2, Integer(f.f2)) << n;
    }
  }
}

}  // namespace
}  // namespace cairn
