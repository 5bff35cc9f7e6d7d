// Proofs about games whose sum of numbers does not fall with every move: the checker finds by itself that play ends.
#include "base/all_layers.hpp"
#include "check/proof_check.hpp"
#include "engine/search/reference.hpp"
#include "language/library.hpp"
#include "language/parse_position.hpp"
#include "prove/prove.hpp"
#include "rules/turns.hpp"

#include <gtest/gtest.h>

namespace cairn {

namespace {

// One level with negative factors, with ranks of words, with `valid`; two levels.
const char* const kRules[] = {
    "pile n\n move t in {1,3,4} where n + t <= 25 to (n + t)",
    "state n: pile, w: {x, y}\n move where w = x to (n, y)\n move t in {1,2} where w = y, t <= n to (n - t, x)",
    "state b: pile, a: pile\n valid b <= 12\n move where a >= 1 to (12 - b, a - 1)\n move t in {1,3} where t <= b to "
    "(b - t, a)",
};

TEST(ProofsByOtherMeasures, AreFoundAndChecked) {
  for (const char* rules : kRules) {
    Library library;
    library.add(std::string("game g\n ") + rules + "\n", "g.rules");
    ProveQuestion question;
    question.game = parse_game("g", library).game;
    const ProofSearch answer = prove_game(question, Control());
    ASSERT_TRUE(answer.proof) << rules << "\n" << answer.why;
    const ProofCheck check = check_proof(*answer.proof, Control());
    EXPECT_EQ(check.fails, "") << rules;
    EXPECT_GT(check.compared, 0U) << rules;
  }
}

}  // namespace

}  // namespace cairn
