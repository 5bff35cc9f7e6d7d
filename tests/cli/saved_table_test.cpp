// cairn table --save, solve --table and list --table; a run killed at any moment goes on to the same bytes.
#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"
#include "places_support.hpp"

#include <gtest/gtest.h>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

namespace cairn {
namespace {

using std::chrono::duration;
using std::chrono::steady_clock;
using testing::error_sentences;
using testing::expect_refused;
using testing::Finished;
using testing::Folder;
using testing::run_cairn;
using testing::text_of_file;

constexpr const char* kHare = "game hare\n  stacks any\n  move take t from one where t <= 2*least\n";
constexpr const char* kTortoise = "game hare\n  stacks any\n  move take t from one where t <= 3*least\n";

std::uint64_t size_of(const std::string& path) {
  std::error_code ignored;
  const auto size = std::filesystem::file_size(path, ignored);
  return ignored ? 0 : size;
}

void damage(const std::string& path, std::uint64_t byte) {
  std::string bytes = text_of_file(path);
  bytes[byte] = static_cast<char>(bytes[byte] ^ 1);
  std::ofstream(path, std::ios::binary) << bytes;
}

// The long run: no layers are cut off, and a P-position in every row.
const std::vector<std::string>& long_run() {
  static const std::vector<std::string> kWords{"table", "susen", "--stacks", "3", "--to", "500"};
  return kWords;
}

pid_t start(const std::string& path) {
  const pid_t child = fork();
  if (child != 0) return child;
  std::vector<std::string> words{program_file()};
  words.insert(words.end(), long_run().begin(), long_run().end());
  words.insert(words.end(), {"--save", path, "--checkpoint-every", "0.1", "-o", path + ".txt"});
  std::vector<char*> pointers;
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execv(pointers[0], pointers.data());
  _exit(127);
}

// Kills it as soon as `now` says so; true when it had ended before.
template <class Now>
bool ended_before_kill(const std::string& path, const Now& now) {
  const pid_t child = start(path);
  while (true) {
    int status = 0;
    if (waitpid(child, &status, WNOHANG) == child) {
      EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
      return true;
    }
    if (now()) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  return false;
}

std::string long_arguments() {
  std::string line;
  for (const auto& word : long_run()) line += word + " ";
  return line;
}

TEST(SavedTableKilled, AtAnyMomentGoesOnToTheSameBytes) {
  const Folder folder;
  const std::string whole = folder.path("whole");
  ASSERT_EQ(run_cairn(long_arguments() + "--save " + whole).code, 0);
  const std::string bytes = text_of_file(whole);
  for (const double seconds : {0.1, 0.03, 0.2}) {
    const std::string path = folder.path("timed");
    for (int runs = 0; runs < 6; ++runs) {
      const auto end = steady_clock::now() + duration<double>(seconds);
      if (ended_before_kill(path, [&] { return steady_clock::now() >= end; }) || size_of(path) > 0) break;
    }
    if (size_of(path) == 0) {
      EXPECT_EQ(run_cairn(long_arguments() + "--save " + path).code, 0);
    }
    EXPECT_TRUE(text_of_file(path) == bytes) << seconds;
    EXPECT_EQ(size_of(path + ".part"), 0U);
    std::filesystem::remove(path);
  }
}

TEST(SavedTableKilled, GoesOnWhereItWas) {
  const Folder folder;
  const std::string whole = folder.path("whole");
  ASSERT_EQ(run_cairn(long_arguments() + "--save " + whole).code, 0);
  const std::string path = folder.path("t");
  // Killed each time that it has come a fifth further.
  std::uint64_t before = 0;
  for (int fifth = 1; fifth < 5; ++fifth) {
    const std::uint64_t enough = size_of(whole) * static_cast<std::uint64_t>(fifth) / 5;
    ASSERT_FALSE(ended_before_kill(path, [&] { return size_of(path + ".part") >= enough; }));
    EXPECT_GT(size_of(path + ".part"), before);
    before = size_of(path + ".part");
  }
  const Json json = Json::parse(run_cairn(long_arguments() + "--json --save " + path).out);
  EXPECT_GT(json["resumed_rows"].get<int>(), json["rows"].get<int>() / 2);
  EXPECT_TRUE(text_of_file(path) == text_of_file(whole));
}

TEST(SavedTableCommand, ALimitLeavesAPartThatTheSameCommandFinishes) {
  const Folder folder;
  const std::string path = folder.path("t");
  const Finished stopped = run_cairn(long_arguments() + "--time 0.001 --save " + path);
  EXPECT_EQ(stopped.code, 3);
  EXPECT_NE(stopped.out.find("not finished"), std::string::npos) << stopped.out;
  EXPECT_NE(stopped.out.find("the same command goes on"), std::string::npos) << stopped.out;
  EXPECT_EQ(size_of(path), 0U);
  // What is there now, and what it will be.
  const std::uint64_t before = size_of(path + ".part");
  const Finished again = run_cairn(long_arguments() + "--time 0.002 --json --save " + path);
  const Json json = Json::parse(again.out);
  EXPECT_EQ(json["bytes"], size_of(path + ".part"));
  EXPECT_GE(json["bytes"], before);
  EXPECT_LT(json["bytes"], json["whole_bytes"]);
  EXPECT_NE(stopped.out.find("\n  bytes         " + std::to_string(before) + "  "), std::string::npos) << stopped.out;
  EXPECT_EQ(run_cairn(long_arguments() + "--save " + path).code, 0);
  EXPECT_EQ(size_of(path + ".part"), 0U);
  EXPECT_EQ(json["whole_bytes"], size_of(path));
}

TEST(SavedTableCommand, TakesThePlaceOfTablesOnly) {
  const Folder folder;
  const std::string notes = folder.path("notes");
  std::ofstream(notes) << "not a table\n";
  const Finished run = run_cairn("table nim --to 9 --save " + notes);
  EXPECT_EQ(run.code, 2);
  EXPECT_NE(run.err.find("exists and is not a saved table"), std::string::npos) << run.err;
  EXPECT_EQ(text_of_file(notes), "not a table\n");
  const std::string table = folder.path("t");
  EXPECT_EQ(run_cairn("table nim --to 9 --save " + table).code, 0);
  EXPECT_EQ(run_cairn("table nim --to 12 --save " + table).code, 0);
  const std::string before = text_of_file(table);
  for (const char* other : {"table minnie --to 12", "table nim --stacks 3 --to 12"}) {
    expect_refused(std::string(other) + " --save " + table, "is a table of nim");
  }
  EXPECT_EQ(text_of_file(table), before);
}

TEST(SavedTableCommand, SummarisesWhatItSaved) {
  const Folder folder;
  const Finished run = run_cairn("table mine --stacks 3 --to 12 --save " + folder.path("mine"));
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(run.out.starts_with("mine, normal play, 3 stacks, every stack up to 12\n")) << run.out;
  EXPECT_NE(run.out.find("\n  P-positions   53\n"), std::string::npos) << run.out;  // as in range_test.cpp
  const Json json = Json::parse(run_cairn("table mine --stacks 3 --to 12 --json --save " + folder.path("mine")).out);
  EXPECT_EQ(json["game"], "mine");
  EXPECT_EQ(json["p_positions"], 53);
  EXPECT_EQ(json["bytes"], size_of(folder.path("mine")));
  EXPECT_EQ(json["whole_bytes"], json["bytes"]);
  EXPECT_EQ(json["known"]["how"], "computed");
  EXPECT_EQ(json["status"], "complete");
}

TEST(SavedTableCommand, AnswersQuestionsAboutPositionsAndLists) {
  const Folder folder;
  const std::string path = folder.path("t");
  ASSERT_EQ(run_cairn("table minnie --stacks 3 --to 40 --save " + path).code, 0);
  const Json saved = Json::parse(run_cairn("solve 'minnie[7,9,20]' --json --table " + path).out);
  const Json solved = Json::parse(run_cairn("solve 'minnie[7,9,20]' --json").out);
  EXPECT_EQ(saved["outcome"], solved["outcome"]);
  EXPECT_EQ(saved["winning_moves"], solved["winning_moves"]);
  EXPECT_EQ(saved["engine"], "saved table");
  EXPECT_EQ(saved["known"]["how"], "computed");
  EXPECT_NE(saved["known"]["detail"].get<std::string>().find(path), std::string::npos);
  const Json listed = Json::parse(run_cairn("list --json --table " + path).out);
  EXPECT_EQ(listed["positions"], Json::parse(run_cairn("list minnie --stacks 3 --to 40 --json").out)["positions"]);
  EXPECT_EQ(run_cairn("list minnie --stacks 3 --to 40 --count --table " + path).code, 0);
  const Finished lines = run_cairn("solve - --table " + path, "minnie[1,2,3]\nnim[1]\nminnie[1,2]\n");
  EXPECT_EQ(lines.code, 2);
  EXPECT_EQ(error_sentences(lines.err), 1) << lines.err;
}

TEST(SavedTableCommand, RefusesWhatIsNotInTheTable) {
  const Folder folder;
  const std::string path = folder.path("t");
  ASSERT_EQ(run_cairn("table 'cash{1,3,4}' --to 20 --save " + path).code, 0);
  expect_refused("solve 'nim[3]' --table " + path, "is a table of cash{1,3,4}, not of nim");
  expect_refused("solve 'cash{1,3}[3; 4, 5]' --table " + path, "not of cash{1,3}");
  expect_refused("solve 'misere cash{1,3,4}[3; 4, 5]' --table " + path, "not of misere cash{1,3,4}");
  expect_refused("solve 'cash{1,3,4}[21; 4, 5]' --table " + path, "numbers up to 20");
  expect_refused("solve 'cash{1,3,4}[10^30; 4, 5]' --table " + path, "numbers up to 20");
  expect_refused("solve 'cash{1,3,4}[3; inf, 5]' --table " + path, "infinite");
  expect_refused("solve 'nim[3] + nim[4]' --table " + path, "sum");
  expect_refused("solve 'cash{1,3,4}[3; 4, 5]' --engine lazy --table " + path, "--engine");
  expect_refused("solve 'cash{1,3,4}[3; 4, 5]' --table " + folder.path("none"), "none");
  expect_refused("solve 'cash{1,3,4}[3; 4, 5]' --table " + folder.file("text", "a text"), "not a saved table");
  expect_refused("list --to 21 --table " + path, "goes up to 20");
  expect_refused("list --stacks 2 --table " + path, "stacks");
  expect_refused("list wythoff --table " + path, "not of wythoff");
  expect_refused("list --explain --table " + path, "--table");
}

TEST(SavedTableCommand, KnowsItsGameHoweverTheSetIsWritten) {
  const Folder folder;
  const std::string cash = folder.path("cash");
  ASSERT_EQ(run_cairn("table 'cash{1,3,4}' --to 20 --save " + cash).code, 0);
  const Finished same = run_cairn("solve 'cash{4,1,3}[14; 9, 9]' --table " + cash);
  EXPECT_EQ(same.code, 0) << same.err;
  const Json computed = Json::parse(run_cairn("solve 'cash{4,1,3}[14; 9, 9]' --json").out);
  const Json read = Json::parse(run_cairn("solve 'cash{4,1,3}[14; 9, 9]' --json --table " + cash).out);
  EXPECT_EQ(read["outcome"], computed["outcome"]);
  EXPECT_EQ(run_cairn("list 'cash{1,3..4}' --count --table " + cash).code, 0);
  expect_refused("list 'cash{1..4}' --count --table " + cash, "not of cash{1..4}");
  const std::string comply = folder.path("comply");
  ASSERT_EQ(run_cairn("table 'comply{1..3}' --to 50 --save " + comply).code, 0);
  EXPECT_EQ(run_cairn("list 'comply{1,2,3}' --table " + comply).out, run_cairn("list --table " + comply).out);
  expect_refused("list 'comply{1,2}' --table " + comply, "not of comply{1,2}");
}

TEST(SavedTableCommand, RefusesOptionsThatDoNotGoTogether) {
  const Folder folder;
  const std::string save = " --save " + folder.path("t");
  expect_refused("table nim --to 4 --checkpoint-every 1", "--checkpoint-every");
  expect_refused("table nim --to 4 --checkpoint-every 0" + save, "--checkpoint-every");
  expect_refused("table nim --to 4 --checkpoint-every soon" + save, "--checkpoint-every");
  expect_refused("table nim --to 4 --grundy" + save, "outcomes");
  expect_refused("table nim --to 4 --format csv" + save, "not as csv");
  expect_refused("table nim --to 4 --engine table" + save, "'table'");
  expect_refused("table partizan_euclid --to 4" + save, "cannot be saved");
  expect_refused("table nim --stacks 3 --to 10000000" + save, "needs");
  expect_refused("table nim --to 4 --save /nowhere/t", "/nowhere/t");
  expect_refused("table nim --to 4 --threads 0", "--threads");
  expect_refused("list nim --to 4 --threads many", "--threads");
  expect_refused("list --to 4", "GAME is required");
  expect_refused("list nim", "--to is required");
  expect_refused("table nim --to 4 --explain --format csv", "plan");
  EXPECT_EQ(folder.files(), 0U);
}

TEST(SavedTableCommand, AGameWhoseMovesLeaveTheBoxLeavesNoFile) {
  const Folder folder;
  // A coin of the first kind becomes three of the second: from [9, 9] one comes to [8, 12].
  const std::string rules = folder.file("exchange.rules",
                                        "game exchange\n  state a: pile, b: pile\n  measure 4*a + b\n"
                                        "  move where a >= 1 to (a - 1, b + 3)\n  move where b >= 1 to (a, b - 1)\n");
  // Only [5, 9] has such a move, and it is found while rows are filled.
  const std::string hidden = folder.file("hidden.rules",
                                         "game hidden\n  state a: pile, b: pile\n  measure 2*a + b\n"
                                         "  move where a = 5 to (a - 1, b + 1)\n  move where b >= 1 to (a, b - 1)\n");
  const std::size_t files = folder.files();
  const std::string exchange = "exchange --to 9 --rules " + rules;
  const std::string sentence =
      "a move of exchange leaves the box of positions up to 9: exchange[9, 9] to exchange[8, 12]";
  const std::string save = "table " + exchange + " --save " + folder.path("t");
  expect_refused(save, sentence);
  expect_refused(save,
                 "hint: a table that is not saved (without --save) holds what the positions beyond the box say, too\n");
  for (const std::string command :
       {"table ", "list ", "table --explain ", "list --explain ", "table --engine table "}) {
    EXPECT_EQ(run_cairn(command + exchange).code, 0) << command;
  }
  expect_refused("table --engine rows " + exchange, "hint: use the engine table (--engine table)\n");
  expect_refused("table hidden --to 9 --rules " + hidden + " --save " + folder.path("t"),
                 "tables of hidden cannot be saved: a move of hidden leaves the box of positions up to 9");
  EXPECT_EQ(folder.files(), files);
  // Up to 4 there is no such move.
  EXPECT_EQ(run_cairn("table hidden --to 4 --rules " + hidden + " --save " + folder.path("t")).code, 0);
}

TEST(SavedTableCommand, ADamagedFileIsRefused) {
  const Folder folder;
  const std::string path = folder.path("t");
  ASSERT_EQ(run_cairn("table nim --stacks 3 --to 300 --save " + path).code, 0);
  damage(path, size_of(path) / 2);
  // One chunk is damaged: what lies in others is still answered.
  EXPECT_EQ(run_cairn("solve 'nim[0,5,5]' --table " + path).code, 0);
  expect_refused("solve 'nim[72,100,200]' --table " + path, "damaged");
  expect_refused("list --count --table " + path, "damaged");
  damage(path, 100);
  expect_refused("solve 'nim[0,5,5]' --table " + path, "damaged");
}

TEST(SavedTableCommand, CarriesItsRulesAndRefusesOthers) {
  const Folder folder;
  const std::string path = folder.path("t");
  const std::string rules = folder.file("hare.rules", kHare);
  const std::string table = "table hare --stacks 2 --to 30 --rules " + rules + " --save " + path;
  ASSERT_EQ(run_cairn(table).code, 0);
  const Finished with = run_cairn("solve 'hare[3,9]' --table " + path + " --rules " + rules);
  EXPECT_EQ(with.code, 0) << with.err;
  EXPECT_EQ(run_cairn("solve 'hare[3,9]' --table " + path).out, with.out);
  EXPECT_EQ(run_cairn("list --table " + path).code, 0);
  const std::string part = text_of_file(path);
  (void)folder.file("hare.rules", kTortoise);
  expect_refused("solve 'hare[3,9]' --table " + path + " --rules " + rules, "other rules of hare");
  expect_refused("list --table " + path + " --rules " + rules, "other rules of hare");
  (void)folder.file("t.part", part);
  expect_refused(table, "another table");
}

TEST(ExplainOption, PrintsThePlanAndComputesNothing) {
  const Finished rows = run_cairn("table nim --stacks 3 --to 3000 --explain");
  EXPECT_EQ(rows.code, 0) << rows.err;
  EXPECT_TRUE(rows.out.starts_with("nim, normal play, 3 stacks, every stack up to 3000: the plan\nengine: rows\n"))
      << rows.out;
  const Finished dense = run_cairn("list partizan_euclid --to 50 --explain");
  EXPECT_EQ(dense.code, 0);
  EXPECT_NE(dense.out.find("engine: table\n"), std::string::npos) << dense.out;
  EXPECT_NE(dense.out.find("not by rows: "), std::string::npos) << dense.out;
  const Json json = Json::parse(run_cairn("list nim --to 50 --explain --json").out);
  EXPECT_EQ(json["engine"], "rows");
  EXPECT_FALSE(json["plan"].get<std::string>().empty());
}

}  // namespace
}  // namespace cairn
