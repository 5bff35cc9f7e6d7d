// Grids of positions as pictures: a cell for each, coloured by its outcome or its number.
//
// From a few large cells with numbers in them to thousands by thousands of pixels. Several panels show layers, modes or
// slices side by side, on one scale.
#pragma once

#include "render/picture/drawing.hpp"
#include "render/picture/sheet.hpp"
#include "render/table/grid_panel.hpp"

#include <cairn/format.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace cairn::render {

struct GridPicture {
  SheetText text;
  std::string scale;  // what the numbers are: "Grundy value"; empty: letters of outcomes
  std::vector<GridPanel> panels;
};

// Throws TooLarge when there are too many cells, and Error when the width that is asked for is too small.
[[nodiscard]] Drawing drawing_of(const GridPicture& picture, const PictureOptions& options);

inline constexpr std::int64_t kMostCells = 100'000'000;  // of all panels
inline constexpr std::size_t kMostPanels = 100;

}  // namespace cairn::render
