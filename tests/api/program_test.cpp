// The public Lab says what the program says: the same JSON and the same text, for every kind of question.
#include "cli/run_support.hpp"

#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <regex>

namespace cairn {
namespace {

using testing::Finished;
using testing::run_cairn;

// How long a proof took is never the same twice.
std::string without_seconds(const std::string& text) {
  static const std::regex seconds("\"seconds\":[^,]*,");
  return std::regex_replace(text, seconds, "");
}

std::string printed(const std::string& arguments) {
  const Finished run = run_cairn(arguments);
  EXPECT_EQ(run.err, "") << arguments;
  return without_seconds(run.out);
}

template <class Answer>
void expect_same(const Answer& answer, const std::string& arguments) {
  EXPECT_EQ(without_seconds(to_json(answer)), printed(arguments + " --json"));
  EXPECT_EQ(to_text(answer), printed(arguments));
}

TEST(LabAndProgram, Solve) {
  for (const std::string position :
       {"minnie[7,9,20]", "misere wynnie[3,6]", "minnie[3,8] + nim[5]", "cash{1,3,4}[14; inf, 10]",
        "subtraction{3,5,6,10,11}[123456789012345678901234567890]", "partizan_euclid[12,31]"}) {
    expect_same(Lab().solve(position), "solve '" + position + "'");
  }
}

TEST(LabAndProgram, Moves) { expect_same(Lab().moves("wynnie[3,6]"), "moves 'wynnie[3,6]'"); }

TEST(LabAndProgram, Table) {
  const Lab lab;
  expect_same(lab.table({.game = "wythoff", .to = 9}), "table wythoff --to 9");
  expect_same(lab.table({.game = "comply{1..4}", .to = 20, .grundy = true}), "table 'comply{1..4}' --to 20 --grundy");
  expect_same(lab.table({.game = "misere nim", .to = 4, .stacks = 3}), "table 'misere nim' --to 4 --stacks 3");
}

TEST(LabAndProgram, List) {
  const Lab lab;
  expect_same(lab.list({.game = "minnie", .to = 12, .stacks = 3}), "list minnie --to 12 --stacks 3");
  expect_same(lab.list({.game = "wythoff", .to = 1000, .count_only = true}), "list wythoff --to 1000 --count");
}

TEST(LabAndProgram, CommaSeparatedValues) {
  const Lab lab;
  EXPECT_EQ(to_csv(lab.table({.game = "wythoff", .to = 5})), printed("table wythoff --to 5 --format csv"));
  EXPECT_EQ(to_csv(lab.list({.game = "wythoff", .to = 9})), printed("list wythoff --to 9 --format csv"));
  EXPECT_EQ(to_csv(lab.sequence({.game = "comply{1..4}", .to = 9})),
            printed("sequence 'comply{1..4}' --to 9 --format csv"));
}

TEST(LabAndProgram, Sequence) {
  expect_same(Lab().sequence({.game = "comply{1..4}", .to = 30}), "sequence 'comply{1..4}' --to 30");
}

TEST(LabAndProgram, Prove) {
  expect_same(Lab().prove({.game = "minnie"}), "prove minnie");
  expect_same(Lab().prove({.game = "wythoff", .numeration = Numeration::zeckendorf}),
              "prove wythoff --numeration zeckendorf");
}

TEST(LabAndProgram, Check) {
  const Lab lab;
  expect_same(lab.check("nim[a,b]: P iff a = b"), "check 'nim[a,b]: P iff a = b'");
  expect_same(lab.check("minnie[1,n], n >= 1: P iff n even", {.to = 50}),
              "check 'minnie[1,n], n >= 1: P iff n even' --to 50");
}

TEST(LabAndProgram, CheckProof) {
  const testing::Folder folder;
  const Lab lab;
  const std::string certificate = lab.prove({.game = "wynnie"}).certificate();
  const std::string path = folder.file("wynnie.json", certificate);
  expect_same(lab.check_proof(certificate, path), "check-proof " + path);
}

TEST(LabAndProgram, Rules) { expect_same(Lab().game("cash"), "rules cash"); }

TEST(LabAndProgram, LinesOfABatchAreThoseOfTheProgram) {
  const std::vector<std::string> positions{"nim[1,2,3]", "nim[1,", "minnie[7,9,20]"};
  std::string lines;
  std::string input;
  for (const SolveAttempt& attempt : Lab().solve(positions)) lines += to_json(attempt);
  for (const std::string& position : positions) input += position + "\n";
  EXPECT_EQ(lines, run_cairn("solve --json -", input).out);
}

}  // namespace
}  // namespace cairn
