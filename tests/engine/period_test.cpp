// Periods with proof: right laws are found and least, wrong laws are refused, and huge piles are answered rightly.
#include "engine/sequence/period.hpp"
#include "base/all_layers.hpp"
#include "cross/games_support.hpp"
#include "engine/search/prepare.hpp"
#include "engine/search/reference.hpp"
#include "engine/sequence/one_pile.hpp"
#include "engine/sequence/sequence.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace cairn {

namespace {

OnePile shape_of(const std::string& instance) {
  return *one_pile_shape(options_for(*testing::game(instance), 1)->rays());
}

// Grundy values of subtraction games by the plain loop.
std::vector<int> subtraction_by_hand(const std::vector<int>& amounts, int to) {
  std::vector<int> values;
  for (int n = 0; n <= to; ++n) {
    std::set<int> seen;
    for (const int a : amounts) {
      if (a <= n) seen.insert(values[static_cast<std::size_t>(n - a)]);
    }
    int mex = 0;
    while (seen.count(mex) > 0) ++mex;
    values.push_back(mex);
  }
  return values;
}

std::string set_text(const std::vector<int>& amounts) {
  std::string text = "{";
  for (const int a : amounts) text += (text.size() > 1 ? "," : "") + std::to_string(a);
  return text + "}";
}

TEST(Period, OfFiniteSetsIsProvedLeastAndRight) {
  // Every subset of {1..7}: values to 3000 by the plain loop, and no smaller period or preperiod fits them.
  for (int mask = 1; mask < 128; ++mask) {
    std::vector<int> amounts;
    for (int a = 1; a <= 7; ++a) {
      if ((mask >> (a - 1) & 1) != 0) amounts.push_back(a);
    }
    const auto expected = subtraction_by_hand(amounts, 3000);
    const SequenceValues answer = sequence({{testing::game("subtraction" + set_text(amounts))}, 3000}, Control());
    ASSERT_EQ(answer.known.how, HowKnown::How::proved) << set_text(amounts);
    ASSERT_TRUE(std::equal(expected.begin(), expected.end(), answer.rows[0].values.begin())) << set_text(amounts);
    const Law law = *answer.rows[0].law;
    ASSERT_EQ(law.saltus, std::vector<std::int64_t>{0});
    const auto repeats_from = [&](std::int64_t period) {
      std::int64_t n = 3000 - period;
      while (n >= 0 && expected[static_cast<std::size_t>(n)] == expected[static_cast<std::size_t>(n + period)]) --n;
      return n + 1;
    };
    EXPECT_EQ(repeats_from(law.period), law.preperiod) << set_text(amounts);
    for (std::int64_t smaller = 1; smaller < law.period; ++smaller) {
      EXPECT_GT(repeats_from(smaller), 1500) << set_text(amounts) << " has period " << smaller;
    }
  }
}

TEST(Period, OfSubtractionThreeFiveSixTenElevenIsSixteen) {
  const SequenceValues answer = sequence({{testing::game("subtraction{3,5,6,10,11}")}, 20}, Control());
  EXPECT_EQ(*answer.rows[0].law, (Law{0, 16, {0}}));
}

// The sets are written a second time as conditions on t, so that neither the parser nor the lowering is trusted here.
struct BySentence {
  const char* instance;
  bool comply;                     // two sides, S and its complement
  bool (*in_set)(std::int64_t t);  // is t in S?
};

const BySentence kBySentence[] = {
    {"subtraction(not {2,5})", false, [](std::int64_t t) { return t != 2 && t != 5; }},
    {"subtraction(not {1,4,9,16})", false, [](std::int64_t t) { return t != 1 && t != 4 && t != 9 && t != 16; }},
    {"subtraction(not {3,8,..})", false, [](std::int64_t t) { return t % 5 != 3; }},
    {"subtraction{3,8,..}", false, [](std::int64_t t) { return t % 5 == 3; }},
    {"comply{1..3}", true, [](std::int64_t t) { return t <= 3; }},
    {"comply{1,3,4}", true, [](std::int64_t t) { return t == 1 || t == 3 || t == 4; }},
    {"comply{2,3}", true, [](std::int64_t t) { return t == 2 || t == 3; }},
    {"comply{2,7,..}", true, [](std::int64_t t) { return t % 5 == 2; }},
    {"comply(not {2,5})", true, [](std::int64_t t) { return t != 2 && t != 5; }},
    {"comply{8,21,..,47}", true, [](std::int64_t t) { return t == 8 || t == 21 || t == 34 || t == 47; }},
    {"comply{8,21,..}", true, [](std::int64_t t) { return t % 13 == 8; }},
};

// Every value to 1200, most of them given by the law, is that of the plain mex over all amounts.
TEST(Period, OfComplementsAndComplyGamesHoldsFarOut) {
  for (const auto& [instance, comply, in_set] : kBySentence) {
    const SequenceValues answer = sequence({{testing::game(instance)}, 1200}, Control());
    ASSERT_EQ(answer.known.how, HowKnown::How::proved) << instance;
    const std::size_t sides = comply ? 2 : 1;
    ASSERT_EQ(answer.rows.size(), sides) << instance;
    std::vector<std::vector<int>> values(sides);
    for (std::int64_t n = 0; n <= 1200; ++n) {
      std::vector<int> row;
      for (std::size_t side = 0; side < sides; ++side) {
        std::set<int> seen;
        for (std::int64_t t = 1; t <= n; ++t) {
          if (in_set(t) != (side == 0)) continue;
          for (const auto& reached : values) seen.insert(reached[static_cast<std::size_t>(n - t)]);
        }
        int mex = 0;
        while (seen.count(mex) > 0) ++mex;
        row.push_back(mex);
      }
      for (std::size_t side = 0; side < sides; ++side) values[side].push_back(row[side]);
    }
    for (std::size_t side = 0; side < sides; ++side) {
      ASSERT_TRUE(std::equal(values[side].begin(), values[side].end(), answer.rows[side].values.begin())) << instance;
    }
  }
}

TEST(Period, OfComplyOneToKIsTheClosedFormOfItsPaper) {
  // Sravankumar, Theorem 2.2: G(n, S) = n for n <= 2k, (n + 1) mod (k + 1) beyond.
  for (int k = 1; k <= 20; ++k) {
    const SequenceValues answer = sequence({{testing::game("comply{1.." + std::to_string(k) + "}")}, 400}, Control());
    ASSERT_EQ(answer.known.how, HowKnown::How::proved);
    for (std::int64_t n = 0; n <= 400; ++n) {
      const std::int64_t expected = n <= 2 * k ? n : (n + 1) % (k + 1);
      ASSERT_EQ(answer.rows[0].values[static_cast<std::size_t>(n)], expected) << "k = " << k << ", n = " << n;
    }
  }
}

TEST(Period, WrongLawsAreRefused) {
  const Control control;
  for (const char* instance : {"subtraction{3,5,6,10,11}", "subtraction{1,4,6}", "subtraction(not {2,5})",
                               "comply{1,3,4}", "comply{2,3}", "subtraction{3,8,..}", "comply{2,7,..}"}) {
    OnePileValues values(shape_of(instance), false);
    ASSERT_EQ(values.extend(4000, control), Status::complete);
    const auto right = find_law(values);
    ASSERT_TRUE(right) << instance;
    // Truth for the range that there is: does the claimed law hold for all n from its start?
    const auto holds_in_range = [&](const JointLaw& law) {
      for (std::size_t mode = 0; mode < values.shape().modes; ++mode) {
        const auto& row = values.of(mode);
        for (std::int64_t n = law.start; n + law.period < values.size(); ++n) {
          const std::int64_t value = row[static_cast<std::size_t>(n)];
          const std::int64_t expected = value < law.low ? value : value + law.saltus;
          if (row[static_cast<std::size_t>(n + law.period)] != expected) return false;
        }
      }
      return true;
    };
    ASSERT_TRUE(holds_in_range(*right)) << instance;
    std::mt19937_64 random(7);
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
      JointLaw law = *right;
      const auto change = [&](std::int64_t& field, std::int64_t reach) {
        field += static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(2 * reach + 1)) - reach;
      };
      switch (i % 4) {
        case 0:
          change(law.period, 40);
          break;
        case 1:
          change(law.saltus, 5);
          break;
        case 2:
          change(law.start, right->start);
          break;
        default:
          change(law.low, 6);
          change(law.period, 12);
          break;
      }
      if (!holds_for_ever(values, law)) {
        ++refused;
      } else {
        EXPECT_TRUE(holds_in_range(law)) << instance << " accepted period " << law.period << " saltus " << law.saltus
                                         << " low " << law.low << " from " << law.start;
      }
    }
    EXPECT_GT(refused, 500) << instance;
  }
}

TEST(Period, WithoutAnArgumentIsOnlyComputed) {
  const SequenceValues answer = sequence({{testing::game("maximum_nim(floor((n-1)/2))")}, 40}, Control());
  EXPECT_EQ(answer.known.how, HowKnown::How::computed);
  EXPECT_FALSE(answer.rows[0].law);
  // Levine; the thesis lists n = 1, 2, ...: 0 0 1 0 2 1 3 0 4 2
  const std::vector<std::int64_t> expected{0, 0, 1, 0, 2, 1, 3, 0, 4, 2};
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), answer.rows[0].values.begin() + 1));
}

TEST(Period, AnswersPilesWithHundredsOfDigits) {
  const auto values = subtraction_by_hand({3, 5, 6, 10, 11}, 40);
  for (const char* digits : {"123456789012345678901234567890", "99999999999999999999999999999999999999999999999999"}) {
    const Integer n = *Integer::parse(digits);
    const Position position{false, {{testing::game("subtraction{3,5,6,10,11}"), {Cell{Cell::Kind::number, n, 0}}}}};
    const SolveAnswer answer = solve(position, Control());
    EXPECT_EQ(answer.known.how, HowKnown::How::proved);
    EXPECT_EQ(answer.grundy, Integer(values[static_cast<std::size_t>(floor_modulo(n, 16))]));
    // The winning moves are those to piles of value 0, by residue.
    std::size_t expected = 0;
    for (const int a : {3, 5, 6, 10, 11}) {
      expected += values[static_cast<std::size_t>(floor_modulo(n - Integer(a), 16))] == 0 ? 1 : 0;
    }
    EXPECT_EQ(answer.winning_moves.size(), expected);
    EXPECT_TRUE(answer.winning_moves_complete);
  }
}

// The same winning moves whether a pile is searched or answered by its law.
TEST(Period, GivesTheSameWinningMovesAsTheSearch) {
  for (const char* instance : {"nim", "subtraction{1,3,4}", "subtraction(not {2,5})", "subtraction{3,8,..}"}) {
    for (std::int64_t n = 0; n <= 90; ++n) {
      for (const bool misere : {false, true}) {
        const Position position{misere, {{testing::game(instance), {Cell{Cell::Kind::number, n, 0}}}}};
        const SolveAnswer searched = solve(position, Control(), Engine::lazy);
        const SolveAnswer proved = solve(position, Control(), Engine::sequence);
        EXPECT_EQ(proved.outcome, searched.outcome) << searched.position;
        EXPECT_EQ(proved.grundy, searched.grundy) << searched.position;
        std::set<std::string> a;
        std::set<std::string> b;
        for (const auto& move : searched.winning_moves) a.insert(move.position);
        for (const auto& move : proved.winning_moves) b.insert(move.position);
        EXPECT_EQ(a, b) << searched.position;
      }
    }
  }
}

}  // namespace

}  // namespace cairn
