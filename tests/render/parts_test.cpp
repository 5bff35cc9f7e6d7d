// Long answers while time runs out: what is printed is counted, and nobody is told that it is all.
#include "render/parts.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include "base/json.hpp"
#include "render/answers_support.hpp"
#include "render/csv.hpp"
#include "render/json.hpp"
#include "render/text.hpp"

#include <atomic>

namespace cairn {

namespace {

constexpr std::int64_t kLast = 100'000;

// NIM with two stacks: [0,0], [1,1], ...
ListedPositions long_list() {
  ListedPositions answer;
  answer.game = testing::game_named("nim");
  answer.to = kLast;
  answer.stacks = 2;
  for (std::int64_t n = 0; n <= kLast; ++n) answer.positions.push_back({n, n});
  answer.count = answer.positions.size();
  answer.known = testing::computed("by hand");
  answer.engine = Engine::rows;
  return answer;
}

Control no_time() {
  Control control;
  control.deadline = Control::Clock::now();
  return control;
}

// What print(control, part) prints, and that it tells whether that is all.
template <class Print>
std::string printed(const Print& print, const Control& control, bool whole) {
  std::string text;
  EXPECT_EQ(print(control, [&](std::string_view part) { text += part; }), whole);
  return text;
}

std::string as_json(const ListedPositions& answer, const Control& control, bool whole) {
  return printed([&](auto... to) { return print_json(answer, false, to...); }, control, whole);
}

// The number after "printing stopped after" in a text that was cut off.
std::uint64_t told(const std::string& text) {
  const std::string words = "; printing stopped after ";
  const auto at = text.find(words);
  EXPECT_NE(at, std::string::npos) << text.substr(text.size() - std::min<std::size_t>(text.size(), 300));
  return at == std::string::npos ? 0 : std::stoull(text.substr(at + words.size()));
}

// How many were printed: not all of them.
std::uint64_t expect_cut(const std::string& text) {
  const std::uint64_t some = told(text);
  EXPECT_NE(text.find(" " + std::to_string(some) + " of 100001 P-positions"), std::string::npos);
  EXPECT_GT(some, 0U);
  EXPECT_LT(some, static_cast<std::uint64_t>(kLast));
  return some;
}

std::string last_line(const std::string& text) { return text.substr(text.rfind('\n', text.size() - 2) + 1); }

}  // namespace

TEST(ListInParts, JsonSaysHowManyItHas) {
  const std::string text = as_json(long_list(), no_time(), false);
  const Json json = Json::parse(text);
  const std::uint64_t some = expect_cut(text);
  EXPECT_EQ(json["status"], "limit reached");
  EXPECT_EQ(json["count"], kLast + 1);  // how many there are, printed or not
  EXPECT_EQ(json["positions"].size(), some);
  EXPECT_EQ(json["positions"].back(), Json({some - 1, some - 1}));
}

TEST(ListInParts, TextAndCsvEndWithIt) {
  const ListedPositions answer = long_list();
  std::string text = printed([&](auto... to) { return print_text(answer, TextStyle{}, to...); }, no_time(), false);
  expect_cut(text);
  EXPECT_NE(text.find("\n\n100001 P-positions of nim, "), std::string::npos);
  EXPECT_NE(last_line(text).find("limit reached"), std::string::npos) << last_line(text);

  text = printed([&](auto... to) { return print_csv(answer, false, to...); }, no_time(), false);
  EXPECT_EQ(last_line(text),
            "# P-positions of nim, normal play, 2 stacks, every stack up to 100000: computed, by hand; "
            "printing stopped after " +
                std::to_string(expect_cut(text)) + " of 100001 P-positions (rows; limit reached)\n");
}

// Nothing to print is nothing that was cut off.
TEST(ListInParts, AnEmptyListIsNotCutOff) {
  ListedPositions answer = long_list();
  answer.positions.clear();
  EXPECT_EQ(Json::parse(as_json(answer, no_time(), true))["known"]["detail"], "by hand");
}

// What was not found before the time was up is not counted.
TEST(ListInParts, WhatIsOpenIsNotCounted) {
  ListedPositions answer = long_list();
  answer.counted = false;
  answer.status = Status::limit_reached;
  EXPECT_NE(text_of(answer, {}).find("\n\nat least 100001 P-positions of nim, "), std::string::npos);
}

TEST(ListInParts, WithTimeItIsTheWholeListInMoreThanOnePart) {
  std::string text;
  int parts = 0;
  EXPECT_TRUE(print_csv(long_list(), false, Control(), [&](std::string_view part) {
    text += part;
    ++parts;
  }));
  EXPECT_GT(parts, 1);
  EXPECT_EQ(last_line(text), "100000,100000\n");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), kLast + 3);  // a comment and the names before them
}

// The time for printing is not the time for finding.
TEST(ListInParts, WhatWasFoundWhenTimeWasUpIsPrinted) {
  ListedPositions answer = long_list();
  answer.status = Status::limit_reached;
  const Json json = Json::parse(as_json(answer, Control(), true));
  EXPECT_EQ(json["positions"].size(), static_cast<std::size_t>(kLast + 1));
  EXPECT_EQ(json["status"], "limit reached");
}

TEST(ListInParts, WhatWasFoundBeforeCtrlCIsPrinted) {
  const std::atomic<bool> pressed{true};
  Control control;
  control.cancelled = &pressed;
  ListedPositions answer = long_list();
  answer.status = Status::cancelled;
  EXPECT_EQ(Json::parse(as_json(answer, control, true))["positions"].size(), static_cast<std::size_t>(kLast + 1));
  const Json json = Json::parse(as_json(long_list(), control, false));
  EXPECT_LT(json["positions"].size(), static_cast<std::size_t>(kLast));
  EXPECT_EQ(json["status"], "cancelled");
}

namespace {

// By Bouton: the value of two stacks is their nim-sum.
TableValues long_table() {
  return testing::table_of("nim", 2, 300, true, [](int, const std::vector<std::int64_t>& x) {
    return static_cast<std::int32_t>(x[0] ^ x[1]);
  });
}
constexpr std::uint64_t kPairs = 301 * 302 / 2;

SequenceValues long_sequence() {
  SequenceValues answer;
  answer.game = testing::game_named("comply{1..3}");
  answer.to = kLast;
  for (const std::string mode : {"side = S", "side = not S"}) {
    answer.rows.push_back({mode, std::vector<std::int64_t>(kLast + 1, 7), std::nullopt});
  }
  answer.known = testing::computed("by hand");
  answer.engine = Engine::table;
  return answer;
}

MovesAnswer long_moves() {
  MovesAnswer answer;
  static_cast<SolveAnswer&>(answer) = testing::minnie_answer();
  for (int i = 0; i < kLast; ++i) answer.options.push_back(testing::option("nim[" + std::to_string(i) + "]", 'P'));
  return answer;
}

std::int64_t lines_of(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

}  // namespace

TEST(TableInParts, EveryFormatSaysHowFarItGoes) {
  const TableValues answer = long_table();
  std::string text = printed([&](auto... to) { return print_json(answer, to...); }, no_time(), false);
  const auto json = Json::parse(text);
  EXPECT_EQ(json["status"], "limit reached");
  EXPECT_EQ(json["rows"].size(), told(text));
  EXPECT_LT(told(text), kPairs);
  EXPECT_NE(text.find(" of " + std::to_string(kPairs) + " positions"), std::string::npos);

  text = printed([&](auto... to) { return print_csv(answer, to...); }, no_time(), false);
  EXPECT_EQ(lines_of(text), static_cast<std::int64_t>(told(text)) + 3);  // two comments, and the names
  EXPECT_TRUE(last_line(text).starts_with("# nim, ")) << last_line(text);

  text = printed([&](auto... to) { return print_text(answer, TextStyle{}, to...); }, no_time(), false);
  EXPECT_LT(told(text), kPairs);
  EXPECT_NE(last_line(text).find("limit reached"), std::string::npos) << last_line(text);
}

TEST(TableInParts, WithTimeItIsTheWholeTable) {
  const TableValues answer = long_table();
  const auto json = Json::parse(printed([&](auto... to) { return print_json(answer, to...); }, Control(), true));
  EXPECT_EQ(json["rows"].size(), kPairs);
  EXPECT_EQ(json["rows"].back(), Json({300, 300, 0}));
  EXPECT_EQ(json["status"], "complete");
  const std::string text = printed([&](auto... to) { return print_text(answer, TextStyle{}, to...); }, Control(), true);
  EXPECT_EQ(lines_of(text), 301 + 7);  // with a line that says how to see the others
}

TEST(SequenceInParts, EveryFormatSaysHowFarItGoes) {
  const SequenceValues answer = long_sequence();
  std::string text = printed([&](auto... to) { return print_json(answer, to...); }, no_time(), false);
  const auto json = Json::parse(text);
  EXPECT_EQ(json["status"], "limit reached");
  ASSERT_EQ(json["rows"].size(), 2U);
  EXPECT_EQ(json["rows"][0]["values"].size() + json["rows"][1]["values"].size(), told(text));

  text = printed([&](auto... to) { return print_csv(answer, to...); }, no_time(), false);
  EXPECT_EQ(lines_of(text), static_cast<std::int64_t>(told(text)) + 3);

  text = printed([&](auto... to) { return print_text(answer, TextStyle{}, to...); }, no_time(), false);
  EXPECT_LT(told(text), 2U * kLast);
  EXPECT_NE(last_line(text).find("limit reached"), std::string::npos) << last_line(text);
}

TEST(MovesInParts, EveryFormatSaysHowFarItGoes) {
  const MovesAnswer answer = long_moves();
  std::string text = printed([&](auto... to) { return print_json(answer, to...); }, no_time(), false);
  const auto json = Json::parse(text);
  EXPECT_EQ(json["status"], "limit reached");
  EXPECT_EQ(json["options_complete"], false);
  EXPECT_EQ(json["options"].size(), told(text));

  text = printed([&](auto... to) { return print_text(answer, TextStyle{}, to...); }, no_time(), false);
  EXPECT_LT(told(text), static_cast<std::uint64_t>(kLast));
  EXPECT_NE(last_line(text).find("limit reached"), std::string::npos) << last_line(text);
}

}  // namespace cairn
