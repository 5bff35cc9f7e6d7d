// Least values against hand calculation, and against every point of small boxes.
#include "rules/lowering/least_value.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace cairn {

namespace {

Affine x(int i, std::int64_t factor = 1) { return Affine::variable(i, factor); }

TEST(LeastValue, IsThatOfHandCalculation) {
  // x1 >= 3
  const LeastValue three = least_value(x(0), {x(0) - Affine(3)});
  EXPECT_EQ(three.kind, LeastValue::Kind::at_least);
  EXPECT_EQ(three.value, 3);
  // 2 x1 >= 3: one and a half, and so 2 in whole numbers.
  EXPECT_EQ(least_value(x(0), {x(0, 2) - Affine(3)}).value, 2);
  // x1 - x2 where 3 x2 <= x1 - 2 and x2 >= 4: x1 >= 14, and the difference is least there.
  EXPECT_EQ(least_value(x(0) - x(1), {x(0) - x(1, 3) - Affine(2), x(1) - Affine(4)}).value, 10);
  // Three conditions at once: x1 <= x2, x2 <= x3, x3 <= 5 bound -x1 - x2 - x3 by -15.
  EXPECT_EQ(least_value(x(0, -1) - x(1) - x(2), {x(1) - x(0), x(2) - x(1), Affine(5) - x(2)}).value, -15);
}

TEST(LeastValue, NoticesThatThereIsNoPoint) {
  EXPECT_EQ(least_value(x(0), {x(0) - x(1) - Affine(1), x(1) - x(0)}).kind, LeastValue::Kind::nowhere);
  EXPECT_EQ(least_value(x(0, -1), {Affine(-1) - x(0)}).kind, LeastValue::Kind::nowhere);
}

TEST(LeastValue, SaysNothingWhereThereIsNoBound) {
  EXPECT_EQ(least_value(x(0, -1), {}).kind, LeastValue::Kind::unknown);
  EXPECT_EQ(least_value(x(0) - x(1), {x(0) - Affine(7)}).kind, LeastValue::Kind::unknown);
}

TEST(LeastValue, IsRightOnEveryPointOfRandomBoxes) {
  std::mt19937 random(7);
  const auto pick = [&](int low, int high) { return std::uniform_int_distribution<std::int64_t>(low, high)(random); };
  int exact = 0;
  int nowhere = 0;
  for (int round = 0; round < 3000; ++round) {
    const std::int64_t side = pick(1, 5);
    std::vector<Affine> facts;
    for (int i = 0; i < 3; ++i) facts.push_back(Affine(side) - x(i));
    const auto form = [&] { return x(0, pick(-3, 3)) + x(1, pick(-3, 3)) + x(2, pick(-3, 3)) + Affine(pick(-6, 6)); };
    for (std::int64_t more = pick(0, 4); more > 0; --more) facts.push_back(form());
    const Affine wanted = form();
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (std::int64_t a = 0; a <= side; ++a) {
      for (std::int64_t b = 0; b <= side; ++b) {
        for (std::int64_t c = 0; c <= side; ++c) {
          const std::vector<std::int64_t> point{a, b, c};
          bool holds = true;
          for (const Affine& fact : facts) holds = holds && fact.at(point, 0) >= 0;
          if (holds) least = std::min(least, wanted.at(point, 0));
        }
      }
    }
    const LeastValue found = least_value(wanted, facts);
    ASSERT_NE(found.kind, LeastValue::Kind::unknown);
    const bool empty = least == std::numeric_limits<std::int64_t>::max();
    if (found.kind == LeastValue::Kind::nowhere) {
      ASSERT_TRUE(empty);
      ++nowhere;
    } else {
      ASSERT_LE(found.value, least);
      exact += found.value == least ? 1 : 0;
    }
  }
  EXPECT_GT(exact, 1000);
  EXPECT_GT(nowhere, 100);
}

}  // namespace

}  // namespace cairn
