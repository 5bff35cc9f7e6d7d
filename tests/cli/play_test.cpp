// cairn play: games that are written down beforehand.
#include <gtest/gtest.h>

#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"

#include <sstream>

namespace cairn {

namespace {

using testing::Finished;
using testing::has;
using testing::shell;

Finished played(const std::string& arguments, const std::string& typed) {
  return shell("\"$CAIRN\" play " + arguments, typed);
}

}  // namespace

// nim[1,2]: take 1 of the 2, and whatever follows is forced.
TEST(Play, YouWinWhenYouPlayWell) {
  const Finished run = played("'nim[1,2]'", "[1,1]\n[0]\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(has(run.out, "nim[1,2], normal play: you begin.")) << run.out;
  EXPECT_TRUE(has(run.out, "Cairn moves to nim[0,1]\n")) << run.out;
  EXPECT_TRUE(has(run.out, "you win")) << run.out;
}

TEST(Play, CairnWinsWhereItCan) {
  const Finished run = played("'nim[1,2]' --second", "nim[0,1]\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(has(run.out, "Cairn begins")) << run.out;
  EXPECT_TRUE(has(run.out, "Cairn moves to nim[1,1]\n")) << run.out;
  EXPECT_TRUE(has(run.out, "Cairn wins")) << run.out;
}

// Misere: from nim[1,1] every move leaves one stone, and whoever takes it loses.
TEST(Play, MisereTheLastToMoveLoses) {
  const Finished run = played("'misere nim[1,1]' --second", "[0,0]\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(has(run.out, "Cairn wins")) << run.out;
  EXPECT_TRUE(has(played("'misere nim[1,1]'", "1\n").out, "you win"));
}

TEST(Play, SlipsCostNothing) {
  const Finished run = played("'nim[1,2]'", "[1,5]\n99\nhelp\nmoves\nhint\nundo\n[1,1]\nundo\n[1,1]\n1\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(has(run.err, "no move leads from nim[1,2] to nim[1,5]")) << run.err;
  EXPECT_TRUE(has(run.err, "there is no move 99")) << run.err;
  EXPECT_TRUE(has(run.err, "no move of yours")) << run.err;
  EXPECT_TRUE(has(run.out, "nim[1,1] wins; known: ")) << run.out;
  EXPECT_TRUE(has(run.out, "you win")) << run.out;
}

TEST(Play, InSumsEmptyComponentsMayBeWritten) {
  EXPECT_TRUE(has(played("'nim[1] + nim[2]'", "nim[1] + nim[0]\n").out, "Cairn wins"));
  EXPECT_TRUE(has(played("'nim[1] + nim[2]'", "nim[1] + nim[1]\n1\n").out, "you win"));
}

TEST(Play, JsonIsNothingElse) {
  const Finished run = played("'nim[1,2]' --json", "help\nmoves\nhint\nrules\n[1,1]\nundo\n[1,1]\n");
  std::istringstream lines(run.out);
  std::string last;
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_TRUE(Json::accept(line)) << line;
    last = line;
  }
  EXPECT_EQ(count, 10) << run.out;  // 4 answers, a move and its reply, undo, both again, the end
  EXPECT_EQ(Json::parse(last)["winner"], nullptr);
}

TEST(Play, EndsWithItsInput) {
  EXPECT_EQ(played("'minnie[7,9,20]'", "").code, 0);
  EXPECT_EQ(played("'minnie[7,9,20]'", "quit\n").code, 0);
  EXPECT_EQ(played("'nim[1]' -o game.txt", "").code, 2);
  EXPECT_EQ(played("'partizan_euclid[7,3]'", "").code, 2);
}

TEST(Play, CairnMovesToPPositions) {
  for (const char* position : {"minnie[3,8]", "minnie[7,9,20]", "wynnie[6,11]", "misere wynnie[3,6]"}) {
    const Json solved = Json::parse(shell("\"$CAIRN\" solve --json '" + std::string(position) + "'", "").out);
    const Finished run = played("'" + std::string(position) + "' --json --second", "");
    std::istringstream lines(run.out);
    std::string line;
    ASSERT_TRUE(std::getline(lines, line)) << run.err;
    const Json move = Json::parse(line);
    EXPECT_EQ(move["by"], "cairn");
    EXPECT_EQ(move["from"], position);
    const Json after = Json::parse(shell("\"$CAIRN\" solve --json '" + move["to"].get<std::string>() + "'", "").out);
    EXPECT_TRUE(solved["outcome"] == "P" || after["outcome"] == "P") << position;
  }
}

TEST(Play, ALimitThatIsReachedIsNoBadInput) {
  const Finished run = played("'nim[90,91,92,93,94]' --time 0.2", "");
  EXPECT_EQ(run.code, 3) << run.err;
  EXPECT_TRUE(has(run.err, "is too large to play: limit reached")) << run.err;
}

}  // namespace cairn
