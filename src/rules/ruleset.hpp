// A ruleset: the rules of one game as plain data.
//
// Only data can be enumerated, vectorised, proved about and printed alike, so nothing in here is a function.
// Two shapes of position: a multiset of interchangeable stacks, or a list of named coordinates.
#pragma once

#include "rules/expression.hpp"

#include <cairn/answer.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::rules {

struct Parameter {
  enum class Kind : std::uint8_t { set, rule, number };
  std::string name;
  Kind kind = Kind::set;
  friend bool operator==(const Parameter&, const Parameter&) = default;
};

// One value of a finite-domain coordinate: a word, or a set that conditions may ask about (S, not S).
struct Label {
  std::string text;
  std::optional<Expr> set;
  friend bool operator==(const Label&, const Label&) = default;
};

struct Coordinate {
  enum class Kind : std::uint8_t { pile, purse, choice };  // a purse may be infinite
  std::string name;
  Kind kind = Kind::pile;
  std::vector<Label> labels;  // choice
  bool semicolon = false;     // written with ; after it: [14; 9, 9]
  friend bool operator==(const Coordinate&, const Coordinate&) = default;
};

// The stacks that an amount is taken from.
enum class From : std::uint8_t { nowhere, one, two, both, some, all, greatest, least, named };

struct Choice {  // "next in {S, not S}"
  std::string name;
  std::vector<Label> labels;
  friend bool operator==(const Choice&, const Choice&) = default;
};

struct Move {
  Player player = Player::either;
  std::string amount;             // the name of the amount; empty when the move has none
  std::optional<Expr> low, high;  // amount in low..high
  std::optional<Expr> set;        // amount in a set
  bool take = false;              // "take t from ...": the amount is at least 1 and leaves the stacks in from
  From from = From::nowhere;
  std::string from_name;  // From::named
  std::vector<Choice> choices;
  std::vector<Expr> where;
  std::vector<Expr> to;  // empty for take
  Place place;

  friend bool operator==(const Move& a, const Move& b) {
    return a.player == b.player && a.amount == b.amount && a.low == b.low && a.high == b.high && a.set == b.set &&
           a.take == b.take && a.from == b.from && a.from_name == b.from_name && a.choices == b.choices &&
           a.where == b.where && a.to == b.to;
  }
};

struct Ruleset {
  std::string name;
  std::string about;
  std::string cite;
  std::vector<Parameter> parameters;
  bool stacks = false;                   // interchangeable stacks; otherwise named coordinates
  int stack_count = 0;                   // stacks: how many, 0 for any number
  std::vector<std::string> stack_names;  // stacks: names by size, largest first, or none
  std::vector<Coordinate> coordinates;   // named coordinates
  std::vector<Expr> valid;
  std::optional<Expr> measure;  // what falls on every move; all numbers together when not given
  std::vector<Move> moves;
  Place place;

  [[nodiscard]] bool partizan() const;
  // The number of cells of a position: stacks, or coordinates; 0 when any number of stacks is allowed.
  [[nodiscard]] int arity() const { return stacks ? stack_count : static_cast<int>(coordinates.size()); }

  friend bool operator==(const Ruleset& a, const Ruleset& b) {
    return a.name == b.name && a.about == b.about && a.cite == b.cite && a.parameters == b.parameters &&
           a.stacks == b.stacks && a.stack_count == b.stack_count && a.stack_names == b.stack_names &&
           a.coordinates == b.coordinates && a.valid == b.valid && a.measure == b.measure && a.moves == b.moves;
  }
};

// The value of a parameter, as written behind a game's name: a set, a number, or a rule in n.
using Argument = Expr;

// Rules with every parameter filled in, and the text that names them: "cash{1,3,4}".
struct Game {
  std::string text;
  Ruleset rules;
  std::shared_ptr<const Ruleset> written = nullptr;  // the same with their parameters, where there are some

  [[nodiscard]] const Ruleset& written_rules() const { return written ? *written : rules; }
};

// A complaint about rules that knows its place but not yet the text around it.
struct Misplaced {
  std::string what;
  Place place;
  std::string hint;
};

// Throws Misplaced when the rules do not make sense: unknown names, wrong types, empty sets or ranges, arity.
void check_rules(const Ruleset& rules);

// Fills in the parameters. Throws Misplaced when the arguments do not fit.
[[nodiscard]] Game instantiate(const Ruleset& rules, const std::vector<Argument>& arguments);

// Throws Misplaced when a set is empty or holds anything but positive integers.
void check_set(const Set& set, Place place);

inline constexpr int kMostStacks = 32;
inline constexpr std::size_t kMostModes = 256;

}  // namespace cairn::rules
