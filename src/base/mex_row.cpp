// The search for the first gap of a few sets.
//
// A row's own set fills up from below, so a search begins at its first gap; then it takes the words between that gap
// and the value. One search must wait for what the one before it has stored, and where it ends is hard to guess for the
// processor. So several rows go on side by side, each two places behind the one above it: their searches do not depend
// on each other, and eight words are looked at together. A value that leaves a set is cleared as soon as the place has
// its own, one step ahead: just before the next search, that search would have to wait for it.
#include "base/mex_row.hpp"

#include <algorithm>
#include <array>
#include <thread>
#include <vector>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define CAIRN_VECTORS
#include <immintrin.h>
#endif

namespace cairn::base {

namespace {

constexpr std::int64_t kPlacesBetweenSigns = 16;  // a sign for the next rows costs about as much as a place

void clear_value(Word* set, std::int32_t value) {
  if (value < 0) return;
  set[static_cast<std::size_t>(value) / 64] &= ~bit_of(value);
}

// What the row holds when it begins. rows: those of its block, to the row itself.
void begin_row(std::span<const MexRow> rows) {
  const MexRow& row = rows.back();
  std::copy_n(row.start, row.stride, row.row);
  if (row.history == nullptr) return;
  // Rows of this block hold what comes just before the row's first place.
  for (const MexRow& above : rows.first(rows.size() - 1))
    row.history[above.first] = above.values[row.first - above.first];
  for (std::int64_t place = row.starts_from; place < row.first - row.window; ++place) {
    clear_value(row.row, row.history[place]);
  }
}

bool fill_by_words(std::span<const MexRow> rows, MexGate& gate) {
  const MexRow& row = rows.back();
  std::size_t gap = 0;
  for (std::size_t place = 0; place < row.places; ++place) {
    const std::int64_t y = row.first + static_cast<std::int64_t>(place);
    if (!gate.pass(y)) return false;
    if (place == 0) begin_row(rows);
    const std::size_t step = place * row.stride;
    const bool valid = row.valid == nullptr || test_bit(row.valid, y);
    if (valid) {
      std::size_t w = gap;
      Word held = 0;
      for (;; ++w) {
        held = row.row[w];
        for (const MexSet& set : row.sets) held |= set.words[step + w];
        if (held != ~Word{0}) break;
      }
      const auto low = static_cast<unsigned>(std::countr_one(held));
      row.values[place] = static_cast<std::int32_t>(w * 64 + low);
      const Word bit = Word{1} << low;
      for (const MexSet& set : row.sets) set.words[step + w] |= bit;
      row.row[w] |= bit;
    }
    for (const MexSet& set : row.sets) {
      if (set.leaving != nullptr) clear_value(set.words + step, set.leaving[place]);
    }
    for (const MexSet& set : row.more) clear_value(set.words + step, set.leaving[place]);
    if (row.history != nullptr) {
      row.history[y] = row.values[place];
      const std::int32_t leaves = y < row.window ? -1 : row.history[y - row.window];
      clear_value(row.row, leaves);
      if (leaves >= 0) gap = std::min(gap, static_cast<std::size_t>(leaves) / 64);
    }
    while (row.row[gap] == ~Word{0}) ++gap;
  }
  return true;
}

#ifdef CAIRN_VECTORS

constexpr std::size_t kMostSets = 3;  // that rows have when they go on side by side

__attribute__((target("avx2"), always_inline)) inline __m256i load_256(const Word* words) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words));
}

// Where a row's own set and others together have gaps in eight words: bit i for word i.
template <std::size_t kSets>
__attribute__((target("avx2"), always_inline)) inline unsigned gaps_256(const Word* own,
                                                                        const std::array<Word*, kSets>& sets,
                                                                        std::size_t w) {
  __m256i low = load_256(own + w);
  __m256i high = load_256(own + w + 4);
#pragma GCC unroll 4
  for (std::size_t i = 0; i < kSets; ++i) {
    low = _mm256_or_si256(low, load_256(sets[i] + w));
    high = _mm256_or_si256(high, load_256(sets[i] + w + 4));
  }
  const __m256i full = _mm256_set1_epi64x(-1);
  const auto low_filled = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(low, full))));
  const auto high_filled =
      static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(high, full))));
  return ~(low_filled | high_filled << 4U) & 0xFFU;
}

template <std::size_t kSets>
__attribute__((target("avx512f"), always_inline)) inline unsigned gaps_512(const Word* own,
                                                                           const std::array<Word*, kSets>& sets,
                                                                           std::size_t w) {
  __m512i sum = _mm512_loadu_si512(own + w);
#pragma GCC unroll 4
  for (std::size_t i = 0; i < kSets; ++i) sum = _mm512_or_si512(sum, _mm512_loadu_si512(sets[i] + w));
  return static_cast<unsigned>(_mm512_cmpneq_epi64_mask(sum, _mm512_set1_epi64(-1)));
}

// One of the rows that go on side by side. Places are counted by steps: the row has place step - first.
struct Lane {
  Word* own = nullptr;
  std::array<Word*, kMostSets> sets{};  // at step 0
  std::array<const std::int32_t*, kMostSets> leaving{};
  std::int32_t* values = nullptr;
  std::int32_t* history = nullptr;       // the value of a step
  const std::int32_t* leaves = nullptr;  // what leaves the row's own set at a step
  std::size_t gap = 0;                   // no word of `own` before it has one
  std::size_t first = 0;                 // the step at which it begins
  std::size_t end = 0;                   // and ends
  std::size_t windowed_from = 0;         // the step from which on values leave
};

// The same text twice, for two widths of vectors. kWindow: values leave the row; kLeave: values leave the other sets.
#define CAIRN_SIDE_BY_SIDE(NAME, TARGET, GAPS)                                                                       \
  template <std::size_t kSets, bool kWindow, bool kLeave>                                                            \
  __attribute__((target(TARGET), always_inline)) inline void NAME##_place(Lane& lane, std::size_t step,              \
                                                                          std::size_t words) {                       \
    std::array<Word*, kSets> sets;                                                                                   \
    _Pragma("GCC unroll 4") for (std::size_t i = 0; i < kSets; ++i) sets[i] = lane.sets[i] + words;                  \
    std::size_t w = lane.gap;                                                                                        \
    unsigned gaps = GAPS<kSets>(lane.own, sets, w);                                                                  \
    while (__builtin_expect(gaps == 0, 0)) {                                                                         \
      w += 8;                                                                                                        \
      gaps = GAPS<kSets>(lane.own, sets, w);                                                                         \
    }                                                                                                                \
    w += static_cast<std::size_t>(__builtin_ctz(gaps));                                                              \
    Word held = lane.own[w];                                                                                         \
    _Pragma("GCC unroll 4") for (std::size_t i = 0; i < kSets; ++i) held |= sets[i][w];                              \
    const auto low = static_cast<unsigned>(__builtin_ctzll(~held));                                                  \
    const Word bit = Word{1} << low;                                                                                 \
    const auto value = static_cast<std::int32_t>(w * 64 + low);                                                      \
    lane.values[step] = value;                                                                                       \
    lane.own[w] |= bit;                                                                                              \
    _Pragma("GCC unroll 4") for (std::size_t i = 0; i < kSets; ++i) {                                                \
      sets[i][w] |= bit;                                                                                             \
      if (kLeave) {                                                                                                  \
        const auto gone = static_cast<std::size_t>(lane.leaving[i][step]);                                           \
        sets[i][gone / 64] &= ~(Word{1} << (gone % 64));                                                             \
      }                                                                                                              \
    }                                                                                                                \
    if (kWindow) {                                                                                                   \
      lane.history[step] = value;                                                                                    \
      if (step >= lane.windowed_from) {                                                                              \
        const auto gone = static_cast<std::size_t>(lane.leaves[step]);                                               \
        lane.own[gone / 64] &= ~(Word{1} << (gone % 64));                                                            \
        lane.gap = std::min(lane.gap, gone / 64);                                                                    \
      }                                                                                                              \
    }                                                                                                                \
  }                                                                                                                  \
  template <std::size_t kSets, bool kWindow, bool kLeave>                                                            \
  __attribute__((target(TARGET))) bool NAME(std::span<const MexRow> rows, std::span<Lane> lanes, MexGate& gate) {    \
    const std::size_t stride = rows[0].stride;                                                                       \
    const std::size_t all_from = lanes.back().first + 1;                                                             \
    const std::size_t all_to = lanes.front().end;                                                                    \
    const std::int64_t last = rows[0].first + static_cast<std::int64_t>(rows[0].places) - 1;                         \
    const std::int64_t behind = static_cast<std::int64_t>(lanes.back().first) - (rows.back().first - rows[0].first); \
    for (std::size_t step = 0; step < lanes.back().end; ++step) {                                                    \
      const std::int64_t place = rows[0].first + static_cast<std::int64_t>(step);                                    \
      if (!gate.pass(std::min(place, last))) return false;                                                           \
      if (step % 8 == 0) {                                                                                           \
        for (Lane & lane : lanes) {                                                                                  \
          while (step > lane.first && lane.own[lane.gap] == ~Word{0}) ++lane.gap;                                    \
        }                                                                                                            \
      }                                                                                                              \
      const std::size_t words = step * stride;                                                                       \
      if (step >= all_from && step < all_to && lanes.size() == kMexRows) {                                           \
        _Pragma("GCC unroll 8") for (std::size_t i = 0; i < kMexRows; ++i) {                                         \
          NAME##_place<kSets, kWindow, kLeave>(lanes[i], step, words);                                               \
        }                                                                                                            \
      } else {                                                                                                       \
        for (std::size_t i = 0; i < lanes.size(); ++i) {                                                             \
          if (step < lanes[i].first || step >= lanes[i].end) continue;                                               \
          if (step == lanes[i].first) begin_row(rows.first(i + 1));                                                  \
          NAME##_place<kSets, kWindow, kLeave>(lanes[i], step, words);                                               \
        }                                                                                                            \
      }                                                                                                              \
      if (step % kPlacesBetweenSigns == 0 && step >= all_from) gate.reached(place - behind);                         \
    }                                                                                                                \
    return true;                                                                                                     \
  }                                                                                                                  \
  template <std::size_t kSets>                                                                                       \
  bool NAME##_as(std::span<const MexRow> rows, std::span<Lane> lanes, MexGate& gate, bool window, bool leave) {      \
    if (window) {                                                                                                    \
      return leave ? NAME<kSets, true, true>(rows, lanes, gate) : NAME<kSets, true, false>(rows, lanes, gate);       \
    }                                                                                                                \
    return leave ? NAME<kSets, false, true>(rows, lanes, gate) : NAME<kSets, false, false>(rows, lanes, gate);       \
  }

CAIRN_SIDE_BY_SIDE(fill_256, "avx2,bmi,bmi2", gaps_256)
CAIRN_SIDE_BY_SIDE(fill_512, "avx512f,avx2,bmi,bmi2", gaps_512)
#undef CAIRN_SIDE_BY_SIDE

template <std::size_t kSets>
bool side_by_side(std::span<const MexRow> rows, std::span<Lane> lanes, MexGate& gate, bool window, bool leave) {
  static const bool kWide = __builtin_cpu_supports("avx512f") != 0;
  return kWide ? fill_512_as<kSets>(rows, lanes, gate, window, leave)
               : fill_256_as<kSets>(rows, lanes, gate, window, leave);
}

// For one to three lines through each position, the same number in each row, and all positions valid.
bool fit_side_by_side(std::span<const MexRow> rows) {
  static const bool kVectors =
      __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
  if (!kVectors || rows.empty() || rows.size() > kMexRows) return false;
  const std::size_t sets = rows[0].sets.size();
  return sets >= 1 && sets <= kMostSets && std::all_of(rows.begin(), rows.end(), [&](const MexRow& row) {
           return row.sets.size() == sets && row.more.empty() && row.valid == nullptr && row.places > 0;
         });
}

bool fill_side_by_side(std::span<const MexRow> rows, MexGate& gate) {
  const auto has_window = [](const MexRow& row) { return row.history != nullptr; };
  const auto has_leaving = [](const MexRow& row) {
    return std::any_of(row.sets.begin(), row.sets.end(), [](const MexSet& set) { return set.leaving != nullptr; });
  };
  const bool window = std::any_of(rows.begin(), rows.end(), has_window);
  const bool leave = std::any_of(rows.begin(), rows.end(), has_leaving);
  const std::size_t steps = 3 * rows.size() + rows[0].places;
  // For sets that nothing leaves while it does leave others: the last bit of a set, which no value has.
  thread_local std::vector<std::int32_t> nothing;
  thread_local std::vector<std::int32_t> unread;
  if (leave) nothing.assign(steps, static_cast<std::int32_t>(rows[0].stride * 64 - 1));
  if (window && unread.size() < steps) unread.resize(steps);
  Lane lanes[kMexRows];
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const MexRow& row = rows[i];
    Lane& lane = lanes[i];
    // Two places behind the row above, which began one place further left.
    lane.first = 3 * i;
    lane.end = lane.first + row.places;
    lane.own = row.row;
    lane.values = row.values - lane.first;
    for (std::size_t s = 0; s < row.sets.size(); ++s) {
      lane.sets[s] = row.sets[s].words - lane.first * row.stride;
      lane.leaving[s] = row.sets[s].leaving == nullptr ? nothing.data() : row.sets[s].leaving - lane.first;
    }
    lane.windowed_from = SIZE_MAX;
    lane.history = unread.data();
    if (row.history == nullptr) continue;
    lane.history = row.history + row.first - lane.first;
    lane.leaves = lane.history - row.window;
    lane.windowed_from = lane.first + static_cast<std::size_t>(std::max<std::int64_t>(row.window - row.first, 0));
  }
  const std::span<Lane> used(lanes, rows.size());
  switch (rows[0].sets.size()) {
    case 1:
      return side_by_side<1>(rows, used, gate, window, leave);
    case 2:
      return side_by_side<2>(rows, used, gate, window, leave);
    default:
      return side_by_side<3>(rows, used, gate, window, leave);
  }
}

#else

bool fit_side_by_side(std::span<const MexRow>) { return false; }
bool fill_side_by_side(std::span<const MexRow>, MexGate&) { return false; }

#endif

}  // namespace

bool MexGate::wait(std::int64_t place) {
  // Looks before another thread may have the processor: a few microseconds, which rows that are one behind the other
  // mostly wait for.
  constexpr int kPatience = 128;
  for (int looks = 0; (seen_ = before_->load(std::memory_order_acquire)) < place; ++looks) {
    if (stopped_->load(std::memory_order_relaxed)) return false;
    if (looks >= kPatience) {
      std::this_thread::yield();
      continue;
    }
#ifdef CAIRN_VECTORS
    _mm_pause();
#endif
  }
  return true;
}

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

bool fill_mex_rows(std::span<const MexRow> rows, MexGate& gate) {
  if (fit_side_by_side(rows)) return fill_side_by_side(rows, gate);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!fill_by_words(rows.first(i + 1), gate)) return false;
  }
  return true;
}

}  // namespace cairn::base
