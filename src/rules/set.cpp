// Membership, order and eventual period of sets written as progressions and rules.
#include "rules/set.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <array>
#include <numeric>

namespace cairn::rules {

namespace {

constexpr std::size_t kMostStepsCompared = 1'000'000;  // of a comparison

bool is_stepped(const Progression& part) { return part.step != 1 && part.last != part.first; }

// A comma joins the terms of a progression, so another sign must part it from numbers that do not belong to it.
bool needs_semicolon(const Progression& before, const Progression& part) {
  if (!before.last) return true;
  return (is_stepped(part) || !part.last) && !is_stepped(before);
}

bool same_rules_in_any_order(const std::vector<SetRule>& a, const std::vector<SetRule>& b) {
  const auto all_in = [](const std::vector<SetRule>& some, const std::vector<SetRule>& others) {
    return std::all_of(some.begin(), some.end(), [&](const SetRule& rule) {
      return std::find(others.begin(), others.end(), rule) != others.end();
    });
  };
  return all_in(a, b) && all_in(b, a);
}

}  // namespace

bool Progression::contains(std::int64_t value) const {
  return value >= first && (!last || value <= *last) && (value - first) % step == 0;
}

std::optional<std::int64_t> Progression::next(std::int64_t bound) const {
  if (bound <= first) return first;
  const std::int64_t steps = (bound - first + step - 1) / step;
  std::int64_t value = 0;
  if (__builtin_mul_overflow(steps, step, &value) || __builtin_add_overflow(value, first, &value)) return std::nullopt;
  if (last && value > *last) return std::nullopt;
  return value;
}

bool Set::contains(std::int64_t value) const {
  if (value < 1) return false;
  const auto holds = [&](const auto& part) { return part.contains(value); };
  const bool listed = std::any_of(parts.begin(), parts.end(), holds) || std::any_of(rules.begin(), rules.end(), holds);
  return listed != complement;
}

std::optional<std::int64_t> Set::next(std::int64_t bound) const {
  bound = std::max<std::int64_t>(bound, 1);
  if (!complement) {
    std::optional<std::int64_t> least;
    const auto offer = [&](const auto& part) {
      const auto candidate = part.next(bound);
      if (candidate && (!least || *candidate < *least)) least = candidate;
    };
    for (const auto& part : parts) offer(part);
    for (const auto& rule : rules) offer(rule);
    return least;
  }
  if (!rules.empty()) {
    // Numbers that the progressions leave out for ever are too many to be covered by rules, whose values thin out.
    const Set without{parts, true, {}};
    for (auto next = without.next(bound); next; next = without.next(*next + 1)) {
      if (contains(*next)) return next;
    }
    return std::nullopt;
  }
  // A gap of the complement ends at the latest one period beyond the last irregular element.
  const std::int64_t horizon = std::max(bound, threshold()) + period();
  while (bound <= horizon) {
    if (contains(bound)) return bound;
    // Skip whole runs of consecutive excluded numbers at once.
    std::int64_t after = bound + 1;
    for (const auto& part : parts) {
      if (part.step == 1 && part.contains(bound)) {
        if (!part.last) return std::nullopt;
        after = std::max(after, *part.last + 1);
      }
    }
    bound = after;
  }
  return std::nullopt;
}

std::int64_t Set::threshold() const {
  std::int64_t result = 0;
  for (const auto& part : parts) result = std::max(result, part.last ? *part.last : part.first - 1);
  return result;
}

std::int64_t Set::period() const {
  std::int64_t result = 1;
  for (const auto& part : parts) {
    if (part.last) continue;
    const std::int64_t factor = part.step / std::gcd(result, part.step);
    if (part.step > kLargestPeriod || factor > kLargestPeriod / result) {
      throw Error("the progressions of " + to_string() + " have no common period below " +
                  std::to_string(kLargestPeriod));
    }
    result *= factor;
  }
  return result;
}

std::optional<std::int64_t> Set::greatest() const {
  if (!rules.empty() && !complement) return std::nullopt;
  const auto beyond = Set{parts, complement, {}}.next(threshold() + 1);
  if (beyond) return std::nullopt;
  if (!complement) return threshold();
  std::int64_t value = threshold();
  while (value > 0 && !contains(value)) {
    // Skip whole runs here too.
    std::int64_t below = value - 1;
    for (const auto& part : parts) {
      if (part.step == 1 && part.contains(value)) below = std::min(below, part.first - 1);
    }
    value = below;
  }
  return value;
}

bool same_elements(const Set& a, const Set& b) {
  if (a == b) return true;
  if (!a.periodic() || !b.periodic()) {
    // What the rules list is taken out of a complement and put into a set, so equal rests do not suffice.
    return a.complement == b.complement && same_rules_in_any_order(a.rules, b.rules) &&
           same_elements({a.parts, a.complement, {}}, {b.parts, b.complement, {}});
  }
  const std::array<Set, 2> first{a.inverted(), a};
  const std::array<Set, 2> second{b.inverted(), b};
  const std::int64_t end = std::max(a.threshold(), b.threshold()) + std::lcm(a.period(), b.period());
  // Elements and gaps in turn: both sets must change over at the same numbers.
  std::int64_t bound = 1;
  for (std::size_t step = 0; step < kMostStepsCompared; ++step) {
    const auto next = first[(step + 1) % 2].next(bound);
    if (next != second[(step + 1) % 2].next(bound)) return false;
    if (!next || *next > end) return true;
    bound = *next;
  }
  return false;
}

std::string Set::to_string() const {
  std::string text = complement ? "not {" : "{";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto& [first, step, last] = parts[i];
    if (i > 0) text += needs_semicolon(parts[i - 1], parts[i]) ? "; " : ",";
    text += std::to_string(first);
    if (last == first) continue;
    if (step == 1) {
      text += "..";
    } else {
      text += "," + std::to_string(first + step) + ",..";
      if (last) text += ",";
    }
    if (last) text += std::to_string(*last);
  }
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const bool open = i == 0 && !parts.empty() && !parts.back().last;
    if (i > 0 || !parts.empty()) text += open ? "; " : ",";
    text += rules[i].to_string();
  }
  return text + "}";
}

}  // namespace cairn::rules
