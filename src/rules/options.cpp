// Rays compiled to flat arrays: which atoms bound the amount, which are checked once, which for each amount.
#include "rules/options.hpp"

#include <cairn/error.hpp>

namespace cairn::rules {

namespace {

bool names_amount(const Expr& expr) {
  return any_node(expr, [](const Expr& e) { return e.op == Op::name && e.value == kAmount; });
}

// The elements of a finite set that is small enough to write out, else nothing.
std::vector<std::int64_t> small_set(const Set& set) {
  constexpr std::size_t kMostElements = 4096;
  std::vector<std::int64_t> elements;
  if (!set.greatest()) return elements;
  for (auto next = set.next(1); next; next = set.next(*next + 1)) {
    if (elements.size() == kMostElements) return {};
    elements.push_back(*next);
  }
  return elements;
}

bool is_amount(const Expr& expr) { return expr.op == Op::name && expr.value == kAmount; }

template <class Item>
std::size_t bytes_of(const std::vector<Item>& items) {
  return items.capacity() * sizeof(Item);  // NOLINT(bugprone-sizeof-expression): pointers, too, take their own room
}

// Of lists of lists.
template <class Lists>
std::size_t bytes_of_all(const Lists& lists) {
  std::size_t bytes = lists.size() * sizeof(typename Lists::value_type);
  for (const auto& list : lists) bytes += bytes_of(list);
  return bytes;
}

std::size_t bytes_of(const Set& set) { return bytes_of(set.parts) + bytes_of(set.rules); }

std::size_t bytes_of(const Expr& expr) {
  std::size_t bytes = expr.name.capacity() + bytes_of(expr.set) + bytes_of(expr.args);
  for (const Expr& arg : expr.args) bytes += bytes_of(arg);
  return bytes;
}

std::size_t bytes_of(const Ray& ray) {
  std::size_t bytes = bytes_of(ray.landing) + bytes_of(ray.after) + bytes_of(ray.guard) + bytes_of(ray.evaluated_after);
  for (const Affine& form : ray.after) bytes += bytes_of(form.terms());
  for (const Atom& atom : ray.guard)
    bytes += bytes_of(atom.form.terms()) + bytes_of(atom.set) + bytes_of(atom.condition);
  for (const Expr& expr : ray.evaluated_after) bytes += bytes_of(expr);
  return bytes;
}

}  // namespace

Options::Options(Rays rays) : rays_(std::move(rays)) {
  std::stable_sort(rays_.rays.begin(), rays_.rays.end(),
                   [](const Ray& a, const Ray& b) { return std::pair(a.mode, a.empty) < std::pair(b.mode, b.empty); });
  for (std::uint32_t i = 0; i < rays_.rays.size(); ++i) {
    compile(i);
    simple_.push_back(simplified(rays_.rays[i]));
    simple_.back().ray = i;
  }
  const std::size_t cases = rays_.sorted ? static_cast<std::size_t>(rays_.coordinates) + 1 : 1;
  const auto case_of = [&](const Ray& ray) {
    return static_cast<std::size_t>(ray.mode) * cases + static_cast<std::size_t>(ray.empty);
  };
  std::size_t next = 0;
  for (std::size_t at_case = 0; at_case <= rays_.modes.size() * cases; ++at_case) {
    while (next < rays_.rays.size() && case_of(rays_.rays[next]) < at_case) ++next;
    cases_.push_back(simple_.data() + next);
  }
}

std::size_t Options::bytes() const {
  std::size_t bytes = sizeof(Options) + bytes_of(rays_.rays) + bytes_of(rays_.modes) + bytes_of(rays_.valid) +
                      bytes_of(compiled_) + bytes_of(simple_) + bytes_of(cases_) + bytes_of(terms_) + bytes_of(forms_) +
                      bytes_of(bounds_) + bytes_of(steps_);
  for (const Ray& ray : rays_.rays) bytes += bytes_of(ray);
  for (const Compiled& ray : compiled_) {
    bytes += bytes_of(ray.before) + bytes_of(ray.each) + bytes_of(ray.at_least) + bytes_of(ray.at_most);
  }
  return bytes + bytes_of_all(differences_) + bytes_of_all(simple_steps_) + bytes_of_all(elements_);
}

Options::Simple Options::simplified(const Ray& ray) {
  Simple simple;
  simple.mode_after = ray.mode_after;
  simple.player = ray.player;
  if (!ray.linear() || !rays_.measure_falls) return simple;
  const auto zero = static_cast<std::uint16_t>(rays_.coordinates);
  bool fits = true;
  const auto difference = [&](const Affine& form) {
    Difference result{zero, zero, form.constant()};
    for (const auto& [variable, factor] : form.terms()) {
      if (variable == kAmount) continue;
      std::uint16_t& slot = factor > 0 ? result.plus : result.minus;
      fits = fits && slot == zero && (factor == 1 || factor == -1);
      slot = static_cast<std::uint16_t>(variable);
    }
    return result;
  };
  std::vector<Difference> conditions;
  std::vector<Difference> lower;
  std::vector<Difference> upper;
  std::vector<std::int64_t> elements;
  for (const auto& atom : ray.guard) {
    const std::int64_t factor = atom.form.factor(kAmount);
    if (atom.kind == Atom::Kind::at_least_zero) {
      if (factor == 0) conditions.push_back(difference(atom.form));
      if (factor == 1) lower.push_back(difference(atom.form * -1));
      if (factor == -1) upper.push_back(difference(atom.form));
      fits = fits && factor >= -1 && factor <= 1;
    } else if (atom.kind == Atom::Kind::zero && factor == 0) {
      conditions.push_back(difference(atom.form));
      conditions.push_back(difference(atom.form * -1));
    } else if (atom.kind == Atom::Kind::member && elements.empty() && atom.form == Affine::variable(kAmount)) {
      elements = small_set(atom.set);
      fits = fits && !elements.empty();
    } else {
      fits = false;
    }
  }
  std::vector<Difference> targets;
  std::vector<Step> steps;
  for (std::size_t i = 0; i < ray.after.size(); ++i) {
    targets.push_back(difference(ray.after[i]));
    const std::int64_t factor = ray.after[i].factor(kAmount);
    if (factor != 0) steps.push_back({static_cast<std::int32_t>(i), factor});
  }
  // Without a bound on both sides the general path decides what is meant.
  if (!fits || (lower.empty() != upper.empty() && elements.empty())) return simple;
  simple.fits = true;
  simple.conditions = static_cast<std::uint16_t>(conditions.size());
  simple.lower = static_cast<std::uint16_t>(lower.size());
  simple.upper = static_cast<std::uint16_t>(upper.size());
  if (upper.empty() && !elements.empty()) {
    upper.push_back({zero, zero, elements.back()});
    simple.upper = 1;
  }
  simple.step_count = static_cast<std::uint16_t>(steps.size());
  const auto is_coordinate = [&](const Difference& d) { return d.plus != zero && d.minus == zero && d.constant == 0; };
  simple.plain = !elements.empty() && conditions.empty() && lower.empty() && upper.size() <= 2 && steps.size() <= 2 &&
                 !steps.empty() && targets.size() <= simple.sources.size() &&
                 std::all_of(upper.begin(), upper.end(), is_coordinate) &&
                 std::all_of(targets.begin(), targets.end(), is_coordinate);
  if (simple.plain) {
    simple.bounds = {static_cast<std::uint8_t>(upper.front().plus), static_cast<std::uint8_t>(upper.back().plus)};
    for (std::size_t i = 0; i < targets.size(); ++i) simple.sources[i] = static_cast<std::uint8_t>(targets[i].plus);
    for (std::size_t i = 0; i < 2; ++i) {
      const Step& step = i < steps.size() ? steps[i] : steps.back();
      simple.changes[i] = static_cast<std::uint8_t>(step.coordinate);
      simple.factors[i] = step.factor;
    }
  }
  auto& all = differences_.emplace_back();
  for (const auto* list : {&conditions, &lower, &upper, &targets}) all.insert(all.end(), list->begin(), list->end());
  simple.differences = all.data();
  simple.steps = simple_steps_.emplace_back(std::move(steps)).data();
  if (!elements.empty()) {
    elements.push_back(std::numeric_limits<std::int64_t>::max());  // a sentinel, not an element
    const auto& kept = elements_.emplace_back(std::move(elements));
    simple.elements = kept.data();
    simple.elements_end = kept.data() + kept.size() - 1;
  }
  return simple;
}

Options::Form Options::compile(const Affine& form) {
  Form result;
  result.constant = form.constant();
  result.begin = static_cast<std::uint32_t>(terms_.size());
  for (const auto& [variable, factor] : form.terms()) {
    if (variable != kAmount) terms_.push_back({variable, factor});
  }
  result.end = static_cast<std::uint32_t>(terms_.size());
  return result;
}

void Options::compile(std::uint32_t index) {
  const Ray& ray = rays_.rays[index];
  Compiled compiled;
  compiled.ray = index;
  compiled.mode_after = ray.mode_after;
  compiled.player = ray.player;
  compiled.has_amount = ray.uses_amount();
  compiled.evaluated = !ray.evaluated_after.empty();
  std::vector<Bound> lower;
  std::vector<Bound> upper;
  compiled.conditions.begin = static_cast<std::uint32_t>(forms_.size());
  for (const auto& atom : ray.guard) {
    const std::int64_t factor = atom.form.factor(kAmount);
    if (atom.kind == Atom::Kind::other) {
      const Expr& condition = atom.condition;
      const auto bounds = [&](Op op) {
        return condition.op == op && is_amount(condition.args[0]) && !names_amount(condition.args[1]);
      };
      if (bounds(Op::less_equal)) {
        compiled.at_most.push_back(&condition.args[1]);
      } else if (bounds(Op::greater_equal)) {
        compiled.at_least.push_back(&condition.args[1]);
      } else if (condition.op == Op::divides && is_amount(condition.args[1]) && !names_amount(condition.args[0]) &&
                 compiled.divisor == nullptr && compiled.set == nullptr) {
        compiled.divisor = &condition.args[0];
      } else {
        (names_amount(condition) ? compiled.each : compiled.before).push_back(&atom);
      }
    } else if (atom.kind == Atom::Kind::at_least_zero && factor == 0) {
      forms_.push_back(compile(atom.form));
    } else if (atom.kind == Atom::Kind::at_least_zero && factor < 0) {
      upper.push_back({compile(atom.form), -factor});
    } else if (atom.kind == Atom::Kind::at_least_zero) {
      lower.push_back({compile(atom.form * -1), factor});
    } else if (atom.kind == Atom::Kind::zero && factor != 0) {
      // factor * t = rest: a bound from both sides, empty when the factor does not divide.
      const Affine positive = factor > 0 ? atom.form : atom.form * -1;
      upper.push_back({compile(positive * -1), std::abs(factor)});
      lower.push_back({compile(positive * -1), std::abs(factor)});
    } else if (factor == 0) {
      compiled.before.push_back(&atom);
    } else if (atom.kind == Atom::Kind::member && compiled.set == nullptr && compiled.divisor == nullptr &&
               atom.form == Affine::variable(kAmount)) {
      compiled.set = &atom.set;
      lower.push_back({compile(Affine(1)), 1});
      if (const auto greatest = atom.set.greatest()) upper.push_back({compile(Affine(*greatest)), 1});
    } else {
      compiled.each.push_back(&atom);
      if (atom.kind == Atom::Kind::member) {
        // The form lies between the least and the greatest element.
        const auto bound = [&](const Affine& at_least_zero) {
          const std::int64_t f = at_least_zero.factor(kAmount);
          if (f < 0) upper.push_back({compile(at_least_zero), -f});
          if (f > 0) lower.push_back({compile(at_least_zero * -1), f});
        };
        bound(atom.form - Affine(1));
        if (const auto greatest = atom.set.greatest()) bound(Affine(*greatest) - atom.form);
      }
    }
  }
  compiled.conditions.end = static_cast<std::uint32_t>(forms_.size());
  const auto append = [&](const std::vector<Bound>& bounds) {
    const Range range{static_cast<std::uint32_t>(bounds_.size()),
                      static_cast<std::uint32_t>(bounds_.size() + bounds.size())};
    bounds_.insert(bounds_.end(), bounds.begin(), bounds.end());
    return range;
  };
  compiled.lower = append(lower);
  compiled.upper = append(upper);
  compiled.after.begin = static_cast<std::uint32_t>(forms_.size());
  compiled.steps.begin = static_cast<std::uint32_t>(steps_.size());
  for (std::size_t i = 0; i < ray.after.size(); ++i) {
    forms_.push_back(compile(ray.after[i]));
    const std::int64_t factor = ray.after[i].factor(kAmount);
    if (factor != 0) steps_.push_back({static_cast<std::int32_t>(i), factor});
  }
  compiled.after.end = static_cast<std::uint32_t>(forms_.size());
  compiled.steps.end = static_cast<std::uint32_t>(steps_.size());
  compiled.bounds_only = compiled.before.empty() && compiled.each.empty() && compiled.set == nullptr &&
                         compiled.divisor == nullptr && compiled.at_least.empty() && compiled.at_most.empty();
  if (compiled.has_amount &&
      ((lower.empty() && compiled.at_least.empty()) || (upper.empty() && compiled.at_most.empty()))) {
    throw Error("the amount of a move of " + rays_.game + " has no bounds", "", "write it as 't in 1..n'");
  }
  compiled_.push_back(std::move(compiled));
}

bool Options::evaluate_targets(const Compiled& ray, const std::int64_t* x, std::int64_t t, std::int64_t* y) const {
  const auto k = static_cast<std::size_t>(rays_.coordinates);
  const auto& targets = rays_.rays[ray.ray].evaluated_after;
  for (std::size_t i = 0; i < k; ++i) {
    const Number value = evaluate(targets[i], Resolved{{x, k}, t});
    if (!value.finite() || value.value < 0) return false;
    y[i] = value.value;
  }
  if (rays_.sorted) std::sort(y, y + k);
  return true;
}

void Options::check_measure(const Ray& ray, const std::int64_t* x, const std::int64_t* y) const {
  const auto k = static_cast<std::size_t>(rays_.coordinates);
  const auto value = [&](int mode, const std::int64_t* point) {
    if (!rays_.evaluated_measure) return rays_.measure.front().at(mode, {point, k});
    const Number number = evaluate(*rays_.evaluated_measure, Resolved{{point, k}, 0});
    return number.finite() ? number.value : 0;
  };
  const std::int64_t left = value(ray.mode_after, y);
  if (left < value(ray.mode, x) && left >= 0) return;
  Affine sum;
  for (int i = 0; i < rays_.coordinates; ++i) sum = sum + Affine::variable(i);
  const bool named = rays_.evaluated_measure || rays_.measure.front().form != sum;
  const std::string what = named ? "the measure of the rules" : "the sum of all numbers";
  throw Error("the rules of " + rays_.game + " allow a move from " + position_text(rays_, ray.mode, {x, k}) + " to " +
                  position_text(rays_, ray.mode_after, {y, k}) +
                  (left < 0 ? " that lowers " + what + " below 0" : " that does not lower " + what) +
                  ", so play might never end",
              "",
              named ? "forbid this move, or name a measure that falls with every move"
                    : "forbid this move, or name what falls with every move with a line 'measure ...'");
}

}  // namespace cairn::rules
