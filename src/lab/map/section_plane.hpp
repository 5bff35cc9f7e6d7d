// Automata as readers of the plane of a section: digits of its two axes in, P-position or not out.
//
// The numbers that are fixed are digits that a reader has beside those of the axes. Places count from the end: place 0
// has the last digit. A reader of two sections accepts where exactly one of them does, which is where they differ.
#pragma once

#include "automata/automaton.hpp"
#include "lab/map/section_walk.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <unordered_map>
#include <utility>
#include <vector>

namespace cairn::lab {

// The digits of all numbers of a section at one place, as a walk reads them.
class SectionDigits {
 public:
  SectionDigits(const Section& section, Numeration numeration) {
    for (std::size_t i = 0; i < section.numbers().size(); ++i) {
      const auto& number = section.numbers()[i];
      const std::uint32_t bit = 1U << i;
      if (number.axis >= 0) {
        axes_[number.axis] = bit;
        continue;
      }
      const auto digits = automata::digits_of(numeration, number.fixed);
      if (fixed_.size() < digits.size()) fixed_.resize(digits.size());
      for (std::size_t place = 0; place < digits.size(); ++place) {
        if (digits[digits.size() - 1 - place] != 0) fixed_[place] |= bit;
      }
    }
  }
  [[nodiscard]] std::uint32_t at(std::size_t place, bool x, bool y) const {
    return (x ? axes_[0] : 0) | (y ? axes_[1] : 0) | (place < fixed_.size() ? fixed_[place] : 0);
  }
  // Of the numbers that are fixed.
  [[nodiscard]] std::size_t length() const { return fixed_.size(); }

 private:
  std::uint32_t axes_[2] = {0, 0};
  std::vector<std::uint32_t> fixed_;  // by place
};

// The binary digits that all cells of a tile begin with; place 0 is the last of them.
class TileDigits {
 public:
  explicit TileDigits(const TileRequest& request)
      : column_(automata::digits_of(Numeration::binary, request.column)),
        row_(automata::digits_of(Numeration::binary, request.row)),
        below_(static_cast<std::size_t>(request.scale) + kTileBits) {}

  // How many there are, those of fixed numbers of these lengths included.
  [[nodiscard]] std::size_t places(std::initializer_list<std::size_t> lengths) const {
    std::size_t count = std::max(column_.size(), row_.size());
    for (const std::size_t length : lengths) count = std::max(count, length > below_ ? length - below_ : 0);
    return count;
  }
  // Digits behind them.
  [[nodiscard]] std::size_t below() const { return below_; }
  [[nodiscard]] bool x(std::size_t place) const { return at(column_, place); }
  [[nodiscard]] bool y(std::size_t place) const { return at(row_, place); }

 private:
  static bool at(const std::vector<std::uint8_t>& all, std::size_t place) {
    return place < all.size() && all[all.size() - 1 - place] != 0;
  }

  std::vector<std::uint8_t> column_;
  std::vector<std::uint8_t> row_;
  std::size_t below_;
};

// Of one section. The section and the automaton must live longer.
class PlaneWalk {
 public:
  using At = SectionWalk::At;

  PlaneWalk(const Section& section, const automata::Automaton& automaton, std::size_t zeros)
      : digits_(section, automaton.numeration),
        walk_(section, automaton, zeros),
        alive_(automata::alive(automaton)),
        flat_(section.free().size() < 2) {}

  [[nodiscard]] At start() const { return walk_.start(); }
  [[nodiscard]] At step(At at, std::size_t place, bool x, bool y, bool value_digit = false) {
    return walk_.step(at, digits_.at(place, x, y), value_digit);
  }
  [[nodiscard]] bool accepts(At at) const { return walk_.accepts(at); }
  [[nodiscard]] bool alive(At at) const { return alive_[at.state] != 0; }
  [[nodiscard]] std::size_t length() const { return digits_.length(); }
  [[nodiscard]] bool flat() const { return flat_; }  // only one number is free
  [[nodiscard]] std::uint64_t key(At at) {
    return keys_.try_emplace((std::uint64_t{at.order} << 32U) | at.state, keys_.size()).first->second;
  }

 private:
  SectionDigits digits_;
  SectionWalk walk_;
  std::vector<std::uint8_t> alive_;
  bool flat_;
  std::unordered_map<std::uint64_t, std::uint64_t> keys_;
};

// Of two, whose automata read the same numeration.
class PairWalk {
 public:
  using At = std::pair<PlaneWalk::At, PlaneWalk::At>;

  PairWalk(PlaneWalk a, PlaneWalk b) : a_(std::move(a)), b_(std::move(b)) {}

  [[nodiscard]] At start() const { return {a_.start(), b_.start()}; }
  [[nodiscard]] At step(const At& at, std::size_t place, bool x, bool y) {
    return {a_.step(at.first, place, x, y), b_.step(at.second, place, x, y)};
  }
  [[nodiscard]] bool accepts(const At& at) const { return a_.accepts(at.first) != b_.accepts(at.second); }
  [[nodiscard]] bool alive(const At& at) const { return a_.alive(at.first) || b_.alive(at.second); }
  [[nodiscard]] std::size_t length() const { return std::max(a_.length(), b_.length()); }
  [[nodiscard]] bool flat() const { return a_.flat(); }
  [[nodiscard]] std::uint64_t key(const At& at) {
    return keys_.try_emplace((a_.key(at.first) << 32U) | b_.key(at.second), keys_.size()).first->second;
  }

 private:
  PlaneWalk a_;
  PlaneWalk b_;
  std::unordered_map<std::uint64_t, std::uint64_t> keys_;
};

}  // namespace cairn::lab
