// Drawings as TikZ, for papers: the same elements at the same places, texts in the fonts of the paper.
#include "render/paper/tex_text.hpp"
#include "render/picture/drawing.hpp"

#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace cairn::render {

namespace {

constexpr std::size_t kMostElements = 20'000;
constexpr int kMostInPath = 100;  // rectangles of one command
constexpr double kPoints = 0.75;  // of a pixel

class TikzWriter {
 public:
  explicit TikzWriter(const Drawing& drawing) : drawing_(drawing) {
    if (drawing.has_map()) {
      throw Error("a picture with a pixel for each position is not drawn by TikZ", "",
                  "write a PDF, which papers include, or choose a smaller bound");
    }
    if (drawing.elements().size() > kMostElements) {
      throw TooLarge(fmt::format("a picture of {} elements is too large for TeX, which takes {}",
                                 drawing.elements().size(), kMostElements),
                     "", "write a PDF, which papers include, or choose a smaller bound");
    }
  }

  std::string written() {
    // The ground also gives the picture its size, so that its borders are those of the other formats.
    body_ += fmt::format("\\fill[{}] {} rectangle {};\n", name(drawing_.ground()), at(0, 0),
                         at(drawing_.width(), drawing_.height()));
    for (const auto& element : drawing_.elements()) {
      if (in_path_ > 0 && !continues_path(element)) close_path();
      std::visit([this](const auto& shape) { write(shape); }, element);
    }
    if (in_path_ > 0) close_path();
    std::string text = fmt::format(
        "% {}\n"
        "% {}\n"
        "% This file compiles as it is. In a paper, say \\usepackage{{tikz}} and take the tikzpicture with its "
        "colours.\n"
        "\\documentclass[border=1bp]{{standalone}}\n\\usepackage{{tikz}}\n\\begin{{document}}\n",
        tex_comment(drawing_.title()), made_by());
    for (std::size_t i = 0; i < colours_.size(); ++i) {
      text += fmt::format("\\definecolor{{cairn{}}}{{RGB}}{{{},{},{}}}%\n", i, colours_[i].red, colours_[i].green,
                          colours_[i].blue);
    }
    return fmt::format(
        "{}\\begin{{tikzpicture}}[x={}bp,y=-{}bp,font=\\sffamily]\n{}\\end{{tikzpicture}}\n\\end{{document}}\n", text,
        kPoints, kPoints, body_);
  }

 private:
  std::string name(const Colour& colour) {
    const auto found = std::find(colours_.begin(), colours_.end(), colour);
    const auto index = found - colours_.begin();
    if (found == colours_.end()) colours_.push_back(colour);
    return fmt::format("cairn{}", index);
  }
  std::string stroke(const Pen& pen) {
    return fmt::format("{},line width={}bp{}", name(pen.colour), length_text(pen.width * kPoints),
                       pen.dashed ? ",dashed" : "");
  }
  static std::string at(double x, double y) { return fmt::format("({},{})", length_text(x), length_text(y)); }
  static std::string at(const Point& point) { return at(point.x, point.y); }

  [[nodiscard]] bool continues_path(const Drawing::Element& element) const {
    const auto* rectangle = std::get_if<Drawing::Rectangle>(&element);
    return rectangle != nullptr && rectangle->fill == path_colour_ && in_path_ < kMostInPath;
  }
  void close_path() {
    body_ += ";\n";
    in_path_ = 0;
    path_colour_.reset();
  }

  void write(const Drawing::Rectangle& shape) {
    const Area& area = shape.area;
    const std::string corners =
        fmt::format("{} rectangle {}", at(area.x, area.y), at(area.x + area.width, area.y + area.height));
    if (!shape.fill) {
      body_ += fmt::format("\\draw[{}] {};\n", stroke(shape.pen.value_or(Pen{})), corners);
      return;
    }
    if (area.width <= 0 || area.height <= 0) return;
    if (in_path_ == 0) {
      body_ += fmt::format("\\fill[{}]", name(*shape.fill));
      path_colour_ = shape.fill;
    }
    ++in_path_;
    body_ += fmt::format(" {}", corners);
  }

  void write(const Drawing::Rounded& shape) {
    const Area& area = shape.area;
    const std::string fill = shape.fill ? fmt::format(",fill={}", name(*shape.fill)) : "";
    const std::string draw = shape.pen ? fmt::format(",draw={}", stroke(*shape.pen)) : "";
    body_ += fmt::format("\\path[rounded corners={}bp{}{}] {} rectangle {};\n", length_text(shape.radius * kPoints),
                         fill, draw, at(area.x, area.y), at(area.x + area.width, area.y + area.height));
  }
  void write(const Drawing::Curve& shape) {
    body_ += fmt::format("\\draw[{}] {}", stroke(shape.pen), at(shape.points[0]));
    for (std::size_t i = 1; i + 2 < shape.points.size(); i += 3) {
      body_ += fmt::format(" .. controls {} and {} .. {}", at(shape.points[i]), at(shape.points[i + 1]),
                           at(shape.points[i + 2]));
    }
    body_ += ";\n";
  }
  void write(const Drawing::Polyline& shape) {
    body_ += fmt::format("\\draw[{}] {};\n", stroke(shape.pen), joined(shape.points));
  }
  void write(const Drawing::Polygon& shape) {
    body_ += fmt::format("\\fill[{}] {} -- cycle;\n", name(shape.fill), joined(shape.points));
  }

  void write(const Drawing::Circle& shape) {
    const std::string fill = shape.fill ? fmt::format("fill={}", name(*shape.fill)) : "";
    const std::string draw = shape.pen ? fmt::format("draw={}", stroke(*shape.pen)) : "";
    body_ += fmt::format("\\path[{}{}{}] {} circle[radius={}bp];\n", fill, fill.empty() || draw.empty() ? "" : ",",
                         draw, at(shape.centre), length_text(shape.radius * kPoints));
  }

  void write(const Drawing::Text& shape) {
    const TextLook& look = shape.look;
    static constexpr const char* kAnchors[] = {"base west", "base", "base east"};
    const std::string size = length_text(look.size * kPoints);
    body_ += fmt::format(
        "\\node[anchor={},inner sep=0pt,text={}{},font=\\sffamily{}{}\\fontsize{{{}}}{{{}}}\\selectfont] at {} "
        "{{{}}};\n",
        kAnchors[static_cast<std::size_t>(look.anchor)], name(look.colour), look.upright ? ",rotate=90" : "",
        look.bold ? "\\bfseries" : "", look.italic ? "\\itshape" : "", size, size, at(shape.at), tex_text(shape.text));
  }

  void write(const Drawing::Map& /*map*/) {}
  void write(const Drawing::GroupBegin& group) { body_ += fmt::format("% {}\n", tex_comment(group.name)); }
  void write(const Drawing::GroupEnd& /*end*/) {}

  static std::string joined(const std::vector<Point>& points) {
    std::string text;
    for (const auto& point : points) {
      if (!text.empty()) text += " -- ";
      text += at(point);
    }
    return text;
  }

  const Drawing& drawing_;
  std::string body_;
  std::vector<Colour> colours_;
  std::optional<Colour> path_colour_;  // of the rectangles of the command that is open
  int in_path_ = 0;
};

}  // namespace

std::string tikz_of(const Drawing& drawing) { return TikzWriter(drawing).written(); }

}  // namespace cairn::render
