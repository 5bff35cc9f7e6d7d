// Whoever can solve a position, by whichever engine fits. The lab knows all engines; what lies below it asks through
// this.
#pragma once

#include "base/control.hpp"
#include "engine/answer.hpp"
#include "rules/position.hpp"

namespace cairn::engine {

class Solver {
 public:
  virtual ~Solver() = default;

  // Throws Error when an engine is named that does not fit, TooLarge when the position is beyond all of them.
  [[nodiscard]] virtual SolveAnswer solve(const Position& position, const Control& control, Engine engine) = 0;
  // The same without winning moves and remoteness: the outcome, and in normal play of impartial games the Grundy value
  // where that is wanted.
  [[nodiscard]] virtual SolveAnswer value(const Position& position, bool grundy, const Control& control,
                                          Engine engine) = 0;
};

}  // namespace cairn::engine
