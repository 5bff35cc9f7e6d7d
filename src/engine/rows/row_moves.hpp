// Moves along the row of one prefix: which y can reach a P-position at z.
#pragma once

#include "engine/rows/row_memory.hpp"
#include "engine/rows/row_plan.hpp"
#include "engine/rows/row_range.hpp"

#include <cstdint>
#include <vector>

namespace cairn::engine {

class RowMoves {
 public:
  // Nearly all rays are of this kind: a P-position at z is reached from z + least to z + most, within from..to. Rays
  // that differ only in where z may lie become one.
  struct Reach {
    std::size_t slot = 0;  // in whose row y lies
    std::int64_t least = 1;
    std::int64_t most = 0;
    std::int64_t from = 0;
    std::int64_t to = 0;
    std::int64_t z_lo = 0;
    std::int64_t z_hi = 0;
    [[nodiscard]] bool same_but_z(const Reach& other) const {
      return slot == other.slot && least == other.least && most == other.most && from == other.from && to == other.to;
    }
  };

  explicit RowMoves(std::size_t modes) : reaches_(modes), others_(modes) {}

  void clear();
  void add(const RowRay& ray, const RowPlace& place);

  [[nodiscard]] const std::vector<Reach>& reaches(std::size_t slot_after) const { return reaches_[slot_after]; }
  [[nodiscard]] bool only_reaches(std::size_t slot_after) const { return others_[slot_after].empty(); }

  // When all that z makes N is the next amounts up to some number, that number; otherwise -1.
  [[nodiscard]] std::int64_t window(std::size_t slot_after, const RowPlace& place) const {
    if (!others_[slot_after].empty() || reaches_[slot_after].size() != 1) return -1;
    const Reach& reach = reaches_[slot_after][0];
    // Where z may lie matters only as far as it reaches the row.
    const bool plain = reach.least == 1 && reach.z_lo <= std::max<std::int64_t>(0, place.first - reach.most) &&
                       reach.z_hi >= place.to - 1 && reach.from <= place.first && reach.to >= place.to &&
                       reach.slot == slot_after;
    return plain ? reach.most : -1;
  }

  // visit(slot, lo, hi) for the intervals of y from which z in slot_after is reached.
  template <class Visit>
  void for_each_interval(std::size_t slot_after, std::int64_t z, const RowPlace& place, const Visit& visit) const {
    for (const auto& reach : reaches_[slot_after]) {
      if (z < reach.z_lo || z > reach.z_hi) continue;
      const std::int64_t lo = std::max(z + reach.least, reach.from);
      const std::int64_t hi = std::min(z + reach.most, reach.to);
      if (lo <= hi) visit(reach.slot, lo, hi);
    }
    for (const std::size_t which : others_[slot_after]) {
      const Live& live = live_[which];
      RowRange y{std::max(place.first, z + 1), place.to};
      for (std::size_t i = live.begin; i < live.end; ++i) {
        const RowConditionAt& at = conditions_[i];
        y.narrow(*at.condition, at.rest + at.condition->u * z, at.condition->y);
      }
      y.for_each_interval([&](std::int64_t lo, std::int64_t hi) {
        if (!y.filtered) {
          visit(live.ray->slot, lo, hi);
          return;
        }
        for_each_run(live, z, lo, hi, [&](std::int64_t from, std::int64_t to) { visit(live.ray->slot, from, to); });
      });
    }
  }

  [[nodiscard]] bool has_move(std::size_t slot, std::int64_t y) const;

 private:
  struct Live {
    const RowRay* ray = nullptr;
    std::size_t begin = 0;  // in conditions_
    std::size_t end = 0;
  };

  // The runs of y in lo..hi at which the other conditions hold, too. A set is walked from run to run: those of
  // not {2,5} are three, however long the row.
  template <class Visit>
  void for_each_run(const Live& live, std::int64_t z, std::int64_t lo, std::int64_t hi, const Visit& visit) const {
    const RowConditionAt* set = nullptr;
    std::size_t tests = 0;
    for (std::size_t i = live.begin; i < live.end; ++i) {
      const RowCondition& c = *conditions_[i].condition;
      const bool member = c.kind == Atom::Kind::member;
      if (member && c.y == 1) set = &conditions_[i];
      if (c.y != 0 && (member || c.kind == Atom::Kind::nonzero || c.kind == Atom::Kind::not_member ||
                       c.kind == Atom::Kind::residue || c.kind == Atom::Kind::not_residue)) {
        ++tests;
      }
    }
    if (set == nullptr || tests != 1) {
      for (std::int64_t at = lo; at <= hi; ++at) {
        if (holds(live, z, at)) visit(at, at);
      }
      return;
    }
    const std::int64_t base = set->rest + set->condition->u * z;
    const Set& in = set->condition->set;
    const Set out = in.inverted();
    while (lo <= hi) {
      const auto from = in.next(base + lo);
      if (!from || *from - base > hi) return;
      const auto to = out.next(*from);
      const std::int64_t last = to ? std::min(hi, *to - base - 1) : hi;
      visit(*from - base, last);
      lo = last + 2;
    }
  }

  [[nodiscard]] bool reach_of(const Live& live, Reach& reach) const;
  static void add_reach(std::vector<Reach>& reaches, Reach reach, const RowPlace& place);
  [[nodiscard]] bool holds(const Live& live, std::int64_t z, std::int64_t y) const;

  std::vector<Live> live_;
  std::vector<RowConditionAt> conditions_;
  std::vector<std::vector<Reach>> reaches_;       // by the slot they lead to
  std::vector<std::vector<std::size_t>> others_;  // places in live_, likewise
};

}  // namespace cairn::engine
