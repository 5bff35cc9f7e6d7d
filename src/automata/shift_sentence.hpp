// Sentences of the form "the automaton says the same of x and of x + c", for all x of a region.
#pragma once

#include "automata/automaton.hpp"
#include "base/control.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::automata {

// For all n, d, e in the region: (n, d, e) is accepted exactly when (n, d, e) + shift is.
struct ShiftSentence {
  struct Line {
    std::int64_t slope = 0;
    std::int64_t constant = 0;
  };
  std::array<std::int64_t, 3> shift{};  // of n, d and e; none is negative
  // The region: n >= first, n modulo the modulus is one of the residues, and e lies between two lines.
  std::int64_t modulus = 1;
  std::vector<std::int64_t> residues;
  std::int64_t first = 0;
  std::optional<Line> lower;  // modulus * e >= slope * n + constant
  std::optional<Line> upper;  // modulus * e < slope * n + constant
};

struct ShiftVerdict {
  std::string why_not;  // empty: it holds
  std::uint64_t product_states = 0;
};

// Binary automata of the three tracks n, d, e.
[[nodiscard]] ShiftVerdict decide_shift(const Automaton& automaton, std::uint32_t start, const ShiftSentence& sentence,
                                        const Control& control);

}  // namespace cairn::automata
