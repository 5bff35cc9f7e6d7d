// Sets and functions of two numbers, one of which is never large: for each of its values, what repeats in the other.
#pragma once

#include "prove/phrase/condition.hpp"
#include "prove/phrase/words_sample.hpp"

#include <vector>

namespace cairn::prove {

// Lines as the values up to four times `longest` suggest them, residues and lists of numbers; none when no number is
// bounded, or nothing repeats within that length.
[[nodiscard]] std::vector<std::vector<Expr>> lines_by_small_number(const WordsSample& sample, const Automaton& valid,
                                                                   std::size_t longest);

}  // namespace cairn::prove
