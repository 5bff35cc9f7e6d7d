// Recognising the shape, and the mex over a window of near values and a growing set of far ones.
#include "engine/sequence/one_pile.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace cairn::engine {

namespace {

constexpr std::int64_t kLargestShape = 1'000'000;
// Far sets are kept for every residue, and who reaches which is a square of residues.
constexpr std::int64_t kLargestPeriodProved = 2'000;

// Does the atom speak of the amount alone?
bool about_amount(const Atom& atom) {
  return std::all_of(atom.form.terms().begin(), atom.form.terms().end(),
                     [](const Term& term) { return term.variable == kAmount; });
}

// One ray x -> x - t (or x -> x - c): the atoms on the amount, nothing when its shape is another.
struct Amounts {
  std::vector<Atom> atoms;
  std::int64_t fixed = 0;  // the amount when the ray has none of its own
};

std::optional<Amounts> amounts_of(const Ray& ray) {
  if (!ray.linear() || ray.player != Player::either) return std::nullopt;
  Amounts result;
  const Affine x = Affine::variable(0);
  const Affine taken = x - ray.after[0];
  if (taken.is_constant()) {
    // An amount that the target does not use may still decide whether there is a move.
    if (ray.uses_amount() || taken.constant() < 1) return std::nullopt;
    result.fixed = taken.constant();
  } else if (taken != Affine::variable(kAmount)) {
    return std::nullopt;
  }
  for (const auto& atom : ray.guard) {
    if (about_amount(atom)) {
      result.atoms.push_back(atom);
      continue;
    }
    // All that may be said of the pile is that there is enough of it, or less than that.
    const Affine rest = ray.after[0];
    const Affine slack = atom.form - rest;
    const bool enough = atom.kind == Atom::Kind::at_least_zero && slack.is_constant() && slack.constant() >= 0;
    const bool some = atom.kind == Atom::Kind::at_least_zero && atom.form == x - Affine(1);
    if (!enough && !some) return std::nullopt;
  }
  return result;
}

std::int64_t threshold_of(const Atom& atom) {
  const std::int64_t constant = atom.form.constant();
  const std::int64_t factor = std::max<std::int64_t>(1, std::abs(atom.form.factor(kAmount)));
  const std::int64_t shift = std::abs(constant) / factor + 1;
  const bool set = atom.kind == Atom::Kind::member || atom.kind == Atom::Kind::not_member;
  return shift + (set ? atom.set.threshold() : 0);
}

std::int64_t period_of(const Atom& atom) {
  const bool set = atom.kind == Atom::Kind::member || atom.kind == Atom::Kind::not_member;
  const bool residue = atom.kind == Atom::Kind::residue || atom.kind == Atom::Kind::not_residue;
  return set ? atom.set.period() : residue ? atom.modulus : 1;
}

}  // namespace

bool OnePile::is_legal(std::size_t from, std::size_t to, std::int64_t t) const {
  if (t < 1) return false;
  if (t > threshold) t = threshold + 1 + (t - threshold - 1) % period;
  return amounts(from, to)[static_cast<std::size_t>(t)];
}

bool OnePile::far(std::size_t from, std::size_t to, std::int64_t residue) const {
  const std::int64_t first = threshold + 1;
  const std::int64_t t = first + ((residue - first) % period + period) % period;
  return amounts(from, to)[static_cast<std::size_t>(t)];
}

std::optional<OnePile> one_pile_shape(const Rays& rays, std::string* why_not) {
  const auto no = [&](const char* reason) {
    if (why_not != nullptr) *why_not = reason;
    return std::nullopt;
  };
  static constexpr const char* kDepends = "its legal amounts depend on the pile, so no argument for a period is known";
  const bool finite = std::all_of(rays.modes.begin(), rays.modes.end(), [](const Mode& mode) { return mode.finite(); });
  if (rays.coordinates != 1 || !finite) return no("it is not a game of one pile");
  // Every move takes something: none changes the mode alone, and none adds to the pile.
  if (!rays.all_valid || !rays.measure_falls || !rays.falls_by_numbers()) return no(kDepends);
  OnePile shape;
  shape.modes = rays.modes.size();
  std::vector<Amounts> all;
  for (const auto& ray : rays.rays) {
    auto amounts = amounts_of(ray);
    if (!amounts) return no(kDepends);
    shape.threshold = std::max(shape.threshold, amounts->fixed);
    for (const auto& atom : amounts->atoms) {
      if (!atom.set.periodic()) {
        return no("its set is given by a rule that has no period, so no argument for a period is known");
      }
      shape.threshold = std::max(shape.threshold, threshold_of(atom));
      const std::int64_t period = period_of(atom);
      shape.period = period > kLargestPeriodProved ? period : std::lcm(shape.period, period);
      if (shape.threshold > kLargestShape || shape.period > kLargestPeriodProved) {
        return no("its set reaches too far, or has too long a period of its own, to look for a period of the values");
      }
    }
    all.push_back(std::move(*amounts));
  }
  shape.legal.assign(shape.modes * shape.modes,
                     std::vector<bool>(static_cast<std::size_t>(shape.threshold + shape.period) + 1, false));
  for (std::size_t i = 0; i < rays.rays.size(); ++i) {
    const Ray& ray = rays.rays[i];
    auto& legal =
        shape.legal[static_cast<std::size_t>(ray.mode) * shape.modes + static_cast<std::size_t>(ray.mode_after)];
    for (std::int64_t t = 1; t <= shape.threshold + shape.period; ++t) {
      if (all[i].fixed != 0 && t != all[i].fixed) continue;
      const bool holds_here =
          std::all_of(all[i].atoms.begin(), all[i].atoms.end(), [&](const Atom& atom) { return holds(atom, {}, t); });
      if (holds_here) legal[static_cast<std::size_t>(t)] = true;
    }
  }
  // The threshold above is safe but generous; the smallest one makes proofs shorter.
  const auto irregular = [&](std::int64_t t) {
    return std::any_of(shape.legal.begin(), shape.legal.end(), [&](const auto& legal) {
      return legal[static_cast<std::size_t>(t)] != legal[static_cast<std::size_t>(t + shape.period)];
    });
  };
  while (shape.threshold > 0 && !irregular(shape.threshold)) {
    for (auto& legal : shape.legal) legal.pop_back();
    --shape.threshold;
  }
  return shape;
}

OnePileValues::OnePileValues(OnePile shape, bool misere) : shape_(std::move(shape)), misere_(misere) {
  const auto period = static_cast<std::size_t>(shape_.period);
  values_.resize(shape_.modes);
  far_.resize(shape_.modes * period);
  reach_.resize(shape_.modes * period);
  full_below_.assign(shape_.modes * period, 0);
  near_.resize(shape_.modes * shape_.modes);
  for (std::size_t from = 0; from < shape_.modes; ++from) {
    for (std::size_t to = 0; to < shape_.modes; ++to) {
      for (std::int64_t t = 1; t <= shape_.threshold; ++t) {
        if (shape_.amounts(from, to)[static_cast<std::size_t>(t)]) near_[from * shape_.modes + to].push_back(t);
      }
      for (std::size_t r = 0; r < period; ++r) {
        for (std::size_t c = 0; c < period; ++c) {
          const auto residue = static_cast<std::int64_t>((r + period - c) % period);
          if (shape_.far(from, to, residue)) reach_[from * period + r].push_back(to * period + c);
        }
      }
    }
  }
}

std::size_t OnePileValues::bytes() const {
  std::size_t bits = 0;
  for (const auto& legal : shape_.legal) bits += legal.capacity();
  for (const Far& far : far_) bits += far.holds.capacity();
  std::size_t bytes = sizeof(OnePileValues) + bits / 8 + stamp_.capacity() * sizeof(std::int64_t);
  for (const auto& values : values_) bytes += values.capacity() * sizeof(std::int32_t);
  bytes += reach_.capacity() * sizeof(decltype(reach_)::value_type);
  for (const auto& reach : reach_) bytes += reach.capacity() * sizeof(std::size_t);
  for (const auto& near : near_) bytes += near.capacity() * sizeof(std::int64_t);
  return bytes;
}

bool OnePileValues::far_holds(std::size_t mode, std::int64_t residue, std::size_t value) const {
  const auto& reach = reach_[mode * static_cast<std::size_t>(shape_.period) + static_cast<std::size_t>(residue)];
  return std::any_of(reach.begin(), reach.end(), [&](std::size_t set) {
    const auto& holds = far_[set].holds;
    return value < holds.size() && holds[value];
  });
}

std::int32_t OnePileValues::value_at(std::size_t mode, std::int64_t n) {
  const std::int64_t residue = n % shape_.period;
  ++stamp_now_;
  bool any = false;
  for (std::size_t to = 0; to < shape_.modes; ++to) {
    for (const std::int64_t t : near_[mode * shape_.modes + to]) {
      if (t > n) break;
      any = true;
      const auto value = static_cast<std::size_t>(values_[to][static_cast<std::size_t>(n - t)]);
      if (value >= stamp_.size()) stamp_.resize(2 * value + 16, 0);
      stamp_[value] = stamp_now_;
    }
  }
  const auto near_holds = [&](std::size_t value) { return value < stamp_.size() && stamp_[value] == stamp_now_; };
  const auto holds = [&](std::size_t value) { return near_holds(value) || far_holds(mode, residue, value); };
  if (misere_) {
    any = any || holds(0) || holds(1);
    return !any || holds(0) ? 1 : 0;
  }
  // Far sets only grow, so what they hold without gaps need not be looked at again.
  std::size_t& full = full_below_[mode * static_cast<std::size_t>(shape_.period) + static_cast<std::size_t>(residue)];
  while (far_holds(mode, residue, full)) ++full;
  std::size_t mex = full;
  while (holds(mex)) ++mex;
  return static_cast<std::int32_t>(mex);
}

Status OnePileValues::extend(std::int64_t n, const Control& control) {
  for (std::int64_t next = size(); next <= n; ++next) {
    if (next % 1024 == 0) {
      if (const auto stop = control.stop()) return *stop;
      control.report([&] { return fmt::format("n = {}", next); });
    }
    // The pile that has just fallen behind the threshold joins the far sets.
    const std::int64_t behind = next - shape_.threshold - 1;
    if (behind >= 0) {
      for (std::size_t mode = 0; mode < shape_.modes; ++mode) {
        auto& holds =
            far_[mode * static_cast<std::size_t>(shape_.period) + static_cast<std::size_t>(behind % shape_.period)]
                .holds;
        const auto value = static_cast<std::size_t>(values_[mode][static_cast<std::size_t>(behind)]);
        if (value >= holds.size()) holds.resize(2 * value + 16, false);
        holds[value] = true;
      }
    }
    std::vector<std::int32_t> row;
    for (std::size_t mode = 0; mode < shape_.modes; ++mode) row.push_back(value_at(mode, next));
    for (std::size_t mode = 0; mode < shape_.modes; ++mode) values_[mode].push_back(row[mode]);
  }
  return Status::complete;
}

}  // namespace cairn::engine
