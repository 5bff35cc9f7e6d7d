// Where the vertices of a graph are drawn: the families that people draw in one way are drawn so.
//
// Paths and grids lie in rows, cycles and complete graphs on a circle, wheels have their hub in the middle, and
// complete bipartite graphs stand in two rows. For all others see free_layout.hpp.
#pragma once

#include "render/picture/drawing.hpp"

#include <cairn/graph_board.hpp>

#include <vector>

namespace cairn::render {

inline constexpr int kMostDrawnVertices = 200;

struct GraphLayout {
  double width = 0;  // an edge is about 1 long
  double height = 0;
  std::vector<Point> places;  // by vertex, from 0 to the width and the height
};

// Connected parts stand side by side.
[[nodiscard]] GraphLayout layout_of(const GraphBoard& board);

}  // namespace cairn::render
