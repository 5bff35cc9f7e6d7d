// Where the proved Grundy values of two sections differ.
//
// Two automata of values read the same position together, each with a value of its own: a beginning is where both are,
// and whether the two values have parted. Each position has one value in either game, so that the ways to read it that
// end well with values that have parted are one or none. Only such ways are counted: nothing cancels, and a single
// position among 10^60 is found.
#pragma once

#include "lab/map/section_plane.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace cairn::lab {

class ValuesApart {
 public:
  // Of sections whose positions are all valid.
  ValuesApart(PlaneWalk a, PlaneWalk b, std::size_t states, const TileRequest& request)
      : a_(std::move(a)), b_(std::move(b)), states_(states), request_(request) {}

  // visit(x, y, part): for every cell, the part of its positions that differ.
  template <class Visit>
  void cells(const Visit& visit) {
    const TileDigits digits(request_);
    const auto scale = static_cast<std::size_t>(request_.scale);
    std::vector<Ways> all{{{a_.start(), b_.start(), false}, 1}};
    for (std::size_t place = digits.places({a_.length(), b_.length()}) + states_; place-- > 0;) {
      all = step(all, digits.below() + place, digits.x(place), digits.y(place));
    }
    descend(all, 0, 0, kTileBits, scale, visit);
  }

 private:
  using At = PlaneWalk::At;
  struct Both {
    At a;
    At b;
    bool apart;  // the values that were read differ
  };
  struct Ways {
    Both at;
    double count;
  };

  [[nodiscard]] std::uint64_t key(const Both& at) {
    return (a_.key(at.a) << 32U) | (b_.key(at.b) << 1U) | (at.apart ? 1U : 0U);
  }

  // visit(both): by one digit of the position, and one of either value.
  template <class Visit>
  void each_step(const Both& at, std::size_t place, bool x, bool y, const Visit& visit) {
    for (const bool one : {false, true}) {
      const At a = a_.step(at.a, place, x, y, one);
      if (!a_.alive(a)) continue;
      for (const bool other : {false, true}) {
        const At b = b_.step(at.b, place, x, y, other);
        if (b_.alive(b)) visit(Both{a, b, at.apart || one != other});
      }
    }
  }

  std::vector<Ways> step(const std::vector<Ways>& all, std::size_t place, bool x, bool y) {
    std::vector<Ways> result;
    for (const Ways& ways : all) {
      each_step(ways.at, place, x, y, [&](const Both& then) {
        const auto same =
            std::find_if(result.begin(), result.end(), [&](const Ways& other) { return key(other.at) == key(then); });
        if (same == result.end()) {
          result.push_back({then, ways.count});
        } else {
          same->count += ways.count;
        }
      });
    }
    return result;
  }

  template <class Visit>
  void descend(const std::vector<Ways>& all, std::size_t x, std::size_t y, std::size_t digits, std::size_t scale,
               const Visit& visit) {
    if (digits == 0) {
      double part = 0;
      for (const Ways& ways : all) part += ways.count * rest(ways.at, scale);
      visit(x, y, part);
      return;
    }
    const std::size_t half = std::size_t{1} << (digits - 1);
    for (const bool up : {false, true}) {
      if (up && a_.flat()) continue;
      for (const bool right : {false, true}) {
        descend(step(all, scale + digits - 1, right, up), x + (right ? half : 0), y + (up ? half : 0), digits - 1,
                scale, visit);
      }
    }
  }

  // The part of the positions that can be read by that many more digits which differ.
  double rest(const Both& at, std::size_t digits) {
    if (digits == 0) return at.apart && a_.accepts(at.a) && b_.accepts(at.b) ? 1 : 0;
    auto& known = rests_[digits];
    const std::uint64_t name = key(at);
    if (const auto found = known.find(name); found != known.end()) return found->second;
    const int squares = a_.flat() ? 2 : 4;
    double sum = 0;
    for (int square = 0; square < squares; ++square) {
      each_step(at, digits - 1, (square & 1) != 0, (square & 2) != 0,
                [&](const Both& then) { sum += rest(then, digits - 1); });
    }
    return rests_[digits][name] = sum / squares;
  }

  PlaneWalk a_;
  PlaneWalk b_;
  std::size_t states_;
  TileRequest request_;
  std::unordered_map<std::size_t, std::unordered_map<std::uint64_t, double>> rests_;
};

}  // namespace cairn::lab
