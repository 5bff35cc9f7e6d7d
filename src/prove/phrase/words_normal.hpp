// A line in the form in which it is read: what is fixed is said so and put in everywhere, bounds are those that are
// reached, and nothing is said twice. Lines that differ in a residue only become one.
#pragma once

#include "prove/phrase/condition.hpp"
#include "prove/phrase/words_sample.hpp"

#include <vector>

namespace cairn::prove {

// Holds at the same valid positions. What is tried comes from the sample, what is done is decided.
[[nodiscard]] Conjunction normalised(const Conjunction& line, const Automaton& valid, const WordsSample& sample);

// Lines in the order of their first positions; residues (and, with one number only, values) of lines that are equal
// otherwise are listed in one.
[[nodiscard]] std::vector<Conjunction> ordered_lines(std::vector<Conjunction> lines, const WordsSample& sample);

}  // namespace cairn::prove
