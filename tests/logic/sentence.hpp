// First-order sentences about positions as trees: what they are worth, and their text. What a sentence means is taken
// from docs/claims.md and docs/language.md.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games.hpp"

namespace logic {

enum class Op {
  // numbers
  constant,  // number
  variable,  // number: its index
  add,       // parts
  subtract,  // two parts
  times,     // number * part
  mod,       // part mod number
  quotient,  // floor(part/number)
  ceiling,   // ceil(part/number)
  minimum,   // two parts
  maximum,   // two parts
  nim_sum,   // two parts
  twopart,   // part
  ones,      // part
  fibpart,   // part
  choice,    // part 0 if part 1 else part 2
  grundy,    // G(position)
  least,     // (least v: part 0), number: the variable
  call,      // a definition, number: its index; a number
  // conditions
  compare,  // parts, signs between them
  member,   // part in set
  not_member,
  odd,
  even,
  divides,    // number divides part
  outcome,    // position is P (number 0), N (1), not P (2), not N (3)
  option,     // position `subject` is an option of position `of` (number 0), is not (1)
  same_word,  // the word of a variable, number, is the one of index `other`
  other_word,
  negation,
  conjunction,
  disjunction,
  implication,
  equivalence,
  quantifier,  // binder, part
  call_truth,  // a definition, number: its index; a condition
};

enum class Sign { less, less_equal, equal, not_equal, greater_equal, greater };
enum class Bind { all, exists, unique, almost_all, infinitely_many };

struct Expr;
using ExprPtr = std::shared_ptr<const Expr>;

// A cell is a number, an infinite purse, a word, or a variable that stands for a word.
struct Cell {
  enum class Type { number, infinite, word, word_variable };
  Type type = Type::number;
  int word = 0;  // the word, or the index of the variable
  ExprPtr number;
};

struct PartText {
  Game game;
  std::vector<Cell> cells;
};

struct Subject {
  bool misere = false;
  std::vector<PartText> parts;
};

struct Binder {
  Bind bind = Bind::all;
  std::vector<int> variables;
  ExprPtr condition;  // on the variables, or none. For all, and almost all: a premise
  // All values of a variable that matter are at most this. Of a variable that has no bound: what is true up to here
  // decides, and what comes from `first` on repeats for ever.
  int most = 0;
  int first = 0;
  bool free = false;  // it is bound by nothing, which means for all; the condition stands behind an "if"
  int style = 0;      // how it is written
};

struct Expr {
  Op op = Op::constant;
  long number = 0;
  int other = 0;
  int style = 0;  // how it is written, where there are several ways
  std::vector<ExprPtr> parts;
  std::vector<Sign> signs;
  std::vector<int> set;
  Subject subject;
  Subject of;
  Binder binder;
};

// "let NAME(parameters) = number" or "iff condition".
struct Definition {
  std::string name;
  std::vector<int> parameters;
  bool truth = false;
  ExprPtr body;
};

struct Variable {
  std::string name;
  bool word = false;  // it stands for S or not S
};

struct Sentence {
  std::vector<Variable> variables;
  std::vector<Definition> definitions;
  ExprPtr body;
};

std::string to_text(const Sentence& sentence);

// Evaluates with numbers for variables; `most` bounds all quantifiers, as on a box.
class Evaluator {
 public:
  Evaluator(Oracle& oracle, const Sentence& sentence, int most = 1 << 30)
      : oracle_(&oracle), sentence_(&sentence), most_(most), values_(sentence.variables.size(), 0) {}

  bool holds(const Expr& condition);
  std::optional<long> value(const Expr& number);
  void set(int variable, int value) { values_[static_cast<std::size_t>(variable)] = value; }
  // All values of the variables of a binder for which its condition holds, in the order of nested loops.
  std::vector<std::vector<int>> domain(const Binder& binder);

 private:
  std::optional<Position> position(const Subject& subject);
  bool quantified(const Expr& expr);
  std::optional<long> applied(const Expr& call, bool truth);
  void walk(const Binder& binder, std::size_t index, std::vector<std::vector<int>>& found);

  Oracle* oracle_;
  const Sentence* sentence_;
  int most_;
  std::vector<int> values_;
};

// Short ways to write trees.
ExprPtr constant(long n);
ExprPtr variable(int index);
ExprPtr node(Op op, std::vector<ExprPtr> parts, long number = 0);
ExprPtr compare(ExprPtr a, Sign sign, ExprPtr b);
ExprPtr quantifier(Binder binder, ExprPtr body);

}  // namespace logic
