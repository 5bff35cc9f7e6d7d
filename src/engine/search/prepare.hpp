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

class GraphSolver;

struct PreparedPart {
  std::shared_ptr<const Game> game;
  std::shared_ptr<const Options> options;  // null where only the graph engine is asked
  std::vector<Cell> cells;
  std::optional<Lowered> lowered;      // nothing when a number is too large for machine words
  std::shared_ptr<GraphSolver> graph;  // where the graph engine may answer
};

class SharedWork;
// by_graph: parts on graphs are read as they are placed where that can be, and lowered only where a proof may answer.
[[nodiscard]] std::vector<PreparedPart> prepare(const Position& position, SharedWork& shared,
                                                const Control* control = nullptr, bool by_graph = false);

// The graph engine is the one to ask, unless a proof answers or another engine is named: nothing else can, or the
// positions are too many to be searched one by one.
[[nodiscard]] bool goes_by_graph(const PreparedPart& part);

// No more positions than this can be reached.
[[nodiscard]] double cell_bound(const std::vector<Cell>& cells);

// The mode of the rays that a part is in, whatever its numbers are.
[[nodiscard]] std::size_t mode_of(const PreparedPart& part);

}  // namespace cairn::engine
