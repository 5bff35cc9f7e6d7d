// A game of the referee: rules as data, their text, and the options of a position by trying everything that
// docs/language.md allows. Slow and plain on purpose.
#pragma once
#include <string>
#include <vector>

#include "expr.hpp"

namespace referee {

enum class Shape { any_stacks, fixed_stacks, named_stacks, pile, state };
enum class Kind { pile, purse, word };
enum class Player { both, left, right };
enum class From { one, two, both, some, all, greatest, least, name, unsaid };

struct Coordinate {
  std::string name;
  Kind kind = Kind::pile;
  std::vector<int> words;
  bool semicolon = false;  // stands in front of it
};

struct Pick {
  std::string name;
  std::vector<int> words;
};

struct Move {
  Player player = Player::both;
  bool take = false;
  From from = From::one;
  int stack = 0;  // for From::name
  enum class Amount { none, free, range, set } amount = Amount::none;
  ExprPtr low;
  ExprPtr high;
  SetPtr set;
  std::vector<Pick> picks;
  std::vector<ExprPtr> where;
  std::vector<ExprPtr> to;
};

struct Parameter {
  std::string name;
  SetPtr set;         // a set,
  ExprPtr formula;    // or, when null, a rule: an expression in n,
  Number number = 0;  // or else a number
};

struct Game {
  std::string name;
  Shape shape = Shape::any_stacks;
  int stacks = 2;                       // how many, of stacks
  std::vector<Coordinate> coordinates;  // of a pile, a state, and named stacks (the largest first)
  std::vector<Parameter> parameters;
  std::vector<SetPtr> word_sets;  // by index in words()
  std::vector<ExprPtr> valid;
  ExprPtr measure;
  std::vector<Move> moves;

  [[nodiscard]] bool has_stacks() const { return shape != Shape::pile && shape != Shape::state; }
  [[nodiscard]] std::size_t size() const {
    return has_stacks() ? static_cast<std::size_t>(stacks) : coordinates.size();
  }
  [[nodiscard]] Kind kind(std::size_t place) const { return has_stacks() ? Kind::pile : coordinates[place].kind; }
  [[nodiscard]] bool has(Kind kind) const;
  [[nodiscard]] bool partizan() const;
  // A weighted sum of the numbers falls with every move, as the form of the moves alone shows (game_ends.cpp).
  [[nodiscard]] bool surely_ends() const;
  // How many of its coordinates are numbers.
  [[nodiscard]] std::size_t numbers() const;

  [[nodiscard]] std::string rules() const;                         // the text of the rules
  [[nodiscard]] std::string call() const;                          // the name with parameters filled in: g{1,3}
  [[nodiscard]] std::string text(const Position& position) const;  // g[1,2]
  [[nodiscard]] std::string cell(const Position& position, std::size_t place) const;
  // The position that a text between brackets means, such as 1; red; inf; throws std::invalid_argument.
  [[nodiscard]] Position read(const std::string& cells) const;

  // The same game with another set, or another number, for its only parameter.
  [[nodiscard]] Game with_set(const Set& set) const;
  [[nodiscard]] Game with_number(Number n) const;

  [[nodiscard]] bool is_valid(const Position& position) const;
  // The positions that a player can reach by one move, each once; throws std::length_error beyond some thousands.
  [[nodiscard]] std::vector<Position> options(const Position& position, Player player) const;
  [[nodiscard]] Board board(const Position& position) const;
};

}  // namespace referee
