// Integers of any size: one machine word as long as it fits, and behind a pointer beyond that.
//
// Only positions typed by people and answers about them need this; engines count in machine words.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace cairn {

class Integer {
 public:
  Integer();
  Integer(std::int64_t value);  // NOLINT(google-explicit-constructor): a number is a number
  Integer(const Integer& other);
  Integer(Integer&& other) noexcept;
  Integer& operator=(const Integer& other);
  Integer& operator=(Integer&& other) noexcept;
  ~Integer();

  // Decimal digits with an optional minus sign; nothing else.
  static std::optional<Integer> parse(std::string_view digits);

  [[nodiscard]] std::string to_string() const;
  [[nodiscard]] std::optional<std::int64_t> to_int64() const;
  [[nodiscard]] bool negative() const;
  // The number of decimal digits, or one more.
  [[nodiscard]] std::size_t digits_at_most() const;

  friend Integer operator+(const Integer& a, const Integer& b);
  friend Integer operator-(const Integer& a, const Integer& b);
  friend Integer operator*(const Integer& a, const Integer& b);
  // Nim-sum; neither is negative.
  friend Integer bitwise_xor(const Integer& a, const Integer& b);
  // Rounded towards minus infinity, so that a = b * floor_divide(a, b) + floor_modulo(a, b) with 0 <= modulo < b.
  friend Integer floor_divide(const Integer& a, std::int64_t b);
  friend std::int64_t floor_modulo(const Integer& a, std::int64_t b);

  friend bool operator==(const Integer& a, const Integer& b);
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b);

 private:
  struct Big;
  static Integer from_big(std::unique_ptr<Big> big);
  [[nodiscard]] const Big& widened(Big& scratch) const;

  std::int64_t small_ = 0;
  std::unique_ptr<Big> big_;  // set only when the value does not fit into small_
};

// Friends are found by their arguments only; these are wanted for plain numbers too.
Integer bitwise_xor(const Integer& a, const Integer& b);
Integer floor_divide(const Integer& a, std::int64_t b);
std::int64_t floor_modulo(const Integer& a, std::int64_t b);

}  // namespace cairn
