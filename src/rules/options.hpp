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
  [[gnu::always_inline]] void for_each(int mode, const std::int64_t* x, Player player, Visit&& visit) const;

  template <class Visit>
  [[gnu::always_inline]] void for_each(int mode, const std::int64_t* x, Visit&& visit) const {
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
    friend bool operator==(const Difference&, const Difference&) = default;
  };
  // How the options of a ray are found.
  enum class Way : std::uint8_t {
    general,      // by the compiled ray
    differences,  // all forms are differences, the amounts are an interval or a written-out set
    // The others are for few coordinates, bounded by numbers and at most two coordinates, with at most one condition.
    set,       // a written-out set; each coordinate is one of before, plus a multiple of the amount
    interval,  // an interval; each coordinate stays in its place, plus a multiple of the amount
    landing,   // an interval that one sorted stack is lowered by: the rays for all slots in which it may land
  };
  static constexpr std::size_t kFew = 4;
  using Few = std::array<std::int64_t, kFew>;
  // An amount of a written-out set, and what it adds to each coordinate. Of another type than what visitors count with
  // (std::int64_t is long here), so that the compiler sees that they do not change it.
  struct Element {
    long long amount = 0;
    std::array<long long, kFew> change{};
  };
  static constexpr std::int64_t kNoAmount = std::numeric_limits<std::int64_t>::max();
  struct Simple {
    Way way = Way::general;
    Player player = Player::either;
    std::array<std::uint8_t, 2> bounds{};     // the amount does not exceed these coordinates
    std::array<std::uint8_t, 2> condition{};  // x[first] - x[second] >= condition_least
    std::array<std::uint8_t, kFew> sources{};
    bool bounded = false;    // there is a condition, or another bound than the first coordinate
    std::uint8_t stack = 0;  // landing: the one that is lowered
    std::uint32_t ray = 0;   // landing: the first, of the highest slot
    std::int32_t mode_after = 0;
    std::int64_t condition_least = 0;
    std::int64_t least = 0;  // the bounds of the amount that are numbers
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
    Few factors{};                   // by coordinate
    Few begin{};                     // factors times the least amount
    const Element* moves = nullptr;  // set
    // Differences follow each other: conditions, lower bounds, upper bounds, one target per coordinate.
    std::uint16_t conditions = 0;
    std::uint16_t lower = 0;
    std::uint16_t upper = 0;
    std::uint16_t step_count = 0;
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
  // What a ray is made of where all its forms are differences.
  struct Parts {
    bool fits = false;
    std::vector<Difference> conditions, lower, upper, targets;
    std::vector<Step> steps;
    std::vector<std::int64_t> elements;
  };
  [[nodiscard]] Parts parts(const Ray& ray) const;
  [[nodiscard]] Simple simplified(const Ray& ray, Parts parts);
  [[nodiscard]] bool hasten(Simple& simple, const Parts& parts, std::span<const Difference> upper) const;
  [[nodiscard]] bool stays(const Difference& target, std::size_t coordinate, const Ray& ray) const;
  [[nodiscard]] std::size_t landings(std::span<const Parts> parts, std::size_t first) const;
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
  // Not inlined, so that the quick ways have all the registers.
  template <int K, class Visit>
  [[gnu::noinline]] void run_slowly(const Simple& ray, const std::int64_t* x, Visit& visit) const;
  // Inlined, since a call would write coordinates to memory and read them at once.
  template <int K, class Visit>
  [[gnu::always_inline]] static void run_set(const Simple& ray, const std::int64_t* x, Visit& visit);
  template <int K, class Visit>
  [[gnu::always_inline]] static void run_interval(const Simple& ray, Few& y, std::int64_t low, std::int64_t high,
                                                  Visit& visit);
  template <int K, class Visit>
  [[gnu::always_inline]] static void run_landing(const Simple& ray, const std::int64_t* x, std::int64_t high,
                                                 Visit& visit);
  template <int K, class Visit>
  void for_each_of(int mode, const std::int64_t* x, Player player, Visit& visit) const;

  std::uint32_t alone_ = 0;  // the number of coordinates when every mode has one ray, for both players
  Rays rays_;
  std::vector<Compiled> compiled_;
  std::vector<Simple> simple_;  // the same rays, those of a landing together
  // What simple rays point into. A deque never moves what it holds.
  std::deque<std::vector<Difference>> differences_;
  std::deque<std::vector<Step>> simple_steps_;
  std::deque<std::vector<std::int64_t>> elements_;
  std::deque<std::vector<Element>> moves_;
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
  if constexpr (K > 0) {
    Few y;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
#pragma GCC unroll 4
    for (std::size_t i = 0; i < K; ++i) y[i] = next[i].at(x);
    if (ray.elements == nullptr) {
#pragma GCC unroll 4
      for (std::size_t i = 0; i < K; ++i) y[i] += ray.factors[i] * low;
      return run_interval<K>(ray, y, low, high, visit);
    }
    for (const std::int64_t* element = ray.elements; element != ray.elements_end && *element <= high; ++element) {
      if (*element < low) continue;
      Few z;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
#pragma GCC unroll 4
      for (std::size_t i = 0; i < K; ++i) z[i] = y[i] + ray.factors[i] * *element;
      visit(OptionVisit{ray.mode_after, z.data(), *element, ray.ray});
    }
    return;
  }
  const auto k = static_cast<std::size_t>(rays_.coordinates);
  std::array<std::int64_t, kMostStacks> y;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
  for (std::size_t i = 0; i < k; ++i) y[i] = next[i].at(x);
  const Step* steps = ray.steps;
  const auto visit_at = [&](std::int64_t amount) {
    for (std::uint16_t i = 0; i < ray.step_count; ++i) {
      const auto coordinate = static_cast<std::size_t>(steps[i].coordinate);
      y[coordinate] = next[coordinate].at(x) + steps[i].factor * amount;
    }
    visit(OptionVisit{ray.mode_after, y.data(), amount, ray.ray});
  };
  if (ray.elements == nullptr) {
    for (std::int64_t amount = low; amount <= high; ++amount) visit_at(amount);
    return;
  }
  for (const std::int64_t* element = ray.elements; element != ray.elements_end && *element <= high; ++element) {
    if (*element >= low) visit_at(*element);
  }
}

template <int K, class Visit>
void Options::run_slowly(const Simple& ray, const std::int64_t* x, Visit& visit) const {
  if (ray.way == Way::general) return run(compiled_[ray.ray], x, visit);
  if constexpr (K > 0) {
    if (ray.way == Way::set) return run_set<K>(ray, x, visit);
  }
  const std::size_t k = K > 0 ? K : static_cast<std::size_t>(rays_.coordinates);
  std::array<std::int64_t, kMostStacks + 1> padded;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
  for (std::size_t j = 0; j < k; ++j) padded[j] = x[j];
  padded[k] = 0;
  run<K>(ray, padded.data(), visit);
}

// All coordinates are in registers, and none is written at a place that is known at run time alone.
template <int K, class Visit>
inline void Options::run_interval(const Simple& ray, Few& y, std::int64_t low, std::int64_t high, Visit& visit) {
  Few factors;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
#pragma GCC unroll 4
  for (std::size_t i = 0; i < K; ++i) factors[i] = ray.factors[i];
  const std::int32_t mode_after = ray.mode_after;
  const std::uint32_t number = ray.ray;
  for (std::int64_t amount = low; amount <= high; ++amount) {
    Few z;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
#pragma GCC unroll 4
    for (std::size_t i = 0; i < K; ++i) z[i] = y[i];
    visit(OptionVisit{mode_after, z.data(), amount, number});
#pragma GCC unroll 4
    for (std::size_t i = 0; i < K; ++i) y[i] += factors[i];
  }
}

// The lowered stack is put among the others by the least and the greatest of two numbers, without a question.
template <int K, class Visit>
inline void Options::run_landing(const Simple& ray, const std::int64_t* x, std::int64_t high, Visit& visit) {
  const std::size_t stack = ray.stack;
  Few others;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
#pragma GCC unroll 4
  for (std::size_t i = 0; i + 1 < K; ++i) others[i] = x[i + (i >= stack ? 1 : 0)];
  const std::int64_t number = x[stack];
  const std::int32_t mode_after = ray.mode_after;
  // Those of the others that come behind the stack are larger at all amounts.
  const std::uint32_t first = ray.ray - static_cast<std::uint32_t>(K - 1 - stack);
  for (std::int64_t amount = 1; amount <= high; ++amount) {
    const std::int64_t left = number - amount;
    Few y;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
    std::uint32_t larger = 0;
    y[0] = left;
#pragma GCC unroll 4
    for (std::size_t i = 0; i + 1 < K; ++i) {
      larger += others[i] > left ? 1U : 0U;
      y[i + 1] = std::max(others[i], left);
      y[i] = std::min(others[i], y[i]);
    }
    visit(OptionVisit{mode_after, y.data(), amount, first + larger});
  }
}

template <int K, class Visit>
inline void Options::run_set(const Simple& ray, const std::int64_t* x, Visit& visit) {
  // Behind the last element stands kNoAmount, which exceeds every bound: no number on a board is beyond 2^60. Not the
  // least of a list: for that the compiler calls a function, which takes longer than an option.
  const std::int64_t high = std::min(x[ray.bounds[0]], x[ray.bounds[1]]);
  // Locals, because what a visitor writes might change the ray as far as the compiler knows.
  const std::int32_t mode_after = ray.mode_after;
  const std::uint32_t number = ray.ray;
  Few base;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
#pragma GCC unroll 4
  for (std::size_t i = 0; i < K; ++i) base[i] = x[ray.sources[i]];
  for (const Element* element = ray.moves; element->amount <= high; ++element) {
    Few y;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
#pragma GCC unroll 4
    for (std::size_t i = 0; i < K; ++i) y[i] = base[i] + element->change[i];
    visit(OptionVisit{mode_after, y.data(), element->amount, number});
  }
}

template <int K, class Visit>
void Options::for_each_of(int mode, const std::int64_t* x, Player player, Visit& visit) const {
  const std::size_t k = K > 0 ? K : static_cast<std::size_t>(rays_.coordinates);
  auto at_case = static_cast<std::size_t>(mode);
  if (rays_.sorted) {
    at_case *= k + 1;
    for (std::size_t i = 0; i < k; ++i) at_case += x[i] == 0 ? 1 : 0;  // sorted: the empty ones are the first
  }
  const Simple* const end = cases_[at_case + 1];
  for (const Simple* at_ray = cases_[at_case]; at_ray != end; ++at_ray) {
    const Simple& ray = *at_ray;
    if (player != Player::either && ray.player != Player::either && ray.player != player) continue;
    if constexpr (K > 0) {
      if (ray.way >= Way::interval) {
        std::int64_t high = x[ray.bounds[0]];
        if (ray.bounded) {
          if (x[ray.condition[0]] - x[ray.condition[1]] < ray.condition_least) continue;
          high = std::min(std::min(high, ray.most), x[ray.bounds[1]]);
        }
        if (ray.way == Way::landing) {
          run_landing<K>(ray, x, high, visit);
        } else {
          Few y;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
#pragma GCC unroll 4
          for (std::size_t i = 0; i < K; ++i) y[i] = x[i] + ray.begin[i];
          run_interval<K>(ray, y, ray.least, high, visit);
        }
        continue;
      }
    }
    run_slowly<K>(ray, x, visit);
  }
}

template <class Visit>
inline void Options::for_each(int mode, const std::int64_t* x, Player player, Visit&& visit) const {
  if (alone_ == 3 && simple_.data()[mode].way == Way::set) return run_set<3>(simple_.data()[mode], x, visit);
  if (alone_ != 0 && simple_.data()[mode].way == Way::set) {
    const Simple& ray = simple_.data()[mode];
    switch (alone_) {
      case 1:
        return run_set<1>(ray, x, visit);
      case 2:
        return run_set<2>(ray, x, visit);
      default:
        return run_set<4>(ray, x, visit);
    }
  }
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
