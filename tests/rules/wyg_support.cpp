// Rays of WYG written down one by one, and the same moves from the sentence in the rules.
#include "rules/wyg_support.hpp"
#include "base/all_layers.hpp"

#include <algorithm>
#include <array>

namespace rules_test {

namespace {

using cairn::Affine;
using cairn::Atom;

struct Edge {
  int mode;  // the mode in which it is active
  int u, v;
};
constexpr std::array<Edge, 2> kEdges{{{1, 0, 1}, {2, 1, 2}}};

Affine chips(int vertex) { return Affine::variable(vertex); }
Affine amount() { return Affine::variable(cairn::kAmount); }

// left <= right
Atom at_most(const Affine& left, const Affine& right, bool once = false) {
  Atom atom;
  atom.form = right - left;
  atom.once = once;
  return atom;
}

class Builder {
 public:
  explicit Builder(cairn::Rays& rays) : rays_(rays) {}

  void moves_on(int mode, const Edge& edge) {
    const auto [active, u, v] = edge;
    const Affine t = amount();
    const Atom some = at_most(1, t);
    // From one end, which survives (the edge becomes active) or is emptied (no edge is).
    for (const auto& [own, other] : {std::pair(u, v), std::pair(v, u)}) {
      ray(mode, active, {{own, chips(own) - t}}, {some, at_most(t + 1, chips(own)), at_most(t, chips(other))});
      ray(mode, 0, {{own, 0}}, {at_most(1, chips(own)), at_most(chips(own), chips(other))});
    }
    // From both: both survive, or the smaller end is emptied. Of equal ends the first case stands for both.
    ray(mode, active, {{u, chips(u) - t}, {v, chips(v) - t}},
        {some, at_most(t + 1, chips(u)), at_most(t + 1, chips(v))});
    ray(mode, 0, {{u, 0}, {v, chips(v) - chips(u)}}, {at_most(1, chips(u)), at_most(chips(u), chips(v))});
    ray(mode, 0, {{u, chips(u) - chips(v)}, {v, 0}},
        {at_most(1, chips(v)), at_most(chips(v), chips(u)), at_most(chips(v) + 1, chips(u), true)});
  }

 private:
  void ray(int mode, int mode_after, const std::vector<std::pair<int, Affine>>& changes, std::vector<Atom> guard) {
    cairn::Ray ray;
    ray.mode = mode;
    ray.mode_after = mode_after;
    for (int i = 0; i < rays_.coordinates; ++i) ray.after.push_back(chips(i));
    for (const auto& [vertex, form] : changes) ray.after[static_cast<std::size_t>(vertex)] = form;
    ray.guard = std::move(guard);
    rays_.rays.push_back(std::move(ray));
  }

  cairn::Rays& rays_;
};

}  // namespace

cairn::Rays wyg_rays() {
  cairn::Rays rays;
  rays.game = "wyg(path 3)";
  rays.coordinates = 3;
  for (const char* text : {"free", "edge 1-2 active", "edge 2-3 active"}) {
    rays.modes.push_back({{-1, -1, -1}, {false, false, false}, text});
  }
  rays.measure = {{chips(0) + chips(1) + chips(2), {}}};
  rays.measure_falls = true;
  rays.largest = std::int64_t{1} << 50;
  rays.all_valid = false;
  rays.valid = {{0, 0, {}}};
  for (const auto& edge : kEdges) {
    rays.valid.push_back({edge.mode, 0, {at_most(1, chips(edge.u)), at_most(1, chips(edge.v))}});
  }
  Builder builder(rays);
  for (const auto& edge : kEdges) builder.moves_on(0, edge);
  for (const auto& edge : kEdges) builder.moves_on(edge.mode, edge);
  return rays;
}

std::vector<Point> wyg_options(const Point& point) {
  std::vector<Point> options;
  for (const auto& edge : kEdges) {
    if (point.mode != 0 && point.mode != edge.mode) continue;
    const auto u = static_cast<std::size_t>(edge.u);
    const auto v = static_cast<std::size_t>(edge.v);
    for (std::int64_t t = 1; t <= std::min(point.x[u], point.x[v]); ++t) {
      for (const auto& [from_u, from_v] :
           {std::pair(t, std::int64_t{0}), std::pair(std::int64_t{0}, t), std::pair(t, t)}) {
        Point next = point;
        next.x[u] -= from_u;
        next.x[v] -= from_v;
        next.mode = next.x[u] > 0 && next.x[v] > 0 ? edge.mode : 0;
        options.push_back(next);
      }
    }
  }
  return sorted_unique(options);
}

bool wyg_valid(const Point& point) {
  return std::all_of(kEdges.begin(), kEdges.end(), [&](const Edge& edge) {
    return point.mode != edge.mode ||
           (point.x[static_cast<std::size_t>(edge.u)] > 0 && point.x[static_cast<std::size_t>(edge.v)] > 0);
  });
}

std::vector<Point> wyg_box(std::int64_t limit) {
  std::vector<Point> points;
  for (int mode = 0; mode < 3; ++mode) {
    for (std::int64_t a = 0; a <= limit; ++a) {
      for (std::int64_t b = 0; b <= limit; ++b) {
        for (std::int64_t c = 0; c <= limit; ++c) {
          Point point{mode, {a, b, c}};
          if (wyg_valid(point)) points.push_back(std::move(point));
        }
      }
    }
  }
  return points;
}

}  // namespace rules_test
