// Linear conditions, congruences and memberships, read digit by digit.
//
// A Counter watches one atom: the value of its form so far, as long as it may still come back to where the truth of
// the atom changes, and beyond that only the side and the residue. So an atom has finitely many states: about as many
// as its factors and constants are large, times its modulus. Where a set has rules, a RuleCounter watches each of them.
#pragma once

#include "automata/automaton.hpp"
#include "automata/rule_counter.hpp"
#include "base/control.hpp"
#include "rules/rays.hpp"

#include <map>
#include <span>
#include <tuple>
#include <vector>

namespace cairn::automata {

class Counter {
 public:
  // The variables of the form are numbered as its terms are, kAmount included; contribution() is asked by term.
  Counter(Numeration numeration, const Atom& atom);

  [[nodiscard]] const std::vector<Term>& terms() const { return terms_; }
  [[nodiscard]] std::uint32_t start() const { return 0; }
  // d: the sum of the factors of the variables whose digit is 1.
  [[nodiscard]] std::uint32_t step(std::uint32_t state, std::int64_t d);
  // Would the atom hold if no digit followed?
  [[nodiscard]] bool holds(std::uint32_t state) const { return states_[state].holds; }
  // It can never hold, whatever follows.
  [[nodiscard]] bool dead(std::uint32_t state) const { return states_[state].dead; }

 private:
  enum class Side : std::uint8_t { near, above, below };
  using Key = std::tuple<Side, std::int64_t, std::int64_t>;
  struct State {
    Side side = Side::near;
    Sum sum;
    bool holds = false;
    bool dead = false;
  };
  std::uint32_t intern(Side side, Sum sum);
  [[nodiscard]] bool truth(std::int64_t value) const;
  void watch_rules();
  std::uint32_t intern_rules(std::vector<std::uint32_t> states);

  Numeration numeration_;
  Atom atom_;
  std::vector<Term> terms_;
  std::int64_t falls_ = 0, rises_ = 0;  // what a digit 1 in every track of negative / positive factor adds
  std::int64_t low_ = 0, high_ = 0;     // truth is a matter of residues above high_, and below low_
  std::int64_t period_ = 1;
  bool all_residues_ = false;  // truth is a matter of residues everywhere
  std::vector<State> states_;
  std::map<Key, std::uint32_t> ids_;
  std::vector<std::map<std::int64_t, std::uint32_t>> steps_;
  // A set with rules: is the number positive, is it in a progression, and is it a value of each rule?
  std::vector<Counter> counters_;
  std::vector<RuleCounter> rules_;
  std::vector<std::vector<std::uint32_t>> parts_;  // by state, those of counters_, then those of rules_
  std::map<std::vector<std::uint32_t>, std::uint32_t> parts_ids_;
};

// The numbers x (a track each) for which all atoms hold; one start. Throws Error when an atom is not linear, TooLarge
// beyond most_states or too many transitions, Stopped when the control says so.
[[nodiscard]] Automaton automaton_of(Numeration numeration, int tracks, std::span<const Atom> atoms,
                                     std::size_t most_states = 1'000'000, const Control* control = nullptr);
// On one track: the number itself, which is not negative, and nothing else.
[[nodiscard]] Automaton automaton_of_number(Numeration numeration, const Integer& number);

}  // namespace cairn::automata
