// A set of tuples of numbers as an automaton whose tracks are named by variables: the values of a formula.
//
// Formulas have many variables of which each part knows a few, so a predicate has a track for just the variables that
// it depends on, and operations line them up. Letters that every state reads alike share a column of the transition
// table: "a + b + c + d + e = f" has 7 columns for its 64 letters, so that formulas of ten and more variables at once
// stay small. Predicates are minimal, and what is accepted never depends on leading zeros; in Zeckendorf only words
// are accepted of which each track is a number.
#pragma once

#include "automata/automaton.hpp"
#include "base/control.hpp"

#include <cairn/error.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace cairn::automata {

struct Predicate {
  Numeration numeration = Numeration::binary;
  std::vector<int> variables;          // sorted; track i of a letter is variables[i]
  std::vector<std::uint32_t> columns;  // by letter: its column
  std::uint32_t column_count = 1;
  std::vector<std::uint32_t> next;  // next[state * column_count + column]
  std::vector<std::uint8_t> accepting;
  std::uint32_t start = 0;

  [[nodiscard]] std::size_t states() const { return accepting.size(); }
  [[nodiscard]] std::size_t letters() const { return columns.size(); }
  [[nodiscard]] std::uint32_t step(std::uint32_t state, Letter letter) const {
    return next[std::size_t{state} * column_count + columns[letter]];
  }
  // Without variables it is a truth value.
  [[nodiscard]] bool truth() const { return accepting[start] != 0; }
  // Of the numbers, in the order of the variables.
  [[nodiscard]] bool holds(std::span<const Integer> numbers) const;
  friend bool operator==(const Predicate&, const Predicate&) = default;
};

inline constexpr std::size_t kMostVariables = 20;  // letters are written out

// How large things may become, and until when. Operations throw TooLarge and Stopped.
struct PredicateLimits {
  std::size_t most_states = 1'000'000;  // of an automaton that is being made, before it is minimal
  const Control* control = nullptr;
};

// All tuples, or none; without variables: true and false.
[[nodiscard]] Predicate constant(Numeration numeration, bool truth);
// Tracks of an automaton with one start become the variables, which are distinct, in any order.
[[nodiscard]] Predicate predicate_of(const Automaton& automaton, std::span<const int> variables);
// The automaton with a track for each of the given variables, which include those of the predicate, in their order.
[[nodiscard]] Automaton automaton_of(const Predicate& predicate, std::span<const int> variables);

[[nodiscard]] Predicate both(const Predicate& a, const Predicate& b, const PredicateLimits& limits = {});
[[nodiscard]] Predicate either(const Predicate& a, const Predicate& b, const PredicateLimits& limits = {});
[[nodiscard]] Predicate negated(const Predicate& a, const PredicateLimits& limits = {});
// For some value of the variable, which the predicate has.
[[nodiscard]] Predicate some(const Predicate& a, int variable, const PredicateLimits& limits = {});
// With other variables: rename(v) of each; they stay distinct.
[[nodiscard]] Predicate renamed(const Predicate& a, const std::function<int(int)>& rename);

// A tuple of which all are true, for the variables in their order: a shortest one; nothing when there is none. No more
// of the product is built than is met.
struct CommonMember {
  std::vector<int> variables;                   // of all of them, sorted
  std::optional<std::vector<Integer>> numbers;  // in that order
  std::uint64_t met = 0;                        // states of the product that were looked at
};
[[nodiscard]] CommonMember common_member(std::span<const Predicate* const> all, const PredicateLimits& limits = {});

}  // namespace cairn::automata
