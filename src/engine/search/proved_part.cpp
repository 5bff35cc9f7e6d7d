// Between the cells of a position and the numbers that a proof is about.
#include "engine/search/proved_part.hpp"

#include "rules/turns.hpp"

#include <algorithm>

namespace cairn::engine {

namespace {

std::vector<Integer> numbers(const std::vector<Cell>& cells) {
  std::vector<Integer> x;
  for (const Cell& cell : cells) {
    if (cell.kind != Cell::Kind::choice) x.push_back(cell.kind == Cell::Kind::number ? cell.number : Integer(0));
  }
  return x;
}

std::size_t empty_stacks(const std::vector<Integer>& x) {
  return static_cast<std::size_t>(std::find_if(x.begin(), x.end(), [](const Integer& n) { return n != Integer(0); }) -
                                  x.begin());
}

// Sorted stacks, written with so many of them.
void write_with(std::vector<Integer>& x, std::size_t stacks) {
  if (x.size() > stacks) x.erase(x.begin(), x.end() - static_cast<std::ptrdiff_t>(stacks));
  x.insert(x.begin(), stacks - x.size(), Integer(0));
}

// The stacks that a proof must have at least, or the game's own coordinates.
int needed_coordinates(const PreparedPart& part) {
  const int k = part.options->rays().coordinates;
  if (!part.game->rules.any_number_of_stacks()) return k;
  return std::max(1, k - static_cast<int>(empty_stacks(numbers(part.cells))));
}

}  // namespace

ProvedPart::ProvedPart(std::shared_ptr<const ProvedGame> proof, const PreparedPart& part)
    : proof_(std::move(proof)), game_(part.game), options_(part.options) {
  place_.mode = static_cast<int>(mode_of(part));
  place_.x = numbers(part.cells);
  if (game_->rules.any_number_of_stacks()) write_with(place_.x, static_cast<std::size_t>(proof_->coordinates()));
}

std::optional<ProvedPart> ProvedPart::find(ProvedGames* proofs, const PreparedPart& part, bool misere, bool values) {
  if (proofs == nullptr || (values && part.options->rays().partizan)) return std::nullopt;
  auto proof = proofs->find(*part.game, needed_coordinates(part), misere, values);
  if (!proof || !proof->covers(static_cast<int>(mode_of(part)))) return std::nullopt;
  return ProvedPart(std::move(proof), part);
}

std::string ProvedPart::command(const PreparedPart& part, bool misere, bool values) {
  std::string command = "cairn prove '" + std::string(misere ? "misere " : "") + part.game->text + "'";
  if (part.game->rules.any_number_of_stacks()) command += " --stacks " + std::to_string(needed_coordinates(part));
  return values ? command + " --grundy" : command;
}

// Right's modes follow those of Left (rules/turns.hpp).
LoweredPosition ProvedPart::place(Player player) const {
  LoweredPosition result = place_;
  if (player == Player::right) result.mode += static_cast<int>(options_->rays().modes.size());
  return result;
}

char ProvedPart::outcome(const LoweredPosition& place) const {
  if (!partizan()) return proof_->is_p(place) ? 'P' : 'N';
  const auto modes = static_cast<int>(options_->rays().modes.size());
  const int mode = place.mode % modes;
  return outcome_of(proof_->is_p({mode, place.x}), proof_->is_p({mode + modes, place.x}));
}

std::vector<Cell> ProvedPart::cells(const LoweredPosition& option) const {
  std::vector<Integer> x = option.x;
  const Rays& rays = options_->rays();
  if (game_->rules.any_number_of_stacks()) write_with(x, static_cast<std::size_t>(rays.coordinates));
  const std::vector<std::int64_t> zeros(x.size(), 0);
  const int mode = option.mode % static_cast<int>(rays.modes.size());
  std::vector<Cell> cells = from_cells(game_->rules, to_cells(rays, mode, zeros.data()));
  std::size_t next = 0;
  for (Cell& cell : cells) {
    if (cell.kind == Cell::Kind::choice) continue;
    if (cell.kind == Cell::Kind::number) cell.number = x[next];
    ++next;
  }
  return cells;
}

}  // namespace cairn::engine
