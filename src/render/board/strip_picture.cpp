// Boards of equal size in rows, joined by arrows.
#include "render/board/strip_picture.hpp"

#include "render/board/board_art.hpp"
#include "render/picture/theme.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cairn::render {

namespace {

constexpr double kStripRoom = 1080;  // of a row of boards, unless a narrower picture is asked for
constexpr double kLeastFrame = 118;
constexpr double kArrowRoom = 36;
constexpr double kStripText = 11.5;
constexpr double kStripLine = 1.35;
constexpr double kStripUnit = 0.8;
constexpr double kStripMargin = 18;
constexpr double kLeastStrip = 460;

struct FrameText {
  std::vector<std::string> player;
  std::vector<std::string> words;
  std::vector<std::string> remark;

  [[nodiscard]] std::size_t lines() const { return player.size() + words.size() + remark.size(); }
};

class StripLayout {
 public:
  StripLayout(const StripPicture& picture, const PictureOptions& options)
      : picture_(picture), theme_(theme_of(options.style)) {
    std::vector<const Scene*> scenes;
    for (const StripFrame& frame : picture.frames) scenes.push_back(&frame.scene);
    const ChipSize chips = chip_size(scenes);
    for (const StripFrame& frame : picture.frames) {
      boards_.emplace_back(frame.scene, chips, kStripUnit);
      width_ = std::max(
          {width_, boards_.back().width(), text_width(frame.position, {.size = kStripText + 1, .bold = true})});
    }
    for (const StripFrame& frame : picture.frames) {
      const TextLook look{.size = kStripText};
      TextLook bold = look;
      bold.bold = true;
      texts_.push_back({broken_lines(frame.player, bold, width_ + kArrowRoom / 2),
                        broken_lines(frame.words, look, width_ + kArrowRoom / 2),
                        broken_lines(frame.remark, look, width_ + kArrowRoom / 2)});
    }
    const double asked = options.width > 0 ? options.width - 2 * kStripMargin - kArrowRoom : kStripRoom;
    const double fit = (std::min(asked, kStripRoom) + kArrowRoom) / (width_ + kArrowRoom);
    columns_ = std::clamp<std::size_t>(static_cast<std::size_t>(std::max(fit, 1.0)), 1, boards_.size());
    // Rows of about the same length.
    const std::size_t rows = (boards_.size() + columns_ - 1) / columns_;
    columns_ = (boards_.size() + rows - 1) / rows;
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      if (i % columns_ == 0) rows_.emplace_back();
      rows_.back().board = std::max(rows_.back().board, boards_[i].height());
      rows_.back().lines = std::max(rows_.back().lines, texts_[i].lines());
    }
  }

  [[nodiscard]] Drawing drawn() const {
    const double wide = static_cast<double>(columns_) * (width_ + kArrowRoom) + 2 * kStripMargin;
    const Sheet sheet(picture_.text, std::max(kLeastStrip, wide), 1);
    double end = sheet.top() - 16;
    for (const Row& row : rows_) end += row.height();
    Drawing drawing = sheet.drawing(end, theme_);
    double y = sheet.top();
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      if (i > 0 && i % columns_ == 0) y += rows_[i / columns_ - 1].height();
      const double x = kStripMargin + kArrowRoom / 4 + static_cast<double>(i % columns_) * (width_ + kArrowRoom);
      frame(drawing, {x, y}, i);
    }
    return drawing;
  }

 private:
  struct Row {
    double board = 0;  // the height of the highest
    std::size_t lines = 0;

    [[nodiscard]] double height() const { return 54 + board + static_cast<double>(lines) * kStripText * kStripLine; }
  };

  void frame(Drawing& drawing, Point at, std::size_t index) const {
    const StripFrame& frame = picture_.frames[index];
    const BoardArt& board = boards_[index];
    const double middle = at.x + width_ / 2;
    const double high = rows_[index / columns_].board;
    drawing.begin_group("frame");
    drawing.text({middle, at.y + kStripText}, frame.position,
                 {.size = kStripText + 1, .colour = theme_.ink, .anchor = Anchor::middle, .bold = true});
    board.draw(drawing, {middle - board.width() / 2, at.y + 20 + high - board.height()}, frame.deed, theme_);
    double y = at.y + 24 + high;
    const auto lines = [&](const std::vector<std::string>& texts, const Colour& colour, bool bold) {
      for (const std::string& line : texts) {
        y += kStripText * kStripLine;
        drawing.text({middle, y}, line, {.size = kStripText, .colour = colour, .anchor = Anchor::middle, .bold = bold});
      }
    };
    lines(texts_[index].player, theme_.ink, true);
    lines(texts_[index].words, theme_.ink, index + 1 == boards_.size());
    lines(texts_[index].remark, theme_.second, false);
    if (index + 1 < boards_.size()) arrow(drawing, {at.x + width_ + 8, at.y + 20 + high * 0.6});
    drawing.end_group();
  }

  // To the next board; at the end of a row, to the next row.
  void arrow(Drawing& drawing, Point from) const {
    const double length = kArrowRoom - 16;
    drawing.line(from, {from.x + length - 6, from.y}, {.colour = theme_.faint, .width = 1.6});
    drawing.polygon({{from.x + length, from.y}, {from.x + length - 8, from.y - 4}, {from.x + length - 8, from.y + 4}},
                    theme_.faint);
  }

  const StripPicture& picture_;
  const Theme& theme_;
  std::vector<BoardArt> boards_;
  std::vector<FrameText> texts_;
  double width_ = kLeastFrame;
  std::vector<Row> rows_;
  std::size_t columns_ = 1;
};

}  // namespace

Drawing drawing_of(const StripPicture& picture, const PictureOptions& options) {
  if (picture.frames.size() > kMostFrames) {
    throw TooLarge(fmt::format("a game of {} positions is too long for a strip", picture.frames.size()), "",
                   fmt::format("at most {} are drawn", kMostFrames));
  }
  return StripLayout(picture, options).drawn();
}

}  // namespace cairn::render
