// Drawings as SVG: few kinds of elements, which every browser and vector program knows, and no style sheets.
//
// Rectangles that follow each other in one colour become one path, so that a grid of thousands of cells stays small.
// Pixel maps are embedded as PNG.
#include "render/picture/drawing.hpp"
#include "render/picture/png.hpp"

#include "render/markup_text.hpp"

#include <cairn/version.hpp>

#include <fmt/format.h>

namespace cairn::render {

namespace {

constexpr const char* kFonts = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";

std::string hex(const Colour& colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

std::string stroke(const Pen& pen) {
  std::string text = fmt::format(" stroke=\"{}\"", hex(pen.colour));
  if (pen.width != 1) text += fmt::format(" stroke-width=\"{}\"", length_text(pen.width));
  if (pen.dashed) text += " stroke-dasharray=\"6 4\"";
  return text;
}

std::string base64(std::string_view bytes) {
  static constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve(bytes.size() / 3 * 4 + 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      three = three << 8U | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    }
    for (std::size_t j = 0; j < 4; ++j) {
      text += i + j > bytes.size() ? '=' : kBase64[three >> (18 - 6 * j) & 63U];
    }
  }
  return text;
}

class SvgWriter {
 public:
  SvgWriter(const Drawing& drawing, double scale, bool layer) : drawing_(drawing), layer_(layer) {
    const std::string width = length_text(drawing.width());
    const std::string height = length_text(drawing.height());
    text_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" "
        "font-family=\"{}\">\n<title>{}</title>\n",
        length_text(drawing.width() * scale), length_text(drawing.height() * scale), width, height, kFonts,
        markup_text(drawing.title()));
    if (!layer) {
      text_ += fmt::format("<metadata>{}</metadata>\n", made_by());
      text_ += fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", width, height, hex(drawing.ground()));
    }
  }

  std::string written() {
    for (const auto& element : drawing_.elements()) {
      if (path_colour_ && !continues_path(element)) close_path();
      std::visit([this](const auto& shape) { write(shape); }, element);
    }
    if (path_colour_) close_path();
    return std::move(text_) + "</svg>\n";
  }

 private:
  [[nodiscard]] bool continues_path(const Drawing::Element& element) const {
    const auto* rectangle = std::get_if<Drawing::Rectangle>(&element);
    return rectangle != nullptr && rectangle->fill == path_colour_;
  }
  void close_path() {
    text_ += "\"/>\n";
    path_colour_.reset();
  }

  void write(const Drawing::Rectangle& shape) {
    const Area& area = shape.area;
    if (shape.fill) {
      if (area.width <= 0 || area.height <= 0) return;
      if (!path_colour_) {
        text_ += fmt::format("<path shape-rendering=\"crispEdges\" fill=\"{}\" d=\"", hex(*shape.fill));
        path_colour_ = shape.fill;
      }
      text_ += fmt::format("M{} {}h{}v{}h-{}z", length_text(area.x), length_text(area.y), length_text(area.width),
                           length_text(area.height), length_text(area.width));
      return;
    }
    text_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\"{}/>\n", length_text(area.x),
                         length_text(area.y), length_text(area.width), length_text(area.height),
                         stroke(shape.pen.value_or(Pen{})));
  }

  void write(const Drawing::Rounded& shape) {
    const Area& area = shape.area;
    text_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\"{}/>\n",
                         length_text(area.x), length_text(area.y), length_text(area.width), length_text(area.height),
                         length_text(shape.radius), shape.fill ? hex(*shape.fill) : "none",
                         shape.pen ? stroke(*shape.pen) : "");
  }

  void write(const Drawing::Curve& shape) {
    text_ += fmt::format("<path fill=\"none\"{} d=\"M{} {}", stroke(shape.pen), length_text(shape.points[0].x),
                         length_text(shape.points[0].y));
    for (std::size_t i = 1; i < shape.points.size(); ++i) {
      text_ += fmt::format("{}{} {}", i % 3 == 1 ? "C" : " ", length_text(shape.points[i].x),
                           length_text(shape.points[i].y));
    }
    text_ += "\"/>\n";
  }

  void write(const Drawing::Polyline& shape) {
    if (shape.points.size() == 2) {
      text_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{}/>\n", length_text(shape.points[0].x),
                           length_text(shape.points[0].y), length_text(shape.points[1].x),
                           length_text(shape.points[1].y), stroke(shape.pen));
      return;
    }
    text_ += fmt::format("<polyline fill=\"none\"{} points=\"{}\"/>\n", stroke(shape.pen), points(shape.points));
  }

  void write(const Drawing::Polygon& shape) {
    text_ += fmt::format("<polygon fill=\"{}\" points=\"{}\"/>\n", hex(shape.fill), points(shape.points));
  }

  void write(const Drawing::Circle& shape) {
    text_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"{}/>\n", length_text(shape.centre.x),
                         length_text(shape.centre.y), length_text(shape.radius), shape.fill ? hex(*shape.fill) : "none",
                         shape.pen ? stroke(*shape.pen) : "");
  }

  void write(const Drawing::Text& shape) {
    const TextLook& look = shape.look;
    static constexpr const char* kAnchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
    text_ +=
        fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}{}{}", length_text(shape.at.x), length_text(shape.at.y),
                    length_text(look.size), kAnchors[static_cast<std::size_t>(look.anchor)],
                    look.bold ? " font-weight=\"bold\"" : "", look.italic ? " font-style=\"italic\"" : "");
    if (look.upright) {
      text_ += fmt::format(" transform=\"rotate(-90 {} {})\"", length_text(shape.at.x), length_text(shape.at.y));
    }
    text_ += fmt::format(" fill=\"{}\">{}</text>\n", hex(look.colour), markup_text(shape.text));
  }

  void write(const Drawing::Map& shape) {
    if (layer_) return;
    const Area& area = shape.area;
    text_ += fmt::format(
        "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" "
        "style=\"image-rendering:pixelated\" href=\"data:image/png;base64,{}\"/>\n",
        length_text(area.x), length_text(area.y), length_text(area.width), length_text(area.height),
        base64(png_of(shape.pixels)));
  }

  void write(const Drawing::GroupBegin& group) { text_ += fmt::format("<g class=\"{}\">\n", markup_text(group.name)); }
  void write(const Drawing::GroupEnd& /*end*/) { text_ += "</g>\n"; }

  static std::string points(const std::vector<Point>& points) {
    std::string text;
    for (const auto& point : points) {
      if (!text.empty()) text += ' ';
      text += fmt::format("{},{}", length_text(point.x), length_text(point.y));
    }
    return text;
  }

  const Drawing& drawing_;
  bool layer_;
  std::string text_;
  std::optional<Colour> path_colour_;  // of the path that is open
};

}  // namespace

std::string svg_of(const Drawing& drawing, double scale, bool layer) {
  return SvgWriter(drawing, scale, layer).written();
}

}  // namespace cairn::render
