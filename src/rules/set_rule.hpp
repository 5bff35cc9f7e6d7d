// Infinite sets by a rule: the values of an expression in i = 0, 1, 2, ..., Fibonacci numbers, primes.
//
// A rule is data, as a progression is: it is compared, printed, enumerated and read by the prover. Its numbers are in a
// normal form, so that {i*(i+1)/2} and {(i^2+i)/2} are the same rule. Values that are not positive do not count.
#pragma once

#include "base/layers.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::rules {

struct SetRule {
  enum class Kind : std::uint8_t {
    polynomial,   // (coefficients[0] + coefficients[1] i + ...) / divisor, of degree 2 at least
    exponential,  // (coefficients[0] + coefficients[1] * base^i) / divisor
    factorial,    // i!
    fibonacci,    // 1, 2, 3, 5, 8, ...
    primes,
  };
  Kind kind = Kind::polynomial;
  std::vector<std::int64_t> coefficients;
  std::int64_t base = 0;
  std::int64_t divisor = 1;

  // Why this is no rule: it has values that are not whole, or it does not grow. Nothing when it is one.
  [[nodiscard]] std::optional<std::string> problem() const;
  [[nodiscard]] bool contains(std::int64_t value) const;
  // The least positive element >= bound; nothing when it lies beyond 2^62.
  [[nodiscard]] std::optional<std::int64_t> next(std::int64_t bound) const;
  // As it is written in a set: 2^i, (i^2+i)/2, fibonacci.
  [[nodiscard]] std::string to_string() const;
  friend bool operator==(const SetRule&, const SetRule&) = default;
};

[[nodiscard]] bool is_prime(std::int64_t number);

}  // namespace cairn::rules
