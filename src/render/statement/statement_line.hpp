// One line of a statement in its parts: the position with what is fixed put in, the conditions, and the Grundy value.
#pragma once

#include "language/print_expression.hpp"
#include "prove/phrase/words.hpp"

#include <string>
#include <vector>

namespace cairn::render {

struct LineText {
  std::string position;                 // "[3, n]"
  std::vector<std::string> conditions;  // "n = 0 mod 4", "n >= 8"
  std::string value;                    // "G = n"; empty for P-positions

  [[nodiscard]] std::string joined(const Notation& style) const;
};

// What stacks are called, smallest first: as in the rules, otherwise a, b, c.
[[nodiscard]] std::vector<std::string> number_letters(const Ruleset& rules, int numbers);

// What the numbers of a line are called.
struct LineNames {
  const Ruleset* rules = nullptr;
  std::vector<int> labels;  // of the mode, per coordinate; -1 for numbers
  int numbers = 0;          // tracks without the Grundy value
  bool grundy = false;
  std::vector<std::int64_t> fixed = {};  // of the mode, in a slice: per number of the game, kNotFixed for the tracks

  [[nodiscard]] bool is_fixed(std::size_t number) const { return !fixed.empty() && fixed[number] != kNotFixed; }
  // Numbers of the game: those of a slice, too, that are fixed.
  [[nodiscard]] int all_numbers() const { return fixed.empty() ? numbers : static_cast<int>(fixed.size()); }
};

[[nodiscard]] LineText line_text(const WordsLine& line, Numeration numeration, const LineNames& names,
                                 const Notation& style);
// The position alone, nothing fixed: "[a, b]".
[[nodiscard]] std::string any_position(const LineNames& names, const Notation& style);

}  // namespace cairn::render
