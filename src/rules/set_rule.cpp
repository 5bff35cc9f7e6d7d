// Values of rules, in order. All of them grow with i, so the next element is found by going through the few that there
// are, or by halving.
#include "rules/set_rule.hpp"

#include "base/wide.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace cairn::rules {

namespace {

constexpr std::int64_t kBeyond = std::numeric_limits<std::int64_t>::max();
constexpr Wide kLimit = static_cast<Wide>(1) << 62;  // no value above it is told apart

std::int64_t power_modulo(std::int64_t base, std::int64_t exponent, std::int64_t modulus) {
  Wide result = 1;
  for (Wide factor = base % modulus; exponent > 0; exponent /= 2, factor = factor * factor % modulus) {
    if (exponent % 2 != 0) result = result * factor % modulus;
  }
  return static_cast<std::int64_t>(result);
}

// Does the base fail to show that the odd number is composite? (Miller and Rabin)
bool passes(std::int64_t number, std::int64_t base) {
  std::int64_t odd = number - 1;
  int twos = 0;
  for (; odd % 2 == 0; odd /= 2) ++twos;
  Wide power = power_modulo(base, odd, number);
  if (power == 1 || power == number - 1) return true;
  for (int i = 1; i < twos; ++i) {
    power = power * power % number;
    if (power == number - 1) return true;
  }
  return false;
}

// Amounts in play are small, and asked for again and again.
constexpr std::int64_t kSieved = 1 << 20;

const std::vector<bool>& sieve() {
  static const std::vector<bool> kPrime = [] {
    std::vector<bool> left(kSieved, true);
    left[0] = left[1] = false;
    for (std::size_t p = 2; p * p < left.size(); ++p) {
      for (std::size_t multiple = p * p; left[p] && multiple < left.size(); multiple += p) left[multiple] = false;
    }
    return left;
  }();
  return kPrime;
}

// numerator / divisor, rounded down, and nothing larger than kBeyond. Where the value counts, it is whole.
std::int64_t quotient(Wide numerator, std::int64_t divisor) {
  Wide result = numerator;
  if (divisor != 1) {
    result = numerator / divisor;
    if (numerator % divisor != 0 && numerator < 0) --result;
  }
  return result > kLimit ? kBeyond : static_cast<std::int64_t>(std::max(result, -kLimit));
}

// By Horner's scheme. A polynomial whose differences are not negative does not fall, so one that leaves the wide
// numbers is far beyond all limits.
std::int64_t polynomial(const std::vector<std::int64_t>& coefficients, std::int64_t divisor, std::int64_t i) {
  Wide sum = 0;
  for (std::size_t k = coefficients.size(); k-- > 0;) {
    if (__builtin_mul_overflow(sum, static_cast<Wide>(i), &sum) ||
        __builtin_add_overflow(sum, static_cast<Wide>(coefficients[k]), &sum)) {
      return kBeyond;
    }
  }
  return quotient(sum, divisor);
}

// The least value >= bound of a polynomial, looked for from about where its highest power alone would reach the bound.
std::int64_t next_of_polynomial(const SetRule& rule, std::int64_t bound) {
  const auto below = [&](std::int64_t i) { return polynomial(rule.coefficients, rule.divisor, i) < bound; };
  const double ratio =
      static_cast<double>(bound) * static_cast<double>(rule.divisor) / static_cast<double>(rule.coefficients.back());
  std::int64_t low = 0;  // not below it
  auto high = static_cast<std::int64_t>(std::pow(ratio, 1.0 / static_cast<double>(rule.coefficients.size() - 1)));
  std::int64_t step = 1;
  if (below(high)) {
    for (low = high + 1; below(low + step); step *= 2) low += step + 1;
    high = low + step;
  } else {
    for (; high > step && !below(high - step); step *= 2) high -= step;
    low = std::max<std::int64_t>(0, high - step);
  }
  while (low < high) {
    const std::int64_t middle = low + (high - low) / 2;
    if (below(middle)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return polynomial(rule.coefficients, rule.divisor, low);
}

std::int64_t next_of_exponential(const SetRule& rule, std::int64_t bound) {
  Wide power = rule.coefficients[1];
  for (;;) {
    const std::int64_t value = quotient(power + rule.coefficients[0], rule.divisor);
    if (value >= bound) return value;
    if (__builtin_mul_overflow(power, static_cast<Wide>(rule.base), &power)) return kBeyond;
  }
}

std::int64_t next_factorial(std::int64_t bound) {
  Wide product = 1;
  for (std::int64_t i = 2; product < bound; ++i) product *= i;
  return product > kLimit ? kBeyond : static_cast<std::int64_t>(product);
}

std::int64_t next_fibonacci(std::int64_t bound) {
  std::int64_t value = 1, after = 2;
  while (value < bound) {
    const std::int64_t sum = value + after;
    value = after;
    after = sum;
  }
  return value > kLimit ? kBeyond : value;
}

std::string with_sign(std::int64_t number, bool first) {
  return (number < 0 ? "-" : first ? "" : "+") + std::to_string(number < 0 ? -number : number);
}

}  // namespace

bool is_prime(std::int64_t number) {
  if (number >= 0 && number < kSieved) return sieve()[static_cast<std::size_t>(number)];
  // These bases decide for all numbers below 2^64 (Sorenson and Webster 2015).
  constexpr std::array<std::int64_t, 12> kBases{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (number < 0) return false;
  if (std::any_of(kBases.begin(), kBases.end(), [&](std::int64_t base) { return number % base == 0; })) return false;
  return std::all_of(kBases.begin(), kBases.end(), [&](std::int64_t base) { return passes(number, base); });
}

std::optional<std::string> SetRule::problem() const {
  const auto whole = [&](Wide numerator) { return numerator % divisor == 0; };
  if (kind == Kind::exponential) {
    if (coefficients[1] < 1) return "its values do not grow with i";
    // base * e(i) + c (1 - base) is e(i + 1), so what divides two of them divides all.
    const Wide first = static_cast<Wide>(coefficients[0]) + coefficients[1];
    const Wide second = coefficients[0] + static_cast<Wide>(coefficients[1]) * base;
    return whole(first) && whole(second) ? std::nullopt : std::optional<std::string>("not all its values are whole");
  }
  if (kind != Kind::polynomial) return std::nullopt;
  // By differences at 0: if they are multiples of the divisor, all values are whole; if none but the value itself is
  // negative, the values never fall.
  std::vector<Wide> differences;
  for (std::size_t i = 0; i < coefficients.size(); ++i) {
    Wide sum = 0;
    for (std::size_t k = coefficients.size(); k-- > 0;) sum = sum * static_cast<Wide>(i) + coefficients[k];
    differences.push_back(sum);
  }
  for (std::size_t order = 1; order < differences.size(); ++order) {
    for (std::size_t i = differences.size(); i-- > order;) differences[i] -= differences[i - 1];
  }
  if (!std::all_of(differences.begin(), differences.end(), whole)) return "not all its values are whole";
  if (std::any_of(differences.begin() + 1, differences.end(), [](Wide d) { return d < 0; })) {
    return "its values fall somewhere, or their differences do";
  }
  return std::nullopt;
}

bool SetRule::contains(std::int64_t value) const {
  if (kind == Kind::primes) return is_prime(value);
  return value >= 1 && next(value) == value;
}

std::optional<std::int64_t> SetRule::next(std::int64_t bound) const {
  bound = std::max<std::int64_t>(bound, 1);
  if (bound > kLimit) return std::nullopt;
  std::int64_t found = kBeyond;
  switch (kind) {
    case Kind::polynomial:
      found = next_of_polynomial(*this, bound);
      break;
    case Kind::exponential:
      found = next_of_exponential(*this, bound);
      break;
    case Kind::factorial:
      found = next_factorial(bound);
      break;
    case Kind::fibonacci:
      found = next_fibonacci(bound);
      break;
    case Kind::primes:
      for (found = bound; !is_prime(found);) ++found;
      break;
  }
  return found == kBeyond ? std::nullopt : std::optional(found);
}

std::string SetRule::to_string() const {
  if (kind == Kind::factorial) return "i!";
  if (kind == Kind::fibonacci) return "fibonacci";
  if (kind == Kind::primes) return "primes";
  std::string text;
  const auto add = [&](std::int64_t factor, const std::string& what) {
    if (factor == 0) return;
    if (what.empty()) {
      text += with_sign(factor, text.empty());
    } else if (factor == 1 || factor == -1) {
      text += (factor < 0 ? "-" : text.empty() ? "" : "+") + what;
    } else {
      text += with_sign(factor, text.empty()) + "*" + what;
    }
  };
  if (kind == Kind::exponential) {
    add(coefficients[1], std::to_string(base) + "^i");
  } else {
    for (std::size_t k = coefficients.size(); k-- > 1;) add(coefficients[k], k == 1 ? "i" : "i^" + std::to_string(k));
  }
  const bool sum = text.find_first_of("+-", 1) != std::string::npos || coefficients[0] != 0;
  add(coefficients[0], "");
  if (divisor == 1) return text;
  return (sum ? "(" + text + ")" : text) + "/" + std::to_string(divisor);
}

}  // namespace cairn::rules
