// Positions on small graphs, drawn in text: chips stand where the vertices are, and the active edge is doubled.
//
//   path     1===2---2           cycle    1---1---1      star    2---1
//                                          \     /               +---1
//   grid as it lies, trees as an outline    1---1                +---1
//
// Vertices stand in the order of their numbers: from left to right, row by row, and clockwise on a cycle. Other graphs
// are a list of neighbours. What is too large for a screen is left out; the name of the position says it all.
#pragma once

#include "render/layout.hpp"

#include <cairn/graph_board.hpp>

#include <span>
#include <string>

namespace cairn::render {

// Lines that end with a line break, or nothing.
[[nodiscard]] std::string drawing_of(std::span<const GraphBoard> boards, const TextStyle& style);

}  // namespace cairn::render
