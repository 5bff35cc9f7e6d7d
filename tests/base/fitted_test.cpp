// Lines that are broken to fit a window, and names that are near to a wrong one.
#include "base/fitted.hpp"
#include "base/all_layers.hpp"
#include "base/near.hpp"

#include <gtest/gtest.h>

namespace cairn::base {

TEST(Fitted, WhatFitsStaysAsItIs) {
  EXPECT_EQ(fitted("", 10), "");
  EXPECT_EQ(fitted("1234567890\n\n  two\n", 10), "1234567890\n\n  two\n");
}

TEST(Fitted, LinesAreBrokenBetweenWords) {
  EXPECT_EQ(fitted("take 5 from the 9\n", 10), "take 5\n  from the\n  9\n");
  EXPECT_EQ(fitted("    one two three four", 12), "    one two\n      three\n      four");
}

TEST(Fitted, LinesGoOnBelowTheSecondColumn) {
  EXPECT_EQ(fitted("  known  computed by the rules\n", 20), "  known  computed by\n         the rules\n");
  // A gap far to the right is not the beginning of a column.
  EXPECT_EQ(fitted("a sentence that is long enough  and a word", 34), "a sentence that is long enough\n  and a word");
}

TEST(Fitted, LongPositionsAreBrokenAfterACommaAndOtherwiseLeftAlone) {
  EXPECT_EQ(fitted("nim[1,2,3,4,5,6,7]", 10), "nim[1,2,3,\n  4,5,6,7]");
  EXPECT_EQ(fitted("to [1,2 | 3-4] now", 13), "to\n  [1,2 | 3-4]\n  now");
  EXPECT_EQ(fitted("123456789012", 10), "123456789012");
  EXPECT_EQ(fitted("a 123456789012 b", 10), "a\n  123456789012\n  b");
}

TEST(Fitted, ColoursAndAccentsHaveTheWidthThatIsSeen) {
  EXPECT_EQ(columns_of_text("\x1b[1;32mP\x1b[0m"), 1U);
  EXPECT_EQ(columns_of_text("mis\u00e8re"), 6U);
  EXPECT_EQ(fitted("mis\u00e8re nim\n", 10), "mis\u00e8re nim\n");
}

TEST(DidYouMean, NamesAllThatAreEquallyNear) {
  // One letter more makes minnie of minie, and another n for the i makes mine of it.
  EXPECT_EQ(did_you_mean("minie", {"nim", "mine", "minnie", "wynnie"}), "did you mean 'mine' or 'minnie'?");
  EXPECT_EQ(did_you_mean("slove", {"solve", "serve"}, "cairn "), "did you mean 'cairn solve'?");
  EXPECT_EQ(did_you_mean("zzzzzz", {"solve"}), "");
}

}  // namespace cairn::base
