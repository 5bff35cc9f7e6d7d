// A drawing in the format that is asked for.
#pragma once

#include "render/parts.hpp"
#include "render/picture/drawing.hpp"

#include <cairn/format.hpp>

namespace cairn::render {

// format: one of pictures. Throws Error when it cannot be written in this format.
void print_picture(const Drawing& drawing, Format format, const PictureOptions& options, const PrintPart& print);

}  // namespace cairn::render
