// Membership of a linear form in a set that has rules, such as {2^i, 3} or {fibonacci}, digit by digit. Part of the
// checker of proofs, which shares nothing with the prover.
//
// In binary the rule is (c + g 2^(m i)) / q, in Zeckendorf numeration the Fibonacci numbers; others are refused. Let A
// be q times the form, less c: its value must become g 2^(m i), or a Fibonacci number. Of these numbers too only a
// beginning has been read at any time: nothing but zeros, or g 2^s for some s, or the s-th weight. Let E be A without
// its constant, less that beginning. What follows is a linear form again, so E is kept as the watches of linear
// conditions keep theirs, and E is given up where its sign is known for good (see proof_watch.hpp; while the number's
// digit 1 is still to come, it counts as another variable of factor -g). When a single beginning is left over and it
// is not zeros alone, only E is kept; otherwise A. Where A is kept, either the beginning of zeros or two others are
// left over; both bound A, so there are finitely many states.
#pragma once

#include "check/proof_watch.hpp"

#include <compare>
#include <map>
#include <vector>

namespace cairn::check {

// One rule.
class ProofRule {
 public:
  static constexpr int kDead = -1;  // never a value of the rule

  // Throws Error when the rule is not of that kind.
  ProofRule(const Affine& form, const SetRule& rule, bool zeckendorf, ProofMeter* meter);

  [[nodiscard]] int start() const { return start_; }
  // d: the sum of the factors whose number has a 1 as next digit.
  [[nodiscard]] int step(int state, std::int64_t d);
  [[nodiscard]] bool holds(int state) const;

 private:
  struct Value {
    bool less = false;  // E is kept, not A
    int zeros = 0;      // then: those that have been read of 2^s, modulo m
    std::int64_t a = 0, b = 0;
    friend std::strong_ordering operator<=>(const Value&, const Value&) = default;
  };
  [[nodiscard]] bool hopeless(std::int64_t a, std::int64_t b, std::int64_t falls) const;
  [[nodiscard]] bool is_target(std::int64_t number) const;
  [[nodiscard]] bool settled(Value& value) const;
  int state_of(Value value);

  bool zeckendorf_;
  std::int64_t times_ = 1;   // q
  std::int64_t factor_ = 1;  // g
  int exponent_ = 1;         // m
  std::int64_t constant_ = 0;
  std::int64_t falls_ = 0, rises_ = 0;
  MeteredBytes bytes_;  // of the states
  std::vector<Value> states_;
  std::map<Value, int> known_;
  int start_ = kDead;
};

// The whole set, wanted or not.
class ProofRules {
 public:
  // The meter counts what is kept, if there is one.
  ProofRules(const Atom& atom, bool zeckendorf, ProofMeter* meter);

  [[nodiscard]] int start() const { return start_; }
  [[nodiscard]] int step(int state, std::int64_t d);
  [[nodiscard]] bool holds(int state) const;

 private:
  using Parts = std::vector<int>;  // a state of each of watches_, then of each of rules_
  int state_of(Parts parts);

  Atom atom_;
  std::vector<ProofWatch> watches_;  // is the number positive? is it in a progression?
  std::vector<ProofRule> rules_;
  MeteredBytes bytes_;  // of the states
  std::vector<Parts> states_;
  std::map<Parts, int> known_;
  int start_ = ProofWatch::kDead;
};

}  // namespace cairn::check
