// The colours of a grid, and the legend that says what they mean.
#pragma once

#include "render/picture/drawing.hpp"
#include "render/picture/grid_picture.hpp"
#include "render/picture/theme.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::render {

// Which values occur, and which colour each has. Looks at every cell once.
class GridValues {
 public:
  explicit GridValues(const GridPicture& picture);

  static constexpr std::size_t kNone = ~std::size_t{0};

  [[nodiscard]] bool numbers() const { return numbers_; }
  [[nodiscard]] std::int32_t largest() const { return largest_; }
  [[nodiscard]] bool occurs(char letter) const { return letters_.find(letter) != std::string::npos; }
  [[nodiscard]] bool open() const { return open_; }
  // Are there cells in which there is no position?
  [[nodiscard]] bool blank() const { return blank_; }
  // How many of all cells are P-positions, of outcomes.
  [[nodiscard]] double p_share() const { return p_share_; }
  // The index of its colour; kNone where there is no position.
  [[nodiscard]] std::size_t colour_index(std::int32_t value) const {
    if (value == kNoCell) return kNone;
    if (value == kOpenCell) return 0;
    if (numbers_)
      return 1 +
             static_cast<std::size_t>(static_cast<std::int64_t>(value) * (steps_ - 1) / (largest_ > 0 ? largest_ : 1));
    return value == 'P' ? 1 : value == 'N' || value == kNotP ? 2 : value == 'L' ? 3 : 4;
  }
  [[nodiscard]] std::vector<Colour> colours(const Theme& theme) const;
  [[nodiscard]] std::string cell_text(std::int32_t value) const;
  [[nodiscard]] std::string widest() const;

 private:
  bool numbers_ = false;
  bool open_ = false;
  bool blank_ = false;
  double p_share_ = 0;
  std::int32_t largest_ = 0;
  std::int64_t steps_ = 1;  // colours of the scale
  std::string letters_;
};

class GridLegend {
 public:
  // thick: the side, in cells, of the square drawn for a P-position, so that single ones can be seen in a large
  // picture.
  GridLegend(const GridPicture& picture, const GridValues& values, const Theme& theme, double unit, int thick = 1);

  // Beside the picture: the scale of numbers, if there are any.
  [[nodiscard]] double width_beside() const;
  void draw_beside(Drawing& drawing, const Point& at, double height) const;
  // Below it: what letters, blanks and open cells mean, in as many lines as it takes.
  [[nodiscard]] double height_below(double width) const;
  void draw_below(Drawing& drawing, const Point& at, double width) const;

 private:
  struct Entry {
    std::optional<Colour> colour;  // nothing: blank, with a frame
    std::string text;
  };
  // Where each entry begins.
  [[nodiscard]] std::vector<Point> places(double width) const;
  [[nodiscard]] TextLook look() const;

  const GridPicture& picture_;
  const GridValues& values_;
  const Theme& theme_;
  double unit_;
  std::vector<Entry> entries_;
};

}  // namespace cairn::render
