// Many claims asked of one Lab: their order, errors, certificates, and how they are stopped.
#include "base/all_layers.hpp"

#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

namespace cairn {
namespace {

std::vector<AskedClaim> some_claims(const Lab& lab) {
  std::vector<AskedClaim> asked;
  for (const char* text : {"for all a exists unique b: wythoff[a,b] is P", "nim[a,a]: P",
                           "for k in 1..3: subtraction{1..k}[n]: G = n mod (k + 1)", "exists a, b: nim[a,b] is N",
                           "for all a exists b > a: nim[a,b] is P"}) {
    for (AskedClaim& one : lab.asked_claims(text)) asked.push_back(std::move(one));
  }
  asked.insert(asked.begin() + 1, {.text = "nonsense", .error = Error("this is nonsense")});
  return asked;
}

TEST(ManyClaims, AreAnsweredInTheirOrder) {
  for (const int threads : {1, 2, 8}) {
    const Lab lab;
    const std::vector<AskedClaim> asked = some_claims(lab);
    const std::vector<std::optional<bool>> holds{true, std::nullopt, true, true, true, true, true, false};
    ASSERT_EQ(asked.size(), holds.size());
    std::size_t next = 0;
    const auto here = std::this_thread::get_id();
    const std::size_t answered =
        lab.check(asked, {}, {.threads = threads}, [&](std::size_t i, const ClaimAttempt& attempt) {
          EXPECT_EQ(i, next++);
          EXPECT_EQ(attempt.answer.claim, asked[i].text);
          EXPECT_EQ(attempt.answer.holds, holds[i]) << asked[i].text;
          EXPECT_EQ(attempt.error.has_value(), i == 1);
          EXPECT_EQ(std::this_thread::get_id(), here);
        });
    EXPECT_EQ(answered, asked.size());
    EXPECT_EQ(next, asked.size());
  }
}

TEST(ManyClaims, MembersKnowTheirFamily) {
  const Lab lab;
  const auto asked = lab.asked_claims("for k in 1..2: nim[k,n]: P iff n = k");
  ASSERT_EQ(asked.size(), 2U);
  EXPECT_EQ(asked[1].family, "for k in 1..2: nim[k,n]: P iff n = k");
  const std::vector<std::pair<std::string, std::string>> two{{"k", "2"}};
  EXPECT_EQ(asked[1].claim->parameters(), two);
  EXPECT_EQ(lab.check(*asked[1].claim).parameters, two);
  EXPECT_FALSE(asked[1].claim->is_sentence());
  const auto alone = lab.asked_claims("exists n: nim[2,n] is P");
  EXPECT_EQ(alone.front().family, "");
  EXPECT_TRUE(alone.front().claim->parameters().empty());
  EXPECT_TRUE(alone.front().claim->is_sentence());
}

TEST(ManyClaims, EndWhenTheyAreCancelledOrNobodyListens) {
  const Lab lab;
  const std::vector<AskedClaim> asked = some_claims(lab);
  const Cancel cancel;
  cancel.request();
  EXPECT_EQ(lab.check(asked, {}, {.cancel = cancel}, [](std::size_t, const ClaimAttempt&) { FAIL(); }), 0U);
  EXPECT_THROW(
      (void)lab.check(asked, {}, {}, [](std::size_t, const ClaimAttempt&) { throw std::runtime_error("enough"); }),
      std::runtime_error);
  // The Lab is as good as before.
  EXPECT_EQ(lab.check("nim[a,a]: P").holds, true);
}

// The hard ones come first, and each of them could use up all of the time.
TEST(ManyClaims, NoClaimUsesUpTheTimeOfTheOthers) {
  const Lab lab;
  std::vector<AskedClaim> asked;
  for (const char* text : {"minnie[300,300,300,300]: N", "minnie[299,300,300,300]: N", "minnie[298,300,300,300]: N",
                           "nim[a,b]: P iff a = b", "nim[2,3]: P"}) {
    for (AskedClaim& one : lab.asked_claims(text)) asked.push_back(std::move(one));
  }
  std::vector<std::optional<bool>> holds;
  ClaimCounts counts;
  const std::size_t answered =
      lab.check(asked, {}, {.seconds = 5, .threads = 1}, [&](std::size_t, const auto& attempt) {
        holds.push_back(attempt.answer.holds);
        counts.add(attempt);
      });
  EXPECT_EQ(answered, asked.size());
  ASSERT_EQ(holds.size(), asked.size());
  EXPECT_EQ(holds[3], true);
  EXPECT_EQ(holds[4], false);
  EXPECT_EQ(counts.unknown, 3U);
  EXPECT_EQ(counts.not_reached, 0U);
}

TEST(ManyClaims, WhatTheTimeDidNotSufficeForIsNotReached) {
  const Lab lab;
  const std::vector<AskedClaim> asked = some_claims(lab);
  ClaimCounts counts;
  std::size_t at = 0;
  (void)lab.check(asked, {}, {.seconds = 0},
                  [&](std::size_t, const auto& attempt) { counts.add(attempt, asked[at++].claim.has_value()); });
  EXPECT_EQ(counts.not_reached, asked.size() - 1);
  EXPECT_EQ(counts.no_claims, 1U);
  EXPECT_EQ(counts.unknown, 0U);
}

TEST(ManyClaims, ClaimsAndSentencesHaveCertificates) {
  const Lab lab;
  for (const char* text : {"for all a exists unique b: nim[a,b] is P", "for all a exists b > a: nim[a,b] is P",
                           "nim[a,a]: P", "nim[a,b]: P iff a + 1 = b"}) {
    const ClaimAnswer answer = lab.check(text, {.certificate = true});
    ASSERT_NE(answer.certificate, "") << text;
    EXPECT_TRUE(lab.check_proof(answer.certificate).proved()) << text;
    EXPECT_EQ(lab.check(text).certificate, "");
  }
}

}  // namespace
}  // namespace cairn
