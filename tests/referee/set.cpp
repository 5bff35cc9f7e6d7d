// Membership and text of sets.
#include "set.hpp"

#include <functional>
#include <stdexcept>

namespace referee {
namespace {

constexpr Number kFar = Number{1} << 100;
constexpr Number kNear = 20000;  // for rules with so many values that only the first are listed

// The values of f(0), f(1), ... that are positive, each once.
Rule rule(std::string text, const std::function<Number(Number)>& f, Number known_to) {
  Rule result{std::move(text), {}, known_to};
  for (Number i = 0;; ++i) {
    const Number value = f(i);
    if (value > known_to) break;
    if (value > 0 && (result.values.empty() || value > result.values.back())) result.values.push_back(value);
  }
  return result;
}

Number power(Number base, Number exponent) {
  Number result = 1;
  for (; exponent > 0 && result <= kFar; --exponent) result *= base;
  return result;
}

Number factorial(Number n) {
  Number result = 1;
  for (; n > 1 && result <= kFar; --n) result *= n;
  return result;
}

Number fibonacci(Number i) {
  Number a = 1;
  Number b = 2;
  for (; i > 0; --i) {
    b += a;
    a = b - a;
  }
  return a;
}

bool is_prime(Number n) {
  for (Number d = 2; d * d <= n; ++d) {
    if (n % d == 0) return false;
  }
  return n >= 2;
}

Number prime_from(Number n) {
  while (!is_prime(n)) ++n;
  return n;
}

bool listable(const Set& set, Number bound) {
  if (set.complement) return false;
  for (const Run& run : set.runs) {
    if (run.last == kInfinite) return false;
  }
  return std::all_of(set.rules.begin(), set.rules.end(), [&](const Rule* r) { return bound <= r->known_to; });
}

}  // namespace

const std::vector<Rule>& rules_of_sets() {
  static const std::vector<Rule> kRules{
      rule(
          "2^i", [](Number i) { return power(2, i); }, kFar),
      rule(
          "2^i - 1", [](Number i) { return power(2, i) - 1; }, kFar),
      rule(
          "3*2^i + 1", [](Number i) { return 3 * power(2, i) + 1; }, kFar),
      rule(
          "3^i", [](Number i) { return power(3, i); }, kFar),
      rule(
          "4^i", [](Number i) { return power(4, i); }, kFar),
      rule(
          "(3^i-1)/2", [](Number i) { return (power(3, i) - 1) / 2; }, kFar),
      rule(
          "2^(2i+1)", [](Number i) { return power(2, 2 * i + 1); }, kFar),
      rule("i!", factorial, kFar),
      rule("fibonacci", fibonacci, kFar),
      rule(
          "i^2", [](Number i) { return i * i; }, kNear),
      rule(
          "i^3", [](Number i) { return i * i * i; }, kNear),
      rule(
          "i*(i+1)/2", [](Number i) { return i * (i + 1) / 2; }, kNear),
      rule(
          "i(3i-1)/2", [](Number i) { return i * (3 * i - 1) / 2; }, kNear),
      rule(
          "2i+1", [](Number i) { return 2 * i + 1; }, kNear),
      rule(
          "primes", [last = Number{1}](Number) mutable { return last = prime_from(last + 1); }, kNear),
  };
  return kRules;
}

bool Set::contains(const Value& value) const {
  if (!value.is_number()) return false;
  const Number n = value.number;
  bool found = false;
  for (const Run& run : runs) {
    found = found || (n >= run.first && n <= run.last && (n - run.first) % run.step == 0);
  }
  for (const Rule* rule : rules) {
    if (found) break;
    if (n > rule->known_to) throw std::length_error("too far for a rule");
    found = std::binary_search(rule->values.begin(), rule->values.end(), n);
  }
  return complement ? n >= 1 && !found : found;
}

bool Set::infinite() const {
  return complement || !rules.empty() ||
         std::any_of(runs.begin(), runs.end(), [](const Run& run) { return run.last == kInfinite; });
}

std::vector<Number> Set::members(Number bound) const {
  std::vector<Number> list;
  if (bound < 5000 || !listable(*this, bound)) {
    if (bound > 5000) throw std::length_error("too many members to list");
    for (Number n = 1; n <= bound; ++n) {
      if (contains(Value::of(n))) list.push_back(n);
    }
    return list;
  }
  for (const Run& run : runs) {
    for (Number n = run.first; n <= run.last && n <= bound; n += run.step) {
      if (n >= 1) list.push_back(n);
      if (list.size() > 5000) throw std::length_error("too many members to list");
    }
  }
  for (const Rule* rule : rules) {
    for (const Number n : rule->values) {
      if (n <= bound) list.push_back(n);
    }
  }
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

// A progression, and a range without end, is parted from what stands before it by a semicolon, and so is what follows
// when it has no end.
std::string Set::braces() const {
  std::string text = complement ? "not {" : "{";
  bool endless = false;
  bool first = true;
  const auto part = [&](const std::string& item, bool alone) {
    if (!first) text += endless || alone ? "; " : ", ";
    first = false;
    text += item;
  };
  for (const Rule* rule : rules) part(rule->text, false);
  for (const Run& run : runs) {
    const bool progression = run.step > 1;
    std::string item = to_text(run.first);
    for (int i = 1; progression && i < run.written; ++i) item += "," + to_text(run.first + i * run.step);
    if (run.last == kInfinite) {
      item += progression ? ",.." : "..";
    } else if (progression) {
      item += ",..," + to_text(run.last);
    } else if (run.last > run.first) {
      item += ".." + to_text(run.last);
    }
    part(item, progression || run.last == kInfinite);
    endless = run.last == kInfinite;
  }
  return text + "}";
}

}  // namespace referee
