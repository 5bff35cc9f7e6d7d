// Tables as text.
#include "base/all_layers.hpp"
#include "render/answers_support.hpp"
#include "render/text.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using testing::table_of;
using X = std::vector<std::int64_t>;

// P-positions of WYTHOFF up to 3: [0,0] and [1,2].
std::int32_t wythoff_to_3(int, const X& x) { return x == X{0, 0} || x == X{1, 2} ? 'P' : 'N'; }

// Bouton: the Grundy value of NIM is the exclusive or of the stacks.
std::int32_t nim_value(int, const X& x) {
  std::int64_t sum = 0;
  for (const auto stack : x) sum ^= stack;
  return static_cast<std::int32_t>(sum);
}

TEST(TableText, TwoStacksAreAFullSquare) {
  EXPECT_EQ(text_of(table_of("wythoff", 2, 3, false, wythoff_to_3), {}),
            "wythoff, normal play, every stack up to 3: outcomes\n"
            "\n"
            "  x1\\x2  0 1 2 3\n"
            "      0  P . . .\n"
            "      1  . . P .\n"
            "      2  . P . .\n"
            "      3  . . . .\n"
            "\n"
            "P: the player who just moved wins; '.': the player to move wins (N)\n"
            "known: computed: by hand (table)\n");
}

TEST(TableText, GrundyValuesAreAlignedToTheRight) {
  const std::string text = text_of(table_of("nim", 2, 9, true, nim_value), {});
  EXPECT_NE(text.find("  x1\\x2   0  1  2  3  4  5  6  7  8  9\n"
                      "      0   0  1  2  3  4  5  6  7  8  9\n"
                      "      1   1  0  3  2  5  4  7  6  9  8\n"
                      "      2   2  3  0  1  6  7  4  5 10 11\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("nim, normal play, 2 stacks, every stack up to 9: Grundy values"), std::string::npos) << text;
  EXPECT_NE(text.find("0: the player who just moved wins; otherwise the player to move wins\n"), std::string::npos);
}

TEST(TableText, ThreeStacksAreLayersOfTrianglesByTheSmallest) {
  EXPECT_EQ(text_of(table_of("nim", 3, 2, true, nim_value), {}),
            "nim, normal play, 3 stacks, every stack up to 2: Grundy values\n"
            "\n"
            "x1 = 0\n"
            "  x2\\x3  0 1 2\n"
            "      0  0 1 2\n"
            "      1    0 3\n"
            "      2      0\n"
            "\n"
            "x1 = 1\n"
            "  x2\\x3  1 2\n"
            "      1  1 2\n"
            "      2    1\n"
            "\n"
            "x1 = 2\n"
            "  x2\\x3  2\n"
            "      2  2\n"
            "\n"
            "0: the player who just moved wins; otherwise the player to move wins;\n"
            "stacks are sorted: x1 <= x2 <= ...\n"
            "known: computed: by hand (table)\n");
}

TEST(TableText, FourStacksNameBothLayersAndKeepThemSorted) {
  const std::string text = text_of(table_of("nim", 4, 1, true, nim_value), {});
  EXPECT_NE(text.find("x1 = 0, x2 = 0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("x1 = 0, x2 = 1\n"), std::string::npos) << text;
  EXPECT_NE(text.find("x1 = 1, x2 = 1\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("x1 = 1, x2 = 0\n"), std::string::npos) << text;
}

TEST(TableText, NamedCoordinatesAreNotMirrored) {
  // With n = 1 left, the player with the first purse moves (and wins) exactly when it is not empty.
  const auto value = [](int, const X& x) { return x[0] == 1 && x[1] > 0 ? 'N' : 'P'; };
  EXPECT_EQ(text_of(table_of("cash{1,3,4}", 3, 1, false, value), {}),
            "cash{1,3,4}, normal play, every number up to 1: outcomes\n"
            "\n"
            "n = 0\n"
            "  d\\e  0 1\n"
            "    0  P P\n"
            "    1  P P\n"
            "\n"
            "n = 1\n"
            "  d\\e  0 1\n"
            "    0  P P\n"
            "    1  . .\n"
            "\n"
            "P: the player who just moved wins; '.': the player to move wins (N)\n"
            "known: computed: by hand (table)\n");
}

TEST(TableText, OnePileIsARunOfValues) {
  TableValues answer =
      table_of("subtraction{1,3,4}", 1, 6, false, [](int, const X& x) { return x[0] == 0 || x[0] == 2 ? 'P' : 'N'; });
  EXPECT_EQ(text_of(answer, {false, 40}),
            "subtraction{1,3,4}, normal play, n up to 6: outcomes\n"
            "\n"
            "  n  +0 +1 +2 +3 +4\n"
            "  0   P  .  P  .  .\n"
            "  5   .  .\n"
            "\n"
            "P: the player who just moved wins;\n"
            "'.': the player to move wins (N)\n"
            "known: computed: by hand (table)\n");
}

TEST(TableText, OnePileWithModesHasAColumnForEach) {
  // comply{1..3} up to 4 by hand: side S 0 1 2 3 4, side not S 0 0 0 0 1.
  const auto value = [](int mode, const X& x) {
    return static_cast<std::int32_t>(mode == 0 ? x[0] : x[0] == 4 ? 1 : 0);
  };
  EXPECT_EQ(text_of(table_of("comply{1..3}", 1, 4, true, value), {}),
            "comply{1..3}, normal play, n up to 4: Grundy values\n"
            "\n"
            "  n  side = S  side = not S\n"
            "  0         0             0\n"
            "  1         1             0\n"
            "  2         2             0\n"
            "  3         3             0\n"
            "  4         4             1\n"
            "\n"
            "0: the player who just moved wins; otherwise the player to move wins\n"
            "known: computed: by hand (table)\n");
}

TEST(TableText, InvalidPositionsAreBlankAndPartizanLettersAreExplained) {
  const auto value = [](int, const X& x) -> std::int32_t {
    if (x[0] == 0) return TableValues::kNotValid;
    if (x == X{3, 4}) return 'L';
    return x == X{2, 3} ? 'N' : 'P';
  };
  EXPECT_EQ(text_of(table_of("partizan_euclid", 2, 4, false, value), {}),
            "partizan_euclid, normal play, every stack up to 4: outcomes\n"
            "\n"
            "  x1\\x2  0 1 2 3 4\n"
            "      0\n"
            "      1    P P P P\n"
            "      2    P P . P\n"
            "      3    P . P L\n"
            "      4    P P L P\n"
            "\n"
            "P: the player who just moved wins; '.': the player to move wins (N); L: Left wins whoever starts;\n"
            "R: Right wins whoever starts; blank: not a position\n"
            "known: computed: by hand (table)\n");
}

TEST(TableText, WhatAnUnfinishedRunDoesNotKnowIsAQuestionMark) {
  // mine[1,1] is no position; [0,1] is one that was not reached.
  TableValues answer = table_of("mine", 2, 1, false, [](int, const X& x) { return x == X{0, 0} ? 'P' : -1; });
  answer.status = Status::cancelled;
  const std::string text = text_of(answer, {false, 200});
  EXPECT_NE(text.find("      0  P ?\n"
                      "      1  ?\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("blank: not a position; '?': not known\n"), std::string::npos) << text;
  EXPECT_NE(text.find("known: computed: by hand (table; cancelled)\n"), std::string::npos) << text;
}

TEST(TableText, LayersWithoutAnyPositionAreLeftOut) {
  // Three different stacks up to 2: only [0,1,2] (and boards with empty stacks) are positions of MINE.
  const auto value = [](int, const X& x) -> std::int32_t {
    const bool distinct = (x[0] == 0 || x[0] < x[1]) && (x[1] == 0 || x[1] < x[2]);
    return distinct ? 'N' : TableValues::kNotValid;
  };
  const std::string text = text_of(table_of("mine", 3, 2, false, value), {});
  EXPECT_NE(text.find("x1 = 0\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("x1 = 1\n"), std::string::npos) << text;
}

TEST(TableText, AWideGridKeepsItsRowsWholeAndLabelsEveryFifthColumn) {
  const std::string text = text_of(table_of("wythoff", 2, 12, false, wythoff_to_3), {false, 40});
  EXPECT_NE(text.find("  x1\\x2  0         5        10\n"
                      "      0  P . . . . . . . . . . . .\n"),
            std::string::npos)
      << text;
}

TEST(TableText, ColourHighlightsExactlyThePPositions) {
  const std::string text = text_of(table_of("wythoff", 2, 3, false, wythoff_to_3), {true, 100});
  std::size_t count = 0;
  for (std::size_t at = text.find("\x1b[1;32mP\x1b[0m"); at != std::string::npos;
       at = text.find("\x1b[1;32mP\x1b[0m", at + 1)) {
    ++count;
  }
  EXPECT_EQ(count, 3U) << text;  // [0,0], [1,2] and its mirror image
}

}  // namespace
}  // namespace cairn
