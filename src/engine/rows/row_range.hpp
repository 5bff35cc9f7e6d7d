// One unknown under the conditions of a ray: an interval with a few holes, and sometimes a test for each value.
#pragma once

#include "base/floor.hpp"
#include "engine/rows/row_plan.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace cairn::engine {

// A condition at a given prefix: rest is a number now.
struct RowConditionAt {
  const RowCondition* condition = nullptr;
  std::int64_t rest = 0;
};

struct RowRange {
  static constexpr std::size_t kMostHoles = 8;
  std::int64_t lo = 0;
  std::int64_t hi = -1;
  std::size_t holes = 0;
  bool filtered = false;  // some condition must be tested at each value
  std::array<std::int64_t, kMostHoles> hole{};

  [[nodiscard]] bool empty() const { return hi < lo; }
  [[nodiscard]] bool plain() const { return holes == 0 && !filtered; }

  // Keeps the values v with condition(value + factor * v).
  void narrow(const RowCondition& condition, std::int64_t value, std::int64_t factor) {
    if (factor == 0) {
      if (!satisfies(condition, value)) hi = lo - 1;
      return;
    }
    switch (condition.kind) {
      case Atom::Kind::at_least_zero:
        if (factor == 1) {
          lo = std::max(lo, -value);
        } else if (factor == -1) {
          hi = std::min(hi, value);
        } else if (factor > 0) {
          lo = std::max(lo, ceiling_division(-value, factor));
        } else {
          hi = std::min(hi, floor_division(value, -factor));
        }
        return;
      case Atom::Kind::zero:
        if (value % factor != 0) {
          hi = lo - 1;
        } else {
          lo = std::max(lo, -value / factor);
          hi = std::min(hi, -value / factor);
        }
        return;
      case Atom::Kind::nonzero: {
        if (value % factor != 0) return;
        const std::int64_t at = -value / factor;
        if (at < lo || at > hi) return;
        if (at == lo) {
          ++lo;
        } else if (at == hi) {
          --hi;
        } else if (holes < kMostHoles) {
          hole[holes++] = at;
        } else {
          filtered = true;
        }
        return;
      }
      default:
        filtered = true;
    }
  }

  // The maximal intervals without holes, in rising order.
  template <class Visit>
  void for_each_interval(const Visit& visit) {
    if (holes == 0) {
      if (!empty()) visit(lo, hi);
      return;
    }
    std::sort(hole.begin(), hole.begin() + static_cast<std::ptrdiff_t>(holes));
    std::int64_t from = lo;
    for (std::size_t i = 0; i < holes; ++i) {
      if (hole[i] < from || hole[i] > hi) continue;
      if (hole[i] > from) visit(from, hole[i] - 1);
      from = hole[i] + 1;
    }
    if (from <= hi) visit(from, hi);
  }
};

}  // namespace cairn::engine
