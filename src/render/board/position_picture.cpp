// From above to below: the board, a sentence, small boards, a table.
#include "render/board/position_picture.hpp"

#include "render/board/board_art.hpp"
#include "render/picture/table_picture.hpp"
#include "render/picture/theme.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::render {

namespace {

constexpr double kLeastSheet = 440;
constexpr double kWidestSheet = 980;  // unless the board itself is wider, or a narrower picture is asked for
constexpr double kSmallBoard = 0.62;
constexpr double kPanelGap = 26;
constexpr double kLeastPanel = 130;
constexpr double kPanelText = 11.5;
constexpr double kSentence = 13;
constexpr double kLine = 1.35;

double lines_high(std::size_t lines, double size) { return static_cast<double>(lines) * size * kLine; }

// A small board with what is done on it.
struct MovePanel {
  BoardArt board;
  std::vector<std::string> words;
  std::vector<std::string> to;
};

class PositionLayout {
 public:
  PositionLayout(const PositionPicture& picture, const PictureOptions& options)
      : picture_(picture),
        theme_(theme_of(options.style)),
        chips_(chip_size({&picture.scene})),
        board_(picture.scene, chips_, 1) {
    if (picture.table) table_.emplace(*picture.table);
    const bool several = picture.winning.size() > 1;
    double widest = kLeastPanel;
    for (std::size_t i = 0; several && i < picture.winning.size(); ++i) {
      panels_.push_back({BoardArt(picture.scene, chips_, kSmallBoard), {}, {}});
      widest = std::max(widest, panels_.back().board.width());
    }
    panel_width_ = widest;
    const double widest_sheet = options.width > 0 ? std::min<double>(options.width, kWidestSheet) : kWidestSheet;
    const double room = std::max(widest_sheet, board_.width() + 2 * kMargin) - 2 * kMargin;
    columns_ = std::max<std::size_t>(1, static_cast<std::size_t>((room + kPanelGap) / (widest + kPanelGap)));
    // Rows of about the same length.
    const std::size_t rows = std::max<std::size_t>(1, (panels_.size() + columns_ - 1) / columns_);
    columns_ = std::max<std::size_t>(1, (panels_.size() + rows - 1) / rows);
    const TextLook look{.size = kPanelText};
    for (std::size_t i = 0; i < panels_.size(); ++i) {
      panels_[i].words = broken_lines(picture.winning[i].words, look, widest);
      panels_[i].to = broken_lines(picture.winning[i].to, look, widest);
      panel_height_ =
          std::max(panel_height_,
                   panels_[i].board.height() + lines_high(panels_[i].words.size() + panels_[i].to.size(), kPanelText));
    }
    width_ = std::max({kLeastSheet, board_.width() + 2 * kMargin, panels_width() + 2 * kMargin,
                       table_ ? table_->width() + 2 * kMargin : 0});
  }

  [[nodiscard]] Drawing drawn() const {
    const Sheet sheet(picture_.text, width_, 1);
    const std::vector<std::string> below =
        broken_lines(picture_.below, {.size = kSentence, .bold = true}, width_ - 2 * kMargin);
    const double top = sheet.top();
    const double sentence = top + board_.height() + 14;
    const double panels = sentence + lines_high(below.size(), kSentence) + (panels_.empty() ? 0 : 12);
    const std::size_t rows = (panels_.size() + columns_ - 1) / columns_;
    const double table = panels + static_cast<double>(rows) * (panel_height_ + 20) + (table_ ? 10 : 0);
    Drawing drawing = sheet.drawing(table + (table_ ? table_->height() : 0), theme_);
    // Boards stand in the middle; what is read begins at the left.
    const SceneDeed deed = picture_.winning.size() == 1 ? picture_.winning[0].deed : SceneDeed{};
    board_.draw(drawing, {std::max(kMargin, (width_ - board_.width()) / 2), top}, deed, theme_);
    double y = sentence;
    for (const std::string& line : below) {
      drawing.text({kMargin, y + kSentence}, line, {.size = kSentence, .colour = theme_.mark, .bold = true});
      y += kSentence * kLine;
    }
    for (std::size_t i = 0; i < panels_.size(); ++i) {
      const double x = (width_ - panels_width()) / 2 + static_cast<double>(i % columns_) * (panel_width_ + kPanelGap);
      const std::size_t row = i / columns_;
      draw_panel(drawing, {x, panels + static_cast<double>(row) * (panel_height_ + 20)}, i);
    }
    if (table_) table_->draw(drawing, {kMargin, table}, theme_);
    return drawing;
  }

 private:
  static constexpr double kMargin = 18;

  [[nodiscard]] double panels_width() const {
    return panels_.empty() ? 0 : static_cast<double>(columns_) * (panel_width_ + kPanelGap) - kPanelGap;
  }

  void draw_panel(Drawing& drawing, Point at, std::size_t index) const {
    const MovePanel& panel = panels_[index];
    drawing.begin_group("winning-move");
    panel.board.draw(drawing, {at.x + (panel_width_ - panel.board.width()) / 2, at.y}, picture_.winning[index].deed,
                     theme_);
    double y = at.y + panel.board.height();
    TextLook look{.size = kPanelText, .colour = theme_.ink, .anchor = Anchor::middle};
    for (const auto* lines : {&panel.words, &panel.to}) {
      for (const std::string& line : *lines) {
        y += kPanelText * kLine;
        drawing.text({at.x + panel_width_ / 2, y}, line, look);
      }
      look.colour = theme_.faint;
    }
    drawing.end_group();
  }

  const PositionPicture& picture_;
  const Theme& theme_;
  ChipSize chips_;
  BoardArt board_;
  std::vector<MovePanel> panels_;
  std::optional<TableArt> table_;
  double panel_width_ = 0;
  double panel_height_ = 0;
  std::size_t columns_ = 1;
  double width_ = 0;
};

}  // namespace

Drawing drawing_of(const PositionPicture& picture, const PictureOptions& options) {
  return PositionLayout(picture, options).drawn();
}

}  // namespace cairn::render
