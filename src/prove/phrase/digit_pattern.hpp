// Numbers by what their digits look like: a = 1^n, b = w 0 1^(n-1). For sets that no linear conditions describe.
//
// A pattern is a row of blocks, the most significant first; a block is one digit of every number, or that digit any
// number of times, the same for all numbers. Automata whose only loops are at single states are finite unions of these.
#pragma once

#include "automata/automaton.hpp"

#include <optional>
#include <span>
#include <vector>

namespace cairn::prove {

struct DigitBlock {
  Letter ones = 0;        // numbers whose digit is 1; the others have 0 ...
  Letter any = 0;         // ... or any digit
  bool repeated = false;  // any number of times

  [[nodiscard]] bool fits(Letter letter) const { return (letter & ~any) == ones; }
  friend bool operator==(const DigitBlock&, const DigitBlock&) = default;
};

using DigitPattern = std::vector<DigitBlock>;  // zeros may stand before

// The numbers of that look; one start.
[[nodiscard]] Automaton automaton_of(Numeration numeration, int tracks, const DigitPattern& pattern);

// Do the digits of these numbers match? Tried block by block, without an automaton.
[[nodiscard]] bool holds(const DigitPattern& pattern, Numeration numeration, std::span<const std::int64_t> x);

// Patterns that together are what an automaton with one start accepts; nothing when there are none or too many.
[[nodiscard]] std::optional<std::vector<DigitPattern>> patterns_of(const Automaton& automaton, std::size_t most);

// The one position of a pattern without choice.
[[nodiscard]] std::optional<std::vector<Integer>> only_position(const DigitPattern& pattern, Numeration numeration,
                                                                int tracks);

// A binary pattern with one exponent n >= 0, said with powers of two.
struct PowerReading {
  // x = value, or x = value mod 2^(n + length) and then, if positive, x >= 2^(n + length).
  // value = factor * 2^(n + shift) + constant
  struct Number {
    std::int64_t factor = 0;
    int shift = 0;
    std::int64_t constant = 0;
    bool is_residue = false;
    int length = 0;
    bool positive = false;

    [[nodiscard]] bool holds(std::int64_t x, int n) const;
    friend bool operator==(const Number&, const Number&) = default;
  };
  std::vector<Number> numbers;
};
[[nodiscard]] std::optional<PowerReading> powers_of_two(const DigitPattern& pattern, int tracks);

}  // namespace cairn::prove
