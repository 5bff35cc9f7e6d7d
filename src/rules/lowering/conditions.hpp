// Conditions of the language, at one case of a move, as disjunctions of atoms. Part of the lowering.
#pragma once

#include "rules/lowering/simplify.hpp"
#include "rules/rays.hpp"

#include <optional>
#include <vector>

namespace cairn::rules {

// An expression once its names are resolved at one case of a move.
struct Value {
  enum class Kind : std::uint8_t {
    affine,
    floor,    // floor(form / divisor)
    residue,  // form mod divisor
    infinite,
    absent,
    other,  // anything else, to be evaluated
  };
  Kind kind = Kind::absent;
  Affine form;
  std::int64_t divisor = 1;
  Expr other;

  static Value of(Affine form) { return {Kind::affine, std::move(form), 1, {}}; }
  static Value infinite() { return {Kind::infinite, {}, 1, {}}; }
};

// Mutually exclusive conjunctions; none of them: never, one without atoms: always.
using Clauses = std::vector<std::vector<Atom>>;

// One case of one move: the mode, the empty stacks before, and (once targets are known) the stacks after.
struct Case {
  std::span<const Coordinate> cells;
  const Move* move = nullptr;  // null for `valid`
  Known known;
  const Mode* mode = nullptr;
  std::vector<int> track;          // cell -> index among the numbers, -1 for choices
  std::vector<std::size_t> picks;  // the label picked for each choice of the move
  // After the move, as far as it is known:
  std::vector<Value> after;  // by cell
  const Mode* mode_after = nullptr;
  int empty_after = -1;  // stacks: how many are empty, -1 when nobody asks

  // The label that a name or "not S" stands for, or null.
  [[nodiscard]] const Label* label(const Expr& expr) const;
  [[nodiscard]] Set set(const Expr& expr) const;
};

[[nodiscard]] Value value_of(const Expr& expr, const Case& at);

// Is it infinity that makes each part absent that is absent, and not because infinity is subtracted? `lost` becomes
// such a part: d mod 5.
[[nodiscard]] bool absent_by_infinity(const Expr& expr, const Case& at, const Expr*& lost);

// The clauses under which the condition holds (wanted = true) or fails. Throws Error when there are too many.
[[nodiscard]] Clauses clauses_of(const Expr& condition, const Case& at, bool wanted = true);

[[nodiscard]] Clauses conjunction(const Clauses& a, const Clauses& b);

// The value as an expression over x1..xk and t, for what is not linear.
[[nodiscard]] Expr as_expression(const Value& value);

}  // namespace cairn::rules
