// Random claims of docs/claims.md, also families with `for`, and whether they hold on a box.
#pragma once
#include <memory>

#include "generate.hpp"
#include "session.hpp"

namespace referee {

// What the variables of a claim stand for: numbers, and words.
struct Assignment {
  std::vector<Number> numbers;
  std::vector<int> words;
};

enum class Form { all, iff, when, only, grundy, grundy_when, grundy_else };

// A claim; of a family, one of its members, or the family itself, where parameters are constants with a name.
struct Claim {
  bool misere = false;
  std::vector<std::string> numbers;  // the names of variables
  std::vector<Pick> words;
  std::vector<ExprPtr> cells;
  ExprPtr about;  // condition in front of the colon, or null
  ExprPtr says;   // condition of the statement
  ExprPtr value;  // of a statement about Grundy values
  ExprPtr otherwise;
  Sign sign = Sign::equal;
  char outcome = 'P';
  Form form = Form::all;
};

// One member of a family: a claim about a game of its own.
struct Member {
  std::unique_ptr<Game> game;
  std::unique_ptr<Oracle> oracle;
  Claim claim;
  bool undefined = false;  // the oracle did not know all that was asked of it

  bool violates(const Assignment& assignment);
  // The one whose largest number is least, and among those the first in the order of the cells.
  std::optional<Assignment> first_counterexample(int to);
  [[nodiscard]] std::optional<Position> position(const Assignment& assignment) const;
};

struct Family {
  std::string text;
  std::vector<Member> members;  // one, without `for`
};

// Nothing when the oracle does not know enough.
std::optional<Family> make_claim(Session& session, int to);

}  // namespace referee
