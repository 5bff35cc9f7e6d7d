// How numbers are written for automata: binary, or Zeckendorf (sums of Fibonacci numbers, no two of them neighbours).
//
// Digits are 0 and 1, the most significant first; zeros may stand before a number. A linear form of several numbers
// is evaluated digit by digit: after a prefix of all of them its value is a Sum, appending one digit of each changes
// it to append(sum, d) with d the form's factors at the digits that are 1.
#pragma once

#include "base/layers.hpp"

#include <cairn/integer.hpp>
#include <cairn/numeration.hpp>

#include <cstdint>
#include <vector>

namespace cairn::automata {

// The digits of a number that is not negative, most significant first; none for 0.
[[nodiscard]] std::vector<std::uint8_t> digits_of(Numeration numeration, const Integer& number);
[[nodiscard]] std::vector<std::uint8_t> digits_of(Numeration numeration, std::int64_t number);
[[nodiscard]] Integer value_of_digits(Numeration numeration, const std::vector<std::uint8_t>& digits);

// The value of what was read, and for Zeckendorf its value with every Fibonacci number replaced by the one before.
struct Sum {
  std::int64_t value = 0;
  std::int64_t before = 0;
  friend bool operator==(const Sum&, const Sum&) = default;
};

[[nodiscard]] inline Sum append(Numeration numeration, Sum sum, std::int64_t d) {
  if (numeration == Numeration::binary) return {2 * sum.value + d, 0};
  return {sum.value + sum.before + d, sum.value + d};
}

// Whatever digits follow, the value will exceed the bound. A digit lowers it by at most `falls` of its weight.
[[nodiscard]] inline bool stays_above(Numeration numeration, Sum sum, std::int64_t falls, std::int64_t bound) {
  // After m more digits the value is at least u w_m + v w_(m-1) + falls, with u and v as below and weights w >= 0.
  const std::int64_t u = sum.value - falls;
  if (numeration == Numeration::binary) return u >= 0 && sum.value > bound;
  const std::int64_t least = u < u + sum.before - falls ? u : u + sum.before - falls;
  return least >= 0 && least + falls > bound;
}
[[nodiscard]] inline bool stays_below(Numeration numeration, Sum sum, std::int64_t rises, std::int64_t bound) {
  return stays_above(numeration, {-sum.value, -sum.before}, rises, -bound);
}

}  // namespace cairn::automata
