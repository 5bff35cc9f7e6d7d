// The straightforward programs that the rows engine is measured against: what a good user would write in an evening.
//
// Plain C++ at -O2, one table in one piece of memory, stacks sorted, a byte (or 16 bits for a Grundy value) a position,
// an early exit at the first winning move. Where there was a choice, each was measured and the fastest kept; plain.cpp
// says by how much, so that nobody need suspect a straw man.
#pragma once

#include <cstdint>
#include <vector>

namespace cairn::bench {

// Positions x1 <= ... <= xk <= to in lexicographic order. 0: a P-position; 1: not, or not valid.
using Outcomes = std::vector<std::uint8_t>;
using Values = std::vector<std::uint16_t>;

// What one writes first: flags for each row, column and diagonal that a P-position lies on, over all pairs (a, b), a
// the row. WYNNIE needs the last P-position of each, since only so much may be taken.
[[nodiscard]] Outcomes wythoff_square(int to);
[[nodiscard]] Outcomes wynnie_square(int to);

// With an idea more, that (a, b) is (b, a). Flags for each stack and each diagonal that a P-position lies on.
[[nodiscard]] Outcomes wythoff_flags(int to);
// The same, but a row ends at its P-position: only one lies on each.
[[nodiscard]] Outcomes wythoff_short_rows(int to);
// The last P-position of each row and column, and flags for diagonals.
[[nodiscard]] Outcomes wynnie_flags(int to);

// Options looked up one after another until one is a P-position. Three or four stacks.
[[nodiscard]] Outcomes minnie_lookup(int stacks, int to);
[[nodiscard]] Outcomes mine_lookup(int stacks, int to);
// Walks through the positions; the first that is not marked is a P-position, and every position with a move to it is
// marked.
[[nodiscard]] Outcomes minnie_sieve(int stacks, int to);

// Sets of values as bits for each stack and each diagonal; the value is the first that all three lack.
[[nodiscard]] Values wythoff_bitset_mex(int to);

// plain_amounts.cpp. Values of all options marked, of pairs and of triples; and options looked up, of triples.
[[nodiscard]] Values minnie_marked(int to);
[[nodiscard]] Values wynnie_marked(int to);
[[nodiscard]] Values minnie_triples_marked(int to);
[[nodiscard]] Outcomes susen_lookup(int stacks, int to);
[[nodiscard]] Outcomes jennifer_lookup(int stacks, int to);

}  // namespace cairn::bench
