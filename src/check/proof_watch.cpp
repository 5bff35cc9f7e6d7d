// Values of forms, digit by digit, as long as they matter. Independent of automata/linear on purpose: this judges it.
#include "check/proof_watch.hpp"

#include "check/proof_rules.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <cstdlib>

namespace cairn::check {

namespace {

constexpr std::int64_t kLargestInCondition = std::int64_t{1} << 40;  // of all numbers in a condition: no sum overflows

std::int64_t modulo(std::int64_t value, std::int64_t period) { return (value % period + period) % period; }

}  // namespace

ProofWatch::ProofWatch(const Atom& atom, int amount, bool zeckendorf, ProofMeter* meter)
    : atom_(atom), bytes_(meter), zeckendorf_(zeckendorf) {
  using Kind = Atom::Kind;
  std::int64_t size = 0;
  const auto count = [&](std::int64_t number) {
    const bool small = number <= kLargestInCondition && number >= -kLargestInCondition;
    size += small ? std::abs(number) : 0;
    if (small && size <= kLargestInCondition) return;
    throw Error("the numbers of a condition are too large to be checked: " + to_string(atom));
  };
  for (const auto& [variable, factor] : atom.form.terms()) {
    count(factor);
    (factor < 0 ? falls_ : rises_) += std::abs(factor);
    terms_.push_back({variable == kAmount ? amount : variable, factor});
  }
  count(atom.form.constant());
  Value value;
  switch (atom.kind) {
    case Kind::at_least_zero:
      top_ = -1;
      break;
    case Kind::zero:
    case Kind::nonzero:
      break;
    case Kind::member:
    case Kind::not_member:
      if (!atom.set.periodic()) {
        rules_ = std::make_shared<ProofRules>(atom, zeckendorf, meter);
        start_ = rules_->start();
        return;
      }
      top_ = atom.set.threshold();
      bottom_ = 1;  // sets hold positive numbers
      period_ = atom.set.period();
      break;
    case Kind::residue:
    case Kind::not_residue:
      period_ = atom.modulus;
      value.side = Side::above;  // residues decide everywhere
      break;
    case Kind::other:
      throw Error("a condition is not linear: " + to_string(atom));
  }
  count(top_);
  count(period_);
  if (falls_ + rises_ < kMostSteps) width_ = static_cast<std::size_t>(falls_ + rises_ + 1);
  start_ = state_of(value);
}

bool ProofWatch::stays_above(std::int64_t a, std::int64_t b, std::int64_t falls, std::int64_t bound) const {
  if (!zeckendorf_) return a >= falls && a > bound;
  return a >= falls && a + b >= 2 * falls && std::min(a, a + b - falls) > bound;
}

bool ProofWatch::truth(const Value& value) const {
  using Kind = Atom::Kind;
  std::int64_t number = value.a + atom_.form.constant();
  if (value.side == Side::above) number = top_ + 1 + modulo(number - top_ - 1, period_);
  if (value.side == Side::below) number = bottom_ - 1;
  switch (atom_.kind) {
    case Kind::at_least_zero:
      return number >= 0;
    case Kind::zero:
      return number == 0;
    case Kind::nonzero:
      return number != 0;
    case Kind::residue:
      return modulo(number, atom_.modulus) == atom_.remainder;
    case Kind::not_residue:
      return modulo(number, atom_.modulus) != atom_.remainder;
    case Kind::member:
      return atom_.set.contains(number);
    case Kind::not_member:
      return !atom_.set.contains(number);
    case Kind::other:
      break;
  }
  return false;
}

int ProofWatch::state_of(Value value) {
  const std::int64_t constant = atom_.form.constant();
  if (value.side == Side::near) {
    if (stays_above(value.a, value.b, falls_, top_ - constant)) value.side = Side::above;
    if (stays_above(-value.a, -value.b, rises_, constant - bottom_)) value.side = Side::below;
  }
  if (value.side != Side::near) {
    const std::int64_t period = value.side == Side::above ? period_ : 1;
    value.a = modulo(value.a, period);
    value.b = modulo(value.b, period);
    if (period == 1 && !truth(value)) return kDead;
  }
  const auto [at, added] = known_.emplace(value, static_cast<int>(states_.size()));
  if (added) {
    bytes_.keep(sizeof(State) + kMapNode + sizeof(Value) + width_ * sizeof(int));
    states_.push_back({value, truth(value)});
    steps_.resize(states_.size() * width_, kUnknown);
  }
  return at->second;
}

bool ProofWatch::rules_hold(int state) const { return rules_->holds(state); }

int ProofWatch::step_by(int state, std::int64_t d) {
  if (rules_) return rules_->step(state, d);
  Value value = states_[static_cast<std::size_t>(state)].value;
  const auto [side, a, b] = value;
  value.a = zeckendorf_ ? a + b + d : 2 * a + d;
  value.b = zeckendorf_ ? a + d : 0;
  return state_of(value);
}

}  // namespace cairn::check
