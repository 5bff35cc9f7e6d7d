// One linear condition on numbers whose digits are read, the most significant first. Part of the checker of proofs,
// which shares nothing with the prover.
//
// Write a for the value of the form without its constant on what was read so far, and d for the sum of the factors
// whose number has a 1 as next digit. In binary a becomes 2a + d. In Zeckendorf numeration the weights are w = 1, 2,
// 3, 5, ...; let b be the value with each weight replaced by the one before (1 before 1): (a, b) becomes
// (a + b + d, a + d).
//
// Let f be the sum of the negative factors, without their sign. A number of m digits is at most 2^m - 1 in binary, so
// after m more digits the value is at least 2^m a - f (2^m - 1) = 2^m (a - f) + f: if a >= f it never falls below a.
// In Zeckendorf numeration a number of m digits is at most w(m) - 1 = w(m-1) + w(m-2) - 1, so the value is at least
// a w(m-1) + b w(m-2) - f (w(m) - 1) = s(m) + f with s(0) = a - f, s(1) = a + b - 2f, s(m+1) = s(m) + s(m-1): if s(0)
// and s(1) are not negative it never falls below the lesser of a and a + b - f. (Here w(0) = 1, w(1) = 2 are the
// weights of the last digits, w(-1) = 1 and w(-2) = 0.)
//
// So once that bound lies above all numbers where the truth of the condition is irregular, truth is a matter of the
// residue modulo the condition's period alone, whatever follows, and only residues are kept from then on. The same
// holds below, with signs changed; there truth is the same for all numbers. What remains are finitely many values: in
// binary those between the bounds; in Zeckendorf numeration the same, since b differs from a / 1.618... by a bounded
// amount. How early a value is found to lie beyond the bounds matters for speed alone.
#pragma once

#include "check/proof_keys.hpp"
#include "rules/rays.hpp"

#include <compare>
#include <map>
#include <memory>
#include <vector>

namespace cairn::check {

inline constexpr std::size_t kMapNode = 56;  // bytes of an entry of a map beside its key

// Bit i is a digit of number i.
using DigitColumn = std::uint64_t;

class ProofRules;

class ProofWatch {
 public:
  static constexpr int kDead = -1;  // the condition is false, whatever follows

  // The form's variable i is number i, and its amount is number `amount`. Throws Error when the condition is not linear
  // or its numbers are too large. The meter counts what is kept, and must outlive this.
  ProofWatch(const Atom& atom, int amount, bool zeckendorf, ProofMeter* meter = nullptr);

  [[nodiscard]] int start() const { return start_; }
  [[nodiscard]] int step(int state, DigitColumn digits) {
    std::int64_t d = 0;
    for (const auto& [number, factor] : terms_) d += (digits >> number & 1U) != 0 ? factor : 0;
    if (width_ == 0) return step_by(state, d);
    int& next = steps_[static_cast<std::size_t>(state) * width_ + static_cast<std::size_t>(d + falls_)];
    if (next == kUnknown) {
      const int to = step_by(state, d);
      // More states may have come, and the steps been moved.
      steps_[static_cast<std::size_t>(state) * width_ + static_cast<std::size_t>(d + falls_)] = to;
      return to;
    }
    return next;
  }
  // The numbers whose digits matter.
  [[nodiscard]] DigitColumn numbers() const {
    DigitColumn result = 0;
    for (const auto& term : terms_) result |= DigitColumn{1} << static_cast<unsigned>(term.variable);
    return result;
  }
  // The same; d is the sum of the factors whose number has a 1 as next digit.
  [[nodiscard]] int step_by(int state, std::int64_t d);
  // Is the condition true if no digit follows?
  [[nodiscard]] bool holds(int state) const {
    return rules_ ? rules_hold(state) : states_[static_cast<std::size_t>(state)].holds;
  }

 private:
  enum class Side : std::uint8_t { near, above, below };
  static constexpr int kUnknown = -2;  // a step that was not computed yet
  static constexpr std::int64_t kMostSteps = 64;
  struct Value {
    Side side = Side::near;
    std::int64_t a = 0, b = 0;
    friend std::strong_ordering operator<=>(const Value&, const Value&) = default;
  };
  struct State {
    Value value;
    bool holds = false;
  };
  // Whatever follows, the value will be above the bound.
  [[nodiscard]] bool stays_above(std::int64_t a, std::int64_t b, std::int64_t falls, std::int64_t bound) const;
  [[nodiscard]] bool truth(const Value& value) const;
  int state_of(Value value);
  [[nodiscard]] bool rules_hold(int state) const;

  Atom atom_;
  MeteredBytes bytes_;       // of the states and steps
  std::vector<Term> terms_;  // number and factor
  bool zeckendorf_;
  std::int64_t falls_ = 0, rises_ = 0;  // sums of the negative and positive factors
  std::int64_t top_ = 0;                // beyond it truth is a matter of residues,
  std::int64_t bottom_ = 0;             // below it the same for all; both with the form's constant
  std::int64_t period_ = 1;
  std::vector<State> states_;
  std::map<Value, int> known_;
  std::size_t width_ = 0;              // of a row of steps_: what a digit may add; 0 when that may be too much
  std::vector<int> steps_;             // [state][d + falls_], each computed once
  std::shared_ptr<ProofRules> rules_;  // for a set with rules, instead of all that
  int start_ = kDead;
};

}  // namespace cairn::check
