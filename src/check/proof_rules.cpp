// Values of forms and of rules, digit by digit. Independent of automata/rule_counter on purpose: this judges it.
#include "check/proof_rules.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace cairn::check {

namespace {

constexpr std::int64_t kLargestOfRule = std::int64_t{1} << 20;
constexpr std::int64_t kLargestInForm = std::int64_t{1} << 30;  // of the numbers of a form: no product overflows
constexpr std::int64_t kFar = std::int64_t{1} << 58;  // beginnings beyond it differ from every value that is kept

// The exponent of a power of two, or nothing.
std::optional<int> power_of_two(std::int64_t number) {
  int exponent = 0;
  for (; number > 1 && number % 2 == 0; number /= 2) ++exponent;
  return number == 1 ? std::optional(exponent) : std::nullopt;
}

}  // namespace

ProofRule::ProofRule(const Affine& form, const SetRule& rule, bool zeckendorf, ProofMeter* meter)
    : zeckendorf_(zeckendorf), bytes_(meter) {
  const auto too_large = [&] {
    throw Error("the numbers of a condition are too large to be checked: " + rule.to_string());
  };
  constant_ = form.constant();
  if (constant_ > kLargestInForm || constant_ < -kLargestInForm) too_large();
  if (zeckendorf ? rule.kind != SetRule::Kind::fibonacci : rule.kind != SetRule::Kind::exponential) {
    throw Error("a condition is not linear: the values of " + rule.to_string() + " in this numeration");
  }
  if (!zeckendorf) {
    const auto exponent = power_of_two(rule.base);
    if (!exponent) throw Error("a condition is not linear: the values of " + rule.to_string() + " in binary");
    const auto large = [](std::int64_t number) { return number > kLargestOfRule || number < -kLargestOfRule; };
    if (large(rule.coefficients[0]) || large(rule.coefficients[1]) || large(rule.divisor)) too_large();
    exponent_ = *exponent;
    factor_ = rule.coefficients[1];
    times_ = rule.divisor;
    constant_ = times_ * constant_ - rule.coefficients[0];
  }
  for (const auto& [variable, factor] : form.terms()) {
    if (factor > kLargestInForm || factor < -kLargestInForm) too_large();
    (factor < 0 ? falls_ : rises_) += times_ * std::abs(factor);
  }
  start_ = state_of({});
}

// Will the value, with the constant, never be zero?
bool ProofRule::hopeless(std::int64_t a, std::int64_t b, std::int64_t falls) const {
  const auto stays_above = [&](std::int64_t x, std::int64_t y, std::int64_t down, std::int64_t bound) {
    if (!zeckendorf_) return x >= down && x > bound;
    return x >= down && x + y >= 2 * down && std::min(x, x + y - down) > bound;
  };
  return stays_above(a, b, falls, -constant_) || stays_above(-a, -b, rises_, constant_);
}

bool ProofRule::is_target(std::int64_t number) const {
  if (zeckendorf_) {
    std::int64_t weight = 1;
    for (std::int64_t after = 2; weight < number;) {
      const std::int64_t sum = weight + after;
      weight = after;
      after = sum;
    }
    return weight == number;
  }
  if (number < 1 || number % factor_ != 0) return false;
  const auto exponent = power_of_two(number / factor_);
  return exponent && *exponent % exponent_ == 0;
}

// Which beginnings are left over for the value A? False when there is none.
bool ProofRule::settled(Value& value) const {
  std::vector<Value> left;
  const bool zeros_alone = !hopeless(value.a, value.b, falls_ + factor_);
  std::int64_t begun = factor_, before = factor_;  // g 2^s; the weight and the one before
  for (int s = 0; begun < kFar; ++s) {
    const Value rest{true, s % exponent_, value.a - begun, zeckendorf_ ? value.b - before : 0};
    if (!hopeless(rest.a, rest.b, falls_)) left.push_back(rest);
    const std::int64_t next = zeckendorf_ ? begun + before : 2 * begun;
    before = begun;
    begun = next;
  }
  if (!zeros_alone && left.size() == 1) value = left.front();
  return zeros_alone || !left.empty();
}

int ProofRule::state_of(Value value) {
  if (value.less ? hopeless(value.a, value.b, falls_) : !settled(value)) return kDead;
  const auto [at, added] = known_.emplace(value, static_cast<int>(states_.size()));
  if (added) {
    bytes_.keep(2 * sizeof(Value) + kMapNode);
    states_.push_back(value);
  }
  return at->second;
}

int ProofRule::step(int state, std::int64_t d) {
  if (state == kDead) return kDead;
  d *= times_;
  Value value = states_[static_cast<std::size_t>(state)];
  const std::int64_t a = value.a, b = value.b;
  value.a = zeckendorf_ ? a + b + d : 2 * a + d;
  value.b = zeckendorf_ ? a + d : 0;
  if (value.less) value.zeros = (value.zeros + 1) % exponent_;
  return state_of(value);
}

bool ProofRule::holds(int state) const {
  if (state == kDead) return false;
  const Value& value = states_[static_cast<std::size_t>(state)];
  if (value.less) return value.zeros == 0 && value.a + constant_ == 0;
  return is_target(value.a + constant_);
}

ProofRules::ProofRules(const Atom& atom, bool zeckendorf, ProofMeter* meter) : atom_(atom), bytes_(meter) {
  Atom listed = atom;
  listed.kind = Atom::Kind::member;
  listed.set.complement = false;
  listed.set.rules.clear();
  watches_.emplace_back(at_least_zero(atom.form - Affine(1)), 0, zeckendorf, meter);
  watches_.emplace_back(listed, 0, zeckendorf, meter);
  for (const SetRule& rule : atom.set.rules) rules_.emplace_back(atom.form, rule, zeckendorf, meter);
  Parts parts;
  for (const ProofWatch& watch : watches_) parts.push_back(watch.start());
  for (const ProofRule& rule : rules_) parts.push_back(rule.start());
  start_ = state_of(std::move(parts));
}

int ProofRules::state_of(Parts parts) {
  if (atom_.kind == Atom::Kind::member) {
    const bool never_listed =
        std::all_of(parts.begin() + 1, parts.end(), [](int part) { return part == ProofWatch::kDead; });
    if (parts[0] == ProofWatch::kDead || (never_listed && !atom_.set.complement)) return ProofWatch::kDead;
  }
  const auto [at, added] = known_.emplace(parts, static_cast<int>(states_.size()));
  if (added) {
    bytes_.keep(2 * (sizeof(Parts) + parts.size() * sizeof(int)) + kMapNode);
    states_.push_back(std::move(parts));
  }
  return at->second;
}

int ProofRules::step(int state, std::int64_t d) {
  Parts parts = states_[static_cast<std::size_t>(state)];
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i] == ProofWatch::kDead) continue;
    parts[i] = i < watches_.size() ? watches_[i].step_by(parts[i], d) : rules_[i - watches_.size()].step(parts[i], d);
  }
  return state_of(std::move(parts));
}

bool ProofRules::holds(int state) const {
  const Parts& parts = states_[static_cast<std::size_t>(state)];
  const auto watch_holds = [&](std::size_t i) { return parts[i] != ProofWatch::kDead && watches_[i].holds(parts[i]); };
  bool listed = watch_holds(1);
  for (std::size_t i = 0; i < rules_.size(); ++i) listed = listed || rules_[i].holds(parts[i + 2]);
  const bool inside = watch_holds(0) && listed != atom_.set.complement;
  return inside == (atom_.kind == Atom::Kind::member);
}

}  // namespace cairn::check
