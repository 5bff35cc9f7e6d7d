// A position as a picture: its board, the winning moves on it, and perhaps a table of all moves.
#pragma once

#include "render/board/board_scene.hpp"
#include "render/paper/plain_table.hpp"
#include "render/picture/drawing.hpp"
#include "render/picture/sheet.hpp"

#include <cairn/format.hpp>

#include <optional>
#include <string>
#include <vector>

namespace cairn::render {

// Winning moves that have a board of their own.
inline constexpr std::size_t kMostDrawnMoves = 6;

struct PositionPicture {
  SheetText text;
  Scene scene;
  // One alone is shown on the board itself; several have small boards below it.
  std::vector<SceneMove> winning;
  std::string below;  // a sentence about the winning moves
  std::optional<PlainTable> table = std::nullopt;
};

[[nodiscard]] Drawing drawing_of(const PositionPicture& picture, const PictureOptions& options);

}  // namespace cairn::render
