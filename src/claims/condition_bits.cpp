// Bits for a row of positions. Every shortcut has the same meaning as ClaimInstance, which judges it in the tests.
#include "claims/condition_bits.hpp"

#include "base/bit_row.hpp"
#include "base/floor.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cairn::claims {

namespace {

constexpr double kSafe = 4e18;                  // no sum below leaves 64 bits
constexpr std::int64_t kLongestPattern = 4096;  // a residue whose pattern is longer is computed one by one

bool is_comparison(Op op) {
  return op == Op::less || op == Op::less_equal || op == Op::equal || op == Op::not_equal || op == Op::greater_equal ||
         op == Op::greater;
}

template <class Test>
void set_where(const Test& test, std::int64_t lo, std::int64_t hi, std::vector<std::uint64_t>& bits) {
  for (std::int64_t y = lo; y <= hi;) {
    const std::int64_t end = std::min(hi, y | 63);
    Word word = 0;
    const std::size_t at = word_of(y);
    for (; y <= end; ++y) word |= static_cast<Word>(test(y)) << (static_cast<std::uint64_t>(y) % 64);
    bits[at] |= word;
  }
}

}  // namespace

void ConditionBits::evaluate(const Expr& condition, const ClaimRow& row, std::vector<std::uint64_t>& bits) {
  row_ = &row;
  words_ = word_of(row.hi) + 1;
  combine(condition, bits);
}

void ConditionBits::fill(Bits& bits, std::int64_t lo, std::int64_t hi) const {
  fill_bits(bits.data(), std::max(lo, row_->lo), std::min(hi, row_->hi));
}

void ConditionBits::combine(const Expr& condition, Bits& bits) {
  const std::size_t first = word_of(row_->lo);
  bits.assign(words_, 0);
  switch (condition.op) {
    case Op::negation: {
      Bits inner;
      combine(condition.args[0], inner);
      fill(bits, row_->lo, row_->hi);
      for (std::size_t w = first; w < words_; ++w) bits[w] &= ~inner[w];
      return;
    }
    case Op::conjunction:
    case Op::disjunction: {
      Bits other;
      combine(condition.args[0], bits);
      combine(condition.args[1], other);
      if (condition.op == Op::conjunction) {
        for (std::size_t w = first; w < words_; ++w) bits[w] &= other[w];
      } else {
        for (std::size_t w = first; w < words_; ++w) bits[w] |= other[w];
      }
      return;
    }
    case Op::outcome: {
      fill(bits, row_->lo, row_->hi);
      const Word flip = condition.name == "P" ? 0 : ~Word{0};
      for (std::size_t w = first; w < words_; ++w) bits[w] &= row_->p_bits[w] ^ flip;
      return;
    }
    case Op::distinct: {
      const auto& stacks = row_->stacks;
      for (std::size_t i = 1; i < stacks.size(); ++i) {
        if (stacks[i] > 0 && stacks[i] == stacks[i - 1]) return;
      }
      fill(bits, row_->lo, row_->hi);
      if (!stacks.empty() && stacks.back() > 0 && stacks.back() >= row_->lo && stacks.back() <= row_->hi) {
        bits[word_of(stacks.back())] &= ~bit_of(stacks.back());
      }
      return;
    }
    default:
      return compare(condition, bits);
  }
}

void ConditionBits::compare(const Expr& condition, Bits& bits) {
  if (!varies(condition)) {
    std::vector<std::int64_t> values = row_->values;
    values[static_cast<std::size_t>(row_->variable)] = row_->lo - row_->offset;
    if (holds(condition, ClaimInstance(claim_, values))) fill(bits, row_->lo, row_->hi);
    return;
  }
  if (is_comparison(condition.op)) {
    const Expr& left = condition.args[0];
    const Expr& right = condition.args[1];
    const auto a = line(left);
    const auto b = line(right);
    if (a && b) return compare_lines(condition.op, *a, *b, bits);
    if (compare_residue(condition.op, left, right, bits)) return;
    if (compare_residue(mirrored(condition.op), right, left, bits)) return;
    const auto first = column(left);
    const auto second = first ? column(right) : std::nullopt;
    if (second) return compare_columns(condition.op, *first, *second, bits);
  }
  if (condition.op == Op::member) {
    if (const auto element = column(condition.args[0])) {
      const Set& set = condition.args[1].set;
      const auto& values = element->values;
      return set_where([&](std::int64_t y) { return set.contains(values[static_cast<std::size_t>(y - row_->lo)]); },
                       row_->lo, row_->hi, bits);
    }
  }
  one_by_one(condition, bits);
}

// a1 + b1 y op a2 + b2 y: an interval, or all but a point.
void ConditionBits::compare_lines(Op op, const Line& a, const Line& b, Bits& bits) const {
  const std::int64_t c = a.a - b.a;  // c + d y op 0
  const std::int64_t d = a.b - b.b;
  const auto at_least_zero = [&](std::int64_t constant, std::int64_t factor) {  // constant + factor y >= 0
    if (factor > 0) {
      fill(bits, -floor_division(constant, factor), row_->hi);
    } else if (factor < 0) {
      fill(bits, row_->lo, floor_division(constant, -factor));
    } else if (constant >= 0) {
      fill(bits, row_->lo, row_->hi);
    }
  };
  switch (op) {
    case Op::greater_equal:
      return at_least_zero(c, d);
    case Op::greater:
      return at_least_zero(c - 1, d);
    case Op::less_equal:
      return at_least_zero(-c, -d);
    case Op::less:
      return at_least_zero(-c - 1, -d);
    case Op::not_equal:
      at_least_zero(c - 1, d);
      return at_least_zero(-c - 1, -d);
    default:
      if (d == 0) {
        if (c == 0) fill(bits, row_->lo, row_->hi);
      } else if (c % d == 0) {
        fill(bits, -c / d, -c / d);
      }
  }
}

// (a + b y) mod m op constant: the truth of y depends on y mod m.
bool ConditionBits::compare_residue(Op op, const Expr& residue, const Expr& constant, Bits& bits) const {
  if (residue.op != Op::modulo || varies(constant) || varies(residue.args[1])) return false;
  const auto inner = line(residue.args[0]);
  const auto modulus = line(residue.args[1]);
  const auto wanted = line(constant);
  if (!inner || !modulus || !wanted || modulus->a <= 0 || modulus->a > kLongestPattern) return false;
  const std::int64_t m = modulus->a;
  const std::int64_t step = floor_remainder(inner->b, m);
  // Words repeat after m / gcd(m, 64) of them.
  const auto period = static_cast<std::size_t>(m / std::gcd(m, kWordBits));
  const std::size_t first = word_of(row_->lo);
  const std::size_t computed = std::min(first + period, words_);
  std::int64_t y = static_cast<std::int64_t>(first) * kWordBits;
  std::int64_t value = (floor_remainder(inner->a, m) + step * (y % m)) % m;
  for (std::size_t w = first; w < computed; ++w) {
    Word word = 0;
    for (std::uint64_t bit = 0; bit < 64; ++bit) {
      word |= static_cast<Word>(rules::compare(op, value, wanted->a)) << bit;
      value += step;
      if (value >= m) value -= m;
    }
    bits[w] = word;
  }
  for (std::size_t w = computed; w < words_; ++w) bits[w] = bits[w - period];
  bits[first] &= from_bit(row_->lo);
  bits[words_ - 1] &= up_to_bit(row_->hi);
  return true;
}

void ConditionBits::compare_columns(Op op, const Column& a, const Column& b, Bits& bits) const {
  const std::int64_t* left = a.values.data() - row_->lo;
  const std::int64_t* right = b.values.data() - row_->lo;
  const auto with = [&](const auto& test) {
    set_where([&](std::int64_t y) { return test(left[y], right[y]); }, row_->lo, row_->hi, bits);
  };
  switch (op) {
    case Op::less:
      return with(std::less<>());
    case Op::less_equal:
      return with(std::less_equal<>());
    case Op::equal:
      return with(std::equal_to<>());
    case Op::not_equal:
      return with(std::not_equal_to<>());
    case Op::greater_equal:
      return with(std::greater_equal<>());
    default:
      return with(std::greater<>());
  }
}

void ConditionBits::one_by_one(const Expr& condition, Bits& bits) const {
  std::vector<std::int64_t> values = row_->values;
  for (std::int64_t y = row_->lo; y <= row_->hi; ++y) {
    values[static_cast<std::size_t>(row_->variable)] = y - row_->offset;
    ClaimInstance instance(claim_, values);
    instance.suppose(test_bit(row_->p_bits, y) ? 'P' : 'N', row_->grundy != nullptr ? row_->grundy[y] : 0);
    if (holds(condition, instance)) set_bit(bits.data(), y);
  }
}

bool ConditionBits::varies(const Expr& expr) const {
  return any_node(expr, [&](const Expr& e) {
    if (e.op == Op::name) return e.value == row_->variable;
    return e.op == Op::least || e.op == Op::greatest || e.op == Op::distinct || e.op == Op::is_stack ||
           e.op == Op::grundy || e.op == Op::outcome;
  });
}

std::optional<ConditionBits::Line> ConditionBits::line(const Expr& expr) const {
  const auto bounded = [](std::int64_t a, std::int64_t b) -> std::optional<Line> {
    constexpr std::int64_t kLarge = std::int64_t{1} << 56;
    constexpr std::int64_t kSteep = std::int64_t{1} << 16;
    if (a > kLarge || a < -kLarge || b > kSteep || b < -kSteep) return std::nullopt;
    return Line{a, b};
  };
  switch (expr.op) {
    case Op::number:
      return bounded(expr.value, 0);
    case Op::name:
      if (expr.value == row_->variable) return Line{-row_->offset, 1};
      if (expr.value < 0) return std::nullopt;
      return bounded(row_->values[static_cast<std::size_t>(expr.value)], 0);
    case Op::greatest:  // y, unless the board may be empty
      return row_->lo > 0 ? std::optional(Line{0, 1}) : std::nullopt;
    case Op::least: {
      const auto first = std::find_if(row_->stacks.begin(), row_->stacks.end(), [](auto s) { return s > 0; });
      if (first != row_->stacks.end()) return Line{*first, 0};
      return row_->lo > 0 ? std::optional(Line{0, 1}) : std::nullopt;
    }
    case Op::negate: {
      const auto inner = line(expr.args[0]);
      return inner ? bounded(-inner->a, -inner->b) : std::nullopt;
    }
    case Op::add:
    case Op::subtract: {
      const auto a = line(expr.args[0]);
      const auto b = line(expr.args[1]);
      if (!a || !b) return std::nullopt;
      return expr.op == Op::add ? bounded(a->a + b->a, a->b + b->b) : bounded(a->a - b->a, a->b - b->b);
    }
    case Op::multiply: {
      auto a = line(expr.args[0]);
      auto b = line(expr.args[1]);
      if (!a || !b || (a->b != 0 && b->b != 0)) return std::nullopt;
      if (a->b != 0) std::swap(a, b);
      std::int64_t constant = 0;
      std::int64_t factor = 0;
      if (__builtin_mul_overflow(a->a, b->a, &constant) || __builtin_mul_overflow(a->a, b->b, &factor)) {
        return std::nullopt;
      }
      return bounded(constant, factor);
    }
    default:
      return std::nullopt;
  }
}

// A number for each y; nothing when one may be missing or too large.
std::optional<ConditionBits::Column> ConditionBits::column(const Expr& expr) {
  const auto size = static_cast<std::size_t>(row_->hi - row_->lo + 1);
  Column result;
  result.values.resize(size);
  auto& values = result.values;
  if (const auto straight = line(expr)) {
    result.bound = std::abs(static_cast<double>(straight->a)) +
                   std::abs(static_cast<double>(straight->b)) * static_cast<double>(row_->hi);
    if (result.bound >= kSafe) return std::nullopt;
    for (std::size_t i = 0; i < size; ++i) {
      values[i] = straight->a + straight->b * (row_->lo + static_cast<std::int64_t>(i));
    }
    return result;
  }
  if (expr.op == Op::grundy) {
    for (std::size_t i = 0; i < size; ++i) values[i] = row_->grundy[row_->lo + static_cast<std::int64_t>(i)];
    result.bound = 4e9;
    return result;
  }
  if (expr.op == Op::conditional) {
    auto yes = column(expr.args[0]);
    const auto no = yes ? column(expr.args[2]) : std::nullopt;
    if (!no) return std::nullopt;
    Bits condition;
    combine(expr.args[1], condition);
    for (std::size_t i = 0; i < size; ++i) {
      if (!test_bit(condition.data(), row_->lo + static_cast<std::int64_t>(i))) yes->values[i] = no->values[i];
    }
    yes->bound = std::max(yes->bound, no->bound);
    return yes;
  }
  if (expr.op == Op::two_part) {
    auto inner = column(expr.args[0]);
    const auto missing = [](std::int64_t x) { return x <= 0; };
    if (!inner || std::any_of(inner->values.begin(), inner->values.end(), missing)) return std::nullopt;
    for (std::int64_t& x : inner->values) x &= -x;
    return inner;
  }
  const bool by_constant = expr.op == Op::modulo || expr.op == Op::floor_divide || expr.op == Op::ceil_divide;
  const bool pairwise = expr.op == Op::add || expr.op == Op::subtract || expr.op == Op::minimum ||
                        expr.op == Op::maximum || expr.op == Op::nim_sum || expr.op == Op::multiply;
  if (!by_constant && !pairwise) return std::nullopt;
  const auto a = column(expr.args[0]);
  if (!a) return std::nullopt;
  const auto each = [&](const auto& compute) {
    for (std::size_t i = 0; i < size; ++i) values[i] = compute(a->values[i], i);
  };
  if (by_constant) {
    const auto divisor = varies(expr.args[1]) ? std::nullopt : line(expr.args[1]);
    if (!divisor || divisor->a <= 0) return std::nullopt;
    const std::int64_t d = divisor->a;
    result.bound = expr.op == Op::modulo ? static_cast<double>(d) : a->bound + 1;
    if (expr.op == Op::modulo) {
      each([&](std::int64_t x, std::size_t) { return floor_remainder(x, d); });
    } else if (expr.op == Op::floor_divide) {
      each([&](std::int64_t x, std::size_t) { return floor_division(x, d); });
    } else {
      each([&](std::int64_t x, std::size_t) { return -floor_division(-x, d); });
    }
    return result;
  }
  const auto b = column(expr.args[1]);
  if (!b) return std::nullopt;
  result.bound = expr.op == Op::multiply ? a->bound * b->bound : a->bound + b->bound;
  if (expr.op == Op::nim_sum) {
    const auto negative = [](std::int64_t x) { return x < 0; };
    if (std::any_of(a->values.begin(), a->values.end(), negative)) return std::nullopt;
    if (std::any_of(b->values.begin(), b->values.end(), negative)) return std::nullopt;
    result.bound *= 2;
  }
  if (result.bound >= kSafe) return std::nullopt;
  switch (expr.op) {
    case Op::add:
      each([&](std::int64_t x, std::size_t i) { return x + b->values[i]; });
      break;
    case Op::subtract:
      each([&](std::int64_t x, std::size_t i) { return x - b->values[i]; });
      break;
    case Op::multiply:
      each([&](std::int64_t x, std::size_t i) { return x * b->values[i]; });
      break;
    case Op::minimum:
      each([&](std::int64_t x, std::size_t i) { return std::min(x, b->values[i]); });
      break;
    case Op::maximum:
      each([&](std::int64_t x, std::size_t i) { return std::max(x, b->values[i]); });
      break;
    default:
      each([&](std::int64_t x, std::size_t i) { return x ^ b->values[i]; });
  }
  return result;
}

}  // namespace cairn::claims
