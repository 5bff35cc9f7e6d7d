// Conditions read digit by digit against the conditions themselves.
#include "check/proof_watch.hpp"
#include "base/all_layers.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <random>

namespace cairn {
namespace {

struct Random {
  std::mt19937_64 engine;
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(engine() % static_cast<std::uint64_t>(high - low + 1));
  }
};

Atom random_atom(Random& random) {
  Atom atom;
  atom.kind = static_cast<Atom::Kind>(random.between(0, 6));
  const std::int64_t reach = random.between(1, 6);
  for (int variable = -1; variable < 3; ++variable) {
    atom.form = atom.form + Affine::variable(variable, random.between(-reach, reach));
  }
  atom.form = atom.form + Affine(random.between(-20, 20));
  atom.modulus = random.between(1, 7);
  atom.remainder = random.between(0, atom.modulus - 1);
  for (std::int64_t parts = random.between(0, 2); parts >= 0; --parts) {
    Progression part{random.between(1, 12), random.between(1, 5), std::nullopt};
    if (random.between(0, 1) == 0) part.last = part.first + part.step * random.between(0, 4);
    atom.set.parts.push_back(part);
  }
  atom.set.complement = random.between(0, 1) == 0;
  return atom;
}

// The digits of a number, most significant first; greedy, so there is no 11 in Zeckendorf numeration.
std::vector<bool> digits(std::int64_t number, bool zeckendorf, std::size_t count) {
  std::vector<std::int64_t> weights{1, 2};
  while (weights.size() < count) {
    weights.push_back(zeckendorf ? weights.back() + weights[weights.size() - 2] : 2 * weights.back());
  }
  std::vector<bool> result;
  for (std::size_t i = count; i-- > 0;) {
    result.push_back(weights[i] <= number);
    if (result.back()) number -= weights[i];
  }
  return result;
}

void expect_right(const Atom& atom, ProofWatch& watch, const std::vector<std::int64_t>& x, std::int64_t t,
                  bool zeckendorf, std::size_t count) {
  int state = watch.start();
  for (std::size_t at = 0; at < count && state != ProofWatch::kDead; ++at) {
    DigitColumn column = 0;
    for (std::size_t i = 0; i < 3; ++i) column |= DigitColumn{digits(x[i], zeckendorf, count)[at]} << i;
    column |= DigitColumn{digits(t, zeckendorf, count)[at]} << 5U;
    state = watch.step(state, column);
  }
  const bool seen = state != ProofWatch::kDead && watch.holds(state);
  ASSERT_EQ(seen, holds(atom, x, t)) << to_string(atom) << " at " << x[0] << ", " << x[1] << ", " << x[2]
                                     << ", t = " << t;
}

TEST(ProofWatch, SaysWhatTheConditionSays) {
  Random random{std::mt19937_64(7)};
  for (int round = 0; round < 400; ++round) {
    const bool zeckendorf = round % 2 == 0;
    const Atom atom = random_atom(random);
    ProofWatch watch(atom, 5, zeckendorf);
    for (int i = 0; i < 60; ++i) {
      const std::int64_t size = random.between(0, 1) == 0 ? 12 : 2000;
      const std::vector<std::int64_t> x{random.between(0, size), random.between(0, size), random.between(0, size)};
      expect_right(atom, watch, x, random.between(0, size), zeckendorf,
                   static_cast<std::size_t>(random.between(17, 20)));
    }
  }
}

// A residue of a large modulus has as many states: what they take is counted, and given back.
TEST(ProofWatch, CountsItsStates) {
  Control control;
  control.memory = 4 << 20;
  ProofMeter meter(control);
  Atom atom;
  atom.kind = Atom::Kind::not_residue;
  atom.form = Affine::variable(0);
  atom.modulus = 999'983;
  atom.remainder = 5;
  for (int again = 0; again < 2; ++again) {
    ProofWatch watch(atom, 5, false, &meter);
    std::vector<int> states{watch.start()};
    const auto walk = [&] {
      for (std::size_t at = 0; at < 100'000; ++at) {
        for (const DigitColumn digit : {0U, 1U}) states.push_back(watch.step(states[at], digit));
      }
    };
    EXPECT_THROW(walk(), ProofCheckStopped);
    EXPECT_GT(states.size(), 1'000U);
  }
}

// On the edge: numbers for which the form is close to where its truth changes, however large they are.
TEST(ProofWatch, SaysSoNearTheEdge) {
  Random random{std::mt19937_64(8)};
  for (int round = 0; round < 200; ++round) {
    const bool zeckendorf = round % 2 == 0;
    Atom atom;
    atom.kind = static_cast<Atom::Kind>(random.between(0, 2));
    const std::int64_t factor = random.between(1, 5);
    atom.form = Affine::variable(0, factor) - Affine::variable(1, factor) + Affine::variable(2, random.between(-2, 2)) +
                Affine(random.between(-9, 9));
    ProofWatch watch(atom, 5, zeckendorf);
    for (int i = 0; i < 60; ++i) {
      const std::int64_t large = random.between(0, 5000);
      const std::int64_t near = std::max<std::int64_t>(0, large + random.between(-4, 4));
      expect_right(atom, watch, {large, near, random.between(0, 4)}, 0, zeckendorf, 24);
    }
  }
}

TEST(ProofWatch, RefusesWhatItCannotWatch) {
  Atom atom;
  atom.kind = Atom::Kind::other;
  EXPECT_THROW(ProofWatch(atom, 5, false), Error);
  atom.kind = Atom::Kind::zero;
  atom.form = Affine::variable(0, std::int64_t{1} << 41);
  EXPECT_THROW(ProofWatch(atom, 5, false), Error);
  atom.form = Affine::variable(0) + Affine(std::numeric_limits<std::int64_t>::min());
  EXPECT_THROW(ProofWatch(atom, 5, false), Error);
}

}  // namespace
}  // namespace cairn
