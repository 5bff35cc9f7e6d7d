// The mex over a few values that are looked up, and over sets that grow.
#include "engine/sequence/growing_rows.hpp"

#include "engine/rows/row_plan.hpp"

#include <algorithm>

namespace cairn::engine {

namespace {

Rays without(const Rays& rays, const std::vector<bool>& left_out) {
  Rays result = rays;
  result.rays.clear();
  for (std::size_t i = 0; i < rays.rays.size(); ++i) {
    if (!left_out[i]) result.rays.push_back(rays.rays[i]);
  }
  return result;
}

}  // namespace

// n -> n - t with nothing said but t >= least and n - t >= low.
bool GrowingRows::reach_of(const Ray& ray, Reach& reach) {
  const Affine amount = Affine::variable(kAmount);
  const Affine left = Affine::variable(0) - amount;
  if (ray.after[0] != left) return false;
  reach.mode = ray.mode_after;
  reach.least = 0;
  for (const Atom& atom : ray.guard) {
    if (atom.kind != Atom::Kind::at_least_zero) return false;
    const Affine beyond_amount = atom.form - amount;
    const Affine beyond_left = atom.form - left;
    if (beyond_amount.is_constant()) {
      reach.least = std::max(reach.least, -beyond_amount.constant());
    } else if (beyond_left.is_constant()) {
      reach.low = std::max(reach.low, -beyond_left.constant());
    } else {
      return false;
    }
  }
  return reach.least >= 1;
}

GrowingRows::GrowingRows(const Rays& rays, bool misere)
    : few_([&] {
        std::vector<bool> taken;
        reached_.resize(rays.modes.size());
        for (const Ray& ray : rays.rays) {
          Reach reach;
          taken.push_back(reach_of(ray, reach));
          if (!taken.back()) continue;
          const auto same = std::find(reaches_.begin(), reaches_.end(), reach);
          reached_[static_cast<std::size_t>(ray.mode)].push_back(static_cast<std::size_t>(same - reaches_.begin()));
          if (same == reaches_.end()) reaches_.push_back(reach);
        }
        return without(rays, taken);
      }()),
      misere_(misere),
      values_(rays.modes.size()),
      full_below_(rays.modes.size(), 0) {}

bool GrowingRows::reached(int mode, std::size_t value) const {
  const auto& sets = reached_[static_cast<std::size_t>(mode)];
  return std::any_of(sets.begin(), sets.end(), [&](std::size_t set) {
    const std::vector<bool>& holds = reaches_[set].holds;
    return value < holds.size() && holds[value];
  });
}

std::int32_t GrowingRows::value_at(int mode, std::int64_t n) {
  ++now_;
  const auto& sets = reached_[static_cast<std::size_t>(mode)];
  bool any = std::any_of(sets.begin(), sets.end(), [&](std::size_t set) { return reaches_[set].any; });
  few_.for_each(mode, &n, [&](const OptionVisit& option) {
    const auto& row = values_[static_cast<std::size_t>(option.mode)];
    if (option.x[0] >= static_cast<std::int64_t>(row.size()) || row[static_cast<std::size_t>(option.x[0])] < 0) {
      throw RowsMisfit("a move leads to a row that is filled later");
    }
    any = true;
    const auto value = static_cast<std::size_t>(row[static_cast<std::size_t>(option.x[0])]);
    if (value >= stamp_.size()) stamp_.resize(2 * value + 16, 0);
    stamp_[value] = now_;
  });
  const auto holds = [&](std::size_t value) {
    return (value < stamp_.size() && stamp_[value] == now_) || reached(mode, value);
  };
  if (misere_) return !any || holds(0) ? 1 : 0;
  // What the sets hold without gaps need not be looked at again.
  std::size_t& full = full_below_[static_cast<std::size_t>(mode)];
  while (reached(mode, full)) ++full;
  std::size_t mex = full;
  while (holds(mex)) ++mex;
  return static_cast<std::int32_t>(mex);
}

Status GrowingRows::extend(std::int64_t n, const Control& control) {
  const Rays& rays = few_.rays();
  for (; size_ <= n; ++size_) {
    if (size_ % 1024 == 0) {
      if (const auto stop = control.stop()) return *stop;
    }
    for (Reach& reach : reaches_) {
      const std::int64_t joins = size_ - reach.least;
      if (joins < reach.low) continue;
      const std::int32_t value = at(reach.mode, joins);
      if (value == kNotValid) continue;
      const auto bit = static_cast<std::size_t>(value);
      if (bit >= reach.holds.size()) reach.holds.resize(2 * bit + 16, false);
      reach.holds[bit] = true;
      reach.any = true;
    }
    for (std::size_t mode = 0; mode < values_.size(); ++mode) {
      const bool valid = rays.modes[mode].finite() && rays.is_valid(static_cast<int>(mode), {&size_, 1});
      values_[mode].push_back(valid ? value_at(static_cast<int>(mode), size_) : kNotValid);
    }
  }
  return Status::complete;
}

std::size_t GrowingRows::bytes() const {
  std::size_t bytes = few_.bytes() + stamp_.capacity() * sizeof(stamp_[0]);
  for (const auto& row : values_) bytes += row.capacity() * sizeof(row[0]);
  for (const Reach& reach : reaches_) bytes += reach.holds.capacity() / 8 + sizeof(Reach);
  return bytes;
}

}  // namespace cairn::engine
