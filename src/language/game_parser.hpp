// What positions and claims begin with: "misere" perhaps, the name of a game, and its parameters.
#pragma once

#include "language/library.hpp"
#include "language/parser.hpp"

#include <cairn/error.hpp>

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace cairn::language {

// A path to a rules file cannot be told from other text by tokens, so it is cut off before they are made and
// a stand-in word takes its place.
struct PathCut {
  std::string text;
  std::map<std::string, std::string> paths;

  // everywhere: paths may stand behind any parenthesis as well, as in G(my.rules[a,b]).
  explicit PathCut(std::string_view text, bool everywhere = false);
  // The error as it reads with the paths back in their places.
  [[nodiscard]] Error restored(const Error& error) const;
};

class GameParser {
 public:
  GameParser(Parser& parser, const PathCut& cut, Library& library) : parser_(parser), cut_(cut), library_(library) {}

  // Takes the word when it stands in front of a game.
  bool misere();
  // With its parameters filled in, and tried on small boards when there are any.
  std::shared_ptr<const Game> game();
  // The path by which the last game was given; empty when it was given by its name.
  [[nodiscard]] const std::string& path() const { return path_; }
  // Does a label of the coordinate begin with a digit, as edges and vertices do?
  static bool has_numbers(const Coordinate& coordinate);
  // The text of a label that stands here: S, not S, 1-2, 2, none.
  std::string label();
  // Throws Error at the place when a parameter of a family of claims is also a word or an outcome of the game.
  void check_parameters(const Game& game, Place place) const;
  // Throws Error at the place when a position of the game has another number of cells.
  void check_count(const Game& game, std::size_t cells, Place place) const;

 private:
  std::vector<Argument> arguments(const Ruleset& rules);
  Argument argument(const Ruleset& rules, std::size_t index);

  Parser& parser_;
  const PathCut& cut_;
  Library& library_;
  std::string path_;
};

}  // namespace cairn::language
