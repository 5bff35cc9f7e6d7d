// What is proved once is known from then on: solve, moves and list find it, and the store can do no harm.
#include <gtest/gtest.h>

#include "base/all_layers.hpp"
#include "base/cpu_support.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"

namespace cairn {

namespace {

using testing::Finished;
using testing::Folder;
using testing::run_cairn;
using testing::shell;
using testing::text_of_file;

// Commands that share a store.
class WithStore {
 public:
  [[nodiscard]] std::string path() const { return folder_.path("proofs"); }
  [[nodiscard]] Finished run(const std::string& arguments, const std::string& input = "") const {
    return shell("CAIRN_STORE='" + path() + "' \"$CAIRN\" " + arguments, input);
  }
  [[nodiscard]] Json json(const std::string& arguments, const std::string& input = "") const {
    const Finished run = this->run(arguments + " --json", input);
    EXPECT_EQ(run.code, 0) << run.err;
    return Json::parse(run.out);
  }

 private:
  Folder folder_;
};

}  // namespace

TEST(KeptProofsOfTheProgram, AnswerFromThenOn) {
  const WithStore store;
  EXPECT_EQ(store.json("solve 'minnie[7,9,20]'")["known"]["how"], "computed");
  EXPECT_EQ(store.run("prove minnie --stacks 3").code, 0);

  const Json small = store.json("solve 'minnie[7,9,20]'");
  EXPECT_EQ(small["known"]["how"], "proved");
  EXPECT_EQ(small["engine"], "automaton");
  EXPECT_EQ(small["outcome"], "N");
  EXPECT_TRUE(small["grundy"].is_number());
  EXPECT_TRUE(small["remoteness"].is_number());
  EXPECT_EQ(small["winning_moves"], Json::array({"minnie[1,9,20]"}));

  const std::string digits(3000, '7');
  const Json large = store.json("solve -", "minnie[" + digits + "," + digits + "," + digits + "3]\n");
  EXPECT_EQ(large["known"]["how"], "proved");
  EXPECT_EQ(large["outcome"], "N");
  EXPECT_FALSE(large["winning_moves"].empty());
  EXPECT_TRUE(large["grundy"].is_null());
  EXPECT_TRUE(large["remoteness"].is_null());

  EXPECT_EQ(store.json("moves 'minnie[3,8]'")["known"]["how"], "proved");
  const Json listed = store.json("list minnie --stacks 3 --to 30");
  EXPECT_EQ(listed["known"]["how"], "proved");
  Json computed = store.json("list minnie --stacks 3 --to 30 --engine rows");
  EXPECT_EQ(computed["known"]["how"], "computed");
  EXPECT_EQ(listed["positions"], computed["positions"]);
  EXPECT_EQ(store.json("list minnie --stacks 3 --to 1000000 --count")["known"]["how"], "proved");
  EXPECT_NE(store.run("list minnie --stacks 3 --to 30 --explain").out.find("automaton of 21 states"),
            std::string::npos);

  // Another engine that is asked for has the word.
  EXPECT_EQ(store.json("solve 'minnie[7,9,20]' --engine lazy")["known"]["how"], "computed");
  // Other rules of the same name are another game.
  const Folder folder;
  const std::string rules =
      folder.file("minnie.rules", "game minnie\n  stacks any\n  move take t from one where t < least\n");
  EXPECT_EQ(store.json("solve 'minnie[7,9,20]' --rules '" + rules + "'")["known"]["how"], "computed");
}

TEST(KeptProofsOfTheProgram, TheEngineCanBeAskedForByName) {
  const WithStore store;
  const Finished before = store.run("solve 'minnie[7,9,20]' --engine automaton");
  EXPECT_EQ(before.code, 2);
  EXPECT_NE(before.err.find("cairn prove 'minnie' --stacks 3"), std::string::npos) << before.err;
  EXPECT_EQ(store.run("prove minnie --stacks 3").code, 0);
  const Json after = store.json("solve 'minnie[7,9,20]' --engine automaton");
  EXPECT_EQ(after["outcome"], "N");
  EXPECT_EQ(after["winning_moves"], Json::array({"minnie[1,9,20]"}));
  EXPECT_EQ(store.run("table minnie --to 5 --engine automaton").code, 2);
}

// NIM with two stacks has a P-position for each number, and each takes its place in memory.
TEST(KeptProofsOfTheProgram, ListsThatDoNotFitAreRefusedBeforehand) {
  const WithStore store;
  EXPECT_EQ(store.run("prove nim").code, 0);
  const Json counted = store.json("list nim --to 10^15 --count");
  EXPECT_EQ(counted["count"], 1'000'000'000'000'001);  // [n,n]
  for (const std::string list : {"list nim --to 10^15", "list nim --to 10^7 --memory 1G"}) {
    const Finished run = store.run(list);
    EXPECT_EQ(run.code, 2) << list;
    EXPECT_EQ(run.out, "") << list;
    EXPECT_NE(run.err.find("only count them (--count)"), std::string::npos) << run.err;
  }
}

TEST(KeptProofsOfTheProgram, ListsKeepToTheTime) {
  const WithStore store;
  EXPECT_EQ(store.run("prove nim").code, 0);
  const double begin = testing::cpu_seconds_of_children();
  const Finished run = store.run("list nim --to 10^7 --time 0.3 --json");
  EXPECT_LT(testing::cpu_seconds_of_children() - begin, 3);
  EXPECT_EQ(run.code, 3);
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["status"], "limit reached");
  EXPECT_EQ(json["count"], 10'000'001);  // the proof knows how many there are, listed or not
  EXPECT_EQ(json["known"]["how"], "proved");
  EXPECT_LT(json["positions"].size(), 10'000'001U);
}

// A position that only a proof can answer comes with the command that looks for it.
TEST(KeptProofsOfTheProgram, WhatIsTooLargeNamesTheCommand) {
  const auto hint = [](const std::string& position) {
    const Finished run = run_cairn("solve '" + position + "'");
    EXPECT_EQ(run.code, 2) << position;
    EXPECT_NE(run.err.find(" is too large to search "), std::string::npos) << run.err;
    return run.err.substr(run.err.find("hint: "));
  };
  const std::string begin = "hint: try smaller numbers, or prove the game for all sizes first: cairn prove ";
  EXPECT_EQ(hint("susen[10^30,10^31]"), begin + "'susen' --stacks 2\n");
  EXPECT_EQ(hint("misere susen[7,10^30,10^31]"), begin + "'misere susen' --stacks 3\n");
  // A sum needs the Grundy values of its parts.
  EXPECT_EQ(hint("nim[5] + susen[10^30,10^31]"), begin + "'susen' --stacks 2 --grundy\n");
  // What no automaton is about has no such command.
  EXPECT_EQ(hint("misere nim[5] + susen[10^30,10^31]"), "hint: try smaller numbers\n");
  EXPECT_EQ(hint("partizan_euclid[10^30,10^31]"), "hint: try smaller numbers\n");
}

TEST(KeptProofsOfTheProgram, GrundyValuesOfSumsOfAnySize) {
  const WithStore store;
  EXPECT_EQ(store.run("prove nim --stacks 2 --grundy").code, 0);
  EXPECT_EQ(store.run("prove nimb --stacks 2 --grundy").code, 0);
  const std::string large = "1" + std::string(1000, '0');
  const Json sum = store.json("solve -", "nimb[5," + large + "] + nim[" + large + "," + large + "]\n");
  EXPECT_EQ(sum["known"]["how"], "proved");
  EXPECT_EQ(sum["grundy"], 4);  // G of NIMB with two stacks is one less than the least
  EXPECT_EQ(sum["outcome"], "N");
}

TEST(KeptProofsOfTheProgram, WithoutAStoreNothingIsKept) {
  const Folder folder;
  for (const std::string off : {"none", ""}) {
    const std::string with = "HOME='" + folder.path("home") + "' CAIRN_STORE='" + off + "' \"$CAIRN\" ";
    EXPECT_EQ(shell(with + "prove minnie --stacks 2").code, 0);
    const Finished run = shell(with + "solve 'minnie[3,8]' --json");
    EXPECT_EQ(Json::parse(run.out)["known"]["how"], "computed");
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(folder.files(), 0U);
  }
}

TEST(KeptProofsOfTheProgram, WithoutTheVariableTheyLieInTheCache) {
  const Folder folder;
  const std::string with = "unset CAIRN_STORE XDG_CACHE_HOME; HOME='" + folder.path("home") + "' \"$CAIRN\" ";
  EXPECT_EQ(shell(with + "solve 'minnie[3,8]'").code, 0);
  EXPECT_EQ(folder.files(), 0U);  // a question makes no file
  EXPECT_EQ(shell(with + "prove minnie --stacks 2").code, 0);
  EXPECT_FALSE(text_of_file(folder.path("home/.cache/cairn/proofs.sqlite")).empty());
  EXPECT_EQ(Json::parse(shell(with + "solve 'minnie[3,8]' --json").out)["known"]["how"], "proved");
}

TEST(KeptProofsOfTheProgram, ADamagedStoreCostsOneLineAndNoAnswer) {
  const Folder folder;
  const std::string path = folder.file("proofs", std::string(8192, 'x'));
  const Finished run =
      shell("CAIRN_STORE='" + path + "' \"$CAIRN\" solve --json - ", "minnie[3,8]\nminnie[2,5]\nmisere wynnie[2,2]\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 3);
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  EXPECT_TRUE(run.err.starts_with("warning: ")) << run.err;
  EXPECT_NE(run.err.find(path), std::string::npos);
  EXPECT_EQ(shell("CAIRN_STORE='" + path + "' \"$CAIRN\" prove minnie --stacks 2").code, 0);
  EXPECT_EQ(text_of_file(path), std::string(8192, 'x'));
}

TEST(KeptProofsOfTheProgram, SeveralProgramsMayProveAtOnce) {
  const WithStore store;
  const Finished run =
      shell("export CAIRN_STORE='" + store.path() + "'\n" +
            "for k in 1 2 3; do for game in minnie mine nim wynnie_all; do\n" +
            "  \"$CAIRN\" prove $game --stacks $k >/dev/null || echo failed $game $k >&2 &\n" + "done; done; wait");
  EXPECT_EQ(run.err, "");
  for (const std::string position : {"minnie[3,8,9]", "mine[3,8]", "nim[1,2,3]"}) {
    EXPECT_EQ(store.json("solve '" + position + "'")["known"]["how"], "proved") << position;
  }
}

// The rules of chocolate_1 under another name, and rules with one move less; for neither are there words.
TEST(KeptProofsOfTheProgram, TellWhichGameHasTheSameSet) {
  const WithStore store;
  const Folder folder;
  const std::string moves =
      "  state x: pile, y: pile, z: pile\n  valid y <= z\n  move take t from x\n  move take t from y\n"
      "  move take t from z where z - t >= y\n";
  const std::string rules = folder.file(
      "bars.rules", "game bar\n" + moves + "  move w in 0..y-1 where w < z to (x, w, w)\n\ngame shorter\n" + moves);
  EXPECT_EQ(store.run("prove chocolate_1").code, 0);
  const Json same = store.json("prove bar --rules '" + rules + "'");
  EXPECT_TRUE(same["statement"].is_null());
  EXPECT_EQ(same["same_as"].dump(), R"(["bar same P as chocolate_1"])");
  const Finished claims = store.run("prove bar --format claims --rules '" + rules + "' -o '" + folder.path("c") + "'");
  EXPECT_EQ(claims.code, 0) << claims.err;
  EXPECT_EQ(store.run("check '" + folder.path("c") + "' --rules '" + rules + "'").code, 0);
  const Json other = store.json("prove shorter --rules '" + rules + "'");
  EXPECT_EQ(other["same_as"].dump().find("chocolate_1"), std::string::npos) << other["same_as"].dump();
}

}  // namespace cairn
