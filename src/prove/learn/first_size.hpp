// How far the data of a search for a proof goes to begin with, and how far it may go at most.
#pragma once

#include "engine/table/tables.hpp"
#include "rules/rays.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace cairn::prove {

// The number of positions with which tables begin, about.
inline constexpr double kFirstPositions = 20'000;
inline constexpr std::int64_t kFirstSide = 1023;                           // and no number is larger than this
inline constexpr std::int64_t kMostScanned = (std::int64_t{1} << 15) - 1;  // one pile, place by place
inline constexpr std::int64_t kMostPiles = std::int64_t{1} << 22;

// How many positions there are with no number above `to`, nor above its limit.
[[nodiscard]] inline double positions_within(const Rays& rays, std::int64_t to,
                                             const std::vector<std::int64_t>& limits) {
  if (limits.empty()) return box_shape(rays, to).positions();
  if (rays.sorted) return box_shape(rays, std::min(to, limits.back())).positions();
  double positions = box_shape(rays, 0).positions();
  for (const std::int64_t limit : limits) positions *= static_cast<double>(std::min(to, limit)) + 1;
  return positions;
}

// The largest 2^b - 1, at least 3, for which a table has no more than the given number of positions.
[[nodiscard]] inline std::int64_t first_size(const Rays& rays, double positions,
                                             const std::vector<std::int64_t>& limits = {}) {
  std::int64_t to = 3;
  while (to < kFirstSide && positions_within(rays, 2 * to + 1, limits) <= positions) to = 2 * to + 1;
  return to;
}

}  // namespace cairn::prove
