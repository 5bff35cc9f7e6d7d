// A proved automaton in words: conditions, congruences and digit patterns that say the same.
//
// Tried in this order for each mode: lines of simple conditions, the values of one number listed, patterns of digits,
// lines of less simple conditions. Whatever is found is compared with the automaton before it is returned, so a
// statement is as sure as the proof; where nothing is found, the automaton and its first positions have to do.
#pragma once

#include "automata/proof.hpp"
#include "base/control.hpp"
#include "prove/phrase/condition.hpp"
#include "prove/phrase/digit_pattern.hpp"
#include "prove/phrase/words_sequence.hpp"

#include <optional>
#include <vector>

namespace cairn::prove {

// All conditions hold, which are written in the language of claims; or, when there is one, the digits match the pattern
// or the value is that of the sequence.
struct WordsLine {
  std::vector<Expr> conditions;  // the names x1, x2, ... are the numbers of a position, then its Grundy value
  std::optional<DigitPattern> pattern;
  std::optional<PeriodicSequence> sequence;
};

// Valid positions of one mode are in the set exactly when one of the lines says so.
struct ModeInWords {
  int mode = 0;
  std::vector<WordsLine> lines;
};

struct ProofInWords {
  Numeration numeration = Numeration::binary;
  int tracks = 0;
  bool sorted = false;             // the numbers, but for a Grundy value, are stacks, smallest first
  bool grundy = false;             // the last number is the Grundy value
  char outcome = 'P';              // of the positions it speaks of; L, R and N too for partizan games
  std::vector<ModeInWords> modes;  // those that were put in words
  std::vector<int> modes_without;  // those that were not
  double seconds = 0;
};

[[nodiscard]] bool holds(const WordsLine& line, Numeration numeration, std::span<const std::int64_t> x);
[[nodiscard]] bool holds(const ProofInWords& statement, const ModeInWords& mode, std::span<const std::int64_t> x);

struct WordsLimits {
  double seconds = 12;  // of processor time: what is found does not depend on how busy the machine is
  std::size_t most_lines = 24;
};

// Nothing when no mode was put in words within the limits.
[[nodiscard]] std::optional<ProofInWords> words_of(const Proof& proof, const Control& control,
                                                   const WordsLimits& limits = {});

// The positions of one outcome: P, L, R or N.
[[nodiscard]] std::optional<ProofInWords> words_of_outcome(const Proof& proof, char outcome, const Control& control,
                                                           const WordsLimits& limits = {});

// The same for any set of valid positions.
struct WordsQuestion {
  Automaton set, valid;
  bool sorted = false;
  bool function = false;
};
[[nodiscard]] std::optional<ProofInWords> words_of(const WordsQuestion& question, const Control& control,
                                                   const WordsLimits& limits = {});

}  // namespace cairn::prove
