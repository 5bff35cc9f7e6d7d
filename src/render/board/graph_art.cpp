// Vertices as circles with their chips, edges as lines; what is gone is faint and dashed.
#include "render/board/art_parts.hpp"
#include "render/board/graph_layout.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cairn::render {

namespace {

constexpr double kVertex = 17;  // the radius, for numbers of two digits
constexpr double kEdge = 74;    // the length of an edge
constexpr double kVertexText = 14;
constexpr double kNumbering = 9.5;

class GraphArt : public BoardArt::Part {
 public:
  GraphArt(const GraphBoard& board, double unit) : board_(board), unit_(unit), layout_(layout_of(board)) {
    double widest = 0;
    for (std::size_t i = 0; i < layout_.places.size(); ++i) widest = std::max(widest, text_width(label(i), look({})));
    radius_ = board.on_edges ? 6 * unit : std::max(kVertex * unit, widest / 2 + 5 * unit);
    edge_ = std::max(kEdge * unit, 3.2 * radius_);
    border_ = radius_ + 16 * unit;
    width = layout_.width * edge_ + 2 * border_;
    height = layout_.height * edge_ + 2 * border_;
  }

  void draw(Drawing& drawing, Point at, const SceneDeed& deed, const Theme& theme) const override {
    for (std::size_t i = 0; i < board_.edges.size(); ++i) edge(drawing, at, i, deed, theme);
    for (std::size_t i = 0; i < layout_.places.size(); ++i) vertex(drawing, at, i, deed, theme);
  }

 private:
  [[nodiscard]] TextLook look(const Theme& theme) const {
    return {.size = kVertexText * unit_, .colour = theme.ink, .anchor = Anchor::middle, .bold = true};
  }
  [[nodiscard]] bool empty(std::size_t place) const { return board_.stacks[place] == Integer(0); }
  [[nodiscard]] std::string label(std::size_t vertex) const {
    if (board_.on_edges) return "";
    std::string text = board_.stacks[vertex].to_string();
    return text.size() > 8 ? text.substr(0, 3) + "…" + text.substr(text.size() - 3) : text;
  }
  [[nodiscard]] Point place(Point at, std::size_t vertex) const {
    return {at.x + border_ + layout_.places[vertex].x * edge_, at.y + border_ + layout_.places[vertex].y * edge_};
  }
  static const SceneTaking* taking_at(const std::vector<SceneTaking>& takings, std::size_t place) {
    const auto found =
        std::find_if(takings.begin(), takings.end(), [&](const auto& one) { return one.place == place; });
    return found == takings.end() ? nullptr : &*found;
  }

  // Where the number of a vertex crosses no edge: the direction that is farthest from all of them, downwards if
  // there is a choice.
  [[nodiscard]] Point free_direction(std::size_t vertex) const {
    constexpr int kDirections = 16;
    Point best{};
    double widest = -1;
    for (int i = 0; i < kDirections; ++i) {
      const double angle = std::numbers::pi / 2 - 2 * std::numbers::pi * i / kDirections;
      const Point direction{std::cos(angle), std::sin(angle)};
      double nearest = 1.4;  // what is wider is free enough
      for (const auto& [first, second] : board_.edges) {
        const auto a = static_cast<std::size_t>(first - 1);
        const auto b = static_cast<std::size_t>(second - 1);
        if (a != vertex && b != vertex) continue;
        const Point& here = layout_.places[vertex];
        const Point& there = layout_.places[a == vertex ? b : a];
        const double length = std::max(std::hypot(there.x - here.x, there.y - here.y), 1e-9);
        const double cosine = (direction.x * (there.x - here.x) + direction.y * (there.y - here.y)) / length;
        nearest = std::min(nearest, std::acos(std::clamp(cosine, -1.0, 1.0)));
      }
      if (nearest > widest + 1e-6) {
        widest = nearest;
        best = direction;
      }
    }
    return best;
  }

  [[nodiscard]] bool left(std::size_t index) const {
    if (board_.on_edges) return !empty(index);
    const auto& [first, second] = board_.edges[index];
    return board_.keeps_edges ||
           (!empty(static_cast<std::size_t>(first - 1)) && !empty(static_cast<std::size_t>(second - 1)));
  }

  void edge(Drawing& drawing, Point at, std::size_t index, const SceneDeed& deed, const Theme& theme) const {
    const auto& ends = board_.edges[index];
    const Point from = place(at, static_cast<std::size_t>(ends.first - 1));
    const Point to = place(at, static_cast<std::size_t>(ends.second - 1));
    const bool active = board_.active_edge == ends;
    const SceneTaking* taken = board_.on_edges ? taking_at(deed.takings, index) : nullptr;
    Pen pen{.colour = theme.ink, .width = 1.8 * unit_};
    if (!left(index)) pen = {.colour = theme.open, .width = unit_, .dashed = true};
    if (active) pen = {.colour = theme.second, .width = 6 * unit_};
    if (taken != nullptr) pen = {.colour = theme.second, .width = 3.2 * unit_, .dashed = true};
    if (deed.active_edge == ends && !active) pen = {.colour = theme.second, .width = 3.2 * unit_};
    drawing.line(from, to, pen);
    if (taken == nullptr && !board_.on_edges) return;
    const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
    if (board_.on_edges && board_.stacks[index] > Integer(1)) {
      drawing.text({middle.x, middle.y - 5 * unit_}, board_.stacks[index].to_string(), look(theme));
    }
  }

  void vertex(Drawing& drawing, Point at, std::size_t index, const SceneDeed& deed, const Theme& theme) const {
    const Point centre = place(at, index);
    const SceneTaking* taken = board_.on_edges ? nullptr : taking_at(deed.takings, index);
    const bool gone = !board_.on_edges && empty(index);
    const bool marked = board_.marked_vertex == static_cast<int>(index) + 1;
    Pen pen{.colour = gone && !board_.keeps_edges ? theme.open : theme.ink, .width = 1.6 * unit_, .dashed = false};
    if (taken != nullptr) pen = {.colour = theme.second, .width = 3.4 * unit_};
    drawing.circle(centre, radius_, board_.on_edges ? theme.p : gone ? theme.ground : theme.band, pen);
    if (marked) {
      drawing.circle(centre, radius_ + 4.5 * unit_, std::nullopt, Pen{.colour = theme.second, .width = 2.6 * unit_});
    }
    TextLook number = look(theme);
    if (gone) number.colour = theme.faint;
    drawing.text({centre.x, centre.y + capital_height(number.size) / 2}, label(index), number);
    const Point aside = free_direction(index);
    const double away = radius_ + 8 * unit_;
    drawing.text({centre.x + aside.x * away, centre.y + aside.y * away + capital_height(kNumbering * unit_) / 2},
                 std::to_string(index + 1),
                 {.size = kNumbering * unit_, .colour = theme.faint, .anchor = Anchor::middle});
    if (taken == nullptr) return;
    TextLook amount = look(theme);
    amount.size = 12 * unit_;
    amount.colour = theme.second;
    const bool added = taken->amount.negative();
    const std::string text = (added ? "+" : "−") + (added ? Integer(0) - taken->amount : taken->amount).to_string();
    const Point at_text{centre.x, centre.y - radius_ - 5 * unit_};
    const double wide = text_width(text, amount) + 2 * unit_;
    drawing.rounded({at_text.x - wide / 2, at_text.y - 10.5 * unit_, wide, 12 * unit_}, 2 * unit_, theme.ground);
    drawing.text(at_text, text, amount);
  }

  GraphBoard board_;
  double unit_;
  GraphLayout layout_;
  double radius_ = 0;
  double edge_ = 0;
  double border_ = 0;
};

}  // namespace

std::unique_ptr<const BoardArt::Part> graph_art(const GraphBoard& board, double unit) {
  if (board.vertices > kMostDrawnVertices) {
    throw TooLarge(fmt::format("a graph of {} vertices is too large for a picture", board.vertices), "",
                   fmt::format("at most {} vertices are drawn", kMostDrawnVertices));
  }
  return std::make_unique<const GraphArt>(board, unit);
}

}  // namespace cairn::render
