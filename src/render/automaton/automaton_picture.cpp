// By Graphviz where it is installed, otherwise in our own layers; the look is the same.
#include "render/automaton/automaton_picture.hpp"

#include "render/automaton/diagram.hpp"
#include "render/picture/sheet.hpp"
#include "render/picture/theme.hpp"
#include "render/words.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cairn::render {

namespace {

constexpr double kDiagramMargin = 18;
constexpr double kLeastDiagram = 520;

// A tip at `at`, coming from `from`.
void draw_tip(Drawing& drawing, Point from, Point at, const Colour& colour) {
  const double dx = at.x - from.x;
  const double dy = at.y - from.y;
  const double length = std::max(std::hypot(dx, dy), 1e-9);
  const Point ahead{dx / length, dy / length};
  const Point base{at.x - 9 * ahead.x, at.y - 9 * ahead.y};
  drawing.polygon(
      {at, {base.x - 3.8 * ahead.y, base.y + 3.8 * ahead.x}, {base.x + 3.8 * ahead.y, base.y - 3.8 * ahead.x}}, colour);
}

class DiagramArt {
 public:
  DiagramArt(const Diagram& diagram, Drawing& drawing, Point at, const Theme& theme)
      : diagram_(diagram), drawing_(drawing), at_(at), theme_(theme) {}

  void draw() {
    drawing_.begin_group("arrows");
    for (const DiagramArrow& arrow : diagram_.arrows) {
      std::vector<Point> curve;
      for (const Point& point : arrow.curve) curve.push_back(moved(point));
      draw_tip(drawing_, curve[curve.size() - 2], curve.back(), theme_.mark);
      drawing_.curve(std::move(curve), {.colour = theme_.mark, .width = 1.3});
    }
    for (const DiagramStart& start : diagram_.starts) draw_start(start);
    drawing_.end_group();
    drawing_.begin_group("labels");
    for (const DiagramArrow& arrow : diagram_.arrows) draw_label(arrow);
    drawing_.end_group();
    drawing_.begin_group("states");
    for (std::size_t i = 0; i < diagram_.states.size(); ++i) draw_state(i);
    drawing_.end_group();
  }

 private:
  [[nodiscard]] Point moved(const Point& point) const { return {at_.x + point.x, at_.y + point.y}; }

  void draw_start(const DiagramStart& start) {
    const Point from = moved(start.from);
    const Point centre = moved(diagram_.states[start.state].at);
    const double length = std::max(std::hypot(centre.x - from.x, centre.y - from.y), 1e-9);
    const double share = (length - kStateRadius - 1) / length;
    const Point tip{from.x + (centre.x - from.x) * share, from.y + (centre.y - from.y) * share};
    drawing_.line(from, tip, {.colour = theme_.ink, .width = 1.3});
    draw_tip(drawing_, from, tip, theme_.ink);
    drawing_.text({from.x - 4, from.y + capital_height(kArrowText) / 2}, start.mode,
                  {.size = kArrowText, .colour = theme_.ink, .anchor = Anchor::end});
  }

  void draw_label(const DiagramArrow& arrow) {
    const Point at = moved(arrow.label_at);
    const double width = label_width(arrow.label);
    const double height = label_height(arrow.label);
    drawing_.rounded({at.x - width / 2, at.y - height / 2, width, height}, 3, theme_.ground);
    double y = at.y - height / 2 + (kArrowLine + capital_height(kArrowText)) / 2;
    for (const std::string& line : arrow.label) {
      drawing_.text({at.x, y}, line, {.size = kArrowText, .colour = theme_.ink, .anchor = Anchor::middle});
      y += kArrowLine;
    }
  }

  void draw_state(std::size_t index) {
    const DiagramState& state = diagram_.states[index];
    const Point at = moved(state.at);
    const Pen pen{.colour = theme_.ink, .width = 1.6};
    drawing_.circle(at, kStateRadius, state.accepting ? theme_.p : theme_.n, pen);
    if (state.accepting) {
      drawing_.circle(at, kStateRadius - 4, std::nullopt, Pen{.colour = ink_on(theme_.p), .width = 1.2});
    }
    const TextLook look{
        .size = 12, .colour = ink_on(state.accepting ? theme_.p : theme_.n), .anchor = Anchor::middle, .bold = true};
    drawing_.text({at.x, at.y + capital_height(look.size) / 2}, std::to_string(index), look);
  }

  const Diagram& diagram_;
  Drawing& drawing_;
  Point at_;
  const Theme& theme_;
};

Diagram placed_diagram(const Proof& proof, const std::vector<std::string>& modes) {
  Diagram diagram = diagram_of(proof.automaton, modes);
  const std::size_t states = diagram.states.size();
  if (states > kMostStatesWithGraphviz) {
    throw TooLarge(fmt::format("an automaton of {} states is too large for a picture", states), "",
                   fmt::format("at most {} are drawn: write it as dot, for programs that show large graphs",
                               kMostStatesWithGraphviz));
  }
  if (lay_out_by_graphviz(diagram)) return diagram;
  if (states > kMostStates) {
    throw TooLarge(fmt::format("an automaton of {} states is too large to be drawn without Graphviz", states), "",
                   fmt::format("install the package graphviz, with which up to {} are drawn", kMostStatesWithGraphviz));
  }
  lay_out(diagram);
  return diagram;
}

}  // namespace

Drawing picture_of(const ProveReport& report, const PictureOptions& options) {
  if (!report.answer.proof) {
    throw Error(fmt::format("{} is not proved, so there is no automaton", report.question.game->text), "",
                report.answer.why);
  }
  const Proof& proof = *report.answer.proof;
  const Diagram diagram = placed_diagram(proof, report.modes);
  const Theme& theme = theme_of(options.style);
  const SheetText text{
      pattern_text(report.question, report.coordinates),
      fmt::format(
          "{} for all sizes, by {} digits of {}, the most significant first; * is any digit. Dark states "
          "accept{}.",
          report.question.grundy ? "Grundy values" : "P-positions", to_string(proof.automaton.numeration),
          fmt::join(report.tracks, " and "),
          diagram.states.size() < proof.automaton.states() ? "; the state that rejects for ever is left out" : ""),
      fmt::format("{}.", known_for_print(report.known(), Engine::automaton, report.answer.status))};
  const double wide = diagram.width + 2 * kDiagramMargin;
  const Sheet sheet(text, std::max(wide, kLeastDiagram), 1);
  Drawing drawing = sheet.drawing(sheet.top() + diagram.height + 8, theme);
  DiagramArt(diagram, drawing, {(drawing.width() - diagram.width) / 2, sheet.top() + 4}, theme).draw();
  return drawing;
}

}  // namespace cairn::render
