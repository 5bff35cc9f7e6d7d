// Conditions of a claim, evaluated for a whole row of positions at once: a bit for each.
//
// Along a row one variable of the claim grows with the last number y, all others stay as they are. A comparison of
// linear forms is then an interval, a residue a pattern that repeats, and the rest follows by words of bits; other
// numbers are computed element by element, and what may not exist (least of an empty board) position by position.
#pragma once

#include "rules/statement/claim.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace cairn::claims {

// One row: positions (prefix, y) for y from lo to hi.
struct ClaimRow {
  std::vector<std::int64_t> values;  // of the claim's variables; the one below is not looked at
  int variable = 0;                  // that grows with y ...
  std::int64_t offset = 0;           // ... and is y - offset
  std::int64_t lo = 0, hi = 0;
  std::span<const std::int64_t> stacks;   // the other stacks, sorted, none of them above lo; for games of stacks
  const std::uint64_t* p_bits = nullptr;  // bit y % 64 of word y / 64: a P-position
  const std::int32_t* grundy = nullptr;   // grundy[y], when Grundy values are asked for
};

class ConditionBits {
 public:
  explicit ConditionBits(const Claim& claim) : claim_(claim) {}

  // Bits lo..hi of the words tell where the condition holds; other bits of these words are 0.
  void evaluate(const Expr& condition, const ClaimRow& row, std::vector<std::uint64_t>& bits);

 private:
  using Bits = std::vector<std::uint64_t>;
  struct Line {  // a + b y
    std::int64_t a = 0, b = 0;
  };
  struct Column {  // a number for each y, none larger than the bound
    std::vector<std::int64_t> values;
    double bound = 0;
  };

  void fill(Bits& bits, std::int64_t lo, std::int64_t hi) const;
  void combine(const Expr& condition, Bits& bits);
  void compare(const Expr& condition, Bits& bits);
  void compare_lines(Op op, const Line& a, const Line& b, Bits& bits) const;
  bool compare_residue(Op op, const Expr& residue, const Expr& constant, Bits& bits) const;
  void compare_columns(Op op, const Column& a, const Column& b, Bits& bits) const;
  void one_by_one(const Expr& condition, Bits& bits) const;
  [[nodiscard]] bool varies(const Expr& expr) const;
  [[nodiscard]] std::optional<Line> line(const Expr& expr) const;
  [[nodiscard]] std::optional<Column> column(const Expr& expr);

  const Claim& claim_;
  const ClaimRow* row_ = nullptr;
  std::size_t words_ = 0;
};

}  // namespace cairn::claims
