// Conditions that hold at a point, from forms and from the periods of rows.
#include "prove/phrase/words_candidates.hpp"

#include "base/floor.hpp"
#include "rules/affine_expression.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <optional>

namespace cairn::prove {

namespace {

Affine x(int track, std::int64_t factor = 1) { return Affine::variable(track, factor); }

// Long numbers are harder to read.
double size_of(std::int64_t constant) { return std::min(0.4, 0.01 * static_cast<double>(std::abs(constant))); }

// An equation that is not linear.
Condition is(Expr left, Expr right) {
  return {Op::equal, {}, {}, 0, node(Op::equal, {std::move(left), std::move(right)})};
}

}  // namespace

WordsCandidates::WordsCandidates(const Automaton& set, const WordsSample& sample, bool sorted, bool rich,
                                 std::span<const WordsCandidate> digits)
    : numeration_(set.numeration),
      tracks_(set.tracks),
      free_(set.tracks - (sample.function() ? 1 : 0)),
      sorted_(sorted),
      digits_(digits) {
  largest_ = free_ == 1 ? 300 : free_ == 2 ? 60 : 30;
  RowPeriods periods = periods_of(sample);
  moduli_ = std::move(periods.moduli);
  slopes_ = std::move(periods.slopes);
  add_forms(rich);
  if (!rich || sorted_ || free_ < tracks_ || tracks_ < 2) return;
  for (const Border& border : borders_of(sample)) {
    const Affine form = x(border.second, border.second_factor) - x(border.first, border.first_factor);
    const auto same = [&](const Form& other) { return other.form == form; };
    if (std::none_of(forms_.begin(), forms_.end(), same)) forms_.push_back({form, 4, 3.5, 5});
  }
}

void WordsCandidates::add_forms(bool rich) {
  const bool function = free_ < tracks_;
  // Fixing a stack but not the smaller ones is unusual.
  for (int i = 0; i < free_; ++i) forms_.push_back({x(i), sorted_ && i > 0 ? 2.5 : 1, 1.3, 1.2});
  for (int j = 0; j < free_; ++j) {
    for (int i = 0; i < j; ++i) {
      forms_.push_back({x(j) - x(i), 1.5, 2, 1.8});
      forms_.push_back({x(j) + x(i), rich ? 4.0 : 0.0, rich ? 4.0 : 0.0, 1.8});
      if (!rich || free_ > 3) continue;
      forms_.push_back({x(j) - x(i, 2), 4, 3.5, 5});
      forms_.push_back({x(j, 2) - x(i), sorted_ ? 6.0 : 4.0, sorted_ ? 6.0 : 3.5, 5});
    }
  }
  for (int j = 0; free_ <= 4 && j < free_; ++j) {
    for (int i = 0; i < j; ++i) {
      for (int h = 0; h < i; ++h) {
        forms_.push_back({x(j) + x(i) + x(h), rich ? 4.0 : 0.0, rich ? 4.0 : 0.0, 2.4});
        if (!rich) continue;
        forms_.push_back({x(j) - x(i) - x(h), 4, 4, 4});
        forms_.push_back({x(j) - x(i) + x(h), 4.5, 4.5, 4.5});
      }
    }
  }
  if (!function) return;
  const int v = free_;
  forms_.push_back({x(v), 1, 0, 0});
  for (int i = 0; i < free_; ++i) {
    forms_.push_back({x(v) - x(i), 1.2, 0, 0});
    forms_.push_back({x(v) + x(i), 2, 0, 0});
    for (int j = 0; j < i; ++j) {
      forms_.push_back({x(v) - x(i) - x(j), 2.5, 0, 0});
      forms_.push_back({x(v) - x(i) + x(j), 2.5, 0, 0});
    }
  }
  for (const Slope& slope : slopes_) {
    if (slope.length > 1) forms_.push_back({x(v, slope.length) - x(slope.track, slope.saltus), 2, 0, 0});
  }
}

std::vector<WordsCandidate> WordsCandidates::at(std::span<const std::int64_t> point) const {
  std::vector<WordsCandidate> result;
  const auto add = [&](const Affine& form, Op op, std::int64_t value, double cost, std::int64_t modulus = 0) {
    result.push_back({{{op, form, {value}, modulus, {}}}, cost, -1});
  };
  // [1, 3, n]
  for (int i = 1; sorted_ && i < free_ && point[static_cast<std::size_t>(i)] <= largest_; ++i) {
    WordsCandidate fixed{{}, 1.0 + 0.3 * i, -1};
    for (int j = 0; j <= i; ++j) fixed.conditions.push_back(equal_to(x(j), point[static_cast<std::size_t>(j)]));
    result.push_back(std::move(fixed));
  }
  for (const Form& form : forms_) {
    const std::int64_t here = form.form.at(point, 0);
    if (std::abs(here) <= largest_ && form.equal > 0) add(form.form, Op::equal, here, form.equal + size_of(here));
    for (const std::int64_t m : moduli_) {
      if (form.residue > 0) add(form.form, Op::equal, floor_remainder(here, m), form.residue + size_of(m), m);
    }
    if (form.bound == 0) continue;
    for (std::int64_t c = -largest_; c <= largest_; ++c) {
      if (c <= here) add(form.form, Op::greater_equal, c, form.bound + size_of(c));
      if (c >= here) add(form.form, Op::less_equal, c, form.bound + size_of(c));
      if (c != here && std::abs(c) <= 12) add(form.form, Op::not_equal, c, form.bound + 0.3 + size_of(c));
    }
  }
  if (free_ < tracks_) add_values(point, result);
  add_digits(point, result);
  for (const WordsCandidate& digits : digits_) {
    if (holds(digits.conditions, point)) result.push_back(digits);
  }
  return result;
}

// The value as a remainder or a quotient.
void WordsCandidates::add_values(std::span<const std::int64_t> point, std::vector<WordsCandidate>& result) const {
  const std::int64_t v = point[static_cast<std::size_t>(free_)];
  for (int i = 0; i < free_; ++i) {
    const std::int64_t here = point[static_cast<std::size_t>(i)];
    for (const std::int64_t m : moduli_) {
      if (v >= m) continue;
      const std::int64_t c = floor_remainder(v - here, m);
      result.push_back({{is(variable_leaf(free_), node(Op::modulo, {as_expression(x(i) + Affine(c)), number(m)}))},
                        2 + size_of(m),
                        -1});
    }
  }
  for (const Slope& slope : slopes_) {
    if (slope.length == 1) continue;
    const Affine form = x(slope.track, slope.saltus);
    const std::int64_t least = slope.length * v - form.at(point, 0);
    for (std::int64_t c = least; c < least + slope.length; ++c) {
      const Expr quotient = node(Op::floor_divide, {as_expression(form + Affine(c)), number(slope.length)});
      result.push_back({{is(variable_leaf(free_), quotient)}, 2.5 + size_of(c), -1});
    }
  }
}

void WordsCandidates::add_digits(std::span<const std::int64_t> point, std::vector<WordsCandidate>& result) const {
  const auto add = [&](Expr left, Expr right, double cost) {
    WordsCandidate candidate{{is(std::move(left), std::move(right))}, cost, -1};
    if (holds(candidate.conditions, point)) result.push_back(std::move(candidate));
  };
  if (numeration_ == Numeration::binary) {
    const bool function = free_ < tracks_;
    for (Letter mask = 0; mask < (Letter{1} << tracks_); ++mask) {
      if (std::popcount(mask) < 3) continue;
      // A value of a function is the nim-sum of the others.
      const bool of_value = function && ((mask >> free_) & 1U) != 0;
      std::optional<Expr> sum;
      for (int i = 0; i < (of_value ? free_ : tracks_); ++i) {
        if (((mask >> i) & 1U) == 0) continue;
        sum = sum ? node(Op::nim_sum, {std::move(*sum), variable_leaf(i)}) : variable_leaf(i);
      }
      for (std::int64_t value = 0; value < 2; ++value) {
        const double cost = 2.5 + 0.5 * static_cast<double>(value);
        if (!of_value) {
          add(*sum, number(value), cost);
        } else {
          add(variable_leaf(free_), value == 0 ? *sum : node(Op::nim_sum, {*sum, number(value)}), cost);
        }
      }
    }
    return;
  }
  for (int i = 0; i < tracks_; ++i) {
    const Expr zeros = node(Op::modulo, {node(Op::fib_zeros, {variable_leaf(i)}), number(2)});
    for (std::int64_t parity = 0; parity < 2; ++parity) add(zeros, number(parity), 2);
    for (int j = 0; j < tracks_; ++j) {
      if (i == j) continue;
      const Expr shifted = node(Op::fib_shift, {variable_leaf(i)});
      add(variable_leaf(j), shifted, 2);
      add(variable_leaf(j), node(Op::fib_shift, {shifted}), 2);
    }
  }
}

}  // namespace cairn::prove
