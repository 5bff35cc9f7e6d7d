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

std::string as_json(ListedPositions& answer, const Control& control) {
  std::string text;
  print_json(answer, false, control, [&](std::string_view part) { text += part; });
  return text;
}

// How many were printed: not all of them, but how many there are stays known.
std::uint64_t expect_cut(const ListedPositions& answer) {
  EXPECT_EQ(answer.status, Status::limit_reached);
  EXPECT_EQ(answer.count, static_cast<std::uint64_t>(kLast) + 1);
  const std::string words = "by hand; printing stopped after ";
  EXPECT_TRUE(answer.known.detail.starts_with(words)) << answer.known.detail;
  const std::uint64_t printed = std::stoull(answer.known.detail.substr(words.size()));
  EXPECT_EQ(answer.known.detail, words + std::to_string(printed) + " of 100001 P-positions");
  EXPECT_GT(printed, 0U);
  EXPECT_LT(printed, static_cast<std::uint64_t>(kLast));
  return printed;
}

std::string last_line(const std::string& text) { return text.substr(text.rfind('\n', text.size() - 2) + 1); }

}  // namespace

TEST(ListInParts, JsonSaysHowManyItHas) {
  ListedPositions answer = long_list();
  const Json json = Json::parse(as_json(answer, no_time()));
  const std::uint64_t printed = expect_cut(answer);
  EXPECT_EQ(json["status"], "limit reached");
  EXPECT_EQ(json["count"], kLast + 1);  // how many there are, printed or not
  EXPECT_EQ(json["positions"].size(), printed);
  EXPECT_EQ(json["positions"].back(), Json({printed - 1, printed - 1}));
}

TEST(ListInParts, TextAndCsvEndWithIt) {
  ListedPositions answer = long_list();
  std::string text;
  print_text(answer, {}, no_time(), [&](std::string_view part) { text += part; });
  expect_cut(answer);
  EXPECT_NE(text.find("\n\n100001 P-positions of nim, "), std::string::npos);
  EXPECT_NE(last_line(text).find("limit reached"), std::string::npos) << last_line(text);

  answer = long_list();
  text.clear();
  print_csv(answer, false, no_time(), [&](std::string_view part) { text += part; });
  const std::string printed = std::to_string(expect_cut(answer));
  EXPECT_EQ(last_line(text),
            "# P-positions of nim, normal play, 2 stacks, every stack up to 100000: computed, by hand; "
            "printing stopped after " +
                printed + " of 100001 P-positions (rows; limit reached)\n");
}

// Nothing to print is nothing that was cut off.
TEST(ListInParts, AnEmptyListIsNotCutOff) {
  ListedPositions answer = long_list();
  answer.positions.clear();
  (void)as_json(answer, no_time());
  EXPECT_EQ(answer.known.detail, "by hand");
}

// What was not found before the time was up is not counted.
TEST(ListInParts, WhatIsOpenIsNotCounted) {
  ListedPositions answer = long_list();
  answer.counted = false;
  answer.status = Status::limit_reached;
  EXPECT_NE(text_of(answer, {}).find("\n\nat least 100001 P-positions of nim, "), std::string::npos);
}

TEST(ListInParts, WithTimeItIsTheWholeListInMoreThanOnePart) {
  ListedPositions answer = long_list();
  std::string text;
  int parts = 0;
  print_csv(answer, false, Control(), [&](std::string_view part) {
    text += part;
    ++parts;
  });
  EXPECT_EQ(answer.status, Status::complete);
  EXPECT_GT(parts, 1);
  EXPECT_EQ(last_line(text), "100000,100000\n");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), kLast + 3);  // a comment and the names before them
}

// The time for printing is not the time for finding.
TEST(ListInParts, WhatWasFoundWhenTimeWasUpIsPrinted) {
  ListedPositions answer = long_list();
  answer.status = Status::limit_reached;
  EXPECT_EQ(Json::parse(as_json(answer, Control()))["positions"].size(), static_cast<std::size_t>(kLast + 1));
  EXPECT_EQ(answer.status, Status::limit_reached);
}

TEST(ListInParts, WhatWasFoundBeforeCtrlCIsPrinted) {
  const std::atomic<bool> pressed{true};
  Control control;
  control.cancelled = &pressed;
  ListedPositions answer = long_list();
  answer.status = Status::cancelled;
  EXPECT_EQ(Json::parse(as_json(answer, control))["positions"].size(), static_cast<std::size_t>(kLast + 1));
  answer = long_list();
  EXPECT_LT(Json::parse(as_json(answer, control))["positions"].size(), static_cast<std::size_t>(kLast));
  EXPECT_EQ(answer.status, Status::cancelled);
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

// What print(control, part) prints, and that it tells whether that is all.
template <class Print>
std::string printed(const Print& print, const Control& control, bool whole) {
  std::string text;
  EXPECT_EQ(print(control, [&](std::string_view part) { text += part; }), whole);
  return text;
}

// The number after "printing stopped after".
std::uint64_t told(const HowKnown& known) {
  const std::string words = "printing stopped after ";
  const auto at = known.detail.find(words);
  EXPECT_NE(at, std::string::npos) << known.detail;
  return at == std::string::npos ? 0 : std::stoull(known.detail.substr(at + words.size()));
}

std::int64_t lines_of(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

}  // namespace

TEST(TableInParts, EveryFormatSaysHowFarItGoes) {
  TableValues answer = long_table();
  auto json = Json::parse(printed([&](auto... to) { return print_json(answer, to...); }, no_time(), false));
  EXPECT_EQ(json["status"], "limit reached");
  EXPECT_EQ(json["rows"].size(), told(answer.known));
  EXPECT_LT(told(answer.known), kPairs);
  EXPECT_NE(answer.known.detail.find(" of " + std::to_string(kPairs) + " positions"), std::string::npos);

  answer = long_table();
  std::string text = printed([&](auto... to) { return print_csv(answer, to...); }, no_time(), false);
  EXPECT_EQ(lines_of(text), static_cast<std::int64_t>(told(answer.known)) + 3);  // two comments, and the names
  EXPECT_TRUE(last_line(text).starts_with("# nim, ")) << last_line(text);

  answer = long_table();
  text = printed([&](auto... to) { return print_text(answer, TextStyle{}, to...); }, no_time(), false);
  EXPECT_LT(told(answer.known), kPairs);
  EXPECT_NE(last_line(text).find("limit reached"), std::string::npos) << last_line(text);
}

TEST(TableInParts, WithTimeItIsTheWholeTable) {
  TableValues answer = long_table();
  const auto json = Json::parse(printed([&](auto... to) { return print_json(answer, to...); }, Control(), true));
  EXPECT_EQ(json["rows"].size(), kPairs);
  EXPECT_EQ(json["rows"].back(), Json({300, 300, 0}));
  const std::string text = printed([&](auto... to) { return print_text(answer, TextStyle{}, to...); }, Control(), true);
  EXPECT_EQ(lines_of(text), 301 + 6);
  EXPECT_EQ(answer.status, Status::complete);
}

TEST(SequenceInParts, EveryFormatSaysHowFarItGoes) {
  SequenceValues answer = long_sequence();
  const auto json = Json::parse(printed([&](auto... to) { return print_json(answer, to...); }, no_time(), false));
  EXPECT_EQ(json["status"], "limit reached");
  ASSERT_EQ(json["rows"].size(), 2U);
  EXPECT_EQ(json["rows"][0]["values"].size() + json["rows"][1]["values"].size(), told(answer.known));

  answer = long_sequence();
  std::string text = printed([&](auto... to) { return print_csv(answer, to...); }, no_time(), false);
  EXPECT_EQ(lines_of(text), static_cast<std::int64_t>(told(answer.known)) + 3);

  answer = long_sequence();
  text = printed([&](auto... to) { return print_text(answer, TextStyle{}, to...); }, no_time(), false);
  EXPECT_LT(told(answer.known), 2U * kLast);
  EXPECT_NE(last_line(text).find("limit reached"), std::string::npos) << last_line(text);
}

TEST(MovesInParts, EveryFormatSaysHowFarItGoes) {
  MovesAnswer answer = long_moves();
  const auto json = Json::parse(printed([&](auto... to) { return print_json(answer, to...); }, no_time(), false));
  EXPECT_EQ(json["status"], "limit reached");
  EXPECT_EQ(json["options_complete"], false);
  EXPECT_EQ(json["options"].size(), told(answer.known));

  answer = long_moves();
  const std::string text =
      printed([&](auto... to) { return print_text(answer, TextStyle{}, to...); }, no_time(), false);
  EXPECT_LT(told(answer.known), static_cast<std::uint64_t>(kLast));
  EXPECT_NE(last_line(text).find("limit reached"), std::string::npos) << last_line(text);
}

}  // namespace cairn
