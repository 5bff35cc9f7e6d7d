// PNG files, by libpng, row by row: pixel maps of any size are never held as a whole.
#pragma once

#include "render/parts.hpp"
#include "render/picture/drawing.hpp"

#include <string>

namespace cairn::render {

// A pixel map alone, a pixel for each of its cells.
[[nodiscard]] std::string png_of(const Pixels& pixels);

// A whole drawing, enlarged by a factor from its natural size (which must be 1 where there are pixel maps). Texts and
// lines are painted by librsvg; throws Error with the name of its package when it is not there.
void print_png(const Drawing& drawing, double scale, const PrintPart& print);

}  // namespace cairn::render
