// Claims on a range: rows, tables and single positions tell the same as the definition, and what is known is found.
#include "base/all_layers.hpp"
#include "claims/check_support.hpp"

#include "claims/random_claims_support.hpp"
#include "claims/row_check.hpp"
#include "engine/search/reference.hpp"
#include "language/parse_claim.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

namespace cairn {
namespace {

class CheckClaim : public ::testing::Test {
 protected:
  ClaimAnswer check(const std::string& text, std::int64_t to, Engine engine = Engine::chosen) {
    return testing::check_by_engines(parse_claim(text, library_), to, Control(), engine);
  }
  // "holds (12 cases)", or "nim[1,2] a=1 b=2 is N, not P".
  static std::string words(const ClaimAnswer& answer) {
    return answer.counterexample ? testing::words_of(*answer.counterexample)
                                 : "holds (" + std::to_string(answer.instances) + " cases)";
  }

  Library library_ = built_in_games();
};

// The smallest counterexample straight from the definition: boards in the order of the largest number, then of the
// cells as written.
std::string by_definition(const Claim& claim, std::int64_t to) {
  Reference reference(claim.game, claim.misere);
  const auto facts = [&](const Cells& cells) -> std::optional<PositionFacts> {
    return PositionFacts{reference.outcome(cells), claim.asks_grundy() ? reference.grundy(cells) : 0};
  };
  for (std::int64_t bound = 0; bound <= to; ++bound) {
    const Enumerated found = enumerate(claim, bound, facts, Control());
    if (found.found) return to_string(counterexample_of(claim, *found.found));
  }
  return "holds";
}

TEST_F(CheckClaim, RandomClaimsAreJudgedAlikeByAllEngines) {
  testing::RandomClaims claims(20260729);
  int holding = 0;
  int failing = 0;
  int by_rows = 0;
  for (int i = 0; i < 700; ++i) {
    const std::string text = claims.next({});
    SCOPED_TRACE(text);
    const Claim claim = parse_claim(text, library_);
    EXPECT_TRUE(same(parse_claim(to_string(claim), library_), claim)) << to_string(claim);
    const std::int64_t to = claim.cells.size() > 2 ? 9 : 17;
    const ClaimAnswer expected = testing::check_by_engines(claim, to, Control(), Engine::reference);
    for (const Engine engine : {Engine::chosen, Engine::table}) {
      const ClaimAnswer answer = testing::check_by_engines(claim, to, Control(), engine);
      EXPECT_EQ(words(answer), words(expected)) << to_string(answer.engine);
      EXPECT_EQ(answer.holds, expected.holds);
      by_rows += answer.engine == Engine::rows ? 1 : 0;
    }
    const std::string definition = by_definition(claim, to);
    EXPECT_EQ(expected.counterexample ? to_string(*expected.counterexample) : "holds", definition);
    (expected.counterexample ? failing : holding) += 1;
  }
  // All kinds were met.
  EXPECT_GT(holding, 50);
  EXPECT_GT(failing, 200);
  EXPECT_GT(by_rows, 150);
}

// Rows of several words, where patterns repeat.
TEST_F(CheckClaim, LongRowsAreJudgedLikeSingleInstances) {
  testing::RandomClaims claims(7);
  int compared = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string text = claims.next({});
    SCOPED_TRACE(text);
    const Claim claim = parse_claim(text, library_);
    if (claim.cells.size() > 2 || !RowCheck::misfit(claim).empty()) continue;
    // Claims that would fail early are made to look further.
    for (const char* start : {"", ", a >= 40", ", a >= 70"}) {
      std::string later = text;
      later.insert(later.find(']') + 1, start);
      if (*start != 0 && claim.variables.front().name != "a") continue;
      const ClaimAnswer rows = check(later, 150);
      const ClaimAnswer table = check(later, 150, Engine::table);
      EXPECT_EQ(words(rows), words(table)) << later << " by " << to_string(rows.engine);
      compared += rows.engine == Engine::rows ? 1 : 0;
    }
  }
  EXPECT_GT(compared, 150);
}

TEST_F(CheckClaim, WhatIsKnownHolds) {
  for (const char* text :
       {"nim[a,b]: P iff a = b", "nim[a,b,c]: G = a xor b xor c", "nim[a,a]: P", "nim[n,n + 1]: N",
        "minnie[a,b], 1 <= a <= b: P iff (a = 1 and b odd) or (a = 2 and b mod 4 = 2) or (a = 3 and b mod 4 = 0 and b "
        ">= "
        "8) or (a = 4 and b = 4)",
        "minnie[3,n], n >= 3: P iff n mod 4 = 0 and n >= 8", "misere wynnie[1,n], n >= 2: P iff n odd",
        "comply{1..4}[n, S]: G = n if n <= 8 else (n + 1) mod 5",
        "comply{1..4}[n, not S]: G = 0 if n <= 4 else n - 4 if n <= 12 else 8 + ceil((n - 12)/5)",
        "nimb[a,b], a >= 1, b >= 1: G = least - 1", "nimtb[a,b,c], 1 <= a < b < c: G = a - 1",
        "mine[a,b], 1 <= a < b: P iff (a = 1 and b even) or (a = 2 and b mod 4 = 1) or (a = 3 and b mod 4 = 3)",
        "subtraction{1,2,3}[n]: G = n mod 4", "cash{1}[n; d, e], d <= e: P iff n even or n > 2*d",
        "cash{1,2}[n; inf, inf]: P iff n mod 3 = 0"}) {
    const ClaimAnswer answer = check(text, 60);
    EXPECT_EQ(answer.holds, true) << text << ": " << words(answer);
    EXPECT_EQ(answer.to, 60) << text;
    EXPECT_EQ(to_string(answer.known.how), "computed") << text;
  }
}

// One position is one position: it is solved, and no bound is in the answer.
// What stands inside of a number does not make the statement one that cannot go on with 'else'.
TEST_F(CheckClaim, ANumberByCasesMayHoldCongruences) {
  for (const char* inner : {"x = 0 mod 3", "x odd", "x in {0,2}"}) {
    const std::string number = std::string("(x if ") + inner + " else x)";
    EXPECT_EQ(words(check("nim[x,0]: G = " + number + " if x > 2 else x", 20)), "holds (21 cases)") << inner;
  }
}

TEST_F(CheckClaim, APositionIsSolvedAndHasNoBound) {
  for (const char* text : {"wythoff[1,2]: P", "nim[3,5]: G = 6", "misere nim[1]: P", "cash{1,3,4}[14; inf, 10]: P",
                           "comply{1..4}[12, S]: G = 3", "nim[70,70]: P", "mine[3,3]: N"}) {
    for (const auto to : {std::optional<std::int64_t>(), std::optional<std::int64_t>(100)}) {
      const ClaimAnswer answer = testing::check_by_engines(parse_claim(text, library_), to, Control());
      EXPECT_EQ(answer.holds, true) << text;
      EXPECT_TRUE(answer.single) << text;
      EXPECT_EQ(answer.to, std::nullopt) << text;
      EXPECT_EQ(answer.empty, std::string(text) == "mine[3,3]: N") << text;  // no valid position
      EXPECT_EQ(answer.instances, answer.empty ? 0U : 1U) << text;
      EXPECT_EQ(to_string(answer.known.how), answer.empty ? "proved" : "computed") << text;
      EXPECT_EQ(answer.known.detail.find("up to"), std::string::npos) << answer.known.detail;
    }
  }
  // Words are finitely many, too.
  const ClaimAnswer words_only =
      testing::check_by_engines(parse_claim("comply{1..4}[12, w]: N", library_), {}, Control());
  EXPECT_EQ(words_only.holds, true);
  EXPECT_EQ(words_only.instances, 2U);
  EXPECT_EQ(words_only.to, std::nullopt);
  EXPECT_EQ(words(testing::check_by_engines(parse_claim("cash{1,3,4}[14; inf, 9]: P", library_), {}, Control())),
            "cash{1,3,4}[14; inf, 9] is N, not P");
  // Beyond the bound that was asked for there is nothing to be said.
  EXPECT_EQ(check("nim[70,70]: N", 60).instances, 0U);
}

// A law that was only observed does not decide a position, and so no claim about it.
TEST_F(CheckClaim, WhatIsOnlyObservedDecidesNothing) {
  for (const char* text : {"cash{3,5,6,10,11}[1000000000000; 650000000000, 650000000000]: P",
                           "cash{3,5,6,10,11}[1000000000000; 650000000000, 650000000000]: N"}) {
    const ClaimAnswer answer = testing::check_by_engines(parse_claim(text, library_), {}, Control());
    EXPECT_EQ(answer.holds, std::nullopt) << text;
    EXPECT_EQ(to_string(answer.known.how), "unknown") << text;
  }
}

TEST_F(CheckClaim, TheSmallestCounterexampleIsNamed) {
  EXPECT_EQ(words(check("minnie[a,b], a <= b: P iff a = 1 and b odd", 50)), "minnie[0,0] a=0 b=0 is P, not N");
  EXPECT_EQ(words(check("minnie[3,n]: P iff n mod 4 = 0 and n >= 8", 50)), "minnie[1,3] n=1 is P, not N");
  EXPECT_EQ(words(check("nim[a,b], a != b: G = a + b", 50)), "nim[1,3] a=1 b=3 is N G = 2, not G = 4");
  EXPECT_EQ(words(check("nim[b,a], b > a: G = b + a", 50)), "nim[1,3] b=3 a=1 is N G = 2, not G = 4");
  EXPECT_EQ(words(check("subtraction{1,2,3}[n]: P if n mod 4 = 0 or n = 200", 300)), "holds (301 cases)");
  EXPECT_EQ(words(check("subtraction{1,2,3}[n]: P if n mod 4 = 0 or n = 201", 300)),
            "subtraction{1,2,3}[201] n=201 is N, not P");
  EXPECT_EQ(words(check("subtraction{1,2,3}[n]: G = 5 iff n >= 1000", 2000)),
            "subtraction{1,2,3}[1000] n=1000 is P G = 0, not G = 5");
  EXPECT_EQ(words(check("comply{1,2}[n, w]: P iff n = 0 and w = S", 30)),
            "comply{1,2}[0, not S] n=0 w=not S is P, not N");
  EXPECT_EQ(words(check("nim[a,b]: G = a only if a < b", 30)), "nim[0,0] a=0 b=0 is P G = 0, not G != 0");
}

TEST_F(CheckClaim, TheOrderOfStacksDoesNotMatter) {
  // Whichever stack is called a.
  EXPECT_EQ(check("nim[a,b,c], a <= b <= c: P iff a xor b = c", 20).holds, true);
  EXPECT_EQ(check("nim[c,a,b], a <= b <= c: P iff a xor b = c", 20).holds, true);
  EXPECT_EQ(check("nim[a,b,c]: P iff a xor b = c", 20).holds, true);
  EXPECT_EQ(check("nim[a,b], a <= b, b <= a: P", 20).instances, 21U);
  EXPECT_EQ(check("nim[a,b], b <= a: P iff a = b", 20).instances, 231U);
  EXPECT_EQ(check("nim[a,b]: P iff a = b", 20).instances, 441U);
  EXPECT_EQ(check("nim[a,b,a]: P iff b = 0", 20).instances, 441U);
  EXPECT_EQ(check("nim[2,b,2]: P iff b = 0", 20).instances, 21U);
}

TEST_F(CheckClaim, ClaimsAboutNothingSaySo) {
  const ClaimAnswer answer = check("nim[a,b], a < b, b < a: P", 20);
  EXPECT_EQ(answer.holds, true);
  EXPECT_EQ(answer.known.detail, "there is no such position with numbers up to 20");
}

TEST_F(CheckClaim, LimitsAreKeptAndTold) {
  Control control;
  control.deadline = Control::Clock::now();
  const ClaimAnswer none = testing::check_by_engines(parse_claim("nim[a,b]: P iff a = b", library_), 20000, control);
  EXPECT_EQ(none.holds, std::nullopt);
  EXPECT_EQ(to_string(none.known.how), "unknown");
  EXPECT_EQ(none.status, Status::limit_reached);
  EXPECT_THROW((void)check("nim[a,b,c,d,e,f]: P if a = b and c = d and e = f", std::int64_t{1} << 40), TooLarge);
  EXPECT_THROW((void)check("cash{1,2}[n; inf, e]: P", 5, Engine::rows), Error);
  EXPECT_THROW((void)check("nim[2*a,b]: P", 5, Engine::rows), Error);
}

// Answers that many questions, and none after them.
class SolverThatStops final : public Solver {
 public:
  explicit SolverThatStops(int answers) : left_(answers) {}
  [[nodiscard]] SolveAnswer solve(const Position& position, const Control& control, Engine engine) override {
    return left_-- > 0 ? engines_.solve(position, control, engine) : SolveAnswer();
  }
  [[nodiscard]] SolveAnswer value(const Position& position, bool grundy, const Control& control,
                                  Engine engine) override {
    return left_-- > 0 ? engines_.value(position, grundy, control, engine) : SolveAnswer();
  }

 private:
  int left_;
  testing::EnginesAlone engines_;
};

// All numbers up to 64 are tried first, then those up to 200.
TEST_F(CheckClaim, OnlyCasesUpToTheBoundThatWasReachedAreCounted) {
  constexpr int kFirst = 65 * 65;
  const Claim claim = parse_claim("nim[a,b]: P iff a = b", library_);
  SolverThatStops later(kFirst + 100);
  const ClaimAnswer reached = check_to(claim, 200, Control(), later, Engine::lazy);
  EXPECT_EQ(reached.status, Status::limit_reached);
  EXPECT_EQ(reached.to, 64);
  EXPECT_EQ(reached.instances, static_cast<std::uint64_t>(kFirst));
  SolverThatStops sooner(kFirst - 100);
  const ClaimAnswer nothing = check_to(claim, 200, Control(), sooner, Engine::lazy);
  EXPECT_EQ(nothing.to, std::nullopt);
  EXPECT_EQ(nothing.holds, std::nullopt);
  EXPECT_EQ(nothing.instances, 0U);
}

TEST_F(CheckClaim, APositionThatWasNotSolvedIsNoCase) {
  const Claim claim = parse_claim("comply{1..4}[5, side]: N", library_);
  SolverThatStops solver(1);
  const ClaimAnswer answer = check_to(claim, std::nullopt, Control(), solver);
  EXPECT_EQ(answer.holds, std::nullopt);
  EXPECT_EQ(answer.instances, 1U);
}

}  // namespace
}  // namespace cairn
