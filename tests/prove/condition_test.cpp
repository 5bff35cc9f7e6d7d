// Conditions, patterns and sequences: their automata accept what plain code says, and so do their evaluations.
#include "prove/phrase/condition.hpp"
#include "base/all_layers.hpp"

#include "check/proof_support.hpp"
#include "prove/phrase/digit_pattern.hpp"
#include "prove/phrase/first_positions.hpp"
#include "prove/phrase/words_sequence.hpp"
#include "prove/words_support.hpp"
#include "rules/affine_expression.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace cairn {

namespace {

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
  // A condition of each kind that the search for words tries, and lists of values.
  Condition condition(std::size_t kind, int tracks) {
    const Expr last = variable_leaf(tracks - 1);
    const auto is = [](Expr left, Expr right) {
      return Condition{Op::equal, {}, {}, 0, node(Op::equal, {std::move(left), std::move(right)})};
    };
    const auto divided = [&](Op op) {
      const Affine sum = form(tracks - 1) + Affine(below(20) - 10);
      return node(op, {as_expression(sum), number(2 + below(5))});
    };
    const std::vector<std::int64_t> two{below(9), 9 + below(9)};
    const std::int64_t value = below(31) - 15, m = 2 + below(5);
    switch (kind) {
      case 0:
        return equal_to(form(tracks), value);
      case 1:
        return {Op::not_equal, form(tracks), {value}, 0, {}};
      case 2:
        return {Op::greater_equal, form(tracks), {value}, 0, {}};
      case 3:
        return {Op::less_equal, form(tracks), {value}, 0, {}};
      case 4:
        return {Op::equal, form(tracks), {below(m)}, m, {}};
      case 5:
        return {Op::equal, form(tracks), {0, m - 1}, m, {}};
      case 6:
        return {Op::equal, Affine::variable(0), two, 0, {}};
      case 7:
        return {Op::not_equal, Affine::variable(0), two, 0, {}};
      case 8:
        return is(last, divided(Op::modulo));
      case 9:
        return is(last, divided(Op::floor_divide));
      case 10:
        return is(node(Op::nim_sum, {variable_leaf(0), variable_leaf(1)}), number(below(4)));
      case 11:
        return is(variable_leaf(1), node(Op::fib_shift, {node(Op::fib_shift, {variable_leaf(0)})}));
      case 12:
        return is(variable_leaf(0), node(Op::fib_shift, {variable_leaf(1)}));
      case 13:
        return is(node(Op::modulo, {node(Op::ones, {as_expression(form(tracks))}), number(m)}), number(below(m)));
      case 14: {
        Expr said = node(below(2) == 0 ? Op::less : Op::equal,
                         {variable_leaf(1), node(Op::two_part, {plus(variable_leaf(0), below(5) - 2)})});
        return {Op::equal, {}, {}, 0, said};
      }
      case 15: {
        Expr powers = node(Op::set, {});
        powers.set.rules.push_back({rules::SetRule::Kind::exponential, {0, 1 + below(3)}, 2 + 2 * below(2), 1});
        return {Op::equal, {}, {}, 0, node(Op::member, {node(Op::two_part, {variable_leaf(0)}), powers})};
      }
      case 16: {
        Expr said = node(below(2) == 0 ? Op::less : Op::equal,
                         {variable_leaf(1), node(Op::fib_part, {plus(variable_leaf(0), below(5) - 2)})});
        return {Op::equal, {}, {}, 0, said};
      }
      default:
        return is(node(Op::modulo, {node(Op::fib_zeros, {variable_leaf(0)}), number(2 + below(2))}), number(below(2)));
    }
  }
  static constexpr std::size_t kKinds = 18;
  static bool fits(std::size_t kind, Numeration numeration) {
    const bool binary = kind == 10 || (kind >= 13 && kind <= 15);
    return kind < 10 || binary == (numeration == Numeration::binary);
  }

 private:
  std::mt19937 random_;
};

TEST(Condition, AutomataAndEvaluationsAgreeWithArithmetic) {
  RandomConditions random(3);
  for (const Numeration numeration : {Numeration::binary, Numeration::zeckendorf}) {
    for (std::size_t kind = 0; kind < RandomConditions::kKinds; ++kind) {
      if (!RandomConditions::fits(kind, numeration)) continue;
      for (int i = 0; i < 12; ++i) {
        const Condition condition = random.condition(kind, 2);
        const Expr expression = expression_of(condition);
        const Automaton automaton = automaton_of(numeration, 2, Conjunction{condition});
        testing::for_each_tuple(2, 24, [&](const std::vector<std::int64_t>& x) {
          const bool expected = testing::plainly_holds(expression, x);
          ASSERT_EQ(holds(expression, std::span<const std::int64_t>(x)), expected)
              << to_string(expression) << ": " << x[0] << " " << x[1];
          ASSERT_EQ(holds(Conjunction{condition}, x), expected) << to_string(expression) << ": " << x[0] << " " << x[1];
          ASSERT_EQ(automaton.accepts(0, letters_of(numeration, x)), expected)
              << to_string(expression) << ": " << x[0] << " " << x[1];
        });
      }
    }
  }
}

TEST(Condition, IsReadBackFromItsExpression) {
  RandomConditions random(9);
  for (std::size_t kind = 0; kind < RandomConditions::kKinds; ++kind) {
    for (int i = 0; i < 20; ++i) {
      const Condition condition = random.condition(kind, 3);
      const Expr expression = expression_of(condition);
      const Condition again = taken_apart(expression);
      EXPECT_EQ(again.linear(), condition.linear()) << to_string(expression);
      testing::for_each_tuple(3, 9, [&](const std::vector<std::int64_t>& x) {
        ASSERT_EQ(holds(Conjunction{again}, x), holds(Conjunction{condition}, x)) << to_string(expression);
      });
      if (condition.linear() && condition.form.terms().back().factor > 0) {
        EXPECT_EQ(again, condition) << to_string(expression);
      }
    }
  }
}

TEST(Condition, AConjunctionHoldsWhereAllDo) {
  RandomConditions random(4);
  for (int i = 0; i < 40; ++i) {
    Conjunction conditions;
    for (int j = 0; j < 3; ++j) conditions.push_back(random.condition(static_cast<std::size_t>(random.below(11)), 2));
    const Automaton automaton = automaton_of(Numeration::binary, 2, conditions);
    const std::vector<Expr> expressions = expressions_of(conditions);
    testing::for_each_tuple(2, 16, [&](const std::vector<std::int64_t>& x) {
      const bool expected = std::all_of(expressions.begin(), expressions.end(),
                                        [&](const Expr& one) { return testing::plainly_holds(one, x); });
      ASSERT_EQ(automaton.accepts(0, letters_of(Numeration::binary, x)), expected);
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
      ASSERT_EQ(automaton.accepts(0, letters_of(Numeration::binary, x)), expected) << i << ": " << x[0] << " " << x[1];
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
      ASSERT_EQ(said, automaton.accepts(0, letters_of(Numeration::binary, x))) << i << ": " << x[0] << " " << x[1];
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
    PeriodicSequence sequence;
    auto& [preperiod, period, saltus] = sequence.law;
    preperiod = random.below(4);
    period = 1 + random.below(4);
    for (std::int64_t n = 0; n < preperiod + period; ++n) sequence.values.push_back(random.below(6));
    saltus = {random.below(3)};
    const Automaton automaton = automaton_of(Numeration::binary, sequence);
    testing::for_each_tuple(2, 30, [&](const std::vector<std::int64_t>& x) {
      ASSERT_EQ(automaton.accepts(0, letters_of(Numeration::binary, x)), sequence.at(x[0]) == x[1]);
    });
    for (std::int64_t value = 0; value < 6 && saltus[0] == 0; ++value) {
      const auto lines = residue_lines(sequence, value);
      for (std::int64_t n = 0; n < 40; ++n) {
        const bool said = std::any_of(lines.begin(), lines.end(), [&](const std::vector<Expr>& line) {
          return std::all_of(line.begin(), line.end(),
                             [&](const Expr& condition) { return testing::plainly_holds(condition, {n}); });
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
        EXPECT_TRUE(first_positions(automaton, mode, proof.coordinates(), 5, Control()).empty());
        continue;
      }
      std::vector<std::pair<std::int64_t, std::vector<std::int64_t>>> all;
      testing::for_each_tuple(automaton.tracks, automaton.tracks <= 2 ? 90 : 24,
                              [&](const std::vector<std::int64_t>& x) {
                                if (!automaton.accepts(mode, letters_of(automaton.numeration, x))) return;
                                all.emplace_back(*std::max_element(x.begin(), x.begin() + proof.coordinates()), x);
                              });
      std::sort(all.begin(), all.end());
      for (const std::size_t most : {0U, 1U, 7U, 15U}) {
        const auto found = first_positions(automaton, mode, proof.coordinates(), most, Control());
        ASSERT_EQ(found.size(), std::min(most, all.size())) << question.game;
        for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], all[i].second) << question.game << " " << i;
      }
    }
  }
}

}  // namespace

}  // namespace cairn
