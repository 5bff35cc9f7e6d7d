// Numbers of the referee: 128 bits, with the two values beyond numbers that rules know, infinity and none.
// Nothing in this folder includes a header of src/ or include/: the referee reads docs/language.md and no code of
// Cairn.
#pragma once
#include <algorithm>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace referee {

__extension__ typedef __int128 Number;

// In a position: an infinite purse.
inline constexpr Number kInfinite = Number{1} << 120;

// A position: stacks sorted from the smallest, coordinates in the order of the rules, a word by its place in words().
using Position = std::vector<Number>;

// What an expression is worth: a number, infinity, or none (least of an empty board, a mod 0).
struct Value {
  enum class Kind { none, number, infinite };
  Kind kind = Kind::none;
  Number number = 0;

  static Value of(Number n) { return n == kInfinite ? Value{Kind::infinite, 0} : Value{Kind::number, n}; }
  static Value none() { return {}; }
  static Value infinite() { return {Kind::infinite, 0}; }
  [[nodiscard]] bool is_number() const { return kind == Kind::number; }
  [[nodiscard]] bool exists() const { return kind != Kind::none; }
};

inline std::string to_text(Number n) {
  if (n == kInfinite) return "inf";
  if (n < 0) return "-" + to_text(-n);
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(n % 10));
    n /= 10;
  } while (n > 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

inline Number floor_div(Number a, Number b) {
  const Number quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}
inline Number remainder(Number a, Number m) { return a - floor_div(a, m) * m; }

struct PositionHash {
  std::size_t operator()(const Position& position) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15U + position.size();
    for (const Number n : position) {
      for (const auto word : {static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(n >> 64)}) {
        hash = (hash ^ word) * 0xff51afd7ed558ccdU;
        hash ^= hash >> 29;
      }
    }
    return hash;
  }
};

}  // namespace referee
