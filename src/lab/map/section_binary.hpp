// A tile by binary digits: squares are divided into squares, down to cells, and cells are counted by what is left.
//
// The digits that are left are the same for all cells, so what a state accepts of them is worked out once: a tile that
// stands for 10^60 positions costs little more than one of 65536.
#pragma once

#include "lab/map/section_plane.hpp"

#include <cstdint>
#include <unordered_map>
#include <utility>

namespace cairn::lab {

template <class Walk>
class BinaryTile {
 public:
  using At = typename Walk::At;

  explicit BinaryTile(Walk walk) : walk_(std::move(walk)) {}

  // visit(x, y, at): for every cell, where the walk is when all but the last `scale` digits are read.
  template <class Visit>
  void cells(const TileRequest& request, const Visit& visit) {
    const TileDigits digits(request);
    At at = walk_.start();
    for (std::size_t place = digits.places({walk_.length()}); place-- > 0;) {
      at = walk_.step(at, digits.below() + place, digits.x(place), digits.y(place));
    }
    descend(at, 0, 0, kTileBits, static_cast<std::size_t>(request.scale), visit);
  }

  [[nodiscard]] bool accepts(const At& at) const { return walk_.accepts(at); }

  // Which part of what can be read by that many more digits is accepted.
  [[nodiscard]] double part(const At& at, std::size_t digits) {
    if (!walk_.alive(at)) return 0;
    if (digits == 0) return accepts(at) ? 1 : 0;
    const std::uint64_t key = (static_cast<std::uint64_t>(digits) << 48U) ^ walk_.key(at);
    if (const auto found = parts_.find(key); found != parts_.end()) return found->second;
    double sum = 0;
    const int squares = walk_.flat() ? 2 : 4;
    for (int square = 0; square < squares; ++square) {
      sum += part(walk_.step(at, digits - 1, (square & 1) != 0, (square & 2) != 0), digits - 1);
    }
    return parts_[key] = sum / squares;
  }

 private:
  template <class Visit>
  void descend(const At& at, std::size_t x, std::size_t y, std::size_t digits, std::size_t scale, const Visit& visit) {
    if (digits == 0) {
      visit(x, y, at);
      return;
    }
    const std::size_t half = std::size_t{1} << (digits - 1);
    for (const bool up : {false, true}) {
      if (up && walk_.flat()) continue;
      for (const bool right : {false, true}) {
        descend(walk_.step(at, scale + digits - 1, right, up), x + (right ? half : 0), y + (up ? half : 0), digits - 1,
                scale, visit);
      }
    }
  }

  Walk walk_;
  std::unordered_map<std::uint64_t, double> parts_;
};

}  // namespace cairn::lab
