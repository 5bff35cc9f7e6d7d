// The one lowering: a ruleset, quantified over stacks, becomes rays for a fixed number of coordinates.
//
// A lowered position is (mode, x) with x in N^k. A mode stands for the finite-domain coordinates and for which purses
// are infinite (an infinite purse is stored as 0 and never looked at). Interchangeable stacks are kept sorted,
// x1 <= x2 <= ... <= xk, empty ones first. A ray is one way to move: it belongs to one mode, goes to one mode, says
// which stack lands in which slot, and its target is affine in x and the amount t under a conjunction of atoms. So a
// sentence about moves, "least", "distinct" and primes included, is a plain list of linear pieces here.
// Options, tables, rows and the prover read this and nothing else.
#pragma once

#include "base/control.hpp"
#include "base/floor.hpp"
#include "rules/affine.hpp"
#include "rules/ruleset.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace cairn::rules {

// One condition on (x, t).
struct Atom {
  enum class Kind : std::uint8_t {
    at_least_zero,  // form >= 0
    zero,           // form = 0
    nonzero,        // form != 0
    residue,        // form mod modulus = remainder
    not_residue,
    member,  // form in set
    not_member,
    other,  // not linear: a condition to be evaluated
  };
  Kind kind = Kind::at_least_zero;
  Affine form;
  std::int64_t modulus = 1;
  std::int64_t remainder = 0;
  Set set;
  Expr condition;  // other: names are x1..xk and t
  // Holds only so that an option is not listed twice; without it the same options remain.
  bool once = false;

  friend bool operator==(const Atom&, const Atom&) = default;
};

[[nodiscard]] Atom at_least_zero(Affine form, bool once = false);

// Whether a number satisfies a condition that was made for it. A condition of kind `other` cannot be judged by one
// number. Condition: an Atom, or whatever else has its kind, modulus, remainder and set.
template <class Condition>
[[nodiscard]] bool satisfies(const Condition& condition, std::int64_t value) {
  switch (condition.kind) {
    case Atom::Kind::at_least_zero:
      return value >= 0;
    case Atom::Kind::zero:
      return value == 0;
    case Atom::Kind::nonzero:
      return value != 0;
    case Atom::Kind::residue:
      return floor_remainder(value, condition.modulus) == condition.remainder;
    case Atom::Kind::not_residue:
      return floor_remainder(value, condition.modulus) != condition.remainder;
    case Atom::Kind::member:
      return condition.set.contains(value);
    case Atom::Kind::not_member:
      return !condition.set.contains(value);
    case Atom::Kind::other:
      break;
  }
  return false;
}

struct Ray {
  Player player = Player::either;
  int move = 0;  // which move of the ruleset
  int mode = 0;
  int mode_after = 0;
  int empty = 0;             // stacks: how many of the first stacks are empty where this ray starts
  std::vector<int> landing;  // stacks: landing[j] is the stack that is in slot j after the move
  std::vector<Affine> after;
  std::vector<Atom> guard;
  // The way out of the linear form: targets to be evaluated instead of `after`, then sorted if stacks.
  std::vector<Expr> evaluated_after;

  [[nodiscard]] bool linear() const;
  [[nodiscard]] bool uses_amount() const;
};

inline constexpr std::int64_t kNotFixed = -1;

// Labels and infinite purses go by the coordinates of the ruleset, words included. The numbers x1, ..., xk of a lowered
// position leave the words out, so that the two ways to count differ as soon as there is a word: ask infinite_numbers()
// about x. In a slice (rules/slice.hpp) they leave the fixed numbers out, too.
struct Mode {
  std::vector<int> labels;     // per coordinate: the index of the label, -1 for numbers
  std::vector<bool> infinite;  // per coordinate
  std::string text;            // "side = S, d infinite"; empty when there is only one mode
  // Of a slice, per number of the game: its value in this mode, kNotFixed for those that are numbers x1, ..., xk here.
  std::vector<std::int64_t> fixed = {};

  [[nodiscard]] bool finite() const { return std::find(infinite.begin(), infinite.end(), true) == infinite.end(); }
  [[nodiscard]] bool has_words() const;
  [[nodiscard]] std::vector<bool> infinite_numbers() const;  // per number x1, ..., xk; empty for stacks
};

// valid positions of one mode with a given number of empty stacks: any of these conjunctions.
struct ValidClause {
  int mode = 0;
  int empty = 0;
  std::vector<Atom> atoms;
};

// One number of the measure: a form in the coordinates, and a rank that the mode adds.
struct Level {
  Affine form;
  std::vector<std::int64_t> ranks;  // by mode; none when every mode adds 0

  [[nodiscard]] std::int64_t rank(int mode) const { return ranks.empty() ? 0 : ranks[static_cast<std::size_t>(mode)]; }
  [[nodiscard]] std::int64_t at(int mode, std::span<const std::int64_t> x) const { return form.at(x, 0) + rank(mode); }
};

struct Rays {
  std::string game;
  int coordinates = 0;    // k
  bool sorted = false;    // stacks are interchangeable
  bool partizan = false;  // Left and Right have moves of their own
  std::vector<Mode> modes;
  std::vector<Ray> rays;           // by mode, then by number of empty stacks
  std::vector<ValidClause> valid;  // when all_valid is false
  bool all_valid = true;
  bool stays_valid = true;  // it is shown that moves lead from valid positions to valid ones
  // What falls on every move. Levels are compared from the first on: those before the level that falls do not rise, and
  // the level that falls is at least 0 where there is such a move. Hence play ends.
  std::vector<Level> measure;
  bool measure_falls = false;             // that is shown here; otherwise there is one level, and options check it
  std::optional<Expr> evaluated_measure;  // a measure that is not linear
  std::string not_linear;                 // why, in words; empty when every ray is linear
  std::int64_t largest = 0;               // coordinates up to this cannot overflow

  [[nodiscard]] int empty_stacks(std::span<const std::int64_t> x) const;
  [[nodiscard]] bool is_valid(int mode, std::span<const std::int64_t> x) const;
  // Is the measure one number to which no mode adds anything, and which rises with every coordinate? A move that keeps
  // all coordinates but one then lowers that one.
  [[nodiscard]] bool falls_by_numbers() const;
};

// Rays for k stacks (or for the ruleset's own coordinates, when k must equal their number of numbers). The game's
// parameters are filled in. Throws TooLarge when there are too many, Error when a move makes no sense.
// On many stacks that can take a minute: throws Stopped when control, if there is one, says so.
[[nodiscard]] Rays lower(const Game& game, int k, const Control* control = nullptr);
// The same, but throws Misplaced at such a move, for readers that have the text of the rules.
[[nodiscard]] Rays lower_in_text(const Game& game, int k);

// The number of numeric coordinates of a game, 0 for any number of stacks.
[[nodiscard]] int numeric_coordinates(const Ruleset& rules);

[[nodiscard]] bool holds(const Atom& atom, std::span<const std::int64_t> x, std::int64_t t);

// Text for people: one line a ray, and the move relation as a Presburger formula.
[[nodiscard]] std::string to_string(const Atom& atom);
[[nodiscard]] std::string to_string(const Rays& rays, const Ray& ray);
[[nodiscard]] std::string to_string(const Rays& rays);
// The line of one ray, after a heading when the ray before it is of another case. All of them are to_string(rays).
[[nodiscard]] std::string ray_line(const Rays& rays, std::size_t at);
[[nodiscard]] std::string presburger(const Rays& rays, const Ray& ray);

// A lowered position as people write it, with words and infinite purses in their places: g[3, inf, red].
[[nodiscard]] std::string position_text(const Rays& rays, int mode, std::span<const std::int64_t> x);

inline constexpr std::size_t kMostRays = 30'000;

}  // namespace cairn::rules
