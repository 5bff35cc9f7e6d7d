// How a statement is written: the signs of plain text and of LaTeX, and linear forms with names for their numbers.
#pragma once

#include "rules/affine.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace cairn::render {

struct StatementStyle {
  bool latex = false;

  [[nodiscard]] std::string sign(std::string_view plain) const;  // "<=", ">=", "!=", "in"
  [[nodiscard]] std::string set(const std::vector<std::int64_t>& values) const;
  [[nodiscard]] std::string congruent(const std::string& left, std::int64_t value, const std::string& modulus) const;
  [[nodiscard]] std::string remainder(const std::string& of, std::int64_t modulus) const;
  [[nodiscard]] std::string quotient(const std::string& of, std::int64_t by) const;
  [[nodiscard]] std::string power(const std::string& base, const std::string& exponent) const;
  [[nodiscard]] std::string words(const std::string& text) const;  // not mathematics
  [[nodiscard]] std::string name(const std::string& text) const;   // of a number
};

// Outside mathematics.
[[nodiscard]] std::string latex_escaped(const std::string& text);

// "2a - b + 3"
[[nodiscard]] std::string linear_text(const Affine& form, const std::vector<std::string>& names);
// "n + 2", "n", "5" when there is no n.
[[nodiscard]] std::string plus_text(const std::string& name, std::int64_t constant);
// "c = b + 1", "2d <= n", "c > b": positive terms on the left.
[[nodiscard]] std::string comparison_text(const Affine& form, std::string_view plain_sign, std::int64_t value,
                                          const std::vector<std::string>& names, const StatementStyle& style);

}  // namespace cairn::render
