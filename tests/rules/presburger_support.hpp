// A reader of the printed move formulas that shares nothing with the product: parse the text, try every t.
//
// The grammar is what cairn::presburger prints: an optional "exists t:", then comparisons of sums, residues and
// memberships joined by "and". Variables are x1, x2, ..., their primed forms, t, mode and mode'.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace rules_test {

inline constexpr int kMostFormulaVariables = 4;  // x1..x4 are enough for the tests

// One assignment of all variables of a formula, in one array: mode, mode', t, then the x, then the primed x.
struct Assignment {
  std::array<std::int64_t, 3 + 2 * kMostFormulaVariables> values{};

  std::int64_t& mode() { return values[0]; }
  std::int64_t& mode_after() { return values[1]; }
  std::int64_t& t() { return values[2]; }
  std::int64_t* x() { return &values[3]; }
  std::int64_t* after() { return &values[3 + kMostFormulaVariables]; }
};

class Formula {
 public:
  // Throws std::invalid_argument when the text is not of the grammar.
  explicit Formula(const std::string& text);

  [[nodiscard]] bool has_amount() const { return exists_; }
  // The conjunction at one assignment, t included. `before` is the part without primed variables.
  [[nodiscard]] bool holds(const Assignment& at) const { return holds_before(at) && holds_after(at); }
  [[nodiscard]] bool holds_before(const Assignment& at) const { return all(before_, at); }
  [[nodiscard]] bool holds_after(const Assignment& at) const { return all(after_, at); }

 private:
  struct Term {
    std::size_t variable = 0;  // an index into Assignment::values
    std::int64_t factor = 0;
  };
  struct Sum {
    std::int64_t constant = 0;
    std::vector<Term> terms;
    [[nodiscard]] std::int64_t at(const Assignment& assignment) const;
    [[nodiscard]] bool primed() const;
  };
  struct Part {
    std::int64_t first = 0;
    std::int64_t step = 1;
    std::int64_t last = -1;  // -1: for ever
  };
  struct Constraint {
    enum class Kind : std::uint8_t { compare, residue, member };
    enum class Sign : std::uint8_t { equal, not_equal, at_most, at_least, in, not_in };
    Kind kind = Kind::compare;
    Sign sign = Sign::equal;
    Sum left;
    Sum right;
    std::int64_t modulus = 1;
    std::vector<Part> parts;
    bool complement = false;  // the set is written "not {...}"
    [[nodiscard]] bool holds(const Assignment& at) const;
  };
  class Reader;

  static bool all(const std::vector<Constraint>& list, const Assignment& at);

  bool exists_ = false;
  std::vector<Constraint> before_;
  std::vector<Constraint> after_;
};

}  // namespace rules_test
