// Long lists while time runs out: what is printed is counted, and nobody is told that it is all.
#include "render/parts.hpp"

#include <gtest/gtest.h>

#include "base/json.hpp"
#include "render/answers_support.hpp"
#include "render/csv.hpp"
#include "render/json.hpp"
#include "render/text.hpp"

namespace cairn {

namespace {

constexpr std::int64_t kLast = 100'000;

// NIM with two stacks: [0,0], [1,1], ...
ListAnswer long_list() {
  ListAnswer answer;
  answer.game = testing::game_named("nim");
  answer.to = kLast;
  answer.stacks = 2;
  for (std::int64_t n = 0; n <= kLast; ++n) answer.positions.push_back({n, n});
  answer.count = answer.positions.size();
  answer.known = testing::computed("by hand");
  answer.engine = "rows";
  return answer;
}

Control no_time() {
  Control control;
  control.deadline = Control::Clock::now();
  return control;
}

std::string as_json(ListAnswer& answer, const Control& control) {
  std::string text;
  print_json(answer, false, control, [&](std::string_view part) { text += part; });
  return text;
}

void expect_cut(const ListAnswer& answer) {
  EXPECT_EQ(answer.status, Status::limit_reached);
  EXPECT_GT(answer.count, 0U);
  EXPECT_LT(answer.count, static_cast<std::uint64_t>(kLast));
  EXPECT_EQ(answer.known.detail, "by hand; stopped after " + std::to_string(answer.count) + " of 100001 P-positions");
}

std::string last_line(const std::string& text) { return text.substr(text.rfind('\n', text.size() - 2) + 1); }

}  // namespace

TEST(ListInParts, JsonSaysHowManyItHas) {
  ListAnswer answer = long_list();
  const Json json = Json::parse(as_json(answer, no_time()));
  expect_cut(answer);
  EXPECT_EQ(json["status"], "limit reached");
  EXPECT_EQ(json["count"], answer.count);
  EXPECT_EQ(json["positions"].size(), answer.count);
  EXPECT_EQ(json["positions"].back(), Json({answer.count - 1, answer.count - 1}));
}

TEST(ListInParts, TextAndCsvEndWithIt) {
  ListAnswer answer = long_list();
  std::string text;
  print_text(answer, {}, no_time(), [&](std::string_view part) { text += part; });
  expect_cut(answer);
  const std::string count = std::to_string(answer.count);
  EXPECT_NE(text.find("\n\nat least " + count + " P-positions of nim, "), std::string::npos);
  EXPECT_NE(last_line(text).find("limit reached"), std::string::npos) << last_line(text);

  answer = long_list();
  text.clear();
  print_csv(answer, false, no_time(), [&](std::string_view part) { text += part; });
  expect_cut(answer);
  EXPECT_EQ(last_line(text),
            "# P-positions of nim, normal play, 2 stacks, every stack up to 100000: computed, by hand; "
            "stopped after " +
                count + " of 100001 P-positions (rows; limit reached)\n");
}

TEST(ListInParts, WithTimeItIsTheWholeListInMoreThanOnePart) {
  ListAnswer answer = long_list();
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

TEST(ListInParts, WhatWasFoundWhenTimeWasUpIsPrinted) {
  ListAnswer answer = long_list();
  answer.status = Status::limit_reached;
  EXPECT_EQ(Json::parse(as_json(answer, no_time()))["positions"].size(), static_cast<std::size_t>(kLast + 1));
}

}  // namespace cairn
