// Rays compiled to flat arrays: which atoms bound the amount, which are checked once, which for each amount.
#include "rules/options.hpp"

#include <cairn/error.hpp>

namespace cairn {

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

}  // namespace

Options::Options(Rays rays) : rays_(std::move(rays)) {
  const std::size_t cases = rays_.sorted ? static_cast<std::size_t>(rays_.coordinates) + 1 : 1;
  first_.assign(rays_.modes.size() * cases + 1, 0);
  for (const auto& ray : rays_.rays) {
    ++first_[static_cast<std::size_t>(ray.mode) * cases + static_cast<std::size_t>(ray.empty) + 1];
  }
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  std::stable_sort(rays_.rays.begin(), rays_.rays.end(), [](const Ray& a, const Ray& b) {
    return std::pair(a.mode, a.empty) < std::pair(b.mode, b.empty);
  });
  for (std::uint32_t i = 0; i < rays_.rays.size(); ++i) compile(i);
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
      } else {
        (names_amount(condition) ? compiled.each : compiled.before).push_back(&atom);
      }
    } else if (atom.kind == Atom::Kind::at_least_zero && factor == 0) {
      forms_.push_back(compile(atom.form));
    } else if (atom.kind == Atom::Kind::at_least_zero && factor < 0) {
      upper.push_back({compile(atom.form), -factor});
    } else if (atom.kind == Atom::Kind::at_least_zero) {
      lower.push_back({compile(atom.form * -1), factor});
    } else if (factor == 0) {
      compiled.before.push_back(&atom);
    } else if (atom.kind == Atom::Kind::member && compiled.set == nullptr && atom.form == Affine::variable(kAmount)) {
      compiled.set = &atom.set;
      compiled.elements = small_set(atom.set);
      lower.push_back({compile(Affine(1)), 1});
      if (const auto greatest = atom.set.greatest()) upper.push_back({compile(Affine(*greatest)), 1});
    } else {
      compiled.each.push_back(&atom);
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
  compiled.plain = compiled.before.empty() && compiled.each.empty() && compiled.set == nullptr &&
                   compiled.at_least.empty() && compiled.at_most.empty();
  if (compiled.has_amount && ((lower.empty() && compiled.at_least.empty()) || (upper.empty() && compiled.at_most.empty()))) {
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

void Options::check_measure(const std::int64_t* x, const std::int64_t* y) const {
  const auto k = static_cast<std::size_t>(rays_.coordinates);
  const auto value = [&](const std::int64_t* point) {
    if (!rays_.evaluated_measure) return rays_.measure.at({point, k}, 0);
    const Number number = evaluate(*rays_.evaluated_measure, Resolved{{point, k}, 0});
    return number.finite() ? number.value : 0;
  };
  if (value(y) < value(x) && value(y) >= 0) return;
  const auto write = [&](const std::int64_t* point) {
    std::string text = "[";
    for (std::size_t i = 0; i < k; ++i) text += (i > 0 ? "," : "") + std::to_string(point[i]);
    return text + "]";
  };
  throw Error("the rules of " + rays_.game + " allow a move from " + write(x) + " to " + write(y) +
                  " that does not lower the measure, so play might never end",
              "", "let every move take something, or name what falls with a line 'measure ...'");
}

}  // namespace cairn
