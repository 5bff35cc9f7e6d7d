// Cells of many positions counted by Zeckendorf digits, which do not divide the plane into squares.
//
// The numbers from A up to, not including, B are two kinds of words: where the words of A and B part, A has a 0 and B
// a 1; some numbers go on as A does and have the digits of A or larger ones, the others go on as B does and have
// smaller ones. So a number that is read is bound to the word of an end of its interval, until it leaves it by a digit
// that settles the comparison; what follows is any word without neighbouring 1s, and is counted once for each state.
// Only sums of counts that are not negative occur: nothing cancels, and counts are exact as far as floating point
// numbers are. Large squares are counted before their cells, so that empty ones cost nothing.
#pragma once

#include "lab/map/section_plane.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace cairn::lab {

template <class Walk>
class ZeckendorfTile {
 public:
  using At = typename Walk::At;

  ZeckendorfTile(Walk walk, const TileRequest& request) : walk_(std::move(walk)) {
    Integer side = 1;
    for (int i = 0; i < request.scale; ++i) side = side * 2;
    axes_[0] = words(request.column * kTileSide, side, kSide);
    axes_[1] = walk_.flat() ? words(0, 1, 1) : words(request.row * kTileSide, side, kSide);
    for (const auto& axis : axes_) {
      for (const Word& word : axis) length_ = std::max(length_, word.size());
    }
    length_ = std::max(length_, walk_.length());
    if (length_ >= kMostDigits) throw TooLarge("cells this far out have too many digits to be counted");
    for (auto& axis : axes_) {
      for (Word& word : axis) word.resize(length_, 0);
    }
  }

  // visit(x, y, count): for every cell that has some.
  template <class Visit>
  void cells(const Visit& visit) {
    if (!walk_.flat()) return square(0, 0, kSide, visit);
    for (std::size_t x = 0; x < kSide; ++x) {
      const double found = count(x, 1, 0, 1);
      if (found > 0) visit(x, 0, found);
    }
  }

 private:
  static constexpr std::size_t kMostDigits = 4096;
  using Word = std::vector<std::uint8_t>;  // by place: the last digit first

  // A number that follows a word exactly down to the place where the ends of its interval part, and then as long as
  // its digits are the same. One that is free has no word, and only the digit before it counts.
  struct Bound {
    bool free = false;
    bool after_one = false;  // of a free one: the digit before was 1
    bool below = false;      // smaller than the word in the end; otherwise not smaller
    std::size_t word = 0;
    std::size_t parted = 0;  // the place
  };

  static std::vector<Word> words(const Integer& first, const Integer& side, std::size_t cells) {
    std::vector<Word> result;
    Integer number = first * side;
    for (std::size_t i = 0; i <= cells; ++i) {
      Word word = automata::digits_of(Numeration::zeckendorf, number);
      std::reverse(word.begin(), word.end());
      result.push_back(std::move(word));
      number = number + side;
    }
    return result;
  }

  template <class Visit>
  void square(std::size_t x, std::size_t y, std::size_t side, const Visit& visit) {
    const double found = count(x, side, y, side);
    if (found == 0) return;
    if (side == 1) {
      visit(x, y, found);
      return;
    }
    const std::size_t half = side / 2;
    for (const std::size_t dx : {std::size_t{0}, half}) {
      for (const std::size_t dy : {std::size_t{0}, half}) square(x + dx, y + dy, half, visit);
    }
  }

  // Of the positions in that many cells to the right and upwards.
  double count(std::size_t x, std::size_t width, std::size_t y, std::size_t height) {
    double sum = 0;
    for (const Bound& a : ends(axes_[0], x, x + width)) {
      for (const Bound& b : ends(axes_[1], y, y + height)) sum += bound(length_, walk_.start(), {a, b});
    }
    return sum;
  }

  static std::array<Bound, 2> ends(const std::vector<Word>& axis, std::size_t from, std::size_t to) {
    std::size_t place = axis[from].size();
    while (axis[from][place - 1] == axis[to][place - 1]) --place;
    return {Bound{false, false, false, from, place - 1}, Bound{false, false, true, to, place - 1}};
  }

  using Bounds = std::array<Bound, 2>;

  // How a number may go on at a place: two digits at most.
  struct Ways {
    std::array<std::pair<bool, Bound>, 2> all;
    std::size_t count = 0;
    void add(bool digit, const Bound& then) { all[count++] = {digit, then}; }
  };
  Ways ways(std::size_t axis, const Bound& bound, std::size_t place) const {
    Ways made;
    if (bound.free) {
      Bound then = bound;
      then.after_one = false;
      made.add(false, then);
      then.after_one = true;
      if (!bound.after_one) made.add(true, then);
      return made;
    }
    const Word& word = axes_[axis][bound.word];
    const bool digit = word[place] != 0;
    made.add(digit, bound);
    const bool after_one = place + 1 < word.size() && word[place + 1] != 0;
    if (place < bound.parted && digit == bound.below && (bound.below || !after_one)) {
      made.add(!digit, {true, !digit, false, 0, 0});
    }
    return made;
  }

  // With that many digits left.
  double bound(std::size_t left, At at, const Bounds& bounds) {
    double sum = 0;
    // Two numbers that are bound go one way together; what leaves it is looked up.
    while (left > 0) {
      if (!walk_.alive(at)) return sum;
      const std::size_t place = left - 1;
      const Ways xs = ways(0, bounds[0], place);
      const Ways ys = ways(1, bounds[1], place);
      for (std::size_t i = 0; i < xs.count; ++i) {
        for (std::size_t j = i == 0 ? 1 : 0; j < ys.count; ++j) {
          const auto& [x, a] = xs.all[i];
          const auto& [y, b] = ys.all[j];
          sum += known(place, walk_.step(at, place, x, y), {a, b});
        }
      }
      at = walk_.step(at, place, xs.all[0].first, ys.all[0].first);
      left = place;
    }
    return sum + (ends_well(bounds) && walk_.accepts(at) ? 1 : 0);
  }

  static bool ends_well(const Bounds& bounds) {
    return std::none_of(bounds.begin(), bounds.end(), [](const Bound& one) { return !one.free && one.below; });
  }

  // The same, where at least one number is free.
  double known(std::size_t left, const At& at, const Bounds& bounds) {
    if (!walk_.alive(at)) return 0;
    if (left == 0) return ends_well(bounds) && walk_.accepts(at) ? 1 : 0;
    std::uint64_t key = 0;
    for (const Bound& one : bounds) {
      const std::size_t parted = one.free || left <= one.parted ? 0 : one.parted + 1;  // what has parted is the same
      key = key * 2 + (one.free ? 1 : 0);
      key = key * 2 + (one.free ? one.after_one : one.below);
      key = key * 1024 + one.word;
      key = key * kMostDigits + parted;
    }
    auto& memo = known_[std::make_pair(left, walk_.key(at))];
    if (const auto found = memo.find(key); found != memo.end()) return found->second;
    const Ways xs = ways(0, bounds[0], left - 1);
    const Ways ys = ways(1, bounds[1], left - 1);
    double sum = 0;
    for (std::size_t i = 0; i < xs.count; ++i) {
      for (std::size_t j = 0; j < ys.count; ++j) {
        const auto& [x, a] = xs.all[i];
        const auto& [y, b] = ys.all[j];
        sum += known(left - 1, walk_.step(at, left - 1, x, y), {a, b});
      }
    }
    return memo[key] = sum;
  }

  struct Hash {
    std::size_t operator()(const std::pair<std::size_t, std::uint64_t>& pair) const {
      return static_cast<std::size_t>(pair.second * 1021U + pair.first);
    }
  };

  Walk walk_;
  std::array<std::vector<Word>, 2> axes_;
  std::size_t length_ = 0;
  std::unordered_map<std::pair<std::size_t, std::uint64_t>, std::unordered_map<std::uint64_t, double>, Hash> known_;
};

}  // namespace cairn::lab
