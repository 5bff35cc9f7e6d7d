// Rows for libpng: of a map as they are; of a drawing, strips that librsvg painted, with the pixel maps below them.
#include "render/picture/png.hpp"

#include "render/picture/rsvg.hpp"

#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace cairn::render {

namespace {

constexpr std::size_t kMostColours = 256;
constexpr std::size_t kGreys = 64;  // of the palette of a drawing with maps, from its ground to its ink
constexpr int kStrip = 128;         // rows that are painted at a time
constexpr int kQuick = 2;           // of zlib's levels: maps are large, and hardly smaller at higher ones
constexpr std::size_t kFull = std::size_t{1} << 16U;

[[noreturn]] void png_error_thrown(png_structp /*png*/, png_const_charp message) {
  throw Error(fmt::format("the picture cannot be written as PNG: {}", message));
}
void png_warning_ignored(png_structp /*png*/, png_const_charp /*message*/) {}
void png_collect(png_structp png, png_bytep bytes, png_size_t count) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): libpng hands out bytes
  static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(bytes), count);
}
void png_flushed(png_structp /*png*/) {}

// A file whose rows come one by one: indices of the palette, a byte each, or three bytes a pixel without one.
class PngFile {
 public:
  PngFile(int width, int height, const std::vector<Colour>& palette, const PrintPart& print)
      : print_(print),
        png_(png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, png_error_thrown, png_warning_ignored)) {
    if (png_ == nullptr) throw Error("libpng cannot be used");
    info_ = png_create_info_struct(png_);
    png_set_write_fn(png_, &bytes_, png_collect, png_flushed);
    int depth = 8;
    for (const int less : {4, 2, 1}) {
      if (!palette.empty() && palette.size() <= std::size_t{1} << static_cast<unsigned>(less)) depth = less;
    }
    png_set_IHDR(png_, info_, static_cast<png_uint_32>(width), static_cast<png_uint_32>(height), depth,
                 palette.empty() ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_PALETTE, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (!palette.empty()) {
      std::vector<png_color> colours;
      for (const auto& colour : palette) colours.push_back({colour.red, colour.green, colour.blue});
      png_set_PLTE(png_, info_, colours.data(), static_cast<int>(colours.size()));
      png_set_filter(png_, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
      png_set_compression_level(png_, kQuick);
    }
    std::string software = made_by();
    png_text made{};
    made.compression = PNG_TEXT_COMPRESSION_NONE;
    made.key =
        const_cast<char*>("Software");  // NOLINT(cppcoreguidelines-pro-type-const-cast): libpng's, which reads it
    made.text = software.data();
    png_set_text(png_, info_, &made, 1);
    png_write_info(png_, info_);
    if (depth < 8) png_set_packing(png_);
  }
  ~PngFile() { png_destroy_write_struct(&png_, &info_); }
  PngFile(const PngFile&) = delete;
  PngFile& operator=(const PngFile&) = delete;

  void row(const std::uint8_t* bytes) {
    png_write_row(png_, bytes);
    if (bytes_.size() >= kFull) flush();
  }
  void end() {
    png_write_end(png_, info_);
    flush();
  }

 private:
  void flush() {
    print_(bytes_);
    bytes_.clear();
  }

  const PrintPart& print_;
  std::string bytes_;
  png_structp png_;
  png_infop info_ = nullptr;
};

std::vector<const Drawing::Map*> maps_of(const Drawing& drawing) {
  std::vector<const Drawing::Map*> maps;
  for (const auto& element : drawing.elements()) {
    if (const auto* map = std::get_if<Drawing::Map>(&element)) maps.push_back(map);
  }
  return maps;
}

// Colours of the maps first, so that their indices stay as they are, then what lies between ground and ink.
class MapPalette {
 public:
  MapPalette(const Drawing& drawing, std::vector<Colour> colours) : colours_(std::move(colours)) {
    const Colour ground = drawing.ground();
    const int brightness = ground.red + ground.green + ground.blue;
    const int ink = brightness > 3 * 128 ? 0 : 255;
    const auto between = [&](std::uint8_t from, std::size_t i) {
      return static_cast<std::uint8_t>(from + (ink - from) * static_cast<int>(i) / static_cast<int>(kGreys - 1));
    };
    for (std::size_t i = 0; i < kGreys && colours_.size() < kMostColours; ++i) {
      colours_.push_back({between(ground.red, i), between(ground.green, i), between(ground.blue, i)});
    }
  }

  [[nodiscard]] const std::vector<Colour>& colours() const { return colours_; }

  std::uint8_t nearest(std::uint32_t rgb) {
    const auto [found, is_new] = known_.try_emplace(rgb, std::uint8_t{0});
    if (!is_new) return found->second;
    int best = 1 << 30;
    for (std::size_t i = 0; i < colours_.size(); ++i) {
      const int red = static_cast<int>(rgb >> 16U & 255U) - colours_[i].red;
      const int green = static_cast<int>(rgb >> 8U & 255U) - colours_[i].green;
      const int blue = static_cast<int>(rgb & 255U) - colours_[i].blue;
      const int distance = red * red + green * green + blue * blue;
      if (distance >= best) continue;
      best = distance;
      found->second = static_cast<std::uint8_t>(i);
    }
    return found->second;
  }

 private:
  std::vector<Colour> colours_;
  std::unordered_map<std::uint32_t, std::uint8_t> known_;
};

void print_with_maps(const Drawing& drawing, const PrintPart& print) {
  const auto maps = maps_of(drawing);
  MapPalette palette(drawing, maps[0]->pixels.palette);
  for (const auto* map : maps) {
    if (map->pixels.palette != maps[0]->pixels.palette)
      throw Error("the pixel maps of a picture have different colours");
  }
  const int width = static_cast<int>(std::lround(drawing.width()));
  const int height = static_cast<int>(std::lround(drawing.height()));
  const SvgPainter painter(svg_of(drawing, 1, true), width, height, drawing.ground());
  PngFile file(width, height, palette.colours(), print);
  std::vector<std::uint32_t> strip(static_cast<std::size_t>(width) * kStrip);
  std::vector<std::uint8_t> line(static_cast<std::size_t>(width));
  std::vector<std::uint8_t> covered(line.size());
  std::vector<std::uint8_t> cells;
  for (int y = 0; y < height; ++y) {
    if (y % kStrip == 0) painter.paint(y, std::min(kStrip, height - y), strip.data());
    std::fill(covered.begin(), covered.end(), std::uint8_t{0});
    for (const auto* map : maps) {
      const int top = static_cast<int>(std::lround(map->area.y));
      const int side = std::max(1, static_cast<int>(std::lround(map->area.height)) / std::max(1, map->pixels.rows));
      if (y < top || y >= top + side * map->pixels.rows) continue;
      cells.resize(static_cast<std::size_t>(map->pixels.columns));
      map->pixels.row((y - top) / side, cells.data());
      auto x = static_cast<std::size_t>(std::lround(map->area.x));
      for (const std::uint8_t cell : cells) {
        for (int i = 0; i < side && x < line.size(); ++i, ++x) {
          line[x] = cell;
          covered[x] = 1;
        }
      }
    }
    const std::uint32_t* painted = strip.data() + static_cast<std::size_t>(y % kStrip) * line.size();
    for (std::size_t x = 0; x < line.size(); ++x) {
      if (covered[x] == 0) line[x] = palette.nearest(painted[x] & 0xFFFFFFU);
    }
    file.row(line.data());
  }
  file.end();
}

}  // namespace

std::string png_of(const Pixels& pixels) {
  return collected([&](const PrintPart& print) {
    PngFile file(pixels.columns, pixels.rows, pixels.palette, print);
    std::vector<std::uint8_t> line(static_cast<std::size_t>(pixels.columns));
    for (int row = 0; row < pixels.rows; ++row) {
      pixels.row(row, line.data());
      file.row(line.data());
    }
    file.end();
  });
}

void print_png(const Drawing& drawing, double scale, const PrintPart& print) {
  if (drawing.has_map()) return print_with_maps(drawing, print);
  const int width = std::max(1, static_cast<int>(std::lround(drawing.width() * scale)));
  const int height = std::max(1, static_cast<int>(std::lround(drawing.height() * scale)));
  const SvgPainter painter(svg_of(drawing, scale, true), width, height, drawing.ground());
  PngFile file(width, height, {}, print);
  std::vector<std::uint32_t> strip(static_cast<std::size_t>(width) * kStrip);
  std::vector<std::uint8_t> line(static_cast<std::size_t>(width) * 3);
  for (int y = 0; y < height; ++y) {
    if (y % kStrip == 0) painter.paint(y, std::min(kStrip, height - y), strip.data());
    const std::uint32_t* painted =
        strip.data() + static_cast<std::size_t>(y % kStrip) * static_cast<std::size_t>(width);
    for (std::size_t x = 0; x < static_cast<std::size_t>(width); ++x) {
      for (std::size_t part = 0; part < 3; ++part) {
        line[3 * x + part] = static_cast<std::uint8_t>(painted[x] >> (16 - 8 * part));
      }
    }
    file.row(line.data());
  }
  file.end();
}

}  // namespace cairn::render
