// The options of a position from rays: bounds for the amount are computed once per ray, then a plain loop runs.
//
// No virtual call and no std::function per option: the visitor is a template parameter and is inlined. Nearly every
// form that occurs is a difference x_i - x_j + c, so rays made of such differences alone take a fast path over flat
// arrays of differences; everything else (other factors, sets, residues, evaluated conditions) takes the general path.
// Cost per ray: a subtraction per bound and coordinate; per option: one addition for each coordinate that changes.
#pragma once

#include "base/control.hpp"
#include "rules/evaluate.hpp"
#include "rules/lowering/resolved.hpp"
#include "rules/rays.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

namespace cairn::rules {

struct OptionVisit {
  int mode = 0;
  const std::int64_t* x = nullptr;  // the coordinates after the move
  std::int64_t amount = 0;
  std::uint32_t ray = 0;
};

class Options {
 public:
  explicit Options(Rays rays);
  // Compiled rays point into the rays they came from.
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;
  Options(Options&&) = default;
  Options& operator=(Options&&) = default;
  ~Options() = default;

  [[nodiscard]] const Rays& rays() const { return rays_; }
  // What it holds, about.
  [[nodiscard]] std::size_t bytes() const;

  // Calls visit(const OptionVisit&) for every option of (mode, x) that the player has; Player::either means all.
  template <class Visit>
  void for_each(int mode, const std::int64_t* x, Player player, Visit&& visit) const;

  template <class Visit>
  void for_each(int mode, const std::int64_t* x, Visit&& visit) const {
    for_each(mode, x, Player::either, visit);
  }

 private:
  struct Form {  // constant + terms without the amount
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::int64_t constant = 0;
  };
  struct Bound {  // factor * t <= form, or >= form; factor > 0
    Form form;
    std::int64_t factor = 1;
  };
  struct Step {
    std::int32_t coordinate = 0;
    std::int64_t factor = 0;
  };
  struct Range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };
  // x[plus] - x[minus] + constant, where index k stands for 0.
  struct Difference {
    std::uint16_t plus = 0;
    std::uint16_t minus = 0;
    std::int64_t constant = 0;
    [[nodiscard]] std::int64_t at(const std::int64_t* x) const { return x[plus] - x[minus] + constant; }
  };
  // A ray whose forms are all differences and whose amounts are an interval or a written-out set. Its differences
  // follow each other: conditions, lower bounds, upper bounds, one target per coordinate.
  struct Simple {
    bool fits = false;  // otherwise the general path runs
    // A written-out set, bounded by coordinates alone, whose targets are coordinates minus amounts: no differences.
    bool plain = false;
    Player player = Player::either;
    std::array<std::uint8_t, 2> bounds{};
    std::array<std::uint8_t, 4> sources{};
    std::array<std::uint8_t, 2> changes{};
    std::uint16_t conditions = 0;
    std::uint16_t lower = 0;
    std::uint16_t upper = 0;
    std::uint16_t step_count = 0;
    std::uint32_t ray = 0;
    std::int32_t mode_after = 0;
    std::array<std::int64_t, 2> factors{};
    const Difference* differences = nullptr;
    const Step* steps = nullptr;
    const std::int64_t* elements = nullptr;  // null: the amounts are an interval
    const std::int64_t* elements_end = nullptr;
  };

  struct Compiled {
    std::uint32_t ray = 0;
    int mode_after = 0;
    Player player = Player::either;
    bool has_amount = false;
    bool evaluated = false;                      // targets are evaluated, not affine
    bool bounds_only = true;                     // nothing is left to check for each amount
    const Set* set = nullptr;                    // the amount runs through this set
    Range conditions;                            // forms in x alone that must be >= 0
    Range lower, upper;                          // bounds
    Range after;                                 // forms, one per coordinate
    Range steps;                                 // what one more unit of the amount changes
    std::vector<const Atom*> before;             // other atoms in x alone
    std::vector<const Atom*> each;               // atoms to check for each amount
    std::vector<const Expr*> at_least, at_most;  // evaluated bounds for the amount
    const Expr* divisor = nullptr;               // the amount runs through the multiples of this
  };

  void compile(std::uint32_t index);
  [[nodiscard]] Simple simplified(const Ray& ray);
  Form compile(const Affine& form);
  [[nodiscard]] std::int64_t at(const Form& form, const std::int64_t* x) const {
    std::int64_t sum = form.constant;
    for (std::uint32_t i = form.begin; i < form.end; ++i) sum += terms_[i].factor * x[terms_[i].coordinate];
    return sum;
  }
  bool amounts(const Compiled& ray, const std::int64_t* x, std::int64_t& low, std::int64_t& high) const;
  bool evaluate_targets(const Compiled& ray, const std::int64_t* x, std::int64_t t, std::int64_t* y) const;
  void check_measure(const Ray& ray, const std::int64_t* x, const std::int64_t* y) const;

  template <class Visit>
  void run(const Compiled& ray, const std::int64_t* x, Visit& visit) const;
  // K is the number of coordinates when it is small, 0 otherwise: known to the compiler, its loops unroll.
  template <int K, class Visit>
  void run(const Simple& ray, const std::int64_t* x, Visit& visit) const;
  template <int K, class Visit>
  void run_plain(const Simple& ray, const std::int64_t* x, Visit& visit) const;
  template <int K, class Visit>
  void for_each_of(int mode, const std::int64_t* x, Player player, Visit& visit) const;

  Rays rays_;
  std::vector<Compiled> compiled_;
  std::vector<Simple> simple_;  // the same rays
  // What simple rays point into. A deque never moves what it holds.
  std::deque<std::vector<Difference>> differences_;
  std::deque<std::vector<Step>> simple_steps_;
  std::deque<std::vector<std::int64_t>> elements_;
  std::vector<const Simple*> cases_;  // by mode and empty stacks: the first ray of that case
  std::vector<Step> terms_;
  std::vector<Form> forms_;
  std::vector<Bound> bounds_;
  std::vector<Step> steps_;
};

inline bool Options::amounts(const Compiled& ray, const std::int64_t* x, std::int64_t& low, std::int64_t& high) const {
  for (std::uint32_t i = ray.conditions.begin; i < ray.conditions.end; ++i) {
    if (at(forms_[i], x) < 0) return false;
  }
  low = std::numeric_limits<std::int64_t>::min();
  high = std::numeric_limits<std::int64_t>::max();
  for (std::uint32_t i = ray.upper.begin; i < ray.upper.end; ++i) {
    const Bound& bound = bounds_[i];
    std::int64_t value = at(bound.form, x);
    if (bound.factor != 1) value = value / bound.factor - static_cast<std::int64_t>(value % bound.factor < 0);
    high = std::min(high, value);
  }
  for (std::uint32_t i = ray.lower.begin; i < ray.lower.end; ++i) {
    const Bound& bound = bounds_[i];
    std::int64_t value = at(bound.form, x);
    if (bound.factor != 1) value = value / bound.factor + static_cast<std::int64_t>(value % bound.factor > 0);
    low = std::max(low, value);
  }
  if (low > high) return false;
  if (ray.bounds_only) return true;
  const std::span<const std::int64_t> point(x, static_cast<std::size_t>(rays_.coordinates));
  for (const Atom* atom : ray.before) {
    if (!holds(*atom, point, 0)) return false;
  }
  for (const Expr* expr : ray.at_most) {
    const Number value = evaluate(*expr, Resolved{point, 0});
    if (value.absent()) return false;
    // Without a finite bound an amount is at most what lies on the board.
    high = std::min(high, value.finite() ? value.value : std::accumulate(point.begin(), point.end(), std::int64_t{0}));
  }
  for (const Expr* expr : ray.at_least) {
    const Number value = evaluate(*expr, Resolved{point, 0});
    if (!value.finite()) return false;
    low = std::max(low, value.value);
  }
  return low <= high;
}

template <class Visit>
void Options::run(const Compiled& ray, const std::int64_t* x, Visit& visit) const {
  std::int64_t low = 0;
  std::int64_t high = 0;
  if (!amounts(ray, x, low, high)) return;
  const auto k = static_cast<std::size_t>(rays_.coordinates);
  std::array<std::int64_t, kMostStacks> y;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
  const bool watch = !rays_.measure_falls;
  if (!ray.has_amount) low = high = 0;
  if (!ray.evaluated) {
    for (std::size_t i = 0; i < k; ++i) y[i] = at(forms_[ray.after.begin + i], x);
  }
  const std::array<std::int64_t, kMostStacks> base = y;
  const std::span<const std::int64_t> point(x, k);
  std::int64_t step = 1;
  if (ray.divisor != nullptr) {
    const Number divisor = evaluate(*ray.divisor, Resolved{point, 0});
    if (!divisor.finite() || divisor.value < 1) return;
    step = divisor.value;
    low += (step - (low % step + step) % step) % step;
  }
  for (std::int64_t t = low; t <= high; t += step) {
    if (ray.set != nullptr) {
      const auto next = ray.set->next(t);
      if (!next || *next > high) return;
      t = *next;
    }
    if (!std::all_of(ray.each.begin(), ray.each.end(), [&](const Atom* atom) { return holds(*atom, point, t); })) {
      continue;
    }
    if (ray.evaluated) {
      if (!evaluate_targets(ray, x, t, y.data())) continue;
    } else {
      y = base;
      for (std::uint32_t i = ray.steps.begin; i < ray.steps.end; ++i) {
        y[static_cast<std::size_t>(steps_[i].coordinate)] += steps_[i].factor * t;
      }
    }
    if (watch) check_measure(rays_.rays[ray.ray], x, y.data());
    visit(OptionVisit{ray.mode_after, y.data(), t, ray.ray});
  }
}

template <int K, class Visit>
void Options::run(const Simple& ray, const std::int64_t* x, Visit& visit) const {
  const Difference* next = ray.differences;
  for (std::uint16_t i = 0; i < ray.conditions; ++i, ++next) {
    if (next->at(x) < 0) return;
  }
  std::int64_t low = ray.lower > 0 ? std::numeric_limits<std::int64_t>::min() : 0;
  std::int64_t high = ray.upper > 0 ? std::numeric_limits<std::int64_t>::max() : 0;
  for (std::uint16_t i = 0; i < ray.lower; ++i, ++next) low = std::max(low, next->at(x));
  for (std::uint16_t i = 0; i < ray.upper; ++i, ++next) high = std::min(high, next->at(x));
  if (low > high) return;
  const std::size_t k = K > 0 ? K : static_cast<std::size_t>(rays_.coordinates);
  std::array<std::int64_t, kMostStacks> y;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
#pragma GCC unroll 4
  for (std::size_t i = 0; i < k; ++i) y[i] = next[i].at(x);
  OptionVisit option{ray.mode_after, y.data(), low, ray.ray};
  const Step* steps = ray.steps;
  if (ray.elements != nullptr) {
    const std::int64_t* element = ray.elements;
    const std::int64_t* end = ray.elements_end;
    // Targets are computed afresh: copying y would stall on stores that have not reached memory yet.
    for (; element != end && *element <= high; ++element) {
      if (*element < low) continue;
      for (std::uint16_t i = 0; i < ray.step_count; ++i) {
        const auto coordinate = static_cast<std::size_t>(steps[i].coordinate);
        y[coordinate] = next[coordinate].at(x) + steps[i].factor * *element;
      }
      option.amount = *element;
      visit(option);
    }
    return;
  }
  // The changing coordinates are kept in registers; memory only receives them.
  if (ray.step_count == 1) {
    std::int64_t* target = &y[static_cast<std::size_t>(steps[0].coordinate)];
    const std::int64_t factor = steps[0].factor;
    std::int64_t value = *target + factor * low;
    for (; option.amount <= high; ++option.amount, value += factor) {
      *target = value;
      visit(option);
    }
    return;
  }
  for (std::uint16_t i = 0; i < ray.step_count; ++i) {
    y[static_cast<std::size_t>(steps[i].coordinate)] += steps[i].factor * low;
  }
  if (ray.step_count == 2) {
    std::int64_t* first = &y[static_cast<std::size_t>(steps[0].coordinate)];
    std::int64_t* second = &y[static_cast<std::size_t>(steps[1].coordinate)];
    const std::int64_t first_factor = steps[0].factor;
    const std::int64_t second_factor = steps[1].factor;
    std::int64_t value = *first;
    std::int64_t other = *second;
    for (; option.amount <= high; ++option.amount, value += first_factor, other += second_factor) {
      *first = value;
      *second = other;
      visit(option);
    }
    return;
  }
  for (; option.amount <= high; ++option.amount) {
    visit(option);
    for (std::uint16_t i = 0; i < ray.step_count; ++i)
      y[static_cast<std::size_t>(steps[i].coordinate)] += steps[i].factor;
  }
}

template <int K, class Visit>
void Options::run_plain(const Simple& ray, const std::int64_t* x, Visit& visit) const {
  const std::int64_t high = std::min(x[ray.bounds[0]], x[ray.bounds[1]]);
  std::array<std::int64_t, kMostStacks> y;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
#pragma GCC unroll 4
  for (std::size_t i = 0; i < K; ++i) y[i] = x[ray.sources[i]];
  // Locals, because stores into y might change the ray as far as the compiler knows.
  std::int64_t* const first = &y[ray.changes[0]];
  std::int64_t* const second = &y[ray.changes[1]];
  const std::int64_t first_base = x[ray.sources[ray.changes[0]]];
  const std::int64_t second_base = x[ray.sources[ray.changes[1]]];
  const std::int64_t first_factor = ray.factors[0];
  const std::int64_t second_factor = ray.factors[1];
  OptionVisit option{ray.mode_after, y.data(), 0, ray.ray};
  // Behind the last element stands one that exceeds every bound.
  for (const std::int64_t* element = ray.elements; *element <= high; ++element) {
    option.amount = *element;
    *first = first_base + first_factor * option.amount;
    *second = second_base + second_factor * option.amount;
    visit(option);
  }
}

template <int K, class Visit>
void Options::for_each_of(int mode, const std::int64_t* x, Player player, Visit& visit) const {
  const std::size_t k = K > 0 ? K : static_cast<std::size_t>(rays_.coordinates);
  std::array<std::int64_t, kMostStacks + 1> padded;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
  auto at_case = static_cast<std::size_t>(mode);
  if (rays_.sorted) {
    at_case *= k + 1;
    for (std::size_t i = 0; i < k && x[i] == 0; ++i) ++at_case;
  }
  bool ready = false;
  const Simple* const end = cases_[at_case + 1];
  for (const Simple* at_ray = cases_[at_case]; at_ray != end; ++at_ray) {
    const Simple& ray = *at_ray;
    if (player != Player::either && ray.player != Player::either && ray.player != player) continue;
    if (K > 0 && ray.plain) {
      run_plain<K>(ray, x, visit);
      continue;
    }
    if (!ray.fits) {
      run(compiled_[ray.ray], x, visit);
      continue;
    }
    if (!ready) {
      for (std::size_t j = 0; j < k; ++j) padded[j] = x[j];
      padded[k] = 0;
      ready = true;
    }
    run<K>(ray, padded.data(), visit);
  }
}

template <class Visit>
void Options::for_each(int mode, const std::int64_t* x, Player player, Visit&& visit) const {
  switch (rays_.coordinates) {
    case 1:
      return for_each_of<1>(mode, x, player, visit);
    case 2:
      return for_each_of<2>(mode, x, player, visit);
    case 3:
      return for_each_of<3>(mode, x, player, visit);
    case 4:
      return for_each_of<4>(mode, x, player, visit);
    default:
      return for_each_of<0>(mode, x, player, visit);
  }
}

}  // namespace cairn::rules
