// Amounts that moves along one line take, put together from the intervals of several rays.
#pragma once

#include "base/layers.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace cairn::engine {

inline constexpr std::int64_t kNoWindow = -1;

// Intervals of amounts that must make up 1, ..., m.
class AmountsTaken {
 public:
  AmountsTaken() {}  // NOLINT(modernize-use-equals-default, cppcoreguidelines-pro-type-member-init): parts_ as they are
  void add(std::int64_t lo, std::int64_t hi) {
    if (lo > hi) return;
    if (count_ == parts_.size()) {
      too_many_ = true;
      return;
    }
    parts_[count_++] = {lo, hi};
  }

  // m; kNoWindow when there are gaps.
  [[nodiscard]] std::int64_t most() {
    if (too_many_) return kNoWindow;
    std::sort(parts_.begin(), parts_.begin() + static_cast<std::ptrdiff_t>(count_),
              [](const Part& a, const Part& b) { return a.first < b.first; });
    std::int64_t most = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (parts_[i].first > most + 1) return kNoWindow;
      most = std::max(most, parts_[i].second);
    }
    return most;
  }

 private:
  struct Part {
    std::int64_t first;
    std::int64_t second;
  };
  std::array<Part, 16> parts_;  // as many as count_
  std::size_t count_ = 0;
  bool too_many_ = false;
};

}  // namespace cairn::engine
