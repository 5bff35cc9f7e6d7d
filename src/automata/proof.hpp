// A theorem about one game: exactly these are its P-positions, for all sizes.
#pragma once

#include "automata/automaton.hpp"
#include "rules/board.hpp"
#include "rules/question.hpp"

#include <memory>
#include <string>
#include <vector>

namespace cairn::automata {

struct Proof : Question {
  // P-positions: a track for each number, in the order of the lowered rays (stacks sorted, smallest first), a start
  // for each mode of the rays without an infinite purse. Grundy values: one more track v, accepted when G(x) = v.
  Automaton automaton;
  // The board that it is about, so that nobody lowers it again; null when the proof was read from a file.
  std::shared_ptr<const Board> board = nullptr;
  // What it took.
  std::uint64_t product_states = 0;
  std::int64_t table_to = 0;  // largest number of the table that was learned from
  std::uint64_t rounds = 0;   // automata that were tried
  double seconds = 0;
};

// Options on as many numbers as the proof is about.
[[nodiscard]] inline std::shared_ptr<const Options> options_of(const Proof& proof) {
  const auto board = proof.board ? proof.board : board_of(proof);
  return {board, &board->options()};
}

// The names of the numbers that are read, which in a slice are those without a bound: x1, x2, ... for stacks, sorted,
// smallest first, otherwise those of the rules; v for a Grundy value.
[[nodiscard]] inline std::vector<std::string> names_of_tracks(const Question& question) {
  const Ruleset& rules = question.game->rules;
  const std::vector<std::string> all = rules.shape->number_names(rules.cell_count(question.coordinates()));
  std::vector<std::string> names;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!question.bounded(static_cast<int>(i))) names.push_back(all[i]);
  }
  if (question.grundy) names.emplace_back("v");
  return names;
}

}  // namespace cairn::automata
