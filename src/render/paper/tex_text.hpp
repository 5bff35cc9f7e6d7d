// Plain texts for TeX: what means something to it is written so that it stands there as it is.
#pragma once

#include "base/layers.hpp"

#include <string>
#include <string_view>

namespace cairn::render {

// "cash{1,3}" is "cash\{1,3\}".
[[nodiscard]] std::string tex_text(std::string_view text);
// Behind a % on one line.
[[nodiscard]] std::string tex_comment(std::string_view text);

}  // namespace cairn::render
