// Checker and prover, which share no code beyond the rays, give the same verdicts: on right automata, on changed ones,
// on random ones, and on games that nobody would write.
#include "base/all_layers.hpp"
#include "check/proof_check.hpp"
#include "check/proof_support.hpp"
#include "cross/linear_rules_support.hpp"
#include "language/parse_position.hpp"
#include "prove/decide/obligations.hpp"
#include "prove/prove.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace cairn {
namespace {

using testing::ProofQuestion;

// The number of letters of the position that the checker names; stacks that are not sorted keep their order.
std::size_t length_of(const Proof& proof, const std::string& position) {
  std::vector<std::int64_t> numbers;
  const std::string inside = position.substr(position.rfind('['));
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const bool first = inside[i] >= '0' && inside[i] <= '9' && (i == 0 || inside[i - 1] < '0' || inside[i - 1] > '9');
    if (first) numbers.push_back(std::stoll(inside.substr(i)));
  }
  return letters_of(proof.automaton.numeration, numbers).size();
}

void expect_same_verdict(const Proof& proof, const MoveRelation& moves) {
  for (const std::uint32_t start : proof.automaton.starts) {
    if (start != Automaton::kNoStart && proof.automaton.step(start, 0) != start) return;  // no automaton at all
  }
  const Verdict verdict = decide(moves, proof.automaton, proof.misere, {}, Control());
  const ProofCheck check = check_proof(proof, Control());
  ASSERT_EQ(verdict.kind == Verdict::Kind::holds, check.fails.empty()) << proof.game->text << ": " << check.fails;
  ASSERT_EQ(verdict.kind == Verdict::Kind::fails, !check.fails.empty());
  if (check.fails.empty()) return;
  // Both fail at a shortest position, unless the prover, which looks for these first, found one that is not valid.
  const Letters& word = verdict.failures[0].word;
  if (!moves.valid().accepts(verdict.failures[0].mode, word)) return;
  const auto first = std::find_if(word.begin(), word.end(), [](Letter letter) { return letter != 0; });
  EXPECT_EQ(length_of(proof, check.position), static_cast<std::size_t>(word.end() - first)) << check.fails;
}

MoveRelation moves_of(const Proof& proof) {
  return {lower(*proof.game, proof.coordinates()), proof.automaton.numeration, proof.grundy};
}

TEST(ProofAgreement, OnChangedAutomata) {
  std::mt19937_64 random(31);
  for (const ProofQuestion& question : std::vector<ProofQuestion>{{"minnie", 3, ""},
                                                                  {"mine", 3, "misere"},
                                                                  {"cash{1,3,4}", 0, ""},
                                                                  {"subtraction{1,3,4}", 0, "grundy"},
                                                                  {"wythoff", 0, "zeckendorf"}}) {
    const Proof proof = testing::proof_by_prover(question);
    const MoveRelation moves = moves_of(proof);
    for (int i = 0; i < 150; ++i) {
      Proof mutant = proof;
      mutant.automaton = testing::mutated(proof.automaton, random);
      if (testing::same_language(mutant.automaton, proof.automaton)) continue;
      expect_same_verdict(mutant, moves);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(ProofAgreement, OnRandomAutomata) {
  std::mt19937_64 random(32);
  const auto game = testing::proof_game("wynnie");
  for (int round = 0; round < 300; ++round) {
    const auto states = static_cast<std::uint32_t>(1 + random() % 6);
    Proof proof = testing::proof_by_hand(
        game, 2, states,
        [&](std::uint32_t state, std::uint32_t letter) {
          return state == 0 && letter == 0 ? 0U : static_cast<std::uint32_t>(random() % states);
        },
        [&](std::uint32_t) { return random() % 2 == 0; });
    proof.misere = round % 2 == 0;
    proof.automaton.numeration = round % 4 < 2 ? Numeration::binary : Numeration::zeckendorf;
    expect_same_verdict(proof, moves_of(proof));
    if (HasFatalFailure()) return;
  }
}

TEST(ProofAgreement, OnGamesThatNobodyWouldWrite) {
  std::mt19937_64 random(33);
  int proved = 0;
  auto time = std::chrono::milliseconds(100);
  for (std::uint32_t seed = 1; proved <= 10 && seed <= 500; ++seed) {
    if (seed % 50 == 0) time *= 4;  // a busy machine gets more of it
    const std::string rules = cross_test::LinearRules(seed).game();
    ProveQuestion question;
    try {
      question.game = testing::proof_game("linear", rules);
      question.misere = seed % 3 == 0;
      question.most_states = 300;
      question.most_product_states = 20'000;
      Control control;
      control.memory = std::size_t{1} << 28;
      control.deadline = Control::Clock::now() + time;
      const ProofSearch answer = prove_game(question, control);
      if (!answer.proof) continue;
      const ProofCheck check = check_proof(*answer.proof, Control());
      EXPECT_TRUE(check.proved()) << check.fails << "\n" << rules;
      ++proved;
      const MoveRelation moves = moves_of(*answer.proof);
      for (int i = 0; i < 10; ++i) {
        Proof mutant = *answer.proof;
        mutant.automaton = testing::mutated(mutant.automaton, random);
        if (testing::same_language(mutant.automaton, answer.proof->automaton)) continue;
        expect_same_verdict(mutant, moves);
        if (HasFatalFailure()) return;
      }
    } catch (const Error&) {
      continue;  // no game, or not one that can be proved about
    }
  }
  EXPECT_GT(proved, 10);
}

}  // namespace
}  // namespace cairn
