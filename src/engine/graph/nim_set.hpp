// A set of nimbers, finite or with all but finitely many of them, and of the moon, which belongs to it exactly when
// nearly all nimbers do.
#pragma once

#include "base/layers.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace cairn::engine {

// A component from which the player to move wins whatever lies beside it.
inline constexpr std::int32_t kMoon = 0x7FFFFFFF;

// Of several components side by side.
[[nodiscard]] inline std::int32_t nim_added(std::int32_t a, std::int32_t b) {
  return a == kMoon || b == kMoon ? kMoon : a ^ b;
}

class NimSet {
 public:
  [[nodiscard]] bool contains(std::int32_t x) const {
    const auto at = static_cast<std::size_t>(x);
    return x == kMoon || at >= low_.size() ? rest_ : low_[at];
  }
  // From this nimber on all belong to it, or none does; a power of two.
  [[nodiscard]] std::int32_t rest_from() const { return static_cast<std::int32_t>(low_.size()); }
  [[nodiscard]] std::size_t bytes() const { return sizeof(NimSet) + low_.size() / 8; }

  void add(std::int32_t x) {
    if (x == kMoon) return;
    reserve(x);
    low_[static_cast<std::size_t>(x)] = true;
  }
  // Adds every x for which the nim-sum of x and s does not belong to the other set.
  void add_all_but(const NimSet& other, std::int32_t s) {
    if (s == kMoon) {
      if (other.rest_) return;
      low_.assign(low_.size(), true);
      rest_ = true;
      return;
    }
    reserve(std::max(s, other.rest_from() - 1));
    for (std::int32_t x = 0; x < rest_from(); ++x) {
      if (!other.contains(x ^ s)) low_[static_cast<std::size_t>(x)] = true;
    }
    rest_ = rest_ || !other.rest_;
  }

 private:
  // Holds the numbers one by one up to a power of two above x, so that nim-sums with x stay among them.
  void reserve(std::int32_t x) {
    const std::size_t size = std::bit_ceil(static_cast<std::size_t>(x) + 1);
    if (size > low_.size()) low_.resize(size, rest_);
  }

  std::vector<bool> low_{false};
  bool rest_ = false;
};

}  // namespace cairn::engine
