// What is said of a set for all n: periods, formulas, cash-periodicity.
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

std::int64_t f1_of(const PriceRows& rows, std::int64_t n) { return cash_classes(rows, n).least1.to_int64().value(); }
std::int64_t f2_of(const PriceRows& rows, std::int64_t n) { return cash_classes(rows, n).least2.to_int64().value(); }

TEST(CashSummary, OutcomePeriodIsTheLeast) {
  for (const auto& set : subsets(8)) {
    SCOPED_TRACE(name(set));
    std::vector<char> wins;
    const std::int64_t to = 1200;
    for (std::int64_t n = 0; n <= to; ++n) {
      char win = 0;
      for (const std::int64_t a : set) {
        if (a <= n && wins[static_cast<std::size_t>(n - a)] == 0) win = 1;
      }
      wins.push_back(win);
    }
    const auto repeats = [&](std::int64_t from, std::int64_t period) {
      return std::equal(wins.begin() + from + period, wins.end(), wins.begin() + from);
    };
    const CashSummary summary = cash_summary(set, Control());
    ASSERT_TRUE(repeats(summary.outcome_preperiod, summary.outcome_period));
    ASSERT_TRUE(summary.outcome_preperiod == 0 || !repeats(summary.outcome_preperiod - 1, summary.outcome_period));
    for (std::int64_t p = 1; p < summary.outcome_period; ++p) ASSERT_FALSE(repeats(to / 2, p)) << p;
    std::vector<std::int64_t> lost;
    const std::int64_t start = to / 2 / summary.outcome_period * summary.outcome_period;
    for (std::int64_t i = 0; i < summary.outcome_period; ++i) {
      if (wins[static_cast<std::size_t>(start + i)] == 0) lost.push_back(i);
    }
    ASSERT_EQ(summary.lost, lost);
  }
}

void expect_form(const QuasiLinear& form, const std::vector<std::int64_t>& values) {
  const auto last = static_cast<std::int64_t>(values.size()) - 1;
  for (std::int64_t n = form.law.preperiod; n <= last; ++n) {
    ASSERT_EQ(form.at(Integer(n)), Integer(values[static_cast<std::size_t>(n)])) << n;
  }
  if (form.law.preperiod > 0) {
    const auto n = form.law.preperiod - 1;
    const auto at = [&](std::int64_t m) { return values[static_cast<std::size_t>(m)]; };
    EXPECT_NE(at(n) - 2 * at(n + form.law.period) + at(n + 2 * form.law.period), 0);
  }
  // No shorter period: somewhere in the last half the second difference is not 0.
  for (std::int64_t p = 1; p < form.law.period; ++p) {
    bool straight = true;
    for (std::int64_t n = last / 2; n + 2 * p <= last && straight; ++n) {
      const auto at = [&](std::int64_t m) { return values[static_cast<std::size_t>(m)]; };
      straight = at(n) - 2 * at(n + p) + at(n + 2 * p) == 0;
    }
    EXPECT_FALSE(straight) << p;
  }
}

TEST(CashSummary, FormsAreThoseOfTheRows) {
  for (const auto& set : subsets(7)) {
    SCOPED_TRACE(name(set));
    const CashSummary summary = cash_summary(set, Control());
    ASSERT_TRUE(summary.least && summary.defined);
    EXPECT_EQ(summary.least->f1.known.how, HowKnown::How::proved);
    EXPECT_EQ(summary.defined->f1.known.how, HowKnown::How::proved);
    PriceRows rows(set, true);
    rows.extend_to(300);
    std::vector<std::int64_t> f1;
    std::vector<std::int64_t> f2;
    for (std::int64_t n = 0; n <= 300; ++n) {
      f1.push_back(f1_of(rows, n));
      f2.push_back(f2_of(rows, n));
    }
    expect_form(summary.least->f1, f1);
    expect_form(summary.least->f2, f2);
    const DefinedF printed = defined_f(set, 300);
    expect_form(summary.defined->f1, printed.f1);
    expect_form(summary.defined->f2, printed.f2);
  }
}

// Definition 4.4 and Lemma 4.5 with the mended c: c1 = f1(n) - f2(n - a) - a.
void expect_lemma(const std::vector<std::int64_t>& set, const CashPeriodicity& periodicity,
                  const std::vector<std::vector<std::int64_t>>& c1, const std::vector<std::vector<std::int64_t>>& c2,
                  const std::vector<std::int64_t>& f1, const std::vector<std::int64_t>& f2) {
  ASSERT_EQ(c1.size(), static_cast<std::size_t>(periodicity.period));
  for (auto n = static_cast<std::size_t>(periodicity.from); n < f1.size(); ++n) {
    for (std::size_t k = 0; k < set.size(); ++k) {
      const auto a = static_cast<std::size_t>(set[k]);
      if (a > n) continue;
      const std::size_t i = n % c1.size();
      const std::int64_t d = f1[n] + 7;  // any
      const std::int64_t e = f2[n] - 5;
      const std::int64_t b = f1[n] - 1 - d;
      const std::int64_t b_other = f2[n] - 1 - e;
      // After the move (n - a; e, d - a): the mover's lack is f1(n - a) - 1 - e.
      ASSERT_EQ(f1[n - a] - 1 - e, b_other - c2[i][k]) << n << " " << a;
      ASSERT_EQ(f2[n - a] - 1 - (d - set[k]), b - c1[i][k]) << n << " " << a;
    }
  }
}

TEST(CashSummary, LemmaOnCorrespondingStates) {
  for (const auto& set : subsets(6)) {
    SCOPED_TRACE(name(set));
    const CashSummary summary = cash_summary(set, Control());
    PriceRows rows(set, true);
    rows.extend_to(200);
    std::vector<std::int64_t> f1;
    std::vector<std::int64_t> f2;
    for (std::int64_t n = 0; n <= 200; ++n) {
      f1.push_back(f1_of(rows, n));
      f2.push_back(f2_of(rows, n));
    }
    ASSERT_TRUE(summary.least->with_offset.holds);
    expect_lemma(set, summary.least->with_offset, summary.least->c1, summary.least->c2, f1, f2);
    const DefinedF printed = defined_f(set, 200);
    ASSERT_TRUE(summary.defined->with_offset.holds);
    expect_lemma(set, summary.defined->with_offset, summary.defined->c1, summary.defined->c2, printed.f1, printed.f2);
  }
}

// Lemmas 6.4 and 7.4: {1, L, L + 1} is cash-periodic from 0, with the printed f.
TEST(CashSummary, StrictPeriods) {
  for (std::int64_t l = 2; l <= 9; ++l) {
    const CashSummary summary = cash_summary({1, l, l + 1}, Control());
    EXPECT_TRUE(summary.defined->strict.holds) << l;
    EXPECT_EQ(summary.defined->strict.period, l % 2 == 1 ? 2 * l + 1 : 2 * l) << l;
  }
}

// The printed example of several slopes: W repeats with 16, slopes 10 and 11, no cash-period.
TEST(CashSummary, SeveralSlopes) {
  const CashSummary summary = cash_summary({3, 5, 6, 10, 11}, Control());
  ASSERT_TRUE(summary.least && summary.defined);
  EXPECT_EQ(summary.outcome_period, 16);
  EXPECT_FALSE(summary.least->f1.one_slope());
  EXPECT_EQ(summary.least->f1.known.how, HowKnown::How::observed);
  EXPECT_FALSE(summary.least->with_offset.holds);
  EXPECT_FALSE(summary.defined->with_offset.holds);
  PriceRows rows(summary.amounts, true);
  rows.extend_to(500);
  std::vector<std::int64_t> f1;
  std::vector<std::int64_t> f2;
  for (std::int64_t n = 0; n <= 500; ++n) {
    f1.push_back(f1_of(rows, n));
    f2.push_back(f2_of(rows, n));
  }
  expect_form(summary.least->f1, f1);
  expect_form(summary.least->f2, f2);
  EXPECT_EQ(summary.defined->f1.known.how, HowKnown::How::proved);
  const DefinedF printed = defined_f(summary.amounts, 500);
  expect_form(summary.defined->f1, printed.f1);
  expect_form(summary.defined->f2, printed.f2);
}

// The appendix of the paper gives f for {3, 5, 6, 10, 11} as 32 lines, from n = 64 on. Those of the player who wins
// without purses are right. The others come from f1(n) = min { f1(n - a) + a } where Definition 2.3 has f2(n - a) + a,
// and 9 of them differ from it.
TEST(CashSummary, AppendixOfThePaper) {
  const std::vector<std::int64_t> slope1{11, 10, 11, 10, 10, 11, 10, 10, 11, 10, 11, 10, 10, 11, 10, 10};
  const std::vector<std::int64_t> plus1{3, 3, 5, 5, 3, 3, 5, 6, 6, 8, 10, 10, 8, 11, 10, 11};
  const std::vector<std::int64_t> slope2{11, 10, 11, 11, 11, 11, 11, 11, 11, 10, 11, 11, 11, 11, 11, 11};
  const std::vector<std::int64_t> plus2{0, 0, 0, 3, -1, 5, 3, 5, 5, 5, 3, 6, 5, 10, 6, 10};
  const std::vector<std::int64_t> amounts{3, 5, 6, 10, 11};
  const DefinedF f = defined_f(amounts, 1600);
  std::vector<std::size_t> wrong1;
  std::vector<std::size_t> wrong2;
  for (std::size_t i = 0; i < 16; ++i) {
    bool right1 = true;
    bool right2 = true;
    for (std::size_t k = 6; k < 100; ++k) {
      const auto times = static_cast<std::int64_t>(k);
      right1 = right1 && f.f1[16 * k + i] == slope1[i] * times + plus1[i];
      right2 = right2 && f.f2[16 * k + i] == slope2[i] * times + plus2[i];
    }
    if (!right1) wrong1.push_back(i);
    if (!right2) wrong2.push_back(i);
  }
  EXPECT_EQ(wrong1, (std::vector<std::size_t>{0, 1, 2, 9}));  // where W = II
  EXPECT_EQ(wrong2, (std::vector<std::size_t>{3, 5, 6, 7, 8}));
  // The appendix's own recursion.
  std::vector<bool> wins;
  std::vector<std::int64_t> f1;
  std::vector<std::int64_t> f2;
  for (std::size_t n = 0; n < 1600; ++n) {
    bool win = false;
    std::int64_t most = 0;
    std::int64_t least = n < 3 ? 0 : 1'000'000;
    for (const std::int64_t amount : amounts) {
      const auto a = static_cast<std::size_t>(amount);
      if (a > n) continue;
      win = win || !wins[n - a];
      most = std::max(most, f1[n - a]);
    }
    for (const std::int64_t amount : amounts) {
      const auto a = static_cast<std::size_t>(amount);
      if (a > n) continue;
      if (win && !wins[n - a]) least = std::min(least, f2[n - a] + amount);
      if (!win && f1[n - a] == most) least = std::min(least, f1[n - a] + amount);
    }
    wins.push_back(win);
    f1.push_back(least);
    f2.push_back(most);
    const auto k = static_cast<std::int64_t>(n / 16);
    if (n < 64) continue;
    ASSERT_EQ(f1[n], slope1[n % 16] * k + plus1[n % 16]) << n;
    ASSERT_EQ(f2[n], slope2[n % 16] * k + plus2[n % 16]) << n;
  }
}

TEST(CashSummary, StopsAndRefuses) {
  EXPECT_THROW((void)cash_summary({}, Control()), Error);
  EXPECT_THROW((void)cash_summary({0, 3}, Control()), Error);
  Control control;
  control.deadline = Control::Clock::now();
  EXPECT_EQ(cash_summary({2, 3}, control).status, Status::limit_reached);
}

}  // namespace
}  // namespace cairn
