// How much was asked and compared, over all cases, and whether that is enough: a program that answers nothing, or
// nothing of one kind, must not pass.
#pragma once
#include <map>
#include <string>

namespace referee {

struct Share {
  long known = 0;
  long asked = 0;
};

struct Tally {
  long cases = 0;
  long cases_compared = 0;                // with at least one answer compared
  long refused_rules = 0;                 // rules that the program does not accept
  long refused = 0;                       // questions that it did not answer
  std::map<std::string, long> by_engine;  // answers compared
  std::map<std::string, long> by_command;
  std::map<std::string, long> skipped;  // what was not compared though it was asked or could have been, by reason
  std::map<std::string, Share> shares;  // of what could be known: the Grundy value, all winning moves
  long failures = 0;

  [[nodiscard]] long compared() const;
};

void print(const Tally& tally);

// From this many cases on there must be enough; a run goes on until here, however slow the machine is.
inline constexpr long kEnoughCases = 60;

// What there is too little of, in words; empty when there is enough. All are shares of cases and answers, so they do
// not depend on how busy the machine is.
std::string too_little(const Tally& tally);

}  // namespace referee
