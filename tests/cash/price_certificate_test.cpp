// Certificates: written, read again, damaged in every way.
#include "cash/price_certificate.hpp"
#include "base/all_layers.hpp"
#include "check/damaged_support.hpp"

#include "cash/price_law_check.hpp"
#include "cash/price_law_search.hpp"
#include "cash/price_support.hpp"

#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace cairn {

namespace {

using testing::Amounts;

PriceLaw found_law(const Amounts& amounts) { return find_price_law(amounts, Control()).value(); }

TEST(PriceCertificate, WhatIsReadIsWhatWasWritten) {
  for (const auto& amounts : testing::subsets(6)) {
    const PriceLaw law = found_law(amounts);
    const std::string text = to_text(law);
    const PriceLaw read = read_price_law(text, "a file");
    EXPECT_EQ(read.amounts, law.amounts);
    EXPECT_EQ(read.first, law.first);
    EXPECT_EQ(read.period, law.period);
    EXPECT_EQ(read.zones, law.zones);
    EXPECT_FALSE(read.proved);
    EXPECT_EQ(what_fails(read), "") << testing::to_string(amounts);
    ASSERT_EQ(read.rows.size(), law.rows.size());
    for (std::int64_t n = 0; n < law.first + law.period; ++n) {
      ASSERT_EQ(testing::difference(read, law.rows[static_cast<std::size_t>(n)], n), "");
    }
    EXPECT_EQ(to_text(read), text);
  }
}

TEST(PriceCertificate, IsAPlainText) {
  EXPECT_EQ(to_text(found_law({1})),
            "{\n"
            "  \"format\": \"cairn price law\",\n"
            "  \"version\": 1,\n"
            "  \"made_by\": \"" +
                made_by() +
                "\",\n"
                "  \"game\": \"NIM with Cash\",\n"
                "  \"amounts\": [1],\n"
                "  \"first\": 2,\n"
                "  \"period\": 2,\n"
                "  \"shifts\": [0,1],\n"
                "  \"rows\": [\n"
                "    [[0,\"inf\"]],\n"
                "    [[0,1]],\n"
                "    [[0,1],[1,\"inf\"]],\n"
                "    [[0,1,1,1,2]]\n"
                "  ],\n"
                "  \"zones\": [\n"
                "    [[0,0],[0,\"inf\"]],\n"
                "    [[0,1],[0,\"inf\"]]\n"
                "  ]\n"
                "}\n");
}

// Refused when it is read, or by the checker, or still true: a zone may be smaller than it could be.
enum class Verdict : std::uint8_t { unreadable, refused, accepted };

Verdict verdict(const std::string& text) {
  PriceLaw law;
  try {
    law = read_price_law(text, "a file");
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find("this is no certificate: "), 0U);
    EXPECT_EQ(error.where().find("a file"), 0U);
    EXPECT_NE(error.hint(), "");
    return Verdict::unreadable;
  }
  if (!what_fails(law).empty()) return Verdict::refused;
  const std::int64_t to = law.first + 4 * law.period;
  PriceRows rows(law.amounts, true);
  rows.extend_to(to);
  for (std::int64_t n = 0; n <= to; ++n) EXPECT_EQ(testing::difference(law, rows.row(n), n), "") << text;
  return Verdict::accepted;
}

TEST(PriceCertificate, FlippedDigitsAreFoundOrHarmless) {
  std::mt19937_64 random(10);
  int accepted = 0;
  int refused = 0;
  for (const Amounts& amounts : std::vector<Amounts>{{1}, {1, 2}, {1, 4}, {1, 3, 4}, {2, 3}}) {
    const std::string text = to_text(found_law(amounts));
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] < '0' || text[i] > '9') continue;
      std::string damaged = text;
      damaged[i] = static_cast<char>('0' + (text[i] - '0' + 1 + static_cast<int>(random() % 9)) % 10);
      ++(verdict(damaged) == Verdict::accepted ? accepted : refused);
    }
  }
  EXPECT_GT(refused, 1000);
  EXPECT_GT(refused, 4 * accepted);
}

TEST(PriceCertificate, ChangedBytesNeverCrash) {
  std::mt19937_64 random(11);
  const std::string text = to_text(found_law({1, 2}));
  int accepted = 0;
  for (int i = 0; i < 4000; ++i) {
    accepted += verdict(testing::damaged(text, random)) == Verdict::accepted ? 1 : 0;
  }
  EXPECT_LT(accepted, 1000);  // blanks, and zones that are smaller
}

TEST(PriceCertificate, CutShortItCannotBeRead) {
  const std::string text = to_text(found_law({1, 4}));
  const std::size_t end = text.rfind('}');
  for (std::size_t size = 0; size <= end; ++size) {
    ASSERT_EQ(verdict(text.substr(0, size)), Verdict::unreadable) << size;
  }
}

TEST(PriceCertificate, OfAnotherSetIsRefused) {
  const std::string text = to_text(found_law({1, 3, 4}));
  const std::string set = "\"amounts\": [1,3,4]";
  const std::size_t at = text.find(set);
  ASSERT_NE(at, std::string::npos);
  for (const auto& amounts : testing::subsets(6)) {
    if (amounts == Amounts{1, 3, 4}) continue;
    std::string list = testing::to_string(amounts);
    std::replace(list.begin(), list.end(), '{', '[');
    std::replace(list.begin(), list.end(), '}', ']');
    std::string other = text;
    other.replace(at, set.size(), "\"amounts\": " + list);
    EXPECT_EQ(verdict(other), Verdict::refused) << list;
  }
}

void expect_unreadable(const std::string& text, const std::string& from, const std::string& to,
                       const std::string& complaint) {
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << from;
  std::string changed = text;
  changed.replace(at, from.size(), to);
  try {
    (void)read_price_law(changed, "cash.json");
    ADD_FAILURE() << "read: " << to;
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), "this is no certificate: " + complaint) << to;
    EXPECT_EQ(error.where().find("cash.json"), 0U);
  }
}

TEST(PriceCertificate, ErrorsSayWhatIsWrong) {
  const std::string text = to_text(found_law({1}));
  expect_unreadable(text, "cairn price law", "something", "'format' is not \"cairn price law\"");
  expect_unreadable(text, "\"version\": 1", "\"version\": 2", "its version is not known");
  expect_unreadable(text, "\"version\": 1", "\"version\": 1, \"more\": 1", "it has fields that are not known");
  expect_unreadable(text, "\"version\": 1", "\"version\": 1, \"first\": 2", "'first' is there twice");
  expect_unreadable(text, "  \"first\": 2,\n", "", "'first' is missing");
  expect_unreadable(text, "\"first\": 2", "\"first\": 2.5", "a number is missing in 'first'");
  expect_unreadable(text, "\"first\": 2", "\"first\": -2", "a number is negative or too large in 'first'");
  expect_unreadable(text, "\"first\": 2", "\"first\": 99999999999999999999", "a number is missing in 'first'");
  expect_unreadable(text, "\"first\": 2", "\"first\": 18446744073709551615",
                    "a number is negative or too large in 'first'");
  expect_unreadable(text, "\"first\": 2", "\"first\": 3", "it has 4 rows, not 3 + 2");
  expect_unreadable(text, "\"amounts\": [1]", "\"amounts\": 1", "'amounts' is not a list");
  expect_unreadable(text, "[[0,1]]", "[]", "row 1 is empty");
  expect_unreadable(text, "[[0,1]]", "[[1,1]]", "corners are out of order in row 1");
  expect_unreadable(text, "[[0,1]]", "[[0,1],[0,2]]", "corners are out of order in row 1");
  expect_unreadable(text, "[[0,1]]", "[[0,1,2]]", "a run has neither two numbers nor five in row 1");
  expect_unreadable(text, "[[0,1,1,1,2]]", "[[0,1,0,1,2]]", "a run makes no sense in row 3");
  expect_unreadable(text, "[[0,1,1,1,2]]", "[[0,1,1000000000,1,1000000000]]", "a run makes no sense in row 3");
  expect_unreadable(text, "[[0,0],[0,\"inf\"]]", "[[0,0]]", "line 1 of 'zones' has not a zone for each shift");
  expect_unreadable(text, "[[0,0],[0,\"inf\"]]", "[[0],[0,\"inf\"]]", "a zone has not two ends in line 1 of 'zones'");
  expect_unreadable(text, "\"rows\"", "rows", "it is not JSON");
  EXPECT_THROW((void)read_price_law("[]", "x"), Error);
  EXPECT_THROW((void)read_price_law("", "x"), Error);
  EXPECT_THROW((void)read_price_law(std::string(100'000, '['), "x"), Error);
  try {
    (void)read_price_law("{\n  \"format\": oops", "x");
  } catch (const Error& error) {
    EXPECT_EQ(error.where(), "x:2:13");
  }
}

TEST(PriceCertificate, WhatIsOnlyObservedHasNone) {
  EXPECT_THROW((void)to_text(find_price_law({3, 5, 6, 10, 11}, Control()).value()), Error);
  EXPECT_THROW((void)to_text(PriceLaw()), Error);
}

}  // namespace

}  // namespace cairn
