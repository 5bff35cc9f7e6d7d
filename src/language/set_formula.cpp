// Sums, products and powers, in lowest terms.
#include "language/set_formula.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::language {

namespace {

using Wide = SetFormula::Wide;

constexpr Wide kLargestInRules = static_cast<Wide>(1) << 53;  // as all numbers in rules
constexpr std::size_t kMostPowers = 9;                        // of i
constexpr std::int64_t kLargestExponent = 53;
constexpr const char* kTooLarge = "its numbers are beyond 2^53";
constexpr const char* kFactorialAlone = "i! stands alone";

Wide common_divisor(Wide a, Wide b) {
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

bool is_small(Wide number) { return number <= kLargestInRules && number >= -kLargestInRules; }

}  // namespace

SetFormula SetFormula::constant(std::int64_t number) {
  SetFormula result;
  result.sum_ = {number};
  return result;
}

SetFormula SetFormula::index() {
  SetFormula result;
  result.sum_ = {0, 1};
  return result;
}

SetFormula SetFormula::factorial() {
  SetFormula result;
  result.factorial_ = true;
  return result;
}

bool SetFormula::is_index() const {
  return sum_ == std::vector<Wide>{0, 1} && factor_ == 0 && divisor_ == 1 && !factorial_;
}

SetFormula SetFormula::reduced() const {
  SetFormula result = *this;
  auto& sum = result.sum_;
  while (sum.size() > 1 && sum.back() == 0) sum.pop_back();
  Wide common = common_divisor(result.divisor_, result.factor_);
  for (const Wide number : sum) common = common_divisor(common, number);
  if (result.divisor_ < 0) common = -common;
  for (Wide& number : sum) number /= common;
  result.factor_ /= common;
  result.divisor_ /= common;
  if (result.factor_ == 0) result.base_ = 0;
  if (sum.size() > kMostPowers) {
    throw Error("powers of i go up to i^" + std::to_string(kMostPowers - 1));
  }
  const bool fits =
      std::all_of(sum.begin(), sum.end(), is_small) && is_small(result.factor_) && is_small(result.divisor_);
  if (!fits) throw Error(kTooLarge);
  return result;
}

SetFormula SetFormula::plus(const SetFormula& other, int sign) const {
  if (factorial_ || other.factorial_) throw Error(kFactorialAlone);
  if (base_ != 0 && other.base_ != 0 && base_ != other.base_) {
    throw Error("two exponentials cannot be added");
  }
  SetFormula result;
  result.base_ = std::max(base_, other.base_);
  result.divisor_ = divisor_ * other.divisor_;
  result.factor_ = factor_ * other.divisor_ + sign * other.factor_ * divisor_;
  result.sum_.assign(std::max(sum_.size(), other.sum_.size()), 0);
  for (std::size_t k = 0; k < sum_.size(); ++k) result.sum_[k] += sum_[k] * other.divisor_;
  for (std::size_t k = 0; k < other.sum_.size(); ++k) result.sum_[k] += sign * other.sum_[k] * divisor_;
  return result.reduced();
}

SetFormula SetFormula::times(const SetFormula& other) const {
  if (factorial_ || other.factorial_) throw Error(kFactorialAlone);
  if (factor_ != 0 && !other.is_number()) {
    throw Error("an exponential can be multiplied only by a number");
  }
  if (other.factor_ != 0) return other.times(*this);
  SetFormula result;
  result.base_ = base_;
  result.divisor_ = divisor_ * other.divisor_;
  result.factor_ = factor_ * other.sum_[0];
  result.sum_.assign(sum_.size() + other.sum_.size() - 1, 0);
  for (std::size_t a = 0; a < sum_.size(); ++a) {
    for (std::size_t b = 0; b < other.sum_.size(); ++b) result.sum_[a + b] += sum_[a] * other.sum_[b];
  }
  return result.reduced();
}

SetFormula SetFormula::divided_by(const SetFormula& other) const {
  if (!other.is_number()) throw Error("it can be divided only by a number");
  if (other.sum_[0] == 0) throw Error("nothing can be divided by 0");
  SetFormula inverse = constant(static_cast<std::int64_t>(other.divisor_));
  inverse.divisor_ = other.sum_[0];
  return times(inverse);
}

SetFormula SetFormula::to_the_number(Wide exponent) const {
  if (exponent < 0) throw Error("an exponent must not be negative");
  if (exponent > kLargestExponent) throw Error(kTooLarge);
  SetFormula result = constant(1);
  for (; exponent > 0; --exponent) result = result.times(*this);
  return result;
}

SetFormula SetFormula::to_the(const SetFormula& exponent) const {
  if (exponent.factorial_ || exponent.factor_ != 0 || exponent.divisor_ != 1 || exponent.sum_.size() > 2) {
    throw Error("an exponent is a number, or i with a factor and a summand");
  }
  if (exponent.is_number()) return to_the_number(exponent.sum_[0]);
  // b^(m i + n) = b^n * (b^m)^i
  if (!is_number()) throw Error("i stands below an exponent with i");
  if (divisor_ != 1 || sum_[0] < 2) throw Error("what is raised to the power of i is a whole number from 2 on");
  if (exponent.sum_[1] < 1) throw Error("its values do not grow with i");
  if (exponent.sum_[0] < 0) throw Error("an exponent must not be negative, and i begins with 0");
  SetFormula result;
  result.base_ = static_cast<std::int64_t>(to_the_number(exponent.sum_[1]).sum_[0]);
  result.factor_ = to_the_number(exponent.sum_[0]).sum_[0];
  return result.reduced();
}

std::variant<Progression, SetRule> SetFormula::part() const {
  SetRule rule;
  if (factorial_) {
    rule.kind = SetRule::Kind::factorial;
    return rule;
  }
  rule.divisor = static_cast<std::int64_t>(divisor_);
  for (const Wide number : sum_) rule.coefficients.push_back(static_cast<std::int64_t>(number));
  if (factor_ != 0) {
    if (sum_.size() > 1) throw Error("an exponential and powers of i cannot be added in a set");
    rule.kind = SetRule::Kind::exponential;
    rule.coefficients.push_back(static_cast<std::int64_t>(factor_));
    rule.base = base_;
  } else if (sum_.size() <= 2) {
    if (divisor_ != 1) throw Error("not all its values are whole");
    const std::int64_t step = sum_.size() == 2 ? rule.coefficients[1] : 0;
    const std::int64_t first = rule.coefficients[0];
    if (first < 0 && step == 0) throw Error("its value is negative");
    if (step == 0) return Progression{first, 1, first};
    if (step < 0) throw Error("its values do not grow with i");
    // The positive ones.
    return Progression{first >= 1 ? first : first + (-first / step + 1) * step, step, std::nullopt};
  }
  if (const auto problem = rule.problem()) throw Error(*problem);
  return rule;
}

}  // namespace cairn::language
