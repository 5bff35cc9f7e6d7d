// Plots one above the other, with the same axis to the right.
//
// Where there are more values than pixels, each place that a point would cover is drawn once.
#include "render/picture/sequence_picture.hpp"

#include "render/picture/theme.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace cairn::render {

namespace {

constexpr double kPlotWidth = 660;
constexpr double kSheetWidth = 760;
constexpr double kAxisSize = 11.5;
constexpr double kAxisNameSize = 13;
constexpr double kLeastBand = 5;         // narrower periods are not shaded
constexpr std::size_t kFewPoints = 320;  // are drawn as circles, and joined
constexpr double kRowTitle = 22;
constexpr double kBelowPlot = 50;

struct Plot {
  Point corner;  // left and low
  double each = 1;
  double height = 0;
  std::int64_t least = 0;
  std::int64_t largest = 0;

  [[nodiscard]] double x(double n) const { return corner.x + (n + 0.5) * each; }
  [[nodiscard]] double y(double value) const {
    const double range = static_cast<double>(std::max<std::int64_t>(largest - least, 1));
    return corner.y - 10 - (value - static_cast<double>(least)) / range * (height - 20);
  }
};

class SequenceLayout {
 public:
  SequenceLayout(const SequencePicture& picture, const PictureOptions& options)
      : picture_(picture),
        theme_(theme_of(options.style)),
        shown_(options.width > 0 ? options.width / kSheetWidth : 1) {
    for (const auto& row : picture.rows) count_ = std::max(count_, row.values.size());
    if (count_ > kMostPoints) {
      throw TooLarge(fmt::format("a plot of {} values is too large", count_), "",
                     fmt::format("at most {} are drawn: choose a smaller bound", kMostPoints));
    }
    if (count_ == 0) throw Error("there is no value to draw");
  }

  Drawing drawn() {
    const Sheet sheet(picture_.text, kSheetWidth, 1);
    const double height = picture_.rows.size() > 2 ? 130 : picture_.rows.size() == 2 ? 180 : 260;
    const double left = sheet.margin() + 50;
    double y = sheet.top();
    const double each_row = kRowTitle + height + kBelowPlot;
    const double end = y + each_row * static_cast<double>(picture_.rows.size()) - 6;
    Drawing drawing = sheet.drawing(end, theme_);
    for (const auto& row : picture_.rows) {
      Plot plot{{left, y + kRowTitle + height}, kPlotWidth / static_cast<double>(count_), height, 0, 0};
      for (const std::int64_t value : row.values) {
        plot.least = std::min(plot.least, value == kNotValid ? 0 : value);
        plot.largest = std::max(plot.largest, value);
      }
      this->row(drawing, row, plot);
      y += each_row;
    }
    return drawing;
  }

 private:
  void row(Drawing& drawing, const SequencePicture::Row& row, const Plot& plot) const {
    drawing.begin_group("plot");
    bands(drawing, row, plot);
    std::string words = row.title;
    if (!row.law_words.empty()) words += (words.empty() ? "" : ": ") + row.law_words;
    const TextLook look{.size = 12, .colour = theme_.ink, .bold = !row.title.empty()};
    const auto lines = broken_lines(words, look, kPlotWidth);
    if (!lines.empty()) {
      drawing.text({plot.corner.x, plot.corner.y - plot.height - 8}, lines.size() > 1 ? lines[0] + " ..." : lines[0],
                   look);
    }
    axes(drawing, plot);
    points(drawing, row, plot);
    drawing.end_group();
  }

  // Every other period is shaded, and the preperiod ends at a dashed line. Narrow periods: only the first is marked.
  void bands(Drawing& drawing, const SequencePicture::Row& row, const Plot& plot) const {
    if (!row.law) return;
    const double top = plot.corner.y - plot.height;
    const double right = plot.corner.x + kPlotWidth;
    const double width = static_cast<double>(row.law->period) * plot.each;
    const double begin = plot.corner.x + static_cast<double>(row.law->preperiod) * plot.each;
    if (begin < right) {
      if (width >= kLeastBand) {
        for (double x = begin; x < right - 0.5; x += 2 * width) {
          drawing.rectangle({x, top, std::min(width, right - x), plot.height}, theme_.band);
        }
      } else {
        drawing.rectangle({begin, top, std::max(width, 1.5), plot.height}, theme_.band);
      }
    }
    if (row.law->preperiod > 0 && begin <= right) {
      drawing.line({begin, top}, {begin, plot.corner.y}, {.colour = theme_.second, .width = 1.2, .dashed = true});
    }
  }

  void axes(Drawing& drawing, const Plot& plot) const {
    const Pen pen{.colour = theme_.faint, .width = 1};
    drawing.line({plot.corner.x, plot.corner.y - plot.height}, plot.corner, pen);
    drawing.line(plot.corner, {plot.corner.x + kPlotWidth, plot.corner.y}, pen);
    TextLook look{.size = kAxisSize, .colour = theme_.faint, .anchor = Anchor::middle};
    const double room = text_width(fmt::format("{}", count_), look) + 14;
    const std::int64_t step = tick_step(plot.each, room);
    for (std::int64_t n = 0; n < static_cast<std::int64_t>(count_); n += step) {
      const double x = plot.x(static_cast<double>(n));
      drawing.line({x, plot.corner.y}, {x, plot.corner.y + 4}, pen);
      drawing.text({x, plot.corner.y + 7 + capital_height(kAxisSize)}, fmt::format("{}", n), look);
    }
    look.anchor = Anchor::end;
    const double up = (plot.height - 20) / static_cast<double>(std::max<std::int64_t>(plot.largest - plot.least, 1));
    const std::int64_t up_step = tick_step(up, 20);
    for (std::int64_t value = plot.least / up_step * up_step; value <= plot.largest; value += up_step) {
      const double y = plot.y(static_cast<double>(value));
      drawing.line({plot.corner.x - 4, y}, {plot.corner.x, y}, pen);
      drawing.text({plot.corner.x - 7, y + capital_height(kAxisSize) / 2}, fmt::format("{}", value), look);
    }
    TextLook name{.size = kAxisNameSize, .colour = theme_.ink, .anchor = Anchor::middle, .italic = true};
    drawing.text({plot.corner.x + kPlotWidth / 2, plot.corner.y + 36}, picture_.name, name);
    name.upright = true;
    drawing.text({plot.corner.x - 50 + capital_height(kAxisNameSize), plot.corner.y - plot.height / 2}, picture_.scale,
                 name);
  }

  void points(Drawing& drawing, const SequencePicture::Row& row, const Plot& plot) const {
    if (count_ > kFewPoints) {
      // Squares of whole pixels of the picture as it will be shown, at whole pixels: others look thick here and thin
      // there.
      const double side = std::max(2.0, std::round(2 * shown_));
      std::set<std::pair<std::int64_t, std::int64_t>> places;
      for (std::size_t n = 0; n < row.values.size(); ++n) {
        if (row.values[n] == kNotValid) continue;
        places.emplace(std::lround(plot.x(static_cast<double>(n)) * shown_ - side / 2),
                       std::lround(plot.y(static_cast<double>(row.values[n])) * shown_ - side / 2));
      }
      for (const auto& [x, y] : places) {
        drawing.rectangle(
            {static_cast<double>(x) / shown_, static_cast<double>(y) / shown_, side / shown_, side / shown_},
            theme_.mark);
      }
      return;
    }
    std::vector<Point> joined;
    const auto join = [&] {
      if (joined.size() > 1) drawing.polyline(joined, {.colour = theme_.faint, .width = 0.6});
      joined.clear();
    };
    for (std::size_t n = 0; n < row.values.size(); ++n) {
      if (row.values[n] == kNotValid) {
        join();
        continue;
      }
      joined.push_back({plot.x(static_cast<double>(n)), plot.y(static_cast<double>(row.values[n]))});
    }
    join();
    const double radius = std::clamp(plot.each * 0.28, 1.5, 4.0);
    for (std::size_t n = 0; n < row.values.size(); ++n) {
      if (row.values[n] == kNotValid) continue;
      const Point at{plot.x(static_cast<double>(n)), plot.y(static_cast<double>(row.values[n]))};
      // Zeros are P-positions: they stand out as rings.
      if (row.values[n] == 0) {
        drawing.circle(at, radius, theme_.ground, Pen{.colour = theme_.mark, .width = 1.3});
      } else {
        drawing.circle(at, radius, theme_.mark);
      }
    }
  }

  const SequencePicture& picture_;
  const Theme& theme_;
  double shown_;  // how many pixels one of the natural size becomes
  std::size_t count_ = 0;
};

}  // namespace

Drawing drawing_of(const SequencePicture& picture, const PictureOptions& options) {
  return SequenceLayout(picture, options).drawn();
}

}  // namespace cairn::render
