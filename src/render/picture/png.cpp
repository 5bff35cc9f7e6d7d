// Drawings as PNG, by libpng: one byte a pixel, colours from a palette.
#include "render/picture/drawing.hpp"
#include "render/picture/font.hpp"

#include <cairn/error.hpp>

#include <png.h>

#include <algorithm>
#include <cstring>

namespace cairn::render {

namespace {

constexpr int kPoint = 2;  // pixels of a point of a letter

class Canvas {
 public:
  Canvas(int width, int height) : width_(width), height_(height), palette_{{255, 255, 255}} {
    pixels_.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0);
  }

  void box(int x, int y, int width, int height, const Colour& colour) {
    const std::uint8_t index = index_of(colour);
    const int left = std::clamp(x, 0, width_);
    const int right = std::clamp(x + width, left, width_);
    for (int row = std::max(y, 0); row < std::min(y + height, height_); ++row) {
      std::memset(line(row) + left, index, static_cast<std::size_t>(right - left));
    }
  }

  void label(const Drawing::Label& label) {
    const int length = width_in_pixels(label.text);
    const int back = label.anchor == Anchor::start ? 0 : label.anchor == Anchor::middle ? length / 2 : length;
    int along = -back;
    for (const char c : label.text) {
      const auto columns = glyph(c);
      for (int column = 0; column < 5; ++column) {
        for (int bit = 0; bit < 8; ++bit) {
          if ((columns[static_cast<std::size_t>(column)] >> static_cast<unsigned>(bit) & 1U) == 0) continue;
          const int right = along + column * kPoint;
          const int down = bit * kPoint - kCharacterHeight;
          if (label.upright) {
            box(label.x + down, label.y - right - kPoint, kPoint, kPoint, label.colour);
          } else {
            box(label.x + right, label.y + down, kPoint, kPoint, label.colour);
          }
        }
      }
      along += kCharacterWidth;
    }
  }

  [[nodiscard]] std::string encoded();

 private:
  std::uint8_t* line(int y) { return pixels_.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width_); }
  std::uint8_t index_of(const Colour& colour) {
    const auto found = std::find(palette_.begin(), palette_.end(), colour);
    if (found == palette_.end() && palette_.size() < 256) palette_.push_back(colour);
    return static_cast<std::uint8_t>(std::find(palette_.begin(), palette_.end(), colour) - palette_.begin());
  }

  int width_;
  int height_;
  std::vector<std::uint8_t> pixels_;
  std::vector<Colour> palette_;
};

std::string Canvas::encoded() {
  std::vector<std::uint8_t> colours;
  for (const auto& colour : palette_) colours.insert(colours.end(), {colour.red, colour.green, colour.blue});
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(width_);
  image.height = static_cast<png_uint_32>(height_);
  image.format = PNG_FORMAT_RGB_COLORMAP;
  image.colormap_entries = static_cast<png_uint_32>(palette_.size());
  png_alloc_size_t size = 0;
  const auto fail = [&image] { throw Error(std::string("the picture cannot be written as PNG: ") + image.message); };
  if (png_image_write_to_memory(&image, nullptr, &size, 0, pixels_.data(), 0, colours.data()) == 0) fail();
  std::string bytes(size, '\0');
  if (png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels_.data(), 0, colours.data()) == 0) fail();
  bytes.resize(size);
  return bytes;
}

}  // namespace

std::string png_of(const Drawing& drawing) {
  Canvas canvas(drawing.width, drawing.height);
  for (const auto& box : drawing.boxes) canvas.box(box.x, box.y, box.width, box.height, box.colour);
  for (const auto& label : drawing.labels) canvas.label(label);
  return canvas.encoded();
}

}  // namespace cairn::render
