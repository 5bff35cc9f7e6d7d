// Beginnings, stress, pushing, and the choice.
#include "render/board/free_layout.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <utility>

namespace cairn::render {

namespace {

using FreePlaces = std::vector<Point>;
using Distances = std::vector<std::vector<double>>;

constexpr int kMajorisations = 200;
constexpr int kPowerSteps = 100;
constexpr int kPushes = 120;
constexpr double kManySteps = 2e7;          // vertices times edges, over all pushes of a drawing
constexpr std::size_t kMostForChoice = 40;  // larger graphs are drawn once
constexpr std::size_t kOtherBeginnings = 16;
constexpr std::size_t kMostCycles = 12;
constexpr double kMostEnlarged = 2.5;
constexpr double kForLength = 4;      // edges of twice the length are as bad as this number of crossings
constexpr double kForSymmetry = 0.7;  // and this is how good it is that nothing was pushed

double between(const Point& a, const Point& b) { return std::hypot(a.x - b.x, a.y - b.y); }

// The point of the line from a to b that is nearest.
Point nearest_on(const Point& a, const Point& b, const Point& p) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double square = dx * dx + dy * dy;
  const double t = square > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0;
  return {a.x + t * dx, a.y + t * dy};
}

double turn(const Point& a, const Point& b, const Point& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Numbers from 0 to 1 that look like chance and are always the same.
class Scatter {
 public:
  double next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<double>(state_ >> 11U) / 9007199254740992.0;
  }

 private:
  std::uint64_t state_ = 20;
};

class FreeLayout {
 public:
  explicit FreeLayout(const std::vector<std::vector<std::size_t>>& neighbours)
      : neighbours_(neighbours), distances_(distances()) {
    for (std::size_t i = 0; i < size(); ++i) {
      for (const std::size_t j : neighbours_[i]) {
        if (i < j) edges_.emplace_back(i, j);
      }
    }
  }

  [[nodiscard]] FreePlaces places() {
    FreePlaces first = by_stress(scaled());
    if (size() > kMostForChoice || edges_.size() > kMostForChoice * 3) {
      push(first);
      enlarge(first);
      return first;
    }
    consider(std::move(first));
    // Around a cycle, as it is and with its inner vertices farther outside.
    for (const auto& cycle : cycles()) {
      const FreePlaces inside = around_cycle(cycle);
      for (const FreePlaces& regular : {inside, spread(inside, cycle)}) {
        consider(regular, false);
        consider(regular);
      }
      consider(by_stress(inside));
    }
    consider(by_stress(in_circle()));
    Scatter scatter;
    for (std::size_t i = 0; i < kOtherBeginnings; ++i) {
      FreePlaces places(size());
      const double side = std::sqrt(static_cast<double>(size()));
      for (Point& place : places) place = {side * scatter.next(), side * scatter.next()};
      consider(by_stress(std::move(places)));
    }
    return best_;
  }

 private:
  [[nodiscard]] std::size_t size() const { return neighbours_.size(); }

  // What is not pushed keeps its symmetry, which is worth something.
  void consider(FreePlaces places, bool pushed = true) {
    if (pushed) push(places);
    enlarge(places);
    const double cost = cost_of(places) - (pushed ? 0 : kForSymmetry);
    // As good as another one is not better: the first ones look the most regular.
    if (!best_.empty() && cost >= cost_ - 0.05) return;
    best_ = std::move(places);
    cost_ = cost;
  }

  // How far apart two vertices are at least, and a vertex and an edge that is not its own, compared with what is
  // wanted.
  [[nodiscard]] double room_of(const FreePlaces& places) const {
    double room = 1e9;
    for (std::size_t i = 0; i < size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) room = std::min(room, between(places[i], places[j]) / kVerticesApart);
    }
    for (const auto& [a, b] : edges_) {
      for (std::size_t i = 0; i < size(); ++i) {
        if (i == a || i == b) continue;
        room = std::min(room, between(places[i], nearest_on(places[a], places[b], places[i])) / kOffEdge);
      }
    }
    return room;
  }

  void enlarge(FreePlaces& places) const {
    const double room = room_of(places);
    if (room >= 1) return;
    const double factor = std::min(1 / std::max(room, 1e-6), kMostEnlarged);
    for (Point& place : places) place = {place.x * factor, place.y * factor};
  }

  [[nodiscard]] double cost_of(const FreePlaces& places) const {
    double crossings = 0;
    double length = 0;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      const auto& [a, b] = edges_[i];
      length += between(places[a], places[b]) / static_cast<double>(edges_.size());
      for (std::size_t j = 0; j < i; ++j) {
        const auto& [c, d] = edges_[j];
        if (a == c || a == d || b == c || b == d) continue;
        if (turn(places[a], places[b], places[c]) * turn(places[a], places[b], places[d]) < 0 &&
            turn(places[c], places[d], places[a]) * turn(places[c], places[d], places[b]) < 0) {
          ++crossings;
        }
      }
    }
    double uneven = 0;
    for (const auto& [a, b] : edges_) {
      uneven += std::abs(between(places[a], places[b]) / length - 1) / static_cast<double>(edges_.size());
    }
    const double room = room_of(places);
    return (room < 0.99 ? 1000 * (2 - room) : 0) + crossings + kForLength * std::max(length - 1, 0.0) + 4 * uneven;
  }

  // Vertices that are too near to each other, or to an edge that is not theirs, give way.
  void push(FreePlaces& places) const {
    const auto steps = static_cast<double>(size() * (edges_.size() + size()));
    const int rounds = static_cast<int>(std::min<double>(kPushes, kManySteps / steps));
    for (int round = 0; round < rounds; ++round) {
      bool moved = false;
      for (std::size_t i = 0; i < size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          const double apart = between(places[i], places[j]);
          if (apart >= kVerticesApart) continue;
          const Point away = direction(places[j], places[i], i);
          const double step = (kVerticesApart * 1.02 - apart) / 2;
          places[i] = {places[i].x + away.x * step, places[i].y + away.y * step};
          places[j] = {places[j].x - away.x * step, places[j].y - away.y * step};
          moved = true;
        }
      }
      for (const auto& [a, b] : edges_) {
        for (std::size_t i = 0; i < size(); ++i) {
          if (i == a || i == b) continue;
          const Point foot = nearest_on(places[a], places[b], places[i]);
          const double apart = between(places[i], foot);
          if (apart >= kOffEdge) continue;
          const Point away = off_edge(a, b, i, places, foot);
          const double step = (kOffEdge * 1.02 - apart) / 2;
          places[i] = {places[i].x + away.x * step, places[i].y + away.y * step};
          for (const std::size_t end : {a, b}) {
            places[end] = {places[end].x - away.x * step / 2, places[end].y - away.y * step / 2};
          }
          moved = true;
        }
      }
      if (!moved) return;
    }
  }
  static Point direction(const Point& from, const Point& to, std::size_t index) {
    const double apart = between(from, to);
    if (apart > 1e-6) return {(to.x - from.x) / apart, (to.y - from.y) / apart};
    const double angle = 2.4 * static_cast<double>(index);  // nothing special
    return {std::cos(angle), std::sin(angle)};
  }
  static Point off_edge(std::size_t a, std::size_t b, std::size_t vertex, const FreePlaces& places, const Point& foot) {
    if (between(places[vertex], foot) > 1e-6) return direction(foot, places[vertex], vertex);
    const Point along = direction(places[a], places[b], vertex);
    return vertex % 2 == 0 ? Point{-along.y, along.x} : Point{along.y, -along.x};
  }

  // A shortest cycle through each edge, each cycle once.
  [[nodiscard]] std::vector<std::vector<std::size_t>> cycles() const {
    std::vector<std::vector<std::size_t>> found;
    std::vector<std::vector<std::size_t>> known;
    for (const auto& [first, last] : edges_) {
      if (found.size() >= kMostCycles) break;
      std::vector<std::size_t> before(size(), size());
      std::vector<std::size_t> met{first};
      before[first] = first;
      for (std::size_t i = 0; i < met.size() && before[last] == size(); ++i) {
        for (const std::size_t next : neighbours_[met[i]]) {
          if (before[next] != size() || (met[i] == first && next == last)) continue;
          before[next] = met[i];
          met.push_back(next);
        }
      }
      if (before[last] == size()) continue;
      std::vector<std::size_t> cycle{last};
      while (cycle.back() != first) cycle.push_back(before[cycle.back()]);
      std::vector<std::size_t> sorted = cycle;
      std::sort(sorted.begin(), sorted.end());
      if (std::find(known.begin(), known.end(), sorted) != known.end()) continue;
      known.push_back(std::move(sorted));
      found.push_back(std::move(cycle));
    }
    return found;
  }

  // The cycle on a circle, and every other vertex in the middle of its neighbours.
  [[nodiscard]] FreePlaces around_cycle(const std::vector<std::size_t>& cycle) const {
    FreePlaces places(size());
    std::vector<bool> fixed(size(), false);
    const auto count = static_cast<double>(cycle.size());
    const double radius =
        std::max(1.0, std::sqrt(static_cast<double>(size())) * 0.45) / std::sin(std::numbers::pi / count) / 1.6;
    for (std::size_t i = 0; i < cycle.size(); ++i) {
      // The lowest edge lies flat.
      const double angle = 2 * std::numbers::pi * (static_cast<double>(i) + 0.5) / count;
      places[cycle[i]] = {radius * std::sin(angle), radius * std::cos(angle)};
      fixed[cycle[i]] = true;
    }
    for (int round = 0; round < kMajorisations; ++round) {
      for (std::size_t i = 0; i < size(); ++i) {
        if (fixed[i]) continue;
        Point sum;
        for (const std::size_t j : neighbours_[i]) sum = {sum.x + places[j].x, sum.y + places[j].y};
        const auto degree = static_cast<double>(neighbours_[i].size());
        places[i] = {sum.x / degree, sum.y / degree};
      }
    }
    return places;
  }

  // The farther from the cycle, the nearer to its middle, in even steps.
  [[nodiscard]] FreePlaces spread(FreePlaces places, const std::vector<std::size_t>& cycle) const {
    const double radius = std::hypot(places[cycle[0]].x, places[cycle[0]].y);
    std::vector<double> far(size(), 0);
    double farthest = 0;
    for (std::size_t i = 0; i < size(); ++i) {
      far[i] = std::numeric_limits<double>::max();
      for (const std::size_t on : cycle) far[i] = std::min(far[i], distances_[i][on]);
      farthest = std::max(farthest, far[i]);
    }
    for (std::size_t i = 0; i < size(); ++i) {
      const double now = std::hypot(places[i].x, places[i].y);
      if (far[i] == 0 || now < 1e-6) continue;
      const double wanted = radius * (1 - far[i] / (farthest + 1));
      places[i] = {places[i].x / now * wanted, places[i].y / now * wanted};
    }
    return places;
  }

  [[nodiscard]] FreePlaces in_circle() const {
    FreePlaces places(size());
    for (std::size_t i = 0; i < size(); ++i) {
      const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(size());
      places[i] = {std::sin(angle), -std::cos(angle)};
    }
    return places;
  }

  [[nodiscard]] Distances distances() const {
    Distances all(size(), std::vector<double>(size(), -1));
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
  [[nodiscard]] FreePlaces scaled() const {
    const std::size_t n = size();
    std::vector<std::vector<double>> inner(n, std::vector<double>(n));
    std::vector<double> mean(n, 0);
    double all = 0;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) mean[i] += distances_[i][j] * distances_[i][j] / static_cast<double>(n);
      all += mean[i] / static_cast<double>(n);
    }
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        inner[i][j] = -(distances_[i][j] * distances_[i][j] - mean[i] - mean[j] + all) / 2;
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
    FreePlaces places(n);
    for (std::size_t i = 0; i < n; ++i) places[i] = {directions[0][i], directions[1][i]};
    return places;
  }

  [[nodiscard]] FreePlaces by_stress(FreePlaces places) const {
    // Vertices that look alike from everywhere, as leaves of one centre do, must not lie on top of each other.
    for (std::size_t i = 0; i < size(); ++i) {
      const double angle = 2.4 * static_cast<double>(i);
      places[i].x += 0.2 * std::cos(angle);
      places[i].y += 0.2 * std::sin(angle);
    }
    for (int round = 0; round < kMajorisations; ++round) majorise(places);
    lay_flat(places);
    return places;
  }
  // What is longer than wide lies: its longest direction goes to the right.
  static void lay_flat(FreePlaces& places) {
    Point mean;
    const auto count = static_cast<double>(places.size());
    for (const Point& place : places) mean = {mean.x + place.x / count, mean.y + place.y / count};
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (const Point& place : places) {
      xx += (place.x - mean.x) * (place.x - mean.x);
      xy += (place.x - mean.x) * (place.y - mean.y);
      yy += (place.y - mean.y) * (place.y - mean.y);
    }
    const double angle = std::atan2(2 * xy, xx - yy) / 2;
    for (Point& place : places) {
      place = {place.x * std::cos(angle) + place.y * std::sin(angle),
               place.y * std::cos(angle) - place.x * std::sin(angle)};
    }
  }
  void majorise(FreePlaces& places) const {
    for (std::size_t i = 0; i < size(); ++i) {
      Point sum;
      double weights = 0;
      for (std::size_t j = 0; j < size(); ++j) {
        if (i == j) continue;
        const double weight = 1 / (distances_[i][j] * distances_[i][j]);
        const double dx = places[i].x - places[j].x;
        const double dy = places[i].y - places[j].y;
        const double apart = std::max(std::hypot(dx, dy), 1e-6);
        sum.x += weight * (places[j].x + distances_[i][j] * dx / apart);
        sum.y += weight * (places[j].y + distances_[i][j] * dy / apart);
        weights += weight;
      }
      places[i] = {sum.x / weights, sum.y / weights};
    }
  }

  const std::vector<std::vector<std::size_t>>& neighbours_;
  Distances distances_;
  std::vector<std::pair<std::size_t, std::size_t>> edges_;
  FreePlaces best_;
  double cost_ = 0;
};

}  // namespace

std::vector<Point> free_layout(const std::vector<std::vector<std::size_t>>& neighbours) {
  return FreeLayout(neighbours).places();
}

}  // namespace cairn::render
