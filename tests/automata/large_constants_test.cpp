// Formulas with large constants against the conditions themselves, in both numerations.
#include "automata/large_constants.hpp"
#include "automata/linear.hpp"
#include "automata/predicate.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include <random>

namespace cairn {
namespace {

using Part = Formula::Kind;

Predicate predicate_of_atom(Numeration numeration, const Formula& formula) {
  Atom atom = formula.atom;
  const auto& terms = formula.atom.form.terms();
  if (atom.kind == Atom::Kind::zero && terms.size() == 1 && terms[0].factor == 1 && atom.form.constant() < 0) {
    return predicate_of(automaton_of_number(numeration, Integer(-atom.form.constant())), formula.free);
  }
  Affine form(atom.form.constant());
  for (const Term& term : terms) {
    const auto track = std::lower_bound(formula.free.begin(), formula.free.end(), term.variable);
    form = form + Affine::variable(static_cast<int>(track - formula.free.begin()), term.factor);
  }
  atom.form = form;
  return predicate_of(
      automaton_of(numeration, static_cast<int>(formula.free.size()), std::span(&atom, 1), std::size_t{20'000}),
      formula.free);
}

Predicate predicate_of_formula(Numeration numeration, const FormulaPtr& formula) {
  const auto part = [&](std::size_t i) { return predicate_of_formula(numeration, formula->parts[i]); };
  switch (formula->kind) {
    case Part::truth:
      return constant(numeration, formula->truth);
    case Part::atom:
      return predicate_of_atom(numeration, *formula);
    case Part::negation:
      return negated(part(0));
    case Part::some: {
      Predicate result = part(0);
      for (const int variable : formula->variables) result = some(result, variable);
      return result;
    }
    default: {
      Predicate result = part(0);
      for (std::size_t i = 1; i < formula->parts.size(); ++i) {
        result = formula->kind == Part::all_of ? both(result, part(i)) : either(result, part(i));
      }
      return result;
    }
  }
}

class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : random_(seed) {}
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(high - low + 1));
  }
  // From 257 to a million times a million, of any length alike.
  std::int64_t large() { return 257 + static_cast<std::int64_t>(random_() >> (24 + random_() % 32)); }

 private:
  std::mt19937_64 random_;
};

Set large_set(Numbers& numbers) {
  const std::int64_t first = numbers.large();
  const std::int64_t step = numbers.between(2, 9);
  switch (numbers.between(0, 3)) {
    case 0:
      return {{{5, 1, 5}, {first, 1, first}}, false, {}};
    case 1:
      return {{{1, 1, 3}, {first, step, first + 7 * step}}, true, {}};
    case 2:
      return {{{first, step, std::nullopt}}, false, {}};
    default:
      return {{{first, 1, first + numbers.large()}}, numbers.between(0, 1) == 1, {}};
  }
}

Atom large_atom(Numbers& numbers) {
  Atom atom;
  atom.form = Affine(numbers.between(0, 1) == 1 ? numbers.large() : -numbers.large());
  const std::int64_t factors[] = {-3, -2, -1, 1, 2, 3};
  for (int track = 0; track < 2; ++track) {
    atom.form = atom.form + Affine::variable(track, factors[numbers.between(0, 5)]);
  }
  atom.kind = static_cast<Atom::Kind>(numbers.between(0, 5));  // all but not_member and other
  atom.modulus = numbers.between(1, 7);
  atom.remainder = numbers.between(0, atom.modulus - 1);
  atom.set = large_set(numbers);
  return atom;
}

// b such that the form is near the number; nothing when there is none.
std::int64_t near(const Atom& atom, std::int64_t a, std::int64_t value) {
  const std::int64_t rest = value - atom.form.constant() - atom.form.factor(0) * a;
  return rest / atom.form.factor(1);
}

TEST(LargeConstants, FormulasHoldWhereTheConditionsDo) {
  int held = 0, compared = 0;
  for (const Numeration numeration : {Numeration::binary, Numeration::zeckendorf}) {
    Numbers numbers(numeration == Numeration::binary ? 41 : 42);
    for (int round = 0; round < 120; ++round) {
      const Atom atom = large_atom(numbers);
      int variables = 2;
      const FormulaPtr formula = LargeConstants(variables).without(atom_of(atom));
      EXPECT_EQ(formula->free, (std::vector<int>{0, 1}));
      const Predicate predicate = predicate_of_formula(numeration, formula);
      EXPECT_LT(predicate.states(), 20000U) << to_string(atom);
      for (int i = 0; i < 60; ++i) {
        const std::int64_t a = i % 3 == 0 ? numbers.between(0, 20) : numbers.large();
        // Near where the condition changes its truth, or anywhere.
        std::int64_t value = numbers.between(-4, 4);
        if (atom.kind == Atom::Kind::member && i % 2 == 0) {
          const Progression& part = atom.set.parts.back();
          value += i % 4 == 0 ? part.first : part.last.value_or(part.first + 3 * part.step);
        }
        const std::int64_t b = i % 5 == 4 ? numbers.large() : near(atom, a, value);
        if (b < 0) continue;
        const std::vector<std::int64_t> x{a, b};
        const std::vector<Integer> integers{a, b};
        const bool expected = satisfies(atom, atom.form.at(x, 0));
        ASSERT_EQ(predicate.holds(integers), expected)
            << to_string(atom) << " at " << a << ", " << b << " " << to_string(numeration);
        held += expected ? 1 : 0;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 5000);
  EXPECT_GT(held, 1000);
  EXPECT_GT(compared - held, 1000);
}

TEST(LargeConstants, OneVariableStandsForAConstantWhereverItIs) {
  int variables = 2;
  LargeConstants large(variables);
  const FormulaPtr a = atom_of(rules::at_least_zero(Affine::variable(0) - Affine(1'000'000)));
  const FormulaPtr b = atom_of(rules::at_least_zero(Affine::variable(1) + Affine(1'000'000)));
  const FormulaPtr c = atom_of(rules::at_least_zero(Affine::variable(1) - Affine(100)));
  const FormulaPtr both = large.without(all_of({negation(a), b, c}));
  EXPECT_EQ(variables, 3);
  EXPECT_EQ(both->free, (std::vector<int>{0, 1}));
  EXPECT_EQ(large.without(c), c);
  EXPECT_EQ(large.without(a), large.without(a));
}

TEST(LargeConstants, ANumberIsReadOffItsDigits) {
  for (const Numeration numeration : {Numeration::binary, Numeration::zeckendorf}) {
    for (const std::int64_t number : {0, 1, 2, 3, 4, 1000, 987654321}) {
      const Automaton automaton = automaton_of_number(numeration, number);
      for (std::int64_t other = std::max<std::int64_t>(number - 30, 0); other < number + 30; ++other) {
        const std::vector<std::int64_t> x{other};
        EXPECT_EQ(automaton.accepts(0, letters_of(numeration, std::span<const std::int64_t>(x))), other == number);
      }
      EXPECT_EQ(automaton.step(automaton.starts[0], 0), automaton.starts[0]) << "zeros before a number mean nothing";
    }
  }
}

}  // namespace
}  // namespace cairn
