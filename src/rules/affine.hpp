// Integer affine forms in the coordinates x1..xk of a position and the amount t of a move.
#pragma once

#include "base/layers.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cairn::rules {

// The index of the amount among the variables; coordinates count from 0.
inline constexpr int kAmount = -1;

struct Term {
  int variable = 0;
  std::int64_t factor = 0;
  friend bool operator==(const Term&, const Term&) = default;
};

// constant + sum of factor * variable; terms sorted by variable, no zero factors.
class Affine {
 public:
  Affine() = default;
  Affine(std::int64_t constant) : constant_(constant) {}  // NOLINT: a constant is an affine form
  static Affine variable(int index, std::int64_t factor = 1);

  [[nodiscard]] std::int64_t constant() const { return constant_; }
  [[nodiscard]] const std::vector<Term>& terms() const { return terms_; }
  [[nodiscard]] bool is_constant() const { return terms_.empty(); }
  [[nodiscard]] std::int64_t factor(int variable) const;
  // The form with one variable replaced.
  [[nodiscard]] Affine with(int variable, const Affine& value) const;
  [[nodiscard]] std::int64_t at(std::span<const std::int64_t> x, std::int64_t t) const;

  // Throw Error when a factor leaves 64 bits.
  friend Affine operator+(const Affine& a, const Affine& b);
  friend Affine operator-(const Affine& a, const Affine& b);
  friend Affine operator*(const Affine& a, std::int64_t factor);
  friend bool operator==(const Affine&, const Affine&) = default;

 private:
  std::vector<Term> terms_;
  std::int64_t constant_ = 0;
};

[[nodiscard]] std::string variable_name(int variable);

}  // namespace cairn::rules
