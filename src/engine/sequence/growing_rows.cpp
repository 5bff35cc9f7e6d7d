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

// n -> n - t with nothing said but t >= least and n - t >= low, or n -> low with nothing said but n >= least.
bool GrowingRows::reach_of(const Ray& ray, Reach& reach) {
  const Affine number = Affine::variable(0);
  const Affine amount = Affine::variable(kAmount);
  const Affine left = number - amount;
  reach.mode = ray.mode_after;
  reach.point = ray.after[0].is_constant() && !ray.uses_amount();
  if (reach.point) reach.low = ray.after[0].constant();
  if (!reach.point && ray.after[0] != left) return false;
  for (const Atom& atom : ray.guard) {
    if (atom.kind != Atom::Kind::at_least_zero) return false;
    const Affine beyond = atom.form - (reach.point ? number : amount);
    const Affine beyond_left = atom.form - left;
    if (beyond.is_constant()) {
      reach.least = std::max(reach.least, -beyond.constant());
    } else if (!reach.point && beyond_left.is_constant()) {
      reach.low = std::max(reach.low, -beyond_left.constant());
    } else {
      return false;
    }
  }
  return reach.point || reach.least >= 1;
}

GrowingRows::GrowingRows(const Rays& rays, bool misere)
    : reached_(rays.modes.size()),
      few_([&] {
        std::vector<bool> taken;
        for (const Ray& ray : rays.rays) {
          Reach reach;
          taken.push_back(reach_of(ray, reach));
          if (taken.back()) reached_[static_cast<std::size_t>(ray.mode)].rays.push_back(reach);
        }
        return without(rays, taken);
      }()),
      misere_(misere),
      values_(rays.modes.size()) {}

std::int32_t GrowingRows::known_at(int mode, std::int64_t n) const {
  const auto& row = values_[static_cast<std::size_t>(mode)];
  if (n >= static_cast<std::int64_t>(row.size()) || row[static_cast<std::size_t>(n)] == kNotValid) {
    throw RowsMisfit("a move leads to a row that is filled later");
  }
  return row[static_cast<std::size_t>(n)];
}

// What is reached from n and was not reached from n - 1.
void GrowingRows::join(Reached& reached, std::int64_t n, bool valid) {
  const auto add = [&](std::int32_t value) {
    const auto bit = static_cast<std::size_t>(value);
    if (bit >= reached.holds.size()) reached.holds.resize(2 * bit + 16, false);
    reached.holds[bit] = true;
    reached.any = true;
  };
  for (Reach& reach : reached.rays) {
    if (reach.point) {
      if (reach.joined || !valid || n < reach.least) continue;
      add(known_at(reach.mode, reach.low));
      reach.joined = true;
    } else if (const std::int64_t joins = n - reach.least; joins >= reach.low) {
      if (const std::int32_t value = at(reach.mode, joins); value != kNotValid) add(value);
    }
  }
  // What it holds without gaps need not be looked at again.
  while (reached.has(reached.full_below)) ++reached.full_below;
}

std::int32_t GrowingRows::value_at(int mode, std::int64_t n) {
  ++now_;
  const Reached& reached = reached_[static_cast<std::size_t>(mode)];
  bool any = reached.any;
  few_.for_each(mode, &n, [&](const OptionVisit& option) {
    any = true;
    const auto value = static_cast<std::size_t>(known_at(option.mode, option.x[0]));
    if (value >= stamp_.size()) stamp_.resize(2 * value + 16, 0);
    stamp_[value] = now_;
  });
  const auto holds = [&](std::size_t value) {
    return (value < stamp_.size() && stamp_[value] == now_) || reached.has(value);
  };
  if (misere_) return !any || holds(0) ? 1 : 0;
  std::size_t mex = reached.full_below;
  while (holds(mex)) ++mex;
  return static_cast<std::int32_t>(mex);
}

Status GrowingRows::extend(std::int64_t n, const Control& control) {
  const Rays& rays = few_.rays();
  for (; size_ <= n; ++size_) {
    if (size_ % 1024 == 0) {
      if (const auto stop = control.stop()) return *stop;
    }
    for (std::size_t mode = 0; mode < values_.size(); ++mode) {
      const bool valid = rays.modes[mode].finite() && rays.is_valid(static_cast<int>(mode), {&size_, 1});
      join(reached_[mode], size_, valid);
      values_[mode].push_back(valid ? value_at(static_cast<int>(mode), size_) : kNotValid);
    }
  }
  return Status::complete;
}

std::size_t GrowingRows::bytes() const {
  std::size_t bytes = few_.bytes() + stamp_.capacity() * sizeof(stamp_[0]);
  for (const auto& row : values_) bytes += row.capacity() * sizeof(row[0]);
  for (const Reached& reached : reached_) {
    bytes += sizeof(Reached) + reached.rays.capacity() * sizeof(Reach) + reached.holds.capacity() / 8;
  }
  return bytes;
}

}  // namespace cairn::engine
