// Putting answers together.
#include "engine/search/solved.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <set>
#include <tuple>

namespace cairn::engine {

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
  if (component.game->placed) return true;  // every move is made where something is
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

bool OptionRoom::any(std::optional<Player> winner) {
  constexpr std::uint64_t kBetweenLooks = 16;  // at the clock
  constexpr std::size_t kShare = 8;
  const bool first_win = winner && winners_.insert(*winner).second;
  if (!full_ && bytes_ > control_.memory / kShare) full_ = Status::limit_reached;
  if (++asked_ % kBetweenLooks == 0 && !full_) full_ = control_.stop();
  return first_win || !full_;
}

void OptionRoom::tell(Solved& solved) const {
  if (!full_) return;
  solved.options_complete = false;
  solved.answer.winning_moves_complete = false;
  // A run that is out of time says so; a list that is too long for the memory is only not complete.
  if (const auto stop = control_.stop(); stop && solved.answer.status == Status::complete) solved.answer.status = *stop;
}

void remove_repetitions(std::vector<OptionAnswer>& options) {
  // By place: the texts may be long, and are not kept twice.
  const auto before = [&](std::size_t a, std::size_t b) {
    return std::tie(options[a].position, options[a].player) < std::tie(options[b].position, options[b].player);
  };
  std::set<std::size_t, decltype(before)> seen(before);
  std::vector<bool> repeated(options.size());
  for (std::size_t at = 0; at < options.size(); ++at) repeated[at] = !seen.insert(at).second;
  std::size_t kept = 0;
  for (std::size_t at = 0; at < options.size(); ++at) {
    if (repeated[at]) continue;
    if (kept != at) options[kept] = std::move(options[at]);
    ++kept;
  }
  options.erase(options.begin() + static_cast<std::ptrdiff_t>(kept), options.end());
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

}  // namespace cairn::engine
