// Stacks of chips, purses of coins, and words, side by side with their numbers below.
#include "render/board/art_parts.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::render {

namespace {

constexpr double kChipWidth = 34;
constexpr double kCellGap = 20;
constexpr double kCoin = 7.5;  // the radius
constexpr std::size_t kCoinsInRow = 5;
constexpr std::size_t kMostCoins = 60;
constexpr std::size_t kCoinsOfMany = 10;  // are drawn of a purse that has more
constexpr double kNumberSize = 13;
constexpr double kNameSize = 10.5;
constexpr double kBreak = 12;  // the gap in a stack of which not all chips are drawn

std::size_t small_number(const SceneCell& cell, std::size_t most) {
  const auto number = cell.infinite ? std::nullopt : cell.number.to_int64();
  return number && *number >= 0 && *number <= static_cast<std::int64_t>(most) ? static_cast<std::size_t>(*number)
                                                                              : most + 1;
}

std::string number_text(const SceneCell& cell) {
  if (cell.infinite) return "∞";
  std::string text = cell.number.to_string();
  // Of numbers with many digits, the ends tell them apart.
  constexpr std::size_t kMostDigits = 18;
  if (text.size() > kMostDigits) {
    text = text.substr(0, 6) + "…" + text.substr(text.size() - 6) + " (" + std::to_string(text.size()) + " digits)";
  }
  return text;
}

// A cell, its size, and what stands below it.
class CellArt {
 public:
  CellArt(const SceneCell& cell, const ChipSize& chips, double unit) : cell_(cell), chips_(chips), unit_(unit) {
    number_ = cell.kind == SceneCell::Kind::word ? "" : number_text(cell);
    width_ = std::max({text_width(number_, number_look({})), text_width(cell.name, name_look({})),
                       text_width(cell.note, name_look({}))});
    switch (cell.kind) {
      case SceneCell::Kind::stack:
        width_ = std::max(width_, kChipWidth * unit);
        height_ = stack_height();
        break;
      case SceneCell::Kind::purse:
        width_ = std::max(width_, 2 * kCoin * static_cast<double>(kCoinsInRow) * unit);
        height_ = static_cast<double>(coin_rows()) * 2 * kCoin * unit;
        break;
      case SceneCell::Kind::word:
        width_ = std::max(width_, text_width(cell.word, number_look({})) + 18 * unit);
        height_ = 24 * unit;
        break;
    }
  }

  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }
  // What stands below the ground line.
  [[nodiscard]] double below() const {
    const double name = read_size(kNameSize, unit_) + 4 * unit_;
    return 6 * unit_ + (number_.empty() ? 0 : read_size(kNumberSize, unit_) + 4 * unit_) +
           (cell_.name.empty() ? 0 : name) + (cell_.note.empty() ? 0 : name);
  }

  // ground: the middle of the cell on the ground line.
  void draw(Drawing& drawing, Point ground, const Integer& taken, const Theme& theme) const {
    switch (cell_.kind) {
      case SceneCell::Kind::stack:
        stack(drawing, ground, taken, theme);
        break;
      case SceneCell::Kind::purse:
        purse(drawing, ground, taken, theme);
        break;
      case SceneCell::Kind::word:
        drawing.rounded({ground.x - width_ / 2, ground.y - height_, width_, height_}, height_ / 2, theme.band,
                        Pen{.colour = theme.mark, .width = unit_});
        drawing.text({ground.x, ground.y - height_ / 2 + capital_height(read_size(kNumberSize, unit_)) / 2}, cell_.word,
                     number_look(theme));
        break;
    }
    double y = ground.y + 4 * unit_;
    const auto line = [&](const std::string& text, const TextLook& look) {
      if (text.empty()) return;
      y += look.size;
      drawing.text({ground.x, y}, text, look);
      y += 4 * unit_;
    };
    line(number_, number_look(theme));
    line(cell_.name, name_look(theme));
    line(cell_.note, name_look(theme));
  }

 private:
  [[nodiscard]] TextLook number_look(const Theme& theme) const {
    return {.size = read_size(kNumberSize, unit_), .colour = theme.ink, .anchor = Anchor::middle, .bold = true};
  }
  [[nodiscard]] TextLook name_look(const Theme& theme) const {
    return {.size = read_size(kNameSize, unit_), .colour = theme.faint, .anchor = Anchor::middle};
  }

  // Not all chips of a high stack are drawn.
  [[nodiscard]] bool broken() const { return small_number(cell_, chips_.most) > chips_.most; }
  [[nodiscard]] std::size_t chips() const { return broken() ? chips_.most - 2 : small_number(cell_, chips_.most); }
  [[nodiscard]] double pitch() const { return chips_.height * unit_; }
  [[nodiscard]] double stack_height() const {
    return std::max(static_cast<double>(chips()) * pitch() + (broken() ? kBreak * unit_ : 0), 2 * unit_);
  }

  void stack(Drawing& drawing, Point ground, const Integer& taken, const Theme& theme) const {
    const double wide = kChipWidth * unit_;
    const double left = ground.x - wide / 2;
    drawing.line({left - 4 * unit_, ground.y}, {left + wide + 4 * unit_, ground.y},
                 {.colour = theme.faint, .width = 1.2 * unit_});
    const std::size_t count = chips();
    const std::size_t lower = count / 2;  // chips below the gap of a broken stack
    // Of a broken stack, whatever is taken shows on the chips above the gap.
    const auto amount = taken.to_int64();
    std::size_t off = amount && *amount > 0 ? static_cast<std::size_t>(std::min<std::int64_t>(*amount, 1'000'000)) : 0;
    if (taken > Integer(0) && !amount) off = count;
    off = std::min(off, broken() && taken != cell_.number ? count - lower : count);
    const double thick = pitch() * 0.84;
    for (std::size_t i = 0; i < count; ++i) {
      const double gap = broken() && i >= lower ? kBreak * unit_ : 0;
      const Area chip{left, ground.y - static_cast<double>(i + 1) * pitch() - gap + (pitch() - thick) / 2 - unit_, wide,
                      thick};
      if (i + off >= count) {
        drawing.rounded(chip, thick / 2.5, theme.ground, Pen{.colour = theme.second, .width = 1.3 * unit_});
      } else {
        drawing.rounded(chip, thick / 2.5, theme.p);
      }
    }
    if (broken()) {
      const double y = ground.y - static_cast<double>(lower) * pitch() - (kBreak / 2 + 1) * unit_;
      for (const double dx : {-6.0, 0.0, 6.0}) drawing.circle({ground.x + dx * unit_, y}, 1.3 * unit_, theme.faint);
    }
    if (off > 0) {
      const double top = ground.y - stack_height() - 5 * unit_;
      drawing.text({ground.x, top}, "−" + short_amount(taken), taken_look(theme));
    }
  }

  [[nodiscard]] static std::string short_amount(const Integer& amount) {
    std::string text = amount.to_string();
    return text.size() > 12 ? text.substr(0, 4) + "…" + text.substr(text.size() - 4) : text;
  }
  [[nodiscard]] TextLook taken_look(const Theme& theme) const {
    return {.size = read_size(12, unit_), .colour = theme.second, .anchor = Anchor::middle, .bold = true};
  }

  [[nodiscard]] std::size_t coins() const {
    if (cell_.infinite) return kCoinsOfMany;
    const std::size_t number = small_number(cell_, kMostCoins);
    return number > kMostCoins ? kCoinsOfMany : number;
  }

  [[nodiscard]] std::size_t coin_rows() const { return (coins() + kCoinsInRow - 1) / kCoinsInRow; }

  void purse(Drawing& drawing, Point ground, const Integer& taken, const Theme& theme) const {
    const std::size_t count = coins();
    const bool all = !cell_.infinite && small_number(cell_, kMostCoins) <= kMostCoins;
    const auto amount = taken.to_int64();
    const std::size_t off =
        all && amount && *amount > 0 ? std::min(count, static_cast<std::size_t>(*amount)) : std::size_t{0};
    const double radius = kCoin * unit_;
    drawing.line({ground.x - width_ / 2, ground.y}, {ground.x + width_ / 2, ground.y},
                 {.colour = theme.faint, .width = 1.2 * unit_});
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t row = i / kCoinsInRow;
      const std::size_t in_row = std::min(kCoinsInRow, count - row * kCoinsInRow);
      const Point centre{
          ground.x + radius * (2 * static_cast<double>(i % kCoinsInRow) - static_cast<double>(in_row) + 1),
          ground.y - unit_ - radius * (2 * static_cast<double>(row) + 1)};
      const bool gone = i + off >= count;
      drawing.circle(centre, radius * 0.9, gone ? theme.ground : theme.coin,
                     Pen{.colour = gone ? theme.second : theme.ink, .width = (gone ? 1.3 : 0.8) * unit_});
    }
    if (off > 0) {
      drawing.text({ground.x, ground.y - height_ - 6 * unit_}, "−" + short_amount(taken), taken_look(theme));
    }
  }

  SceneCell cell_;
  ChipSize chips_;
  double unit_;
  std::string number_;
  double width_ = 0;
  double height_ = 0;
};

class HeapArt : public BoardArt::Part {
 public:
  HeapArt(const std::vector<SceneCell>& cells, const ChipSize& chips, double unit) : unit_(unit) {
    for (const SceneCell& cell : cells) {
      cells_.emplace_back(cell, chips, unit);
      width += cells_.back().width() + (cells_.size() > 1 ? kCellGap * unit : 0);
      highest_ = std::max(highest_, cells_.back().height());
      below_ = std::max(below_, cells_.back().below());
    }
    highest_ += 20 * unit;  // for what is taken
    below = below_;
    height = highest_ + below_;
  }

  void draw(Drawing& drawing, Point at, const SceneDeed& deed, const Theme& theme) const override {
    double x = at.x;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      Integer taken;
      for (const SceneTaking& taking : deed.takings) {
        if (taking.place == i) taken = taking.amount;
      }
      cells_[i].draw(drawing, {x + cells_[i].width() / 2, at.y + highest_}, taken, theme);
      x += cells_[i].width() + kCellGap * unit_;
    }
  }

 private:
  std::vector<CellArt> cells_;
  double unit_;
  double highest_ = 0;
  double below_ = 0;
};

}  // namespace

std::unique_ptr<const BoardArt::Part> heap_art(const std::vector<SceneCell>& cells, const ChipSize& chips,
                                               double unit) {
  return std::make_unique<const HeapArt>(cells, chips, unit);
}

}  // namespace cairn::render
