// Values of games of one number and several modes, n = 0, 1, 2, ...: the rows of a slice, filled side by side.
//
// Most rays of such a game lead to few numbers, and these are looked up. Those that take any amount reach every smaller
// number of a mode, down to a bound, and others reach one and the same position from some n on: their values are a set
// for each mode that grows with n and is kept, so that a row costs about as much as it is long. A move must lead to a
// smaller number, or to an earlier mode.
#pragma once

#include "base/control.hpp"
#include "rules/options.hpp"
#include "rules/rays.hpp"

#include <cstdint>
#include <vector>

namespace cairn::engine {

class GrowingRows {
 public:
  static constexpr std::int32_t kNotValid = -1;

  // Of rays with one coordinate that are linear and not partizan. Grundy values; in misere play 0 where the player to
  // move loses and 1 where he wins.
  GrowingRows(const Rays& rays, bool misere);

  // To n. Throws RowsMisfit when a move leads to what is not known yet.
  Status extend(std::int64_t n, const Control& control);

  [[nodiscard]] std::int64_t size() const { return size_; }
  [[nodiscard]] std::int32_t at(int mode, std::int64_t n) const {
    return values_[static_cast<std::size_t>(mode)][static_cast<std::size_t>(n)];
  }
  [[nodiscard]] std::size_t bytes() const;

 private:
  // Where a ray leads: to the numbers low to n - least of a mode; or, when it is a point, to low alone, from n = least
  // on.
  struct Reach {
    int mode = 0;
    std::int64_t low = 0;
    std::int64_t least = 0;
    bool point = false;
    bool joined = false;  // a point is among the values
  };
  // What a mode reaches by such rays.
  struct Reached {
    std::vector<Reach> rays;
    std::vector<bool> holds;     // by value
    std::size_t full_below = 0;  // it holds every smaller value
    bool any = false;

    [[nodiscard]] bool has(std::size_t value) const { return value < holds.size() && holds[value]; }
  };
  [[nodiscard]] static bool reach_of(const Ray& ray, Reach& reach);
  void join(Reached& reached, std::int64_t n, bool valid);
  [[nodiscard]] std::int32_t value_at(int mode, std::int64_t n);
  // Throws RowsMisfit when it is not known yet.
  [[nodiscard]] std::int32_t known_at(int mode, std::int64_t n) const;

  std::vector<Reached> reached_;  // by mode; before the options, which are made of the other rays
  Options few_;
  bool misere_;
  std::int64_t size_ = 0;
  std::vector<std::vector<std::int32_t>> values_;  // by mode
  std::vector<std::uint64_t> stamp_;               // by value: when it was last looked up
  std::uint64_t now_ = 0;
};

}  // namespace cairn::engine
