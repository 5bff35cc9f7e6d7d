// The search for the first gap of a few sets.
//
// A row's own set fills up from below, so a search begins at its first gap; then it takes the words between that gap
// and the value. One search must wait for what the one before it has stored, and where it ends is hard to guess for the
// processor. So several rows go on side by side, each two places behind the one above it: their searches do not depend
// on each other, and sixteen words are looked at together.
#include "base/mex_row.hpp"

#include <algorithm>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define CAIRN_VECTORS
#include <immintrin.h>
#endif

namespace cairn::base {

namespace {

void fill_by_words(const MexRow& row) {
  std::copy_n(row.start, row.stride, row.row);
  std::size_t gap = 0;
  for (std::size_t place = 0; place < row.places; ++place) {
    if (row.valid != nullptr && !test_bit(row.valid, row.first + static_cast<std::int64_t>(place))) continue;
    const std::size_t step = place * row.stride;
    std::size_t w = gap;
    Word held = 0;
    for (;; ++w) {
      held = row.row[w];
      for (const Word* set : row.sets) held |= set[step + w];
      if (held != ~Word{0}) break;
    }
    const auto low = static_cast<unsigned>(std::countr_one(held));
    row.values[place] = static_cast<std::int32_t>(w * 64 + low);
    const Word bit = Word{1} << low;
    for (Word* set : row.sets) set[step + w] |= bit;
    for (Word* learner : row.learners) learner[step + w] |= bit;
    row.row[w] |= bit;
    while (row.row[gap] == ~Word{0}) ++gap;
  }
}

#ifdef CAIRN_VECTORS

// Where a row's own set and two others together have gaps in sixteen words: bit i for word i.
__attribute__((target("avx2"), always_inline)) inline unsigned gaps_256(const Word* own, const Word* one,
                                                                        const Word* other) {
  const __m256i full = _mm256_set1_epi64x(-1);
  unsigned filled = 0;
#pragma GCC unroll 4
  for (unsigned part = 0; part < 4; ++part) {
    const auto* own_words = reinterpret_cast<const __m256i*>(own + 4 * part);
    const auto* one_words = reinterpret_cast<const __m256i*>(one + 4 * part);
    const auto* other_words = reinterpret_cast<const __m256i*>(other + 4 * part);
    const __m256i sum = _mm256_or_si256(_mm256_or_si256(_mm256_loadu_si256(own_words), _mm256_loadu_si256(one_words)),
                                        _mm256_loadu_si256(other_words));
    const int equal = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(sum, full)));
    filled |= static_cast<unsigned>(equal) << (4 * part);
  }
  return ~filled & 0xFFFFU;
}

__attribute__((target("avx512f"), always_inline)) inline unsigned gaps_512(const Word* own, const Word* one,
                                                                           const Word* other) {
  const __m512i full = _mm512_set1_epi64(-1);
  const __m512i low =
      _mm512_or_si512(_mm512_or_si512(_mm512_loadu_si512(own), _mm512_loadu_si512(one)), _mm512_loadu_si512(other));
  const __m512i high = _mm512_or_si512(_mm512_or_si512(_mm512_loadu_si512(own + 8), _mm512_loadu_si512(one + 8)),
                                       _mm512_loadu_si512(other + 8));
  return static_cast<unsigned>(
      _mm512_kunpackb(_mm512_cmpneq_epi64_mask(high, full), _mm512_cmpneq_epi64_mask(low, full)));
}

// One of the rows that go on side by side.
struct Lane {
  Word* own = nullptr;
  Word* one = nullptr;  // at its first place
  Word* other = nullptr;
  std::int32_t* values = nullptr;
  std::size_t gap = 0;    // no word of `own` before it has one
  std::size_t first = 0;  // the step at which it begins
  std::size_t end = 0;    // and ends
  std::size_t skip = 0;   // first * stride
};

// The same text twice, for two widths of vectors.
#define CAIRN_SIDE_BY_SIDE(NAME, TARGET, GAPS)                                                                  \
  __attribute__((target(TARGET), always_inline)) inline void NAME##_place(const Lane& lane, std::size_t step,   \
                                                                          std::size_t words) {                  \
    Word* const one = lane.one + (words - lane.skip);                                                           \
    Word* const other = lane.other + (words - lane.skip);                                                       \
    std::size_t w = lane.gap;                                                                                   \
    unsigned gaps = GAPS(lane.own + w, one + w, other + w);                                                     \
    while (__builtin_expect(gaps == 0, 0)) {                                                                    \
      w += 16;                                                                                                  \
      gaps = GAPS(lane.own + w, one + w, other + w);                                                            \
    }                                                                                                           \
    w += static_cast<std::size_t>(__builtin_ctz(gaps));                                                         \
    const Word held = lane.own[w] | one[w] | other[w];                                                          \
    const auto low = static_cast<unsigned>(__builtin_ctzll(~held));                                             \
    const Word bit = Word{1} << low;                                                                            \
    lane.values[step - lane.first] = static_cast<std::int32_t>(w * 64 + low);                                   \
    lane.own[w] |= bit;                                                                                         \
    one[w] |= bit;                                                                                              \
    other[w] |= bit;                                                                                            \
  }                                                                                                             \
  __attribute__((target(TARGET))) void NAME(std::span<const MexRow> rows, std::span<Lane> lanes) {              \
    const std::size_t stride = rows[0].stride;                                                                  \
    const std::size_t all_from = lanes.back().first + 1;                                                        \
    const std::size_t all_to = lanes.front().end;                                                               \
    for (std::size_t step = 0; step < lanes.back().end; ++step) {                                               \
      if (step % 8 == 0) {                                                                                      \
        for (Lane & lane : lanes) {                                                                             \
          while (step > lane.first && lane.own[lane.gap] == ~Word{0}) ++lane.gap;                               \
        }                                                                                                       \
      }                                                                                                         \
      const std::size_t words = step * stride;                                                                  \
      if (step >= all_from && step < all_to && lanes.size() == kMexRows) {                                      \
        _Pragma("GCC unroll 8") for (std::size_t i = 0; i < kMexRows; ++i) NAME##_place(lanes[i], step, words); \
        continue;                                                                                               \
      }                                                                                                         \
      for (std::size_t i = 0; i < lanes.size(); ++i) {                                                          \
        const Lane& lane = lanes[i];                                                                            \
        if (step < lane.first || step >= lane.end) continue;                                                    \
        if (step == lane.first) std::copy_n(rows[i].start, stride, lane.own);                                   \
        NAME##_place(lane, step, words);                                                                        \
      }                                                                                                         \
    }                                                                                                           \
  }

CAIRN_SIDE_BY_SIDE(fill_256, "avx2,bmi,bmi2", gaps_256)
CAIRN_SIDE_BY_SIDE(fill_512, "avx512f,avx2,bmi,bmi2", gaps_512)
#undef CAIRN_SIDE_BY_SIDE

// For two lines through each position, all positions valid, and nobody else to tell.
bool filled_side_by_side(std::span<const MexRow> rows) {
  static const bool kWide = __builtin_cpu_supports("avx512f") != 0;
  static const bool kVectors =
      __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
  const bool fit = std::all_of(rows.begin(), rows.end(), [](const MexRow& row) {
    return row.sets.size() == 2 && row.learners.empty() && row.valid == nullptr && row.places > 0;
  });
  if (!kVectors || !fit || rows.empty() || rows.size() > kMexRows) return false;
  Lane lanes[kMexRows];
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const MexRow& row = rows[i];
    // Two places behind the row above, which began one place further left.
    const std::size_t first = 3 * i;
    lanes[i] = {row.row, row.sets[0], row.sets[1], row.values, 0, first, first + row.places, first * row.stride};
  }
  const std::span<Lane> used(lanes, rows.size());
  kWide ? fill_512(rows, used) : fill_256(rows, used);
  return true;
}

#else

bool filled_side_by_side(std::span<const MexRow>) { return false; }

#endif

}  // namespace

CAIRN_WIDE_VECTORS
void set_bits_of_zeros(std::span<const std::int32_t> values, std::int64_t first, Word* bits) {
  for (std::size_t begin = 0; begin < values.size(); begin += 64) {
    const std::size_t end = std::min(values.size(), begin + 64);
    std::int32_t any = 0;  // in vectors; zeros are rare
    for (std::size_t i = begin; i < end; ++i) any |= values[i] == 0 ? 1 : 0;
    for (std::size_t i = begin; any != 0 && i < end; ++i) {
      if (values[i] == 0) set_bit(bits, first + static_cast<std::int64_t>(i));
    }
  }
}

void fill_mex_rows(std::span<const MexRow> rows) {
  if (filled_side_by_side(rows)) return;
  for (const auto& row : rows) fill_by_words(row);
}

}  // namespace cairn::base
