// Large constants in formulas. An automaton of "a + c < b" has about as many states while it is being made as c is
// large, so c becomes a number of its own: for some k, k = c and a + k < b. That k is c is read off its digits, and
// the rest has no constant, so that the states are a few for each digit of c.
#pragma once

#include "automata/formula.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace cairn::automata {

// Constants up to this one are read as they stand.
inline constexpr std::int64_t kLargestPlainConstant = 256;

// Rewrites formulas of one sentence, with new variables from `variables` on; a constant that stands in several places
// gets one variable for all of them, which is bound in each place.
class LargeConstants {
 public:
  explicit LargeConstants(int& variables) : variables_(variables) {}
  [[nodiscard]] FormulaPtr without(const FormulaPtr& formula);

 private:
  struct Named {
    int variable = 0;
    FormulaPtr is;  // that the variable is the constant
  };
  FormulaPtr rewritten(const FormulaPtr& formula);
  FormulaPtr atom(const FormulaPtr& formula);
  FormulaPtr member(const Atom& in);
  const Named& named(std::int64_t constant);

  int& variables_;
  std::map<std::int64_t, Named> named_;
  std::map<const Formula*, FormulaPtr> known_;
  std::vector<FormulaPtr> kept_;  // so that no other formula gets the address of one that is known
};

}  // namespace cairn::automata
