// Options of whole positions.
#include "engine/graph/graph_solver.hpp"

namespace cairn::engine {

void GraphSolver::for_each_option(const Cells& position, const std::function<void(Cells)>& visit) const {
  const GraphPiece piece = piece_of(*rules_, position);
  for_each_placed_move(*rules_, piece,
                       [&](const PlacedEffect& effect) { visit(cells_after(*rules_, position, effect)); });
}

}  // namespace cairn::engine
