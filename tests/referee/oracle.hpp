// The oracle: who wins, by playing every game to its end. Sums are played directly, part by part; nothing here knows a
// theorem, except that the Grundy value is the least number that no option has.
#pragma once
#include <array>
#include <unordered_map>

#include "game.hpp"

namespace referee {

// What is true of one position.
struct Truth {
  bool defined = true;  // false: too many positions, play without end, or a move to a position that is not valid
  bool endless = false;
  // wins[misere][player]: the player wins who is to move. In impartial games player 0 stands for both.
  std::array<std::array<bool, 2>, 2> wins{};
  int grundy = 0;                   // normal play, impartial
  std::array<int, 2> remoteness{};  // impartial, by misere

  [[nodiscard]] char outcome(bool misere, bool partizan) const;
};

// A sum of games; a single game is a sum of one part.
using Parts = std::vector<Position>;

class Oracle {
 public:
  // Looks at no more than `most` positions in all.
  explicit Oracle(std::vector<const Game*> games, std::size_t most = 20000);

  const Truth& truth(const Parts& parts);
  const Truth& truth(const Position& position) { return truth(Parts{position}); }
  // The positions that a player can reach by one move, in any part.
  [[nodiscard]] std::vector<Parts> options(const Parts& parts, Player player) const;
  [[nodiscard]] bool partizan() const { return partizan_; }
  [[nodiscard]] const Game& game(std::size_t part) const { return *games_[part]; }
  [[nodiscard]] std::size_t size() const { return games_.size(); }
  // The options of a player that win for him, who moves there.
  std::vector<Parts> winning_moves(const Parts& parts, Player player, bool misere);
  [[nodiscard]] bool exhausted() const { return seen_.size() >= most_; }

 private:
  struct Frame;
  [[nodiscard]] bool all_valid(const Parts& parts) const;
  Frame open(const Parts& parts) const;
  void close(const Frame& frame);

  std::vector<const Game*> games_;
  std::size_t most_;
  bool partizan_ = false;
  std::unordered_map<Position, Truth, PositionHash> seen_;
};

// One list of numbers for a sum, for tables.
Position flat(const Parts& parts);

}  // namespace referee
