// A drawing: rectangles, lines, curves, circles, texts and pixel maps, from which SVG, TikZ, PNG and PDF are made.
//
//   Drawing drawing(320, 200, "a title");
//   drawing.rectangle({10, 10, 50, 20}, Colour{31, 59, 115});
//   drawing.line({10, 40}, {60, 40}, Pen{.colour = kBlack, .width = 2, .dashed = true});
//   drawing.text({10, 60}, "minnie[3,8]", TextLook{.size = 14, .bold = true});
//   std::string svg = svg_of(drawing);
//
// Lengths are pixels of the natural size, 96 to an inch; x grows to the right and y downwards. What is drawn later
// covers what was drawn before. A picture of something new is a function that returns a Drawing: it never says in which
// format it will be written, and the writers (svg.cpp, tikz.cpp, png.cpp, rsvg.cpp) know nothing of what is drawn.
#pragma once

#include "base/layers.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace cairn::render {

struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;

  friend bool operator==(const Colour&, const Colour&) = default;
};

inline constexpr Colour kBlack{0, 0, 0};
inline constexpr Colour kWhite{255, 255, 255};

struct Point {
  double x = 0;
  double y = 0;
};

struct Area {
  double x = 0;  // the left upper corner
  double y = 0;
  double width = 0;
  double height = 0;
};

struct Pen {
  Colour colour = kBlack;
  double width = 1;
  bool dashed = false;
};

enum class Anchor : std::uint8_t { start, middle, end };

struct TextLook {
  double size = 12;  // of the font; capitals are 0.73 of it high
  Colour colour = kBlack;
  Anchor anchor = Anchor::start;
  bool bold = false;
  bool italic = false;
  bool upright = false;  // reads from below to above
};

// How wide a text will be, by the widths of DejaVu Sans, which few fonts exceed.
[[nodiscard]] double text_width(std::string_view text, const TextLook& look);
// The height of capitals.
[[nodiscard]] inline double capital_height(double size) { return 0.73 * size; }

// A map of pixels, each an index of the palette, that fills an area: for more cells than can be drawn one by one. A
// picture with pixel maps has them at whole coordinates, each pixel as large as a whole number of pixels of the
// picture.
struct Pixels {
  int columns = 0;
  int rows = 0;
  std::vector<Colour> palette;                  // at most 192
  std::function<void(int, std::uint8_t*)> row;  // writes the indices of a row, counted from above
};

class Drawing {
 public:
  struct Rectangle {
    Area area;
    std::optional<Colour> fill;
    std::optional<Pen> pen;
  };
  struct Rounded {
    Area area;
    double radius = 0;  // of the corners
    std::optional<Colour> fill;
    std::optional<Pen> pen;
  };
  struct Curve {
    std::vector<Point> points;  // a start, and for each piece two control points and an end (Bezier)
    Pen pen;
  };
  struct Polyline {
    std::vector<Point> points;
    Pen pen;
  };
  struct Polygon {
    std::vector<Point> points;
    Colour fill;
  };
  struct Circle {
    Point centre;
    double radius = 0;
    std::optional<Colour> fill;
    std::optional<Pen> pen;
  };
  struct Text {
    Point at;  // on the line on which capitals stand
    std::string text;
    TextLook look;
  };
  struct Map {
    Area area;
    Pixels pixels;
  };
  struct GroupBegin {
    std::string name;
  };
  struct GroupEnd {};
  using Element = std::variant<Rectangle, Rounded, Curve, Polyline, Polygon, Circle, Text, Map, GroupBegin, GroupEnd>;

  // Covered with the ground. The title is what programs read aloud; draw it as a text to show it.
  Drawing(double width, double height, std::string title, Colour ground = kWhite)
      : width_(width), height_(height), title_(std::move(title)), ground_(ground) {}

  void rectangle(const Area& area, Colour fill) { elements_.emplace_back(Rectangle{area, fill, std::nullopt}); }
  void frame(const Area& area, const Pen& pen) { elements_.emplace_back(Rectangle{area, std::nullopt, pen}); }
  void rounded(const Area& area, double radius, std::optional<Colour> fill, std::optional<Pen> pen = std::nullopt) {
    elements_.emplace_back(Rounded{area, radius, fill, pen});
  }
  void curve(std::vector<Point> points, const Pen& pen) { elements_.emplace_back(Curve{std::move(points), pen}); }
  void line(Point from, Point to, const Pen& pen) { elements_.emplace_back(Polyline{{from, to}, pen}); }
  void polyline(std::vector<Point> points, const Pen& pen) { elements_.emplace_back(Polyline{std::move(points), pen}); }
  void polygon(std::vector<Point> points, Colour fill) { elements_.emplace_back(Polygon{std::move(points), fill}); }
  void circle(Point centre, double radius, std::optional<Colour> fill, std::optional<Pen> pen = std::nullopt) {
    elements_.emplace_back(Circle{centre, radius, fill, pen});
  }
  void text(Point at, std::string text, const TextLook& look) {
    if (!text.empty()) elements_.emplace_back(Text{at, std::move(text), look});
  }
  void map(const Area& area, Pixels pixels) { elements_.emplace_back(Map{area, std::move(pixels)}); }
  // What is drawn between the two belongs together; SVG keeps the name as a class.
  void begin_group(std::string name) { elements_.emplace_back(GroupBegin{std::move(name)}); }
  void end_group() { elements_.emplace_back(GroupEnd{}); }

  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }
  [[nodiscard]] const std::string& title() const { return title_; }
  [[nodiscard]] Colour ground() const { return ground_; }
  [[nodiscard]] const std::vector<Element>& elements() const { return elements_; }
  [[nodiscard]] bool has_map() const;

 private:
  double width_;
  double height_;
  std::string title_;
  Colour ground_;
  std::vector<Element> elements_;
};

// As a whole number of pixels, or with at most two digits behind the point.
[[nodiscard]] std::string length_text(double value);

// scale: how large the picture is shown compared with its natural size. layer: what is above the pixel maps alone, on
// nothing, for those who paint the rest themselves.
[[nodiscard]] std::string svg_of(const Drawing& drawing, double scale = 1, bool layer = false);

// A document that compiles as it is; the picture in it can be copied into a paper. Throws Error when there is a pixel
// map, and TooLarge when there are more elements than TeX would take.
[[nodiscard]] std::string tikz_of(const Drawing& drawing);

}  // namespace cairn::render
