// Conditions, patterns and sequences: their automata accept what plain code says, and so do their evaluations.
#include "prove/phrase/condition.hpp"
#include "base/all_layers.hpp"

#include "check/proof_support.hpp"
#include "prove/phrase/digit_pattern.hpp"
#include "prove/phrase/first_positions.hpp"
#include "prove/phrase/words_sequence.hpp"
#include "prove/words_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace cairn {

namespace {

using Kind = Condition::Kind;

class RandomConditions {
 public:
  explicit RandomConditions(unsigned seed) : random_(seed) {}

  std::int64_t below(std::int64_t bound) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(bound));
  }
  Affine form(int tracks) {
    Affine result;
    while (result.is_constant()) {
      result = {};
      for (int i = 0; i < tracks; ++i) result = result + Affine::variable(i, below(7) - 3);
    }
    return result;
  }
  Condition condition(Kind kind, int tracks) {
    Condition result{kind, form(tracks), {}, 0, -1};
    switch (kind) {
      case Kind::residue:
        result.modulus = 2 + below(5);
        for (std::int64_t i = 0; i <= below(2); ++i) result.values.push_back(below(result.modulus));
        break;
      case Kind::remainder:
      case Kind::quotient:
        result.modulus = 2 + below(5);
        result.values = {below(20) - 10};
        result.subject = tracks - 1;
        result.form = form(tracks - 1);
        break;
      case Kind::nim_sum:
        result.form = Affine::variable(0) + Affine::variable(1);
        result.values = {below(4)};
        break;
      case Kind::shifted:
        result.form = Affine::variable(1) - Affine::variable(0);
        result.values = {1 + below(3)};
        break;
      case Kind::zeros:
        result.form = Affine::variable(static_cast<int>(below(tracks)));
        result.values = {below(2)};
        break;
      default:
        result.values = {below(31) - 15};
        if (kind == Kind::equal || kind == Kind::not_equal) result.values.push_back(below(31) - 15);
    }
    return result;
  }

 private:
  std::mt19937 random_;
};

TEST(Condition, AutomataAndEvaluationsAgreeWithArithmetic) {
  RandomConditions random(3);
  for (const Numeration numeration : {Numeration::binary, Numeration::zeckendorf}) {
    for (int kind = 0; kind <= static_cast<int>(Kind::zeros); ++kind) {
      if (static_cast<Kind>(kind) == Kind::nim_sum && numeration != Numeration::binary) continue;
      for (int i = 0; i < 12; ++i) {
        const Condition condition = random.condition(static_cast<Kind>(kind), 2);
        const Automaton automaton = automaton_of(numeration, 2, {condition});
        testing::for_each_tuple(2, 24, [&](const std::vector<std::int64_t>& x) {
          const bool expected = testing::plainly_holds(condition, numeration, x);
          ASSERT_EQ(holds(condition, numeration, x), expected) << kind << ": " << x[0] << " " << x[1];
          ASSERT_EQ(automaton.accepts(0, word_of(numeration, x)), expected) << kind << ": " << x[0] << " " << x[1];
        });
      }
    }
  }
}

TEST(Condition, AConjunctionHoldsWhereAllDo) {
  RandomConditions random(4);
  for (int i = 0; i < 40; ++i) {
    Conjunction conditions;
    for (int j = 0; j < 3; ++j) {
      conditions.push_back(random.condition(static_cast<Kind>(random.below(static_cast<int>(Kind::zeros) + 1)), 2));
    }
    const Automaton automaton = automaton_of(Numeration::binary, 2, conditions);
    testing::for_each_tuple(2, 16, [&](const std::vector<std::int64_t>& x) {
      const bool expected = std::all_of(conditions.begin(), conditions.end(), [&](const Condition& condition) {
        return testing::plainly_holds(condition, Numeration::binary, x);
      });
      ASSERT_EQ(automaton.accepts(0, word_of(Numeration::binary, x)), expected);
    });
  }
}

DigitPattern random_pattern(RandomConditions& random, int tracks) {
  DigitPattern pattern;
  for (std::int64_t i = 0; i <= random.below(4); ++i) {
    DigitBlock block;
    block.any = static_cast<Letter>(random.below(3) == 0 ? random.below(1 << tracks) : 0);
    block.ones = static_cast<Letter>(random.below(1 << tracks)) & ~block.any;
    block.repeated = random.below(2) == 0;
    pattern.push_back(block);
  }
  return pattern;
}

TEST(DigitPatterns, AutomataAndEvaluationsAgreeWithRegularExpressions) {
  RandomConditions random(5);
  for (int i = 0; i < 60; ++i) {
    const DigitPattern pattern = random_pattern(random, 2);
    const Automaton automaton = automaton_of(Numeration::binary, 2, pattern);
    const testing::PlainPattern plain(pattern, Numeration::binary, 2);
    testing::for_each_tuple(2, 17, [&](const std::vector<std::int64_t>& x) {
      const bool expected = plain.matches(x);
      ASSERT_EQ(holds(pattern, Numeration::binary, x), expected) << i << ": " << x[0] << " " << x[1];
      ASSERT_EQ(automaton.accepts(0, word_of(Numeration::binary, x)), expected) << i << ": " << x[0] << " " << x[1];
    });
  }
}

TEST(DigitPatterns, ThatAreFoundAreTheAutomaton) {
  RandomConditions random(6);
  int found = 0;
  for (int i = 0; i < 100; ++i) {
    Automaton automaton = automaton_of(Numeration::binary, 2, random_pattern(random, 2));
    if (i % 2 == 0) {
      automaton = disjunction(automaton, automaton_of(Numeration::binary, 2, random_pattern(random, 2)));
    }
    const auto patterns = patterns_of(automaton, 8);
    if (!patterns) continue;
    ++found;
    std::vector<testing::PlainPattern> plain;
    for (const DigitPattern& pattern : *patterns) plain.emplace_back(pattern, Numeration::binary, 2);
    testing::for_each_tuple(2, 17, [&](const std::vector<std::int64_t>& x) {
      const bool said =
          std::any_of(plain.begin(), plain.end(), [&](const auto& pattern) { return pattern.matches(x); });
      ASSERT_EQ(said, automaton.accepts(0, word_of(Numeration::binary, x))) << i << ": " << x[0] << " " << x[1];
    });
  }
  EXPECT_GE(found, 30);
}

TEST(DigitPatterns, PowersOfTwoSayTheSame) {
  RandomConditions random(7);
  int read = 0;
  for (int i = 0; i < 3000; ++i) {
    const DigitPattern pattern = random_pattern(random, 2);
    const auto powers = powers_of_two(pattern, 2);
    if (!powers) continue;
    ++read;
    testing::for_each_tuple(2, 17, [&](const std::vector<std::int64_t>& x) {
      bool said = false;
      for (int n = 0; n <= 8; ++n) {
        said = said || (powers->numbers[0].holds(x[0], n) && powers->numbers[1].holds(x[1], n));
      }
      ASSERT_EQ(said, holds(pattern, Numeration::binary, x)) << i << ": " << x[0] << " " << x[1];
    });
  }
  EXPECT_GE(read, 30);
}

TEST(ValueSequences, AutomataAgreeWithTheValues) {
  RandomConditions random(8);
  for (int i = 0; i < 20; ++i) {
    ValueSequence sequence;
    sequence.preperiod = random.below(4);
    const std::int64_t period = 1 + random.below(4);
    for (std::int64_t n = 0; n < sequence.preperiod + period; ++n) sequence.values.push_back(random.below(6));
    sequence.saltus = random.below(3);
    const Automaton automaton = automaton_of(Numeration::binary, sequence);
    testing::for_each_tuple(2, 30, [&](const std::vector<std::int64_t>& x) {
      ASSERT_EQ(automaton.accepts(0, word_of(Numeration::binary, x)), sequence.at(x[0]) == x[1]);
    });
    for (std::int64_t value = 0; value < 6 && sequence.saltus == 0; ++value) {
      const auto lines = residue_lines(sequence, value);
      for (std::int64_t n = 0; n < 40; ++n) {
        const bool said = std::any_of(lines.begin(), lines.end(), [&](const Conjunction& line) {
          return std::all_of(line.begin(), line.end(), [&](const Condition& condition) {
            return testing::plainly_holds(condition, Numeration::binary, {n});
          });
        });
        ASSERT_EQ(said, sequence.at(n) == value) << n;
      }
    }
  }
}

TEST(FirstPositions, AreTheFirstInABox) {
  for (const testing::ProofQuestion& question : std::vector<testing::ProofQuestion>{{"minnie", 3, ""},
                                                                                    {"nim", 2, ""},
                                                                                    {"wynnie", 0, ""},
                                                                                    {"wythoff", 0, "zeckendorf"},
                                                                                    {"cash{1,2}", 0, ""},
                                                                                    {"nimb", 2, "grundy"},
                                                                                    {"comply{1..4}", 0, "grundy"},
                                                                                    {"comply{1..4}", 0, ""}}) {
    const Proof proof = testing::proof_by_prover(question);
    const Automaton& automaton = proof.automaton;
    for (int mode = 0; mode < static_cast<int>(automaton.starts.size()); ++mode) {
      if (automaton.starts[static_cast<std::size_t>(mode)] == Automaton::kNoStart) {
        EXPECT_TRUE(first_positions(automaton, mode, proof.coordinates, 5, Control()).empty());
        continue;
      }
      std::vector<std::pair<std::int64_t, std::vector<std::int64_t>>> all;
      testing::for_each_tuple(automaton.tracks, automaton.tracks <= 2 ? 90 : 24,
                              [&](const std::vector<std::int64_t>& x) {
                                if (!automaton.accepts(mode, word_of(automaton.numeration, x))) return;
                                all.emplace_back(*std::max_element(x.begin(), x.begin() + proof.coordinates), x);
                              });
      std::sort(all.begin(), all.end());
      for (const std::size_t most : {0U, 1U, 7U, 15U}) {
        const auto found = first_positions(automaton, mode, proof.coordinates, most, Control());
        ASSERT_EQ(found.size(), std::min(most, all.size())) << question.game;
        for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], all[i].second) << question.game << " " << i;
      }
    }
  }
}

}  // namespace

}  // namespace cairn
