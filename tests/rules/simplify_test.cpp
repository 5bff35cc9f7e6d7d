// Simplification never changes what a conjunction says, judged on every point of a small box.
#include "rules/lowering/simplify.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>

namespace {

using cairn::Affine;
using cairn::Atom;
using cairn::Known;

constexpr std::int64_t kBound = 6;

Affine random_form(const Known& known) {
  Affine form(*rc::gen::inRange<std::int64_t>(-3, 4));
  for (int i = cairn::kAmount; i < known.coordinates; ++i) {
    if (*rc::gen::inRange(0, 2) == 0) form = form + Affine::variable(i, *rc::gen::inRange<std::int64_t>(-2, 3));
  }
  return form;
}

Atom random_atom(const Known& known) {
  Atom atom;
  atom.form = random_form(known);
  using Kind = Atom::Kind;
  atom.kind = *rc::gen::element(Kind::at_least_zero, Kind::at_least_zero, Kind::at_least_zero, Kind::zero,
                                Kind::nonzero, Kind::residue, Kind::not_residue, Kind::member, Kind::not_member);
  if (atom.kind == Kind::residue || atom.kind == Kind::not_residue) {
    atom.modulus = *rc::gen::inRange<std::int64_t>(2, 4);
    atom.remainder = *rc::gen::inRange<std::int64_t>(0, atom.modulus);
  }
  if (atom.kind == Kind::member || atom.kind == Kind::not_member) {
    atom.set =
        *rc::gen::element<cairn::Set>(cairn::Set{{{2, 1, 4}}, false, {}}, cairn::Set{{{1, 2, std::nullopt}}, false, {}},
                                      cairn::Set{{{1, 1, 3}}, true, {}}, cairn::Set{{{4, 1, std::nullopt}}, true, {}});
  }
  atom.once = *rc::gen::inRange(0, 4) == 0;
  return atom;
}

Known random_known() {
  Known known;
  known.coordinates = *rc::gen::inRange(1, 4);
  known.sorted = *rc::gen::arbitrary<bool>();
  known.empty = known.sorted ? *rc::gen::inRange(0, known.coordinates + 1) : 0;
  return known;
}

// Calls visit(x, t) for every point that agrees with what is known.
void for_each_point(const Known& known,
                    const std::function<void(const std::vector<std::int64_t>&, std::int64_t)>& visit) {
  std::vector<std::int64_t> x;
  const std::function<void()> extend = [&] {
    const auto i = static_cast<int>(x.size());
    if (i == known.coordinates) {
      for (std::int64_t t = -kBound; t <= 2 * kBound; ++t) visit(x, t);
      return;
    }
    std::int64_t low = 0;
    std::int64_t high = kBound;
    if (known.sorted && i < known.empty) high = 0;
    if (known.sorted && i >= known.empty) low = i == known.empty ? 1 : x.back();
    for (std::int64_t value = low; value <= high; ++value) {
      x.push_back(value);
      extend();
      x.pop_back();
    }
  };
  extend();
}

bool all_hold(const std::vector<Atom>& atoms, bool with_once, const std::vector<std::int64_t>& x, std::int64_t t) {
  return std::all_of(atoms.begin(), atoms.end(),
                     [&](const Atom& atom) { return (atom.once && !with_once) || cairn::holds(atom, x, t); });
}

RC_GTEST_PROP(Simplify, KeepsWhatTheAtomsSay, ()) {
  const Known known = random_known();
  std::vector<Atom> atoms;
  for (int count = *rc::gen::inRange(1, 6); count > 0; --count) atoms.push_back(random_atom(known));
  std::vector<Atom> simple = atoms;
  const bool possible = cairn::simplify(simple, known);
  for_each_point(known, [&](const auto& x, std::int64_t t) {
    if (!possible) {
      RC_ASSERT(!all_hold(atoms, true, x, t));
      return;
    }
    RC_ASSERT(all_hold(simple, true, x, t) == all_hold(atoms, true, x, t));
    // Readers may leave out the once atoms, so the others must say as much without them.
    RC_ASSERT(all_hold(simple, false, x, t) == all_hold(atoms, false, x, t));
  });
}

RC_GTEST_PROP(Simplify, ImpliesOnlyWhatIsTrue, ()) {
  const Known known = random_known();
  std::vector<Atom> atoms;
  for (int count = *rc::gen::inRange(0, 4); count > 0; --count) atoms.push_back(random_atom(known));
  for (int tries = 0; tries < 10; ++tries) {
    // Near a sum of what is given, so that it is implied often enough.
    Affine form(*rc::gen::inRange<std::int64_t>(-2, 3));
    for (const auto& atom : atoms) {
      if (*rc::gen::arbitrary<bool>()) form = form + atom.form;
    }
    if (*rc::gen::arbitrary<bool>()) form = form + random_form(known);
    if (!cairn::implied(form, known, atoms)) continue;
    for_each_point(known, [&](const auto& x, std::int64_t t) {
      if (all_hold(atoms, true, x, t)) RC_ASSERT(form.at(x, t) >= 0);
    });
  }
}

TEST(Simplify, DropsWhatSortedStacksSayAnyway) {
  const Affine x1 = Affine::variable(0);
  const Affine x2 = Affine::variable(1);
  const Affine t = Affine::variable(cairn::kAmount);
  std::vector<Atom> atoms{at_least_zero(t - Affine(1)), at_least_zero(x1 - t), at_least_zero(x2 - t),
                          at_least_zero(x2 - x1 + t)};
  ASSERT_TRUE(cairn::simplify(atoms, {2, true, 0}));
  EXPECT_EQ(atoms.size(), 2U);  // t >= 1 and t <= x1
  std::vector<Atom> never{at_least_zero(t - Affine(1)), at_least_zero(x1 - x2 - t)};
  EXPECT_FALSE(cairn::simplify(never, {2, true, 0}));
}

TEST(Simplify, KeepsAnAtomThatOnlyAOnceAtomImplies) {
  const Affine gap = Affine::variable(1) - Affine::variable(0);
  std::vector<Atom> atoms{at_least_zero(gap - Affine(1), true), at_least_zero(gap)};
  ASSERT_TRUE(cairn::simplify(atoms, {2, false, 0}));
  EXPECT_EQ(atoms.size(), 2U);
}

}  // namespace
