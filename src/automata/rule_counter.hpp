// Whether a linear form takes a value of a rule such as 2^i, read digit by digit.
//
// In binary the powers of two, in Zeckendorf numeration the Fibonacci numbers, are the numbers with a single digit 1.
// So a form has such a value if some such number p makes the difference of form and p zero, and p can be guessed while
// the digits are read: the difference is bounded as long as it can still become zero. All guesses are followed at once.
// A rule (c + a b^i) / q with b = 2^m asks the same of q times the form, less c, and a p; m divides the zeros behind
// the 1 of p. No other rule is a matter of finitely many states.
#pragma once

#include "automata/numeration.hpp"
#include "rules/rays.hpp"

#include <compare>
#include <map>
#include <string>
#include <vector>

namespace cairn::automata {

class RuleCounter {
 public:
  // Why automata of this numeration cannot read the rule; empty when they can.
  [[nodiscard]] static std::string misfit(Numeration numeration, const SetRule& rule);

  // The rule must fit. It is asked whether the value of the form is one of the rule's, positive or not.
  RuleCounter(Numeration numeration, const Affine& form, const SetRule& rule);

  [[nodiscard]] std::uint32_t step(std::uint32_t state, std::int64_t d);
  [[nodiscard]] bool holds(std::uint32_t state) const { return holds_[state]; }
  [[nodiscard]] bool dead(std::uint32_t state) const { return guesses_[state].empty(); }

 private:
  // The value of the form, times the divisor, less what has been read of the number that is guessed.
  struct Guess {
    bool begun = false;      // its 1 has been read,
    std::int64_t zeros = 0;  // the number of zeros behind it, modulo the exponent
    std::int64_t value = 0;
    std::int64_t before = 0;  // for Zeckendorf, see Sum
    friend std::strong_ordering operator<=>(const Guess&, const Guess&) = default;
  };
  using Guesses = std::vector<Guess>;

  [[nodiscard]] bool possible(const Guess& guess) const;
  [[nodiscard]] bool is_end(const Guess& guess) const;
  std::uint32_t intern(Guesses guesses);

  Numeration numeration_;
  std::int64_t divisor_ = 1;            // q
  std::int64_t factor_ = 1;             // a
  std::int64_t exponent_ = 1;           // m
  std::int64_t constant_ = 0;           // of q times the form, less c
  std::int64_t falls_ = 0, rises_ = 0;  // what a digit 1 in every track of negative / positive factor adds
  std::vector<Guesses> guesses_;        // by state
  std::vector<bool> holds_;
  std::map<Guesses, std::uint32_t> ids_;
  std::vector<std::map<std::int64_t, std::uint32_t>> steps_;
};

}  // namespace cairn::automata
