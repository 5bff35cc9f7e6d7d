// Statements as claims: they parse, the reference engine finds them true, and they are decided for all sizes.
#include "render/statement/statement_claim.hpp"
#include "base/all_layers.hpp"

#include "check/proof_support.hpp"
#include "claims/check_support.hpp"
#include "claims/decide_claim.hpp"
#include "language/library.hpp"
#include "language/parse_claim.hpp"

#include <gtest/gtest.h>

#include <set>

namespace cairn {

namespace {

using testing::ProofQuestion;
using Claims = std::vector<std::string>;

struct Written {
  Proof proof;
  std::optional<Claims> claims;
};

Written written(const ProofQuestion& question) {
  WordsLimits limits;
  limits.seconds = 120;
  Written result{testing::proof_by_prover(question), {}};
  auto said = statement_claims(result.proof, words_of(result.proof, Control(), limits).value());
  if (said && said->modes_left_out.empty()) result.claims = std::move(said->claims);
  return result;
}

TEST(StatementClaims, AreWrittenAsTheyAreRead) {
  EXPECT_EQ(written({"minnie", 2, ""}).claims,
            (Claims{"minnie[a, b], a <= b: P iff (a = 0 and b = 0) or (a = 1 and b mod 2 = 1) or (a = 2 and b mod 4 = "
                    "2) or (a = 3 and b mod 4 = 0 and b >= 8) or (a = 4 and b = 4)"}));
  EXPECT_EQ(written({"comply{1..4}", 0, "grundy"}).claims,
            (Claims{"comply{1..4}[n, S], n <= 8: G = n", "comply{1..4}[n, S], n >= 9: G = (n + 1) mod 5",
                    "comply{1..4}[n, not S], n <= 4: G = 0", "comply{1..4}[n, not S], n <= 13 and n >= 5: G = n - 4",
                    "comply{1..4}[n, not S], n >= 14: G = floor((n + 32)/5)"}));
}

// As the papers have it: fraenkel2012 for MARK, mullen2016 for WYNNIE, whinihan1963 for Fibonacci Nim.
TEST(StatementClaims, SentencesAboutBinaryDigitsAre) {
  EXPECT_EQ(written({"mark", 0, ""}).claims, (Claims{"mark[n]: P iff (n = 0) or (twopart(n) in {2*4^i})"}));
  EXPECT_EQ(written({"wynnie", 0, ""}).claims,
            (Claims{"wynnie[a, b], a <= b: P iff (a = 0 and b = 0) or (a + 1 = 2 * twopart(b + 1))"}));
  EXPECT_EQ(written({"fibonacci_nim", 0, "zeckendorf"}).claims,
            (Claims{"fibonacci_nim[n, m]: P iff (n = 0) or (m < fibpart(n))"}));
}

// The smaller numbers are the lower Wythoff numbers 1, 3, 4, 6, ..., and 0.
TEST(StatementClaims, SentencesAboutZeckendorfDigitsAre) {
  EXPECT_EQ(written({"wythoff", 0, "zeckendorf"}).claims,
            (Claims{"wythoff[a, b], a <= b: P iff fibzeros(a) mod 2 = 0 and b = fibshift(a)"}));
}

class StatementClaimsOf : public ::testing::TestWithParam<ProofQuestion> {};

TEST_P(StatementClaimsOf, AreTrueAndLeaveNothingOut) {
  const Written it = written(GetParam());
  ASSERT_TRUE(it.claims);
  Library library = built_in_games();
  const std::int64_t to = it.proof.coordinates() == 1 ? 40 : 9;
  std::uint64_t instances = 0;
  for (const std::string& text : *it.claims) {
    const Claim claim = parse_claim(text, library);
    const ClaimAnswer by_definition = testing::check_by_engines(claim, to, Control(), Engine::reference, 1);
    EXPECT_EQ(by_definition.holds, true) << text;
    instances += by_definition.instances;
    EXPECT_EQ(decided(claim, it.proof).holds, true) << text;
  }
  // Every position is in one of them.
  std::set<std::string> positions;
  for (const std::string& text : *it.claims) positions.insert(text.substr(0, text.find_first_of(",:", text.find(']'))));
  std::uint64_t all = 0;
  for (const std::string& position : positions) {
    const std::string order = it.proof.game->rules.shape->interchangeable() && it.proof.coordinates() == 2 ? ", a <= b"
                              : it.proof.game->rules.shape->interchangeable() && it.proof.coordinates() == 3
                                  ? ", a <= b <= c"
                                  : "";
    const Claim claim = parse_claim(position + order + ": " + (it.proof.grundy ? "G >= 0" : "P or N"), library);
    all += testing::check_by_engines(claim, to, Control(), Engine::chosen, 1).instances;
  }
  EXPECT_GE(instances, all);
}

INSTANTIATE_TEST_SUITE_P(
    Games, StatementClaimsOf,
    ::testing::Values(
        ProofQuestion{"minnie", 2, ""}, ProofQuestion{"minnie", 3, ""}, ProofQuestion{"mine", 3, ""},
        ProofQuestion{"mine", 2, "misere"}, ProofQuestion{"nim", 3, ""}, ProofQuestion{"nim", 3, "grundy"},
        ProofQuestion{"cash{1}", 0, ""}, ProofQuestion{"cash{1,2}", 0, ""}, ProofQuestion{"comply{1..4}", 0, "grundy"},
        ProofQuestion{"comply{1,3}", 0, ""}, ProofQuestion{"nimb", 2, "grundy"}, ProofQuestion{"nimtb", 3, "grundy"},
        ProofQuestion{"subtraction{2,5,9}", 0, "grundy"}, ProofQuestion{"subtraction{3,5}", 0, ""},
        ProofQuestion{"subtraction{2,7,8}", 0, "grundy"}, ProofQuestion{"subtraction{1,6,10}", 0, "grundy"},
        ProofQuestion{"subtraction{2,4,7}", 0, "grundy"}, ProofQuestion{"subtraction(not {2,5,7})", 0, "grundy"},
        ProofQuestion{"maximum_nim(3)", 0, "grundy"}, ProofQuestion{"wythoff", 0, "zeckendorf"},
        ProofQuestion{"mark", 0, ""}, ProofQuestion{"mark", 0, "grundy"}, ProofQuestion{"wynnie", 0, ""},
        ProofQuestion{"welter_2", 0, "grundy"}, ProofQuestion{"silver_dollar_3", 0, "grundy"},
        ProofQuestion{"cyclic_nimhoff", 2, "grundy"}, ProofQuestion{"dudeney(5)", 0, ""},
        ProofQuestion{"dudeney(4)", 0, "grundy"}, ProofQuestion{"fibonacci_nim", 0, "zeckendorf"}));

}  // namespace

}  // namespace cairn
