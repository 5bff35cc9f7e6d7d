// Predicates against the conditions they stand for, number by number, in both numerations.
#include "automata/predicate.hpp"
#include "automata/linear.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include <random>

namespace cairn {

namespace {

constexpr std::int64_t kTo = 11;

// A linear condition on some of the variables 0 to 3, and its predicate.
struct Condition {
  Atom atom;
  Predicate predicate;
  [[nodiscard]] bool at(const std::vector<std::int64_t>& x) const { return satisfies(atom, atom.form.at(x, 0)); }
};

Condition random_condition(std::mt19937& random, Numeration numeration, std::vector<int> variables) {
  const auto between = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<std::uint32_t>(high - low + 1));
  };
  Condition result;
  result.atom.kind = std::vector{Atom::Kind::at_least_zero, Atom::Kind::zero, Atom::Kind::residue}[random() % 3];
  result.atom.modulus = between(1, 4);
  result.atom.remainder = between(0, static_cast<int>(result.atom.modulus) - 1);
  result.atom.form = Affine(between(-9, 9));
  Atom on_tracks = result.atom;
  std::shuffle(variables.begin(), variables.end(), random);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const int factor = between(1, 3) * (random() % 2 == 0 ? 1 : -1);
    result.atom.form = result.atom.form + Affine::variable(variables[i], factor);
    on_tracks.form = on_tracks.form + Affine::variable(static_cast<int>(i), factor);
  }
  const Atom atoms[] = {on_tracks};
  result.predicate = predicate_of(automaton_of(numeration, static_cast<int>(variables.size()), atoms), variables);
  return result;
}

bool holds(const Predicate& predicate, const std::vector<std::int64_t>& x) {
  std::vector<Integer> numbers;
  for (const int variable : predicate.variables) numbers.emplace_back(x[static_cast<std::size_t>(variable)]);
  return predicate.holds(numbers);
}

template <class Visit>
void for_all_numbers(const Visit& visit) {
  for (std::int64_t a = 0; a <= kTo; ++a) {
    for (std::int64_t b = 0; b <= kTo; ++b) {
      for (std::int64_t c = 0; c <= kTo; c += 3) visit(std::vector<std::int64_t>{a, b, c, (a * 5 + b) % (kTo + 1)});
    }
  }
}

}  // namespace

class Predicates : public testing::TestWithParam<Numeration> {};
INSTANTIATE_TEST_SUITE_P(Numerations, Predicates, testing::Values(Numeration::binary, Numeration::zeckendorf));

TEST_P(Predicates, JoinVariablesOfBothSides) {
  std::mt19937 random(5);
  for (int round = 0; round < 12; ++round) {
    const Condition a = random_condition(random, GetParam(), {0, 2});
    const Condition b = random_condition(random, GetParam(), {1, 2, 3});
    const Predicate all = both(a.predicate, b.predicate), any = either(a.predicate, b.predicate);
    const Predicate neither = both(negated(a.predicate), negated(b.predicate));
    EXPECT_EQ(all.variables, (std::vector{0, 1, 2, 3}));
    for_all_numbers([&](const std::vector<std::int64_t>& x) {
      EXPECT_EQ(holds(all, x), a.at(x) && b.at(x));
      EXPECT_EQ(holds(any, x), a.at(x) || b.at(x));
      EXPECT_EQ(holds(neither, x), !a.at(x) && !b.at(x));
    });
  }
}

TEST_P(Predicates, ForgetAVariable) {
  std::mt19937 random(6);
  // Bounded, so that all values can be tried: x3 <= 30.
  Atom bound;
  bound.form = Affine(30) - Affine::variable(0);
  const Atom bounds[] = {bound};
  const int third[] = {3};
  const Predicate small = predicate_of(automaton_of(GetParam(), 1, bounds), third);
  for (int round = 0; round < 10; ++round) {
    const Condition a = random_condition(random, GetParam(), {0, 3});
    const Condition b = random_condition(random, GetParam(), {1, 3});
    const Predicate for_some = some(both(small, both(a.predicate, b.predicate)), 3);
    EXPECT_EQ(for_some.variables, (std::vector{0, 1}));
    for_all_numbers([&](std::vector<std::int64_t> x) {
      bool found = false;
      const std::vector<std::int64_t> given = x;
      for (x[3] = 0; x[3] <= 30 && !found; ++x[3]) found = a.at(x) && b.at(x);
      EXPECT_EQ(holds(for_some, given), found);
    });
  }
}

TEST_P(Predicates, ForgetANumberThatIsLongerThanTheOthers) {
  // For some y: y = 100 x + 1000.
  Atom line;
  line.kind = Atom::Kind::zero;
  line.form = Affine(1000) + Affine::variable(0, 100) - Affine::variable(1);
  const Atom atoms[] = {line};
  const int variables[] = {7, 4};
  const Predicate all = some(predicate_of(automaton_of(GetParam(), 2, atoms), variables), 4);
  EXPECT_EQ(all.variables, std::vector{7});
  for (std::int64_t x = 0; x <= 50; ++x) EXPECT_TRUE(all.holds(std::vector<Integer>{x}));
  EXPECT_TRUE(some(all, 7).truth());
  EXPECT_FALSE(some(negated(all), 7).truth());
}

TEST_P(Predicates, AreRenamed) {
  std::mt19937 random(7);
  for (int round = 0; round < 8; ++round) {
    const Condition a = random_condition(random, GetParam(), {0, 1, 2});
    // 0 to 3, 1 to 0, 2 stays.
    const Predicate turned = renamed(a.predicate, [](int v) { return v == 0 ? 3 : v == 1 ? 0 : v; });
    EXPECT_EQ(turned.variables, (std::vector{0, 2, 3}));
    for_all_numbers([&](const std::vector<std::int64_t>& x) {
      EXPECT_EQ(holds(turned, x), a.at({x[3], x[0], x[2], 0}));
    });
  }
}

TEST_P(Predicates, HaveACommonMemberOrNone) {
  std::mt19937 random(8);
  int found = 0, none = 0;
  for (int round = 0; round < 60; ++round) {
    const Condition a = random_condition(random, GetParam(), {0, 1});
    const Condition b = random_condition(random, GetParam(), {1, 2});
    const Condition c = random_condition(random, GetParam(), {0, 2});
    const Predicate* const all[] = {&a.predicate, &b.predicate, &c.predicate};
    const CommonMember member = common_member(all);
    if (member.numbers) {
      ++found;
      std::vector<std::int64_t> x;
      for (const Integer& number : *member.numbers) x.push_back(*number.to_int64());
      EXPECT_TRUE(a.at(x) && b.at(x) && c.at(x));
      continue;
    }
    ++none;
    for_all_numbers([&](const std::vector<std::int64_t>& x) { EXPECT_FALSE(a.at(x) && b.at(x) && c.at(x)); });
  }
  EXPECT_GT(found, 5);
  EXPECT_GT(none, 5);
}

// Letters of a sum are told apart by how many digits are 1, so that many variables cost little.
TEST(PredicatesOfManyVariables, ReadTwelveNumbersAtOnce) {
  Atom sum;
  sum.kind = Atom::Kind::zero;
  std::vector<int> variables;
  for (int i = 0; i < 12; ++i) {
    sum.form = sum.form + Affine::variable(i, i == 11 ? -1 : 1);
    variables.push_back(i);
  }
  const Atom atoms[] = {sum};
  Predicate all = predicate_of(automaton_of(Numeration::binary, 12, atoms), variables);
  EXPECT_LE(all.column_count, 13U);
  for (int i = 0; i < 11; ++i) all = some(all, i);
  for (std::int64_t x = 0; x < 20; ++x) EXPECT_TRUE(all.holds(std::vector<Integer>{x}));
}

}  // namespace cairn
