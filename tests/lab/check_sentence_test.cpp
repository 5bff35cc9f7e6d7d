// Sentences through the laboratory: proofs, slices, definitions, infinite purses and sums, against single positions.
#include "base/all_layers.hpp"

#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace cairn {

namespace {

ClaimAnswer checked(const Lab& lab, const std::string& text) { return lab.check(text); }

// What the definition says of one position.
char outcome(const Lab& lab, const std::string& position, Engine engine = Engine::reference) {
  Limits limits;
  limits.engine = engine;
  return lab.solve(position, limits).outcome.value_or('?');
}

}  // namespace

TEST(CheckSentence, DecidesInfinitePursesAsSinglePositionsAre) {
  const Lab lab;
  int wins = 0;
  for (int n = 0; n <= 9; ++n) {
    for (int e = 0; e <= 6; e += 2) {
      for (const bool mine : {true, false}) {
        const std::string number = std::to_string(e);
        const std::string purses = mine ? "; inf, x]" : "; x, inf]";
        const std::string filled = mine ? "; inf, " + number + "]" : "; " + number + ", inf]";
        const ClaimAnswer answer = checked(lab, "exists m, x: m = " + std::to_string(n) + " and x = " + number +
                                                    " and cash{1,3,4}[m" + purses + " is N");
        const char known = outcome(lab, "cash{1,3,4}[" + std::to_string(n) + filled);
        EXPECT_EQ(answer.holds, known == 'N') << n << filled;
        EXPECT_EQ(answer.engine, Engine::automaton);
        wins += known == 'N' ? 1 : 0;
      }
    }
  }
  EXPECT_GT(wins, 10);
}

TEST(CheckSentence, DecidesSumsByTheirValues) {
  const Lab lab;
  for (int n = 0; n <= 12; ++n) {
    const std::string here = std::to_string(n);
    const ClaimAnswer answer =
        checked(lab, "exists m: m = " + here + " and subtraction{1,3,4}[m] + subtraction{2,3}[m+1] + nim[2] is P");
    const std::string sum =
        "subtraction{1,3,4}[" + here + "] + subtraction{2,3}[" + std::to_string(n + 1) + "] + nim[2]";
    EXPECT_EQ(answer.holds, outcome(lab, sum, Engine::lazy) == 'P') << sum;
  }
}

TEST(CheckSentence, ProvesASliceWhereTheGameResists) {
  const Lab lab;
  // G(1, n) = n + 1, n + 1, n - 2 for n = 0, 1, 2 modulo 3, as is easily seen by induction.
  const ClaimAnswer row = checked(lab, "for all n >= 1: G(wythoff[1,n]) = (n - 2 if n mod 3 = 2 else n + 1)");
  EXPECT_EQ(row.holds, true);
  EXPECT_EQ(row.known.how, How::proved);
  EXPECT_NE(row.known.detail.find("with the smaller stack at most 1"), std::string::npos) << row.known.detail;
  const ClaimAnswer wrong =
      checked(lab, "for all a <= 1: for all n: G(wythoff[n,a]) <= n + 1 and G(wythoff[a,n]) != 5");
  EXPECT_EQ(wrong.holds, false);
  ASSERT_TRUE(wrong.witness);
  // The first value 5 in rows 0 and 1: G(0, 5) = 5 and G(1, 4) = 5, of which the second has the smaller number.
  EXPECT_EQ(wrong.witness->variables, (std::vector<std::pair<std::string, std::string>>{{"a", "1"}, {"n", "4"}}));
}

TEST(CheckSentence, RefusesADefinitionOfSeveralNumbers) {
  const Lab lab;
  try {
    (void)checked(lab, "let A(n) = the a: nim[a, a] is P and a <= n; A(n) = 0");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()), "'A' is not one number: n = 1, a = 0, a' = 1");
  }
  EXPECT_EQ(checked(lab, "let A(n) = the a: nim[a, n] is P; A(n) = n").holds, true);
}

TEST(CheckSentence, EvaluatesWhatCallsItselfUpToABound) {
  const Lab lab;
  const std::string length = "let length(n) = 0 if n = 0 else length(floor(n/2)) + 1; ";
  const ClaimAnswer small = checked(lab, length + "for all n <= 15: length(n) <= 4");
  EXPECT_EQ(small.holds, true);
  const ClaimAnswer wrong = checked(lab, length + "for all n: length(n) <= 4");
  EXPECT_EQ(wrong.holds, false);
  ASSERT_TRUE(wrong.witness);
  EXPECT_EQ(wrong.witness->variables, (std::vector<std::pair<std::string, std::string>>{{"n", "16"}}));
  // What never ends is not known, and that is no error.
  EXPECT_EQ(checked(lab, "let f(n) = f(n + 1); for all n <= 3: f(n) = 0").holds, std::nullopt);
}

TEST(CheckSentence, ReadsTenNumbersAtOnce) {
  const Lab lab;
  const ClaimAnswer holds =
      checked(lab,
              "for all a, b, c, d, e, f, g, h, i2, j: a + b + c + d + e + f + g + h + i2 = j implies "
              "(nim[j, a] is P implies b = 0 and i2 = 0)");
  EXPECT_EQ(holds.holds, true);
  EXPECT_EQ(holds.known.how, How::proved);
}

TEST(CheckSentence, LooksForWitnessesBehindNegations) {
  using Values = std::vector<std::pair<std::string, std::string>>;
  const Lab lab;
  const ClaimAnswer none = checked(lab, "not exists a, b: a < b and a in {2,5} and b in {2,5}");
  EXPECT_EQ(none.holds, false);
  ASSERT_TRUE(none.witness);
  EXPECT_EQ(none.witness->variables, (Values{{"a", "2"}, {"b", "5"}}));
  const ClaimAnswer some = checked(lab, "not for all a: nim[a, 2*a] is P");
  EXPECT_EQ(some.holds, true);
  ASSERT_TRUE(some.witness);
  EXPECT_EQ(some.witness->variables, (Values{{"a", "1"}}));
  // 0 and a larger number are never P.
  const ClaimAnswer inner = checked(lab, "not exists a: not exists b > a: nim[a,b] is P");
  EXPECT_EQ(inner.holds, false);
  ASSERT_TRUE(inner.witness);
  EXPECT_EQ(inner.witness->variables, (Values{{"a", "0"}}));
  EXPECT_EQ(checked(lab, "not exists a: not nim[a,a] is P").holds, true);
}

TEST(CheckSentence, SaysWhatIsAboutNothing) {
  const Lab lab;
  for (const char* text :
       {"for all a, b: if a < b and b < a then nim[a,b] is P", "for all a: if a < 0 then nim[a] is P",
        "for all a >= 1: if nim[a,a] is N then nim[a] is P"}) {
    const ClaimAnswer answer = checked(lab, text);
    EXPECT_EQ(answer.holds, true) << text;
    EXPECT_TRUE(answer.empty) << text;
  }
  for (const char* text : {"for all a, b: if a < b then nim[a,b] is N", "not exists a: nim[a,a] is N and a > 3",
                           "for all n: nim[n,n] is P", "nim[2,2] is P"}) {
    const ClaimAnswer answer = checked(lab, text);
    EXPECT_EQ(answer.holds, true) << text;
    EXPECT_FALSE(answer.empty) << text;
  }
}

TEST(CheckSentence, SaysThatNumerationsDoNotMeet) {
  const Lab lab;
  // Wynnie has a proof in binary alone, WYTHOFF in Zeckendorf digits alone.
  const ClaimAnswer answer =
      checked(lab, "for all a >= 1: not (wynnie[a, 2*a] is P and wythoff[a, 2*a] is P and a > 1)");
  EXPECT_EQ(answer.known.how, How::computed) << answer.known.detail;
  EXPECT_TRUE(answer.to);
}

}  // namespace cairn
