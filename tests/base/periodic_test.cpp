// Sequences that go on by a law: their least law, found by trying all, and their values far away.
#include "base/periodic.hpp"

#include <gtest/gtest.h>

#include <random>

namespace cairn {

namespace {

using base::least_law;
using base::least_sequence;
using base::saltus_at;

// From `from` on each residue moves by a step of its own; before that anything.
struct Made {
  std::int64_t from = 0;
  std::int64_t period = 1;
  std::vector<std::int64_t> values;  // to from + period - 1
  std::vector<std::int64_t> steps;

  [[nodiscard]] std::int64_t at(std::int64_t n) const {
    if (n < from + period) return values[static_cast<std::size_t>(n)];
    return at(n - period) + steps[static_cast<std::size_t>((n - from) % period)];
  }
};

Made made(std::mt19937& random) {
  const auto below = [&](int bound) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(bound)); };
  Made result;
  result.from = below(5);
  result.period = 1 + below(8);
  const std::int64_t kinds = 1 + below(3);
  for (std::int64_t n = 0; n < result.from + result.period; ++n) result.values.push_back(below(2));
  for (std::int64_t r = 0; r < result.period; ++r) result.steps.push_back(below(static_cast<int>(kinds)));
  return result;
}

// The definition: the least period for which growth by a period is the same each time, from the least number on.
Law tried(const Made& sequence, std::int64_t to) {
  for (std::int64_t period = 1;; ++period) {
    std::int64_t from = to - 2 * period;
    while (from > 0 &&
           sequence.at(from - 1) - 2 * sequence.at(from - 1 + period) + sequence.at(from - 1 + 2 * period) == 0) {
      --from;
    }
    if (from > to / 2) continue;
    Law law{from, period, {}};
    for (std::int64_t n = from; n < from + period; ++n) law.saltus.push_back(sequence.at(n + period) - sequence.at(n));
    return law;
  }
}

TEST(Periodic, TheLeastLawIsTheFirstThatFits) {
  std::mt19937 random(1);
  int shorter = 0;
  int uniform = 0;
  for (int i = 0; i < 2000; ++i) {
    const Made sequence = made(random);
    const std::int64_t times = 1 + static_cast<std::int64_t>(random() % 2);
    const Law expected = tried(sequence, 80);
    const auto value = [&](std::int64_t n) { return sequence.at(n); };
    const auto law = least_law(value, sequence.from, times * sequence.period);
    ASSERT_TRUE(law);
    EXPECT_EQ(law->preperiod, expected.preperiod);
    EXPECT_EQ(law->period, expected.period);
    for (std::int64_t r = 0; r < law->period; ++r) {
      EXPECT_EQ(saltus_at(*law, law->preperiod + r), expected.saltus[static_cast<std::size_t>(r)]);
    }
    shorter += law->period < sequence.period ? 1 : 0;
    uniform += law->period > 1 && law->saltus.size() == 1 ? 1 : 0;
  }
  EXPECT_GT(shorter, 50);
  EXPECT_GT(uniform, 50);
}

TEST(Periodic, ValuesFarAwayFollowTheLaw) {
  std::mt19937 random(2);
  for (int i = 0; i < 200; ++i) {
    const Made sequence = made(random);
    const auto value = [&](std::int64_t n) { return sequence.at(n); };
    const auto found = least_sequence(value, sequence.from, sequence.period);
    ASSERT_TRUE(found);
    for (std::int64_t n = 0; n < 60; ++n) {
      ASSERT_EQ(found->at(n), sequence.at(n)) << n;
      ASSERT_EQ(found->at(Integer(n)), Integer(sequence.at(n))) << n;
    }
    // A number of periods that no machine word holds.
    const Integer times = Integer(1'000'000'000'000) * Integer(1'000'000'000'000);
    for (std::int64_t r = 0; r < sequence.period; ++r) {
      const std::int64_t first = sequence.from + r;
      ASSERT_EQ(found->at(Integer(first) + times * Integer(sequence.period)),
                Integer(sequence.at(first)) + times * Integer(sequence.steps[static_cast<std::size_t>(r)]));
    }
  }
}

TEST(Periodic, ValuesThatDoNotFitHaveNoLaw) {
  const auto squares = [](std::int64_t n) { return n * n; };
  EXPECT_FALSE(least_law(squares, 3, 6));
}

}  // namespace

}  // namespace cairn
