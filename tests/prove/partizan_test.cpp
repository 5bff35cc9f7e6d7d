// Partizan games for all sizes: whose turn it is is a mode, and two sets of lost positions make four outcomes.
#include "base/all_layers.hpp"
#include "check/certificate.hpp"
#include "check/proof_check.hpp"
#include "check/proof_support.hpp"
#include "claims/decide_claim.hpp"
#include "cross/games_support.hpp"
#include "engine/search/reference.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"
#include "language/parse_claim.hpp"
#include "language/parse_position.hpp"
#include "prove/decide/outcome_sets.hpp"
#include "prove/decide/relation.hpp"
#include "prove/proofs_support.hpp"
#include "prove/proved_automaton.hpp"
#include "rules/turns.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

namespace cairn {

namespace {

using testing::position;
using testing::proof_by_prover;
using testing::ProofsInMemory;
using How = HowKnown::How;

ProofsInMemory proof_in_memory(const std::string& game, const std::string& words = "") {
  return ProofsInMemory({std::make_shared<const ProvedAutomaton>(proof_by_prover({game, 0, words}), true)});
}

struct Sample {
  const char* game;
  const char* words;
  std::int64_t to;
};

const Sample kSamples[] = {
    {"partizan_subtraction({1}, {2})", "", 60},
    {"partizan_subtraction({1}, {2})", "misere", 60},
    {"partizan_subtraction({1,4}, {2,3})", "", 60},
    {"partizan_subtraction({1,3,..}, {2,4,..})", "", 60},
    {"partizan_end_nim", "", 7},
    {"partizan_end_nim", "misere", 6},
    {"partial_nim", "", 7},
    {"hackenbush_stalk", "", 7},
    {"hackenbush_stalk", "misere", 7},
};

class Partizan : public ::testing::TestWithParam<Sample> {};

TEST_P(Partizan, OutcomesAreThoseOfTheDefinition) {
  const Proof proof = proof_by_prover({GetParam().game, 0, GetParam().words});
  EXPECT_EQ(check_proof(proof, Control()).fails, "");
  Reference reference(proof.game, proof.misere);
  std::map<char, Automaton> sets;
  for (const char outcome : kOutcomes) sets.emplace(outcome, outcome_set(proof, outcome));
  const auto options = options_of(proof);
  testing::for_each_position(*proof.game, 0, GetParam().to, [&](const Cells& cells) {
    const Lowered at = to_lowered(options->rays(), cells);
    const Letters word = letters_of(proof.automaton.numeration, std::span<const std::int64_t>(at.x));
    for (const auto& [outcome, set] : sets) {
      ASSERT_EQ(set.accepts(at.mode, word), outcome == reference.outcome(cells)) << to_string(*proof.game, cells);
    }
  });
}

TEST_P(Partizan, AnswersAgreeWithASearch) {
  ProofsInMemory proofs = proof_in_memory(GetParam().game, GetParam().words);
  const auto game = testing::game(GetParam().game);
  const bool misere = std::string(GetParam().words) == "misere";
  testing::for_each_position(*game, 0, std::min<std::int64_t>(GetParam().to, 12) / 3, [&](const Cells& cells) {
    const Position at{misere, {{game, from_cells(game->rules, cells)}}};
    const MovesAnswer searched = moves(at, Control(), Engine::lazy);
    const MovesAnswer proved = moves(at, Control(), Engine::automaton, &proofs);
    ASSERT_EQ(proved.outcome, searched.outcome) << to_string(at);
    ASSERT_EQ(proved.known.how, How::proved);
    ASSERT_TRUE(proved.partizan);
    const auto sorted = [](const std::vector<OptionAnswer>& options) {
      std::set<std::tuple<Player, std::string, char>> result;
      for (const auto& option : options) result.emplace(option.player, option.position, *option.outcome);
      return result;
    };
    ASSERT_EQ(sorted(proved.options), sorted(searched.options)) << to_string(at);
    ASSERT_EQ(sorted(proved.winning_moves), sorted(searched.winning_moves)) << to_string(at);
  });
}

TEST_P(Partizan, ListsArePPositions) {
  ProofsInMemory proofs = proof_in_memory(GetParam().game, GetParam().words);
  const auto game = testing::game(GetParam().game);
  const bool misere = std::string(GetParam().words) == "misere";
  const TableQuestion question{{{game, 0, misere}, 6}};
  const ListedPositions proved = list(question, false, Control(), Engine::automaton, &proofs);
  const ListedPositions computed = list(question, false, Control(), Engine::table);
  EXPECT_EQ(proved.positions, computed.positions);
  EXPECT_EQ(proved.known.how, How::proved);
}

TEST_P(Partizan, CertificatesAreReadBackAndChecked) {
  const Proof proof = proof_by_prover({GetParam().game, 0, GetParam().words});
  const std::string name = proof.game->rules.name;
  const Proof again = read_certificate(write_certificate(proof), "proof.json");
  EXPECT_EQ(again.automaton, proof.automaton);
  std::mt19937_64 random(11);
  for (int i = 0; i < 12; ++i) {
    Proof wrong = proof;
    wrong.automaton = testing::mutated(proof.automaton, random);
    if (testing::same_language(wrong.automaton, proof.automaton)) continue;
    EXPECT_NE(check_proof(wrong, Control()).fails, "");
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Partizan, ::testing::ValuesIn(kSamples), [](const auto& sample) {
  return testing::test_name(std::string(sample.param.words) + sample.param.game);
});

// Left takes 1, Right takes 2. By hand: 0 is P; from 1 only Left can move; from 2 both can, and win; from 3 Left leaves
// 2 and Right leaves 1, and both lose; and so on with period 3.
TEST(PartizanByHand, OneAgainstTwoHasPeriodThree) {
  ProofsInMemory proofs = proof_in_memory("partizan_subtraction({1}, {2})");
  const char expected[] = {'P', 'L', 'N'};
  for (int rest = 0; rest < 3; ++rest) {
    const std::string text = "partizan_subtraction({1}, {2})[3*10^40 + " + std::to_string(rest) + "]";
    EXPECT_EQ(solve(position(text), Control(), Engine::chosen, &proofs).outcome, expected[rest]) << text;
  }
}

TEST(PartizanByHand, ClaimsAboutAllFourOutcomesAreDecided) {
  const Proof proof = proof_by_prover({"partizan_subtraction({1}, {2})", 0, ""});
  Library library = built_in_games();
  const auto holds = [&](const std::string& text) {
    return !decide(parse_claim("partizan_subtraction({1}, {2})" + text, library), proof).found;
  };
  EXPECT_TRUE(holds("[n]: P iff 3 divides n"));
  EXPECT_TRUE(holds("[n]: L iff n mod 3 = 1"));
  EXPECT_TRUE(holds("[n]: N iff n mod 3 = 2"));
  EXPECT_FALSE(holds("[n]: R iff n = 7"));
  EXPECT_FALSE(holds("[n]: L iff n mod 3 = 1 and n < 1000"));
  const Decision wrong = decide(parse_claim("partizan_subtraction({1}, {2})[n]: L iff n odd", library), proof);
  ASSERT_TRUE(wrong.found);
  EXPECT_EQ((*wrong.found)[0], Integer(3));
  EXPECT_EQ(wrong.outcome, 'P');
}

// From the papers: 3 | 5 | 2 is a win for the first player; a blue pile of 1 is 1 and of 2 is {1 | 0}, and red is blue
// with the players exchanged.
TEST(PartizanByHand, PositionsOfTheLiterature) {
  ProofsInMemory end_nim = proof_in_memory("partizan_end_nim");
  EXPECT_EQ(solve(position("partizan_end_nim[3, 5, 2]"), Control(), Engine::automaton, &end_nim).outcome, 'N');
  ProofsInMemory partial = proof_in_memory("partial_nim");
  const auto outcome = [&](const char* text) {
    return solve(position(text), Control(), Engine::automaton, &partial).outcome;
  };
  EXPECT_EQ(outcome("partial_nim[1, 0, 0]"), 'L');
  EXPECT_EQ(outcome("partial_nim[2, 0, 0]"), 'N');
  EXPECT_EQ(outcome("partial_nim[0, 1, 0]"), 'R');
  EXPECT_EQ(outcome("partial_nim[10^30 + 1, 10^30 + 1, 0]"), 'P');
}

TEST(Turns, DoubleTheModesAndPassTheTurn) {
  const Rays rays = lower(*testing::game("partial_nim"), 3);
  const Rays turns = with_turns(rays);
  EXPECT_FALSE(turns.partizan);
  EXPECT_EQ(turns.modes.size(), 2U);
  EXPECT_EQ(turns.rays.size(), 6U);  // two of Left, two of Right, and the green pile for each
  for (const Ray& ray : turns.rays) EXPECT_NE(ray.mode, ray.mode_after);
  EXPECT_EQ(MoveRelation::misfit(turns, false, Numeration::binary), "");
}

}  // namespace

}  // namespace cairn
