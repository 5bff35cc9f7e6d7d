// Large numbers by GMP and by Boost are the same: what is built without GMP computes as the rest does.
#include "base/gmp_number.hpp"
#include "base/portable_number.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace cairn::base {

namespace {

// A number as both write it; the words differ where they do not agree.
std::string both(const GmpNumber& gmp, const PortableNumber& portable) {
  EXPECT_EQ(gmp.to_string(), portable.to_string());
  EXPECT_EQ(gmp.to_int64(), portable.to_int64());
  EXPECT_EQ(gmp.negative(), portable.negative());
  const std::string text = portable.to_string();
  const std::size_t digits = text.size() - (text[0] == '-' ? 1 : 0);
  EXPECT_GE(portable.digits_at_most(), digits);
  EXPECT_LE(portable.digits_at_most(), digits + 1);
  return text;
}

// Some around places where words end, and many of up to 90 digits.
std::vector<std::string> numbers() {
  std::vector<std::string> all{"0",
                               "1",
                               "-1",
                               "007",
                               "-0010",
                               "00",
                               "4294967295",
                               "4294967296",
                               "9223372036854775807",
                               "9223372036854775808",
                               "-9223372036854775808",
                               "-9223372036854775809",
                               "18446744073709551615",
                               "18446744073709551616",
                               "-18446744073709551616",
                               "340282366920938463463374607431768211455",
                               "340282366920938463463374607431768211456"};
  std::mt19937_64 random(20);
  while (all.size() < 150) {
    std::string digits = random() % 2 == 0 ? "-" : "";
    for (std::uint64_t left = 1 + random() % 90; left > 0; --left) digits += static_cast<char>('0' + random() % 10);
    all.push_back(digits);
  }
  return all;
}

TEST(Number, ReadsAndWritesTheSameDigits) {
  for (const std::string& text : numbers()) {
    const std::string written = both(GmpNumber(text), PortableNumber(text));
    EXPECT_EQ(PortableNumber(written), PortableNumber(text));
  }
  EXPECT_EQ(PortableNumber("-0010").to_string(), "-10");
  EXPECT_EQ(PortableNumber("123456789012345678901234567890").to_string(), "123456789012345678901234567890");
}

TEST(Number, GoesTheSameWayToAndFromWords) {
  using Limits = std::numeric_limits<std::int64_t>;
  for (const std::int64_t value : {std::int64_t{0}, std::int64_t{-1}, Limits::max(), Limits::min()}) {
    EXPECT_EQ(both(GmpNumber(value), PortableNumber(value)), std::to_string(value));
    EXPECT_EQ(PortableNumber(value).to_int64(), value);
  }
}

TEST(Number, ComputesTheSame) {
  const std::vector<std::string> texts = numbers();
  for (const std::string& one : texts) {
    for (const std::string& other : texts) {
      const GmpNumber a(one), b(other);
      const PortableNumber x(one), y(other);
      both(a + b, x + y);
      both(a - b, x - y);
      both(a * b, x * y);
      EXPECT_EQ(a <=> b, x <=> y) << one << " and " << other;
      EXPECT_EQ(a == b, x == y) << one << " and " << other;
      if (!a.negative() && !b.negative()) both(a ^ b, x ^ y);
    }
    ASSERT_FALSE(HasFailure()) << one;
  }
}

TEST(Number, DividesTheSameTowardsMinusInfinity) {
  std::mt19937_64 random(21);
  std::vector<std::int64_t> divisors{
      1, -1, 2, -2, 10, 64, std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()};
  for (int i = 0; i < 20; ++i) divisors.push_back(static_cast<std::int64_t>(random() | 1U) >> (random() % 60));
  for (const std::string& text : numbers()) {
    for (const std::int64_t divisor : divisors) {
      const auto [quotient, rest] = GmpNumber(text).floor_divided(divisor);
      const auto [same_quotient, same_rest] = PortableNumber(text).floor_divided(divisor);
      both(quotient, same_quotient);
      EXPECT_EQ(rest, same_rest) << text << " by " << divisor;
      EXPECT_EQ(same_quotient * PortableNumber(divisor) + PortableNumber(same_rest), PortableNumber(text));
    }
    ASSERT_FALSE(HasFailure()) << text;
  }
}

}  // namespace

}  // namespace cairn::base
