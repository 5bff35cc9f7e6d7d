// cairn solve and cairn moves. The values were computed by an independent program or by hand.
#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace cairn {
namespace {

using testing::error_sentences;
using testing::Finished;
using testing::run_cairn;

std::vector<Json> lines_of(const std::string& text) {
  std::vector<Json> result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) result.push_back(Json::parse(line));
  return result;
}

TEST(SolveCommand, AnswersAPositionOfMinnie) {
  const Finished run = run_cairn("solve --json 'minnie[7,9,20]'");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["position"], "minnie[7,9,20]");
  EXPECT_EQ(json["play"], "normal");
  EXPECT_EQ(json["outcome"], "N");
  EXPECT_EQ(json["grundy"], 12);
  EXPECT_EQ(json["remoteness"], 31);
  EXPECT_EQ(json["winning_moves"], (Json{"minnie[1,9,20]"}));
  EXPECT_EQ(json["winning_moves_complete"], true);
  EXPECT_TRUE(json["known"]["how"] == "computed" || json["known"]["how"] == "proved");
  EXPECT_EQ(json["status"], "complete");
}

TEST(SolveCommand, OnePositionIsOnePosition) {
  const Finished run = run_cairn("solve 'nim[0]' 'nim[1]'");
  EXPECT_NE(run.out.find("exhaustive search of 1 position ("), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("exhaustive search of 1 position, beside 1 searched before ("), std::string::npos) << run.out;
  EXPECT_NE(run_cairn("solve 'nim[1]'").out.find("exhaustive search of 2 positions ("), std::string::npos);
}

TEST(SolveCommand, TextSaysTheSameInWords) {
  const Finished run = run_cairn("solve 'minnie[7,9,20]'");
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(
      run.out.starts_with("minnie[7,9,20]\n"
                          "  outcome         N   the player to move wins\n"
                          "  Grundy value    12\n"
                          "  remoteness      31  moves when the winner hastens and the loser delays\n"
                          "  winning moves   1   minnie[1,9,20]\n"
                          "  known           "))
      << run.out;
  EXPECT_EQ(run.out.find('\x1b'), std::string::npos);  // no colour in a file
}

TEST(SolveCommand, AMisereAnswerHasNoGrundyValue) {
  const Json json = Json::parse(run_cairn("solve --json 'misere wynnie[3,6]'").out);
  EXPECT_EQ(json["play"], "misere");
  EXPECT_EQ(json["outcome"], "P");
  EXPECT_TRUE(json["grundy"].is_null());
  EXPECT_EQ(json["winning_moves"], Json::array());
}

TEST(SolveCommand, AnswersASum) {
  // minnie[3,8] is P, so its value is 0 and the only winning move takes the whole stack of NIM.
  const Json json = Json::parse(run_cairn("solve --json 'minnie[3,8] + nim[5]'").out);
  EXPECT_EQ(json["position"], "minnie[3,8] + nim[5]");
  EXPECT_EQ(json["outcome"], "N");
  EXPECT_EQ(json["grundy"], 5);
  EXPECT_EQ(json["winning_moves"], (Json{"minnie[3,8]"}));
}

TEST(SolveCommand, PartizanAnswersListTheMovesOfBothPlayers) {
  // 31 mod 12 = 7: Left moves to (12, 7), Right to (12, 5); their outcomes are P and R.
  const Json json = Json::parse(run_cairn("solve --json 'partizan_euclid[31,12]'").out);
  EXPECT_EQ(json["outcome"], "N");
  EXPECT_TRUE(json["grundy"].is_null());
  EXPECT_EQ(json["left_winning_moves"], (Json{"partizan_euclid[7,12]"}));
  EXPECT_EQ(json["right_winning_moves"], (Json{"partizan_euclid[5,12]"}));
  EXPECT_EQ(json["winning_moves"].size(), 2U);
}

TEST(SolveCommand, ALargeValueIsAString) {
  // subtraction{1..4} has period 5 and value n mod 5; nim[2^53 + 1] has the value 2^53 + 1.
  const Json json = Json::parse(run_cairn("solve --json 'nim[9007199254740993]'").out);
  EXPECT_EQ(json["grundy"], "9007199254740993");
}

TEST(SolveCommand, WinningMovesCanBePastedBackAndAreLost) {
  for (const std::string position :
       {"wynnie[3,6]", "misere wynnie[4,6]", "cash{1,3,4}[14; 9, 9]", "comply{1..4}[7, S]"}) {
    const Json json = Json::parse(run_cairn("solve --json '" + position + "'").out);
    EXPECT_EQ(json["outcome"], "N") << position;
    ASSERT_FALSE(json["winning_moves"].empty()) << position;
    for (const std::string move : json["winning_moves"]) {
      EXPECT_EQ(Json::parse(run_cairn("solve --json '" + move + "'").out)["outcome"], "P") << move;
    }
  }
}

TEST(SolveCommand, SeveralPositionsAreAnsweredInOrder) {
  const Finished run = run_cairn("solve --json 'nim[3,3]' 'nim[0]' 'wynnie[3,6]'");
  EXPECT_EQ(run.code, 0);
  const auto answers = lines_of(run.out);
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[0]["position"], "nim[3,3]");
  EXPECT_EQ(answers[0]["outcome"], "P");
  EXPECT_EQ(answers[1]["outcome"], "P");
  EXPECT_EQ(answers[2]["grundy"], 1);
}

TEST(SolveCommand, ReadsPositionsFromStandardInput) {
  const Finished run = run_cairn("solve --json -", "nim[1]\n\n# a comment\n  nim[3,3]  \r\nnim[2]");
  EXPECT_EQ(run.code, 0) << run.err;
  const auto answers = lines_of(run.out);
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[1]["outcome"], "P");
  EXPECT_EQ(answers[2]["grundy"], 2);
}

TEST(SolveCommand, ABadLineOfInputIsReportedAndTheOthersAreAnswered) {
  const Finished run = run_cairn("solve --json -", "nim[1]\n\nfoo[2]\nnim[3]\nnim[\n");
  EXPECT_EQ(run.code, 2);
  // A line of output for each question, in order.
  const auto answers = lines_of(run.out);
  ASSERT_EQ(answers.size(), 4U);
  EXPECT_EQ(answers[0]["outcome"], "N");
  EXPECT_EQ(answers[1]["position"], "foo[2]");
  EXPECT_EQ(answers[1]["error"], "unknown game 'foo'");
  EXPECT_EQ(answers[1]["known"]["how"], "unknown");
  EXPECT_EQ(answers[2]["outcome"], "N");
  EXPECT_EQ(error_sentences(run.err), 2) << run.err;
  EXPECT_NE(run.err.find("error: line 3: unknown game 'foo'"), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("error: line 5: "), std::string::npos) << run.err;
}

// What cannot be answered is said as it is: euclid[10^30,10^29] is a position, and too large.
TEST(SolveCommand, APositionThatIsTooLargeCostsNoOtherOneItsAnswer) {
  const std::string why =
      "euclid[100000000000000000000000000000,1000000000000000000000000000000] is too large to search (up to 10^61 "
      "positions)";
  const Finished input = run_cairn("solve --json -", "nim[1]\neuclid[10^30,10^29]\nnim[2]\n");
  const Finished typed = run_cairn("solve --json 'nim[1]' 'euclid[10^30,10^29]' 'nim[2]'");
  for (const Finished& run : {input, typed}) {
    EXPECT_EQ(run.code, 2);
    const auto answers = lines_of(run.out);
    ASSERT_EQ(answers.size(), 3U) << run.out;
    EXPECT_EQ(answers[1]["position"], "euclid[10^30,10^29]");
    EXPECT_EQ(answers[1]["error"], why);
    EXPECT_EQ(answers[1]["known"]["detail"], why);
    EXPECT_EQ(answers[2]["grundy"], 2);
    EXPECT_EQ(error_sentences(run.err), 1) << run.err;
  }
}

TEST(SolveCommand, TheReferenceEngineAgrees) {
  const Json json = Json::parse(run_cairn("solve --json --engine reference 'nimb[3,4,6]'").out);
  EXPECT_EQ(json["engine"], "reference");
  EXPECT_EQ(json["outcome"], "N");
  EXPECT_EQ(json["grundy"], 2);
  EXPECT_EQ(json["remoteness"], 5);
  EXPECT_EQ(json["winning_moves"].size(), 3U);
}

TEST(SolveCommand, KnowsTheGamesOfAUsersFileByNameAndByPath) {
  const testing::Folder folder;
  const std::string file = folder.file("my.rules", "game two_at_most\n  pile n\n  move take t in 1..2\n");
  // Take one or two: the value is n mod 3.
  EXPECT_EQ(Json::parse(run_cairn("solve --json --rules '" + file + "' 'two_at_most[8]'").out)["grundy"], 2);
  EXPECT_EQ(Json::parse(run_cairn("solve --json '" + file + "[9]'").out)["outcome"], "P");
}

TEST(MovesCommand, ListsEveryOptionWithItsValues) {
  const Finished run = run_cairn("moves --json 'nimb[3,4,6]'");
  EXPECT_EQ(run.code, 0);
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["outcome"], "N");
  EXPECT_EQ(json["options_complete"], true);
  EXPECT_TRUE(json.contains("known"));
  std::vector<std::string> found;
  for (const auto& option : json["options"]) {
    found.push_back(option["position"].get<std::string>() + option["outcome"].get<std::string>() +
                    option["grundy"].dump() + "r" + option["remoteness"].dump());
  }
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, (std::vector<std::string>{"nimb[0,4,6]N3r3", "nimb[1,3,4]P0r4", "nimb[1,3,6]P0r4", "nimb[1,4,6]P0r4",
                                             "nimb[2,3,4]N1r5", "nimb[2,3,6]N1r5", "nimb[2,4,6]N1r5"}));
}

TEST(MovesCommand, TextMarksTheWinningMoves) {
  const Finished run = run_cairn("moves 'cash{1,3,4}[14; 9, 9]'");
  EXPECT_EQ(run.code, 0);
  EXPECT_NE(run.out.find("*  cash{1,3,4}[13; 9, 8]  P                   0          10\n"), std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find("   cash{1,3,4}[10; 9, 5]  N                   1           5\n"), std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find("known: "), std::string::npos);
}

}  // namespace
}  // namespace cairn
