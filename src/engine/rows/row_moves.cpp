// Moves along a row as bounds on y and z.
#include "engine/rows/row_moves.hpp"

#include <algorithm>

namespace cairn::engine {

void RowMoves::clear() {
  live_.clear();
  conditions_.clear();
  for (auto& list : reaches_) list.clear();
  for (auto& list : others_) list.clear();
}

void RowMoves::add(const RowRay& ray, const RowPlace& place) {
  for (const auto& condition : ray.on_prefix) {
    if (!satisfies(condition, condition.rest.at(place.p.data()))) return;
  }
  Live live{&ray, conditions_.size(), 0};
  for (const auto& condition : ray.conditions) {
    conditions_.push_back({&condition, condition.rest.at(place.p.data())});
  }
  live.end = conditions_.size();
  Reach reach{ray.slot, 1, place.to, place.first, place.to, 0, place.to};
  if (reach_of(live, reach)) {
    add_reach(reaches_[ray.slot_after], reach, place);
  } else {
    others_[ray.slot_after].push_back(live_.size());
  }
  live_.push_back(live);
}

// False when the conditions are not of that simple kind.
bool RowMoves::reach_of(const Live& live, Reach& reach) const {
  for (std::size_t i = live.begin; i < live.end; ++i) {
    const RowCondition& c = *conditions_[i].condition;
    const std::int64_t rest = conditions_[i].rest;
    const bool equal = c.kind == Atom::Kind::zero;
    if (!equal && c.kind != Atom::Kind::at_least_zero) return false;
    // y + z-part + rest >= 0 bounds from below, its negative from above; an equation does both.
    if (c.u == -c.y && (c.y == 1 || c.y == -1)) {
      if (c.y == 1 || equal) reach.least = std::max(reach.least, c.y == 1 ? -rest : rest);
      if (c.y == -1 || equal) reach.most = std::min(reach.most, c.y == 1 ? -rest : rest);
    } else if (c.u == 0 && (c.y == 1 || c.y == -1)) {
      if (c.y == 1 || equal) reach.from = std::max(reach.from, c.y == 1 ? -rest : rest);
      if (c.y == -1 || equal) reach.to = std::min(reach.to, c.y == 1 ? -rest : rest);
    } else if (c.y == 0 && (c.u == 1 || c.u == -1)) {
      if (c.u == 1 || equal) reach.z_lo = std::max(reach.z_lo, c.u == 1 ? -rest : rest);
      if (c.u == -1 || equal) reach.z_hi = std::min(reach.z_hi, c.u == 1 ? -rest : rest);
    } else {
      return false;
    }
  }
  return true;
}

void RowMoves::add_reach(std::vector<Reach>& reaches, Reach reach, const RowPlace& place) {
  if (reach.z_lo > reach.z_hi || reach.least > reach.most || reach.from > reach.to) return;
  if (reach.least == reach.most) {  // a single amount: bounds on y are bounds on z
    reach.z_lo = std::max(reach.z_lo, reach.from - reach.least);
    reach.z_hi = std::min(reach.z_hi, reach.to - reach.least);
    reach.from = place.first;
    reach.to = place.to;
    if (reach.z_lo > reach.z_hi) return;
  }
  for (auto& other : reaches) {
    if (!other.same_but_z(reach) || reach.z_lo > other.z_hi + 1 || other.z_lo > reach.z_hi + 1) continue;
    other.z_lo = std::min(other.z_lo, reach.z_lo);
    other.z_hi = std::max(other.z_hi, reach.z_hi);
    return;
  }
  reaches.push_back(reach);
}

bool RowMoves::holds(const Live& live, std::int64_t z, std::int64_t y) const {
  return std::all_of(conditions_.begin() + static_cast<std::ptrdiff_t>(live.begin),
                     conditions_.begin() + static_cast<std::ptrdiff_t>(live.end), [&](const RowConditionAt& at) {
                       return satisfies(*at.condition, at.rest + at.condition->u * z + at.condition->y * y);
                     });
}

bool RowMoves::has_move(std::size_t slot, std::int64_t y) const {
  return std::any_of(live_.begin(), live_.end(), [&](const Live& live) {
    if (live.ray->slot != slot) return false;
    RowRange z{0, y - 1};
    for (std::size_t i = live.begin; i < live.end; ++i) {
      const RowConditionAt& at = conditions_[i];
      z.narrow(*at.condition, at.rest + at.condition->y * y, at.condition->u);
    }
    bool found = false;
    z.for_each_interval([&](std::int64_t lo, std::int64_t hi) {
      for (std::int64_t value = lo; value <= hi && !found; ++value) found = !z.filtered || holds(live, value, y);
    });
    return found;
  });
}

}  // namespace cairn::engine
