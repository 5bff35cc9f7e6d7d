// What is asked about a game: on how many stacks, in which play, and whether for Grundy values or outcomes.
//
// Whatever asks about all positions of a game, answers that, or is a theorem about it has a Question.
#pragma once

#include "rules/ruleset.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace cairn::rules {

inline constexpr std::int64_t kNoBound = -1;

struct Question {
  std::shared_ptr<const Game> game;
  int stacks = 0;  // of games with any number of them; 0: the default of 2. Other games say it themselves.
  bool misere = false;
  bool grundy = false;  // Grundy values; otherwise outcomes
  // A slice of the positions: bounds of the first numbers, kNoBound for those without one; none for all positions. Of
  // stacks that are sorted these are the smallest. Only proofs are about slices (rules/slice.hpp).
  std::vector<std::int64_t> at_most = {};

  // Numbers of a position: its stacks, or its piles and purses. Throws Error when the game has another number of them.
  [[nodiscard]] int coordinates() const;
  // Those of them that have no bound: the numbers of a lowered position, and what an automaton reads.
  [[nodiscard]] int free_numbers() const;
  [[nodiscard]] bool bounded(int number) const;
  // The slice in words: "with the smaller stack at most 12"; empty when all positions are meant.
  [[nodiscard]] std::string slice_words() const;
  // The game as it is written in questions: "misere minnie"
  [[nodiscard]] std::string name() const;
  // The same question with its number of stacks filled in; 0 when the game is not one of stacks.
  [[nodiscard]] Question settled() const;
};

// About every position whose numbers go up to a bound.
struct RangeQuestion : Question {
  std::int64_t to = 0;
  bool remoteness = false;  // instead of outcomes or Grundy values
};

// The same rules under the same name, so that answers about one are answers about the other.
[[nodiscard]] bool same_game(const std::shared_ptr<const Game>& a, const std::shared_ptr<const Game>& b);
[[nodiscard]] bool same_question(const Question& a, const Question& b);

// What looks for a proof: "cairn prove 'misere minnie' --stacks 3 --grundy"
[[nodiscard]] std::string prove_command(const Question& question);

// The numeric coordinates of a game: its own number, or that number of stacks (2 when it is 0). Throws Error when they
// differ.
[[nodiscard]] int coordinates_for(const Game& game, int stacks);

// The number when the game is one of stacks, otherwise 0.
[[nodiscard]] int stacks_of(const Game& game, int coordinates);

}  // namespace cairn::rules
