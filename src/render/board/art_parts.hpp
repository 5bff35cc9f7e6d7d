// The kinds of boards that there are: heaps with purses and words, and graphs.
#pragma once

#include "render/board/board_art.hpp"

#include <algorithm>
#include <memory>
#include <vector>

namespace cairn::render {

class BoardArt::Part {
 public:
  Part() = default;
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;
  virtual ~Part() = default;

  virtual void draw(Drawing& drawing, Point at, const SceneDeed& deed, const Theme& theme) const = 0;

  double width = 0;
  double height = 0;
  double below = 0;  // so much of the height hangs below the ground line, on which all parts stand
};

// The size of a text on a board of this unit. Texts of small boards shrink to 9 pixels at most, so that they can be
// read.
[[nodiscard]] inline double read_size(double size, double unit) { return std::max(size * unit, std::min(size, 9.0)); }

[[nodiscard]] std::unique_ptr<const BoardArt::Part> heap_art(const std::vector<SceneCell>& cells, const ChipSize& chips,
                                                             double unit);
[[nodiscard]] std::unique_ptr<const BoardArt::Part> graph_art(const GraphBoard& board, double unit);

}  // namespace cairn::render
