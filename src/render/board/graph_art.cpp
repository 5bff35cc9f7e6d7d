// Vertices as circles with their chips, edges as lines; what is gone is faint and dashed.
#include "render/board/art_parts.hpp"
#include "render/board/graph_layout.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>

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
    const double beside = std::max(text_width(std::to_string(board.vertices), numbering_look({})),
                                   board.on_edges ? 0 : text_width("−00", amount_look({})));
    border_ = radius_ + 10 * unit + beside;
    // The lowest circles stand on the ground line.
    below = border_ - radius_;
    width = layout_.width * edge_ + 2 * border_;
    height = layout_.height * edge_ + 2 * border_;
  }

  void draw(Drawing& drawing, Point at, const SceneDeed& deed, const Theme& theme) const override {
    for (std::size_t i = 0; i < board_.edges.size(); ++i) edge(drawing, at, i, deed, theme);
    for (std::size_t i = 0; i < layout_.places.size(); ++i) vertex(drawing, at, i, deed, theme);
  }

 private:
  [[nodiscard]] TextLook look(const Theme& theme) const {
    return {.size = read_size(kVertexText, unit_), .colour = theme.ink, .anchor = Anchor::middle, .bold = true};
  }
  [[nodiscard]] TextLook numbering_look(const Theme& theme) const {
    return {.size = read_size(kNumbering, unit_), .colour = theme.faint, .anchor = Anchor::middle};
  }
  [[nodiscard]] TextLook amount_look(const Theme& theme) const {
    return {.size = read_size(12, unit_), .colour = theme.second, .anchor = Anchor::middle, .bold = true};
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

  // In which direction of a vertex a text crosses no edge: the one that is farthest from all of them and from what is
  // taken, downwards if there is a choice.
  struct Free {
    Point direction;
    double angle = 0;     // to the nearest edge
    double shortest = 1;  // of the edges of this vertex, as they are drawn
  };
  [[nodiscard]] Free free_direction(std::size_t vertex, std::optional<Point> taken) const {
    constexpr int kDirections = 48;
    const Point& here = layout_.places[vertex];
    const auto angle_to = [](const Point& direction, double dx, double dy) {
      const double length = std::max(std::hypot(dx, dy), 1e-9);
      return std::acos(std::clamp((direction.x * dx + direction.y * dy) / length, -1.0, 1.0));
    };
    Free best;
    double widest = -1;
    for (int i = 0; i < kDirections; ++i) {
      const double angle = std::numbers::pi / 2 - 2 * std::numbers::pi * i / kDirections;
      const Point direction{std::cos(angle), std::sin(angle)};
      double shortest = 4;
      double nearest = 1.55;  // what is wider is free enough
      for (const auto& [first, second] : board_.edges) {
        const auto a = static_cast<std::size_t>(first - 1);
        const auto b = static_cast<std::size_t>(second - 1);
        if (a != vertex && b != vertex) continue;
        const Point& there = layout_.places[a == vertex ? b : a];
        shortest = std::min(shortest, std::hypot(there.x - here.x, there.y - here.y));
        nearest = std::min(nearest, angle_to(direction, there.x - here.x, there.y - here.y));
      }
      const double free = nearest;
      if (taken) nearest = std::min(nearest, angle_to(direction, taken->x, taken->y) * 0.3);
      if (nearest > widest + 1e-6) {
        widest = nearest;
        best = {direction, free, shortest * edge_};
      }
    }
    return best;
  }

  // Where the middle of such a text is, so that it touches neither its vertex nor an edge, if that is possible nearby.
  [[nodiscard]] Point beside(const Point& centre, const Free& free, const std::string& text, const TextLook& look,
                             double radius) const {
    const double half_width = text_width(text, look) / 2;
    const double half_height = capital_height(look.size) / 2;
    const double half = std::abs(free.direction.x) * half_width + std::abs(free.direction.y) * half_height;
    double away = radius + 3 * unit_ + half;
    const double across =
        std::abs(free.direction.y) * half_width + std::abs(free.direction.x) * half_height + 2 * unit_;
    if (free.angle < 1.2)
      away = std::max(away,
                      std::min(across / std::tan(std::max(free.angle, 0.05)) + half, free.shortest - radius_ - half));
    return {centre.x + free.direction.x * away, centre.y + free.direction.y * away + half_height};
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
    std::optional<Point> amount_direction;
    const double ring = radius_ + (marked ? 6 : taken != nullptr ? 1.7 : 0.8) * unit_;
    if (taken != nullptr) {
      const bool added = taken->amount.negative();
      const std::string text = (added ? "+" : "−") + (added ? Integer(0) - taken->amount : taken->amount).to_string();
      const Free free = free_direction(index, std::nullopt);
      amount_direction = free.direction;
      const TextLook amount = amount_look(theme);
      drawing.text(beside(centre, free, text, amount, ring), text, amount);
    }
    const TextLook numbering = numbering_look(theme);
    const std::string text = std::to_string(index + 1);
    drawing.text(beside(centre, free_direction(index, amount_direction), text, numbering, ring), text, numbering);
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
