// Statements in words: what they say is what the game is, and never anything else than the automaton says.
#include "prove/phrase/words.hpp"
#include "base/all_layers.hpp"

#include "check/proof_support.hpp"
#include "engine/search/reference.hpp"
#include "prove/words_support.hpp"
#include "rules/affine_expression.hpp"
#include "rules/position.hpp"
#include "rules/rays.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>

namespace cairn {

namespace {

using testing::plainly_said;
using testing::ProofQuestion;

WordsLimits patient() {
  WordsLimits limits;
  limits.seconds = 120;
  return limits;
}

struct Told {
  ProofQuestion question;
  std::int64_t to = 0;          // judged up to here
  std::size_t most_lines = 24;  // no more of them
};

// One by one, each a test of its own name.
class Words : public ::testing::TestWithParam<Told> {};

// Valid positions of a mode, with Grundy values where they are asked for, as the definition has them.
TEST_P(Words, SayWhatTheDefinitionSays) {
  const Told& told = GetParam();
  const Proof proof = testing::proof_by_prover(told.question);
  const auto statement = words_of(proof, Control(), patient());
  ASSERT_TRUE(statement);
  EXPECT_TRUE(statement->modes_without.empty());
  const Ruleset& rules = proof.game->rules;
  const Rays rays = lower(*proof.game, proof.coordinates());
  Reference reference(proof.game, proof.misere);
  std::size_t lines = 0;
  for (const ModeInWords& mode : statement->modes) {
    lines += mode.lines.size();
    const Mode& info = rays.modes[static_cast<std::size_t>(mode.mode)];
    testing::for_each_tuple(proof.coordinates(), told.to, [&](const std::vector<std::int64_t>& x) {
      if (rules.shape->interchangeable() && !std::is_sorted(x.begin(), x.end())) return;
      Cells cells;
      std::size_t next = 0;
      for (const int label : info.labels) cells.push_back(label >= 0 ? label : x[next++]);
      if (!is_valid(rules, cells)) return;
      if (!proof.grundy) {
        ASSERT_EQ(plainly_said(*statement, mode, x), reference.outcome(cells) == 'P') << to_string(*proof.game, cells);
        return;
      }
      const int value = reference.grundy(cells);
      std::vector<std::int64_t> with_value = x;
      with_value.push_back(0);
      for (std::int64_t v = 0; v <= value + 8; ++v) {
        with_value.back() = v;
        ASSERT_EQ(plainly_said(*statement, mode, with_value), v == value) << to_string(*proof.game, cells) << " " << v;
      }
    });
  }
  EXPECT_LE(lines, told.most_lines);
}

const std::vector<Told> kTold{
    {{"nim", 2, ""}, 30, 1},
    {{"nim", 3, ""}, 16, 1},
    {{"nim", 4, ""}, 8, 1},
    {{"nim", 3, "misere"}, 16, 3},
    {{"nim", 2, "grundy"}, 16, 1},
    {{"minnie", 2, ""}, 40, 5},
    {{"minnie", 2, "misere"}, 40, 4},
    {{"minnie", 3, ""}, 18, 14},
    {{"minnie", 3, "misere"}, 18, 10},
    {{"mine", 2, ""}, 40, 4},
    {{"mine", 2, "misere"}, 40, 4},
    {{"mine", 3, ""}, 20, 15},
    {{"mine", 3, "misere"}, 20, 15},
    {{"wynnie", 0, ""}, 40, 2},
    {{"wynnie", 0, "misere"}, 40, 3},
    {{"wythoff", 0, "zeckendorf"}, 40, 1},
    {{"greedy_nim", 3, ""}, 14, 2},
    {{"nimb", 2, ""}, 20, 2},
    {{"nimb", 2, "grundy"}, 12, 2},
    {{"nimb", 3, "grundy"}, 8, 3},
    {{"nimtb", 2, "grundy"}, 12, 3},
    {{"nimtb", 3, "grundy"}, 8, 6},
    {{"cash{1}", 0, ""}, 12, 2},
    {{"cash{1,2}", 0, ""}, 12, 2},
    {{"cash{1..3}", 0, ""}, 12, 2},
    {{"comply{1..4}", 0, ""}, 40, 3},
    {{"comply{1..4}", 0, "grundy"}, 40, 5},
    {{"comply{1..6}", 0, "grundy"}, 40, 5},
    {{"comply{8,21,34,47}", 0, "grundy"}, 120, 9},
    {{"subtraction{1,3,4}", 0, ""}, 60, 1},
    {{"subtraction{1,3,4}", 0, "grundy"}, 60, 4},
    {{"subtraction{2,5,9}", 0, "grundy"}, 60, 4},
    {{"maximum_nim(3)", 0, "grundy"}, 40, 1},
    {{"minimum_nim(4)", 0, "grundy"}, 40, 2},
    // Theorems about digits: fraenkel2012 (dopey numbers; evil and odious ones), Welter's and Conway's, fink2014, Nim
    // on every second gap, h (floor(a/h) xor floor(b/h)) + (a + b) mod h, Schwenk's and Whinihan's, and Dudeney's.
    {{"mark", 0, ""}, 70, 2},
    {{"mark", 0, "grundy"}, 70, 4},
    {{"wynnie_all", 2, ""}, 40, 2},
    {{"welter_2", 0, "grundy"}, 14, 1},
    {{"welter_3", 0, ""}, 14, 1},
    {{"lim", 0, ""}, 12, 1},
    {{"lim", 0, "grundy"}, 8, 1},
    {{"silver_dollar_3", 0, "grundy"}, 9, 1},
    {{"silver_dollar_4", 0, ""}, 7, 1},
    {{"ryuo_nim_4", 0, "grundy"}, 14, 1},
    {{"cyclic_nimhoff", 2, "grundy"}, 14, 1},
    {{"single_delete_nim", 0, ""}, 12, 1},
    {{"dynamic_nim(n)", 0, ""}, 20, 2},
    {{"fibonacci_nim", 0, "zeckendorf"}, 24, 2},
    {{"dudeney(5)", 0, ""}, 40, 8},
    {{"dudeney(4)", 0, "grundy"}, 40, 40},
};
INSTANTIATE_TEST_SUITE_P(OfGames, Words, ::testing::ValuesIn(kTold), [](const auto& told) {
  std::string name;
  for (const char c :
       told.param.question.game + std::to_string(told.param.question.stacks) + told.param.question.words) {
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  }
  return name;
});

// A set of pairs, and what is said of it.
void expect_exact(const WordsQuestion& question, const ProofInWords& statement, std::int64_t to) {
  for (const ModeInWords& mode : statement.modes) {
    testing::for_each_tuple(question.set.tracks, to, [&](const std::vector<std::int64_t>& x) {
      const Letters word = letters_of(question.set.numeration, x);
      if (!question.valid.accepts(mode.mode, word)) return;
      ASSERT_EQ(plainly_said(statement, mode, x), question.set.accepts(mode.mode, word))
          << x.front() << " " << x.back();
    });
  }
}

// Zeros before the numbers change nothing.
Automaton repaired(Automaton automaton) {
  for (const std::uint32_t start : automaton.starts) automaton.next[start * automaton.letters()] = start;
  return automaton;
}

TEST(WordsOfAnything, DescribeExactlyWhatTheyAreGiven) {
  std::mt19937_64 random(1);
  int described = 0;
  for (const ProofQuestion& question : std::vector<ProofQuestion>{{"minnie", 2, ""},
                                                                  {"nim", 2, ""},
                                                                  {"wynnie", 0, ""},
                                                                  {"wynnie", 0, "misere"},
                                                                  {"wythoff", 0, "zeckendorf"},
                                                                  {"comply{1..3}", 0, ""}}) {
    const Proof proof = testing::proof_by_prover(question);
    for (int i = 0; i < 3; ++i) {
      WordsQuestion asked;
      asked.set = proof.automaton;
      for (int changes = 0; changes <= i % 2; ++changes) asked.set = testing::mutated(asked.set, random);
      asked.set.starts = proof.automaton.starts;
      asked.set = repaired(asked.set);
      asked.valid = valid_words(asked.set.numeration, asked.set.tracks, asked.set.starts.size());
      WordsLimits limits;
      limits.seconds = 0.2;
      const auto statement = words_of(asked, Control(), limits);
      if (!statement) continue;
      described += static_cast<int>(statement->modes.size());
      expect_exact(asked, *statement, 40);
    }
  }
  EXPECT_GE(described, 1);  // how many depends on the time
}

TEST(WordsOfAnything, FindRandomConditionsAgain) {
  std::mt19937_64 random(2);
  const auto below = [&](std::int64_t bound) {
    return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(bound));
  };
  int described = 0;
  constexpr int kSets = 20;
  for (int i = 0; i < kSets; ++i) {
    WordsQuestion asked;
    asked.valid = valid_words(Numeration::binary, 2, 1);
    asked.set = nothing(Numeration::binary, 2, 1);
    for (int line = 0; line < 2; ++line) {
      const Affine a = Affine::variable(0), b = Affine::variable(1);
      const std::int64_t m = 2 + below(4);
      const Op op = below(2) == 0 ? Op::greater_equal : Op::less_equal;
      const Affine bounded = below(2) == 0 ? a : b - a;
      const Conjunction conditions{{op, bounded, {below(9)}, 0, {}},
                                   {Op::equal, below(2) == 0 ? b : a + b, {below(m)}, m, {}}};
      asked.set = disjunction(asked.set, automaton_of(Numeration::binary, 2, conditions));
    }
    const auto statement = words_of(asked, Control(), patient());
    if (!statement) continue;
    ++described;
    expect_exact(asked, *statement, 40);
  }
  EXPECT_GE(described, kSets * 3 / 4);
}

// What claims say about digits, one of each kind that is looked for.
struct AboutDigits {
  Numeration numeration = Numeration::binary;
  int tracks = 1;
  bool function = false;
  Expr condition;
};

std::vector<AboutDigits> conditions_about_digits() {
  constexpr auto kTwo = Numeration::binary, kGolden = Numeration::zeckendorf;
  const Expr a = variable_leaf(0), b = variable_leaf(1), c = variable_leaf(2);
  const auto sum = [](const Expr& x, const Expr& y) { return node(Op::nim_sum, {x, y}); };
  const auto is = [](const Expr& x, const Expr& y) { return node(Op::equal, {x, y}); };
  const auto third = [](const Expr& x) { return node(Op::floor_divide, {x, number(3)}); };
  const auto rest = [](const Expr& x, std::int64_t m) { return node(Op::modulo, {x, number(m)}); };
  Expr powers = node(Op::set, {});
  powers.set.rules.push_back({rules::SetRule::Kind::exponential, {0, 2}, 4, 1});
  const Expr part = node(Op::two_part, {a});
  return {
      {kTwo, 1, false, node(Op::member, {part, powers})},
      {kTwo, 1, false, is(rest(node(Op::ones, {a}), 2), number(1))},
      {kTwo, 2, false, node(Op::less, {b, part})},
      {kTwo, 2, false, is(plus(b, 1), node(Op::multiply, {number(2), node(Op::two_part, {plus(a, 1)})}))},
      {kTwo, 3, false, is(sum(sum(plus(a, 1), plus(b, 1)), plus(c, 1)), number(0))},
      {kTwo, 3, false, is(sum(sum(a, plus(b, 2)), c), number(3))},
      {kTwo, 2, false, is(node(Op::add, {a, b}), sum(a, b))},
      {kTwo, 3, true, is(c, plus(sum(a, b), 2))},
      {kTwo, 3, true,
       is(c,
          node(Op::add, {node(Op::multiply, {number(3), sum(third(a), third(b))}), rest(node(Op::add, {a, b}), 3)}))},
      {kGolden, 2, false, node(Op::less, {b, node(Op::fib_part, {a})})},
      {kGolden, 2, false, is(plus(b, 1), node(Op::fib_shift, {plus(a, 2)}))},
  };
}

TEST(WordsAboutDigits, AreFoundInOneLine) {
  for (const AboutDigits& kind : conditions_about_digits()) {
    WordsQuestion asked;
    asked.valid = valid_words(kind.numeration, kind.tracks, 1);
    asked.set = automaton_of(kind.numeration, kind.tracks, std::vector{kind.condition});
    asked.function = kind.function;
    const auto statement = words_of(asked, Control(), patient());
    ASSERT_TRUE(statement) << to_string(kind.condition);
    ASSERT_EQ(statement->modes.size(), 1U);
    EXPECT_EQ(statement->modes[0].lines.size(), 1U) << to_string(kind.condition);
    expect_exact(asked, *statement, kind.tracks == 1 ? 300 : kind.tracks == 2 ? 40 : 12);
  }
}

// One position far away is put in or taken out, which no sample shows: then the words are others, or there are none.
TEST(WordsAboutDigits, AreNotSaidOfWhatIsAlmostTheSame) {
  for (const AboutDigits& kind : conditions_about_digits()) {
    if (kind.function) continue;  // it would be none any more
    for (const std::int64_t from : {1'000'000'007}) {
      std::vector<std::int64_t> x;
      for (int track = 0; track < kind.tracks; ++track) x.push_back(from + 977 * track);
      Conjunction far;
      for (int track = 0; track < kind.tracks; ++track) {
        far.push_back(equal_to(Affine::variable(track), x[static_cast<std::size_t>(track)]));
      }
      const Automaton only = automaton_of(kind.numeration, kind.tracks, far);
      WordsQuestion asked;
      asked.valid = valid_words(kind.numeration, kind.tracks, 1);
      asked.set = automaton_of(kind.numeration, kind.tracks, std::vector{kind.condition});
      const bool inside = asked.set.accepts(0, letters_of(kind.numeration, x));
      asked.set = inside ? conjunction(asked.set, complement(only)) : disjunction(asked.set, only);
      WordsLimits limits;
      limits.seconds = 0.4;
      const auto statement = words_of(asked, Control(), limits);
      if (!statement) continue;
      for (const ModeInWords& mode : statement->modes) {
        EXPECT_EQ(holds(*statement, mode, x), !inside) << to_string(kind.condition);
      }
    }
  }
}

TEST(WordsOfAnything, AllAndNothingHaveWords) {
  for (const bool all : {false, true}) {
    WordsQuestion asked;
    asked.valid = valid_words(Numeration::binary, 2, 1);
    asked.set = all ? asked.valid : nothing(Numeration::binary, 2, 1);
    const auto statement = words_of(asked, Control(), patient());
    ASSERT_TRUE(statement);
    ASSERT_EQ(statement->modes.size(), 1U);
    EXPECT_EQ(statement->modes[0].lines.size(), all ? 1U : 0U);
    expect_exact(asked, *statement, 8);
  }
}

TEST(WordsOfAnything, KeepToTheTime) {
  const Proof proof = testing::proof_by_prover({"cash{1,3,4}", 0, ""});
  Control control;
  control.deadline = Control::Clock::now();
  EXPECT_FALSE(words_of(proof, control));
  WordsLimits limits;
  limits.seconds = 0.2;
  const auto began = Control::Clock::now();
  (void)words_of(proof, Control(), limits);
  EXPECT_LT(std::chrono::duration<double>(Control::Clock::now() - began).count(), 20);
}

}  // namespace

}  // namespace cairn
