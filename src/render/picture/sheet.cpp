// Title above, caption below.
#include "render/picture/sheet.hpp"

#include <algorithm>
#include <utility>

namespace cairn::render {

namespace {

constexpr double kTitleSize = 18;
constexpr double kSubtitleSize = 12.5;
constexpr double kCaptionSize = 11;
constexpr double kLineHeight = 1.3;

TextLook title_look(double unit, const Theme& theme) {
  return {.size = kTitleSize * unit, .colour = theme.ink, .bold = true};
}
TextLook subtitle_look(double unit, const Theme& theme) { return {.size = kSubtitleSize * unit, .colour = theme.ink}; }
TextLook caption_look(double unit, const Theme& theme) { return {.size = kCaptionSize * unit, .colour = theme.faint}; }

}  // namespace

Sheet::Sheet(SheetText text, double width, double unit) : text_(std::move(text)), width_(width), unit_(unit) {
  const double room = width - 2 * margin();
  std::string& caption = text_.caption;
  if (!caption.empty() && caption[0] >= 'a' && caption[0] <= 'z') {
    caption[0] = static_cast<char>(caption[0] - 'a' + 'A');
  }
  const Theme any{};
  titles_ = broken_lines(text_.title, title_look(unit, any), room);
  subtitles_ = broken_lines(text_.subtitle, subtitle_look(unit, any), room);
  captions_ = broken_lines(text_.caption, caption_look(unit, any), room);
}

double Sheet::top() const {
  return margin() +
         unit_ * kLineHeight *
             (kTitleSize * static_cast<double>(titles_.size()) +
              kSubtitleSize * static_cast<double>(subtitles_.size())) +
         12 * unit_;
}

double Sheet::bottom() const {
  return unit_ * kLineHeight * kCaptionSize * static_cast<double>(captions_.size()) + 10 * unit_ + margin();
}

Drawing Sheet::drawing(double content_end, const Theme& theme) const {
  Drawing drawing(width_, content_end + bottom(), text_.title + ": " + text_.subtitle, theme.ground);
  drawing.begin_group("heading");
  double y = margin();
  for (const auto& line : titles_) {
    const TextLook look = title_look(unit_, theme);
    drawing.text({margin(), y + capital_height(look.size)}, line, look);
    y += look.size * kLineHeight;
  }
  for (const auto& line : subtitles_) {
    const TextLook look = subtitle_look(unit_, theme);
    drawing.text({margin(), y + capital_height(look.size)}, line, look);
    y += look.size * kLineHeight;
  }
  drawing.end_group();
  drawing.begin_group("caption");
  y = content_end + 10 * unit_;
  for (const auto& line : captions_) {
    const TextLook look = caption_look(unit_, theme);
    drawing.text({margin(), y + capital_height(look.size)}, line, look);
    y += look.size * kLineHeight;
  }
  drawing.end_group();
  return drawing;
}

std::vector<std::string> broken_lines(std::string_view text, const TextLook& look, double width) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::string longer = line.empty() ? std::string(word) : line + ' ' + std::string(word);
    if (!line.empty() && text_width(longer, look) > width) {
      lines.push_back(line);
      line = word;
    } else {
      line = longer;
    }
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

std::int64_t tick_step(double each, double room) {
  for (std::int64_t power = 1;; power *= 10) {
    for (const std::int64_t factor : {1, 2, 5}) {
      if (static_cast<double>(factor * power) * each >= room || power >= 1'000'000'000'000'000) return factor * power;
    }
  }
}

double scale_of(const Drawing& drawing, int asked_width) {
  return asked_width > 0 && !drawing.has_map() ? asked_width / drawing.width() : 1;
}

}  // namespace cairn::render
