// Drawings as SVG: plain rectangles and texts, without anti-aliased edges.
#include "render/picture/drawing.hpp"

#include "render/markup_text.hpp"

#include <fmt/core.h>

namespace cairn::render {

namespace {

std::string hex(const Colour& colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

const char* anchor_text(Anchor anchor) {
  switch (anchor) {
    case Anchor::start:
      break;
    case Anchor::middle:
      return " text-anchor=\"middle\"";
    case Anchor::end:
      return " text-anchor=\"end\"";
  }
  return "";
}

}  // namespace

std::string svg_of(const Drawing& drawing) {
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n"
      "<title>{2}</title>\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
      drawing.width, drawing.height, markup_text(drawing.title));
  // Boxes of one colour that follow each other are one path.
  text += "<g shape-rendering=\"crispEdges\">\n";
  for (std::size_t i = 0; i < drawing.boxes.size();) {
    const Colour colour = drawing.boxes[i].colour;
    text += fmt::format("<path fill=\"{}\" d=\"", hex(colour));
    for (; i < drawing.boxes.size() && drawing.boxes[i].colour == colour; ++i) {
      const auto& box = drawing.boxes[i];
      text += fmt::format("M{} {}h{}v{}h-{}z", box.x, box.y, box.width, box.height, box.width);
    }
    text += "\"/>\n";
  }
  text +=
      "</g>\n<g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"19\" "
      "xml:space=\"preserve\">\n";
  for (const auto& label : drawing.labels) {
    const std::string turned = label.upright ? fmt::format(" transform=\"rotate(-90 {} {})\"", label.x, label.y) : "";
    text += fmt::format("<text x=\"{}\" y=\"{}\"{}{} fill=\"{}\">{}</text>\n", label.x, label.y,
                        anchor_text(label.anchor), turned, hex(label.colour), markup_text(label.text));
  }
  return text + "</g>\n</svg>\n";
}

}  // namespace cairn::render
