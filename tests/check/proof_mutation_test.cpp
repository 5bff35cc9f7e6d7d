// Thousands of automata with one thing changed: the checker accepts none that says anything else.
#include "base/all_layers.hpp"
#include "check/proof_check.hpp"
#include "check/proof_support.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using testing::ProofQuestion;

struct Tally {
  int refused = 0;
  int same = 0;  // accept what the original does
};

void mutate(const ProofQuestion& question, int count, Tally& tally) {
  std::mt19937_64 random(static_cast<std::uint64_t>(count) + question.game.size());
  const Proof proof = testing::proof_by_prover(question);
  for (int i = 0; i < count; ++i) {
    Proof mutant = proof;
    mutant.automaton = testing::mutated(proof.automaton, random);
    if (testing::same_language(proof.automaton, mutant.automaton)) {
      ++tally.same;
      continue;
    }
    ++tally.refused;
    const ProofCheck check = check_proof(mutant, Control());
    ASSERT_FALSE(check.fails.empty()) << question.game << " " << question.words << ", mutation " << i;
    ASSERT_EQ(check.status, Status::complete);
    // Where it says that the sentence is wrong it is wrong.
    if (check.position.empty()) {
      ASSERT_EQ(check.fails.find("leading zeros"), 0U);
    } else if (check.fails.find("accepted is what is no valid position") != 0 && check.position.size() < 40) {
      ASSERT_TRUE(testing::is_counterexample(mutant, check.position)) << check.fails;
    }
  }
}

TEST(ProofMutation, NoneIsAccepted) {
  Tally tally;
  for (const ProofQuestion& question : std::vector<ProofQuestion>{{"nim", 3, ""},
                                                                  {"minnie", 2, ""},
                                                                  {"minnie", 3, ""},
                                                                  {"minnie", 3, "misere"},
                                                                  {"mine", 3, ""},
                                                                  {"wynnie", 0, ""},
                                                                  {"wynnie", 0, "misere"},
                                                                  {"cash{1,2}", 0, ""},
                                                                  {"cash{1,3,4}", 0, ""},
                                                                  {"comply{2}", 0, ""},
                                                                  {"subtraction{2,5,7}", 0, ""},
                                                                  {"subtraction{1,3,4}", 0, "grundy"},
                                                                  {"nimb", 2, "grundy"},
                                                                  {"wythoff", 0, "zeckendorf"},
                                                                  {"wythoff", 0, "misere zeckendorf"}}) {
    mutate(question, 300, tally);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(tally.refused, 3000);
}

TEST(ProofMutation, NotEvenInLargeOnes) {
  Tally tally;
  for (const ProofQuestion& question :
       std::vector<ProofQuestion>{{"minnie", 4, ""}, {"mine", 4, ""}, {"cash{2,9}", 0, ""}}) {
    mutate(question, 60, tally);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(tally.refused, 120);
}

}  // namespace
}  // namespace cairn
