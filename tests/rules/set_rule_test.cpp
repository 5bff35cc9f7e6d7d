// Sets by a rule hold what the rule says, judged by computing its values one after another.
#include "rules/set_rule.hpp"
#include "base/all_layers.hpp"

#include "base/cpu_support.hpp"
#include "language/parser.hpp"
#include "rules/boards_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

namespace {

using cairn::Set;
using rules_test::set_from_text;

constexpr std::int64_t kEnd = 3000;

// The positive values below kEnd of a sequence that grows.
std::set<std::int64_t> values(const std::function<std::int64_t(std::int64_t)>& at) {
  std::set<std::int64_t> result;
  for (std::int64_t i = 0; i < 13 || at(i) < kEnd; ++i) {
    if (at(i) >= 1 && at(i) < kEnd) result.insert(at(i));
  }
  return result;
}

std::int64_t power(std::int64_t base, std::int64_t exponent) {
  return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

std::int64_t fibonacci(std::int64_t i) { return i < 2 ? i + 1 : fibonacci(i - 1) + fibonacci(i - 2); }

std::int64_t factorial(std::int64_t i) { return i == 0 ? 1 : i * factorial(i - 1); }

bool has_no_divisor(std::int64_t n) {
  for (std::int64_t d = 2; d < n; ++d) {
    if (n % d == 0) return false;
  }
  return n > 1;
}

struct Sample {
  std::string text;
  std::string canonical;
  std::set<std::int64_t> elements;
};

std::vector<Sample> samples() {
  std::set<std::int64_t> primes;
  for (std::int64_t n = 1; n < kEnd; ++n) {
    if (has_no_divisor(n)) primes.insert(n);
  }
  std::set<std::int64_t> powers_and_more = values([](auto i) { return power(2, i); });
  powers_and_more.insert({3, 10, 20, 30});
  return {
      {"{2^i}", "{2^i}", values([](auto i) { return power(2, i); })},
      {"{ 3 ^ i }", "{3^i}", values([](auto i) { return power(3, i); })},
      {"{2^(2i+1)}", "{2*4^i}", values([](auto i) { return power(2, 2 * i + 1); })},
      {"{2^2i}", "{4^i}", values([](auto i) { return power(4, i); })},
      {"{3*2^i - 1}", "{3*2^i-1}", values([](auto i) { return 3 * power(2, i) - 1; })},
      {"{2^i - 4}", "{2^i-4}", values([](auto i) { return power(2, i) - 4; })},
      {"{(3^i - 1)/2}", "{(3^i-1)/2}", values([](auto i) { return (power(3, i) - 1) / 2; })},
      {"{i^2}", "{i^2}", values([](auto i) { return i * i; })},
      {"{(i+1)^2}", "{i^2+2*i+1}", values([](auto i) { return (i + 1) * (i + 1); })},
      {"{i^3}", "{i^3}", values([](auto i) { return i * i * i; })},
      {"{i*(i+1)/2}", "{(i^2+i)/2}", values([](auto i) { return i * (i + 1) / 2; })},
      {"{i(i+1)/2}", "{(i^2+i)/2}", values([](auto i) { return i * (i + 1) / 2; })},
      {"{i(3i-1)/2}", "{(3*i^2-i)/2}", values([](auto i) { return i * (3 * i - 1) / 2; })},
      {"{i^2 - i + 41}", "{i^2-i+41}", values([](auto i) { return i * i - i + 41; })},
      {"{2i^2 + 3i}", "{2*i^2+3*i}", values([](auto i) { return 2 * i * i + 3 * i; })},
      {"{i!}", "{i!}", values(factorial)},
      {"{fibonacci}", "{fibonacci}", values(fibonacci)},
      {"{fib}", "{fibonacci}", values(fibonacci)},
      {"{primes}", "{primes}", primes},
      {"{prime}", "{primes}", primes},
      {"{2i + 1}", "{1,3,..}", values([](auto i) { return 2 * i + 1; })},
      {"{5i - 7}", "{3,8,..}", values([](auto i) { return 5 * i - 7; })},
      {"{3, 2^i; 10,20,..,30}", "{3; 10,20,..,30,2^i}", powers_and_more},
  };
}

TEST(SetRules, HoldTheValuesOfTheirRule) {
  for (const auto& [text, canonical, elements] : samples()) {
    SCOPED_TRACE(text);
    const Set set = set_from_text(text);
    EXPECT_EQ(set.to_string(), canonical);
    EXPECT_EQ(set_from_text(canonical), set);
    const Set others = set.inverted();
    auto next = elements.begin();
    for (std::int64_t value = -3; value < *elements.rbegin(); ++value) {
      const bool inside = elements.contains(value);
      ASSERT_EQ(set.contains(value), inside) << value;
      ASSERT_EQ(others.contains(value), value >= 1 && !inside) << value;
      while (*next < value) ++next;
      ASSERT_EQ(set.next(value), *next) << value;
      std::int64_t gap = std::max<std::int64_t>(value, 1);
      while (elements.contains(gap)) ++gap;
      if (gap < *elements.rbegin()) {
        ASSERT_EQ(others.next(value), gap) << value;
      }
    }
    EXPECT_EQ(set.greatest(), std::nullopt);
  }
}

TEST(SetRules, HaveNoPeriod) {
  EXPECT_FALSE(set_from_text("{2^i}").periodic());
  EXPECT_FALSE(set_from_text("not {i^2, 3}").periodic());
  EXPECT_TRUE(set_from_text("{2i + 1}").periodic());
  EXPECT_TRUE(set_from_text("{1,3,4}").periodic());
}

TEST(SetRules, AreFiniteOnlyWhereTheirComplementIs) {
  EXPECT_EQ(set_from_text("not {i^2; 7..}").greatest(), 6);   // 2, 3, 5, 6
  EXPECT_EQ(set_from_text("not {i^2; 10..}").greatest(), 8);  // 9 is a square
  EXPECT_EQ(set_from_text("not {2^i; 7..}").next(7), std::nullopt);
  EXPECT_EQ(set_from_text("not {2^i}").greatest(), std::nullopt);
  EXPECT_EQ(set_from_text("{2^i; 7..}").greatest(), std::nullopt);
  EXPECT_EQ(set_from_text("not {2^i; 2..}").next(1), std::nullopt);  // nothing at all
}

TEST(SetRules, ReachAsFarAsNumbersDo) {
  EXPECT_TRUE(set_from_text("{2^i}").contains(std::int64_t{1} << 61));
  EXPECT_EQ(set_from_text("{2^i}").next((std::int64_t{1} << 60) + 1), std::int64_t{1} << 61);
  EXPECT_TRUE(set_from_text("{i^2}").contains(94'906'265LL * 94'906'265LL));
  EXPECT_FALSE(set_from_text("{i^2}").contains(94'906'265LL * 94'906'265LL + 1));
  EXPECT_EQ(set_from_text("{i^8}").next(1'000'000), 1'679'616);  // 6^8
  EXPECT_EQ(set_from_text("{primes}").next(9'007'199'254'740'993), 9'007'199'254'740'997);
  EXPECT_FALSE(set_from_text("{primes}").contains(3'215'031'751));  // passes for the bases 2, 3, 5 and 7
  EXPECT_EQ(set_from_text("{i!}").next(2'000'000'000'000'000'000), 2'432'902'008'176'640'000);
  EXPECT_EQ(set_from_text("{i!}").next(2'432'902'008'176'640'001), std::nullopt);
  EXPECT_EQ(set_from_text("{9007199254740992^i}").next(2), 9'007'199'254'740'992);
}

// By trial division, around the end of the primes that are looked up.
TEST(SetRules, KnowPrimesOnBothSidesOfAMillion) {
  const auto divided = [](std::int64_t number) {
    for (std::int64_t d = 2; d * d <= number; ++d) {
      if (number % d == 0) return false;
    }
    return number >= 2;
  };
  for (const std::int64_t start : {std::int64_t{-3}, (std::int64_t{1} << 20) - 300}) {
    for (std::int64_t n = start; n < start + 600; ++n) EXPECT_EQ(cairn::is_prime(n), divided(n)) << n;
  }
}

// Every prime up to ten thousand, as a game asks for them at each of its positions.
TEST(SetRules, FindTheNextPrimeQuickly) {
  const double start = cairn::testing::cpu_seconds();
  cairn::SetRule primes;
  primes.kind = cairn::SetRule::Kind::primes;
  std::int64_t sum = 0;
  for (int round = 0; round < 1000; ++round) {
    for (auto next = primes.next(1); next && *next < 10'000; next = primes.next(*next + 1)) sum += *next;
  }
  EXPECT_EQ(sum, 1000 * std::int64_t{5'736'396});  // OEIS A046731
  EXPECT_LT(cairn::testing::cpu_seconds() - start, 2);
}

TEST(SetRules, AreComparedInAnyOrder) {
  EXPECT_TRUE(cairn::same_elements(set_from_text("{2^i, 3, i^2}"), set_from_text("{i^2, 2^i; 3..3}")));
  EXPECT_TRUE(cairn::same_elements(set_from_text("not {i(i+1)/2}"), set_from_text("not {(i^2+i)/2}")));
  EXPECT_FALSE(cairn::same_elements(set_from_text("{2^i}"), set_from_text("{3^i}")));
  EXPECT_FALSE(cairn::same_elements(set_from_text("{1,2,..; 2^i}"), set_from_text("not {2^i}")));
  EXPECT_FALSE(cairn::same_elements(set_from_text("{2^i}"), set_from_text("{2^i, 3}")));
  EXPECT_FALSE(cairn::same_elements(set_from_text("{2^i}"), set_from_text("not {2^i}")));
  EXPECT_FALSE(cairn::same_elements(set_from_text("{2^i}"), set_from_text("{1,2,4,8}")));
}

// Whatever is accepted is what long division and multiplication say it is.
RC_GTEST_PROP(SetRules, AreThePolynomialThatIsWritten, ()) {
  const auto a = *rc::gen::inRange<std::int64_t>(1, 9);
  const auto b = *rc::gen::inRange<std::int64_t>(-9, 10);
  const auto c = *rc::gen::inRange<std::int64_t>(-9, 10);
  const auto q = *rc::gen::inRange<std::int64_t>(1, 4);
  const auto term = [](std::int64_t factor, const std::string& of) {
    return (factor < 0 ? " - " : " + ") + std::to_string(factor < 0 ? -factor : factor) + of;
  };
  const std::string text =
      "{(" + std::to_string(a) + "*i^2" + term(b, "*i") + term(c, "") + ")/" + std::to_string(q) + "}";
  std::vector<std::int64_t> numerators;
  for (std::int64_t i = 0; i < 40; ++i) numerators.push_back(a * i * i + b * i + c);
  const bool whole = std::all_of(numerators.begin(), numerators.end(), [&](auto n) { return n % q == 0; });
  const bool grows = std::is_sorted(numerators.begin(), numerators.end());
  Set set;
  try {
    cairn::Parser parser({text, ""});
    set = parser.set_literal();
  } catch (const cairn::Error&) {
    RC_ASSERT(!whole || !grows);
    return;
  }
  RC_ASSERT(whole && grows);
  for (std::int64_t value = 1; value <= numerators.back() / q; ++value) {
    const bool inside = std::find(numerators.begin(), numerators.end(), value * q) != numerators.end();
    RC_ASSERT(set.contains(value) == inside);
  }
}

}  // namespace
