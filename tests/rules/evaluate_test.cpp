// The arithmetic of the language: rounding, residues, and numbers that are infinite or absent.
#include "rules/evaluate.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace {

using cairn::apply;
using cairn::Number;
using cairn::Op;

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

const Number kNone;
const Number kInfinity = Number::infinite();

std::string text(const Number& number) {
  return number.absent() ? "none" : number.finite() ? std::to_string(number.value) : "inf";
}

RC_GTEST_PROP(Arithmetic, RoundsDownAndUp, ()) {
  const auto a = *rc::gen::inRange<std::int64_t>(-1000, 1000);
  const auto b = *rc::gen::suchThat(rc::gen::inRange<std::int64_t>(-30, 30), [](auto value) { return value != 0; });
  const auto down = apply(Op::floor_divide, a, b).value;
  const auto up = apply(Op::ceil_divide, a, b).value;
  // Multiplied by |b| so that the inequalities keep their direction.
  const std::int64_t sign = b < 0 ? -1 : 1;
  RC_ASSERT(down * b * sign <= a * sign);
  RC_ASSERT((down + 1) * b * sign > a * sign);
  RC_ASSERT(up * b * sign >= a * sign);
  RC_ASSERT((up - 1) * b * sign < a * sign);
}

RC_GTEST_PROP(Arithmetic, ResiduesAreNeverNegative, ()) {
  const auto a = *rc::gen::inRange<std::int64_t>(-1000, 1000);
  const auto b = *rc::gen::inRange<std::int64_t>(1, 30);
  const auto residue = apply(Op::modulo, a, b).value;
  RC_ASSERT(residue >= 0);
  RC_ASSERT(residue < b);
  RC_ASSERT((a - residue) % b == 0);
  RC_ASSERT(residue == a - b * apply(Op::floor_divide, a, b).value);
}

RC_GTEST_PROP(Arithmetic, RootsAreExact, ()) {
  const auto a = *rc::gen::nonNegative<std::int64_t>();
  const auto root = apply(Op::floor_root, a, 0).value;
  RC_ASSERT((root == 0 || root <= a / root));
  RC_ASSERT(root + 1 > a / (root + 1));
}

TEST(Arithmetic, RootsAreExactAroundLargeSquares) {
  for (const std::int64_t root : {1LL, 2LL, 94906265LL, 94906267LL, 2147483647LL, 3037000498LL}) {
    EXPECT_EQ(apply(Op::floor_root, root * root, 0).value, root);
    EXPECT_EQ(apply(Op::floor_root, root * root - 1, 0).value, root - 1);
    EXPECT_EQ(apply(Op::floor_root, root * root + 1, 0).value, root);
  }
  EXPECT_EQ(apply(Op::floor_root, kMost, 0).value, 3'037'000'499);
  EXPECT_EQ(text(apply(Op::floor_root, -1, 0)), "none");
}

TEST(Arithmetic, PowersAreExactOrRefused) {
  EXPECT_EQ(apply(Op::power, 2, 62).value, std::int64_t{1} << 62);
  EXPECT_EQ(apply(Op::power, 0, 0).value, 1);
  EXPECT_EQ(apply(Op::power, 0, 1'000'000'000'000).value, 0);
  EXPECT_EQ(apply(Op::power, 1, 1'000'000'000'000).value, 1);
  EXPECT_EQ(apply(Op::power, -1, 1'000'000'000'001).value, -1);
  EXPECT_EQ(apply(Op::power, -1, 0).value, 1);
  EXPECT_EQ(apply(Op::power, -2, 3).value, -8);
  EXPECT_EQ(text(apply(Op::power, 2, -1)), "none");
  EXPECT_THROW((void)apply(Op::power, 2, 63), cairn::Error);
  EXPECT_THROW((void)apply(Op::power, 10, 1'000'000'000'000), cairn::Error);
}

TEST(Arithmetic, RefusesToLeave64Bits) {
  EXPECT_THROW((void)apply(Op::add, kMost, 1), cairn::Error);
  EXPECT_THROW((void)apply(Op::subtract, -kMost, 2), cairn::Error);
  EXPECT_THROW((void)apply(Op::multiply, kMost, 2), cairn::Error);
}

TEST(Arithmetic, DividesByNothingButNumbers) {
  EXPECT_EQ(text(apply(Op::floor_divide, 5, 0)), "none");
  EXPECT_EQ(text(apply(Op::ceil_divide, 5, 0)), "none");
  EXPECT_EQ(text(apply(Op::modulo, 5, 0)), "none");
  EXPECT_EQ(text(apply(Op::modulo, 5, -3)), "none");
  EXPECT_EQ(text(apply(Op::floor_divide, 5, -1)), "-5");
}

TEST(Infinity, AbsorbsWhatIsAdded) {
  EXPECT_EQ(text(apply(Op::add, kInfinity, 5)), "inf");
  EXPECT_EQ(text(apply(Op::subtract, kInfinity, 5)), "inf");
  EXPECT_EQ(text(apply(Op::subtract, 5, kInfinity)), "none");
  EXPECT_EQ(text(apply(Op::subtract, kInfinity, kInfinity)), "none");
  EXPECT_EQ(text(apply(Op::minimum, kInfinity, 5)), "5");
  EXPECT_EQ(text(apply(Op::minimum, 5, kInfinity)), "5");
  EXPECT_EQ(text(apply(Op::maximum, kInfinity, 5)), "inf");
  EXPECT_EQ(text(apply(Op::multiply, kInfinity, 2)), "inf");
  EXPECT_EQ(text(apply(Op::multiply, 0, kInfinity)), "none");
  EXPECT_EQ(text(apply(Op::multiply, -1, kInfinity)), "none");
  EXPECT_EQ(text(apply(Op::floor_divide, kInfinity, 2)), "inf");
  EXPECT_EQ(text(apply(Op::floor_divide, 2, kInfinity)), "none");
  EXPECT_EQ(text(apply(Op::modulo, kInfinity, 2)), "none");
  EXPECT_EQ(text(apply(Op::floor_root, kInfinity, 0)), "inf");
}

TEST(Absence, IsKeptByEveryOperation) {
  for (const Op op : {Op::add, Op::subtract, Op::multiply, Op::power, Op::minimum, Op::maximum, Op::modulo,
                      Op::floor_divide, Op::ceil_divide, Op::floor_root}) {
    EXPECT_EQ(text(apply(op, kNone, 1)), "none");
    EXPECT_EQ(text(apply(op, 1, kNone)), "none");
    EXPECT_EQ(text(apply(op, kInfinity, kNone)), "none");
  }
}

// least' != least holds when the board is emptied; no other comparison does.
TEST(Absence, DiffersFromEverythingAndComparesWithNothing) {
  using cairn::compare;
  for (const Number& other : {Number(0), Number(5), kInfinity}) {
    EXPECT_TRUE(compare(Op::not_equal, kNone, other));
    EXPECT_TRUE(compare(Op::not_equal, other, kNone));
    for (const Op op : {Op::less, Op::less_equal, Op::equal, Op::greater, Op::greater_equal, Op::divides}) {
      EXPECT_FALSE(compare(op, kNone, other));
      EXPECT_FALSE(compare(op, other, kNone));
    }
  }
  for (const Op op :
       {Op::less, Op::less_equal, Op::equal, Op::not_equal, Op::greater, Op::greater_equal, Op::divides}) {
    EXPECT_FALSE(compare(op, kNone, kNone));
  }
}

TEST(Infinity, IsAboveEveryNumberAndEqualToItself) {
  using cairn::compare;
  EXPECT_TRUE(compare(Op::greater, kInfinity, kMost));
  EXPECT_TRUE(compare(Op::less, kMost, kInfinity));
  EXPECT_TRUE(compare(Op::equal, kInfinity, kInfinity));
  EXPECT_TRUE(compare(Op::less_equal, kInfinity, kInfinity));
  EXPECT_TRUE(compare(Op::greater_equal, kInfinity, kInfinity));
  EXPECT_FALSE(compare(Op::less, kInfinity, kInfinity));
  EXPECT_FALSE(compare(Op::not_equal, kInfinity, kInfinity));
  EXPECT_FALSE(compare(Op::divides, 3, kInfinity));
}

TEST(Divisibility, NeedsAPositiveDivisor) {
  using cairn::compare;
  EXPECT_TRUE(compare(Op::divides, 3, 6));
  EXPECT_TRUE(compare(Op::divides, 3, 0));
  EXPECT_TRUE(compare(Op::divides, 3, -6));
  EXPECT_FALSE(compare(Op::divides, 3, 4));
  EXPECT_FALSE(compare(Op::divides, 0, 0));
  EXPECT_FALSE(compare(Op::divides, -3, 6));
}

// 1 = 1, 2 = 10, 3 = 100, 4 = 101, 6 = 1001, 12 = 10101 in Zeckendorf digits.
TEST(Arithmetic, ZeckendorfDigitsAreShiftedAndTheirZerosCounted) {
  const auto shift = [](std::int64_t n) { return text(apply(Op::fib_shift, n, 0)); };
  const auto zeros = [](std::int64_t n) { return text(apply(Op::fib_zeros, n, 0)); };
  EXPECT_EQ(shift(0), "0");
  EXPECT_EQ(shift(1), "2");
  EXPECT_EQ(shift(3), "5");
  EXPECT_EQ(shift(4), "7");
  EXPECT_EQ(shift(6), "10");
  EXPECT_EQ(shift(12), "20");
  EXPECT_EQ(zeros(0), "0");
  EXPECT_EQ(zeros(1), "0");
  EXPECT_EQ(zeros(2), "1");
  EXPECT_EQ(zeros(3), "2");
  EXPECT_EQ(zeros(12), "0");
  EXPECT_EQ(zeros(21), "6");
  EXPECT_EQ(shift(-1), "none");
  EXPECT_EQ(zeros(-1), "none");
  EXPECT_THROW((void)apply(Op::fib_shift, kMost, 0), cairn::Error);
}

// 4 = 3 + 1, 6 = 5 + 1, 7 = 5 + 2, 12 = 8 + 3 + 1, 21 is a Fibonacci number, 29 = 21 + 8.
TEST(Arithmetic, TheSmallestTermOfAZeckendorfSum) {
  const auto part = [](std::int64_t n) { return text(apply(Op::fib_part, n, 0)); };
  EXPECT_EQ(part(0), "none");
  EXPECT_EQ(part(-5), "none");
  EXPECT_EQ(part(1), "1");
  EXPECT_EQ(part(4), "1");
  EXPECT_EQ(part(6), "1");
  EXPECT_EQ(part(7), "2");
  EXPECT_EQ(part(12), "1");
  EXPECT_EQ(part(21), "21");
  EXPECT_EQ(part(29), "8");
}

TEST(Arithmetic, BinaryOnesAreCounted) {
  const auto ones = [](std::int64_t n) { return text(apply(Op::ones, n, 0)); };
  EXPECT_EQ(ones(-1), "none");
  EXPECT_EQ(ones(0), "0");
  EXPECT_EQ(ones(1), "1");
  EXPECT_EQ(ones(6), "2");
  EXPECT_EQ(ones(7), "3");
  EXPECT_EQ(ones(1024), "1");
  EXPECT_EQ(ones(kMost), "63");
}

}  // namespace
