// What rows of a set show: periods, how steeply the value of a function rises, and borders along straight lines.
#pragma once

#include "prove/phrase/words_sample.hpp"

#include <compare>
#include <cstdint>
#include <vector>

namespace cairn::prove {

// The value of a function goes up by saltus whenever that number goes up by length.
struct Slope {
  int track = 0;
  std::int64_t length = 0, saltus = 0;
  friend std::strong_ordering operator<=>(const Slope&, const Slope&) = default;
};

struct RowPeriods {
  std::vector<std::int64_t> moduli;  // periods and their divisors, the smallest first
  std::vector<Slope> slopes;         // in lowest terms
};

// Rows in the direction of each number and, for sets, along diagonals, that begin where all numbers are small.
[[nodiscard]] RowPeriods periods_of(const WordsSample& sample);

// Far away the set ends where first_factor times the first number is about second_factor times the second.
struct Border {
  int first = 0, second = 0;
  std::int64_t first_factor = 0, second_factor = 0;
  friend std::strong_ordering operator<=>(const Border&, const Border&) = default;
};

// Of sets, not of functions. NIM with Cash has such borders.
[[nodiscard]] std::vector<Border> borders_of(const WordsSample& sample);

}  // namespace cairn::prove
