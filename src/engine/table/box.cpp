// Ranking by prefix sums (sorted) or by strides (not sorted).
#include "engine/table/box.hpp"

#include "base/control.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cairn::engine {

namespace {

constexpr double kBeyondAllUnits = 1e21;  // a thousand EB

}  // namespace

double BoxShape::positions() const {
  const double side = static_cast<double>(to) + 1;
  double result = modes;
  for (int i = 0; i < coordinates; ++i) result *= sorted ? (side + i) / (i + 1) : side;
  return result;
}

double BoxShape::log10_positions() const {
  const double side = static_cast<double>(to) + 1;
  double result = std::log10(modes);
  for (int i = 0; i < coordinates; ++i) result += std::log10(sorted ? (side + i) / (i + 1) : side);
  return result;
}

BoxShape box_shape(const Ruleset& rules, int coordinates, std::int64_t to) {
  BoxShape shape{rules.shape->interchangeable(), coordinates, to, 1};
  for (const auto& coordinate : rules.cells()) {
    if (coordinate.kind == Coordinate::Kind::choice) shape.modes *= static_cast<double>(coordinate.labels.size());
  }
  return shape;
}

BoxShape box_shape(const Rays& rays, std::int64_t to) {
  const auto modes =
      std::count_if(rays.modes.begin(), rays.modes.end(), [](const Mode& mode) { return mode.finite(); });
  return {rays.sorted, rays.coordinates, to, static_cast<double>(modes)};
}

void refuse_table(const BoxShape& shape, double bytes, std::size_t memory, bool may_save) {
  // Only stacks without names may be fewer.
  const std::string hint =
      std::string("choose a smaller bound") + (shape.sorted ? " or fewer stacks" : "") +
      (may_save ? ", allow more memory, or keep a bit a position in a file" : ", or allow more memory");
  const std::string allowed = bytes_to_string(static_cast<double>(memory));
  throw TooLarge(
      bytes < kBeyondAllUnits
          ? fmt::format("a table of {:.3g} positions needs {}, but {} may be used", shape.positions(),
                        bytes_to_string(bytes), allowed)
          : fmt::format("a table of more than 10^{:.0f} positions needs far more than the {} that may be used",
                        std::floor(shape.log10_positions()), allowed),
      "", hint);
}

void check_numbered(const BoxShape& shape, std::size_t memory) {
  if (shape.positions() > kMostPositions) refuse_table(shape, shape.positions() / 8, memory);
}

Box::Box(const Rays& rays, std::int64_t to) : k_(rays.coordinates), to_(to), sorted_(rays.sorted) {
  mode_slot_.assign(rays.modes.size(), -1);
  for (std::size_t mode = 0; mode < rays.modes.size(); ++mode) {
    if (!rays.modes[mode].finite()) continue;
    mode_slot_[mode] = static_cast<int>(modes_.size());
    modes_.push_back(static_cast<int>(mode));
    mode_info_.push_back(rays.modes[mode]);
  }
  const auto k = static_cast<std::size_t>(k_);
  const auto side = static_cast<std::size_t>(to) + 1;
  if (!sorted_) {
    strides_.assign(k, 1);
    for (std::size_t slot = k - 1; slot > 0; --slot) strides_[slot - 1] = strides_[slot] * side;
    tuples_ = strides_[0] * side;
    return;
  }
  ranks_ = SortedRanks(k, side);
  tuples_ = ranks_.count();
}

std::optional<std::uint64_t> Box::rank(int mode, const std::int64_t* x) const {
  const int slot = mode_slot_[static_cast<std::size_t>(mode)];
  if (slot < 0) return std::nullopt;
  const auto k = static_cast<std::size_t>(k_);
  std::uint64_t tuple = 0;
  if (sorted_) {
    if (x[k - 1] > to_) return std::nullopt;
    tuple = ranks_.rank({x, k});
  } else {
    for (std::size_t i = 0; i < k; ++i) {
      if (x[i] > to_) return std::nullopt;
      tuple += strides_[i] * static_cast<std::uint64_t>(x[i]);
    }
  }
  return tuple * modes_.size() + static_cast<std::uint64_t>(slot);
}

Box::Walk Box::first() const { return {0, std::vector<std::int64_t>(static_cast<std::size_t>(k_), 0), 0}; }

Box::Walk Box::unrank(std::uint64_t rank) const {
  Walk walk = first();
  walk.rank = rank;
  walk.mode = static_cast<int>(rank % modes_.size());
  std::uint64_t tuple = rank / modes_.size();
  const std::size_t side = static_cast<std::size_t>(to_) + 1;
  std::size_t previous = 0;
  for (std::size_t i = 0; i < walk.x.size(); ++i) {
    if (!sorted_) {
      walk.x[i] = static_cast<std::int64_t>(tuple / strides_[i]);
      tuple %= strides_[i];
      continue;
    }
    // The largest value whose tuples begin at or before this one.
    const std::uint64_t* sums = ranks_.sums(i);
    const std::uint64_t target = tuple + sums[previous];
    const auto above = std::upper_bound(sums + previous, sums + side, target);
    const auto value = static_cast<std::size_t>(above - sums) - 1;
    tuple = target - sums[value];
    walk.x[i] = static_cast<std::int64_t>(value);
    previous = value;
  }
  return walk;
}

bool Box::advance(Walk& walk) const {
  ++walk.rank;
  if (static_cast<std::size_t>(++walk.mode) < modes_.size()) return true;
  walk.mode = 0;
  for (std::size_t slot = walk.x.size(); slot-- > 0;) {
    if (walk.x[slot] == to_) continue;
    const std::int64_t value = ++walk.x[slot];
    for (std::size_t later = slot + 1; later < walk.x.size(); ++later) walk.x[later] = sorted_ ? value : 0;
    return true;
  }
  return false;
}

}  // namespace cairn::engine
