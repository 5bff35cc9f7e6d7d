// One pile of any size by its proved period: as it is written, and in misere play.
#include "lab/pile.hpp"

#include "lab/asked.hpp"

#include <algorithm>

namespace cairn::lab {

namespace {

// Above this a pile with a provable period is not searched any more.
constexpr std::int64_t kLargestSearchedPile = 100'000;

}  // namespace

const Integer& pile_of(const PreparedPart& part) {
  return std::find_if(part.cells.begin(), part.cells.end(),
                      [](const Cell& cell) { return cell.kind == Cell::Kind::number; })
      ->number;
}

std::vector<Cell> pile_cells(const PreparedPart& part, const ProvedPile::Option& option) {
  const std::int64_t x = 0;
  const Cells shape = to_cells(part.options->rays(), static_cast<int>(option.mode), &x);
  std::vector<Cell> cells = from_cells(part.game->rules, shape);
  for (auto& cell : cells) {
    if (cell.kind == Cell::Kind::number) cell.number = option.n;
  }
  return cells;
}

bool wants_period(const PreparedPart& part, Engine engine) {
  if (engine == Engine::sequence) return true;
  if (engine != Engine::chosen || !part.options || part.options->rays().coordinates != 1) return false;
  return !part.lowered || part.lowered->x[0] > kLargestSearchedPile;
}

Solved by_misere_pile(const Asked& asked) {
  const PreparedPart& part = asked.parts[0];
  Solved solved;
  SolveAnswer& answer = solved.answer;
  answer.engine = Engine::sequence;
  std::string reason;
  const auto law = asked.shared.pile(part.options, true, asked.control, reason);
  if (!law) {
    if (const auto stop = asked.control.stop()) {
      answer.status = *stop;
      answer.known = {How::unknown, limit_words(*stop) + " while looking for a period"};
      answer.winning_moves_complete = false;
      solved.options_complete = false;
      return solved;
    }
    if (part.lowered) return by_search(asked);
    refuse_large(asked.position, part, reason);
  }
  const auto outcome = [&](std::size_t mode, const Integer& n) {
    return law->value(mode, n) == Integer(1) ? 'N' : 'P';
  };
  const std::size_t mode = mode_of(part);
  answer.outcome = outcome(mode, pile_of(part));
  answer.known = {How::proved, law->argument()};
  const auto add = [&](const ProvedPile::Option& option) {
    OptionAnswer found;
    found.position = after_move(asked.position, 0, pile_cells(part, option));
    found.outcome = outcome(option.mode, option.n);
    solved.options.push_back(std::move(found));
  };
  bool complete = true;
  for (const auto& option : law->options_with(mode, pile_of(part), 0, kMostWinningMoves, complete)) add(option);
  answer.winning_moves_complete = complete;
  for (const auto& option : law->options(mode, pile_of(part), kMostWinningMoves, complete)) add(option);
  solved.options_complete = complete;
  remove_repetitions(solved.options);
  keep_winning_moves(solved);
  return solved;
}

}  // namespace cairn::lab
