// Positions and moves on graphs in words and mathematics.
#pragma once

#include "rules/graph/on_graph.hpp"
#include "rules/graph/sites.hpp"

#include <string>

namespace cairn::language {

// "a number $x_v \ge 0$ for every vertex $v$ of $G$, ..."
[[nodiscard]] std::string latex_positions(const OnGraph& shape);
// "an edge $uv$ whose ends are not empty: $u \to u - t$"; a vertex stands for the number on it.
[[nodiscard]] std::string latex_site(const Move& move);

}  // namespace cairn::language
