// Putting answers together.
#include "engine/solved.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <map>

namespace cairn {

namespace {

// Nothing is left, and so nothing can fall: there is no move.
bool is_empty_board(const Component& component) {
  if (component.game->rules.measure) return false;
  return std::all_of(component.cells.begin(), component.cells.end(), [](const Cell& cell) {
    return cell.kind == Cell::Kind::choice || (cell.kind == Cell::Kind::number && cell.number == Integer(0));
  });
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

void keep_winning_moves(Solved& solved) {
  for (const auto& option : solved.options) {
    if (!option.outcome) continue;
    const bool wins = *option.outcome == 'P' || (option.player == Player::left && *option.outcome == 'L') ||
                      (option.player == Player::right && *option.outcome == 'R');
    if (!wins) continue;
    if (solved.answer.winning_moves.size() == kMostWinningMoves) {
      solved.answer.winning_moves_complete = false;
      return;
    }
    solved.answer.winning_moves.push_back(option);
  }
}

std::string limit_words(Status status) { return status == Status::cancelled ? "interrupted" : "limit reached"; }

void refuse_large(const PreparedPart& part, const std::string& reason) {
  const std::string text = to_string(Component{part.game, part.cells});
  // The product of (number + 1) by its digits.
  std::size_t digits = 0;
  for (const auto& cell : part.cells) {
    if (cell.kind == Cell::Kind::number) digits += cell.number.digits_at_most();
  }
  throw TooLarge((text.size() > 80 ? text.substr(0, 77) + "..." : text) + " is too large to search (up to 10^" +
                     std::to_string(digits) + " positions)" + (reason.empty() ? "" : ", and " + reason),
                 "", "try smaller numbers, or prove the game for all sizes first: 'cairn prove' (see its --help)");
}

}  // namespace cairn
