// A second, independent reading of GAMES.md: the moves of every heap game written out by hand, plus the plainest
// possible brute force over them. It shares no code with the product and exists only to judge it in tests.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace handwritten {

// Stack games: the stacks in ascending order, zeros kept, so the length never changes.
// subtraction, maximum_nim, minimum_nim: {n}.
// comply: {n, side}, side 0 = the mover must take from S, 1 = from its complement.
// cash: {n, d, e}, d the purse of the player to move, e the other purse, kInfinite for an infinite one.
using Position = std::vector<std::int64_t>;

inline constexpr std::int64_t kInfinite = std::numeric_limits<std::int64_t>::max();

struct Game {
  std::string name;      // the bare name, "cash"
  std::string instance;  // what a user types before the position, "cash{1,3,4}"
  bool any_stacks;       // true: any number of stacks
  int fixed_stacks;      // otherwise the number of stacks or piles (1 for comply and cash too); 0 when any_stacks
  std::function<bool(const Position&)> valid;
  std::function<std::vector<Position>(const Position&)> left;   // sorted, without duplicates
  std::function<std::vector<Position>(const Position&)> right;  // the same function for impartial games
  bool partizan;
};

const std::vector<Game>& games();

// The game with exactly this instance text; throws std::out_of_range when there is none.
const Game& game(const std::string& instance);

// 'N' or 'P'; for a partizan game also 'L' or 'R'.
char outcome(const Game& game, Position position, bool misere);

// mex over the options. Impartial games only: throws std::invalid_argument for a partizan game.
int grundy(const Game& game, Position position);

// Number of moves when the winner hastens and the loser delays. left_to_move matters for partizan games only.
int remoteness(const Game& game, Position position, bool misere, bool left_to_move = true);

// The options of the player to move after which the opponent loses. left_to_move matters for partizan games only.
std::vector<Position> winning_moves(const Game& game, Position position, bool misere, bool left_to_move = true);

// All valid positions of a stack game with this many stacks, each from 0 to limit, in lexicographic order.
std::vector<Position> box(const Game& game, int stacks, std::int64_t limit);

}  // namespace handwritten
