// How rays become operations on rows: what the rows engine knows about a game before it fills anything.
//
// The last coordinate, y, is the row; the others are the prefix p. A ray falls into one of three shapes:
//   in row   the prefix stays; a P-position at z makes some y above it N. A scan along the row.
//   line     one number of the prefix falls by t; y stays, or falls by t too (a diagonal). An OR of rows on that line.
//   general  any other earlier prefix. An OR of single rows; or, when the row depends on y, of single places.
// Every condition is kept as a form in p plus multiples of two unknowns: the amount t (in row: the place z of the
// P-position that is reached) and y. At a given prefix the forms are numbers, and intervals of t, z and y remain.
#pragma once

#include "engine/table/box.hpp"
#include "rules/rays.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cairn::engine {

// Thrown while rows are filled: it turns out that the game does not fit after all.
class RowsMisfit : public Error {
 public:
  explicit RowsMisfit(const std::string& what) : Error(what, "", "use the engine table") {}
};

struct PrefixForm {
  std::int64_t constant = 0;
  std::vector<Term> terms;

  [[nodiscard]] std::int64_t at(const std::int64_t* p) const {
    std::int64_t value = constant;
    for (const auto& term : terms) value += term.factor * p[term.variable];
    return value;
  }
  friend bool operator==(const PrefixForm&, const PrefixForm&) = default;
};

// rest(p) + u * (t or z) + y_factor * y, compared as the atom says.
struct RowCondition {
  Atom::Kind kind = Atom::Kind::at_least_zero;
  PrefixForm rest;
  std::int64_t u = 0;
  std::int64_t y = 0;
  std::int64_t modulus = 1;
  std::int64_t remainder = 0;
  Set set;

  friend bool operator==(const RowCondition&, const RowCondition&) = default;
};

// All prefixes that differ in one number; on a diagonal the row's index falls with it.
struct RowLine {
  std::size_t stack = 0;
  bool diagonal = false;
  std::size_t slot_after = 0;
  friend bool operator==(const RowLine&, const RowLine&) = default;
};

struct RowRay {
  enum class Shape : std::uint8_t { in_row, line, general };
  struct Target {
    PrefixForm rest;
    std::int64_t amount = 0;  // the factor of t
    std::int64_t y = 0;       // the factor of y, where by_place says so
  };

  Shape shape = Shape::general;
  std::size_t slot = 0;        // where it starts, as a place in box.modes()
  std::size_t slot_after = 0;  // where it goes
  bool bounded = false;        // in row: t is bounded by the prefix
  bool uses_amount = false;
  std::vector<RowCondition> on_prefix;   // neither t nor y
  std::vector<RowCondition> once;        // likewise; where one fails, another ray has the same options
  std::vector<RowCondition> conditions;  // in row: on (z, y); otherwise on (t, y)

  // Lines: the number that falls, by t or to `target` when there is no amount.
  RowLine line;
  std::size_t line_number = 0;  // in RowPlan::lines
  bool only_bounds = false;     // its conditions are bounds on t alone
  bool alone = false;           // no other ray of its group is on this line
  PrefixForm target;
  // General: the prefix after the move (to be sorted when stacks are), and what the row's index becomes.
  std::vector<Target> prefix_after;
  bool keeps_y = true;  // y' = y + y_after, otherwise y' = y_after
  Target y_after;
  // General, coordinates only: y becomes this number of the prefix, raised by prefix_after; then y' = y_after.
  std::optional<std::size_t> swapped;
  // General, coordinates and no amount only: y is in several numbers after the move, or subtracted from one, and every
  // y has a row of its own.
  bool by_place = false;

  std::vector<std::size_t> of;  // the rays that it stands for, by their places in Rays::rays
};

// The rays that start with a given number of empty stacks in one mode, and when positions there are valid.
struct RowGroup {
  std::vector<RowRay> in_row;
  std::vector<RowRay> earlier;                           // lines and general, but those of takes_any
  std::vector<std::vector<RowCondition>> valid_clauses;  // any of these conjunctions, when not all are valid
  // Nothing but ORs of whole rows and a scan that skips a fixed number of places behind each P-position: no mask is
  // needed. The window is a form in p, or everything when there is none.
  bool plain = false;
  std::optional<PrefixForm> window;
  std::vector<RowCondition> valid_prefix;  // plain, when not all are valid: only such prefixes ...
  bool valid_above = false;                // ... and only y above the prefix's last number
  // Lines on which every amount from 1 to the whole stack may be taken, at all valid positions.
  std::vector<RowLine> takes_any;
  std::vector<std::vector<std::size_t>> taken;  // the rays of each
};

struct RowPlan {
  int coordinates = 0;
  bool sorted = false;
  bool all_valid = true;
  std::vector<RowGroup> groups;  // by slot, then by number of empty stacks
  std::vector<RowLine> lines;    // on which not every amount may be taken
  std::vector<bool> swapped;     // numbers of the prefix that a move exchanges with y
  std::string misfit;            // why the engine cannot take the game; empty when it can

  // The group of the rows of a prefix.
  [[nodiscard]] const RowGroup& group_at(std::size_t slot, std::span<const std::int64_t> prefix) const {
    int empty = 0;
    for (; sorted && empty < coordinates - 1 && prefix[static_cast<std::size_t>(empty)] == 0; ++empty) {
    }
    return group(slot, empty);
  }
  [[nodiscard]] const RowGroup& group(std::size_t slot, int empty) const {
    return groups[slot * static_cast<std::size_t>(coordinates + 1) + static_cast<std::size_t>(empty)];
  }
  // Of sorted stacks that are equal here the last stands for all. Named numbers that are equal are two all the same.
  [[nodiscard]] bool repeated(const RowGroup& group, const RowLine& line, std::span<const std::int64_t> prefix) const {
    return sorted && std::any_of(group.takes_any.begin(), group.takes_any.end(), [&](const RowLine& other) {
             return other.stack > line.stack && other.diagonal == line.diagonal &&
                    other.slot_after == line.slot_after && prefix[other.stack] == prefix[line.stack];
           });
  }
};

// misere: whether there is a move matters as well as where it leads.
[[nodiscard]] RowPlan make_row_plan(const Rays& rays, const Box& box, bool misere);

}  // namespace cairn::engine
