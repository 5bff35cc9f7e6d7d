// A condition of a statement, taken apart for those who change its parts: the search for words and the layout of a
// line.
//
// What a condition means is said by its expression alone, which is what comes out of the prover: that is evaluated,
// compiled to an automaton and printed by the same code as conditions of rules and claims.
#pragma once

#include "automata/automaton.hpp"
#include "rules/affine.hpp"
#include "rules/expression.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace cairn::prove {

struct Condition {
  Op op = Op::equal;  // equal, not_equal, greater_equal or less_equal
  Affine form;        // has no constant
  // What the form is compared with. Only = and != have several: the form is one of them, or none.
  std::vector<std::int64_t> values;
  std::int64_t modulus = 0;   // the remainder of the form is compared; 0: the form itself
  std::optional<Expr> other;  // instead of all that: a condition that is not linear

  [[nodiscard]] bool linear() const { return !other; }
  [[nodiscard]] bool is_residue() const { return linear() && modulus > 0; }
  [[nodiscard]] bool is(Op wanted) const { return linear() && modulus == 0 && op == wanted; }
  [[nodiscard]] bool is_bound() const { return is(Op::greater_equal) || is(Op::less_equal); }
  [[nodiscard]] bool has_one_value() const { return values.size() == 1; }
  // "x3 = 5"
  [[nodiscard]] bool fixes_a_number() const {
    return is(Op::equal) && has_one_value() && form.terms().size() == 1 && form.terms()[0].factor == 1;
  }
  // Does it hold when its form has this value? For linear conditions only.
  [[nodiscard]] bool holds_at(std::int64_t form_value) const;
  friend bool operator==(const Condition&, const Condition&) = default;
};

// All of them hold.
using Conjunction = std::vector<Condition>;

[[nodiscard]] inline Condition equal_to(Affine form, std::int64_t value) {
  return {Op::equal, std::move(form), {value}, 0, {}};
}

// Tracks are the names x1, x2, ... of the expressions. An equation is solved for the track `value` where it can be.
[[nodiscard]] Expr expression_of(const Condition& condition, int value = -1);
[[nodiscard]] std::vector<Expr> expressions_of(const Conjunction& conditions, int value = -1);
[[nodiscard]] Condition taken_apart(const Expr& condition);

// The tracks that a condition speaks of, ascending.
[[nodiscard]] std::vector<int> tracks_of(const Expr& condition);
[[nodiscard]] bool speaks_of(const Condition& condition, int track);

[[nodiscard]] bool holds(const Expr& condition, std::span<const std::int64_t> x);
[[nodiscard]] bool holds(const Conjunction& conditions, std::span<const std::int64_t> x);

// The numbers, a track each, for which all conditions hold; one start. Throws TooLarge when that needs very many
// states.
[[nodiscard]] Automaton automaton_of(Numeration numeration, int tracks, std::span<const Expr> conditions);
[[nodiscard]] Automaton automaton_of(Numeration numeration, int tracks, const Conjunction& conditions);

}  // namespace cairn::prove
