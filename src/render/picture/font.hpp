// Letters of five by seven points, as small displays have them, for pictures made of pixels.
#pragma once

#include "base/layers.hpp"

#include <array>
#include <cstdint>

namespace cairn::render {

// The five columns of a character; bit 0 is the uppermost point, bit 7 hangs below the line. A box when unknown.
[[nodiscard]] std::array<std::uint8_t, 5> glyph(char c);

}  // namespace cairn::render
