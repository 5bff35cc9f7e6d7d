// A theorem about one game: exactly these are its P-positions, for all sizes.
#pragma once

#include "automata/automaton.hpp"
#include "rules/board.hpp"
#include "rules/ruleset.hpp"

#include <memory>
#include <string>
#include <vector>

namespace cairn::automata {

struct Proof {
  std::shared_ptr<const Game> game;
  int coordinates = 0;  // numbers of a position: stacks, or the game's own
  bool misere = false;
  bool grundy = false;
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
[[nodiscard]] std::shared_ptr<const Options> options_of(const Proof& proof);

// The names of the numbers that are read: x1, x2, ... for stacks, sorted, smallest first, otherwise those of the rules;
// v for a Grundy value.
[[nodiscard]] std::vector<std::string> names_of_tracks(const Ruleset& rules, int coordinates, bool grundy);

}  // namespace cairn::automata
