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
  std::vector<Parts> all_parts;
  for (std::uint32_t i = 0; i < rays_.rays.size(); ++i) {
    compile(i);
    all_parts.push_back(parts(rays_.rays[i]));
  }
  for (std::size_t i = 0; i < rays_.rays.size();) {
    const std::size_t together = landings(all_parts, i);
    Simple simple = simplified(rays_.rays[i], all_parts[i]);
    if (together > 1 && hasten(simple, all_parts[i], all_parts[i + together - 1].upper)) {
      simple.way = Way::landing;
      simple.stack = static_cast<std::uint8_t>(all_parts[i].steps.front().coordinate);
    }
    simple.ray = static_cast<std::uint32_t>(i);
    simple_.push_back(simple);
    i += simple.way == Way::landing ? together : 1;
  }
  const std::size_t cases = rays_.sorted ? static_cast<std::size_t>(rays_.coordinates) + 1 : 1;
  const auto case_of = [&](const Simple& simple) {
    const Ray& ray = rays_.rays[simple.ray];
    return static_cast<std::size_t>(ray.mode) * cases + static_cast<std::size_t>(ray.empty);
  };
  std::size_t next = 0;
  for (std::size_t at_case = 0; at_case <= rays_.modes.size() * cases; ++at_case) {
    while (next < simple_.size() && case_of(simple_[next]) < at_case) ++next;
    cases_.push_back(simple_.data() + next);
  }
  bool alone = !rays_.sorted && simple_.size() == rays_.modes.size();
  for (std::size_t mode = 0; alone && mode < simple_.size(); ++mode) {
    alone = rays_.rays[simple_[mode].ray].mode == static_cast<int>(mode) && simple_[mode].player == Player::either;
  }
  if (alone) alone_ = static_cast<std::uint32_t>(rays_.coordinates);
}

std::size_t Options::bytes() const {
  std::size_t bytes = sizeof(Options) + bytes_of(rays_.rays) + bytes_of(rays_.modes) + bytes_of(rays_.valid) +
                      bytes_of(compiled_) + bytes_of(simple_) + bytes_of(cases_) + bytes_of(terms_) + bytes_of(forms_) +
                      bytes_of(bounds_) + bytes_of(steps_);
  for (const Ray& ray : rays_.rays) bytes += bytes_of(ray);
  for (const Compiled& ray : compiled_) {
    bytes += bytes_of(ray.before) + bytes_of(ray.each) + bytes_of(ray.at_least) + bytes_of(ray.at_most);
  }
  return bytes + bytes_of_all(differences_) + bytes_of_all(simple_steps_) + bytes_of_all(elements_) +
         bytes_of_all(moves_);
}

Options::Parts Options::parts(const Ray& ray) const {
  Parts parts;
  if (!ray.linear() || !rays_.measure_falls) return parts;
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
  for (const auto& atom : ray.guard) {
    const std::int64_t factor = atom.form.factor(kAmount);
    if (atom.kind == Atom::Kind::at_least_zero) {
      if (factor == 0) parts.conditions.push_back(difference(atom.form));
      if (factor == 1) parts.lower.push_back(difference(atom.form * -1));
      if (factor == -1) parts.upper.push_back(difference(atom.form));
      fits = fits && factor >= -1 && factor <= 1;
    } else if (atom.kind == Atom::Kind::zero && factor == 0) {
      parts.conditions.push_back(difference(atom.form));
      parts.conditions.push_back(difference(atom.form * -1));
    } else if (atom.kind == Atom::Kind::member && parts.elements.empty() && atom.form == Affine::variable(kAmount)) {
      parts.elements = small_set(atom.set);
      fits = fits && !parts.elements.empty();
    } else {
      fits = false;
    }
  }
  for (std::size_t i = 0; i < ray.after.size(); ++i) {
    parts.targets.push_back(difference(ray.after[i]));
    const std::int64_t factor = ray.after[i].factor(kAmount);
    if (factor != 0) parts.steps.push_back({static_cast<std::int32_t>(i), factor});
  }
  // Without a bound on both sides the general path decides what is meant.
  parts.fits = fits && (parts.lower.empty() == parts.upper.empty() || !parts.elements.empty());
  return parts;
}

bool Options::stays(const Difference& target, std::size_t coordinate, const Ray& ray) const {
  const auto zero = static_cast<std::uint16_t>(rays_.coordinates);
  const bool empty = rays_.sorted && static_cast<std::int64_t>(coordinate) < ray.empty;
  return target == Difference{static_cast<std::uint16_t>(coordinate), zero, 0} ||
         (empty && target == Difference{zero, zero, 0});
}

// How many rays from this one on say together: "one stack is lowered by 1, 2, ..., and lands in the slot where it
// fits". Each takes the amounts that follow those of the ray before it, and the bounds of the last are those of all: so
// the amounts of all are an interval, and the slot follows from the amount. 0 when there is no such thing.
std::size_t Options::landings(std::span<const Parts> parts, std::size_t first) const {
  const auto zero = static_cast<std::uint16_t>(rays_.coordinates);
  const Difference one{zero, zero, 1};
  const Ray& ray = rays_.rays[first];
  const Parts& highest = parts[first];
  if (!rays_.sorted || !highest.fits || highest.steps.size() != 1 || highest.lower != std::vector{one}) return 0;
  const auto stack = static_cast<std::size_t>(highest.steps.front().coordinate);
  // The amounts from which on the stack lands below this many of those before it.
  const auto most_above = [&](std::size_t below) {
    return Difference{static_cast<std::uint16_t>(stack), static_cast<std::uint16_t>(stack - 1 - below), 0};
  };
  const auto lands = [&](std::size_t below) {
    const Parts& at = parts[first + below];
    const Ray& other = rays_.rays[first + below];
    const std::size_t slot = stack - below;
    bool same = at.fits && at.elements.empty() && at.conditions == highest.conditions && at.steps.size() == 1 &&
                at.steps.front().coordinate == static_cast<std::int32_t>(slot) && at.steps.front().factor == -1 &&
                other.player == ray.player && other.mode == ray.mode && other.empty == ray.empty &&
                other.mode_after == ray.mode_after;
    for (std::size_t i = 0; same && i < at.targets.size(); ++i) {
      const std::size_t source = i == slot ? stack : i > slot && i <= stack ? i - 1 : i;
      same = source == i ? stays(at.targets[i], i, ray)
                         : at.targets[i] == Difference{static_cast<std::uint16_t>(source), zero, 0};
    }
    if (!same || below == 0) return same;
    Difference least = most_above(below - 1);
    ++least.constant;
    return std::all_of(at.lower.begin(), at.lower.end(), [&](const Difference& d) { return d == least || d == one; }) &&
           std::find(at.lower.begin(), at.lower.end(), least) != at.lower.end();
  };
  std::size_t count = 0;
  while (count <= stack && first + count < parts.size() && lands(count)) ++count;
  const auto joined = [&](std::size_t rays) {
    const auto& common = parts[first + rays - 1].upper;
    for (std::size_t below = 0; below + 1 < rays; ++below) {
      std::vector<Difference> upper = parts[first + below].upper;
      const auto most = std::find(upper.begin(), upper.end(), most_above(below));
      if (most == upper.end()) return false;
      upper.erase(most);
      if (upper != common) return false;
    }
    return true;
  };
  while (count > 1 && !joined(count)) --count;
  return count;
}

// Whether the amounts have the bounds of the quick ways, and at most one condition comes before them.
bool Options::hasten(Simple& simple, const Parts& parts, std::span<const Difference> upper) const {
  const auto zero = static_cast<std::uint16_t>(rays_.coordinates);
  if (parts.targets.size() > kFew || parts.conditions.size() > 1 || parts.lower.empty()) return false;
  for (const Difference& condition : parts.conditions) {
    if (condition.plus == zero || condition.minus == zero) return false;
    simple.condition = {static_cast<std::uint8_t>(condition.plus), static_cast<std::uint8_t>(condition.minus)};
    simple.condition_least = -condition.constant;
  }
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  for (const Difference& bound : parts.lower) {
    if (bound.plus != zero || bound.minus != zero) return false;
    least = std::max(least, bound.constant);
  }
  std::vector<std::uint8_t> bounds;
  for (const Difference& bound : upper) {
    if (bound.minus != zero || (bound.plus != zero && bound.constant != 0)) return false;
    if (bound.plus == zero) {
      simple.most = std::min(simple.most, bound.constant);
    } else {
      bounds.push_back(static_cast<std::uint8_t>(bound.plus));
    }
  }
  // No coordinate falls below 0: one that falls by the amount may be named as its bound.
  for (const Step& step : parts.steps) {
    const auto coordinate = static_cast<std::size_t>(step.coordinate);
    if (bounds.empty() && step.factor == -1 && parts.targets[coordinate].plus == coordinate) {
      bounds.push_back(static_cast<std::uint8_t>(coordinate));
    }
  }
  if (bounds.empty() || bounds.size() > simple.bounds.size()) return false;
  simple.bounds = {bounds.front(), bounds.back()};
  simple.bounded =
      !parts.conditions.empty() || bounds.size() > 1 || simple.most < std::numeric_limits<std::int64_t>::max();
  simple.least = least;
  return true;
}

Options::Simple Options::simplified(const Ray& ray, Parts parts) {
  Simple simple;
  simple.mode_after = ray.mode_after;
  simple.player = ray.player;
  if (!parts.fits) return simple;
  const auto zero = static_cast<std::uint16_t>(rays_.coordinates);
  const std::size_t k = parts.targets.size();
  simple.way = Way::differences;
  if (parts.elements.empty() && hasten(simple, parts, parts.upper)) {
    bool all_stay = true;
    for (std::size_t i = 0; i < k; ++i) all_stay = all_stay && stays(parts.targets[i], i, ray);
    if (all_stay) simple.way = Way::interval;
  }
  if (parts.upper.empty() && !parts.elements.empty()) parts.upper.push_back({zero, zero, parts.elements.back()});
  const auto is_coordinate = [&](const Difference& d) { return d.plus != zero && d.minus == zero && d.constant == 0; };
  constexpr std::int64_t kMostChange = kNoAmount - 1;
  const bool small = std::all_of(parts.steps.begin(), parts.steps.end(), [&](const Step& step) {
    return !parts.elements.empty() && std::abs(step.factor) <= kMostChange / parts.elements.back();
  });
  if (!parts.elements.empty() && parts.elements.back() <= kMostChange && small && parts.conditions.empty() &&
      parts.lower.empty() && parts.upper.size() <= 2 && k <= kFew &&
      std::all_of(parts.upper.begin(), parts.upper.end(), is_coordinate) &&
      std::all_of(parts.targets.begin(), parts.targets.end(), is_coordinate)) {
    simple.way = Way::set;
    simple.bounds = {static_cast<std::uint8_t>(parts.upper.front().plus),
                     static_cast<std::uint8_t>(parts.upper.back().plus)};
    for (std::size_t i = 0; i < k; ++i) simple.sources[i] = static_cast<std::uint8_t>(parts.targets[i].plus);
  }
  for (const Step& step : parts.steps) {
    if (k > kFew) break;
    const auto coordinate = static_cast<std::size_t>(step.coordinate);
    simple.factors[coordinate] = step.factor;
    simple.begin[coordinate] = step.factor * simple.least;
  }
  if (simple.way == Way::set) {
    auto& moves = moves_.emplace_back();
    for (const std::int64_t amount : parts.elements) {
      Element& element = moves.emplace_back();
      element.amount = amount;
      for (std::size_t i = 0; i < kFew; ++i) element.change[i] = simple.factors[i] * amount;
    }
    moves.emplace_back().amount = kNoAmount;
    simple.moves = moves.data();
  }
  simple.conditions = static_cast<std::uint16_t>(parts.conditions.size());
  simple.lower = static_cast<std::uint16_t>(parts.lower.size());
  simple.upper = static_cast<std::uint16_t>(parts.upper.size());
  simple.step_count = static_cast<std::uint16_t>(parts.steps.size());
  auto& all = differences_.emplace_back();
  for (const auto* list : {&parts.conditions, &parts.lower, &parts.upper, &parts.targets}) {
    all.insert(all.end(), list->begin(), list->end());
  }
  simple.differences = all.data();
  simple.steps = simple_steps_.emplace_back(std::move(parts.steps)).data();
  if (!parts.elements.empty()) {
    const auto& kept = elements_.emplace_back(std::move(parts.elements));
    simple.elements = kept.data();
    simple.elements_end = kept.data() + kept.size();
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
