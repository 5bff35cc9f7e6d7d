// min, max, rounded quotients, remainders and roots by the linear bounds from above that they have.
#include "rules/lowering/bounded_targets.hpp"

namespace cairn::rules {

namespace {

std::optional<Affine> affine_of(const Expr& expr) {
  const auto part = [&](std::size_t i) { return affine_of(expr.args[i]); };
  switch (expr.op) {
    case Op::number:
      return Affine(expr.value);
    case Op::name:
      return expr.value >= kAmount ? std::optional(Affine::variable(static_cast<int>(expr.value))) : std::nullopt;
    case Op::negate:
      if (const auto a = part(0)) return *a * -1;
      return std::nullopt;
    case Op::add:
    case Op::subtract:
    case Op::multiply: {
      const auto a = part(0);
      const auto b = part(1);
      if (!a || !b) return std::nullopt;
      if (expr.op == Op::add) return *a + *b;
      if (expr.op == Op::subtract) return *a - *b;
      if (a->is_constant()) return *b * a->constant();
      if (b->is_constant()) return *a * b->constant();
      return std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

// Alternatives, one of which holds: what is at least 0 when `variable` stands for the expression and both are natural
// numbers, as every target is.
using Alternatives = std::vector<std::vector<Affine>>;

Alternatives bounds_of(const Expr& expr, const Affine& variable) {
  if (const auto form = affine_of(expr)) return {{*form - variable}};
  const auto part = [&](std::size_t i) { return affine_of(expr.args[i]); };
  const auto constant = [&](std::size_t i) {
    const auto form = part(i);
    return form && form->is_constant() && form->constant() >= 1 ? form->constant() : 0;
  };
  switch (expr.op) {
    case Op::minimum: {
      Alternatives result;
      for (const auto& a : bounds_of(expr.args[0], variable)) {
        for (const auto& b : bounds_of(expr.args[1], variable)) {
          result.push_back(a);
          result.back().insert(result.back().end(), b.begin(), b.end());
        }
      }
      return result;
    }
    case Op::maximum: {
      Alternatives result = bounds_of(expr.args[0], variable);
      const Alternatives more = bounds_of(expr.args[1], variable);
      result.insert(result.end(), more.begin(), more.end());
      return result;
    }
    case Op::floor_divide:
    case Op::ceil_divide: {
      const auto above = part(0);
      const std::int64_t by = constant(1);
      if (!above || by == 0) return {{}};
      return {{*above + Affine(expr.op == Op::ceil_divide ? by - 1 : 0) - variable * by}};
    }
    case Op::modulo:
      if (const auto by = part(1)) return {{*by - Affine(1) - variable}};
      return {{}};
    case Op::floor_root:
      if (const auto of = part(0)) return {{*of - variable}};
      return {{}};
    default:
      return {{}};
  }
}

}  // namespace

std::vector<BoundedTargets> bounded_targets(const Ray& ray, int k) {
  if (ray.evaluated_after.empty()) return {{ray.after, {}}};
  constexpr std::size_t kMostCases = 32;
  std::vector<BoundedTargets> cases{{}};
  for (int i = 0; i < k; ++i) {
    const Expr& target = ray.evaluated_after[static_cast<std::size_t>(i)];
    if (const auto form = affine_of(target)) {
      for (auto& one : cases) one.after.push_back(*form);
      continue;
    }
    const Affine variable = Affine::variable(k + i);
    Alternatives alternatives = bounds_of(target, variable);
    if (cases.size() * alternatives.size() > kMostCases) alternatives = {{}};
    std::vector<BoundedTargets> split;
    for (const auto& one : cases) {
      for (const auto& facts : alternatives) {
        split.push_back(one);
        split.back().after.push_back(variable);
        split.back().facts.insert(split.back().facts.end(), facts.begin(), facts.end());
      }
    }
    cases = std::move(split);
  }
  return cases;
}

}  // namespace cairn::rules
