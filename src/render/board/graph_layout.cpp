// Families are recognised by their edges, so that a graph that was written as a list of edges looks the same.
#include "render/board/graph_layout.hpp"

#include "render/board/free_layout.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <optional>
#include <utility>

namespace cairn::render {

namespace {

using Places = std::vector<Point>;

constexpr double kBetweenParts = 1;

// A connected part: its vertices are numbered from 0.
class GraphPart {
 public:
  explicit GraphPart(std::vector<std::vector<std::size_t>> neighbours) : neighbours_(std::move(neighbours)) {}

  [[nodiscard]] Places places() const {
    if (size() == 1) return {Point{}};
    if (is_path()) return in_rows(along_path(), size());
    if (const std::size_t columns = grid_columns(); columns > 0) return in_rows(in_order(), columns);
    if (all_have(2) || all_have(size() - 1)) return on_circle(around());
    if (const auto hub = hub_of_star()) return around_hub(*hub, neighbours_[*hub]);
    if (const auto hub = hub_of_wheel()) return around_hub(*hub, walk(*hub == 0 ? 1 : 0, hub));
    if (const auto sides = complete_sides()) return two_rows(*sides);
    return free_layout(neighbours_);
  }

 private:
  [[nodiscard]] std::size_t size() const { return neighbours_.size(); }
  [[nodiscard]] bool joined(std::size_t a, std::size_t b) const {
    return std::binary_search(neighbours_[a].begin(), neighbours_[a].end(), b);
  }
  [[nodiscard]] std::size_t edges() const {
    std::size_t ends = 0;
    for (const auto& list : neighbours_) ends += list.size();
    return ends / 2;
  }
  [[nodiscard]] bool all_have(std::size_t degree) const {
    return std::all_of(neighbours_.begin(), neighbours_.end(), [&](const auto& list) { return list.size() == degree; });
  }
  [[nodiscard]] std::vector<std::size_t> in_order() const {
    std::vector<std::size_t> order(size());
    for (std::size_t i = 0; i < size(); ++i) order[i] = i;
    return order;
  }

  [[nodiscard]] bool is_path() const {
    return edges() + 1 == size() &&
           std::all_of(neighbours_.begin(), neighbours_.end(), [](const auto& list) { return list.size() <= 2; });
  }
  [[nodiscard]] std::vector<std::size_t> along_path() const {
    const auto end = std::find_if(neighbours_.begin(), neighbours_.end(), [](const auto& l) { return l.size() == 1; });
    return walk(static_cast<std::size_t>(end - neighbours_.begin()));
  }
  // Around a cycle; a complete graph in the order of its vertices, which is a walk, too.
  [[nodiscard]] std::vector<std::size_t> around() const { return walk(0); }
  // Always on to the first neighbour that was not met.
  [[nodiscard]] std::vector<std::size_t> walk(std::size_t from, std::optional<std::size_t> without = {}) const {
    std::vector<std::size_t> order{from};
    std::vector<bool> met(size(), false);
    if (without) met[*without] = true;
    met[from] = true;
    for (bool found = true; found;) {
      found = false;
      for (const std::size_t next : neighbours_[order.back()]) {
        if (met[next]) continue;
        met[next] = found = true;
        order.push_back(next);
        break;
      }
    }
    return order;
  }

  // Vertices row by row, each joined to those beside, above and below it. 0 when it is no grid.
  [[nodiscard]] std::size_t grid_columns() const {
    for (std::size_t rows = 2; 2 * rows <= size(); ++rows) {
      const std::size_t columns = size() / rows;
      if (rows * columns != size() || edges() != rows * (columns - 1) + columns * (rows - 1)) continue;
      bool fits = true;
      for (std::size_t i = 0; i < size() && fits; ++i) {
        fits = (i % columns == 0 || joined(i - 1, i)) && (i < columns || joined(i - columns, i));
      }
      if (fits) return columns;
    }
    return 0;
  }

  [[nodiscard]] std::optional<std::size_t> hub_of_star() const {
    for (std::size_t hub = 0; hub < size(); ++hub) {
      if (neighbours_[hub].size() + 1 == size() && edges() + 1 == size()) return hub;
    }
    return std::nullopt;
  }
  [[nodiscard]] std::optional<std::size_t> hub_of_wheel() const {
    for (std::size_t hub = 0; hub < size(); ++hub) {
      if (neighbours_[hub].size() + 1 != size() || edges() != 2 * (size() - 1)) continue;
      const bool rim = std::all_of(neighbours_.begin(), neighbours_.end(),
                                   [&](const auto& list) { return &list == &neighbours_[hub] || list.size() == 3; });
      if (rim && walk(hub == 0 ? 1 : 0, hub).size() + 1 == size()) return hub;
    }
    return std::nullopt;
  }

  // The side of each vertex, when every vertex of one side is joined to all of the other; a star is drawn otherwise.
  [[nodiscard]] std::optional<std::vector<bool>> complete_sides() const {
    std::vector<bool> second(size(), false);
    for (const std::size_t other : neighbours_[0]) second[other] = true;
    const auto right = static_cast<std::size_t>(std::count(second.begin(), second.end(), true));
    if (right < 2 || size() - right < 2 || edges() != right * (size() - right)) return std::nullopt;
    for (std::size_t i = 0; i < size(); ++i) {
      for (const std::size_t other : neighbours_[i]) {
        if (second[other] == second[i]) return std::nullopt;
      }
    }
    return second;
  }

  [[nodiscard]] Places in_rows(const std::vector<std::size_t>& order, std::size_t columns) const {
    Places places(size());
    for (std::size_t i = 0; i < size(); ++i) {
      const std::size_t row = i / columns;
      places[order[i]] = {static_cast<double>(i % columns), static_cast<double>(row)};
    }
    return places;
  }

  // Clockwise from above, neighbours on the circle 1 apart; crowded ones a little more.
  [[nodiscard]] Places on_circle(const std::vector<std::size_t>& order) const {
    Places places(size());
    const auto count = static_cast<double>(order.size());
    const double radius = std::max(0.5 / std::sin(std::numbers::pi / count), all_have(size() - 1) ? 1.0 : 0.6);
    for (std::size_t i = 0; i < order.size(); ++i) {
      const double angle = 2 * std::numbers::pi * static_cast<double>(i) / count;
      places[order[i]] = {radius * std::sin(angle), -radius * std::cos(angle)};
    }
    return places;
  }
  [[nodiscard]] Places around_hub(std::size_t hub, const std::vector<std::size_t>& rim) const {
    Places places = on_circle(rim);
    const double radius = std::hypot(places[rim[0]].x, places[rim[0]].y);
    const double wider = std::max(1.05, 1.05 / radius);
    for (Point& place : places) place = {place.x * wider, place.y * wider};
    places[hub] = {};
    return places;
  }

  [[nodiscard]] Places two_rows(const std::vector<bool>& second) const {
    Places places(size());
    double counts[2] = {0, 0};
    for (const bool side : second) ++counts[side ? 1 : 0];
    double at[2] = {-(counts[0] - 1) / 2, -(counts[1] - 1) / 2};
    for (std::size_t i = 0; i < size(); ++i) places[i] = {at[second[i] ? 1 : 0]++, second[i] ? 1.6 : 0};
    return places;
  }

  std::vector<std::vector<std::size_t>> neighbours_;  // sorted
};

// The connected parts, each in the order of its vertices.
std::vector<std::vector<std::size_t>> parts_of(const std::vector<std::vector<std::size_t>>& neighbours) {
  std::vector<std::vector<std::size_t>> parts;
  std::vector<bool> met(neighbours.size(), false);
  for (std::size_t first = 0; first < neighbours.size(); ++first) {
    if (met[first]) continue;
    std::vector<std::size_t> part{first};
    met[first] = true;
    for (std::size_t i = 0; i < part.size(); ++i) {
      for (const std::size_t next : neighbours[part[i]]) {
        if (!met[next]) part.push_back(next);
        met[next] = true;
      }
    }
    std::sort(part.begin(), part.end());
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace

GraphLayout layout_of(const GraphBoard& board) {
  std::vector<std::vector<std::size_t>> neighbours(static_cast<std::size_t>(board.vertices));
  for (const auto& [first, second] : board.edges) {
    neighbours[static_cast<std::size_t>(first - 1)].push_back(static_cast<std::size_t>(second - 1));
    neighbours[static_cast<std::size_t>(second - 1)].push_back(static_cast<std::size_t>(first - 1));
  }
  for (auto& list : neighbours) std::sort(list.begin(), list.end());
  GraphLayout layout;
  layout.places.resize(neighbours.size());
  for (const auto& part : parts_of(neighbours)) {
    std::vector<std::vector<std::size_t>> own;
    for (const std::size_t vertex : part) {
      std::vector<std::size_t>& list = own.emplace_back();
      for (const std::size_t other : neighbours[vertex]) {
        list.push_back(static_cast<std::size_t>(std::lower_bound(part.begin(), part.end(), other) - part.begin()));
      }
    }
    const Places places = GraphPart(std::move(own)).places();
    Point low = places[0];
    Point high = places[0];
    for (const Point& place : places) {
      low = {std::min(low.x, place.x), std::min(low.y, place.y)};
      high = {std::max(high.x, place.x), std::max(high.y, place.y)};
    }
    const double left = part[0] == 0 ? 0 : layout.width + kBetweenParts;
    for (std::size_t i = 0; i < part.size(); ++i) {
      layout.places[part[i]] = {left + places[i].x - low.x, places[i].y - low.y};
    }
    layout.width = left + high.x - low.x;
    layout.height = std::max(layout.height, high.y - low.y);
  }
  return layout;
}

}  // namespace cairn::render
