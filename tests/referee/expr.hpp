// Numbers and conditions of rules and claims as trees: their text, and what they are worth on a board, straight from
// docs/language.md.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "number.hpp"
#include "set.hpp"

namespace referee {

enum class Op {
  // numbers
  constant,    // number; its name when it is a parameter
  coordinate,  // index
  after,       // index, with a prime
  amount,      // t
  least,
  greatest,
  least_after,
  greatest_after,
  variable,  // of a claim: index
  add,
  subtract,
  multiply,
  negate,
  mod,
  floor_quotient,
  ceil_quotient,
  root,  // floor(sqrt(a))
  minimum,
  maximum,
  nim_sum,
  twopart,  // of claims
  ones,     // of claims
  fibpart,  // of claims
  choice,   // of claims: the first number if the condition, the third part, holds, else the second
  apply,    // of a rule parameter: the number, and what comes out, written with the name
  // words
  word,         // index into words()
  word_before,  // index of the coordinate
  word_after,
  word_picked,  // index of the pick
  // conditions
  compare,  // two or three numbers, signs
  member,   // number in set
  not_member,
  member_of_word,  // number in the set that a word stands for
  congruent,       // a = c mod m, or != with negative set to true
  divides,
  odd,  // index: 0 "t odd", 1 "t is odd", 2 "t is not odd", 3 "t even", 4 "t is not even"
  is_stack,
  is_not_stack,
  distinct,
  distinct_after,
  conjunction,
  disjunction,
  negation,
  same_word,
  other_word,
};

enum class Sign { less, less_equal, equal, not_equal, greater_equal, greater };

struct Expr;
using ExprPtr = std::shared_ptr<const Expr>;

struct Expr {
  Op op = Op::constant;
  Number number = 0;
  int index = 0;
  std::string name;  // of a parameter, a coordinate, a variable or a pick
  SetPtr set;
  std::vector<Sign> signs;
  std::vector<ExprPtr> parts;
};

// Where an expression is read. `named[i]` is what coordinate i, or the stack with the i-th name, holds.
struct Board {
  Position named;
  std::vector<Number> stacks;  // that are not empty; of a game of stacks only
};

struct Scene {
  const Board* before = nullptr;
  const Board* after = nullptr;
  std::optional<Number> amount;
  const std::vector<int>* picks = nullptr;
  const std::vector<SetPtr>* word_sets = nullptr;  // by index in words(); null for words that are no sets
  const std::vector<Number>* variables = nullptr;  // of a claim
};

// All words that coordinates may have.
const std::vector<std::string>& words();

Value evaluate(const Expr& expr, const Scene& scene);
bool holds(const Expr& condition, const Scene& scene);
int word_of(const Expr& expr, const Scene& scene);
std::string to_text(const Expr& expr);
std::string to_text(Sign sign);
// Whether it speaks of the board after the move.
bool has_prime(const Expr& expr);
// The same condition, asked of the board after the move.
ExprPtr primed(const ExprPtr& expr);

// Short ways to write trees.
ExprPtr constant(Number n);
ExprPtr amount();
ExprPtr binary(Op op, ExprPtr a, ExprPtr b);
ExprPtr unary(Op op, ExprPtr a);
ExprPtr compare(ExprPtr a, Sign sign, ExprPtr b);
ExprPtr member(ExprPtr a, SetPtr set, bool is_member = true);
ExprPtr leaf(Op op, int index = 0, const std::string& name = "");

}  // namespace referee
