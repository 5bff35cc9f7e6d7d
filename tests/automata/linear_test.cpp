// Automata of linear conditions against the conditions themselves, in both numerations.
#include "automata/linear.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include <random>

namespace cairn {

namespace {

Atom random_atom(std::mt19937& random, int tracks) {
  Atom atom;
  const auto between = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<std::uint32_t>(high - low + 1));
  };
  atom.form = Affine(between(-12, 12));
  for (int track = 0; track < tracks; ++track) atom.form = atom.form + Affine::variable(track, between(-3, 3));
  atom.kind = static_cast<Atom::Kind>(random() % 7);
  atom.modulus = between(1, 7);
  atom.remainder = between(0, static_cast<int>(atom.modulus) - 1);
  const std::vector<Set> sets{{{{1, 1, 1}, {3, 1, 4}}, false, {}},
                              {{{2, 1, 2}, {5, 1, 5}}, true, {}},
                              {{{8, 13, std::nullopt}}, false, {}},
                              {{{3, 4, std::nullopt}, {1, 1, 2}}, true, {}},
                              {{{4, 3, 19}}, false, {}}};
  atom.set = sets[random() % sets.size()];
  return atom;
}

TEST(Linear, AutomataAcceptWhereTheConditionsHold) {
  std::mt19937 random(3);
  for (const Numeration numeration : {Numeration::binary, Numeration::zeckendorf}) {
    for (int round = 0; round < 150; ++round) {
      std::vector<Atom> atoms;
      for (std::uint32_t i = 0; i < 1 + random() % 3; ++i) atoms.push_back(random_atom(random, 2));
      const Automaton automaton = automaton_of(numeration, 2, atoms);
      EXPECT_EQ(automaton.step(automaton.starts[0], 0), automaton.starts[0]) << "zeros before a number mean nothing";
      for (std::int64_t a = 0; a <= 40; ++a) {
        for (std::int64_t b = 0; b <= 40; ++b) {
          const std::vector<std::int64_t> x{a, b};
          bool expected = true;
          for (const Atom& atom : atoms) expected = expected && holds(atom, x, 0);
          ASSERT_EQ(automaton.accepts(0, letters_of(numeration, std::span<const std::int64_t>(x))), expected)
              << to_string(atoms[0]) << " at " << a << ", " << b << " " << to_string(numeration);
        }
      }
    }
  }
}

// Far from zero a condition is a matter of sides and residues alone; this is where a counter forgets the value.
TEST(Linear, LargeNumbersAreReadRight) {
  std::mt19937_64 random(5);
  std::mt19937 small(6);
  for (const Numeration numeration : {Numeration::binary, Numeration::zeckendorf}) {
    for (int round = 0; round < 200; ++round) {
      const std::vector<Atom> atoms{random_atom(small, 2)};
      const Automaton automaton = automaton_of(numeration, 2, atoms);
      for (int i = 0; i < 50; ++i) {
        const auto a = static_cast<std::int64_t>(random() >> (20 + random() % 40));
        // Near the place where a form with small factors changes its sign, or anywhere.
        const std::int64_t b = i % 2 == 0 ? a + static_cast<std::int64_t>(random() % 30) - 15
                                          : static_cast<std::int64_t>(random() >> (20 + random() % 40));
        const std::vector<std::int64_t> x{a, b < 0 ? -b : b};
        ASSERT_EQ(automaton.accepts(0, letters_of(numeration, std::span<const std::int64_t>(x))), holds(atoms[0], x, 0))
            << to_string(atoms[0]) << " at " << x[0] << ", " << x[1];
      }
    }
  }
}

TEST(Linear, TooManyStatesAreRefused) {
  Atom atom;
  atom.kind = Atom::Kind::residue;
  atom.form = Affine::variable(0);
  atom.modulus = 100'000;
  EXPECT_ANY_THROW(static_cast<void>(automaton_of(Numeration::binary, 1, std::vector<Atom>{atom}, 1000)));
}

}  // namespace

}  // namespace cairn
