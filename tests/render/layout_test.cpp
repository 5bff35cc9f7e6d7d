// Colour, columns and wrapping.
#include "render/layout.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(Layout, ColourAppearsOnlyWhenTheStyleHasIt) {
  EXPECT_EQ(painted("P", Paint::highlight, {false, 100}), "P");
  EXPECT_EQ(painted("P", Paint::highlight, {true, 100}), "\x1b[1;32mP\x1b[0m");
  EXPECT_EQ(painted("P", Paint::plain, {true, 100}), "P");
}

TEST(Layout, WidthCountsCharactersNotBytes) {
  EXPECT_EQ(width_of("misère"), 6U);
  EXPECT_EQ(padded("è", 3), "è  ");
  EXPECT_EQ(padded("è", 3, Align::right), "  è");
  EXPECT_EQ(padded("abcd", 3), "abcd");
}

TEST(Layout, WrappedLinesStayWithinTheWidthAndKeepTheIndent) {
  EXPECT_EQ(wrapped({"aaaa", "bbbb", "cccc"}, 0, {false, 9}), "aaaa bbbb\ncccc");
  EXPECT_EQ(wrapped({"aaaa", "bbbb", "cccc"}, 2, {false, 9}), "aaaa\n  bbbb\n  cccc");
  EXPECT_EQ(wrapped({}, 0, {false, 9}), "");
}

TEST(Layout, AWordLongerThanTheLineIsNotCut) {
  EXPECT_EQ(wrapped({"a", "123456789012", "b"}, 0, {false, 9}), "a\n123456789012\nb");
}

TEST(Layout, ColumnsLineUpAndNoLineEndsWithBlanks) {
  Columns columns({Align::left, Align::right, Align::left});
  columns.row({{"option"}, {"value"}, {"x"}});
  columns.row({{"a"}, {"7"}, {""}});
  columns.row({{""}, {""}, {"y"}});
  EXPECT_EQ(columns.text(1, 2, {}),
            " option  value  x\n"
            " a           7\n"
            "                y\n");
}

TEST(Layout, ColourDoesNotDisturbTheColumns) {
  Columns columns({Align::left, Align::left});
  columns.row({{"a", Paint::bold}, {"b"}});
  columns.row({{"aaa"}, {"b"}});
  EXPECT_EQ(columns.text(0, 1, {true, 100}), "\x1b[1ma\x1b[0m   b\naaa b\n");
}

}  // namespace
}  // namespace cairn
