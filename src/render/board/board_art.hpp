// Boards of positions as parts of a drawing: stacks of chips, purses of coins, words, and graphs.
#pragma once

#include "render/board/board_scene.hpp"
#include "render/picture/drawing.hpp"
#include "render/picture/theme.hpp"

#include <memory>
#include <vector>

namespace cairn::render {

// How high chips are, in all boards of a picture alike.
struct ChipSize {
  double height = 8;
  std::size_t most = 24;  // chips of a stack that are drawn; a higher one is broken in its middle
};

// For stacks of the given positions.
[[nodiscard]] ChipSize chip_size(const std::vector<const Scene*>& scenes);

// One board: how large it is, and how it is drawn. Throws TooLarge for graphs with too many vertices.
class BoardArt {
 public:
  BoardArt(const Scene& scene, const ChipSize& chips, double unit);
  ~BoardArt();
  BoardArt(BoardArt&&) noexcept;
  BoardArt& operator=(BoardArt&&) = delete;

  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }
  // at: the left upper corner. deed: what is taken is drawn so.
  void draw(Drawing& drawing, Point at, const SceneDeed& deed, const Theme& theme) const;

  // One game of a sum.
  class Part;

 private:
  std::vector<std::unique_ptr<const Part>> parts_;
  double unit_;
  double width_ = 0;
  double height_ = 0;
  double above_ = 0;  // of the ground line
};

}  // namespace cairn::render
