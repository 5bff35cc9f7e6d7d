// Families are recognised by their edges, so that a graph that was written as a list of edges looks the same.
#include "render/board/graph_layout.hpp"

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
constexpr int kMajorisations = 200;
constexpr int kPowerSteps = 100;

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
    return by_stress();
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

  [[nodiscard]] std::vector<std::vector<double>> distances() const {
    std::vector<std::vector<double>> all(size(), std::vector<double>(size(), -1));
    for (std::size_t from = 0; from < size(); ++from) {
      std::vector<std::size_t> met{from};
      all[from][from] = 0;
      for (std::size_t i = 0; i < met.size(); ++i) {
        for (const std::size_t next : neighbours_[met[i]]) {
          if (all[from][next] >= 0) continue;
          all[from][next] = all[from][met[i]] + 1;
          met.push_back(next);
        }
      }
    }
    return all;
  }

  // The two strongest directions of the distances, by the power method.
  static Places scaled(const std::vector<std::vector<double>>& distances) {
    const std::size_t n = distances.size();
    std::vector<std::vector<double>> inner(n, std::vector<double>(n));
    std::vector<double> mean(n, 0);
    double all = 0;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) mean[i] += distances[i][j] * distances[i][j] / static_cast<double>(n);
      all += mean[i] / static_cast<double>(n);
    }
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        inner[i][j] = -(distances[i][j] * distances[i][j] - mean[i] - mean[j] + all) / 2;
      }
    }
    std::vector<double> directions[2];
    for (int axis = 0; axis < 2; ++axis) {
      std::vector<double> v(n);
      for (std::size_t i = 0; i < n; ++i)
        v[i] = std::sin(static_cast<double>(i + 1) * (axis + 1.3));  // nothing special
      double length = 0;
      for (int step = 0; step < kPowerSteps; ++step) {
        std::vector<double> next(n, 0);
        for (std::size_t i = 0; i < n; ++i) {
          for (std::size_t j = 0; j < n; ++j) next[i] += inner[i][j] * v[j];
        }
        if (axis == 1) {
          double along = 0;
          double square = 0;
          for (std::size_t i = 0; i < n; ++i) {
            along += next[i] * directions[0][i];
            square += directions[0][i] * directions[0][i];
          }
          for (std::size_t i = 0; i < n && square > 0; ++i) next[i] -= along / square * directions[0][i];
        }
        length = 0;
        for (const double x : next) length += x * x;
        length = std::sqrt(length);
        if (length < 1e-9) break;
        for (std::size_t i = 0; i < n; ++i) v[i] = next[i] / length;
      }
      for (double& x : v) x *= std::sqrt(length);
      directions[axis] = v;
    }
    Places places(n);
    for (std::size_t i = 0; i < n; ++i) places[i] = {directions[0][i], directions[1][i]};
    return places;
  }

  [[nodiscard]] Places by_stress() const {
    const auto distance = distances();
    Places places = scaled(distance);
    // Vertices that look alike from everywhere, as leaves of one centre do, must not lie on top of each other.
    for (std::size_t i = 0; i < size(); ++i) {
      const double angle = 2.4 * static_cast<double>(i);
      places[i].x += 0.2 * std::cos(angle);
      places[i].y += 0.2 * std::sin(angle);
    }
    for (int round = 0; round < kMajorisations; ++round) majorise(places, distance);
    return places;
  }
  void majorise(Places& places, const std::vector<std::vector<double>>& distance) const {
    for (std::size_t i = 0; i < size(); ++i) {
      Point sum;
      double weights = 0;
      for (std::size_t j = 0; j < size(); ++j) {
        if (i == j) continue;
        const double weight = 1 / (distance[i][j] * distance[i][j]);
        const double dx = places[i].x - places[j].x;
        const double dy = places[i].y - places[j].y;
        const double apart = std::max(std::hypot(dx, dy), 1e-6);
        sum.x += weight * (places[j].x + distance[i][j] * dx / apart);
        sum.y += weight * (places[j].y + distance[i][j] * dy / apart);
        weights += weight;
      }
      places[i] = {sum.x / weights, sum.y / weights};
    }
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
