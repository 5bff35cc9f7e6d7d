// WYG on a path of three vertices: its rays built by hand, and its options read off the rules directly.
//
// It shows that a graph game on a fixed graph fits the same rays: a coordinate per vertex, the active edge as mode.
#pragma once

#include "base/all_layers.hpp"
#include "rules/boards_support.hpp"

#include <vector>

namespace rules_test {

// Modes: 0 free, 1 edge 1-2 active, 2 edge 2-3 active. Coordinates are the chips on the vertices, not sorted.
cairn::Rays wyg_rays();

// The options as the rules say, without any rays.
std::vector<Point> wyg_options(const Point& point);

// An active edge has chips on both ends.
bool wyg_valid(const Point& point);

// Every valid position with at most `limit` chips on a vertex.
std::vector<Point> wyg_box(std::int64_t limit);

}  // namespace rules_test
