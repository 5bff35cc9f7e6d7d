// The few functions of librsvg 2.54, cairo 1.16 and fontconfig that are called, by their names in the libraries. Their
// binary interfaces have been the same for many years, and are part of the names of the libraries.
#include "render/picture/rsvg.hpp"

#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include <dlfcn.h>
#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <utility>

namespace cairn::render {

namespace {

constexpr const char* kRsvg = "librsvg-2.so.2";
constexpr const char* kCairo = "libcairo.so.2";
constexpr const char* kFontconfig = "libfontconfig.so.1";
constexpr int kArgb = 0;         // CAIRO_FORMAT_ARGB32
constexpr int kRgb = 1;          // CAIRO_FORMAT_RGB24
constexpr int kNearest = 3;      // CAIRO_FILTER_NEAREST
constexpr int kTitle = 0;        // CAIRO_PDF_METADATA_TITLE
constexpr int kCreator = 4;      // CAIRO_PDF_METADATA_CREATOR
constexpr int kSystemFonts = 0;  // FcSetSystem
constexpr double kPointsOfPixel = 0.75;

struct Cairo;
struct Surface;
struct Pattern;
struct Handle;
struct FontConfig;

struct FontSet {
  int count;
  int room;
  void** fonts;
};
struct GlibError {
  std::uint32_t domain;
  int code;
  char* message;
};
struct Viewport {
  double x;
  double y;
  double width;
  double height;
};
using WriteBytes = int (*)(void*, const unsigned char*, unsigned);

class Libraries {
 public:
  Libraries() {
    cairo_ = opened(kCairo);
    rsvg_ = opened(kRsvg);
    find(rsvg_, "rsvg_handle_new_from_data", handle_new);
    find(rsvg_, "rsvg_handle_render_document", render_document);
    find(rsvg_, "g_object_unref", unref);
    find(rsvg_, "g_error_free", free_error);
    find(cairo_, "cairo_image_surface_create_for_data", image_surface);
    find(cairo_, "cairo_pdf_surface_create_for_stream", pdf_surface);
    find(cairo_, "cairo_pdf_surface_set_metadata", set_metadata);
    find(cairo_, "cairo_create", create);
    find(cairo_, "cairo_destroy", destroy);
    find(cairo_, "cairo_status", status);
    find(cairo_, "cairo_surface_status", surface_status);
    find(cairo_, "cairo_surface_flush", flush);
    find(cairo_, "cairo_surface_finish", finish);
    find(cairo_, "cairo_surface_destroy", destroy_surface);
    find(cairo_, "cairo_translate", translate);
    find(cairo_, "cairo_scale", scale);
    find(cairo_, "cairo_save", save);
    find(cairo_, "cairo_restore", restore);
    find(cairo_, "cairo_set_source_rgb", set_rgb);
    find(cairo_, "cairo_set_source_surface", set_surface);
    find(cairo_, "cairo_get_source", source);
    find(cairo_, "cairo_pattern_set_filter", set_filter);
    find(cairo_, "cairo_paint", paint);
    check_fonts();
  }

  Handle* (*handle_new)(const unsigned char*, std::size_t, GlibError**) = nullptr;
  int (*render_document)(Handle*, Cairo*, const Viewport*, GlibError**) = nullptr;
  void (*unref)(void*) = nullptr;
  void (*free_error)(GlibError*) = nullptr;
  Surface* (*image_surface)(unsigned char*, int, int, int, int) = nullptr;
  Surface* (*pdf_surface)(WriteBytes, void*, double, double) = nullptr;
  void (*set_metadata)(Surface*, int, const char*) = nullptr;
  Cairo* (*create)(Surface*) = nullptr;
  void (*destroy)(Cairo*) = nullptr;
  int (*status)(Cairo*) = nullptr;
  int (*surface_status)(Surface*) = nullptr;
  void (*flush)(Surface*) = nullptr;
  void (*finish)(Surface*) = nullptr;
  void (*destroy_surface)(Surface*) = nullptr;
  void (*translate)(Cairo*, double, double) = nullptr;
  void (*scale)(Cairo*, double, double) = nullptr;
  void (*save)(Cairo*) = nullptr;
  void (*restore)(Cairo*) = nullptr;
  void (*set_rgb)(Cairo*, double, double, double) = nullptr;
  void (*set_surface)(Cairo*, Surface*, double, double) = nullptr;
  Pattern* (*source)(Cairo*) = nullptr;
  void (*set_filter)(Pattern*, int) = nullptr;
  void (*paint)(Cairo*) = nullptr;

 private:
  // They stay open until the program ends.
  static void* opened(const char* name) {
    void* library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library != nullptr) return library;
    throw Error(fmt::format("PNG and PDF pictures are painted by librsvg, but {} cannot be loaded", name), "",
                "install the Debian packages librsvg2-2 and fonts-dejavu-core, or write SVG, which needs neither");
  }

  template <class Function>
  static void find(void* library, const char* name, Function& function) {
    void* found = dlsym(library, name);  // also in the libraries that this one needs
    if (found == nullptr) throw Error(fmt::format("librsvg or cairo is too old: there is no function {}", name));
    std::memcpy(&function, &found, sizeof found);
  }

  // Without a font texts vanish in silence.
  static void check_fonts() {
    void* library = dlopen(kFontconfig, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return;
    FontConfig* (*load)() = nullptr;
    FontSet* (*fonts)(FontConfig*, int) = nullptr;
    find(library, "FcInitLoadConfigAndFonts", load);
    find(library, "FcConfigGetFonts", fonts);
    FontConfig* config = load();
    const FontSet* set = config != nullptr ? fonts(config, kSystemFonts) : nullptr;
    if (set != nullptr && set->count > 0) return;
    throw Error("no font is installed, so that the texts of a PNG or PDF picture would be missing", "",
                "install the Debian package fonts-dejavu-core, or write SVG, which needs none");
  }

  void* rsvg_ = nullptr;
  void* cairo_ = nullptr;
};

const Libraries& libraries() {
  static const Libraries kLibraries;
  return kLibraries;
}

class SvgHandle {
 public:
  explicit SvgHandle(const std::string& svg) : libraries_(libraries()) {
    GlibError* error = nullptr;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes
    handle_ = libraries_.handle_new(reinterpret_cast<const unsigned char*>(svg.data()), svg.size(), &error);
    if (handle_ == nullptr) fail(error);
  }
  ~SvgHandle() { libraries_.unref(handle_); }
  SvgHandle(const SvgHandle&) = delete;
  SvgHandle& operator=(const SvgHandle&) = delete;

  void render(Cairo* cairo, double width, double height) const {
    const Viewport viewport{0, 0, width, height};
    GlibError* error = nullptr;
    if (libraries_.render_document(handle_, cairo, &viewport, &error) == 0) fail(error);
  }

 private:
  [[noreturn]] void fail(GlibError* error) const {
    const std::string why = error != nullptr ? error->message : "no reason is given";
    if (error != nullptr) libraries_.free_error(error);
    throw Error(fmt::format("librsvg cannot paint the picture: {}", why));
  }

  const Libraries& libraries_;
  Handle* handle_ = nullptr;
};

// A surface and what paints on it.
class Canvas {
 public:
  explicit Canvas(Surface* surface) : surface_(surface), cairo_(libraries().create(surface)) {
    if (libraries().status(cairo_) != 0) {
      release();
      throw Error("cairo cannot make a picture of this size", "", "ask for a smaller one");
    }
  }
  ~Canvas() { release(); }
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  [[nodiscard]] Cairo* cairo() const { return cairo_; }
  [[nodiscard]] Surface* surface() const { return surface_; }
  void fill(Colour colour) const {
    libraries().set_rgb(cairo_, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
    libraries().paint(cairo_);
  }

 private:
  void release() const {
    libraries().destroy(cairo_);
    libraries().destroy_surface(surface_);
  }

  Surface* surface_;
  Cairo* cairo_;
};

unsigned char* bytes_of(std::uint32_t* pixels) {
  return reinterpret_cast<unsigned char*>(pixels);  // NOLINT(cppcoreguidelines-pro-type-reinterpret-cast)
}

int collect_pdf(void* text, const unsigned char* bytes, unsigned count) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
  return 0;
}

void paint_map(const Canvas& canvas, const Drawing::Map& map) {
  const Pixels& pixels = map.pixels;
  const auto columns = static_cast<std::size_t>(pixels.columns);
  std::vector<std::uint32_t> image(columns * static_cast<std::size_t>(pixels.rows));
  std::vector<std::uint8_t> line(columns);
  for (int row = 0; row < pixels.rows; ++row) {
    pixels.row(row, line.data());
    std::uint32_t* out = image.data() + static_cast<std::size_t>(row) * columns;
    for (std::size_t i = 0; i < columns; ++i) {
      const Colour& colour = pixels.palette[line[i]];
      out[i] = std::uint32_t{colour.red} << 16U | std::uint32_t{colour.green} << 8U | colour.blue;
    }
  }
  const Libraries& call = libraries();
  Surface* surface = call.image_surface(bytes_of(image.data()), kRgb, pixels.columns, pixels.rows, pixels.columns * 4);
  call.save(canvas.cairo());
  call.translate(canvas.cairo(), map.area.x, map.area.y);
  call.scale(canvas.cairo(), map.area.width / pixels.columns, map.area.height / pixels.rows);
  call.set_surface(canvas.cairo(), surface, 0, 0);
  call.set_filter(call.source(canvas.cairo()), kNearest);
  call.paint(canvas.cairo());
  call.restore(canvas.cairo());
  call.flush(canvas.surface());
  call.finish(surface);
  call.destroy_surface(surface);
}

}  // namespace

void check_painter() { (void)libraries(); }

struct SvgPainter::Inside {
  SvgHandle handle;
  int width;
  int height;
  Colour ground;
};

SvgPainter::SvgPainter(const std::string& svg, int width, int height, Colour ground)
    : inside_(new Inside{SvgHandle(svg), width, height, ground}) {}
SvgPainter::~SvgPainter() = default;

void SvgPainter::paint(int first_row, int rows, std::uint32_t* pixels) const {
  const Canvas canvas(libraries().image_surface(bytes_of(pixels), kArgb, inside_->width, rows, inside_->width * 4));
  canvas.fill(inside_->ground);
  libraries().translate(canvas.cairo(), 0, -first_row);
  inside_->handle.render(canvas.cairo(), inside_->width, inside_->height);
  libraries().flush(canvas.surface());
}

void print_pdf(const Drawing& drawing, double scale, const PrintPart& print) {
  const SvgHandle handle(svg_of(drawing, 1, true));
  const double points = kPointsOfPixel * scale;
  std::string bytes;
  {
    const Canvas canvas(
        libraries().pdf_surface(collect_pdf, &bytes, drawing.width() * points, drawing.height() * points));
    libraries().set_metadata(canvas.surface(), kTitle, drawing.title().c_str());
    libraries().set_metadata(canvas.surface(), kCreator, made_by().c_str());
    libraries().scale(canvas.cairo(), points, points);
    if (drawing.ground() != kWhite) canvas.fill(drawing.ground());
    for (const auto& element : drawing.elements()) {
      if (const auto* map = std::get_if<Drawing::Map>(&element)) paint_map(canvas, *map);
    }
    handle.render(canvas.cairo(), drawing.width(), drawing.height());
    libraries().finish(canvas.surface());
    if (libraries().surface_status(canvas.surface()) != 0) throw Error("cairo cannot write the picture as PDF");
  }
  print(bytes);
}

}  // namespace cairn::render
