// Answers as JSON.
#include "base/json.hpp"
#include "base/all_layers.hpp"
#include "render/answers_support.hpp"
#include "render/json.hpp"

#include <cairn/version.hpp>

#include <gtest/gtest.h>

namespace cairn {
namespace {

using testing::computed;
using testing::game_named;
using testing::minnie_answer;
using testing::option;
using testing::table_of;
using X = std::vector<std::int64_t>;

TEST(SolveJson, HasTheFieldsThatProgramsRelyOnInOneLine) {
  EXPECT_EQ(json_of(minnie_answer()),
            R"({"schema":1,"made_by":")" + made_by() +
                R"(","position":"minnie[7,9,20]","play":"normal","outcome":"N","grundy":12,"remoteness":31,)"
                R"("winning_moves":["minnie[1,9,20]"],"winning_moves_complete":true,)"
                R"("known":{"how":"computed","detail":"exhaustive search of 123 positions"},"engine":"lazy",)"
                R"("status":"complete"})"
                "\n");
}

TEST(SolveJson, WhatIsNotKnownIsNull) {
  SolveAnswer answer;
  answer.position = "misere nim[3]";
  answer.misere = true;
  answer.status = Status::limit_reached;
  const Json json = Json::parse(json_of(answer));
  EXPECT_EQ(json["play"], "misere");
  for (const char* field : {"outcome", "grundy", "remoteness"}) EXPECT_TRUE(json[field].is_null()) << field;
  EXPECT_EQ(json["winning_moves"], Json::array());
  EXPECT_EQ(json["known"]["how"], "unknown");
  EXPECT_EQ(json["status"], "limit reached");
}

TEST(SolveJson, EveryWayOfKnowingHasItsWord) {
  SolveAnswer answer = minnie_answer();
  const std::vector<std::pair<HowKnown::How, std::string>> words{{HowKnown::How::proved, "proved"},
                                                                 {HowKnown::How::computed, "computed"},
                                                                 {HowKnown::How::observed, "observed"},
                                                                 {HowKnown::How::refuted, "refuted"},
                                                                 {HowKnown::How::unknown, "unknown"}};
  for (const auto& [how, word] : words) {
    answer.known.how = how;
    EXPECT_EQ(Json::parse(json_of(answer))["known"]["how"], word);
  }
}

TEST(SolveJson, IntegersBeyondTwoToThe53AreStrings) {
  SolveAnswer answer = minnie_answer();
  const auto grundy = [&](const char* digits) {
    answer.grundy = Integer::parse(digits);
    return Json::parse(json_of(answer))["grundy"];
  };
  EXPECT_EQ(grundy("9007199254740992"), 9007199254740992);
  EXPECT_EQ(grundy("9007199254740993"), "9007199254740993");
  EXPECT_EQ(grundy("-9007199254740992"), -9007199254740992);
  EXPECT_EQ(grundy("-9007199254740993"), "-9007199254740993");
  EXPECT_EQ(grundy("123456789012345678901234567890"), "123456789012345678901234567890");
}

TEST(SolveJson, PartizanMovesAreGivenByPlayerAndTogetherWithoutRepetition) {
  SolveAnswer answer = minnie_answer();
  answer.partizan = true;
  answer.winning_moves = {option("a", 'P', Player::left), option("b", 'L', Player::left),
                          option("a", 'P', Player::right)};
  const Json json = Json::parse(json_of(answer));
  EXPECT_EQ(json["left_winning_moves"], (Json{"a", "b"}));
  EXPECT_EQ(json["right_winning_moves"], (Json{"a"}));
  EXPECT_EQ(json["winning_moves"], (Json{"a", "b"}));
  EXPECT_FALSE(Json::parse(json_of(minnie_answer())).contains("left_winning_moves"));
}

TEST(SolveJson, BytesThatAreNotUtf8DoNotStopIt) {
  SolveAnswer answer = minnie_answer();
  answer.position = "\xff.rules[3]";
  EXPECT_TRUE(Json::accept(json_of(answer)));
}

TEST(MovesJson, ListsTheOptions) {
  MovesAnswer answer;
  static_cast<SolveAnswer&>(answer) = minnie_answer();
  answer.options = {option("minnie[1,9,20]", 'P', 0, 30), option("minnie[2,9,20]", 'N')};
  const Json json = Json::parse(json_of(answer));
  EXPECT_EQ(json["outcome"], "N");
  EXPECT_EQ(json["known"]["how"], "computed");
  EXPECT_EQ(json["options_complete"], true);
  EXPECT_EQ(json["options"][0].dump(), R"({"position":"minnie[1,9,20]","outcome":"P","grundy":0,"remoteness":30})");
  EXPECT_EQ(json["options"][1].dump(),
            R"({"position":"minnie[2,9,20]","outcome":"N","grundy":null,"remoteness":null})");
}

TEST(MovesJson, PartizanOptionsNameThePlayer) {
  MovesAnswer answer;
  answer.partizan = true;
  answer.options = {option("a", 'P', Player::left), option("b", 'N', Player::right)};
  const Json json = Json::parse(json_of(answer));
  EXPECT_EQ(json["options"][0]["player"], "Left");
  EXPECT_EQ(json["options"][1]["player"], "Right");
}

TEST(TableJson, RowsGoWithTheColumns) {
  const auto value = [](int, const X& x) { return x[0] == x[1] ? 'P' : 'N'; };
  EXPECT_EQ(json_of(table_of("nim", 2, 1, false, value)),
            R"({"schema":1,"made_by":")" + made_by() +
                R"(","game":"nim","play":"normal","to":1,"stacks":2,"columns":["x1","x2","outcome"],)"
                R"("rows":[[0,0,"P"],[0,1,"N"],[1,1,"P"]],"known":{"how":"computed","detail":"by hand"},)"
                R"("engine":"table","status":"complete"})"
                "\n");
}

TEST(TableJson, LabelsAreStringsAndGrundyValuesNumbers) {
  const auto value = [](int mode, const X& x) { return static_cast<std::int32_t>(mode == 0 ? x[0] : 0); };
  const Json json = Json::parse(json_of(table_of("comply{1..3}", 1, 1, true, value)));
  EXPECT_TRUE(json["stacks"].is_null());
  EXPECT_EQ(json["columns"].dump(), R"(["n","side","grundy"])");
  EXPECT_EQ(json["rows"].dump(), R"([[0,"S",0],[0,"not S",0],[1,"S",1],[1,"not S",0]])");
}

TEST(ListJson, PositionsAreListsAndACountHasNone) {
  ListedPositions answer;
  answer.game = game_named("wythoff");
  answer.to = 8;
  answer.count = 2;
  answer.positions = {{0, 0}, {1, 2}};
  answer.known = computed("by hand");
  answer.engine = Engine::table;
  EXPECT_EQ(json_of(answer, false),
            R"({"schema":1,"made_by":")" + made_by() +
                R"(","game":"wythoff","play":"normal","to":8,"stacks":null,"count":2,"positions":[[0,0],[1,2]],)"
                R"("known":{"how":"computed","detail":"by hand"},"engine":"table","status":"complete"})"
                "\n");
  answer.positions.clear();
  EXPECT_TRUE(Json::parse(json_of(answer, true))["positions"].is_null());
  EXPECT_EQ(Json::parse(json_of(answer, false))["positions"], Json::array());
}

TEST(ListJson, LabelsInfinitePursesAndLargeNumbersAreStrings) {
  ListedPositions answer;
  answer.game = game_named("cash{1,3,4}");
  answer.positions = {{std::int64_t{1} << 53, (std::int64_t{1} << 53) + 1, kInfinite}};
  EXPECT_EQ(Json::parse(json_of(answer, false))["positions"].dump(),
            R"([[9007199254740992,"9007199254740993","inf"]])");
  answer.game = game_named("comply{1..3}");
  answer.positions = {{7, 1}};
  EXPECT_EQ(Json::parse(json_of(answer, false))["positions"].dump(), R"([[7,"not S"]])");
}

TEST(SequenceJson, GivesValuesAndLawOfEachMode) {
  SequenceValues answer;
  answer.game = game_named("comply{1..3}");
  answer.to = 2;
  answer.rows = {{"side = S", {0, 1, 2}, Law{7, 4, {0}}}, {"", {0, 0, 0}, std::nullopt}};
  answer.known = {HowKnown::How::proved, "by hand"};
  answer.engine = Engine::sequence;
  EXPECT_EQ(json_of(answer),
            R"({"schema":1,"made_by":")" + made_by() +
                R"(","game":"comply{1..3}","play":"normal","to":2,"rows":[)"
                R"({"mode":"side = S","values":[0,1,2],"preperiod":7,"period":4,"saltus":[0]},)"
                R"({"mode":null,"values":[0,0,0],"preperiod":null,"period":null,"saltus":null}],)"
                R"("known":{"how":"proved","detail":"by hand"},"engine":"sequence","status":"complete"})"
                "\n");
}

}  // namespace
}  // namespace cairn
