// The expression language of rules: numbers, conditions and sets in one tree of plain data.
//
// One node type and one operator table serve the parser, the printer, the type check, the reference
// interpreter and the lowering alike; an operator is one row here.
#pragma once

#include "rules/set.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn::rules {

class Graph;
struct Subject;

struct Place {
  int line = 0;  // from 1; 0: nowhere in a text
  int column = 0;
};

enum class Op : std::uint8_t {
  // leaves
  number,
  name,      // a coordinate, an amount, a parameter, a label; with after = true its value after the move
  least,     // the smallest non-empty stack; none on an empty board. With a name, v: near that vertex, itself included
  greatest,  // the largest stack; none on an empty board
  set,
  distinct,  // no two non-empty stacks are equal
  outcome,   // claims: the position has the outcome that is named, P or N
  grundy,    // claims: the Grundy value of the position
  graph,     // the value of a parameter; its text is the name
  // numbers
  negate,
  power,
  multiply,
  modulo,
  add,
  subtract,
  floor_divide,
  ceil_divide,
  floor_root,
  minimum,
  maximum,
  nim_sum,      // binary addition without carries
  two_part,     // claims: the largest power of 2 that divides a number
  ones,         // claims: how many ones the binary digits of a number have
  fib_part,     // claims: the smallest Fibonacci number among those of which a number is the Zeckendorf sum
  fib_shift,    // claims: the number whose Zeckendorf digits are those of a number and then a 0
  fib_zeros,    // claims: how many zeros the Zeckendorf digits of a number end in; 0 has no digits
  conditional,  // claims: the first number if the condition in the middle holds, else the last
  call,         // a rule parameter applied to its argument; on a graph also degree(v)
  // numbers of sentences (rules/statement/sentence.hpp)
  grundy_of,      // the Grundy value of a position, whose cells are the arguments
  remoteness_of,  // its remoteness
  least_such,     // the least number of which a condition is true; none when there is none
  the_only,       // the only number of which a condition is true; none when there is none
  defined,        // a number that a definition gives for its arguments
  function_of,    // a number that belongs to a whole game: f1(GAME, n), period(GAME)
  // sets
  complement,
  // conditions
  less,
  less_equal,
  equal,
  not_equal,
  greater_equal,
  greater,
  member,
  divides,
  is_stack,
  negation,
  conjunction,
  disjunction,
  // conditions of sentences
  is_outcome,       // a position, whose cells are the arguments, has the outcome that is named
  is_option,        // a position can be reached by one move from another; the last argument says so of their cells
  defined_truth,    // a condition that a definition gives for its arguments
  implication,      // if the first, then the second
  equivalence,      // both or neither
  for_all,          // for all values of a variable ...
  almost_all,       // ... or all but finitely many,
  exists,           // for some value,
  exists_unique,    // for exactly one,
  infinitely_many,  // for infinitely many
};

enum class Type : std::uint8_t { number, truth, set, choice, graph };
// "a number", "a condition"
[[nodiscard]] std::string_view type_words(Type type);

struct OpInfo {
  Op op;
  std::string_view text;
  int precedence;  // binds tighter when larger; leaves and function forms are 100
  Type result;
  Type argument;
};

[[nodiscard]] const OpInfo& info(Op op);

struct Expr {
  Op op = Op::number;
  std::int64_t value = 0;  // number; what binds a variable: its index; of a definition: its index
  std::string name;    // name, call, least near a vertex, graph, outcome, what binds a variable, function_of; a number
                       // that is written as a word
  bool after = false;  // name, least, greatest, distinct: written with a prime
  Set set;             // set
  std::shared_ptr<const Graph> graph;      // graph
  std::shared_ptr<const Subject> subject;  // is_outcome, grundy_of, remoteness_of: the position; function_of: the
                                           // game; is_option: the two positions
  std::vector<Expr> args;
  Place place;

  // Where an expression stood in the text is not part of what it says, and a graph is known by its name.
  friend bool operator==(const Expr& a, const Expr& b) {
    return a.op == b.op && a.value == b.value && a.name == b.name && a.after == b.after && a.set == b.set &&
           a.args == b.args && same(a.subject.get(), b.subject.get());
  }
  // Two positions of the same games with cells of the same kinds, or none.
  static bool same(const Subject* a, const Subject* b);
};

// Does it bind a variable in its only argument?
[[nodiscard]] bool is_binder(Op op);

// 2 mod 4: behind an = it is read as a congruence.
[[nodiscard]] bool is_residue(const Expr& expr);
[[nodiscard]] Expr number(std::int64_t value, Place place = {});
[[nodiscard]] Expr name(std::string text, bool after = false, Place place = {});
[[nodiscard]] Expr node(Op op, std::vector<Expr> args, Place place = {});
[[nodiscard]] Expr graph_leaf(std::shared_ptr<const Graph> graph, Place place = {});

// Does any node satisfy the predicate?
template <class Predicate>
[[nodiscard]] bool any_node(const Expr& expr, const Predicate& predicate) {
  if (predicate(expr)) return true;
  for (const auto& arg : expr.args) {
    if (any_node(arg, predicate)) return true;
  }
  return false;
}

// The tree with every node replaced by edit(node), children first.
template <class Edit>
[[nodiscard]] Expr rewritten(Expr expr, const Edit& edit) {
  for (auto& arg : expr.args) arg = rewritten(std::move(arg), edit);
  return edit(std::move(expr));
}

// An amount or coordinate beyond this is refused where it is typed into a rule.
inline constexpr std::int64_t kLargestConstant = std::int64_t{1} << 53;

// The number is one of these, which are sorted; three or more neighbours become a range.
[[nodiscard]] Expr one_of(Expr left, const std::vector<std::int64_t>& sorted);

// Sets hold no 0, so "n in {0,2}" is kept as n = 0 or n in {2}. Of such a condition: the membership as it is written,
// with 0 in the set; nothing for others.
[[nodiscard]] std::optional<Expr> member_with_zero(const Expr& expr);

// Text that parses back to the same expression.
[[nodiscard]] std::string to_string(const Expr& expr);

// The comparison with its sides exchanged: a < b is b > a.
[[nodiscard]] Op mirrored(Op op);

}  // namespace cairn::rules
