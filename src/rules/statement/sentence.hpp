// First-order sentences about positions, as plain data: "for all a exists unique b: wythoff[a,b] is P".
//
// A sentence is a condition (rules/expression.hpp) whose variables range over all whole numbers from 0 on, or over the
// words of a coordinate. Positions stand in it where claims about one position (rules/claim.hpp) have only P and G: as
// conditions, "minnie[a, b+1] is P", and as numbers, "G(susen[a,b])". What is bound by no quantifier is meant for all
// values.
//
// A position that is not valid, or has a negative cell, has no outcome: "is P" and "is N" are both false of it. Its
// Grundy value is absent, and as everywhere nothing compares with an absent number, except that it differs from all
// others.
#pragma once

#include "rules/expression.hpp"
#include "rules/question.hpp"

#include <cairn/error.hpp>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn::rules {

// One cell of a position. Numbers, and variables that stand for words, are the arguments of the expression, one after
// the other.
struct SubjectCell {
  enum class Kind : std::uint8_t {
    number,
    infinite,
    word,
    word_variable,
    every_size,  // the pile of "period(comply{1,2}[n, S])", which is about all of its sizes
  };
  Kind kind = Kind::number;
  int label = 0;  // of a word: its index among the labels of the coordinate
  [[nodiscard]] bool has_argument() const { return kind == Kind::number || kind == Kind::word_variable; }
  friend bool operator==(const SubjectCell&, const SubjectCell&) = default;
};

struct SubjectPart {
  std::shared_ptr<const Game> game;
  std::vector<SubjectCell> cells;  // in the order in which they were written

  // What must be known of the game. grundy: its values, otherwise its outcomes.
  [[nodiscard]] Question question(bool misere, bool grundy) const;
};

// The position of an is_outcome, a grundy_of or a remoteness_of; a sum when it has several parts. Of a function_of: the
// game, mostly without cells.
struct Subject {
  bool misere = false;
  std::vector<SubjectPart> parts;
};

// "minnie[a,b+1] + nim[c]": the position of such an expression; a game without cells is written without brackets.
[[nodiscard]] std::string subject_text(const Expr& expr, std::string_view between = " + ");

// Functions that belong to a game as a whole (Op::function_of), with the numbers behind the game.
struct GameFunction {
  enum class Kind : std::uint8_t {
    sequence,  // of the number of stones: the borders of the classes, and who wins without purses
    price,     // of stones and the other's purse: the least purse that wins
    wealth,    // of stones and a purse: the class of the player, kPoor to kRich
    constant,  // of a game of one pile: how its Grundy values repeat
  };
  std::string_view name;
  Kind kind = Kind::sequence;
  std::size_t arguments = 0;
};
// Null when there is none of that name.
[[nodiscard]] const GameFunction* game_function(std::string_view name);

// The classes as numbers, and as words by these numbers.
inline constexpr std::array<std::string_view, 3> kWealth{"poor", "middle", "rich"};
// Is it a function_of whose values are classes?
[[nodiscard]] bool is_wealth(const Expr& expr);

struct SentenceVariable {
  std::string name;
  std::vector<std::string> labels;  // the words it ranges over; empty: numbers
  friend bool operator==(const SentenceVariable&, const SentenceVariable&) = default;
};

// "let A(n) = the a: wythoff[a, a+n] is P". A number (Type::number) or a condition (Type::truth).
struct Definition {
  std::string name;
  std::vector<int> parameters;  // variables of the sentence
  Expr body;
  [[nodiscard]] Type type() const { return info(body.op).result; }
};

struct Sentence {
  std::string text;                         // as it was written
  std::vector<SentenceVariable> variables;  // each quantifier and each parameter of a definition has one of its own
  std::size_t free = 0;                     // the first of them are bound by nothing: for all values
  // Names are resolved: their value is the index of a variable; in a comparison with a variable for words, and where a
  // definition asks for a word, it may be -1 - the index of a word among the labels of that variable.
  Expr body;
  std::vector<Definition> definitions;  // each uses only itself and those before it
  // The values that a family has filled in: {"L", "2"}.
  std::vector<std::pair<std::string, std::string>> parameters;
  std::vector<Error> warnings;  // how it was read, where it might be meant in another way
};

[[nodiscard]] bool same(const Sentence& a, const Sentence& b);
// Text that is read back as the same sentence, definitions first.
[[nodiscard]] std::string to_string(const Sentence& sentence);
// Calls visit(subject, expr) for every position of the sentence and its definitions.
template <class Visit>
void for_each_subject(const Sentence& sentence, const Visit& visit) {
  const auto in = [&](const Expr& body) {
    (void)any_node(body, [&](const Expr& expr) {
      if (expr.subject) visit(*expr.subject, expr);
      return false;
    });
  };
  for (const Definition& definition : sentence.definitions) in(definition.body);
  in(sentence.body);
}

}  // namespace cairn::rules
