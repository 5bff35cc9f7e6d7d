// A table of texts as a drawing, with rules as books have them.
#pragma once

#include "render/paper/plain_table.hpp"
#include "render/picture/drawing.hpp"
#include "render/picture/sheet.hpp"

#include <cairn/format.hpp>

#include <cstddef>
#include <vector>

namespace cairn::render {

inline constexpr std::size_t kMostDrawnLines = 200;

// A table as a part of a drawing. The table must outlive it.
class TableArt {
 public:
  // Throws TooLarge when there are more lines than that.
  explicit TableArt(const PlainTable& table);

  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const;
  // at: the left upper corner.
  void draw(Drawing& drawing, Point at, const Theme& theme) const;

 private:
  void line(Drawing& drawing, Point at, const std::vector<std::string>& cells, bool head, const Theme& theme) const;

  const PlainTable& table_;
  std::vector<double> widths_;
  double width_ = 0;
};

}  // namespace cairn::render
