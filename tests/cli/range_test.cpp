// cairn table, list and sequence. The values were computed by an independent program or by hand.
#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using testing::Finished;
using testing::Folder;
using testing::run_cairn;

TEST(TableCommand, DrawsTheSquareOfWythoff) {
  const Finished run = run_cairn("table wythoff --to 7");
  EXPECT_EQ(run.code, 0);
  EXPECT_NE(run.out.find("  x1\\x2  0 1 2 3 4 5 6 7\n"
                         "      0  P . . . . . . .\n"
                         "      1  . . P . . . . .\n"
                         "      2  . P . . . . . .\n"
                         "      3  . . . . . P . .\n"
                         "      4  . . . . . . . P\n"
                         "      5  . . . P . . . .\n"
                         "      6  . . . . . . . .\n"
                         "      7  . . . . P . . .\n"),
            std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find("\nknown: computed"), std::string::npos) << run.out;
}

TEST(TableCommand, GrundyValuesOfNimAreExclusiveOrs) {
  const Json json = Json::parse(run_cairn("table nim --stacks 3 --to 5 --grundy --json").out);
  EXPECT_EQ(json["game"], "nim");
  EXPECT_EQ(json["play"], "normal");
  EXPECT_EQ(json["to"], 5);
  EXPECT_EQ(json["stacks"], 3);
  EXPECT_EQ(json["columns"], (Json{"x1", "x2", "x3", "grundy"}));
  EXPECT_EQ(json["known"]["how"], "computed");
  EXPECT_EQ(json["status"], "complete");
  EXPECT_EQ(json["rows"].size(), 56U);  // C(8, 3)
  for (const auto& row : json["rows"]) {
    EXPECT_EQ(row[3].get<int>(), row[0].get<int>() ^ row[1].get<int>() ^ row[2].get<int>()) << row;
  }
}

TEST(TableCommand, CsvHasOneLineAPosition) {
  const Finished run = run_cairn("table 'misere wythoff' --to 2 --format csv");
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(run.out.starts_with("# wythoff, misere play, every stack up to 2: computed")) << run.out;
  // P: [0,1] and [2,2].
  EXPECT_EQ(run.out.substr(run.out.find('\n') + 1), "x1,x2,outcome\n0,0,N\n0,1,P\n0,2,N\n1,1,N\n1,2,N\n2,2,P\n");
}

TEST(TableCommand, ShowsTheModesOfComplySideBySide) {
  const Finished run = run_cairn("table 'comply{2,5}' --to 8 --grundy");
  EXPECT_EQ(run.code, 0);
  EXPECT_NE(run.out.find("  n  side = S  side = not S\n"
                         "  0         0             0\n"
                         "  1         0             1\n"
                         "  2         1             2\n"
                         "  3         2             3\n"
                         "  4         0             4\n"
                         "  5         1             3\n"
                         "  6         2             4\n"
                         "  7         0             5\n"
                         "  8         0             6\n"),
            std::string::npos)
      << run.out;
}

TEST(TableCommand, ShowsLeftAndRightInPartizanTables) {
  const Json json = Json::parse(run_cairn("table partizan_euclid --to 5 --json").out);
  // Rows p = 1..5, columns q = 1..p: P, PP, PNP, PPLP, PNRLP; q = 0 is no position.
  std::string letters;
  for (int p = 1; p <= 5; ++p) {
    for (int q = 1; q <= p; ++q) {
      for (const auto& row : json["rows"]) {
        if (row[0] == q && row[1] == p) letters += row[2].get<std::string>();
      }
    }
  }
  EXPECT_EQ(letters, "PPPPNPPPLPPNRLP");
  EXPECT_EQ(json["rows"].size(), 15U);
}

TEST(ListCommand, FindsThePPositionsOfWythoff) {
  const Finished run = run_cairn("list wythoff --to 30");
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(
      run.out.starts_with("[0,0] [1,2] [3,5] [4,7] [6,10] [8,13] [9,15] [11,18] [12,20] [14,23] [16,26] [17,28]\n"
                          "\n"
                          "12 P-positions of wythoff, normal play, every stack up to 30\n"
                          "known: computed"))
      << run.out;
}

TEST(ListCommand, WrapsAtAHundredColumns) {
  const Finished run = run_cairn("list minnie --stacks 3 --to 12");
  std::size_t longest = 0;
  std::size_t start = 0;
  const std::string positions = run.out.substr(0, run.out.find("\n\n") + 1);
  for (std::size_t end = positions.find('\n'); end != std::string::npos; end = positions.find('\n', start)) {
    longest = std::max(longest, end - start);
    start = end + 1;
  }
  EXPECT_LE(longest, 100U);
  EXPECT_GT(longest, 80U);
}

TEST(ListCommand, CountsWithoutListing) {
  // MINE with three stacks up to 12: 42 with all stacks left, and 11 with at most two.
  const Json json = Json::parse(run_cairn("list mine --stacks 3 --to 12 --count --json").out);
  EXPECT_EQ(json["count"], 53);
  EXPECT_TRUE(json["positions"].is_null());
  EXPECT_EQ(json["known"]["how"], "computed");
  EXPECT_TRUE(run_cairn("list mine --stacks 3 --to 12 --count").out.starts_with("53 P-positions of mine"));
}

TEST(ListCommand, JsonHoldsTheTuples) {
  const Json json = Json::parse(run_cairn("list 'misere minnie' --to 5 --json").out);
  EXPECT_EQ(json["play"], "misere");
  EXPECT_EQ(json["positions"].dump(), "[[0,1],[1,2],[1,4],[2,5],[3,3]]");
  EXPECT_EQ(json["count"], 5);
}

TEST(ListCommand, CsvHasAColumnForEachStack) {
  const Finished run = run_cairn("list wynnie --to 5 --format csv");
  EXPECT_EQ(run.out.substr(run.out.find('\n') + 1), "x1,x2\n0,0\n1,2\n1,4\n3,5\n");
}

TEST(ListCommand, ReadsItsBoundAsPositionsDo) {
  const Json json = Json::parse(run_cairn("list nim --to '2^3 + 1' --json").out);
  EXPECT_EQ(json["to"], 9);
  EXPECT_EQ(json["count"], 10);                         // [0,0] to [9,9]
  EXPECT_EQ(run_cairn("list nim --to 10^16").code, 2);  // beyond 2^53
}

// n must be odd: there is no position 0 and none 2. From 1 there is no move, 3 goes to 1, and 5 to 1 and 3.
TEST(SequenceCommand, APositionThatIsNotValidHasNoValue) {
  const Folder folder;
  const std::string rules =
      folder.file("odd.rules", "game odd_pile\n  pile n\n  valid n odd\n  move take t in {2,4}\n");
  const Json json = Json::parse(run_cairn("sequence " + rules + " --to 5 --json").out);
  EXPECT_EQ(json["rows"][0]["values"], Json::parse("[null, 0, null, 1, null, 2]"));
  EXPECT_NE(run_cairn("sequence " + rules + " --to 5 --format csv").out.find("\n0,\n1,0\n2,\n3,1\n4,\n5,2\n"),
            std::string::npos);
  EXPECT_EQ(run_cairn("sequence " + rules + " --to 5").out.find("-1"), std::string::npos);
}

TEST(SequenceCommand, ProvesThePeriodOfASubtractionGame) {
  const Json json = Json::parse(run_cairn("sequence 'subtraction{3,5,6,10,11}' --to 30 --json").out);
  const Json row = json["rows"][0];
  EXPECT_EQ(row["values"].dump(), "[0,0,0,1,1,1,2,2,2,0,3,3,1,4,4,2,0,0,0,1,1,1,2,2,2,0,3,3,1,4,4]");
  EXPECT_EQ(row["preperiod"], 0);
  EXPECT_EQ(row["period"], 16);
  EXPECT_EQ(row["saltus"], (Json{0}));
  EXPECT_TRUE(row["mode"].is_null());
  EXPECT_EQ(json["known"]["how"], "proved");
}

TEST(SequenceCommand, GoesToFortyWhenNotTold) {
  const Finished run = run_cairn("sequence 'subtraction{1,3,4}'");
  EXPECT_EQ(run.code, 0);
  EXPECT_NE(run.out.find("n up to 40: Grundy values"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\npreperiod 0, period 7\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\nknown: proved"), std::string::npos) << run.out;
}

TEST(SequenceCommand, CsvHasOneLineAValue) {
  const Finished run = run_cairn("sequence 'subtraction{2,5}' --to 6 --format csv");
  EXPECT_EQ(run.out.substr(run.out.find('\n') + 1), "n,grundy\n0,0\n1,0\n2,1\n3,1\n4,0\n5,2\n6,1\n");
}

// The values of {1,2} are n mod 3. A column of two blocks, b and the rest, begins again every 5 numbers.
TEST(Sequence, BlocksComeOverAndOverWithTheirNames) {
  const Finished run = run_cairn("sequence 'subtraction{1,2}' --to 11 --blocks 'b = 3, c-b=1, c-b'");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.out.substr(0, run.out.find("\n\n")),
            "block  n       values\n"
            "b      0..2     0 1 2\n"
            "c-b    3..3     0\n"
            "c-b    4..4     1\n"
            "b      5..7     2 0 1\n"
            "c-b    8..8     2\n"
            "c-b    9..9     0\n"
            "b      10..11   1 2");
  EXPECT_NE(run.out.find("\nknown: proved: "), std::string::npos);
  for (const auto& [blocks, words] : {std::pair{"b", "the block 'b' has no length"},
                                      {"b=0", "--blocks b"},
                                      {"b=2,", "has no name"},
                                      {"=3", "has no name"}}) {
    const Finished wrong = run_cairn("sequence 'subtraction{1,2}' --blocks '" + std::string(blocks) + "'");
    EXPECT_EQ(wrong.code, 2) << blocks;
    EXPECT_NE(wrong.err.find(words), std::string::npos) << wrong.err;
  }
  EXPECT_EQ(run_cairn("sequence 'subtraction{1,2}' --blocks b=2 --json").code, 2);
}

}  // namespace
}  // namespace cairn
