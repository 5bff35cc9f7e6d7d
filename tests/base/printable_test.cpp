// What others wrote reaches a terminal as text, and as nothing else.
#include "base/printable.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(Printable, LeavesTextAlone) {
  EXPECT_EQ(printable(""), "");
  EXPECT_EQ(printable("Take t <= n, mis\u00e8re \u2264 \U0001F3B2"), "Take t <= n, mis\u00e8re \u2264 \U0001F3B2");
}

TEST(Printable, EscapesWhatATerminalObeys) {
  EXPECT_EQ(printable("\x1b[31mred\x07"), "\\x1b[31mred\\x07");
  EXPECT_EQ(printable(std::string("a\0b\x7f", 4)), "a\\x00b\\x7f");
  EXPECT_EQ(printable("a\tb\nc\r"), "a b c ");
  EXPECT_EQ(printable("\xc2\x9b"), "\\xc2\\x9b");  // CSI in one character
  EXPECT_EQ(printable("\x9b\xff\xc3"), "\\x9b\\xff\\xc3");
  // No byte that is left is a control character, whatever comes in.
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string text = printable(std::string{static_cast<char>(first), static_cast<char>(second)});
      for (const char c : text) EXPECT_TRUE(static_cast<unsigned char>(c) >= 32 && c != 127) << first << " " << second;
    }
  }
}

}  // namespace
}  // namespace cairn
