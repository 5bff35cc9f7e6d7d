// What pictures have around what they show: a title, a line that says what it is, and a caption that says how it is
// known; and the ticks of their axes.
#pragma once

#include "render/picture/drawing.hpp"
#include "render/picture/theme.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::render {

struct SheetText {
  std::string title;     // "wythoff[x1,x2]"
  std::string subtitle;  // "Grundy values, normal play, every stack up to 12"
  std::string caption;   // "computed: all 91 positions with numbers up to 12 (rows)"
};

// Room for the texts above and below a picture of a given width, and the texts themselves. unit: how large they are,
// compared with the natural size; large pixel maps have large ones.
class Sheet {
 public:
  Sheet(SheetText text, double width, double unit);

  [[nodiscard]] double margin() const { return 18 * unit_; }
  // Where the picture may begin, and what comes below it.
  [[nodiscard]] double top() const;
  [[nodiscard]] double bottom() const;

  // The whole sheet, with the texts, for a picture that ends at this height.
  [[nodiscard]] Drawing drawing(double content_end, const Theme& theme) const;

 private:
  SheetText text_;
  double width_;
  double unit_;
  std::vector<std::string> titles_;
  std::vector<std::string> subtitles_;
  std::vector<std::string> captions_;
};

// The lines of a text, broken at blanks so that none is wider; what has no blank stays whole.
[[nodiscard]] std::vector<std::string> broken_lines(std::string_view text, const TextLook& look, double width);

// 1, 2, 5, 10, 20, ...: the first with at least this much room from one tick to the next, where a step of 1 takes
// `each`.
[[nodiscard]] std::int64_t tick_step(double each, double room);

// How large a picture is, in the lengths of its drawing: its natural width when none is asked for.
[[nodiscard]] double scale_of(const Drawing& drawing, int asked_width);

}  // namespace cairn::render
