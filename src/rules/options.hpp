// The options of a position from rays: bounds for the amount are computed once per ray, then a plain loop runs.
//
// No virtual call and no std::function per option: the visitor is a template parameter and is inlined. The compiled
// form is three flat arrays (forms, terms, steps). Cost per ray: a dot product per bound; per option: one subtraction
// for each coordinate that changes.
#pragma once

#include "rules/evaluate.hpp"
#include "rules/rays.hpp"
#include "rules/resolved.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace cairn {

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
  struct Compiled {
    std::uint32_t ray = 0;
    int mode_after = 0;
    Player player = Player::either;
    bool has_amount = false;
    bool evaluated = false;     // targets are evaluated, not affine
    bool plain = true;          // nothing is left to check for each amount
    const Set* set = nullptr;   // the amount runs through this set
    std::vector<std::int64_t> elements;  // the same, written out when it is small
    Range conditions;           // forms in x alone that must be >= 0
    Range lower, upper;         // bounds
    Range after;                // forms, one per coordinate
    Range steps;                // what one more unit of the amount changes
    std::vector<const Atom*> before;   // other atoms in x alone
    std::vector<const Atom*> each;     // atoms to check for each amount
    std::vector<const Expr*> at_least, at_most;  // evaluated bounds for the amount
  };

  void compile(std::uint32_t index);
  Form compile(const Affine& form);
  [[nodiscard]] std::int64_t at(const Form& form, const std::int64_t* x) const {
    std::int64_t sum = form.constant;
    for (std::uint32_t i = form.begin; i < form.end; ++i) sum += terms_[i].factor * x[terms_[i].coordinate];
    return sum;
  }
  bool amounts(const Compiled& ray, const std::int64_t* x, std::int64_t& low, std::int64_t& high) const;
  bool evaluate_targets(const Compiled& ray, const std::int64_t* x, std::int64_t t, std::int64_t* y) const;
  void check_measure(const std::int64_t* x, const std::int64_t* y) const;

  template <class Visit>
  void run(const Compiled& ray, const std::int64_t* x, Visit& visit) const;

  Rays rays_;
  std::vector<Compiled> compiled_;
  std::vector<std::uint32_t> first_;  // by mode and empty stacks: the first ray of that case
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
  if (ray.plain) return true;
  const std::span<const std::int64_t> point(x, static_cast<std::size_t>(rays_.coordinates));
  for (const Atom* atom : ray.before) {
    if (!holds(*atom, point, 0)) return false;
  }
  for (const Expr* expr : ray.at_most) {
    const Number value = evaluate(*expr, Resolved{point, 0});
    if (value.absent()) return false;
    if (value.finite()) high = std::min(high, value.value);
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
  if (!ray.elements.empty() && !watch && ray.each.empty() && !ray.evaluated) {
    const Step* steps = steps_.data() + ray.steps.begin;
    const Step* end = steps_.data() + ray.steps.end;
    OptionVisit option{ray.mode_after, y.data(), 0, ray.ray};
    for (const std::int64_t t : ray.elements) {
      if (t < low) continue;
      if (t > high) return;
      for (const Step* step = steps; step != end; ++step) {
        y[static_cast<std::size_t>(step->coordinate)] += step->factor * (t - option.amount);
      }
      option.amount = t;
      visit(option);
    }
    return;
  }
  if (ray.plain && !watch && !ray.evaluated) {
    const Step* steps = steps_.data() + ray.steps.begin;
    const std::uint32_t count = ray.steps.end - ray.steps.begin;
    for (std::uint32_t i = 0; i < count; ++i) y[static_cast<std::size_t>(steps[i].coordinate)] += steps[i].factor * low;
    OptionVisit option{ray.mode_after, y.data(), low, ray.ray};
    if (count == 1) {
      std::int64_t& changing = y[static_cast<std::size_t>(steps[0].coordinate)];
      const std::int64_t factor = steps[0].factor;
      for (; option.amount <= high; ++option.amount, changing += factor) visit(option);
      return;
    }
    for (; option.amount <= high; ++option.amount) {
      visit(option);
      for (std::uint32_t i = 0; i < count; ++i) y[static_cast<std::size_t>(steps[i].coordinate)] += steps[i].factor;
    }
    return;
  }
  const std::array<std::int64_t, kMostStacks> base = y;
  const std::span<const std::int64_t> point(x, k);
  for (std::int64_t t = low; t <= high; ++t) {
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
    if (watch) check_measure(x, y.data());
    visit(OptionVisit{ray.mode_after, y.data(), t, ray.ray});
  }
}

template <class Visit>
void Options::for_each(int mode, const std::int64_t* x, Player player, Visit&& visit) const {
  const int empty = rays_.empty_stacks({x, static_cast<std::size_t>(rays_.coordinates)});
  const std::size_t cases = rays_.sorted ? static_cast<std::size_t>(rays_.coordinates) + 1 : 1;
  const std::size_t at_case = static_cast<std::size_t>(mode) * cases + static_cast<std::size_t>(empty);
  for (std::uint32_t i = first_[at_case]; i < first_[at_case + 1]; ++i) {
    const Compiled& ray = compiled_[i];
    if (player != Player::either && ray.player != Player::either && ray.player != player) continue;
    run(ray, x, visit);
  }
}

}  // namespace cairn
