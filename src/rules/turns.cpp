// Modes, rays, valid positions and ranks, each twice.
#include "rules/turns.hpp"

#include "rules/board.hpp"

namespace cairn::rules {

Rays with_turns(const Rays& rays) {
  const auto count = static_cast<int>(rays.modes.size());
  Rays result = rays;
  result.partizan = false;
  result.modes.clear();
  result.rays.clear();
  result.valid.clear();
  for (const Player player : {Player::left, Player::right}) {
    const bool left = player == Player::left;
    for (Mode mode : rays.modes) {
      mode.text += (mode.text.empty() ? "" : ", ") + std::string(left ? "Left to move" : "Right to move");
      result.modes.push_back(std::move(mode));
    }
    for (Ray ray : rays.rays) {
      if (ray.player != Player::either && ray.player != player) continue;
      ray.player = Player::either;
      ray.mode += left ? 0 : count;
      ray.mode_after += left ? count : 0;
      result.rays.push_back(std::move(ray));
    }
    for (ValidClause clause : rays.valid) {
      clause.mode += left ? 0 : count;
      result.valid.push_back(std::move(clause));
    }
  }
  for (Level& level : result.measure) {
    const std::vector<std::int64_t> ranks = level.ranks;
    level.ranks.insert(level.ranks.end(), ranks.begin(), ranks.end());
  }
  return result;
}

Rays rays_of_proof(const Question& question, const Control* control) {
  const auto board = board_of(question, control);
  return board->rays().partizan ? with_turns(board->rays()) : board->rays();
}

}  // namespace cairn::rules
