// The kinds of boards that there are: heaps with purses and words, and graphs.
#pragma once

#include "render/board/board_art.hpp"

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
};

[[nodiscard]] std::unique_ptr<const BoardArt::Part> heap_art(const std::vector<SceneCell>& cells, const ChipSize& chips,
                                                             double unit);
[[nodiscard]] std::unique_ptr<const BoardArt::Part> graph_art(const GraphBoard& board, double unit);

}  // namespace cairn::render
