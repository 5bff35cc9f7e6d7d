// Graphs as they are written behind a game's name: path 5, path 2 + cycle 3, edges 1-2 2-3, graph6 "Bg".
#pragma once

#include "language/library.hpp"
#include "language/parser.hpp"
#include "rules/graph/graph.hpp"

#include <memory>

namespace cairn::language {

// Reads a graph. Files are read only where the library reads files. Throws Error at the place of what is wrong.
[[nodiscard]] std::shared_ptr<const Graph> parse_graph(Parser& parser, const Library& library);

}  // namespace cairn::language
