// Boards, and positions between their cells and the numbers that engines see.
#include "rules/board.hpp"

#include "rules/slice.hpp"

#include <algorithm>
#include <optional>

namespace cairn::rules {

namespace {

// Cells and numbers are the same: no words, and no purse that may be infinite.
bool numbers_alone(const Rays& rays) {
  return rays.modes.size() == 1 && rays.modes[0].labels.size() == static_cast<std::size_t>(rays.coordinates);
}

// Of a slice: the value of a number of the game, if the mode has one.
std::optional<std::int64_t> fixed_number(const Mode& mode, std::size_t number) {
  if (mode.fixed.empty() || mode.fixed[number] == kNotFixed) return std::nullopt;
  return mode.fixed[number];
}

}  // namespace

Cells to_cells(const Mode& mode, std::span<const std::int64_t> x) {
  Cells cells;
  cells.reserve(mode.labels.size());
  std::size_t next = 0, number = 0;
  for (std::size_t i = 0; i < mode.labels.size(); ++i) {
    if (mode.labels[i] >= 0) {
      cells.push_back(mode.labels[i]);
    } else if (const auto fixed = fixed_number(mode, number++)) {
      cells.push_back(*fixed);
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
  std::size_t next = 0, number = 0;
  for (std::size_t i = 0; i < mode.labels.size(); ++i) {
    Cell cell;
    if (mode.labels[i] >= 0) {
      cell.kind = Cell::Kind::choice;
      cell.choice = mode.labels[i];
    } else if (const auto fixed = fixed_number(mode, number++)) {
      cell.number = *fixed;
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
  std::size_t number = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (wanted.labels[i] >= 0) {
      wanted.labels[i] = static_cast<int>(cells[i]);
    } else if (fixed_number(wanted, number++)) {
      wanted.fixed[number - 1] = cells[i];
    } else {
      wanted.infinite[i] = cells[i] == kInfinite;
      result.x.push_back(wanted.infinite[i] ? 0 : cells[i]);
    }
  }
  const auto found = std::find_if(rays.modes.begin(), rays.modes.end(), [&](const Mode& mode) {
    return mode.labels == wanted.labels && mode.infinite == wanted.infinite && mode.fixed == wanted.fixed;
  });
  result.mode = static_cast<int>(found - rays.modes.begin());
  return result;
}

Board::Board(const Game& game, int numbers, const Control* control) : options_(lower(game, numbers, control)) {}

Board::Board(const Game& game, const Rays& rays, const std::vector<std::int64_t>& at_most)
    : options_(slice(game, rays, at_most)) {}

std::shared_ptr<const Board> Boards::find(const Game& game, int numbers, const std::vector<std::int64_t>& at_most,
                                          const Control* control) {
  const Key key{numbers, at_most};
  {
    const std::scoped_lock lock(mutex_);
    if (auto board = used_[key].lock()) return board;
  }
  auto board = at_most.empty() ? std::make_shared<const Board>(game, numbers, control)
                               : std::make_shared<const Board>(game, find(game, numbers, {}, control)->rays(), at_most);
  const std::scoped_lock lock(mutex_);
  used_[key] = board;
  return board;
}

std::shared_ptr<const Board> board_of(const Question& question, const Control* control) {
  const Game& game = *question.game;
  const int numbers = question.coordinates();
  if (game.boards) return game.boards->find(game, numbers, question.at_most, control);
  auto board = std::make_shared<const Board>(game, numbers, control);
  if (question.at_most.empty()) return board;
  return std::make_shared<const Board>(game, board->rays(), question.at_most);
}

std::shared_ptr<const Board> board_of(const Game& game, int stacks, const Control* control) {
  return board_with(game, coordinates_for(game, stacks), control);
}

std::shared_ptr<const Board> board_with(const Game& game, int numbers, const Control* control) {
  if (game.boards) return game.boards->find(game, numbers, {}, control);
  return std::make_shared<const Board>(game, numbers, control);
}

std::shared_ptr<const Options> options_for(const Game& game, int stacks, const Control* control) {
  auto board = board_of(game, stacks, control);
  const Options* options = &board->options();
  return {std::move(board), options};
}

}  // namespace cairn::rules
