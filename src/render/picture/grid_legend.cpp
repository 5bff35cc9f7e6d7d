// A bar with ticks for numbers, small squares with words for outcomes.
#include "render/picture/grid_legend.hpp"

#include "render/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::render {

namespace {

constexpr std::int64_t kSteps = 160;  // colours of a scale, at most
constexpr double kLegendSize = 11.5;
constexpr double kSquare = 12;
constexpr double kEntryHeight = 19;
constexpr double kBarWidth = 14;

// Behind the last number of a run the rest of its last line is empty, which needs no explanation.
bool behind_end(const GridPanel& panel, std::int64_t row, std::int64_t column) {
  if (!panel.run || row + 1 != panel.first.count) return false;
  for (std::int64_t later = column; later < panel.second.count; ++later) {
    if (panel.value(row, later) != kNoCell) return false;
  }
  return true;
}

}  // namespace

GridValues::GridValues(const GridPicture& picture) : numbers_(!picture.scale.empty()) {
  bool seen[256] = {};
  std::uint64_t p_positions = 0;
  std::uint64_t cells = 0;
  for (const auto& panel : picture.panels) {
    for (std::int64_t i = 0; i < panel.first.count; ++i) {
      for (std::int64_t j = panel.symmetric ? i : 0; j < panel.second.count; ++j) {
        const std::int32_t value = panel.value(i, j);
        if (value == kOpenCell) open_ = true;
        if (value == kNoCell && !behind_end(panel, i, j)) blank_ = true;
        if (value < 0) continue;
        if (numbers_) {
          largest_ = std::max(largest_, value);
        } else {
          seen[static_cast<unsigned char>(value)] = true;
          ++cells;
          if (value == 'P') ++p_positions;
        }
      }
    }
  }
  if (cells > 0) p_share_ = static_cast<double>(p_positions) / static_cast<double>(cells);
  steps_ = std::min<std::int64_t>(kSteps, std::int64_t{largest_} + 1);
  for (const char letter : {'P', 'N', kNotP, 'L', 'R'}) {
    if (seen[static_cast<unsigned char>(letter)]) letters_ += letter;
  }
}

std::vector<Colour> GridValues::colours(const Theme& theme) const {
  if (!numbers_) return {theme.unknown, theme.p, theme.n, theme.left, theme.right};
  std::vector<Colour> colours{theme.unknown};
  for (std::int64_t i = 0; i < steps_; ++i) {
    colours.push_back(theme.at(steps_ > 1 ? static_cast<double>(i) / static_cast<double>(steps_ - 1) : 0));
  }
  return colours;
}

std::string GridValues::cell_text(std::int32_t value) const {
  if (value == kNoCell) return "";
  if (value == kOpenCell) return "?";
  if (numbers_) return fmt::format("{}", value);
  return value == 'N' || value == kNotP ? "" : std::string(1, static_cast<char>(value));
}

std::string GridValues::widest() const { return numbers_ ? fmt::format("{}", largest_) : "P"; }

GridLegend::GridLegend(const GridPicture& picture, const GridValues& values, const Theme& theme, double unit, int thick)
    : picture_(picture), values_(values), theme_(theme), unit_(unit) {
  for (const char letter : {'P', 'N', 'L', 'R'}) {
    if (values.occurs(letter))
      entries_.push_back({theme.outcome(letter), fmt::format("{}: {}", letter, outcome_words(letter))});
  }
  if (thick > 1 && !entries_.empty()) {
    entries_[0].text += fmt::format(" (each is drawn as {0} x {0} pixels)", thick);
  }
  if (values.occurs(kNotP)) entries_.push_back({theme.n, "not P: N, L or R"});
  if (values.open()) entries_.push_back({theme.unknown, "not known"});
  if (values.blank()) entries_.push_back({std::nullopt, "blank: not a position"});
}

TextLook GridLegend::look() const { return {.size = kLegendSize * unit_, .colour = theme_.ink}; }

double GridLegend::width_beside() const {
  if (!values_.numbers()) return 0;
  const TextLook name{.size = kLegendSize * unit_, .colour = theme_.ink, .italic = true};
  return (kBarWidth + 18) * unit_ + text_width(values_.widest(), look()) + name.size * 1.6 + 12 * unit_;
}

void GridLegend::draw_beside(Drawing& drawing, const Point& at, double height) const {
  if (!values_.numbers()) return;
  const double bar = std::min(height, std::max(240 * unit_, 0.6 * height));
  const std::int64_t largest = values_.largest();
  const std::vector<Colour> colours = values_.colours(theme_);
  const std::size_t steps = colours.size() - 1;
  const double each = bar / static_cast<double>(steps);
  for (std::size_t i = 0; i < steps; ++i) {
    // The largest is on top. A little too high, so that no gap is left between two of them.
    const double y = at.y + bar - static_cast<double>(i + 1) * each;
    drawing.rectangle({at.x, y, kBarWidth * unit_, i == 0 ? each : std::min(each + 0.6, at.y + bar - y)},
                      colours[i + 1]);
  }
  drawing.frame({at.x, at.y, kBarWidth * unit_, bar}, {.colour = theme_.faint, .width = 0.7 * unit_});
  const double part = bar / static_cast<double>(std::max<std::int64_t>(largest, 1));
  const bool discrete = largest < 160;
  const double share = discrete ? each : part;
  const std::int64_t step = tick_step(share, 18 * unit_);
  for (std::int64_t value = 0; value <= largest; value += step) {
    const double up = discrete ? (static_cast<double>(value) + 0.5) * each : static_cast<double>(value) * part;
    const double y = at.y + bar - up;
    drawing.line({at.x + kBarWidth * unit_, y}, {at.x + (kBarWidth + 4) * unit_, y},
                 {.colour = theme_.faint, .width = unit_});
    drawing.text({at.x + (kBarWidth + 7) * unit_, y + capital_height(kLegendSize * unit_) / 2},
                 fmt::format("{}", value), look());
  }
  TextLook name = look();
  name.upright = true;
  name.anchor = Anchor::middle;
  name.italic = true;
  drawing.text({at.x + (kBarWidth + 12) * unit_ + text_width(values_.widest(), look()) + name.size, at.y + bar / 2},
               picture_.scale, name);
}

std::vector<Point> GridLegend::places(double width) const {
  std::vector<Point> places;
  double x = 0;
  double y = 0;
  for (const auto& entry : entries_) {
    const double needed = (kSquare + 8) * unit_ + text_width(entry.text, look());
    if (x > 0 && x + needed > width) {
      x = 0;
      y += kEntryHeight * unit_;
    }
    places.push_back({x, y});
    x += needed + 22 * unit_;
  }
  return places;
}

double GridLegend::height_below(double width) const {
  return entries_.empty() ? 0 : places(width).back().y + kEntryHeight * unit_;
}

void GridLegend::draw_below(Drawing& drawing, const Point& at, double width) const {
  const std::vector<Point> where = places(width);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Point corner{at.x + where[i].x, at.y + where[i].y};
    const Area square{corner.x, corner.y, kSquare * unit_, kSquare * unit_};
    if (entries_[i].colour) {
      drawing.rectangle(square, *entries_[i].colour);
    } else {
      drawing.frame(square, {.colour = theme_.faint, .width = 0.7 * unit_});
    }
    drawing.text(
        {corner.x + (kSquare + 7) * unit_, corner.y + (kSquare * unit_ + capital_height(kLegendSize * unit_)) / 2},
        entries_[i].text, look());
  }
}

}  // namespace cairn::render
