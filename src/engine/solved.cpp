// Putting answers together.
#include "engine/solved.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <map>

namespace cairn {

namespace {

// Nothing is left, and nobody can move there: moves that add to a pile may begin on an empty board.
bool is_empty_board(const Component& component) {
  Cells cells;
  for (const Cell& cell : component.cells) {
    if (cell.kind == Cell::Kind::infinite || (cell.kind == Cell::Kind::number && cell.number != Integer(0)))
      return false;
    cells.push_back(cell.kind == Cell::Kind::choice ? cell.choice : 0);
  }
  const Ruleset& rules = component.game->rules;
  return options_by_definition(rules, cells, Player::left).empty() &&
         options_by_definition(rules, cells, Player::right).empty();
}

}  // namespace

std::string after_move(const Position& position, std::size_t part, std::vector<Cell> cells) {
  Position next = position;
  next.parts[part].cells = std::move(cells);
  if (next.parts.size() > 1 && is_empty_board(next.parts[part])) {
    next.parts.erase(next.parts.begin() + static_cast<std::ptrdiff_t>(part));
  }
  return to_string(next);
}

void remove_repetitions(std::vector<OptionAnswer>& options) {
  std::map<std::pair<std::string, Player>, bool> seen;
  std::erase_if(options, [&](const OptionAnswer& option) {
    return !seen.emplace(std::pair(option.position, option.player), true).second;
  });
}

bool is_winning(char outcome_after, Player player) {
  return outcome_after == 'P' || (player == Player::left && outcome_after == 'L') ||
         (player == Player::right && outcome_after == 'R');
}

void keep_winning_moves(Solved& solved) {
  for (const auto& option : solved.options) {
    if (!option.outcome || !is_winning(*option.outcome, option.player)) continue;
    if (solved.answer.winning_moves.size() == kMostWinningMoves) {
      solved.answer.winning_moves_complete = false;
      return;
    }
    solved.answer.winning_moves.push_back(option);
  }
}

std::string limit_words(Status status) { return status == Status::cancelled ? "interrupted" : "limit reached"; }

namespace {

// Proofs are about games with linear moves and finite purses, and say nothing about sums that are partizan or misere.
bool may_be_proved(const Position& position, const PreparedPart& part) {
  const Rays& rays = part.options->rays();
  return !(rays.partizan && position.parts.size() > 1) && rays.not_linear.empty() && rays.measure_falls &&
         rays.modes[mode_of(part)].finite() && !(position.misere && position.parts.size() > 1);
}

}  // namespace

void refuse_large(const Position& position, const PreparedPart& part, const std::string& reason) {
  const std::string text = to_string(Component{part.game, part.cells});
  const bool sum = position.parts.size() > 1;  // of which Grundy values must be known
  // The product of (number + 1) by its digits.
  std::size_t digits = 0;
  for (const auto& cell : part.cells) {
    if (cell.kind == Cell::Kind::number) digits += cell.number.digits_at_most();
  }
  throw TooLarge(
      (text.size() > 80 ? text.substr(0, 77) + "..." : text) + " is too large to search (up to 10^" +
          std::to_string(digits) + " positions)" + (reason.empty() ? "" : ", and " + reason),
      "",
      "try smaller numbers" + (may_be_proved(position, part) ? ", or prove the game for all sizes first: " +
                                                                   ProvedPart::command(part, position.misere, sum)
                                                             : ""));
}

}  // namespace cairn
