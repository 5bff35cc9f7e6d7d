// Boards, and positions between their cells and the numbers that engines see.
#include "rules/board.hpp"

#include <algorithm>

namespace cairn::rules {

namespace {

// Cells and numbers are the same: no words, and no purse that may be infinite.
bool numbers_alone(const Rays& rays) {
  return rays.modes.size() == 1 && rays.modes[0].labels.size() == static_cast<std::size_t>(rays.coordinates);
}

}  // namespace

Cells to_cells(const Mode& mode, std::span<const std::int64_t> x) {
  Cells cells;
  cells.reserve(mode.labels.size());
  std::size_t next = 0;
  for (std::size_t i = 0; i < mode.labels.size(); ++i) {
    if (mode.labels[i] >= 0) {
      cells.push_back(mode.labels[i]);
    } else {
      cells.push_back(mode.infinite[i] ? kInfinite : x[next]);
      ++next;
    }
  }
  return cells;
}

Cells to_cells(const Rays& rays, int mode, const std::int64_t* x) {
  if (numbers_alone(rays)) return {x, x + rays.coordinates};
  return to_cells(rays.modes[static_cast<std::size_t>(mode)], {x, static_cast<std::size_t>(rays.coordinates)});
}

std::vector<Cell> to_cells(const Mode& mode, std::span<const Integer> x) {
  std::vector<Cell> cells;
  std::size_t next = 0;
  for (std::size_t i = 0; i < mode.labels.size(); ++i) {
    Cell cell;
    if (mode.labels[i] >= 0) {
      cell.kind = Cell::Kind::choice;
      cell.choice = mode.labels[i];
    } else if (mode.infinite[i]) {
      cell.kind = Cell::Kind::infinite;
      ++next;
    } else {
      cell.number = x[next++];
    }
    cells.push_back(std::move(cell));
  }
  return cells;
}

Lowered to_lowered(const Rays& rays, const Cells& cells) {
  Lowered result;
  if (numbers_alone(rays)) {
    result.x = cells;
    return result;
  }
  Mode wanted = rays.modes[0];
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (wanted.labels[i] >= 0) {
      wanted.labels[i] = static_cast<int>(cells[i]);
    } else {
      wanted.infinite[i] = cells[i] == kInfinite;
      result.x.push_back(wanted.infinite[i] ? 0 : cells[i]);
    }
  }
  const auto found = std::find_if(rays.modes.begin(), rays.modes.end(), [&](const Mode& mode) {
    return mode.labels == wanted.labels && mode.infinite == wanted.infinite;
  });
  result.mode = static_cast<int>(found - rays.modes.begin());
  return result;
}

Board::Board(const Game& game, int numbers, const Control* control) : options_(lower(game, numbers, control)) {}

std::shared_ptr<const Board> Boards::find(const Game& game, int numbers, const Control* control) {
  {
    const std::scoped_lock lock(mutex_);
    if (auto board = used_[numbers].lock()) return board;
  }
  auto board = std::make_shared<const Board>(game, numbers, control);
  const std::scoped_lock lock(mutex_);
  used_[numbers] = board;
  return board;
}

std::shared_ptr<const Board> board_of(const Game& game, int stacks, const Control* control) {
  return board_with(game, coordinates_for(game, stacks), control);
}

std::shared_ptr<const Board> board_with(const Game& game, int numbers, const Control* control) {
  if (game.boards) return game.boards->find(game, numbers, control);
  return std::make_shared<const Board>(game, numbers, control);
}

std::shared_ptr<const Options> options_for(const Game& game, int stacks, const Control* control) {
  auto board = board_of(game, stacks, control);
  const Options* options = &board->options();
  return {std::move(board), options};
}

}  // namespace cairn::rules
