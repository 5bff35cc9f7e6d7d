// Solution sets against the cube, and Definition 4.6 on good and bad ones.
#include "base/all_layers.hpp"
#include "cash/cash.hpp"
#include "cash/cash_cube.hpp"
#include "cash/price_support.hpp"

#include <gtest/gtest.h>
#include <cairn/error.hpp>

namespace cairn {
namespace {

using testing_support::CashCube;
using testing_support::name;

std::vector<Triple> triples(const SolutionSet& set) {
  std::vector<Triple> x;
  for (const auto& row : set.rows) {
    for (std::int64_t other = 0; other <= set.bound; ++other) {
      const std::int64_t most = std::min(set.bound, row.most_b[static_cast<std::size_t>(other)]);
      for (std::int64_t b = 0; b <= most; ++b) x.push_back({row.residue, b, other});
    }
  }
  return x;
}

// In rows large enough for the bound, I wins a critical position exactly when it is in X.
void compare_solution(const std::vector<std::int64_t>& amounts, std::int64_t to, std::int64_t bound) {
  SCOPED_TRACE(name(amounts));
  const Control control;
  const CashSummary summary = cash_summary(amounts, control);
  const CashCube cube(amounts, to);
  PriceRows rows(amounts, true);
  rows.extend_to(to);
  const DefinedF printed = defined_f(amounts, to);
  for (const WhichF which : {WhichF::least, WhichF::defined}) {
    const SolutionSet set = cash_solution(summary, bound, control, which);
    EXPECT_EQ(set.known.how, HowKnown::How::proved);
    std::int64_t compared = 0;
    for (std::int64_t n = to / 2; n <= to; ++n) {
      const CashClasses classes = cash_classes(rows, n);
      const bool meant = which == WhichF::least;
      const std::int64_t f1 = meant ? classes.least1.to_int64().value() : printed.f1[static_cast<std::size_t>(n)];
      const std::int64_t f2 = meant ? classes.least2.to_int64().value() : printed.f2[static_cast<std::size_t>(n)];
      const std::int64_t g1 = classes.g1.to_int64().value();
      const std::int64_t g2 = classes.g2.to_int64().value();
      const SolutionRow& row = set.rows[static_cast<std::size_t>(n % set.period)];
      for (std::int64_t b = 0; b <= bound && f1 - 1 - b >= g1; ++b) {
        for (std::int64_t other = 0; other <= bound && f2 - 1 - other >= g2; ++other) {
          ASSERT_EQ(cube.wins(n, f1 - 1 - b, f2 - 1 - other), b <= row.most_b[static_cast<std::size_t>(other)])
              << n << ": " << b << ", " << other;
          ++compared;
        }
      }
    }
    EXPECT_GT(compared, 100);
    const SolutionCheck check = check_solution(summary, triples(set), bound, which);
    EXPECT_EQ(check.fault, "");
    EXPECT_GT(check.decided, check.open);
  }
}

TEST(CashSolution, IsWhatTheCubeSays) {
  compare_solution({1, 3, 4}, 110, 20);
  compare_solution({1, 2}, 80, 12);
  compare_solution({1, 4}, 80, 12);
  compare_solution({1, 4, 5}, 90, 12);
  compare_solution({1, 5, 6}, 90, 12);
}

// With the printed f the residues fall into the slides' three kinds, but with steps of 3 = L where they print 2.
TEST(CashSolution, OfOneThreeFour) {
  const Control control;
  const CashSummary summary = cash_summary({1, 3, 4}, control);
  const SolutionSet set = cash_solution(summary, 40, control, WhichF::defined);
  ASSERT_EQ(set.period, 7);
  for (const auto& row : set.rows) {
    SCOPED_TRACE(row.residue);
    for (std::int64_t other = 0; other <= 40; ++other) {
      for (std::int64_t b = 0; b <= 40; ++b) {
        bool in = false;
        if (row.residue == 0 || row.residue == 2 || row.residue == 5) in = b <= other / 3 * 3;
        if (row.residue == 1 || row.residue == 3 || row.residue == 6) in = other > b / 3 * 3;
        if (row.residue == 4) in = other >= b / 3 * 3;
        ASSERT_EQ(b <= row.most_b[static_cast<std::size_t>(other)], in) << b << ", " << other;
      }
    }
    ASSERT_TRUE(row.formula);
    EXPECT_EQ(row.formula->step, 3);
    EXPECT_EQ(row.formula->known.how, HowKnown::How::proved);
  }
  // The slides' own set is no solution set.
  std::vector<Triple> slides;
  for (std::int64_t i = 0; i < 7; ++i) {
    for (std::int64_t b = 0; b <= 20; ++b) {
      for (std::int64_t other = 0; other <= 20; ++other) {
        const bool in = i == 0 || i == 2 || i == 5   ? b <= other / 2 * 2
                        : i == 1 || i == 3 || i == 6 ? other > b / 2 * 2
                                                     : other >= b / 2 * 2;
        if (in) slides.push_back({i, b, other});
      }
    }
  }
  EXPECT_NE(check_solution(summary, slides, 20, WhichF::defined).fault, "");
}

template <class In>
void expect_set(const std::vector<std::int64_t>& amounts, const In& in) {
  SCOPED_TRACE(name(amounts));
  const Control control;
  const SolutionSet set = cash_solution(cash_summary(amounts, control), 50, control, WhichF::defined);
  for (const auto& row : set.rows) {
    for (std::int64_t other = 0; other <= 50; ++other) {
      for (std::int64_t b = 0; b <= 50; ++b) {
        ASSERT_EQ(b <= row.most_b[static_cast<std::size_t>(other)], in(row.residue, b, other))
            << row.residue << "; " << b << ", " << other;
      }
    }
  }
}

// Lemmas 5.6 and 7.5 as they are printed; Lemma 6.5 with steps of L and the constants it needs.
TEST(CashSolution, LemmasOfThePaper) {
  for (std::int64_t l = 2; l <= 8; l += 2) {
    const std::int64_t step = l - 1;
    expect_set({1, l}, [&](std::int64_t i, std::int64_t b, std::int64_t other) {
      return i % 2 == 0 && i < l ? b < other / step * step : other >= b / step * step;
    });
    const std::int64_t half = l / 2;
    expect_set({1, l, l + 1}, [&](std::int64_t i, std::int64_t b, std::int64_t other) {
      return i % 2 == 1 || i == l ? other >= b / half * half : b < other / half * half;
    });
  }
  for (std::int64_t l = 3; l <= 9; l += 2) {
    const std::int64_t half = (l - 1) / 2;
    expect_set({1, l, l + 1}, [&](std::int64_t i, std::int64_t b, std::int64_t other) {
      if (i == l + 1) return other >= b / l * l;
      if ((i < l + 1) == (i % 2 == 0)) return b <= other / l * l + half - 1;
      return b <= (other + half + 1) / l * l - 1;
    });
  }
}

// Rows that repeat by more than one step, and rows whose poor end is not yet far enough away in the first ones.
TEST(CashSolution, RepeatsAsTheRowsDo) {
  for (const std::vector<std::int64_t>& amounts : {std::vector<std::int64_t>{2, 3, 5}, {3, 5, 6}, {2, 3, 5, 6, 7}}) {
    SCOPED_TRACE(name(amounts));
    const Control control;
    const CashSummary summary = cash_summary(amounts, control);
    const SolutionSet set = cash_solution(summary, 30, control);
    EXPECT_EQ(set.known.how, HowKnown::How::proved);
    PriceRows rows(amounts, false);
    rows.extend_to(2000);
    for (std::int64_t n = rows.first_kept(); n <= 2000; ++n) {
      const CashClasses classes = cash_classes(rows, n);
      const SolutionRow& row = set.rows[static_cast<std::size_t>(n % set.period)];
      ASSERT_TRUE(row.repeat);
      EXPECT_EQ(row.repeat->known.how, HowKnown::How::proved);
      const auto most = [&](std::int64_t other) {
        return classes.f1.to_int64().value() - 1 - rows.row(n).price(classes.f2.to_int64().value() - 1 - other);
      };
      for (std::int64_t other = 0; other <= 30; ++other) {
        ASSERT_EQ(row.most_b[static_cast<std::size_t>(other)], most(other)) << n << " " << other;
      }
      for (std::int64_t other = row.repeat->preperiod; other <= 100; ++other) {
        ASSERT_EQ(most(other + row.repeat->period), most(other) + row.repeat->saltus[0]) << n << " " << other;
      }
    }
  }
}

// Where the page says that X holds, it does: all positions of the middle class in many rows, by their exact prices.
TEST(CashSolution, HoldsWhereItSaysSo) {
  std::int64_t with_margin = 0;
  for (const auto& amounts : testing::subsets(7)) {
    if (amounts.size() > 4) continue;
    SCOPED_TRACE(name(amounts));
    const CashSummary summary = cash_summary(amounts, Control());
    if (!summary.defined->with_offset.holds) continue;
    const SolutionSet set = cash_solution(summary, 200, Control());
    ASSERT_TRUE(set.range);
    with_margin += set.range->margin > 0 ? 1 : 0;
    const std::int64_t to = set.range->from + 150;
    PriceRows rows(amounts, true);
    rows.extend_to(to);
    const DefinedF f = defined_f(amounts, to);
    for (std::int64_t n = set.range->from; n <= to; ++n) {
      const CashClasses classes = cash_classes(rows, n);
      const std::int64_t f1 = f.f1[static_cast<std::size_t>(n)];
      const std::int64_t f2 = f.f2[static_cast<std::size_t>(n)];
      const SolutionRow& row = set.rows[static_cast<std::size_t>(n % set.period)];
      const std::int64_t g1 = classes.g1.to_int64().value();
      for (std::int64_t e = classes.g2.to_int64().value() + set.range->margin; e < f2; ++e) {
        const std::int64_t other = f2 - 1 - e;
        if (other > 200) continue;
        const std::int64_t most = row.most_b[static_cast<std::size_t>(other)];
        if (row.formula && other >= row.formula->from) {
          const auto& formula = *row.formula;
          const std::int64_t by_formula =
              formula.step * floor_divide(Integer(other + formula.shift), formula.step).to_int64().value() +
              formula.plus;
          ASSERT_EQ(std::max<std::int64_t>(by_formula, -1), most);
        }
        const std::int64_t price = rows.row(n).price(e);
        for (std::int64_t d = g1; d < f1; ++d) ASSERT_EQ(f1 - 1 - d <= most, d >= price) << n << " " << d << " " << e;
      }
    }
  }
  EXPECT_GT(with_margin, 0);
  // (400; 201, 200) of {4, 6, 7} is of the middle class, II wins it, and the formula for its residue says I.
  EXPECT_GE(cash_solution(cash_summary({4, 6, 7}, Control()), 60, Control()).range->margin, 1);
}

// Definition 4.6 lets I win by the least amount only. With {2, 3, 5} and n = 2 modulo 7, who lacks one wins against who
// lacks one, but not by taking 2; so there is no solution set, though X is what it would have to be.
TEST(CashSolution, NotAllSetsHaveOne) {
  const Control control;
  const CashSummary summary = cash_summary({2, 3, 5}, control);
  const CashCube cube({2, 3, 5}, 72);
  PriceRows rows({2, 3, 5}, true);
  rows.extend_to(72);
  const CashClasses classes = cash_classes(rows, 72);  // 72 = 10 * 7 + 2
  const std::int64_t d = classes.f1.to_int64().value() - 1;
  const std::int64_t e = classes.f2.to_int64().value() - 1;
  EXPECT_TRUE(cube.wins(72, d, e));
  EXPECT_TRUE(cube.wins(70, e, d - 2));
  EXPECT_NE(check_solution(summary, triples(cash_solution(summary, 20, control)), 20).fault, "");
}

TEST(CashSolution, BadSetsAreRefused) {
  const Control control;
  const CashSummary summary = cash_summary({1, 3, 4}, control);
  auto x = triples(cash_solution(summary, 15, control));
  EXPECT_EQ(check_solution(summary, x, 15).fault, "");
  auto fewer = x;
  fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(fewer.size() / 2));
  EXPECT_NE(check_solution(summary, fewer, 15).fault, "");
  auto more = x;
  more.push_back({0, 14, 2});
  EXPECT_NE(check_solution(summary, more, 15).fault, "");
  more = x;
  more.push_back({7, 0, 0});
  EXPECT_NE(check_solution(summary, more, 15).fault, "");
  EXPECT_NE(check_solution(summary, {}, 15).fault, "");
}

TEST(CashSolution, NeedsCashPeriodicity) {
  const Control control;
  const CashSummary summary = cash_summary({3, 5, 6, 10, 11}, control);
  EXPECT_THROW((void)cash_solution(summary, 10, control), Error);
  EXPECT_THROW((void)check_solution(summary, {}, 10), Error);
}

}  // namespace
}  // namespace cairn
