// The row filler: masks from guards, shifted rows from targets, and a scan for what stays inside the row.
#include "rules/rows_support.hpp"
#include "base/all_layers.hpp"

#include <functional>
#include <stdexcept>

namespace rules_test {

namespace {

constexpr std::uint32_t bit(std::int64_t at) { return std::uint32_t{1} << static_cast<unsigned>(at); }

}  // namespace

Rows::Rows(const cairn::Rays& rays, int limit, bool misere) : rays_(rays), limit_(limit), misere_(misere) {
  Prefix prefix;
  const std::function<void()> extend = [&] {
    if (static_cast<int>(prefix.size()) + 1 == rays_.coordinates) return fill(prefix);
    const std::int64_t least = rays_.sorted && !prefix.empty() ? prefix.back() : 0;
    for (std::int64_t value = least; value <= limit_; ++value) {
      prefix.push_back(value);
      extend();
      prefix.pop_back();
    }
  };
  extend();
}

bool Rows::loses(int mode, const Prefix& prefix, std::int64_t last) const {
  return (lost_.at(prefix)[static_cast<std::size_t>(mode)] & bit(last)) != 0;
}

bool Rows::previous_wins(const Point& point) const {
  return loses(point.mode, {point.x.begin(), point.x.end() - 1}, point.x.back());
}

// The values of the last coordinate for which the ray may be used with this amount.
Rows::Row Rows::mask(const cairn::Ray& ray, const Prefix& prefix, std::int64_t t) const {
  Prefix x = prefix;
  x.push_back(0);
  Row result = 0;
  for (std::int64_t last = rays_.sorted && !prefix.empty() ? prefix.back() : 0; last <= limit_; ++last) {
    x.back() = last;
    if (rays_.sorted) {
      // What `empty` says: the first stacks are empty and no others.
      int empty = 0;
      while (empty < rays_.coordinates && x[static_cast<std::size_t>(empty)] == 0) ++empty;
      if (empty != ray.empty) continue;
    }
    bool all = true;
    for (const auto& atom : ray.guard) {
      const std::int64_t value = atom.form.at(x, t);
      const std::int64_t residue = ((value % atom.modulus) + atom.modulus) % atom.modulus;
      switch (atom.kind) {
        case cairn::Atom::Kind::at_least_zero:
          all = all && value >= 0;
          break;
        case cairn::Atom::Kind::zero:
          all = all && value == 0;
          break;
        case cairn::Atom::Kind::nonzero:
          all = all && value != 0;
          break;
        case cairn::Atom::Kind::residue:
          all = all && residue == atom.remainder;
          break;
        case cairn::Atom::Kind::not_residue:
          all = all && residue != atom.remainder;
          break;
        case cairn::Atom::Kind::member:
          all = all && atom.set.contains(value);
          break;
        case cairn::Atom::Kind::not_member:
          all = all && !atom.set.contains(value);
          break;
        case cairn::Atom::Kind::other:
          throw std::invalid_argument("rows need linear rays");
      }
    }
    if (all) result |= bit(last);
  }
  return result;
}

void Rows::fill(const Prefix& prefix) {
  std::vector<Row> won(rays_.modes.size(), 0);
  std::vector<Row> movable(rays_.modes.size(), 0);
  std::vector<Piece> inside;  // pieces whose target may lie in this very row
  const std::size_t last = prefix.size();
  for (const auto& ray : rays_.rays) {
    const auto mode = static_cast<std::size_t>(ray.mode);
    const bool amount = ray.uses_amount();
    for (std::int64_t t = amount ? -limit_ : 0; t <= (amount ? 4 * limit_ : 0); ++t) {
      const Row where = mask(ray, prefix, t);
      if (where == 0) continue;
      movable[mode] |= where;
      // The target row, when it is the same for the whole mask.
      Prefix x = prefix;
      x.push_back(0);
      Prefix target;
      bool fixed = ray.after[last].factor(static_cast<int>(last)) == 1;
      for (std::size_t i = 0; i < last; ++i) {
        fixed = fixed && ray.after[i].factor(static_cast<int>(last)) == 0;
        target.push_back(ray.after[i].at(x, t));
      }
      if (!fixed || target == prefix) {
        inside.push_back({&ray, t, where});
        continue;
      }
      const std::int64_t shift = ray.after[last].at(x, t);  // the last coordinate changes by this much
      const Row row = lost_.at(target)[static_cast<std::size_t>(ray.mode_after)];
      won[mode] |= where & (shift >= 0 ? row >> static_cast<unsigned>(shift) : row << static_cast<unsigned>(-shift));
    }
  }
  auto& lost = lost_[prefix];
  lost.assign(rays_.modes.size(), 0);
  // From small to large, so that targets in this row are known.
  for (std::int64_t z = 0; z <= limit_; ++z) {
    Prefix x = prefix;
    x.push_back(z);
    for (const auto& piece : inside) {
      if ((piece.mask & bit(z)) == 0) continue;
      Prefix target;
      for (const auto& form : piece.ray->after) target.push_back(form.at(x, piece.t));
      const std::int64_t landed = target.back();
      target.pop_back();
      if (loses(piece.ray->mode_after, target, landed)) won[static_cast<std::size_t>(piece.ray->mode)] |= bit(z);
    }
    for (std::size_t mode = 0; mode < lost.size(); ++mode) {
      const bool wins = (movable[mode] & bit(z)) != 0 ? (won[mode] & bit(z)) != 0 : misere_;
      if (!wins) lost[mode] |= bit(z);
    }
  }
}

}  // namespace rules_test
