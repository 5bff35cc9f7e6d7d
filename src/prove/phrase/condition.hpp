// One condition on the numbers of a position, as statements for people are made of: a comparison, a congruence, or a
// sentence about digits. It can be evaluated at a point and read digit by digit.
#pragma once

#include "automata/automaton.hpp"
#include "rules/affine.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace cairn::prove {

struct Condition {
  enum class Kind : std::uint8_t {
    equal,      // form is one of values
    not_equal,  // form is none of values
    at_least,   // form >= values[0]
    at_most,    // form <= values[0]
    residue,    // form mod modulus is one of values
    remainder,  // the variable subject is (form + values[0]) mod modulus
    quotient,   // the variable subject is floor((form + values[0]) / modulus)
    nim_sum,    // the nim-sum of the variables of the form is values[0]; binary
    shifted,    // the digits of the variable with factor 1 are those of the other one and then values[0] zeros
    zeros,      // the digits end in an even number of zeros (values[0] = 0; the number 0 has none) or an odd one (1)
  };
  Kind kind = Kind::equal;
  Affine form;  // no constant
  std::vector<std::int64_t> values;
  std::int64_t modulus = 0;
  int subject = -1;

  [[nodiscard]] bool has_one_value() const { return values.size() == 1; }
  // Does it hold when its form has this value? For comparisons and residues only.
  [[nodiscard]] bool holds_at(std::int64_t value) const;
  [[nodiscard]] bool compares() const { return kind <= Kind::residue; }
  [[nodiscard]] bool about_digits() const { return kind >= Kind::nim_sum; }
  friend bool operator==(const Condition&, const Condition&) = default;
};

// All of them hold.
using Conjunction = std::vector<Condition>;

[[nodiscard]] bool speaks_of(const Condition& condition, int track);
[[nodiscard]] bool speaks_of(const Conjunction& conditions, int track);

[[nodiscard]] bool holds(const Condition& condition, Numeration numeration, std::span<const std::int64_t> x);
[[nodiscard]] bool holds(const Conjunction& conditions, Numeration numeration, std::span<const std::int64_t> x);

// The numbers, a track each, for which they hold; one start. Throws TooLarge when that needs very many states.
[[nodiscard]] Automaton automaton_of(Numeration numeration, int tracks, const Conjunction& conditions);

}  // namespace cairn::prove
