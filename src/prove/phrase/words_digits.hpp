// Sentences about digits that may be part of a statement: nim-sums with offsets, powers of two and the smallest
// Fibonacci number in a sum, the ones among binary digits, Zeckendorf digits that are shifted.
//
// There are thousands of them, so they are looked at on a sample first, by plain arithmetic: what is left holds for
// much of the set and little else. None of that decides anything.
#pragma once

#include "prove/phrase/condition.hpp"
#include "prove/phrase/words_sample.hpp"

#include <span>
#include <vector>

namespace cairn::prove {

// One condition, or the smallest stacks fixed, with what it costs a reader.
struct WordsCandidate {
  Conjunction conditions;
  double cost = 1;
  int number = -1;  // of those that are the same at all points: which one
};

// The best of them, the cheapest first. moduli: periods of the set, which heaps may be divided by.
[[nodiscard]] std::vector<WordsCandidate> digit_candidates(const WordsSample& sample, Numeration numeration,
                                                           std::span<const std::int64_t> moduli);

}  // namespace cairn::prove
