// Arithmetic on numbers that may be infinite or absent.
#include "rules/evaluate.hpp"

#include <bit>

namespace cairn::rules {

namespace {

[[noreturn]] void too_large() { throw Error("a number in the rules grows beyond 64 bits"); }

std::int64_t floor_division(std::int64_t a, std::int64_t b) {
  const std::int64_t quotient = a / b;
  return quotient - static_cast<std::int64_t>((a % b != 0) && ((a < 0) != (b < 0)));
}

std::int64_t power(std::int64_t base, std::int64_t exponent) {
  std::int64_t result = 1;
  for (std::int64_t i = 0; i < exponent; ++i) {
    if (__builtin_mul_overflow(result, base, &result)) too_large();
    if (result == 0 || (result == 1 && base == 1)) break;
    if (base == -1) return exponent % 2 == 0 ? 1 : -1;
  }
  return result;
}

std::int64_t floor_root(std::int64_t value) {
  auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(value)));
  while (root > 0 && root > value / root) --root;
  while (root + 1 <= value / (root + 1)) ++root;
  return root;
}

// The largest Fibonacci number is taken away as long as it can be; its place counts from 0.
std::int64_t zeckendorf(Op op, std::int64_t value) {
  std::vector<std::int64_t> weights{1, 2};
  while (weights.back() <= value) {
    std::int64_t next = 0;
    if (__builtin_add_overflow(weights.back(), weights[weights.size() - 2], &next)) too_large();
    weights.push_back(next);
  }
  std::int64_t shifted = 0, zeros = 0, last = 0;
  for (std::size_t place = weights.size() - 1; place-- > 0;) {
    if (weights[place] > value) continue;
    value -= weights[place];
    if (op == Op::fib_shift && __builtin_add_overflow(shifted, weights[place + 1], &shifted)) too_large();
    zeros = static_cast<std::int64_t>(place);
    last = weights[place];
  }
  return op == Op::fib_shift ? shifted : op == Op::fib_part ? last : zeros;
}

Number apply_infinite(Op op, const Number& a, const Number& b) {
  switch (op) {
    case Op::add:
    case Op::maximum:
      return Number::infinite();
    case Op::subtract:
      return b.finite() ? Number::infinite() : Number();
    case Op::minimum:
      return a.finite() ? a : b;
    case Op::multiply: {
      const Number& other = a.finite() ? a : b;
      return !other.finite() || other.value > 0 ? Number::infinite() : Number();
    }
    case Op::floor_divide:
    case Op::ceil_divide:
      return b.finite() && b.value > 0 ? Number::infinite() : Number();
    case Op::floor_root:
      return Number::infinite();
    default:
      return {};
  }
}

}  // namespace

Number apply(Op op, const Number& a, const Number& b) {
  if (a.absent() || b.absent()) return {};
  if (!a.finite() || !b.finite()) return apply_infinite(op, a, b);
  std::int64_t result = 0;
  switch (op) {
    case Op::add:
      if (__builtin_add_overflow(a.value, b.value, &result)) too_large();
      return result;
    case Op::subtract:
      if (__builtin_sub_overflow(a.value, b.value, &result)) too_large();
      return result;
    case Op::multiply:
      if (__builtin_mul_overflow(a.value, b.value, &result)) too_large();
      return result;
    case Op::power:
      return b.value < 0 ? Number() : Number(power(a.value, b.value));
    case Op::minimum:
      return std::min(a.value, b.value);
    case Op::maximum:
      return std::max(a.value, b.value);
    case Op::nim_sum:
      return a.value < 0 || b.value < 0 ? Number() : Number(a.value ^ b.value);
    case Op::floor_root:
      return a.value < 0 ? Number() : Number(floor_root(a.value));
    case Op::fib_shift:
    case Op::fib_zeros:
      return a.value < 0 ? Number() : Number(zeckendorf(op, a.value));
    case Op::fib_part:
      return a.value <= 0 ? Number() : Number(zeckendorf(op, a.value));
    case Op::ones:
      return a.value < 0 ? Number() : Number(std::popcount(static_cast<std::uint64_t>(a.value)));
    case Op::two_part:
      return a.value <= 0 ? Number() : Number(a.value & -a.value);
    case Op::modulo:
      if (b.value <= 0) return {};
      return (a.value % b.value + b.value) % b.value;
    case Op::floor_divide:
    case Op::ceil_divide:
      if (b.value == 0) return {};
      if (b.value == -1) return apply(Op::subtract, 0, a);
      return op == Op::floor_divide ? floor_division(a.value, b.value)
                                    : floor_division(a.value, b.value) + (a.value % b.value != 0 ? 1 : 0);
    default:
      throw Error("not an operation on numbers");
  }
}

bool compare(Op op, const Number& a, const Number& b) {
  if (a.absent() || b.absent()) return op == Op::not_equal && (a.absent() != b.absent());
  if (op == Op::divides) {
    return a.finite() && b.finite() && a.value > 0 && b.value % a.value == 0;
  }
  const bool equal = a.kind == b.kind && (a.value == b.value || !a.finite());
  const bool less = a.finite() && (!b.finite() || a.value < b.value);
  switch (op) {
    case Op::less:
      return less;
    case Op::less_equal:
      return less || equal;
    case Op::equal:
      return equal;
    case Op::not_equal:
      return !equal;
    case Op::greater_equal:
      return !less;
    case Op::greater:
      return !less && !equal;
    default:
      throw Error("not a comparison");
  }
}

}  // namespace cairn::rules
