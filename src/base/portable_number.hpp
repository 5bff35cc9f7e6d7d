// Whole numbers by Boost.Multiprecision, which is headers alone: for machines that have no GMP, such as WebAssembly.
//
// The same as base/gmp_number.hpp; to read and write digits takes the square of their number. Tests compare both.
#pragma once

#include "base/layers.hpp"

#include <boost/multiprecision/cpp_int.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace cairn::base {

class PortableNumber {
 public:
  PortableNumber() = default;
  explicit PortableNumber(std::int64_t value) : value_(value) {}
  // Digits alone, or behind a minus sign.
  explicit PortableNumber(const std::string& digits) {
    const bool minus = digits.starts_with('-');
    const std::size_t first = digits.find_first_not_of('0', minus ? 1 : 0);  // a 0 in front would mean octal
    if (first != std::string::npos) value_.assign(digits.substr(first));
    if (minus) value_ = -value_;
  }

  [[nodiscard]] std::string to_string() const { return value_.str(); }
  [[nodiscard]] std::optional<std::int64_t> to_int64() const {
    using Limits = std::numeric_limits<std::int64_t>;
    if (value_ < Limits::min() || value_ > Limits::max()) return std::nullopt;
    return static_cast<std::int64_t>(value_);
  }
  [[nodiscard]] bool negative() const { return value_ < 0; }
  // The number of decimal digits, or one more.
  [[nodiscard]] std::size_t digits_at_most() const {
    if (value_ == 0) return 1;
    const auto bits = static_cast<double>(msb(abs(value_)) + 1);
    return static_cast<std::size_t>(bits * kDigitsOfBit) + 1;
  }

  friend PortableNumber operator+(const PortableNumber& a, const PortableNumber& b) {
    return PortableNumber(Value(a.value_ + b.value_));
  }
  friend PortableNumber operator-(const PortableNumber& a, const PortableNumber& b) {
    return PortableNumber(Value(a.value_ - b.value_));
  }
  friend PortableNumber operator*(const PortableNumber& a, const PortableNumber& b) {
    return PortableNumber(Value(a.value_ * b.value_));
  }
  friend PortableNumber operator^(const PortableNumber& a, const PortableNumber& b) {
    return PortableNumber(Value(a.value_ ^ b.value_));
  }
  // Towards minus infinity, and what is left; b is not 0.
  [[nodiscard]] std::pair<PortableNumber, std::int64_t> floor_divided(std::int64_t b) const {
    Value quotient;
    Value rest;
    divide_qr(value_, Value(b), quotient, rest);  // towards 0
    if (rest != 0 && (rest < 0) != (b < 0)) {
      --quotient;
      rest += b;
    }
    return {PortableNumber(std::move(quotient)), static_cast<std::int64_t>(rest)};
  }
  friend std::strong_ordering operator<=>(const PortableNumber& a, const PortableNumber& b) {
    return a.value_.compare(b.value_) <=> 0;
  }
  friend bool operator==(const PortableNumber& a, const PortableNumber& b) { return a.value_ == b.value_; }

 private:
  using Value = boost::multiprecision::cpp_int;
  static constexpr double kDigitsOfBit = 0.30102999566398120;  // log10(2)

  explicit PortableNumber(Value value) : value_(std::move(value)) {}

  Value value_;
};

}  // namespace cairn::base
