// Graphs in layers, as Sugiyama, Tagawa and Toda (1981) draw them: long edges go through empty places of the layers
// between, the order in a layer follows the neighbours, and each place lies as near to its neighbours as there is room.
#pragma once

#include "render/picture/drawing.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace cairn::render {

struct LayeredGraph {
  std::vector<std::size_t> layer;                          // by node
  std::vector<double> breadth;                             // by node: how much room it needs along its layer
  std::vector<std::pair<std::size_t, std::size_t>> edges;  // between different layers
  double gap = 20;                                         // between nodes of a layer
  double through = 12;                                     // the room for an edge that passes a layer
};

struct LayeredPlaces {
  std::vector<double> along;  // by node: the middle of its room along the layer, from 0 on
  // By edge: where it passes the layers between its ends, in the order from its start to its end.
  std::vector<std::vector<double>> passes;
  double breadth = 0;  // of the widest layer
};

[[nodiscard]] LayeredPlaces layered(const LayeredGraph& graph);

}  // namespace cairn::render
