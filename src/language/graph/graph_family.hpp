// Families of graphs by a text with n in it: "cycle n", "grid 4 n", "stars 2 3 joined n", "path n + path n".
#pragma once

#include "language/library.hpp"
#include "rules/graph/graph.hpp"

#include <string>
#include <string_view>

namespace cairn::language {

// An n at the end may be left out: "cycle" is "cycle n". Throws Error for text of which no tokens can be made.
[[nodiscard]] std::string graph_family_text(std::string_view text);

// The graph for that n. Throws Error at the place of what is wrong, also when there is no such graph ("cycle 2").
[[nodiscard]] Graph graph_of_family_text(const std::string& family, int n, const Library& library);

}  // namespace cairn::language
