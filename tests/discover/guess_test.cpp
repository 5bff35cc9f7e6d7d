// The theorems of known games are among what is guessed, and nothing that is guessed is wrong on larger boards.
#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace cairn {
namespace {

GuessAnswer guessed(const GuessRequest& request) {
  static const Lab lab;
  return lab.guess(request);
}

const GuessedPattern* found(const GuessAnswer& answer, const std::string& statement) {
  const auto place = std::find_if(answer.patterns.begin(), answer.patterns.end(),
                                  [&](const GuessedPattern& pattern) { return pattern.statement == statement; });
  return place == answer.patterns.end() ? nullptr : &*place;
}

std::string all_of(const GuessAnswer& answer) {
  std::string text;
  for (const GuessedPattern& pattern : answer.patterns) text += pattern.statement + "\n";
  return text;
}

void expect_proved(const GuessRequest& request, const std::string& statement) {
  const GuessAnswer answer = guessed(request);
  const GuessedPattern* pattern = found(answer, statement);
  ASSERT_NE(pattern, nullptr) << statement << " is not among\n" << all_of(answer);
  EXPECT_EQ(pattern->known.how, How::proved) << statement << ": " << pattern->known.detail;
  EXPECT_TRUE(pattern->whole);
}

void expect_observed(const GuessRequest& request, const std::string& statement) {
  const GuessAnswer answer = guessed(request);
  const GuessedPattern* pattern = found(answer, statement);
  ASSERT_NE(pattern, nullptr) << statement << " is not among\n" << all_of(answer);
  EXPECT_EQ(pattern->known.how, How::observed);
  EXPECT_EQ(pattern->known.detail,
            "fits up to " + std::to_string(answer.fitted_to) + ", confirmed up to " + std::to_string(answer.to));
}

TEST(Guess, NimSum) {  // Bouton 1901
  expect_proved({.game = "nim"}, "nim[a,b], a <= b: P iff b = a");
  expect_proved({.game = "nim", .grundy = true}, "nim[a,b], a <= b: G = a xor b");
  expect_proved({.game = "nim", .stacks = 3, .grundy = true}, "nim[a,b,c], a <= b <= c: G = a xor (b xor c)");
  expect_proved({.game = "nim", .stacks = 3}, "nim[a,b,c], a <= b <= c: P iff (a xor b xor c) = 0");
}

TEST(Guess, SubtractionGames) {
  expect_proved({.game = "subtraction{1,2,3}"}, "subtraction{1,2,3}[n]: P iff n mod 4 = 0");
  expect_proved({.game = "subtraction{1,2,3}", .grundy = true}, "subtraction{1,2,3}[n]: G = n mod 4");
  expect_proved({.game = "misere subtraction{1,2,3}"}, "misere subtraction{1,2,3}[n]: P iff n mod 4 = 1");
  // All but 1..k: each k + 1 numbers have a value of their own.
  expect_proved({.game = "subtraction(not {1,2})", .grundy = true}, "subtraction(not {1,2})[n]: G = floor(n/3)");
}

TEST(Guess, Wythoff) {  // the columns of Wythoff's array
  expect_proved({.game = "wythoff"}, "wythoff[a,b], a <= b: P iff b = fibshift(a) and fibzeros(a) even");
}

TEST(Guess, SlopesThatAreQuadraticIrrationals) {
  // Fraenkel 1982: a = floor(k*sqrt(2)), b = a + 2k.
  expect_observed({.game = "wythoff_t2"},
                  "wythoff_t2[a,b], a <= b: P iff (b - a) mod 2 = 0 and 2*a*a - (b - a)*(b - a) <= 0 and "
                  "2*(a + 1)*(a + 1) - (b - a)*(b - a) > 0");
  // Cole and Davie 1969: b < a times the golden ratio.
  expect_observed({.game = "euclid"}, "euclid[a,b], a <= b: P iff b*b - b*a - a*a < 0");
}

TEST(Guess, RowsOfMinnie) {  // Mullen 2016, chapter 5
  expect_proved({.game = "minnie"},
                "minnie[a,b], a <= b: P iff (a = 0 and b = 0) or (a = 1 and b odd) or (a = 2 and b mod 4 = 2) or "
                "(a = 3 and b mod 4 = 0 and b >= 5) or (a = 4 and b = 4)");
}

TEST(Guess, Wynnie) {  // Mullen 2016, chapter 4
  expect_proved({.game = "wynnie"}, "wynnie[a,b], a <= b: P iff a + 1 = 2*twopart(b + 1) or b = 0");
}

TEST(Guess, ComplyAndConstrain) {
  for (const int k : {2, 3, 4}) {
    const std::string game = "comply{1.." + std::to_string(k) + "}";
    expect_proved({.game = game, .grundy = true}, game + "[n, S]: G = n if n <= " + std::to_string(2 * k) +
                                                      " else (n + 1) mod " + std::to_string(k + 1));
  }
}

TEST(Guess, ValuationsOfMark) {  // Fraenkel 2011: the exponent of 2 is odd; and 0, from which nobody can move
  expect_proved({.game = "mark"}, "mark[n]: P iff (n = 0) or (twopart(n) in {2*4^i})");
}

TEST(Guess, WhatIsProvedIsSaidInTheWordsOfTheProof) {
  // Fraenkel 2011: MARK's values go by the exponent of 2 and, where that is even, by the parity of the ones.
  expect_proved({.game = "mark", .grundy = true}, "mark[n], twopart(n) in {2*4^i}: G = 0");
  // Schwenk 1970: n is P when at most so many may be taken that the smallest Fibonacci part remains.
  expect_proved({.game = "fibonacci_nim"}, "fibonacci_nim[n, m]: P iff (n = 0) or (m < fibpart(n))");
  const GuessAnswer whole = guessed({.game = "misere wynnie"});
  EXPECT_EQ(all_of(whole).find("misere wynnie[4,n]"), std::string::npos) << "weaker than what is said before:\n"
                                                                         << all_of(whole);
}

TEST(Guess, ABoundThatIsTooSmallIsRefused) { EXPECT_THROW(guessed({.game = "nim", .to = 15}), Error); }

TEST(Guess, GrundyValuesBelongToNormalPlay) {
  EXPECT_THROW(guessed({.game = "misere nim[k of 1]", .grundy = true}), Error);
}

TEST(Guess, RowsOfGrundyValuesThatGrow) {  // Landman 2002, Dress, Flammenkamp and Pink 1999: additively periodic rows
  const GuessAnswer answer = guessed({.game = "wythoff", .grundy = true});
  EXPECT_NE(found(answer, "for all n >= 8: G(wythoff[3,n + 6]) = G(wythoff[3,n]) + 6"), nullptr) << all_of(answer);
}

TEST(Guess, FamiliesOfPositions) {
  // An even number of stacks of 1 is P in NIM.
  expect_observed({.game = "nim[k of 1]", .to = 12}, "for k in 1..12: nim[k of 1]: P iff k even");
  expect_observed({.game = "nim[n,n]", .to = 12}, "for n in 1..12: nim[n,n]: P");
}

TEST(Guess, TheSameAsAnotherGame) {
  const GuessAnswer answer = guessed({.game = "wynnie"});
  EXPECT_NE(found(answer, "wynnie same P as wynnie_all"), nullptr) << all_of(answer);
}

// Every statement is one that check() reads and does not refute, on a board of twice the size and by another engine.
TEST(Guess, NothingIsRefutedOnLargerBoards) {
  const Lab lab;
  for (const GuessRequest& request : std::vector<GuessRequest>{{.game = "jennifer"},
                                                               {.game = "susen"},
                                                               {.game = "mine", .stacks = 3},
                                                               {.game = "misere wynnie"},
                                                               {.game = "minnie", .grundy = true},
                                                               {.game = "nimb", .stacks = 3},
                                                               {.game = "white_knight", .grundy = true},
                                                               {.game = "cash{1,4,6}", .to = 24},
                                                               {.game = "maximum_nim(floor(n/2))", .grundy = true},
                                                               {.game = "comply{2,5}"}}) {
    GuessRequest unproved = request;
    unproved.prove = false;
    const GuessAnswer answer = lab.guess(unproved);
    EXPECT_FALSE(answer.patterns.empty()) << request.game;
    for (const GuessedPattern& pattern : answer.patterns) {
      EXPECT_EQ(pattern.known.how, How::observed);
      const std::int64_t to = answer.coordinates > 2 ? answer.to + 12 : 2 * answer.to;
      const ClaimAnswer checked = lab.check(pattern.statement, {.to = to});
      EXPECT_EQ(checked.holds, true) << pattern.statement;
      const bool small = answer.coordinates <= 2;
      const ClaimAnswer judged = lab.check(pattern.statement, {.to = small ? 40 : 9}, {.engine = Engine::reference});
      EXPECT_NE(judged.holds, false) << pattern.statement;
    }
  }
}

// MINNIE and MINE of three stacks have a solution (Theorems 5.3 and 5.13 to 5.15 of the thesis). That all positions
// with larger stacks are N is a part of it, and must not take the place of the rest.
TEST(Guess, AStatementAboutLargeStacksIsNotAll) {
  const Lab lab;
  for (const std::string game : {"minnie", "mine"}) {
    const GuessAnswer answer = lab.guess({.game = game, .stacks = 3});
    const bool says_when = std::any_of(answer.patterns.begin(), answer.patterns.end(), [](const auto& pattern) {
      return pattern.known.how == How::proved && pattern.statement.find("P iff") != std::string::npos;
    });
    EXPECT_TRUE(says_when) << all_of(answer);
  }
  const GuessAnswer four = lab.guess({.game = "minnie", .stacks = 4});
  EXPECT_GE(four.patterns.size(), 6U) << all_of(four);
}

TEST(Guess, MistakesAreToldAsElsewhere) {
  const Lab lab;
  EXPECT_THROW(static_cast<void>(lab.guess({.game = "no_such_game"})), Error);
  EXPECT_THROW(static_cast<void>(lab.guess({.game = "wyg(no_such_family n)[1]"})), Error);
  EXPECT_THROW(static_cast<void>(lab.guess({.game = "wynnie", .stacks = 3})), Error);
  EXPECT_THROW(static_cast<void>(lab.guess({.game = "misere nim", .grundy = true})), Error);
}

TEST(Guess, AGameWithoutPatternsIsUnknown) {
  const GuessAnswer answer = guessed({.game = "subtract_a_square", .stacks = 1});
  EXPECT_TRUE(answer.patterns.empty()) << all_of(answer);
  EXPECT_EQ(answer.known.how, How::unknown);
}

}  // namespace
}  // namespace cairn
