// From above to below; trees with many leaves from left to right, where their names have more room.
#include "render/tree/tree_picture.hpp"

#include "render/picture/sheet.hpp"
#include "render/picture/theme.hpp"
#include "render/tree/layers.hpp"
#include "render/tree/tree.hpp"
#include "render/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cairn::render {

namespace {

constexpr double kBoxText = 13;
constexpr double kValueText = 10.5;
constexpr double kBoxHeight = 36;
constexpr double kBoxGap = 14;
constexpr double kLayerGap = 52;
constexpr double kTreeMargin = 18;
constexpr double kLeastTree = 460;
constexpr double kLegend = 26;
constexpr double kWidestTree = 1100;  // a tree that is wider goes from left to right

class TreeLayout {
 public:
  TreeLayout(const TreeAnswer& answer, const PictureOptions& options)
      : answer_(answer), theme_(theme_of(options.style)) {
    for (const TreePlace& place : answer.places) {
      const double name = text_width(place_name(answer, place), {.size = kBoxText, .bold = true});
      const double value = text_width(place_value(place), {.size = kValueText});
      widths_.push_back(std::max(name, value) + 16);
    }
    find_layers();
    place(false);
    if (breadth_ > kWidestTree) place(true);
  }

  [[nodiscard]] Drawing drawn() const {
    const double wide = (sideways_ ? depth_ : breadth_) + 2 * kTreeMargin;
    const Sheet sheet({answer_.position,
                       fmt::format("The game tree, {} play: {}", play_text(answer_.misere),
                                   answer_.once ? counted(answer_.places.size(), "position") + ", each once"
                                                : counted(answer_.places.size(), "place")),
                       fmt::format("{}.", known_for_print(answer_.known, answer_.engine, answer_.status))},
                      std::max(wide, kLeastTree), 1);
    const double high = sideways_ ? breadth_ : depth_;
    Drawing drawing = sheet.drawing(sheet.top() + high + kLegend, theme_);
    const Point at{std::max(kTreeMargin, (drawing.width() - wide) / 2 + kTreeMargin), sheet.top()};
    drawing.begin_group("moves");
    draw_moves(drawing, at, false);
    draw_moves(drawing, at, true);
    drawing.end_group();
    drawing.begin_group("positions");
    for (std::size_t i = 0; i < answer_.places.size(); ++i) draw_place(drawing, at, i);
    drawing.end_group();
    draw_legend(drawing, sheet.top() + high + kLegend - 6);
    return drawing;
  }

 private:
  // How many moves are made at least before a position is met, along the longest way.
  void find_layers() {
    layer_.assign(answer_.places.size(), 0);
    for (std::size_t i = 0; i < answer_.places.size(); ++i) {
      for (const TreeMove& move : answer_.places[i].moves) layer_[move.to] = std::max(layer_[move.to], layer_[i] + 1);
    }
  }

  void place(bool sideways) {
    sideways_ = sideways;
    LayeredGraph graph;
    graph.layer = layer_;
    graph.gap = kBoxGap;
    for (const double width : widths_) graph.breadth.push_back(sideways ? kBoxHeight : width);
    for (std::size_t i = 0; i < answer_.places.size(); ++i) {
      for (const TreeMove& move : answer_.places[i].moves) graph.edges.emplace_back(i, move.to);
    }
    places_ = layered(graph);
    breadth_ = places_.breadth;
    const std::size_t layers = *std::max_element(layer_.begin(), layer_.end()) + 1;
    layer_size_.assign(layers, sideways ? 0 : kBoxHeight);
    for (std::size_t i = 0; i < widths_.size() && sideways; ++i) {
      layer_size_[layer_[i]] = std::max(layer_size_[layer_[i]], widths_[i]);
    }
    layer_middle_.clear();
    depth_ = 0;
    for (const double size : layer_size_) {
      layer_middle_.push_back(depth_ + size / 2);
      depth_ += size + kLayerGap;
    }
    depth_ -= kLayerGap;
  }

  [[nodiscard]] Point point(Point at, double along, double deep) const {
    return sideways_ ? Point{at.x + deep, at.y + along} : Point{at.x + along, at.y + deep};
  }
  [[nodiscard]] double half(std::size_t place) const { return (sideways_ ? widths_[place] : kBoxHeight) / 2; }

  void draw_moves(Drawing& drawing, Point at, bool winning) const {
    std::size_t edge = 0;
    for (std::size_t i = 0; i < answer_.places.size(); ++i) {
      for (const TreeMove& move : answer_.places[i].moves) {
        const auto& passes = places_.passes[edge++];
        if (move.wins != winning) continue;
        draw_move(drawing, at, i, move, passes);
      }
    }
  }

  void draw_move(Drawing& drawing, Point at, std::size_t from, const TreeMove& move,
                 const std::vector<double>& passes) const {
    std::vector<std::pair<double, double>> through;  // along, deep
    through.emplace_back(places_.along[from], layer_middle_[layer_[from]] + half(from));
    for (std::size_t i = 0; i < passes.size(); ++i) {
      const std::size_t layer = layer_[from] + 1 + i;
      through.emplace_back(passes[i], layer_middle_[layer] - layer_size_[layer] / 2);
      through.emplace_back(passes[i], layer_middle_[layer] + layer_size_[layer] / 2);
    }
    through.emplace_back(places_.along[move.to], layer_middle_[layer_[move.to]] - half(move.to));
    std::vector<Point> points{point(at, through[0].first, through[0].second)};
    for (std::size_t i = 1; i < through.size(); ++i) {
      const double bend = (through[i].second - through[i - 1].second) * 0.45;
      points.push_back(point(at, through[i - 1].first, through[i - 1].second + bend));
      points.push_back(point(at, through[i].first, through[i].second - bend));
      points.push_back(point(at, through[i].first, through[i].second));
    }
    const Colour side = move.player == Player::left    ? theme_.left
                        : move.player == Player::right ? theme_.right
                                                       : theme_.open;
    const bool own = move.player != Player::either;
    drawing.curve(std::move(points), {.colour = own         ? side
                                                : move.wins ? theme_.second
                                                            : theme_.open,
                                      .width = move.wins ? 2.8 : 1.1,
                                      .dashed = move.player == Player::right});
  }

  void draw_place(Drawing& drawing, Point at, std::size_t index) const {
    const TreePlace& place = answer_.places[index];
    const Point centre = point(at, places_.along[index], layer_middle_[layer_[index]]);
    const Colour fill = place.outcome ? theme_.outcome(*place.outcome) : theme_.open;
    const Colour ink = ink_on(fill);
    drawing.rounded({centre.x - widths_[index] / 2, centre.y - kBoxHeight / 2, widths_[index], kBoxHeight}, 7, fill,
                    Pen{.colour = theme_.ink, .width = 0.8});
    drawing.text({centre.x, centre.y - 2}, place_name(answer_, place),
                 {.size = kBoxText, .colour = ink, .anchor = Anchor::middle, .bold = true});
    drawing.text({centre.x, centre.y + 12}, place_value(place),
                 {.size = kValueText, .colour = ink, .anchor = Anchor::middle});
  }

  void draw_legend(Drawing& drawing, double y) const {
    drawing.begin_group("legend");
    const TextLook look{.size = 11, .colour = theme_.faint};
    double x = kTreeMargin;
    const auto entry = [&](const Pen& pen, const std::string& text) {
      drawing.line({x, y - 4}, {x + 26, y - 4}, pen);
      drawing.text({x + 32, y}, text, look);
      x += 32 + text_width(text, look) + 22;
    };
    if (answer_.partizan) {
      entry({.colour = theme_.left, .width = 1.6}, "Left");
      entry({.colour = theme_.right, .width = 1.6, .dashed = true}, "Right");
      entry({.colour = theme_.ink, .width = 2.8}, "thick: the move wins");
    } else {
      entry({.colour = theme_.second, .width = 2.8}, "winning move");
      entry({.colour = theme_.open, .width = 1.1}, "other move");
    }
    drawing.end_group();
  }

  const TreeAnswer& answer_;
  const Theme& theme_;
  std::vector<double> widths_;
  std::vector<std::size_t> layer_;
  LayeredPlaces places_;
  bool sideways_ = false;
  double breadth_ = 0;
  double depth_ = 0;
  std::vector<double> layer_size_;
  std::vector<double> layer_middle_;
};

}  // namespace

Drawing picture_of(const TreeAnswer& answer, const PictureOptions& options) {
  return TreeLayout(answer, options).drawn();
}

}  // namespace cairn::render
