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

// Sorted stacks, written with that number of stacks.
void write_with(std::vector<Integer>& x, std::size_t stacks) {
  if (x.size() > stacks) x.erase(x.begin(), x.end() - static_cast<std::ptrdiff_t>(stacks));
  x.insert(x.begin(), stacks - x.size(), Integer(0));
}

// What must be proved: on as many stacks at least as are not empty, or on the game's own coordinates.
Question needed(const PreparedPart& part, bool misere, bool values) {
  const int k = part.options->rays().coordinates;
  const int empty = part.game->rules.shape->ignores_empty() ? static_cast<int>(empty_stacks(numbers(part.cells))) : 0;
  return {part.game, std::max(1, k - empty), misere, values};
}

}  // namespace

ProvedPart::ProvedPart(std::shared_ptr<const ProvedGame> proof, const PreparedPart& part)
    : proof_(std::move(proof)), game_(part.game), options_(part.options) {
  place_.mode = static_cast<int>(mode_of(part));
  place_.x = numbers(part.cells);
  if (game_->rules.shape->ignores_empty()) write_with(place_.x, static_cast<std::size_t>(proof_->coordinates()));
}

std::optional<ProvedPart> ProvedPart::find(ProvedGames* proofs, const PreparedPart& part, bool misere, bool values) {
  if (proofs == nullptr || !part.options || (values && part.options->rays().partizan)) return std::nullopt;
  auto proof = proofs->find(needed(part, misere, values));
  if (!proof || !proof->covers(static_cast<int>(mode_of(part)))) return std::nullopt;
  return ProvedPart(std::move(proof), part);
}

std::string ProvedPart::command(const PreparedPart& part, bool misere, bool values) {
  return prove_command(needed(part, misere, values));
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
  if (game_->rules.shape->ignores_empty()) write_with(x, static_cast<std::size_t>(rays.coordinates));
  return to_cells(rays.modes[static_cast<std::size_t>(option.mode) % rays.modes.size()], x);
}

}  // namespace cairn::engine
