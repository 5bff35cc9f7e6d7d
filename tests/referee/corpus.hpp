// The corpus: games that were answered wrongly once, with what is true of them. Files are read as they stand; neither
// the generator nor the oracle takes part, so both may change.
//
//     # solve g[40,A,40,0]: outcome was P
//     game g
//       state n: pile, side: {A, B}, d: pile, e: pile
//       move ...
//
//     ? solve 'g[40,A,40,0]' --engine staircase
//     {"outcome": "N"}
//     $ solve 'g[40,A,40,0]'
//     {"outcome": "N", "winning_moves": ["[39,A,0,39]", "[39,B,0,39]"]}
//
// First the rules, then questions, asked in turn with --rules and --json; proofs are kept from one to the next. A line
// that begins with $ must be answered, one with ? may be refused (exit code 2 or 3). Behind a question stands, on a
// line of its own for each line of the answer, what is true: fields that the answer must have (see match.hpp). In front
// of the arguments `refused` expects a refusal, and `printed` asks with the rules as the program prints them. A
// question without a truth only asks for an answer, or a refusal, in good form. A file in which nothing with a truth is
// answered fails.
#pragma once
#include <string>
#include <vector>

#include "child.hpp"

namespace referee {

struct Replay {
  long questions = 0;
  long answered = 0;
  std::vector<std::string> wrong;  // a line for each
};

Replay replay(const Program& program, const std::string& path);

}  // namespace referee
