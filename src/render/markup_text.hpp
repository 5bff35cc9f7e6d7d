// Text in HTML and SVG.
#pragma once

#include "base/layers.hpp"

#include <string>

namespace cairn::render {

// Markup and control characters cannot get through, neither in texts nor in attributes.
[[nodiscard]] std::string markup_text(const std::string& text);

}  // namespace cairn::render
