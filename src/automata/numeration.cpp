// Digits of numbers in binary and in the numeration of Zeckendorf.
#include "automata/numeration.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <utility>

namespace cairn {

std::string to_string(Numeration numeration) { return numeration == Numeration::binary ? "binary" : "zeckendorf"; }

Numeration parse_numeration(std::string_view text) {
  if (text == "binary") return Numeration::binary;
  if (text == "zeckendorf") return Numeration::zeckendorf;
  throw Error("there is no numeration '" + std::string(text) + "'", "", "binary or zeckendorf");
}

}  // namespace cairn

namespace cairn::automata {

namespace {

// Binary digits, 32 at a time.
void binary_digits(const Integer& number, std::vector<std::uint8_t>& digits) {
  constexpr std::int64_t kChunk = std::int64_t{1} << 32;
  std::vector<std::int64_t> chunks;
  for (Integer rest = number; rest > Integer(0); rest = floor_divide(rest, kChunk)) {
    chunks.push_back(floor_modulo(rest, kChunk));
  }
  for (std::size_t i = chunks.size(); i-- > 0;) {
    for (int bit = 31; bit >= 0; --bit) {
      const auto digit = static_cast<std::uint8_t>((chunks[i] >> bit) & 1);
      if (digit != 0 || !digits.empty()) digits.push_back(digit);
    }
  }
}

// Two Fibonacci numbers that follow each other: up to the number, then down again, so that there are never more than
// two of them, which are as long as the number is.
void zeckendorf_digits(Integer number, std::vector<std::uint8_t>& digits) {
  Integer weight = 1;
  Integer before = 1;
  while (weight <= number) {
    before = std::exchange(weight, weight + before);
  }
  for (;;) {
    const bool taken = weight <= number;
    if (taken) number = number - weight;
    if (taken || !digits.empty()) digits.push_back(taken ? 1 : 0);
    if (weight == Integer(1)) return;
    weight = std::exchange(before, weight - before);
  }
}

}  // namespace

std::vector<std::uint8_t> digits_of(Numeration numeration, const Integer& number) {
  if (const auto small = number.to_int64()) return digits_of(numeration, *small);
  std::vector<std::uint8_t> digits;
  if (numeration == Numeration::binary) {
    binary_digits(number, digits);
    return digits;
  }
  zeckendorf_digits(number, digits);
  return digits;
}

std::vector<std::uint8_t> digits_of(Numeration numeration, std::int64_t number) {
  std::vector<std::uint8_t> digits;
  if (numeration == Numeration::binary) {
    for (; number > 0; number /= 2) digits.push_back(static_cast<std::uint8_t>(number % 2));
    std::reverse(digits.begin(), digits.end());
    return digits;
  }
  std::vector<std::int64_t> weights{1, 2};
  while (weights.back() <= number - weights[weights.size() - 2]) {
    weights.push_back(weights.back() + weights[weights.size() - 2]);
  }
  for (std::size_t i = weights.size(); i-- > 0;) {
    const bool taken = weights[i] <= number;
    if (taken) number -= weights[i];
    if (taken || !digits.empty()) digits.push_back(taken ? 1 : 0);
  }
  return digits;
}

Integer value_of_digits(Numeration numeration, const std::vector<std::uint8_t>& digits) {
  Integer value = 0;
  if (numeration == Numeration::binary) {
    // Thirty-two digits at a time.
    std::size_t i = 0;
    while (i < digits.size()) {
      const std::size_t end = i == 0 && digits.size() % 32 != 0 ? digits.size() % 32 : i + 32;
      std::int64_t chunk = 0;
      const std::int64_t weight = std::int64_t{1} << (end - i);
      for (; i < end; ++i) chunk = 2 * chunk + digits[i];
      value = value * Integer(weight) + Integer(chunk);
    }
    return value;
  }
  Integer weight = 1, after = 2;
  for (std::size_t i = digits.size(); i-- > 0;) {
    if (digits[i] != 0) value = value + weight;
    Integer sum = weight + after;
    weight = std::move(after);
    after = std::move(sum);
  }
  return value;
}

}  // namespace cairn::automata
