// Integers of any size: the word-sized case and GMP agree where they meet.
#include <cairn/integer.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace cairn {

namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();

Integer big(const char* digits) { return *Integer::parse(digits); }

TEST(Integer, ReadsAndWritesDecimalDigits) {
  for (const char* text : {"0", "7", "-7", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
                           "123456789012345678901234567890", "-123456789012345678901234567890"}) {
    EXPECT_EQ(big(text).to_string(), text);
  }
  EXPECT_EQ(big("007").to_string(), "7");
}

TEST(Integer, RefusesAnythingElse) {
  for (const char* text : {"", "-", "+1", "1.5", " 1", "1 ", "0x10", "1e3", "--1"}) {
    EXPECT_FALSE(Integer::parse(text)) << text;
  }
}

TEST(Integer, GoesOverFromWordsToAnySizeWithoutASeam) {
  EXPECT_EQ((Integer(kMost) + Integer(1)).to_string(), "9223372036854775808");
  EXPECT_EQ((Integer(kLeast) - Integer(1)).to_string(), "-9223372036854775809");
  EXPECT_EQ(Integer(kMost) + Integer(1) - Integer(1), Integer(kMost));
  EXPECT_EQ((Integer(kMost) + Integer(1) - Integer(1)).to_int64(), kMost);
  EXPECT_EQ((Integer(kMost) * Integer(kMost)).to_string(), "85070591730234615847396907784232501249");
  EXPECT_FALSE((Integer(kMost) + Integer(1)).to_int64());
}

TEST(Integer, ComparesAcrossTheSeam) {
  EXPECT_LT(Integer(kMost), big("9223372036854775808"));
  EXPECT_GT(Integer(kLeast), big("-9223372036854775809"));
  EXPECT_TRUE(big("-9223372036854775809").negative());
  EXPECT_FALSE(big("9223372036854775809").negative());
}

TEST(Integer, DividesTowardsMinusInfinity) {
  EXPECT_EQ(floor_divide(-7, 2), Integer(-4));
  EXPECT_EQ(floor_modulo(-7, 2), 1);
  const Integer n = big("123456789012345678901234567890");
  // 123456789012345678901234567890 = 16 * 7716049313271604931327160493 + 2
  EXPECT_EQ(floor_divide(n, 16).to_string(), "7716049313271604931327160493");
  EXPECT_EQ(floor_modulo(n, 16), 2);
}

TEST(Integer, NimSumsOfAnySize) {
  EXPECT_EQ(bitwise_xor(3, 5), Integer(6));
  const Integer n = big("123456789012345678901234567890");
  EXPECT_EQ(bitwise_xor(n, n), Integer(0));
  EXPECT_EQ(bitwise_xor(n, 1).to_string(), "123456789012345678901234567891");
}

}  // namespace

}  // namespace cairn
