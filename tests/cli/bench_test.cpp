// cairn bench: every pair of answers agrees, and programs can read what people see.
#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace cairn {
namespace {

using testing::Finished;
using testing::run_cairn;

TEST(BenchCommand, FindsThatAllAnswersAgree) {
  const Finished run = run_cairn("bench --quick");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  EXPECT_NE(run.out.find("; all agree\n"), std::string::npos);
  EXPECT_EQ(run.out.find("DIFFER"), std::string::npos);
  EXPECT_EQ(run.out.find("NOT RUN"), std::string::npos);
  EXPECT_NE(run.out.find("\nknown: computed: "), std::string::npos);
}

TEST(BenchCommand, RunsTheLinesThatContainTheText) {
  const Json json = Json::parse(run_cairn("bench --quick 'wynnie 300 x 300' --json").out);
  ASSERT_EQ(json["lines"].size(), 2U);
  EXPECT_EQ(json["lines"][0]["against"], "flags, full square");
  EXPECT_EQ(json["lines"][1]["against"], "flags, sorted pairs");
  const Finished none = run_cairn("bench --quick chess");
  EXPECT_EQ(none.code, 2);
  EXPECT_EQ(none.err.find("error: no line of the benchmark contains 'chess'\nhint: "), 0U);
}

TEST(BenchCommand, RunsOptionsCallsAndProofs) {
  const Json json = Json::parse(run_cairn("bench --quick to --json").out);
  const auto lines = [&](const std::string& part) {
    return std::count_if(json["lines"].begin(), json["lines"].end(), [&](const Json& line) {
      return line["task"].get<std::string>().find(part) != std::string::npos && line["agree"] == true;
    });
  };
  EXPECT_EQ(lines(", options at random boards to "), 12);
  EXPECT_EQ(lines("prove minnie, "), 2);
  const Json calls = Json::parse(run_cairn("bench --quick 'a call' --json").out);
  ASSERT_GE(calls["lines"].size(), 1U);
  for (const Json& line : calls["lines"]) EXPECT_EQ(line["agree"], true) << line;
  const Json proof = Json::parse(run_cairn("bench --quick 'its proof' --json").out);
  ASSERT_EQ(proof["lines"].size(), 2U);
  for (const Json& line : proof["lines"]) {
    EXPECT_EQ(line["agree"], true) << line;
    EXPECT_EQ(line["target_is"], "at most");
  }
}

// What a proof's time is spent on is all of it.
TEST(BenchCommand, SharesOfAProofAddUp) {
  const Json json = Json::parse(run_cairn("bench --quick 'prove minnie, 3' --json").out);
  const std::string note = json["lines"].at(0)["note"];
  double sum = 0;
  for (const std::string part : {"data ", "learning ", "deciding ", "checking ", "moves ", "words "}) {
    const auto at = note.find(part);
    ASSERT_NE(at, std::string::npos) << note;
    const double percent = std::stod(note.substr(at + part.size()));
    EXPECT_GE(percent, 0) << note;
    sum += percent;
  }
  EXPECT_NEAR(sum, 100, 4) << note;
}

TEST(BenchCommand, SaysTheSameInJson) {
  const Json json = Json::parse(run_cairn("bench --quick 'cash{1,3,4} to 30' --json").out);
  EXPECT_EQ(json["sizes"], "quick");
  EXPECT_EQ(json["agree"], true);
  EXPECT_EQ(json["known"]["how"], "computed");
  EXPECT_EQ(json["status"], "complete");
  EXPECT_GT(json["bandwidth_bytes_per_second"].get<double>(), 0);
  ASSERT_EQ(json["lines"].size(), 1U);
  const Json& line = json["lines"][0];
  EXPECT_EQ(line["task"], "cash{1,3,4} to 30");
  EXPECT_EQ(line["not_run"], nullptr);
  EXPECT_EQ(line["target"], nullptr);
  EXPECT_EQ(line["met"], nullptr);
  EXPECT_EQ(line["agree"], true);
  const double ratio = line["theirs_ms"].get<double>() / line["ours_ms"].get<double>();
  EXPECT_NEAR(line["ratio"].get<double>(), ratio, ratio * 1e-9);
}

TEST(BenchCommand, SignsTablesAlikeWhoeverTheyAreComparedWith) {
  const Json json = Json::parse(run_cairn("bench --quick 'wythoff 300 x 300' --json").out);
  ASSERT_EQ(json["lines"].size(), 3U);
  for (const auto& line : json["lines"]) EXPECT_EQ(line["signature"], json["lines"][0]["signature"]);
}

TEST(BenchCommand, LinesThatDoNotFitAreNamedAndTheExitCodeSaysSo) {
  const Finished run = run_cairn("bench --quick --memory 100 wynnie --json");
  EXPECT_EQ(run.code, 3);
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["agree"], false);
  EXPECT_TRUE(json["lines"][0]["not_run"].is_string());
  EXPECT_EQ(json["lines"][0]["ratio"], nullptr);
}

TEST(BenchCommand, NothingComparedIsNoAgreement) {
  for (const std::string limit : {"--memory 100", "--time 0.000001"}) {
    const Finished run = run_cairn("bench --quick wynnie " + limit);
    EXPECT_EQ(run.code, 3) << limit;
    EXPECT_NE(run.out.find("NOTHING WAS COMPARED\n"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("\nknown: unknown: nothing was compared"), std::string::npos) << run.out;
    EXPECT_EQ(run.out.find("agree"), std::string::npos) << run.out;
    const Json json = Json::parse(run_cairn("bench --quick wynnie --json " + limit).out);
    EXPECT_EQ(json["agree"], false);
    EXPECT_EQ(json["known"]["how"], "unknown");
    EXPECT_EQ(json["signature"], nullptr);
  }
}

TEST(BenchCommand, StopsWhenItsTimeIsOver) {
  const Finished run = run_cairn("bench --quick --time 0.01");
  EXPECT_EQ(run.code, 3);
  EXPECT_NE(run.out.find("stopped before the last line\n"), std::string::npos);
}

TEST(BenchCommand, RefusesWhatItCannotUse) {
  EXPECT_EQ(run_cairn("bench --quick --long").code, 2);
  EXPECT_EQ(run_cairn("bench --quick --engine table").code, 2);
}

TEST(BenchCommand, HelpSaysWhatTheColumnsMean) {
  const Finished run = run_cairn("bench --help");
  EXPECT_EQ(run.code, 0);
  for (const std::string word : {"\nagainst ", "\nours ms ", "\nratio ", "\ntarget ", "\nmemory ", "Exit code 0"}) {
    EXPECT_NE(run.out.find(word), std::string::npos) << word;
  }
}

}  // namespace
}  // namespace cairn
