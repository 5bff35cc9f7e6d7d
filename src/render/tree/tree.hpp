// Game trees as text, JSON and for Graphviz.
#pragma once

#include "render/layout.hpp"

#include <cairn/tree.hpp>

#include <string>

namespace cairn::render {

// An outline, or where each position stands once, a line for each.
[[nodiscard]] std::string text_of(const TreeAnswer& answer, const TextStyle& style);
[[nodiscard]] std::string json_of(const TreeAnswer& answer);
[[nodiscard]] std::string graphviz_of(const TreeAnswer& answer);

// What stands in the box of a place: "[1,2]" where the tree is of one game, and "N, G = 3" below it.
[[nodiscard]] std::string place_name(const TreeAnswer& answer, const TreePlace& place);
[[nodiscard]] std::string place_value(const TreePlace& place);

}  // namespace cairn::render
