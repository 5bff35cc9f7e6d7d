// A game that was played, as a strip: a board for each position, and below it the move that was made there.
#pragma once

#include "render/board/board_scene.hpp"
#include "render/picture/drawing.hpp"
#include "render/picture/sheet.hpp"

#include <cairn/format.hpp>

#include <string>
#include <vector>

namespace cairn::render {

inline constexpr std::size_t kMostFrames = 120;

struct StripFrame {
  Scene scene;
  std::string position;  // "[7,9,20]"
  SceneDeed deed;        // the move that was made here
  std::string player;    // who made it; empty at the end
  std::string words;     // "takes 5 from the 20"; at the end, who won
  std::string remark;    // what would have been better
};

struct StripPicture {
  SheetText text;
  std::vector<StripFrame> frames;
};

// Throws TooLarge when there are more than kMostFrames.
[[nodiscard]] Drawing drawing_of(const StripPicture& picture, const PictureOptions& options);

}  // namespace cairn::render
