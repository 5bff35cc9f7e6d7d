// A claim about the positions of one game, as plain data: "minnie[a,b], 1 <= a <= b: P iff a = 1 and b odd".
//
// Its variables range over all whole numbers from 0 on (or over the words of a coordinate); it speaks about every
// valid position that its cells become so, under the conditions behind the position. Stacks are a multiset: [a,b]
// stands for every two stacks, whichever is called a.
#pragma once

#include "rules/affine.hpp"
#include "rules/definition.hpp"
#include "rules/evaluate.hpp"
#include "rules/question.hpp"

#include <cairn/error.hpp>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace cairn::rules {

struct ClaimVariable {
  std::string name;
  int coordinate = -1;  // the coordinate whose words it ranges over; -1 for numbers
  friend bool operator==(const ClaimVariable&, const ClaimVariable&) = default;
};

struct ClaimCell {
  enum class Kind : std::uint8_t { number, infinite, word };
  Kind kind = Kind::number;
  Expr expr;          // number: as it was written, names resolved to variables
  Affine form;        // number: the same, over the variables
  int label = 0;      // word: the index of the label ...
  int variable = -1;  // ... unless a variable stands there
  friend bool operator==(const ClaimCell&, const ClaimCell&) = default;
};

struct Claim {
  enum class Relation : std::uint8_t {
    always,    // P
    iff,       // P iff ...
    whenever,  // P if ...
    only_if,   // P only if ...
  };

  std::string text;  // as it was written
  bool misere = false;
  std::shared_ptr<const Game> game;
  std::vector<ClaimVariable> variables;  // in the order in which they appear in the position
  std::vector<ClaimCell> cells;          // in the order in which they were written
  std::vector<Expr> where;               // all of them hold
  Expr fact;                             // about the outcome or the Grundy value
  Relation relation = Relation::always;
  Expr condition;  // unless always
  // The values that a family has filled in: {"L", "2"}.
  std::vector<std::pair<std::string, std::string>> parameters;
  std::vector<Error> warnings;  // how it was read, where it might be meant in another way

  // Names in expressions are resolved: their value is the index of a variable, or -1 - word_index of a word.
  [[nodiscard]] bool asks_grundy() const;   // G is mentioned
  [[nodiscard]] bool asks_outcome() const;  // P, N, L or R is
};

// The place of a word among all words of the game's coordinates; words are the same when they read the same. -1: none.
[[nodiscard]] int word_index(const Ruleset& rules, const std::string& text);

// What must be known of the game to judge it.
[[nodiscard]] Question question_of(const Claim& claim);

// The same claim, however it was spaced.
[[nodiscard]] bool same(const Claim& a, const Claim& b);
// Text that is read back as the same claim.
[[nodiscard]] std::string to_string(const Claim& claim);
// "minnie[a,b]"
[[nodiscard]] std::string subject(const Claim& claim);

// What a claim says with numbers put in for its variables (for words: the index of the label).
class ClaimInstance {
 public:
  ClaimInstance(const Claim& claim, std::span<const std::int64_t> values);

  // The cells as written; nothing when one would be negative.
  [[nodiscard]] const std::optional<Cells>& written() const { return written_; }
  // The position itself: stacks sorted.
  [[nodiscard]] const Cells& position() const { return position_; }
  // Does the claim speak about it? All conditions hold and the position is valid.
  [[nodiscard]] bool applies() const;
  [[nodiscard]] bool condition_holds() const;
  // What is the case; the Grundy value matters only when the claim mentions it.
  void suppose(char outcome, std::int64_t grundy) {
    outcome_ = outcome;
    grundy_ = grundy;
  }
  // Is the claim true, then?
  [[nodiscard]] bool is_true() const;
  // "G = 5", "N": what the claim would have, where it is not true.
  [[nodiscard]] std::string expectation() const;

  // Leaves of expressions, for evaluate().
  [[nodiscard]] Number number(const Expr& leaf) const;
  [[nodiscard]] bool truth(const Expr& leaf) const;
  [[nodiscard]] bool is_stack(const Number& size) const;
  [[nodiscard]] int choice(const Expr& expr) const;
  [[nodiscard]] static const Set& set(const Expr& expr) { return expr.set; }

 private:
  const Claim& claim_;
  std::span<const std::int64_t> values_;
  std::optional<Cells> written_;
  Cells position_;
  char outcome_ = 0;
  std::int64_t grundy_ = 0;
};

// The least of these is the smallest counterexample: by the largest number on the board, then the cells as written.
struct ClaimOrder {
  // The largest finite number among the cells.
  [[nodiscard]] static std::int64_t largest(const Claim& claim, const Cells& written);
  [[nodiscard]] static bool before(const Claim& claim, const Cells& a, const Cells& b);
};

}  // namespace cairn::rules
