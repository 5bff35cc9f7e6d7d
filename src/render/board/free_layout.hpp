// Where the vertices of a connected graph are drawn that belongs to no family with a layout of its own.
//
// Several drawings are made, always the same ones: by stress majorisation (Gansner, Koren and North 2004) from
// classical scaling and from other beginnings, which lets distances look like those along the edges; and around a
// cycle, all others being in the middle of their neighbours (Tutte 1963), which shows the symmetry of polyhedra and of
// the Petersen graph. In each of them vertices are pushed off the edges that are not theirs, and the drawing is
// enlarged until they are off. The one that has the fewest crossings and is not much too large is taken. Cost: for
// graphs as people draw them some milliseconds; large ones are drawn once.
#pragma once

#include "render/picture/drawing.hpp"

#include <cstddef>
#include <vector>

namespace cairn::render {

// So far apart are two vertices at least, and a vertex and an edge that is not its own, where an edge is about 1 long
// and large graphs leave room for it. A vertex is drawn with a radius of at most 0.32.
inline constexpr double kVerticesApart = 0.82;
inline constexpr double kOffEdge = 0.4;

// The neighbours of each vertex, in order. The graph is connected, and has two vertices or more.
[[nodiscard]] std::vector<Point> free_layout(const std::vector<std::vector<std::size_t>>& neighbours);

}  // namespace cairn::render
