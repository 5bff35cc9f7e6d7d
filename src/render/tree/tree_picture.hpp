// A game tree as a picture: P-positions are dark, N-positions light, and winning moves are thick.
#pragma once

#include "render/picture/drawing.hpp"

#include <cairn/format.hpp>
#include <cairn/tree.hpp>

namespace cairn::render {

[[nodiscard]] Drawing picture_of(const TreeAnswer& answer, const PictureOptions& options);

}  // namespace cairn::render
