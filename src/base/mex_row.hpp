// Grundy values along rows: the mex of sets of values that are kept as bits.
#pragma once

#include "base/bit_row.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn::base {

// At place i of a row, a set is its first word here + i * stride; the row itself has one set for all its places. No set
// ever holds all the values its words have bits for, and kReadBeyond words behind the last one can be read.
struct MexRow {
  std::span<Word* const> sets;      // looked at, and told the value
  std::span<Word* const> learners;  // only told
  const Word* start = nullptr;      // what the row holds from the beginning, when the row before has reached that place
  Word* row = nullptr;              // its own set, of `stride` words
  std::size_t stride = 0;
  std::size_t places = 0;
  const Word* valid = nullptr;  // bit first + i: whether place i has a value at all; null when all have
  std::int64_t first = 0;
  std::int32_t* values = nullptr;  // one for each place; left alone where there is none
};

inline constexpr std::size_t kReadBeyond = 32;
inline constexpr std::size_t kMexRows = 8;  // rows that are best filled together

// Sets are searched fastest where they begin with a line of the cache.
inline constexpr std::size_t kCacheLineWords = 8;
struct alignas(64) CacheLine {
  Word words[kCacheLineWords] = {};
};
[[nodiscard]] constexpr std::size_t cache_lines(std::size_t words) {
  return (words + kCacheLineWords - 1) / kCacheLineWords;
}

// Rows that follow each other: each begins one place further right and looks at what the ones before it have at its own
// place, or further left. The value of a place is the least that is in none of its sets and not in the row; all are
// told.
void fill_mex_rows(std::span<const MexRow> rows);

// Sets bit first + i where values[i] is 0.
void set_bits_of_zeros(std::span<const std::int32_t> values, std::int64_t first, Word* bits);

}  // namespace cairn::base
