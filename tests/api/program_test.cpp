// The public Lab says what the program says: the same JSON and the same text, for every kind of question.
#include "cli/run_support.hpp"
#include "places_support.hpp"

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

TEST(LabAndProgram, Analyze) {
  expect_same(Lab().analyze("wynnie[3,6]", {.seconds = 60}), "analyze 'wynnie[3,6]' --time 60");
  expect_same(Lab().analyze("nim[1,2] + nim[5]", {.seconds = 60}), "analyze 'nim[1,2] + nim[5]' --time 60");
}

TEST(LabAndProgram, Table) {
  const Lab lab;
  expect_same(lab.table({.game = "wythoff", .to = 9}), "table wythoff --to 9");
  expect_same(lab.table({.game = "comply{1..4}", .to = 20, .grundy = true}), "table 'comply{1..4}' --to 20 --grundy");
  expect_same(lab.table({.game = "misere nim", .to = 4, .stacks = 3}), "table 'misere nim' --to 4 --stacks 3");
  expect_same(lab.table({.game = "misere nim", .to = 6, .remoteness = true}), "table 'misere nim' --to 6 --remoteness");
  expect_same(lab.slice({.slice = "minnie[1..3,b,c]", .to = 9}), "table 'minnie[1..3,b,c]' --to 9");
  expect_same(lab.slice({.slice = "comply{1..4}[n, side]", .to = 9, .grundy = true}),
              "table 'comply{1..4}[n, side]' --to 9 --grundy");
}

TEST(LabAndProgram, List) {
  const Lab lab;
  expect_same(lab.list({.game = "minnie", .to = 12, .stacks = 3}), "list minnie --to 12 --stacks 3");
  expect_same(lab.list({.game = "wythoff", .to = 1000, .count_only = true}), "list wythoff --to 1000 --count");
}

TEST(LabAndProgram, Ledger) {
  const std::string file = source_file("examples/heaps.claims");
  const Lab lab;
  expect_same(lab.ledger({.ledger = read_ledger_file(file)}), "claims --file " + file);
  expect_same(lab.mutants({.ledger = read_ledger_file(file)}), "claims --mutants --file " + file);
}

TEST(LabAndProgram, Graphs) {
  const Lab lab;
  expect_same(lab.solve("wyg(path 3)[1,2,2 | 1-2]"), "solve 'wyg(path 3)[1,2,2 | 1-2]'");
  expect_same(lab.moves("edge_delete(cycle 4)"), "moves 'edge_delete(cycle 4)'");
  expect_same(lab.list_graphs({.game = "wyg", .vertices = 4, .chips = "1..2"}), "list wyg --graphs 4 --chips 1..2");
  expect_same(lab.list_graphs({.game = "misere mig", .vertices = 4, .count_only = true}),
              "list 'misere mig' --graphs 4 --count");
  expect_same(lab.table_family({.game = "wyg", .family = "grid 2 n", .to = 3, .chips = "deg", .grundy = true}),
              "table wyg --family 'grid 2 n' --to 3 --chips deg --grundy");
  EXPECT_EQ(to_csv(lab.list_graphs({.game = "wyg", .vertices = 4})), printed("list wyg --graphs 4 --format csv"));
  EXPECT_EQ(to_csv(lab.table_family({.game = "wyg", .family = "cycle", .to = 5})),
            printed("table wyg --family cycle --to 5 --format csv"));
}

TEST(LabAndProgram, CommaSeparatedValues) {
  const Lab lab;
  EXPECT_EQ(to_csv(lab.table({.game = "wythoff", .to = 5})), printed("table wythoff --to 5 --format csv"));
  EXPECT_EQ(to_csv(lab.slice({.slice = "nim[2,b,c]", .to = 5})), printed("table 'nim[2,b,c]' --to 5 --format csv"));
  EXPECT_EQ(to_csv(lab.moves("wynnie[3,6]")), printed("moves 'wynnie[3,6]' --format csv"));
  EXPECT_EQ(cairn::printed(lab.table({.game = "wythoff", .to = 5}), Format::svg),
            printed("table wythoff --to 5 --format svg"));
  EXPECT_EQ(to_svg(lab.solve("nim[3,5,7]")), printed("solve 'nim[3,5,7]' --format svg"));
  EXPECT_EQ(to_svg(lab.moves("minnie[3,6]")), printed("moves 'minnie[3,6]' --format svg"));
  EXPECT_EQ(to_svg(Lab().tree({.position = "nim[1,2]"})), printed("tree 'nim[1,2]' --format svg"));
  EXPECT_EQ(cairn::printed(lab.sequence({.game = "subtraction{1,3}", .to = 20}), Format::bfile),
            printed("sequence 'subtraction{1,3}' --to 20 --format bfile"));
  EXPECT_EQ(to_csv(lab.list({.game = "wythoff", .to = 9})), printed("list wythoff --to 9 --format csv"));
  EXPECT_EQ(to_csv(lab.sequence({.game = "comply{1..4}", .to = 9})),
            printed("sequence 'comply{1..4}' --to 9 --format csv"));
}

TEST(LabAndProgram, Tree) {
  expect_same(Lab().tree({.position = "wynnie[2,3]"}), "tree 'wynnie[2,3]'");
  expect_same(Lab().tree({.position = "misere nim[1,2]", .once = true}), "tree 'misere nim[1,2]' --once");
}

TEST(LabAndProgram, Sequence) {
  expect_same(Lab().sequence({.game = "comply{1..4}", .to = 30}), "sequence 'comply{1..4}' --to 30");
}

TEST(LabAndProgram, Prove) {
  expect_same(Lab().prove({.game = "minnie"}), "prove minnie");
  expect_same(Lab().prove({.game = "wythoff", .numeration = Numeration::zeckendorf}),
              "prove wythoff --numeration zeckendorf");
}

TEST(LabAndProgram, Guess) {
  const Lab lab;
  expect_same(lab.guess({.game = "wynnie"}), "guess wynnie");
  expect_same(lab.guess({.game = "comply{1..3}", .grundy = true, .to = 100}), "guess 'comply{1..3}' --grundy --to 100");
}

TEST(LabAndProgram, Check) {
  const Lab lab;
  expect_same(lab.check("nim[a,b]: P iff a = b"), "check 'nim[a,b]: P iff a = b'");
  expect_same(lab.check("minnie[1,n], n >= 1: P iff n even", {.to = 50}),
              "check 'minnie[1,n], n >= 1: P iff n even' --to 50");
  expect_same(lab.check("for all a exists b > a: nim[a,b] is P"), "check 'for all a exists b > a: nim[a,b] is P'");
}

TEST(LabAndProgram, CheckProof) {
  const testing::Folder folder;
  const Lab lab;
  const std::string certificate = lab.prove({.game = "wynnie"}).certificate();
  const std::string path = folder.file("wynnie.json", certificate);
  expect_same(lab.check_proof(certificate, path), "check-proof " + path);
}

TEST(LabAndProgram, Rules) { expect_same(Lab().game("cash"), "rules cash"); }

TEST(LabAndProgram, GamesAndRays) {
  expect_same(Lab().games(), "games");
  expect_same(Lab().rays({.game = "nim", .stacks = 3}), "rules nim --rays 3");
  EXPECT_EQ(to_latex(Lab().game("minnie")), printed("rules minnie --format latex"));
}

TEST(LabAndProgram, Plans) {
  expect_same(Lab().table_plan({.game = "nim", .to = 9, .grundy = true}), "table nim --to 9 --grundy --explain");
  expect_same(Lab().list_plan({.game = "nim", .to = 9, .stacks = 3}), "list nim --to 9 --stacks 3 --explain");
}

TEST(LabAndProgram, TablesInFiles) {
  const testing::Folder folder;
  const std::string path = folder.path("nim.table");
  Lab lab;
  static_cast<void>(lab.save_table({.path = path, .game = "nim", .to = 9}));
  const TableFile table = lab.open_table(path);
  expect_same(table.list(), "list --table " + path);
  expect_same(table.solve(lab.position("nim[3,5]")), "solve 'nim[3,5]' --table " + path);
  expect_same(table.verify({.all = true}), "table --verify " + path + " --all");
}

TEST(LabAndProgram, Cash) {
  const Lab lab;
  expect_same(lab.cash({.set = "1,3,4", .to = 9}), "cash 1,3,4 --to 9");
  expect_same(lab.cash({.set = "1,3,4", .n = "42"}), "cash 1,3,4 42");
  expect_same(lab.cash({.set = "1,3,4", .n = "10^40", .d = "10^39", .e = "inf"}), "cash 1,3,4 10^40 10^39 inf");
  expect_same(lab.cash({.set = "1..4", .topic = CashTopic::states}), "cash 1..4 --states");
  expect_same(lab.cash({.set = "1,4,5", .topic = CashTopic::solution, .bound = 4}), "cash 1,4,5 --solution --bound 4");
  expect_same(lab.cash({.sweep = 3}), "cash --sweep 3");
  EXPECT_EQ(to_csv(lab.cash({.set = "1,3,4", .topic = CashTopic::formulas})),
            printed("cash 1,3,4 --formulas --format csv"));
  EXPECT_EQ(to_latex(lab.cash({.set = "1,3,4"})), printed("cash 1,3,4 --format latex"));
}

TEST(LabAndProgram, FormatsOfProofs) {
  const ProveAnswer proof = Lab().prove({.game = "minnie"});
  EXPECT_EQ(proof.latex(), printed("prove minnie --format latex"));
  EXPECT_EQ(proof.claims(), printed("prove minnie --format claims"));
  EXPECT_EQ(proof.walnut(), printed("prove minnie --format walnut"));
  EXPECT_EQ(proof.graphviz(), printed("prove minnie --format dot"));
}

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
