// The plainest possible brute force over the games that are written out by hand.
#include "handwritten_support.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>

namespace handwritten {
namespace {

using Options = std::vector<Position>;

// Memories are per thread and keyed by the text of the game, so that different games never mix.
template <typename Value>
using Memory = std::map<std::tuple<std::string, bool, bool>, std::map<Position, Value>>;

// Left's or Right's options of the position.
Options options_of(const Game& game, const Position& position, bool left_to_move) {
  return left_to_move ? game.left(position) : game.right(position);
}

// For impartial games it does not matter who moves, so only one of the two questions is remembered.
bool side_to_remember(const Game& game, bool left_to_move) { return game.partizan ? left_to_move : true; }

// The player to move wins if some option loses for the opponent; without options he wins only in misere play.
bool mover_wins(const Game& game, const Position& position, bool misere, bool left_to_move) {
  thread_local Memory<bool> memory;
  left_to_move = side_to_remember(game, left_to_move);
  std::map<Position, bool>& known = memory[{game.instance, misere, left_to_move}];
  auto found = known.find(position);
  if (found != known.end()) return found->second;
  Options options = options_of(game, position, left_to_move);
  bool wins = options.empty() && misere;
  for (const Position& option : options) {
    if (!mover_wins(game, option, misere, !left_to_move)) wins = true;
  }
  known[position] = wins;
  return wins;
}

}  // namespace

char outcome(const Game& game, Position position, bool misere) {
  bool left_first = mover_wins(game, position, misere, true);
  bool right_first = mover_wins(game, position, misere, false);
  if (left_first && right_first) return 'N';
  if (left_first) return 'L';
  if (right_first) return 'R';
  return 'P';
}

int grundy(const Game& game, Position position) {
  if (game.partizan) throw std::invalid_argument("a partizan game has no Grundy value: " + game.instance);
  thread_local Memory<int> memory;
  std::map<Position, int>& known = memory[{game.instance, false, true}];
  auto found = known.find(position);
  if (found != known.end()) return found->second;
  std::set<int> values;
  for (const Position& option : game.left(position)) values.insert(grundy(game, option));
  int mex = 0;
  while (values.count(mex) == 1) ++mex;
  known[position] = mex;
  return mex;
}

int remoteness(const Game& game, Position position, bool misere, bool left_to_move) {
  thread_local Memory<int> memory;
  left_to_move = side_to_remember(game, left_to_move);
  std::map<Position, int>& known = memory[{game.instance, misere, left_to_move}];
  auto found = known.find(position);
  if (found != known.end()) return found->second;
  bool wins = mover_wins(game, position, misere, left_to_move);
  int shortest_win = -1;
  int longest_loss = -1;
  for (const Position& option : options_of(game, position, left_to_move)) {
    int length = 1 + remoteness(game, option, misere, !left_to_move);
    bool opponent_wins = mover_wins(game, option, misere, !left_to_move);
    if (!opponent_wins && (shortest_win < 0 || length < shortest_win)) shortest_win = length;
    if (length > longest_loss) longest_loss = length;
  }
  int moves = 0;
  if (longest_loss >= 0) moves = wins ? shortest_win : longest_loss;
  known[position] = moves;
  return moves;
}

std::vector<Position> winning_moves(const Game& game, Position position, bool misere, bool left_to_move) {
  Options winning;
  for (const Position& option : options_of(game, position, left_to_move)) {
    if (!mover_wins(game, option, misere, !left_to_move)) winning.push_back(option);
  }
  return winning;
}

std::vector<Position> box(const Game& game, int stacks, std::int64_t limit) {
  std::vector<Position> found;
  Position position;
  std::function<void(std::int64_t)> extend = [&](std::int64_t from) {
    if (static_cast<int>(position.size()) == stacks) {
      if (game.valid(position)) found.push_back(position);
      return;
    }
    for (std::int64_t stack = from; stack <= limit; ++stack) {
      position.push_back(stack);
      extend(stack);
      position.pop_back();
    }
  };
  extend(0);
  return found;
}

}  // namespace handwritten
