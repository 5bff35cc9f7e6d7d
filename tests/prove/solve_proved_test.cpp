// Proofs in the answers: what is proved says so, agrees with every other engine, and reaches as far as numbers do.
#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>
#include <stdexcept>

#include "base/all_layers.hpp"
#include "cross/games_support.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"
#include "language/library.hpp"
#include "language/parse_position.hpp"
#include "prove/proofs_support.hpp"

namespace cairn {

namespace {

using testing::position;
using testing::proof_of;
using testing::ProofsInMemory;
using testing::Proved;
using How = HowKnown::How;

ProofsInMemory proofs_of(const std::vector<Proved>& list) {
  std::vector<std::shared_ptr<const ProvedAutomaton>> proofs;
  for (const auto& what : list) proofs.push_back(proof_of(what));
  return ProofsInMemory(std::move(proofs));
}

TableQuestion range(const std::string& text, int stacks, std::int64_t to) {
  Library library = built_in_games();
  const GameName named = parse_game(text, library);
  TableQuestion question;
  question.game = named.game;
  question.misere = named.misere;
  question.stacks = stacks;
  question.to = to;
  return question;
}

std::set<std::string> texts(const std::vector<OptionAnswer>& options) {
  std::set<std::string> result;
  for (const auto& option : options) result.insert(option.position);
  return result;
}

// The proof by itself, and the proof beside a search, against a search by itself.
void expect_agreement(const std::string& text, ProvedGames& proofs) {
  SCOPED_TRACE(text);
  const Position at = position(text);
  const MovesAnswer searched = moves(at, Control(), Engine::lazy);
  const MovesAnswer proved = moves(at, Control(), Engine::automaton, &proofs);
  const MovesAnswer both = moves(at, Control(), Engine::chosen, &proofs);
  EXPECT_EQ(proved.outcome, searched.outcome);
  if (proved.grundy) {
    EXPECT_EQ(proved.grundy, searched.grundy);
  }
  EXPECT_EQ(texts(proved.winning_moves), texts(searched.winning_moves));
  EXPECT_TRUE(proved.winning_moves_complete);
  EXPECT_EQ(proved.known.how, How::proved);
  EXPECT_EQ(proved.engine, Engine::automaton);
  EXPECT_EQ(texts(proved.options), texts(searched.options));
  EXPECT_TRUE(proved.options_complete);
  for (const auto& option : proved.options) {
    const auto same = std::find_if(searched.options.begin(), searched.options.end(),
                                   [&](const OptionAnswer& other) { return other.position == option.position; });
    ASSERT_NE(same, searched.options.end());
    EXPECT_EQ(option.outcome, same->outcome) << option.position;
    if (option.grundy) {
      EXPECT_EQ(option.grundy, same->grundy) << option.position;
    }
  }
  EXPECT_EQ(both.known.how, How::proved);
  EXPECT_EQ(both.outcome, searched.outcome);
  EXPECT_EQ(both.grundy, searched.grundy);
  EXPECT_EQ(both.remoteness, searched.remoteness);
  EXPECT_EQ(texts(both.winning_moves), texts(searched.winning_moves));
}

// A proof that says the opposite of what is true.
class Wrong : public ProvedGames {
 public:
  explicit Wrong(Proof proof) {
    for (auto& accepting : proof.automaton.accepting) accepting = accepting != 0 ? 0 : 1;
    wrong_ = std::make_shared<const ProvedAutomaton>(std::move(proof), true);
  }
  std::shared_ptr<const ProvedGame> find(const Question& question) override {
    return question.grundy ? nullptr : wrong_;
  }

 private:
  std::shared_ptr<const ProvedAutomaton> wrong_;
};

// Whoever finds a proof here has no time left for anything else.
class FoundAtTheLastMoment : public ProvedGames {
 public:
  explicit FoundAtTheLastMoment(const Proof& proof) : proofs_({std::make_shared<const ProvedAutomaton>(proof, true)}) {}
  std::shared_ptr<const ProvedGame> find(const Question& question) override {
    auto found = proofs_.find(question);
    if (found) late_ = true;
    return found;
  }
  [[nodiscard]] Control control() const {
    Control control;
    control.cancelled = &late_;
    return control;
  }

 private:
  ProofsInMemory proofs_;
  std::atomic<bool> late_ = false;
};

}  // namespace

TEST(SolveProved, MovesAreTranslatedWithinTheTimeGiven) {
  const auto proof = std::make_shared<const ProvedAutomaton>(proof_of({"minnie", 2})->proof(), true);
  const LoweredPosition at{0, {Integer(1), Integer(3)}};  // P: no option is found for which the clock is looked at
  Control late;
  late.deadline = Control::Clock::now();
  EXPECT_THROW((void)proof->p_options(at, 1, late), Stopped);
  // Nothing of that stays: with time the moves are there, and options are looked for no longer than that, either.
  EXPECT_FALSE(proof->options(at, 10, Control()).positions.empty());
  EXPECT_THROW((void)proof->options(at, 1, late), Stopped);
}

// By hand: 1 is an odd move away from (1, an odd number), which is P.
TEST(SolveProved, TheOutcomeIsToldWithoutTheTimeForMoves) {
  const std::string huge = "minnie[1,1000000000000000000000000000000]";
  FoundAtTheLastMoment minnie(proof_of({"minnie", 2})->proof());
  const Control control = minnie.control();
  const SolveAnswer answer = solve(position(huge), control, Engine::chosen, &minnie);
  EXPECT_EQ(answer.outcome, 'N');
  EXPECT_EQ(answer.known.how, How::proved);
  EXPECT_EQ(answer.status, Status::cancelled);
  EXPECT_TRUE(answer.winning_moves.empty());
  EXPECT_FALSE(answer.winning_moves_complete);

  FoundAtTheLastMoment nim(proof_of({"nim", 2, true})->proof());
  const Control other = nim.control();
  const SolveAnswer sum = solve(position("nim[1,10^30] + nim[1]"), other, Engine::automaton, &nim);
  ASSERT_TRUE(sum.grundy);
  EXPECT_EQ(sum.grundy->to_string(), "1000000000000000000000000000000");
  EXPECT_EQ(sum.status, Status::cancelled);
  EXPECT_FALSE(sum.winning_moves_complete);
}

TEST(SolveProved, StacksAgreeWithASearch) {
  auto proofs = proofs_of({{"minnie", 3}, {"mine", 3}, {"nim", 3}, {"wynnie"}, {"misere wynnie"}});
  for (const std::string game : {"minnie", "mine", "nim"}) {
    for (int a = 0; a <= 7; ++a) {
      for (int b = a; b <= 8; ++b) {
        for (int c = b; c <= 9; ++c) {
          if (game == "mine" && (a == b || b == c) && b > 0) continue;
          expect_agreement(game + "[" + std::to_string(a) + "," + std::to_string(b) + "," + std::to_string(c) + "]",
                           proofs);
        }
      }
    }
  }
  for (int a = 0; a <= 12; ++a) {
    for (int b = a; b <= 15; ++b) {
      const std::string cells = "wynnie[" + std::to_string(a) + "," + std::to_string(b) + "]";
      expect_agreement(cells, proofs);
      expect_agreement("misere " + cells, proofs);
    }
  }
}

TEST(SolveProved, AProofOnMoreStacksAnswersForFewerAndForEmptyOnes) {
  auto proofs = proofs_of({{"minnie", 3}});
  for (const char* text : {"minnie[0]", "minnie[7]", "minnie[3,8]", "minnie[8,9]", "minnie[0,3,8]", "minnie[0,0,0,3,8]",
                           "minnie[0,0,1,5,7]"}) {
    expect_agreement(text, proofs);
  }
  EXPECT_THROW((void)solve(position("minnie[1,2,3,4]"), Control(), Engine::automaton, &proofs), Error);
  EXPECT_EQ(solve(position("minnie[1,2,3,4]"), Control(), Engine::chosen, &proofs).known.how, How::computed);
}

TEST(SolveProved, PilesPursesAndSidesAgreeWithASearch) {
  auto proofs = proofs_of({{"cash{1,3,4}"}, {"comply{1..4}"}, {"subtraction{1,3,4}"}});
  for (int n = 0; n <= 12; ++n) {
    for (int d = 0; d <= 8; d += 2) {
      for (int e = 0; e <= 9; e += 3) {
        expect_agreement("cash{4,1,3}[" + std::to_string(n) + "; " + std::to_string(d) + ", " + std::to_string(e) + "]",
                         proofs);
      }
    }
    expect_agreement("comply{1..4}[" + std::to_string(n) + ", S]", proofs);
    expect_agreement("comply{1,2,3,4}[" + std::to_string(n) + ", not S]", proofs);
    expect_agreement("subtraction{1,3,4}[" + std::to_string(n) + "]", proofs);
  }
  // A proof is about finite purses.
  const SolveAnswer infinite = solve(position("cash{1,3,4}[14; inf, 10]"), Control(), Engine::chosen, &proofs);
  EXPECT_EQ(infinite.known.how, How::computed);
}

TEST(SolveProved, GrundyValuesAgreeWithASearchAlsoInSums) {
  auto proofs = proofs_of({{"nim", 2, true}, {"nimb", 2, true}, {"comply{1..4}", 0, true}});
  for (int a = 0; a <= 6; ++a) {
    for (int b = a; b <= 8; ++b) {
      const std::string cells = "[" + std::to_string(a) + "," + std::to_string(b) + "]";
      expect_agreement("nim" + cells, proofs);
      expect_agreement("nimb" + cells, proofs);
      expect_agreement("nimb" + cells + " + comply{1..4}[" + std::to_string(a + b) + ", S]", proofs);
    }
  }
  expect_agreement("nimb[2,5] + nimb[3,4] + nim[6]", proofs);
}

TEST(SolveProved, WhatIsTooLargeForASearchIsProved) {
  auto proofs = proofs_of({{"minnie", 3}, {"nim", 2, true}});
  const SolveAnswer large = solve(position("minnie[70000,90000,200000]"), Control(), Engine::chosen, &proofs);
  EXPECT_EQ(large.known.how, How::proved);
  EXPECT_EQ(large.engine, Engine::automaton);
  EXPECT_TRUE(large.outcome);
  EXPECT_EQ(large.outcome == 'N', !large.winning_moves.empty());
  const SolveAnswer sum = solve(position("nim[1000000000000000000000, 3] + nim[1000000000000000000000]"), Control(),
                                Engine::chosen, &proofs);
  EXPECT_EQ(sum.known.how, How::proved);
  EXPECT_EQ(sum.grundy, Integer(3));
  EXPECT_EQ(sum.outcome, 'N');
  EXPECT_FALSE(sum.winning_moves.empty());
  // A part without a proof is searched, and the whole is no more than computed.
  const SolveAnswer mixed =
      solve(position("nim[1000000000000000000000, 3] + wynnie[1,2]"), Control(), Engine::chosen, &proofs);
  EXPECT_EQ(mixed.known.how, How::computed);
  EXPECT_TRUE(mixed.grundy);
}

TEST(SolveProved, ALargePileKeepsTheGrundyValueOfItsPeriod) {
  auto proofs = proofs_of({{"subtraction{1,3,4}"}});
  const Position pile = position("subtraction{1,3,4}[" + std::string(200, '9') + "]");
  const SolveAnswer before = solve(pile, Control());
  const SolveAnswer after = solve(pile, Control(), Engine::chosen, &proofs);
  EXPECT_TRUE(after.grundy);
  EXPECT_EQ(after.grundy, before.grundy);
  EXPECT_EQ(after.outcome, before.outcome);
  EXPECT_EQ(solve(pile, Control(), Engine::automaton, &proofs).outcome, before.outcome);
}

TEST(SolveProved, WithoutAProofTheCommandThatLooksForOneIsNamed) {
  try {
    (void)solve(position("misere minnie[0,3,8,9]"), Control(), Engine::automaton);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(error.hint().find("cairn prove 'misere minnie' --stacks 3"), std::string::npos) << error.hint();
  }
  try {
    (void)solve(position("minnie[3,8] + nim[5]"), Control(), Engine::automaton);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(error.hint().find("cairn prove 'minnie' --stacks 2 --grundy"), std::string::npos) << error.hint();
  }
  try {
    (void)list(range("minnie", 3, 10), true, Control(), Engine::automaton);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(error.hint().find("cairn prove 'minnie' --stacks 3"), std::string::npos) << error.hint();
  }
}

TEST(SolveProved, AProofThatASearchContradictsIsNotHidden) {
  Wrong wrong(proof_of({"minnie", 2})->proof());
  EXPECT_THROW((void)solve(position("minnie[3,8]"), Control(), Engine::chosen, &wrong), std::logic_error);
}

TEST(SolveProved, ListsAreThoseOfOtherEngines) {
  auto proofs = proofs_of({{"minnie", 3},
                           {"misere wynnie"},
                           {"cash{1,3,4}"},
                           {"comply{1..4}"},
                           {"wythoff", 0, false, Numeration::zeckendorf},
                           {"nimb", 2, true}});
  const std::vector<std::pair<std::string, int>> games{{"minnie", 1},        {"minnie", 2},      {"minnie", 3},
                                                       {"misere wynnie", 0}, {"cash{1,3,4}", 0}, {"comply{1..4}", 0},
                                                       {"wythoff", 0},       {"nimb", 2}};
  for (const auto& [game, stacks] : games) {
    SCOPED_TRACE(game);
    const TableQuestion question = range(game, stacks, 20);
    const ListedPositions computed = list(question, false, Control());
    const ListedPositions proved = list(question, false, Control(), Engine::chosen, &proofs);
    EXPECT_EQ(computed.known.how, How::computed);
    EXPECT_EQ(proved.known.how, How::proved);
    EXPECT_EQ(proved.engine, Engine::automaton);
    EXPECT_EQ(proved.positions, computed.positions);
    EXPECT_EQ(proved.count, computed.count);
    EXPECT_EQ(proved.stacks, computed.stacks);
    const ListedPositions counted = list(question, true, Control(), Engine::chosen, &proofs);
    EXPECT_EQ(counted.count, computed.count);
    EXPECT_TRUE(counted.positions.empty());
  }
}

TEST(SolveProved, CountsReachFurtherThanTables) {
  auto proofs = proofs_of({{"wythoff", 0, false, Numeration::zeckendorf}, {"nim", 3}});
  // Cold positions (floor(k phi), floor(k phi) + k): k from 0 to 10^15 / phi^2.
  EXPECT_EQ(list(range("wythoff", 0, 1'000'000'000'000'000), true, Control(), Engine::chosen, &proofs).count,
            381966011250106U);
  // [0,a,a] for a = 0 .. N, and every line a < b < a xor b once: N = 2^20 - 1 has (2^20 - 1)(2^20 - 2) / 6 of these.
  const std::uint64_t n = (1U << 20U) - 1;
  EXPECT_EQ(list(range("nim", 3, static_cast<std::int64_t>(n)), true, Control(), Engine::chosen, &proofs).count,
            n + 1 + n * (n - 1) / 6);
  EXPECT_THROW((void)list(range("nim", 3, std::int64_t{1} << 50), true, Control(), Engine::chosen, &proofs), TooLarge);
  Control little;
  little.memory = 1'000'000;
  EXPECT_THROW((void)list(range("nim", 3, 4000), false, little, Engine::chosen, &proofs), TooLarge);
}

}  // namespace cairn
