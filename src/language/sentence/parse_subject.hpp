// The positions of sentences: "minnie[a, b+1]", "misere nim[a] + comply{1..4}[n, side]".
#pragma once

#include "language/game_parser.hpp"
#include "rules/graph/on_graph.hpp"
#include "rules/statement/sentence.hpp"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace cairn::language {

class SubjectParser {
 public:
  SubjectParser(Parser& parser, const PathCut& cut, Library& library)
      : parser_(parser), library_(library), games_(parser, cut, library) {}

  // Does a position begin here? Names that sentences define may look like games without brackets.
  [[nodiscard]] bool position_ahead() const;
  // A game and the word "same"?
  [[nodiscard]] bool same_ahead() const;

  // The position that stands here, under the operator that says something of it.
  Expr position(Op op);
  // "nim same P as misere nim on 3 stacks", spelled out: a condition for all positions. free_name(text) is a name like
  // the text that is not in use.
  Expr same_as(const std::function<std::string(const std::string&)>& free_name);

  // The game that a function belongs to, under Op::function_of: without cells, except where the function asks for them.
  Expr game_of_function(const GameFunction& function);

  // Behind "is an option of": the position that it is an option of. The place is that of these words.
  Expr option_of(Expr option, Place place);

  // A position is P, ...: throws Error at the place when it cannot be.
  void check_outcome(const Subject& subject, const std::string& outcome, Place place) const;
  void check_grundy(const Subject& subject, Place place) const;
  void check_remoteness(const Subject& subject, Place place) const;

  // The paths by which games were given, by their names.
  [[nodiscard]] const std::map<std::string, std::string>& paths() const { return paths_; }

 private:
  [[nodiscard]] std::size_t behind_game(std::size_t ahead) const;
  std::shared_ptr<const Game> game();
  SubjectPart part(std::vector<Expr>& args);
  void cells(SubjectPart& part, std::vector<Expr>& args);
  void cells_on_graph(const OnGraph& shape, SubjectPart& part, std::vector<Expr>& args);
  void numbers(const Coordinate* coordinate, SubjectPart& part, std::vector<Expr>& args);
  void word(const Coordinate& coordinate, SubjectPart& part, std::vector<Expr>& args);
  void cells_of_sequence(SubjectPart& part);
  int stacks_of_both(const Game& first, const Game& second, Place place);
  void check_coordinates(const Game& first, const Game& second, Place place) const;

  Parser& parser_;
  Library& library_;
  GameParser games_;
  std::map<std::string, std::string> paths_;
};

}  // namespace cairn::language
