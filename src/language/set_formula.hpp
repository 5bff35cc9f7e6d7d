// The algebra behind {i*(i+1)/2} and {3*2^i - 1}: sums of powers of i and one exponential, over a common divisor.
#pragma once

#include "rules/set.hpp"

#include <string>
#include <variant>
#include <vector>

namespace cairn::language {

class SetFormula {
 public:
  using Wide = __int128;

  static SetFormula constant(std::int64_t number);
  static SetFormula index();      // i
  static SetFormula factorial();  // i!, which can only stand alone

  // Throw Error with the reason when that cannot be said in this way.
  [[nodiscard]] SetFormula plus(const SetFormula& other, int sign) const;
  [[nodiscard]] SetFormula times(const SetFormula& other) const;
  [[nodiscard]] SetFormula divided_by(const SetFormula& other) const;
  [[nodiscard]] SetFormula to_the(const SetFormula& exponent) const;

  [[nodiscard]] bool is_index() const;
  // A number, a progression when the formula is linear, or a rule. Throws Error when its values do not grow, or are
  // not whole.
  [[nodiscard]] std::variant<Progression, SetRule> part() const;

 private:
  [[nodiscard]] bool is_number() const { return sum_.size() == 1 && factor_ == 0 && !factorial_; }
  [[nodiscard]] SetFormula reduced() const;
  [[nodiscard]] SetFormula to_the_number(Wide exponent) const;

  // (sum_[0] + sum_[1] i + ... + factor_ * base_^i) / divisor_
  std::vector<Wide> sum_{0};
  Wide factor_ = 0;
  std::int64_t base_ = 0;
  Wide divisor_ = 1;
  bool factorial_ = false;
};

}  // namespace cairn::language
