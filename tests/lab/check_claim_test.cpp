// Claims and sentences through the laboratory where more than the proof of one whole game is needed: large constants,
// slices, infinite purses, certificates of claims, and bounds that come to an end.
#include "base/all_layers.hpp"
#include "lab/sentences_support.hpp"

#include <cairn/error.hpp>
#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <ctime>
#include <random>
#include <string>

namespace cairn {

namespace {

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

ClaimAnswer in(const Lab& lab, Numeration numeration, const std::string& text) {
  CheckOptions options;
  options.numeration = numeration;
  return lab.check(text, options);
}

// With its certificate, which must be accepted.
ClaimAnswer with_certificate(const Lab& lab, const std::string& text) {
  CheckOptions options;
  options.certificate = true;
  ClaimAnswer answer = lab.check(text, options);
  EXPECT_FALSE(answer.certificate.empty()) << text << ": " << answer.known.detail;
  if (!answer.certificate.empty()) {
    EXPECT_TRUE(lab.check_proof(answer.certificate).proved()) << text;
  }
  return answer;
}

}  // namespace

// Of single numbers arithmetic tells the truth.
TEST(CheckClaim, LargeConstantsAreCalculatedWithRightly) {
  const Lab lab;
  std::mt19937_64 random(20261118);
  const auto large = [&] { return static_cast<std::int64_t>(500 + (random() >> (24 + random() % 30))); };
  int held = 0;
  for (int i = 0; i < 120; ++i) {
    const std::int64_t c = large(), x = large();
    const std::int64_t around = static_cast<std::int64_t>(random() % 5) - 2;
    const std::int64_t y = std::max<std::int64_t>(0, (3 * x + c) / 2 + around);
    const std::string at = "x = " + std::to_string(x) + " and y = " + std::to_string(y) + " and ";
    const std::string constant = std::to_string(c);
    const std::pair<std::string, bool> said[] = {
        {"3*x + " + constant + " < 2*y", 3 * x + c < 2 * y},
        {"3*x + " + constant + " >= 2*y - 1", 3 * x + c >= 2 * y - 1},
        {"floor((3*x + " + constant + ")/2) = y", (3 * x + c) / 2 == y},
        {"(x + " + constant + ") mod 7 = 3", (x + c) % 7 == 3},
        {"max(x, " + constant + ") < y", std::max(x, c) < y},
    };
    const auto& [text, truth] = said[i % 5];
    const Numeration numeration = i % 2 == 0 ? Numeration::binary : Numeration::zeckendorf;
    const ClaimAnswer answer = in(lab, numeration, "exists x, y: " + at + text);
    EXPECT_EQ(answer.holds, truth) << at << text;
    EXPECT_EQ(answer.engine, Engine::automaton) << at << text << ": " << answer.known.detail;
    held += truth ? 1 : 0;
  }
  EXPECT_GT(held, 20);
  EXPECT_LT(held, 100);
}

TEST(CheckClaim, LargeConstantsAreDecided) {
  const Lab lab;
  for (const char* text : {"for all n: nim[n, n + 1000000007] is N", "exists n: nim[n, 10000000] is P",
                           "for all a: a >= 10^15 or a < 10^15", "for all a: exists b: wythoff[a + 10000000, b] is P",
                           "for all n: subtraction{1,2}[n + 1000000000000] is P iff n mod 3 = 2",  // 10^12 mod 3 = 1
                           "for all a1..a9: a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 >= 100000 or a1 < 100000"}) {
    expect_proved(lab, text);
  }
  const ClaimAnswer wrong = lab.check("for all n: n < 123456789012 or nim[n, 123456789013] is N");
  EXPECT_EQ(wrong.holds, false);
  ASSERT_TRUE(wrong.witness);
  EXPECT_EQ(wrong.witness->variables[0].second, "123456789013");
  with_certificate(lab, "for all n: nim[n, n + 1000000007] is N");
  with_certificate(lab, "for all a: exists b: wythoff[a + 10000000, b] is P");
}

TEST(CheckClaim, ClaimsAreDecidedAsSentencesAre) {
  const Lab lab;
  for (const char* text : {
           "subtraction{1,2}[n + 1000000000000]: P iff n mod 3 = 2",
           "wythoff[a,b], a <= 3: G <= a + b",  // a move takes one at least, so the value is at most the sum
           "wythoff[7,b]: G <= 7 + b",
           "cash{1,3,4}[n; inf, inf]: P iff n mod 7 in {0,2}",  // as without money
       }) {
    expect_proved(lab, text);
  }
  const ClaimAnswer wrong = lab.check("subtraction{1,2}[n + 1000000000000]: P iff n mod 3 = 1");
  EXPECT_EQ(wrong.holds, false);
  ASSERT_TRUE(wrong.counterexample);
  EXPECT_EQ(wrong.counterexample->position, "subtraction{1,2}[1000000000001]");
  EXPECT_EQ(wrong.counterexample->outcome, 'N');
  const ClaimAnswer purse = lab.check("cash{1,3,4}[n; inf, inf]: P iff n mod 7 = 0");
  EXPECT_EQ(purse.holds, false);
  ASSERT_TRUE(purse.counterexample);
  EXPECT_EQ(purse.counterexample->position, "cash{1,3,4}[2; inf, inf]");
}

TEST(CheckClaim, ClaimsHaveCertificates) {
  const Lab lab;
  EXPECT_EQ(with_certificate(lab, "nim[a,b]: P iff a = b").holds, true);
  EXPECT_EQ(with_certificate(lab, "nim[a,b], a < b: G >= 1 if b > 0").holds, true);
  EXPECT_EQ(with_certificate(lab, "wythoff[a,b], a <= 2: G <= a + b").holds, true);
  EXPECT_EQ(with_certificate(lab, "comply{1,2}[n, S]: G = n if n <= 4 else (n + 1) mod 3").holds, true);
  EXPECT_EQ(with_certificate(lab, "comply{1,2}[n, side], side != S: N if n > 9").holds.has_value(), true);
  const ClaimAnswer wrong = with_certificate(lab, "nim[a,b]: P iff a = b and a != 3");
  EXPECT_EQ(wrong.holds, false);
  ASSERT_TRUE(wrong.counterexample);
  EXPECT_EQ(wrong.counterexample->position, "nim[3,3]");
  CheckOptions options;
  options.certificate = true;
  EXPECT_THROW(static_cast<void>(lab.check("nim[a,b]: N if least = 5 and greatest = 7", options)), Error);
}

TEST(CheckClaim, RemotenessIsComputedUpToABound) {
  const Lab lab;
  const double begin = processor_seconds();
  // Of two equal stacks the second player takes as much as the first, one stick at a time: 2n moves.
  const ClaimAnswer even = lab.check("for all n: remoteness(nim[n,n]) mod 2 = 0");
  EXPECT_EQ(even.holds, true);
  EXPECT_EQ(even.known.how, How::computed);
  EXPECT_GE(even.to.value_or(0), 20);
  const ClaimAnswer none = lab.check("exists n: remoteness(nim[n,n]) = 3");
  EXPECT_FALSE(none.holds.has_value());
  EXPECT_NE(none.known.detail.find("no witness with numbers up to"), std::string::npos) << none.known.detail;
  EXPECT_LT(processor_seconds() - begin, 30);
}

TEST(CheckClaim, WhatLeaves64BitsEndsTheBox) {
  const Lab lab;
  const std::string fib = "let fib(n) = n if n < 2 else fib(n-1) + fib(n-2); ";
  // fib(92) is the last one below 2^63.
  const ClaimAnswer answer = lab.check(fib + "for all n: fib(n+2) >= n");
  EXPECT_EQ(answer.holds, true);
  EXPECT_EQ(answer.known.how, How::computed);
  EXPECT_EQ(answer.to, 90);
  EXPECT_NE(answer.known.detail.find("no further, because at n = 91: fib(93) leaves 64 bits"), std::string::npos)
      << answer.known.detail;
  // A definition without an end is not known, and that is no error.
  const ClaimAnswer endless = lab.check("let f(n) = f(n+1); for all n: f(n) >= 0");
  EXPECT_FALSE(endless.holds.has_value());
  EXPECT_NE(endless.known.detail.find("calls, one within the other"), std::string::npos) << endless.known.detail;
}

TEST(CheckClaim, GamesOfTwoNumerationsAreNamed) {
  const Lab lab;
  const ClaimAnswer answer = lab.check("for all a, b, c: wythoff[a,b] is P and nim[a,b,c] is P implies c <= a + b");
  EXPECT_EQ(answer.known.how, How::computed);
  EXPECT_NE(answer.known.detail.find("in binary digits wythoff is not proved"), std::string::npos)
      << answer.known.detail;
  EXPECT_NE(answer.known.detail.find("in Zeckendorf digits nim is not proved"), std::string::npos)
      << answer.known.detail;
}

TEST(CheckClaim, WhatExistsOnceIsNamed) {
  const Lab lab;
  const ClaimAnswer answer = lab.check("exists unique a: nim[a,3] is P");
  EXPECT_EQ(answer.holds, true);
  ASSERT_TRUE(answer.witness);
  EXPECT_EQ(answer.witness->variables, (std::vector<std::pair<std::string, std::string>>{{"a", "3"}}));
}

}  // namespace cairn
