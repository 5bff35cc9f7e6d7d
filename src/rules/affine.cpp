// Arithmetic on affine forms, overflow refused.
#include "rules/affine.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <utility>

namespace cairn::rules {

namespace {

std::int64_t checked_add(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result)) throw Error("a number in the rules grows beyond 64 bits");
  return result;
}

std::int64_t checked_multiply(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) throw Error("a number in the rules grows beyond 64 bits");
  return result;
}

}  // namespace

std::string variable_name(int variable) { return variable == kAmount ? "t" : "x" + std::to_string(variable + 1); }

Affine Affine::variable(int index, std::int64_t factor) {
  Affine result;
  if (factor != 0) result.terms_.push_back({index, factor});
  return result;
}

std::int64_t Affine::factor(int variable) const {
  for (const auto& term : terms_) {
    if (term.variable == variable) return term.factor;
  }
  return 0;
}

Affine Affine::with(int variable, const Affine& value) const {
  const std::int64_t times = factor(variable);
  if (times == 0) return *this;
  return *this - Affine::variable(variable, times) + value * times;
}

std::int64_t Affine::at(std::span<const std::int64_t> x, std::int64_t t) const {
  std::int64_t sum = constant_;
  for (const auto& [variable, factor] : terms_) {
    sum += factor * (variable == kAmount ? t : x[static_cast<std::size_t>(variable)]);
  }
  return sum;
}

Affine operator+(const Affine& a, const Affine& b) {
  Affine result(checked_add(a.constant_, b.constant_));
  auto left = a.terms_.begin();
  auto right = b.terms_.begin();
  while (left != a.terms_.end() || right != b.terms_.end()) {
    if (right == b.terms_.end() || (left != a.terms_.end() && left->variable < right->variable)) {
      result.terms_.push_back(*left++);
    } else if (left == a.terms_.end() || right->variable < left->variable) {
      result.terms_.push_back(*right++);
    } else {
      const std::int64_t factor = checked_add(left->factor, right->factor);
      if (factor != 0) result.terms_.push_back({left->variable, factor});
      ++left;
      ++right;
    }
  }
  return result;
}

Affine operator*(const Affine& a, std::int64_t factor) {
  if (factor == 0) return {};
  Affine result = a;
  result.constant_ = checked_multiply(result.constant_, factor);
  for (auto& term : result.terms_) term.factor = checked_multiply(term.factor, factor);
  return result;
}

Affine operator-(const Affine& a, const Affine& b) { return a + b * -1; }

}  // namespace cairn::rules
