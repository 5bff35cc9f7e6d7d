// A drawing of rectangles and short texts in whole pixels: what pictures are made of before they become SVG or PNG.
#pragma once

#include "base/layers.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::render {

struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;

  friend bool operator==(const Colour&, const Colour&) = default;
};

enum class Anchor : std::uint8_t { start, middle, end };

// Every character is so wide, and capitals so high; SVG and PNG agree on it.
inline constexpr int kCharacterWidth = 12;
inline constexpr int kCharacterHeight = 14;

struct Drawing {
  struct Box {
    int x = 0;  // the left upper corner
    int y = 0;
    int width = 0;
    int height = 0;
    Colour colour;
  };
  struct Label {
    int x = 0;
    int y = 0;  // of the line on which capitals stand
    Anchor anchor = Anchor::start;
    std::string text;
    Colour colour;
    bool upright = false;  // reads from below to above
  };

  int width = 0;
  int height = 0;
  std::string title;
  std::vector<Box> boxes;  // later ones cover earlier ones
  std::vector<Label> labels;

  void box(int x, int y, int box_width, int box_height, Colour colour) {
    if (box_width > 0 && box_height > 0) boxes.push_back({x, y, box_width, box_height, colour});
  }
  void label(int x, int y, Anchor anchor, std::string text, Colour colour, bool upright = false) {
    labels.push_back({x, y, anchor, std::move(text), colour, upright});
  }
};

[[nodiscard]] inline int width_in_pixels(std::string_view text) {
  return static_cast<int>(text.size()) * kCharacterWidth;
}

[[nodiscard]] std::string svg_of(const Drawing& drawing);
// The bytes of a PNG file.
[[nodiscard]] std::string png_of(const Drawing& drawing);

}  // namespace cairn::render
