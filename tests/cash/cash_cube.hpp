// NIM with Cash by its rules alone: who wins (n; d, e), in a plain cube.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cairn::testing_support {

class CashCube {
 public:
  CashCube(std::vector<std::int64_t> amounts, std::int64_t to)
      : amounts_(std::move(amounts)), to_(to), wins_(static_cast<std::size_t>((to + 1) * (to + 1) * (to + 1))) {
    for (std::int64_t n = 0; n <= to; ++n) {
      for (std::int64_t d = 0; d <= to; ++d) {
        for (std::int64_t e = 0; e <= to; ++e) {
          bool win = false;
          for (const std::int64_t a : amounts_) {
            if (a <= n && a <= d && wins_[at(n - a, e, d - a)] == 0) win = true;
          }
          wins_[at(n, d, e)] = win ? 1 : 0;
        }
      }
    }
  }

  [[nodiscard]] std::int64_t to() const { return to_; }
  [[nodiscard]] const std::vector<std::int64_t>& amounts() const { return amounts_; }
  // Does Player I win? A purse of n is as good as any larger one, so that to() stands for infinity.
  [[nodiscard]] bool wins(std::int64_t n, std::int64_t d, std::int64_t e) const {
    return wins_[at(n, std::min(d, to_), std::min(e, to_))] != 0;
  }
  [[nodiscard]] bool wins_without_purses(std::int64_t n) const { return wins(n, to_, to_); }

 private:
  [[nodiscard]] std::size_t at(std::int64_t n, std::int64_t d, std::int64_t e) const {
    return static_cast<std::size_t>((n * (to_ + 1) + d) * (to_ + 1) + e);
  }

  std::vector<std::int64_t> amounts_;
  std::int64_t to_;
  std::vector<char> wins_;
};

inline std::string name(const std::vector<std::int64_t>& set) {
  std::string text;
  for (const std::int64_t a : set) text += (text.empty() ? "{" : ", ") + std::to_string(a);
  return text + "}";
}

}  // namespace cairn::testing_support
