// Whole numbers by GMP, as Integer needs them. base/portable_number.hpp has the same for machines without GMP.
#pragma once

#include "base/layers.hpp"

#include <gmpxx.h>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace cairn::base {

class GmpNumber {
 public:
  GmpNumber() = default;
  explicit GmpNumber(std::int64_t value) : value_(static_cast<long>(value)) {}
  // Digits alone, or behind a minus sign.
  explicit GmpNumber(const std::string& digits) : value_(digits, 10) {}

  [[nodiscard]] std::string to_string() const { return value_.get_str(); }
  [[nodiscard]] std::optional<std::int64_t> to_int64() const {
    if (!value_.fits_slong_p()) return std::nullopt;
    return value_.get_si();
  }
  [[nodiscard]] bool negative() const { return sgn(value_) < 0; }
  // The number of decimal digits, or one more.
  [[nodiscard]] std::size_t digits_at_most() const { return mpz_sizeinbase(value_.get_mpz_t(), 10); }

  friend GmpNumber operator+(const GmpNumber& a, const GmpNumber& b) { return GmpNumber(a.value_ + b.value_); }
  friend GmpNumber operator-(const GmpNumber& a, const GmpNumber& b) { return GmpNumber(a.value_ - b.value_); }
  friend GmpNumber operator*(const GmpNumber& a, const GmpNumber& b) { return GmpNumber(a.value_ * b.value_); }
  friend GmpNumber operator^(const GmpNumber& a, const GmpNumber& b) { return GmpNumber(a.value_ ^ b.value_); }
  // Towards minus infinity, and what is left; b is not 0.
  [[nodiscard]] std::pair<GmpNumber, std::int64_t> floor_divided(std::int64_t b) const {
    mpz_class quotient;
    mpz_class rest;
    mpz_fdiv_qr(quotient.get_mpz_t(), rest.get_mpz_t(), value_.get_mpz_t(), GmpNumber(b).value_.get_mpz_t());
    return {GmpNumber(std::move(quotient)), rest.get_si()};
  }
  friend std::strong_ordering operator<=>(const GmpNumber& a, const GmpNumber& b) {
    return cmp(a.value_, b.value_) <=> 0;
  }
  friend bool operator==(const GmpNumber& a, const GmpNumber& b) { return a.value_ == b.value_; }

 private:
  static_assert(sizeof(long) == sizeof(std::int64_t));

  explicit GmpNumber(mpz_class value) : value_(std::move(value)) {}

  mpz_class value_;
};

}  // namespace cairn::base
