// The reference engine: the definition, as short as it can be. Every other engine is judged by it.
#pragma once

#include "base/control.hpp"
#include "rules/definition.hpp"

#include <map>
#include <memory>

namespace cairn::engine {

class Reference {
 public:
  // Throws Stopped, from any question, when control says so.
  Reference(std::shared_ptr<const Game> game, bool misere, const Control* control = nullptr)
      : game_(std::move(game)), misere_(misere), control_(control) {}

  // Does the player win who is to move? For impartial games either player will do.
  bool wins(const Cells& position, Player player = Player::left);
  // N, P, L or R.
  char outcome(const Cells& position);
  int grundy(const Cells& position);
  // The winner hastens, the loser delays.
  int remoteness(const Cells& position);

 private:
  void look() const;  // at the limits
  // Throws TooLarge when the recursion goes too deep: every play ends, but some are long.
  class Deeper;
  [[nodiscard]] std::vector<Cells> options(const Cells& position, Player player) const;

  int depth_ = 0;
  std::shared_ptr<const Game> game_;
  bool misere_;
  const Control* control_;
  std::map<std::pair<Cells, Player>, bool> wins_;
  std::map<Cells, int> grundy_;
  std::map<Cells, int> remoteness_;
};

}  // namespace cairn::engine
