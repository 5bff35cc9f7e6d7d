// Expressions as mathematics for people, in plain text or in LaTeX (with amsmath): 2a, n = 3 mod 4, a odd.
//
// The other text of an expression, to_string in rules/expression.hpp, is the language itself and can be read back.
#pragma once

#include "rules/expression.hpp"

#include <string>

namespace cairn::language {

struct Notation {
  bool latex = false;

  [[nodiscard]] std::string printed(const Expr& expr) const;
  [[nodiscard]] std::string sign(Op op) const;                     // of a comparison, "in", "xor"
  [[nodiscard]] std::string words(const std::string& text) const;  // that are not mathematics
  [[nodiscard]] std::string name(const std::string& text) const;   // of a number or a set
  [[nodiscard]] std::string power(const std::string& base, const std::string& exponent) const;
  [[nodiscard]] std::string congruent(const std::string& left, const std::string& right,
                                      const std::string& modulus) const;
};

// Outside mathematics.
[[nodiscard]] std::string latex_escaped(const std::string& text);

}  // namespace cairn::language
