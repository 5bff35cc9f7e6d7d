// Conditions of claims and of the prover's words as automata: every number for which the condition holds, for all
// sizes.
//
// Linear comparisons, congruences and memberships are read digit by digit (linear.hpp); and, or, not are products and
// complements. A number that is not linear is split into cases, each linear under a guard: min, max and if-else by a
// comparison, roundings and remainders by residues, least and greatest by which stack it is. A nim-sum,
// the last 1 among the digits of a number, and Zeckendorf digits with a 0 behind them are tracks of their own that are
// forgotten again: there is only one such number, so that costs few states.
#pragma once

#include "automata/automaton.hpp"
#include "base/control.hpp"
#include "rules/affine.hpp"
#include "rules/expression.hpp"
#include "rules/rays.hpp"

#include <cairn/error.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cairn::automata {

// A condition that has no automaton, or one that is too large; the text says which part and why.
class NotLinear : public Error {
 public:
  using Error::Error;
};

// What names stand for.
struct TrackNames {
  std::vector<Affine> variables;  // by the value of a name: a form over the tracks
  std::vector<Affine> stacks;     // for least, greatest, distinct and "is a stack"
  int grundy = -1;                // the track of the Grundy value
  std::optional<Automaton> p;     // the P-positions, over the same tracks
  // Partizan games: p is where Left loses who is to move, and this is where Right does.
  std::optional<Automaton> right_loses;
};

class ConditionAutomaton {
 public:
  // Without a control there is no limit of time.
  ConditionAutomaton(Numeration numeration, int tracks, TrackNames names, const Control* control = nullptr);

  // One start. Throws NotLinear, and TooLarge when it needs too many states, Stopped when the time is up.
  [[nodiscard]] Automaton of(const Expr& condition);
  // The numbers for which all conditions hold.
  [[nodiscard]] Automaton of(std::span<const Expr> conditions);
  // The numbers for which a form is 0.
  [[nodiscard]] Automaton zero(const Affine& form) const;

 private:
  // floor(form / divisor), or the remainder of that modulo the modulus, where the guard holds.
  struct Case {
    std::optional<Automaton> guard;
    Affine form;
    std::int64_t divisor = 1;
    bool exact = true;         // the divisor divides the form
    std::int64_t modulus = 0;  // 0: no remainder is taken; otherwise the quotient is exact
    [[nodiscard]] bool is_constant() const { return form.is_constant() && divisor == 1 && modulus == 0; }
  };
  // Guards exclude each other; where none holds the number does not exist.
  struct Value {
    std::vector<Case> cases;
    bool exists = true;  // everywhere
    // The number, when it is the same everywhere.
    [[nodiscard]] std::optional<std::int64_t> constant() const {
      if (cases.size() != 1 || cases[0].guard || !cases[0].is_constant()) return std::nullopt;
      return cases[0].form.constant();
    }
  };
  using Definitions = std::vector<Automaton>;

  Value value(const Expr& expr);
  Value leaf(const Expr& expr);
  Value quotient(const Expr& expr);
  Value product(const Expr& expr);
  Value extremum(const Expr& expr);
  Value conditional(const Expr& expr);
  Value nim_sum(const Expr& expr);
  Value last_one(const Expr& expr);
  Value ones(const Expr& expr, std::int64_t modulus);
  Value fib_shift(const Expr& expr);
  Value fib_zeros(const Expr& expr, std::int64_t modulus);
  int new_track(const Expr& expr);
  Value extreme_stack(bool least);
  Value sum(const Value& a, const Value& b) const;
  Value negated(const Value& a) const;
  Value exact(const Value& a) const;
  void split(const Case& at, std::vector<Case>& cases) const;
  struct Held {
    int track = 0;
    std::optional<Automaton> exists;  // where the track holds the number; nothing: everywhere
  };
  [[nodiscard]] Held track_of(const Value& of, const Expr& expr);

  Automaton compare(Op op, const Expr& a, const Expr& b);
  Automaton compare(Op op, const Value& a, const Value& b) const;
  Automaton compare(Op op, const Case& a, const Case& b) const;
  Automaton compare_rounded(Op op, const Case& rounded, const Case& number) const;
  Automaton compare_remainder(Op op, const Case& remainder, const Case& number) const;
  Automaton existing(const Value& a) const;
  Automaton member(const Expr& expr);
  Automaton is_stack(const Expr& expr);
  Automaton distinct() const;
  Automaton closed(Automaton open, std::span<const Automaton> definitions, int tracks) const;

  [[nodiscard]] Automaton all() const { return valid_words(numeration_, tracks_, 1); }
  [[nodiscard]] Automaton none() const { return nothing(numeration_, tracks_, 1); }
  [[nodiscard]] Automaton negation(Automaton a) const;
  [[nodiscard]] Automaton conjunction(const Automaton& a, const Automaton& b) const;
  [[nodiscard]] Automaton disjunction(const Automaton& a, const Automaton& b) const;
  [[nodiscard]] Automaton any_of(std::vector<Automaton> cases) const;
  [[nodiscard]] std::optional<Automaton> guards(const Case& a, const Case& b) const;
  [[nodiscard]] Automaton at_least_zero(const Affine& form) const;
  [[nodiscard]] Automaton residue(const Affine& form, std::int64_t modulus, std::int64_t remainder) const;
  [[nodiscard]] Automaton atom(const Atom& one) const;
  [[nodiscard]] std::optional<Atom> small_atom(const Expr& condition) const;

  Numeration numeration_;
  int tracks_;
  TrackNames names_;
  const Control* control_;
  Definitions definitions_;  // of the tracks beyond those that were given
};

// The same over more tracks, which may be anything.
[[nodiscard]] Automaton widened(const Automaton& automaton, int tracks);
// The numbers of which one track is at least the bound.
[[nodiscard]] Automaton at_least(Numeration numeration, int tracks, int track, std::int64_t bound);
// The numbers of the first tracks for which there are numbers on the others. Throws TooLarge beyond most_states.
[[nodiscard]] Automaton projected(const Automaton& automaton, int tracks, std::size_t most_states = 100'000);

}  // namespace cairn::automata
