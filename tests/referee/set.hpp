// Sets of amounts as docs/language.md writes them: single numbers, ranges, progressions, without end or not, and `not`.
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
};

struct Set {
  std::vector<Run> runs;
  bool complement = false;
  std::string parameter;  // the name of the parameter of the game that it is, if it is one

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
