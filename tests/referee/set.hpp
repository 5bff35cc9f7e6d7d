// Sets of amounts as docs/language.md writes them: single numbers, ranges, progressions, without end or not, sets by a
// rule, and `not`.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "number.hpp"

namespace referee {

// The numbers first, first + step, ... up to last; last = kInfinite: without end.
struct Run {
  Number first = 1;
  Number step = 1;
  Number last = 1;
  int written = 2;  // how many numbers of a progression stand before ..
};

// A set by a rule, such as {2^i}: its positive values, rising, all up to `known_to`.
struct Rule {
  std::string text;
  std::vector<Number> values;
  Number known_to = 0;
};

// All that the language documents, and a few of their kin.
const std::vector<Rule>& rules_of_sets();

struct Set {
  std::vector<Run> runs;
  std::vector<const Rule*> rules;
  bool complement = false;
  std::string parameter;  // the name of the parameter of the game that it is, if it is one

  // Throws std::length_error for numbers beyond what is known of a rule.
  [[nodiscard]] bool contains(const Value& value) const;
  // Whether it has infinitely many members; then only those up to a bound can be listed.
  [[nodiscard]] bool infinite() const;
  // Its members from 1 to bound, rising.
  [[nodiscard]] std::vector<Number> members(Number bound) const;
  // As written in braces, parameter or not.
  [[nodiscard]] std::string braces() const;
  // As it stands in the rules: the name of the parameter, or braces.
  [[nodiscard]] std::string text() const { return parameter.empty() ? braces() : parameter; }
};

using SetPtr = std::shared_ptr<const Set>;

}  // namespace referee
