// What engines need of a position: its parts lowered once, equal games sharing their options.
#pragma once

#include "base/control.hpp"
#include "engine/table/box.hpp"
#include "rules/options.hpp"
#include "rules/position.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace cairn::engine {

struct PreparedPart {
  std::shared_ptr<const Game> game;
  std::shared_ptr<const Options> options;
  std::vector<Cell> cells;
  std::optional<Lowered> lowered;  // nothing when a number is too large for machine words
};

class SharedWork;
[[nodiscard]] std::vector<PreparedPart> prepare(const Position& position, SharedWork& shared,
                                                const Control* control = nullptr);

// The mode of the rays that a part is in, whatever its numbers are.
[[nodiscard]] std::size_t mode_of(const PreparedPart& part);

}  // namespace cairn::engine
