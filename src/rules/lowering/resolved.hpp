// Leaves of an expression that the lowering has already resolved to coordinates x1..xk and the amount t.
#pragma once

#include "rules/affine.hpp"
#include "rules/evaluate.hpp"

#include <span>

namespace cairn::rules {

inline constexpr int kInfiniteLeaf = -2;
inline constexpr int kAbsentLeaf = -3;

struct Resolved {
  std::span<const std::int64_t> x;
  std::int64_t t = 0;

  [[nodiscard]] Number number(const Expr& leaf) const {
    switch (leaf.value) {
      case kAmount:
        return t;
      case kInfiniteLeaf:
        return Number::infinite();
      case kAbsentLeaf:
        return {};
      default:
        return x[static_cast<std::size_t>(leaf.value)];
    }
  }
  [[nodiscard]] static int choice(const Expr& /*expr*/) { return -1; }
  [[nodiscard]] static const Set& set(const Expr& expr) { return expr.set; }
  // Sentences about all stacks are spelled out by the lowering before they come here.
  [[nodiscard]] static bool truth(const Expr& /*leaf*/) { return false; }
  [[nodiscard]] static bool is_stack(const Number& /*size*/) { return false; }
};

}  // namespace cairn::rules
