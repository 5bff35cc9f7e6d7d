// A board: a game on a fixed number of cells, with its moves as rays, its options, and every way to write a position.
//
//   Cells               as people write it, machine-sized: [14; inf, 10]
//   std::vector<Cell>   the same with numbers of any size (rules/position.hpp)
//   Lowered             as the engines see it: a mode, and the numbers x1, ..., xk
//
// A question lowers its game once: every board that somebody still uses is found again.
#pragma once

#include "base/control.hpp"
#include "rules/options.hpp"
#include "rules/position.hpp"
#include "rules/question.hpp"
#include "rules/rays.hpp"

#include <cairn/integer.hpp>

#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace cairn::rules {

struct Lowered {
  int mode = 0;
  std::vector<std::int64_t> x;
};

// A lowered position as cells, and back. Infinite purses are those of the mode.
[[nodiscard]] Cells to_cells(const Mode& mode, std::span<const std::int64_t> x);
[[nodiscard]] Cells to_cells(const Rays& rays, int mode, const std::int64_t* x);
[[nodiscard]] std::vector<Cell> to_cells(const Mode& mode, std::span<const Integer> x);
[[nodiscard]] Lowered to_lowered(const Rays& rays, const Cells& cells);

class Board {
 public:
  // Lowers the game. Throws as lower() does, and Stopped when control says so before that is done.
  Board(const Game& game, int numbers, const Control* control);
  // A slice of a board with these rays. Throws as slice() does.
  Board(const Game& game, const Rays& rays, const std::vector<std::int64_t>& at_most);

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] const Rays& rays() const { return options_.rays(); }

 private:
  Options options_;
};

// The boards of one game. Safe to use from several threads.
class Boards {
 public:
  // at_most: as in a question, of a slice.
  [[nodiscard]] std::shared_ptr<const Board> find(const Game& game, int numbers,
                                                  const std::vector<std::int64_t>& at_most, const Control* control);

 private:
  using Key = std::pair<int, std::vector<std::int64_t>>;  // the number of numbers, and their bounds in a slice
  std::mutex mutex_;
  std::map<Key, std::weak_ptr<const Board>> used_;
};

// The board that a question is about: of the whole game, or of a slice.
[[nodiscard]] std::shared_ptr<const Board> board_of(const Question& question, const Control* control = nullptr);
// The board of the game's own numbers, or of that number of stacks (2 when it is 0).
[[nodiscard]] std::shared_ptr<const Board> board_of(const Game& game, int stacks, const Control* control = nullptr);
// The board with that number of numbers, which must be the game's own where it has one.
[[nodiscard]] std::shared_ptr<const Board> board_with(const Game& game, int numbers, const Control* control = nullptr);
// The options of board_of(), which keep the board.
[[nodiscard]] std::shared_ptr<const Options> options_for(const Game& game, int stacks,
                                                         const Control* control = nullptr);

}  // namespace cairn::rules
