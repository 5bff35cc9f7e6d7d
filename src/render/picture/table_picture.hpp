// A table of texts as a drawing, with rules as books have them.
#pragma once

#include "render/paper/plain_table.hpp"
#include "render/picture/drawing.hpp"
#include "render/picture/sheet.hpp"

#include <cairn/format.hpp>

#include <cstddef>

namespace cairn::render {

inline constexpr std::size_t kMostLines = 200;

// Throws TooLarge when there are more lines than that.
[[nodiscard]] Drawing drawing_of(const PlainTable& table, const SheetText& text, const PictureOptions& options);

}  // namespace cairn::render
