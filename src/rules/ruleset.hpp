// A ruleset: the rules of one game as plain data.
//
// Only data can be enumerated, vectorised, proved about and printed alike, so nothing in here is a function. What a
// position looks like is up to its shape (rules/shape.hpp).
#pragma once

#include "rules/expression.hpp"
#include "rules/shape.hpp"

#include <cairn/answer.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::rules {

struct Parameter {
  enum class Kind : std::uint8_t { set, rule, number, graph };
  std::string name;
  Kind kind = Kind::set;
  friend bool operator==(const Parameter&, const Parameter&) = default;
};

struct Choice {  // "next in {S, not S}"
  std::string name;
  std::vector<Label> labels;
  friend bool operator==(const Choice&, const Choice&) = default;
};

// Where on a graph a move is made, and what happens there: "edge u v: take t from u, v", "vertex v: delete v, near v".
struct Site {
  enum class Kind : std::uint8_t { vertex, edge, active_edge, token, next_vertex };
  // A vertex of the site, all its neighbours, or the edge itself ("it").
  struct Part {
    std::string name;
    bool near = false;
    friend bool operator==(const Part&, const Part&) = default;
  };
  Kind kind = Kind::vertex;
  std::string first;        // the names of its vertices
  std::string second;       // empty when there is one
  std::vector<Part> parts;  // what the amount is taken from; what is deleted when the move does not take
  friend bool operator==(const Site&, const Site&) = default;
};

struct Move {
  Player player = Player::either;
  std::string amount;             // the name of the amount; empty when the move has none
  std::optional<Expr> low, high;  // amount in low..high
  std::optional<Expr> set;        // amount in a set
  bool take = false;              // "take t from ...": the amount is at least 1 and leaves the cells that from means
  std::string from;               // the word that the shape reads, such as "one"; empty when there is none
  std::vector<Choice> choices;
  std::vector<Expr> where;
  std::vector<Expr> to;      // empty for take
  std::optional<Site> site;  // on graphs only, and gone when the graph is filled in (rules/graph/sites.hpp)
  Place place;

  friend bool operator==(const Move& a, const Move& b) {
    return a.player == b.player && a.amount == b.amount && a.low == b.low && a.high == b.high && a.set == b.set &&
           a.take == b.take && a.from == b.from && a.choices == b.choices && a.where == b.where && a.to == b.to &&
           a.site == b.site;
  }
};

struct Ruleset {
  std::string name;
  std::string about;
  std::string cite;
  std::string group;  // the heading under which it is listed
  std::vector<Parameter> parameters;
  std::shared_ptr<const Shape> shape = no_shape();  // never null
  std::vector<Expr> valid;
  std::optional<Expr> measure;  // what falls on every move; all numbers together when not given
  std::vector<Move> moves;
  Place place;

  [[nodiscard]] bool partizan() const;
  // The number of cells of a position; 0 when there may be any number.
  [[nodiscard]] int arity() const { return shape->arity(); }
  // The cells of a position; none when there may be any number.
  [[nodiscard]] std::span<const Coordinate> cells() const { return shape->cells(shape->arity()); }
  // The cells of a position with that number of numbers.
  [[nodiscard]] std::span<const Coordinate> cells_for(int numbers) const { return shape->cells(cell_count(numbers)); }
  [[nodiscard]] int cell_count(int numbers) const { return shape->arity() == 0 ? numbers : shape->arity(); }

  friend bool operator==(const Ruleset& a, const Ruleset& b) {
    return a.name == b.name && a.about == b.about && a.cite == b.cite && a.group == b.group &&
           a.parameters == b.parameters && *a.shape == *b.shape && a.valid == b.valid && a.measure == b.measure &&
           a.moves == b.moves;
  }
};

// The value of a parameter, as written behind a game's name: a set, a number, a rule in n, or a graph.
using Argument = Expr;

class Boards;

// Rules with every parameter filled in, and the text that names them: "cash{1,3,4}".
struct Game {
  std::string text;
  Ruleset rules;
  std::shared_ptr<const Ruleset> written = nullptr;  // the same with their parameters, where there are some
  std::shared_ptr<const Ruleset> placed = nullptr;  // on a graph: with moves at its vertices and edges, not written out
  std::shared_ptr<Boards> boards = nullptr;         // what was lowered already (rules/board.hpp), where that is kept

  [[nodiscard]] const Ruleset& written_rules() const { return written ? *written : rules; }
};

// Throws Misplaced when the rules do not make sense: unknown names, wrong types, empty sets or ranges, arity.
void check_rules(const Ruleset& rules);

// Fills in the parameters. Throws Misplaced when the arguments do not fit.
[[nodiscard]] Game instantiate(const Ruleset& rules, const std::vector<Argument>& arguments);

// Throws Misplaced when a set is empty or holds anything but positive integers.
void check_set(const Set& set, Place place);

inline constexpr std::size_t kMostModes = 256;

}  // namespace cairn::rules
