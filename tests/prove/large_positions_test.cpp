// Positions with thousands of digits: the moves found are legal, by arithmetic that knows nothing of automata, and lead
// to positions that are lost for whoever is to move there.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>

#include "base/all_layers.hpp"
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
using How = HowKnown::How;
using Numbers = std::vector<Integer>;

Integer random_number(std::size_t digits, std::mt19937& random) {
  std::string text(1, static_cast<char>('1' + random() % 9));
  while (text.size() < digits) text += static_cast<char>('0' + random() % 10);
  return *Integer::parse(text);
}

Numbers random_stacks(int count, std::size_t digits, std::mt19937& random) {
  Numbers x;
  for (int i = 0; i < count; ++i) x.push_back(random_number(digits - random() % 3, random));
  std::sort(x.begin(), x.end());
  return x;
}

std::string text_of(const std::string& game, const Numbers& x, const std::string& first_separator = ", ") {
  std::string text = game + "[";
  for (std::size_t i = 0; i < x.size(); ++i) text += (i == 0 ? "" : i == 1 ? first_separator : ", ") + x[i].to_string();
  return text + "]";
}

Numbers numbers(const std::string& text) {
  Numbers x;
  const Position at = position(text);
  for (const Cell& cell : at.parts[0].cells) x.push_back(cell.number);
  return x;
}

// The numbers that are in one and not in the other, smallest first.
Numbers without(Numbers from, const Numbers& taken) {
  for (const Integer& n : taken) {
    const auto found = std::find(from.begin(), from.end(), n);
    if (found != from.end()) from.erase(found);
  }
  return from;
}

// Something was taken from one stack, at most as much as it says.
bool takes_from_one(const Numbers& before, const Numbers& after, const Integer& most) {
  const Numbers gone = without(before, after);
  const Numbers come = without(after, before);
  return gone.size() == 1 && come.size() == 1 && come[0] < gone[0] && gone[0] - come[0] <= most;
}

bool takes_from_both(const Numbers& before, const Numbers& after, const Integer& most) {
  const Integer t = before[0] - after[0];
  return t > Integer(0) && t <= most && before[1] - after[1] == t;
}

template <class Legal>
void expect_legal_moves(const std::string& text, ProvedGames& proofs, const Legal& legal, int& n_positions) {
  const SolveAnswer answer = solve(position(text), Control(), Engine::chosen, &proofs);
  EXPECT_EQ(answer.known.how, How::proved);
  EXPECT_EQ(answer.engine, Engine::automaton);
  ASSERT_TRUE(answer.outcome);
  EXPECT_EQ(*answer.outcome == 'N', !answer.winning_moves.empty());
  n_positions += *answer.outcome == 'N' ? 1 : 0;
  for (const auto& move : answer.winning_moves) {
    EXPECT_TRUE(legal(numbers(text), numbers(move.position)));
    EXPECT_EQ(solve(position(move.position), Control(), Engine::chosen, &proofs).outcome, 'P');
  }
}

}  // namespace

TEST(LargePositions, MovesOfNimAreThoseOfTheNimSum) {
  ProofsInMemory proofs({proof_of({"nim", 3}), proof_of({"nim", 2, true})});
  std::mt19937 random(1);
  for (const std::size_t digits : {30U, 300U, 3000U}) {
    const Numbers x = random_stacks(3, digits, random);
    const Integer sum = bitwise_xor(bitwise_xor(x[0], x[1]), x[2]);
    const SolveAnswer answer = solve(position(text_of("nim", x)), Control(), Engine::chosen, &proofs);
    EXPECT_EQ(answer.outcome, sum == Integer(0) ? 'P' : 'N');
    std::vector<std::string> wanted;
    for (std::size_t i = 0; i < 3; ++i) {
      if (bitwise_xor(x[i], sum) >= x[i]) continue;
      Numbers after = x;
      after[i] = bitwise_xor(x[i], sum);
      std::sort(after.begin(), after.end());
      wanted.push_back(to_string(position(text_of("nim", after))));
    }
    std::vector<std::string> found;
    for (const auto& move : answer.winning_moves) found.push_back(move.position);
    std::sort(wanted.begin(), wanted.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, wanted);
    const Numbers two{x[0], x[1]};
    EXPECT_EQ(solve(position(text_of("nim", two)), Control(), Engine::chosen, &proofs).grundy, bitwise_xor(x[0], x[1]));
    const std::string equal = text_of("nim", {x[0], x[1]}) + " + " + text_of("nim", {bitwise_xor(x[0], x[1])});
    EXPECT_EQ(solve(position(equal), Control(), Engine::chosen, &proofs).outcome, 'P');
  }
}

TEST(LargePositions, MovesOfMinnieAreLegalAndWin) {
  ProofsInMemory proofs({proof_of({"minnie", 3}), proof_of({"misere minnie", 2})});
  std::mt19937 random(2);
  int n_positions = 0;
  const auto legal = [](const Numbers& before, const Numbers& after) {
    return takes_from_one(before, after, before[0]);
  };
  for (int i = 0; i < 12; ++i) {
    const std::size_t digits = i % 4 == 0 ? 4000 : 20 + static_cast<std::size_t>(i);
    expect_legal_moves(text_of("minnie", random_stacks(3, digits, random)), proofs, legal, n_positions);
    expect_legal_moves(text_of("misere minnie", random_stacks(2, digits, random)), proofs, legal, n_positions);
    // Stacks of very different sizes.
    Numbers x{Integer(static_cast<std::int64_t>(random() % 50 + 1)), random_number(15, random),
              random_number(digits, random)};
    expect_legal_moves(text_of("minnie", x), proofs, legal, n_positions);
  }
  EXPECT_GT(n_positions, 5);
}

TEST(LargePositions, MovesOfWynnieAreLegalAndWin) {
  ProofsInMemory proofs({proof_of({"wynnie"})});
  std::mt19937 random(3);
  int n_positions = 0;
  for (int i = 0; i < 12; ++i) {
    expect_legal_moves(
        text_of("wynnie", random_stacks(2, i % 3 == 0 ? 3000 : 25, random)), proofs,
        [](const Numbers& before, const Numbers& after) {
          return takes_from_one(before, after, before[0]) || takes_from_both(before, after, before[0]);
        },
        n_positions);
  }
  EXPECT_GT(n_positions, 5);
}

TEST(LargePositions, MovesOfWythoffAreLegalAndWin) {
  ProofsInMemory proofs({proof_of({"wythoff", 0, false, Numeration::zeckendorf})});
  std::mt19937 random(4);
  int n_positions = 0;
  for (int i = 0; i < 6; ++i) {
    expect_legal_moves(
        text_of("wythoff", random_stacks(2, i % 3 == 0 ? 1500 : 25, random)), proofs,
        [](const Numbers& before, const Numbers& after) {
          return takes_from_one(before, after, before[1]) || takes_from_both(before, after, before[0]) ||
                 takes_from_both(before, {after[1], after[0]}, before[0]);
        },
        n_positions);
  }
  EXPECT_GT(n_positions, 3);
}

// The staircase engine has a proof of its own for these.
TEST(LargePositions, NimWithCashAgreesWithItsPriceRows) {
  ProofsInMemory proofs({proof_of({"cash{1,3,4}"})});
  std::mt19937 random(5);
  int n_positions = 0;
  for (int i = 0; i < 12; ++i) {
    const std::size_t digits = i % 3 == 0 ? 2000 : 12;
    Numbers x{random_number(digits, random), random_number(digits, random), random_number(digits, random)};
    if (i % 2 == 1) {  // near where the outcome changes: purses about half of the pile
      x[1] = floor_divide(x[0], 2) + Integer(static_cast<std::int64_t>(random() % 7) - 3);
      x[2] = floor_divide(x[0], 2) + Integer(static_cast<std::int64_t>(random() % 7) - 3);
    }
    const std::string text = text_of("cash{1,3,4}", x, "; ");
    const SolveAnswer rows = solve(position(text), Control(), Engine::staircase);
    EXPECT_EQ(rows.known.how, How::proved);
    const SolveAnswer proved = solve(position(text), Control(), Engine::chosen, &proofs);
    EXPECT_EQ(proved.outcome, rows.outcome);
    EXPECT_EQ(proved.winning_moves.size(), rows.winning_moves.size());
    expect_legal_moves(
        text, proofs,
        [](const Numbers& before, const Numbers& after) {
          const Integer a = before[0] - after[0];
          return (a == Integer(1) || a == Integer(3) || a == Integer(4)) && after[1] == before[2] &&
                 after[2] == before[1] - a;
        },
        n_positions);
  }
  EXPECT_GT(n_positions, 3);
}

// Of NIM with one stack every smaller stack is an option, and in misere play two positions in a row are not enough.
TEST(LargePositions, ManyOptionsAreCutOffAndSaidSo) {
  ProofsInMemory proofs({proof_of({"nim", 2}), proof_of({"comply{1..4}"})});
  const MovesAnswer answer = moves(position("nim[" + std::string(500, '7') + "," + std::string(500, '8') + "]"),
                                   Control(), Engine::chosen, &proofs);
  EXPECT_FALSE(answer.options_complete);
  EXPECT_TRUE(answer.winning_moves_complete);
  EXPECT_EQ(answer.winning_moves.size(), 1U);
  EXPECT_LE(answer.options.size(), kMostWinningMoves + 1);
  // Taking anything but 1 to 4 and asking for 1 to 4 next: very many of these win.
  const SolveAnswer many =
      solve(position("comply{1..4}[" + std::string(500, '7') + ", not S]"), Control(), Engine::automaton, &proofs);
  EXPECT_EQ(many.winning_moves.size(), kMostWinningMoves);
  EXPECT_FALSE(many.winning_moves_complete);
}

}  // namespace cairn
