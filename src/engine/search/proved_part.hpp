// One component of a position and the proof that answers for it.
//
// For interchangeable stacks a proof on more stacks answers too: empty stacks are added before it is asked, and what
// it says is written with as many stacks as the question had.
#pragma once

#include "engine/proved.hpp"
#include "engine/search/prepare.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::engine {

class ProvedPart {
 public:
  // Nothing when there are no proofs, or none about this position. values: only one of Grundy values will do.
  [[nodiscard]] static std::optional<ProvedPart> find(ProvedGames* proofs, const PreparedPart& part, bool misere,
                                                      bool values);
  // What proves the game of a part: "cairn prove minnie --stacks 3".
  [[nodiscard]] static std::string command(const PreparedPart& part, bool misere, bool values);

  [[nodiscard]] const ProvedGame& proof() const { return *proof_; }
  [[nodiscard]] const LoweredPosition& place() const { return place_; }
  // Of a partizan game with this player to move; either, when the game is impartial.
  [[nodiscard]] LoweredPosition place(Player player) const;
  // N, P, L or R, whoever is to move at the place.
  [[nodiscard]] char outcome(const LoweredPosition& place) const;
  [[nodiscard]] char outcome() const { return outcome(place_); }
  [[nodiscard]] bool partizan() const { return options_->rays().partizan; }
  [[nodiscard]] Integer value() const { return proof_->value(place_); }
  [[nodiscard]] const std::shared_ptr<const Game>& game() const { return game_; }
  [[nodiscard]] std::vector<Cell> written() const { return cells(place_); }
  // An option as it is written.
  [[nodiscard]] std::vector<Cell> cells(const LoweredPosition& option) const;

 private:
  ProvedPart(std::shared_ptr<const ProvedGame> proof, const PreparedPart& part);

  std::shared_ptr<const ProvedGame> proof_;
  std::shared_ptr<const Game> game_;
  std::shared_ptr<const Options> options_;  // on as many coordinates as the question has
  LoweredPosition place_;
};

}  // namespace cairn::engine
