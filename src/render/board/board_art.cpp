// Parts side by side, on one ground line.
#include "render/board/board_art.hpp"

#include "render/board/art_parts.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::render {

namespace {

constexpr double kBetweenGames = 34;  // room for the plus between them
constexpr double kHighest = 200;      // a stack of chips
constexpr std::size_t kMostChips = 60;

}  // namespace

ChipSize chip_size(const std::vector<const Scene*>& scenes) {
  std::size_t highest = 1;
  for (const Scene* scene : scenes) {
    for (const ScenePart& part : scene->parts) {
      for (const SceneCell& cell : part.cells) {
        if (cell.kind != SceneCell::Kind::stack) continue;
        const auto number = cell.number.to_int64();
        const auto chips = number && *number >= 0 ? static_cast<std::size_t>(*number) : kMostChips + 1;
        if (chips <= kMostChips) highest = std::max(highest, chips);
      }
    }
  }
  ChipSize size;
  size.most = std::max<std::size_t>(highest, 14);
  size.height = std::clamp(kHighest / static_cast<double>(size.most), 3.2, 9.0);
  return size;
}

BoardArt::BoardArt(const Scene& scene, const ChipSize& chips, double unit) : unit_(unit) {
  double below = 0;
  for (const ScenePart& part : scene.parts) {
    std::unique_ptr<const Part> art;
    if (part.graph) {
      art = graph_art(*part.graph, unit);
    } else {
      art = heap_art(part.cells, chips, unit);
    }
    width_ += art->width + (parts_.empty() ? 0 : kBetweenGames * unit);
    above_ = std::max(above_, art->height - art->below);
    below = std::max(below, art->below);
    parts_.push_back(std::move(art));
  }
  height_ = above_ + below;
}

BoardArt::~BoardArt() = default;
BoardArt::BoardArt(BoardArt&&) noexcept = default;

void BoardArt::draw(Drawing& drawing, Point at, const SceneDeed& deed, const Theme& theme) const {
  drawing.begin_group("board");
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if (i > 0) {
      drawing.text({at.x + kBetweenGames * unit_ / 2, at.y + above_ / 2}, "+",
                   {.size = 18 * unit_, .colour = theme.ink, .anchor = Anchor::middle});
      at.x += kBetweenGames * unit_;
    }
    SceneDeed own;
    if (deed.part == i) own = deed;
    parts_[i]->draw(drawing, {at.x, at.y + above_ - (parts_[i]->height - parts_[i]->below)}, own, theme);
    at.x += parts_[i]->width;
  }
  drawing.end_group();
}

}  // namespace cairn::render
