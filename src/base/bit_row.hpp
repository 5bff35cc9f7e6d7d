// Rows of bits: the few loops over words that the row engine spends its time in.
//
// Bit y of a row is bit y % 64 of word y / 64. The loops are plain, so that the compiler makes vector code of them;
// where the machine has wider vectors than the build assumes, a second version of the same loop is chosen at load time.
#pragma once

#include "base/layers.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__) && \
    !defined(__SANITIZE_ADDRESS__)
#define CAIRN_WIDE_VECTORS __attribute__((target_clones("default", "avx2"), optimize("O3")))
#else
#define CAIRN_WIDE_VECTORS
#endif

namespace cairn::base {

using Word = std::uint64_t;
inline constexpr std::int64_t kWordBits = 64;

[[nodiscard]] inline std::size_t word_of(std::int64_t bit) { return static_cast<std::size_t>(bit) / 64; }
[[nodiscard]] inline Word bit_of(std::int64_t bit) { return Word{1} << (static_cast<std::uint64_t>(bit) % 64); }
// The bits of bit's word from it on, and up to it.
[[nodiscard]] inline Word from_bit(std::int64_t bit) { return ~Word{0} << (static_cast<std::uint64_t>(bit) % 64); }
[[nodiscard]] inline Word up_to_bit(std::int64_t bit) {
  return ~Word{0} >> (63 - static_cast<std::uint64_t>(bit) % 64);
}

[[nodiscard]] inline bool test_bit(const Word* row, std::int64_t bit) { return (row[word_of(bit)] & bit_of(bit)) != 0; }
inline void set_bit(Word* row, std::int64_t bit) { row[word_of(bit)] |= bit_of(bit); }

// Sets the bits lo..hi (none when hi < lo).
inline void fill_bits(Word* row, std::int64_t lo, std::int64_t hi) {
  if (hi < lo) return;
  const std::size_t first = word_of(lo);
  const std::size_t last = word_of(hi);
  if (first == last) {
    row[first] |= from_bit(lo) & up_to_bit(hi);
    return;
  }
  row[first] |= from_bit(lo);
  for (std::size_t w = first + 1; w < last; ++w) row[w] = ~Word{0};
  row[last] |= up_to_bit(hi);
}

template <class Visit>
void for_each_bit(const Word* row, std::size_t first_word, std::size_t end_word, const Visit& visit) {
  for (std::size_t w = first_word; w < end_word; ++w) {
    for (Word bits = row[w]; bits != 0; bits &= bits - 1) {
      visit(static_cast<std::int64_t>(w) * 64 + std::countr_zero(bits));
    }
  }
}

// target[w] |= source[w] for w from `first` to `end`.
void or_words(Word* target, const Word* source, std::size_t first, std::size_t end);

// target[w] = the OR of rows[i][w] over all i < count, for w from `first` to `end`.
void or_of_rows(Word* target, const Word* const* rows, std::size_t count, std::size_t first, std::size_t end);

// target bit y |= source bit y - shift, for the words of target from `first` to `end`. Source words before
// `source_first` and from `source_end` on count as 0.
void or_shifted(Word* target, const Word* source, std::int64_t shift, std::size_t first, std::size_t end,
                std::size_t source_first, std::size_t source_end);

}  // namespace cairn::base
