// Claims for all sizes: what is decided agrees with the definition, and wrong claims get their smallest counterexample.
#include "claims/decide_claim.hpp"
#include "base/all_layers.hpp"
#include "base/clock.hpp"

#include "claims/check_support.hpp"
#include "claims/random_claims_support.hpp"
#include "language/parse_claim.hpp"
#include "language/parse_position.hpp"
#include "prove/prove.hpp"

#include <gtest/gtest.h>

#include <map>

namespace cairn {
namespace {

class DecideClaim : public ::testing::Test {
 protected:
  // The proof that a claim needs; null when there is none. Kept for other claims.
  const Proof* proof_for(const Claim& claim) {
    ProveQuestion question;
    question.game = claim.game;
    question.stacks = claim.game->rules.shape->interchangeable() ? static_cast<int>(claim.cells.size()) : 0;
    question.misere = claim.misere;
    question.grundy = claim.asks_grundy();
    question.numeration = numeration_;
    question.most_states = 400;
    const std::string key = claim.game->text + std::to_string(question.stacks) + (claim.misere ? "m" : "") +
                            (question.grundy ? "g" : "") + to_string(numeration_);
    const auto [found, added] = proofs_.try_emplace(key);
    if (added) {
      Control control;
      control.deadline = Control::Clock::now() + std::chrono::seconds(600);
      try {
        found->second = prove_game(question, control).proof;
      } catch (const Error&) {
        // These rules are not linear.
      }
    }
    return found->second ? &*found->second : nullptr;
  }
  ClaimAnswer check(const std::string& text) {
    const Claim claim = parse_claim(text, library_);
    const Proof* proof = proof_for(claim);
    if (proof == nullptr) throw Error("not proved: " + text);
    return decided(claim, *proof);
  }
  static std::string words(const ClaimAnswer& answer) {
    return answer.counterexample ? testing::words_of(*answer.counterexample) : "holds";
  }

  Library library_ = built_in_games();
  Numeration numeration_ = Numeration::binary;
  std::map<std::string, std::optional<Proof>> proofs_;
};

TEST_F(DecideClaim, RandomClaimsAreDecidedAsTheDefinitionHasIt) {
  testing::RandomClaims claims(5);
  int holding = 0;
  int failing = 0;
  for (int i = 0; i < 1200; ++i) {
    const std::string text = claims.next({true, true});
    SCOPED_TRACE(text);
    const Claim claim = parse_claim(text, library_);
    const Proof* proof = proof_for(claim);
    if (proof == nullptr) continue;
    if (!not_linear(claim, Numeration::binary).empty()) continue;
    const ClaimAnswer answer = decided(claim, *proof);
    // Counterexamples beyond this are rare, and looked at one by one.
    const std::int64_t to = claim.cells.size() > 2 ? 9 : 17;
    const ClaimAnswer expected = testing::check_by_engines(claim, to, Control(), Engine::reference);
    if (expected.counterexample) {
      EXPECT_EQ(words(answer), words(expected));
    } else if (answer.counterexample) {
      const ClaimAnswer further = testing::check_by_engines(claim, 600, Control());
      EXPECT_EQ(words(answer), words(further));
    }
    (answer.counterexample ? failing : holding) += 1;
  }
  EXPECT_GT(holding, 100);
  EXPECT_GT(failing, 400);
}

TEST_F(DecideClaim, WhatIsKnownIsProved) {
  for (const char* text :
       {"nim[a,b]: P iff a = b", "nim[a,b,c]: G = a xor b xor c", "nim[a,a]: P", "nim[n,n + 1]: N",
        "nim[a,b,c], a <= b <= c: P iff a xor b = c",
        "minnie[a,b], 1 <= a <= b: P iff (a = 1 and b odd) or (a = 2 and b mod 4 = 2) or (a = 3 and b mod 4 = 0 and b "
        ">= "
        "8) or (a = 4 and b = 4)",
        "minnie[3,n], n >= 3: P iff n mod 4 = 0 and n >= 8", "misere wynnie[1,n], n >= 2: P iff n odd",
        "comply{1..4}[n, S]: G = n if n <= 8 else (n + 1) mod 5",
        "comply{1..4}[n, not S]: G = 0 if n <= 4 else n - 4 if n <= 12 else 8 + ceil((n - 12)/5)",
        "comply{1..4}[n, w]: N if n >= 5 and w = not S", "nimb[a,b], a >= 1, b >= 1: G = least - 1",
        "mine[a,b], 1 <= a < b: P iff (a = 1 and b even) or (a = 2 and b mod 4 = 1) or (a = 3 and b mod 4 = 3)",
        "wynnie[r,c], r < c: P iff r + 1 = 2*twopart(c + 1)",
        "misere wynnie[m,n], 1 <= m < n: P iff m + 1 = 2*twopart(n)", "subtraction{1,2,3}[n]: G = n mod 4",
        "subtraction{1,2,3}[2*n + 1]: N"}) {
    const ClaimAnswer answer = check(text);
    EXPECT_EQ(words(answer), "holds") << text;
    EXPECT_EQ(answer.holds, true);
    EXPECT_EQ(answer.to, std::nullopt);
    EXPECT_EQ(to_string(answer.known.how), "proved");
  }
}

// What does not exist in one branch says nothing about the other.
TEST_F(DecideClaim, NumbersThatDoNotExistSpoilNoOtherBranch) {
  for (const char* text :
       {"nim[a]: G = (a if a = 0 else twopart(a))", "nim[a]: G = (twopart(a) if a >= 1 else 0)",
        "nim[a,b]: G = (0 if a = b else (a - 1) xor b)", "nim[a,b]: G != (7 if a < b else (a - b - 1) xor twopart(b))",
        "nim[a]: G != twopart(a)", "nim[a]: P iff twopart(a) != twopart(a - 1) and a <= 1 or a = 0",
        "nim[a,b]: P only if min(twopart(a), (b if a > b else twopart(a xor b) - 1)) <= 4"}) {
    const Claim claim = parse_claim(text, library_);
    EXPECT_EQ(words(decided(claim, *proof_for(claim))),
              words(testing::check_by_engines(claim, 40, Control(), Engine::reference)))
        << text;
  }
}

// There (100000 - n) xor 1 does not exist beyond n = 100000, and a comparison with nothing is false.
TEST_F(DecideClaim, ConstantsThatExistInPlacesOnlyAreNoConstants) {
  for (const char* condition : {"n mod (0*((100000 - n) xor 1) + 2) < 2", "(0*((100000 - n) xor 1) + 1) divides n",
                                "(0*((100000 - n) xor 1) + 1)^2 = 1", "floor(n/(0*((100000 - n) xor 1) + 1)) = n"}) {
    const Claim claim = parse_claim(std::string("nim[n], n >= 1: N only if ") + condition, library_);
    EXPECT_EQ(testing::check_by_engines(claim, 100'010, Control(), Engine::chosen, 1).holds, false) << condition;
    EXPECT_THROW(static_cast<void>(decide(claim, *proof_for(claim))), NotLinear) << condition;
  }
}

TEST_F(DecideClaim, CounterexamplesWithFactorsBeyond64Bits) {
  EXPECT_EQ(words(check("nim[n], n >= 549755813888: P if 90071992547*n > 5")),
            "nim[549755813888] n=549755813888 is N, not otherwise");
}

TEST_F(DecideClaim, WithoutTimeAnyCounterexampleWillDo) {
  const Claim claim = parse_claim("nim[a,b], a >= 1000000, b >= 1000000: P if (5*b - 3*a) mod 97 = 13", library_);
  const Proof* proof = proof_for(claim);
  Control control;
  std::optional<ClaimAnswer> in_time;
  for (int ms = 1; ms < 100'000 && !in_time; ms *= 2) {
    control.deadline = Control::Clock::now() + std::chrono::milliseconds(ms);
    try {
      in_time = decided(claim, *proof, control);
    } catch (const Stopped&) {
    }
  }
  ASSERT_TRUE(in_time && in_time->counterexample);
  EXPECT_EQ(in_time->holds, false);
  std::vector<Integer> values;
  for (const auto& [name, value] : in_time->counterexample->variables) values.push_back(Integer(std::stoll(value)));
  EXPECT_GE(values[0], Integer(1'000'000));
  EXPECT_NE(values[0], values[1]);
  EXPECT_EQ(floor_modulo(values[1] * Integer(5) - values[0] * Integer(3), 97), 13);
}

TEST_F(DecideClaim, CounterexamplesAreTheSmallestHoweverFarAway) {
  EXPECT_EQ(words(check("nim[a,b]: P iff a = b and a != 123456789")),
            "nim[123456789,123456789] a=123456789 b=123456789 is P, not N");
  EXPECT_EQ(words(check("nim[a,b], a + b >= 1000: N if a mod 7 = 3 and b mod 5 = 1")),
            "nim[521,521] a=521 b=521 is P, not N");
  EXPECT_EQ(words(check("subtraction{1,2,3}[n], n > 10000: G <= 2 if n mod 3 = 1")),
            "subtraction{1,2,3}[10003] n=10003 is N G = 3, not G <= 2");
  EXPECT_EQ(words(check("minnie[3,n]: P iff n mod 4 = 0 and n >= 8")), "minnie[1,3] n=1 is P, not N");
  EXPECT_EQ(words(check("nim[a,b], a != b: G = a + b")), "nim[1,3] a=1 b=3 is N G = 2, not G = 4");
  EXPECT_EQ(words(check("nim[b,a], b > a: G = b + a")), "nim[1,3] b=3 a=1 is N G = 2, not G = 4");
}

TEST_F(DecideClaim, WythoffIsDecidedInZeckendorfDigits) {
  numeration_ = Numeration::zeckendorf;
  EXPECT_EQ(words(check("wythoff[a,b], a <= b: N if a mod 2 = 0 and b >= 2*a")), "wythoff[0,0] a=0 b=0 is P, not N");
  EXPECT_EQ(words(check("wythoff[a,b], 1 <= a <= b: N if b >= 2*a and a >= 2")), "holds");
  EXPECT_EQ(words(check("wythoff[a,b], a <= b: P only if 3*b <= 5*a + 1")),
            words(testing::check_by_engines(parse_claim("wythoff[a,b], a <= b: P only if 3*b <= 5*a + 1", library_),
                                            500, Control())));
  EXPECT_THROW((void)check("wythoff[a,b]: P iff a xor b = 0"), NotLinear);
}

// What says its comparison in another way has no number that 'else' could belong to.
TEST_F(DecideClaim, ElseBelongsToANumberThatIsWritten) {
  for (const char* text :
       {"nim[a]: G = 3 mod 5 if a = 3 else 0", "nim[a]: G odd if a odd else 0", "nim[a]: G in {0} if a = 0 else a"}) {
    EXPECT_THROW((void)parse_claim(text, library_), Error) << text;
  }
  EXPECT_EQ(words(check("nim[a], a in {0,3,5,10}: G = (3 mod 5) if a = 3 else 0")), "nim[5] a=5 is N G = 5, not G = 0");
}

TEST_F(DecideClaim, WhatIsNotLinearIsSaidSo) {
  const auto why = [&](const std::string& text) -> std::string {
    try {
      (void)check(text);
      return "decided";
    } catch (const NotLinear& error) {
      return error.what();
    }
  };
  EXPECT_EQ(why("nim[a,b]: P iff a * b = 6"), "'a * b' is not linear: a product of variables");
  EXPECT_EQ(why("nim[a,b]: P iff a mod b = 0"), "'a mod b' is not linear: the modulus is not a constant");
  EXPECT_EQ(why("nim[a,b]: P iff a divides b"), "'a divides b' is not linear: the divisor is not a constant");
  EXPECT_EQ(why("nim[a,b]: P iff 2^a = b"), "'2^a' is not linear: a power of variables");
  EXPECT_EQ(why("nim[a,b]: P iff floor(sqrt(a)) = b"), "'floor(sqrt(a))' is not linear: a root");
}

}  // namespace
}  // namespace cairn
