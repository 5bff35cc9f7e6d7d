// The search for the first gap of a few sets.
//
// A row's own set fills up from below, so a search begins at its first gap; then it takes the words between that gap
// and the value. One search must wait for what the one before it has stored, and where it ends is hard to guess for the
// processor. So several rows go on side by side, each two places behind the one above it: their searches do not depend
// on each other, and eight words are looked at together, or sixteen where sets only grow: then a search goes further,
// and what it costs is mostly that nobody can guess how far. A value that leaves a set is cleared as soon as the place
// has its own, one step ahead: just before the next search, that search would have to wait for it.
#include "base/mex_row.hpp"

#include <algorithm>
#include <array>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define CAIRN_VECTORS
#include <immintrin.h>
#endif

namespace cairn::base {

namespace {

void clear_value(Word* set, std::int32_t value) {
  if (value < 0) return;
  set[static_cast<std::size_t>(value) / 64] &= ~bit_of(value);
}

// What the row holds when it begins. rows: those of its block, to the row itself.
void begin_row(std::span<const MexRow> rows) {
  const MexRow& row = rows.back();
  std::copy_n(row.start, row.words, row.row);
  if (row.history == nullptr) return;
  // Rows of this block hold what comes just before the row's first place.
  for (const MexRow& above : rows.first(rows.size() - 1))
    row.history[above.first] = above.values[row.first - above.first];
  for (std::int64_t place = row.starts_from; place < row.first - row.window; ++place) {
    clear_value(row.row, row.history[place]);
  }
}

#ifdef CAIRN_VECTORS

using Lane = MexBlock::Lane;
constexpr std::size_t kMostSets = MexBlock::kMostSets;

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

// The same text twice, for two widths of vectors. kWindow: values leave the row; kLeave: values leave the other sets.
#define CAIRN_SIDE_BY_SIDE(NAME, TARGET, GAPS)                                                                       \
  template <std::size_t kSets, bool kWindow, bool kLeave>                                                            \
  __attribute__((target(TARGET), always_inline)) inline void NAME##_place(Lane& lane, std::size_t step) {            \
    constexpr std::size_t kLook = kWindow || kLeave ? 8 : 16;                                                        \
    std::array<Word*, kSets> sets;                                                                                   \
    _Pragma("GCC unroll 8") for (std::size_t i = 0; i < kSets; ++i) sets[i] = lane.sets[i] + step * lane.strides[i]; \
    std::size_t w = lane.gap;                                                                                        \
    unsigned gaps = GAPS<kSets>(lane.own, sets, w);                                                                  \
    if (kLook == 16) gaps |= GAPS<kSets>(lane.own, sets, w + 8) << 8U;                                               \
    while (__builtin_expect(gaps == 0, 0)) {                                                                         \
      w += kLook;                                                                                                    \
      gaps = GAPS<kSets>(lane.own, sets, w);                                                                         \
      if (kLook == 16) gaps |= GAPS<kSets>(lane.own, sets, w + 8) << 8U;                                             \
    }                                                                                                                \
    w += static_cast<std::size_t>(__builtin_ctz(gaps));                                                              \
    Word held = lane.own[w];                                                                                         \
    _Pragma("GCC unroll 8") for (std::size_t i = 0; i < kSets; ++i) held |= sets[i][w];                              \
    const auto low = static_cast<unsigned>(__builtin_ctzll(~held));                                                  \
    const Word bit = Word{1} << low;                                                                                 \
    const auto value = static_cast<std::int32_t>(w * 64 + low);                                                      \
    lane.values[step] = value;                                                                                       \
    lane.own[w] |= bit;                                                                                              \
    _Pragma("GCC unroll 8") for (std::size_t i = 0; i < kSets; ++i) {                                                \
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
  __attribute__((target(TARGET))) void NAME(std::span<const MexRow> rows, std::span<Lane> lanes, std::size_t from,   \
                                            std::size_t to) {                                                        \
    const std::size_t all_from = lanes.back().first + 1;                                                             \
    const std::size_t all_to = lanes.front().end;                                                                    \
    for (std::size_t step = from; step < to; ++step) {                                                               \
      if (step % 8 == 0) {                                                                                           \
        for (Lane & lane : lanes) {                                                                                  \
          while (step > lane.first && lane.own[lane.gap] == ~Word{0}) ++lane.gap;                                    \
        }                                                                                                            \
      }                                                                                                              \
      if (step >= all_from && step < all_to && lanes.size() == kMexRows) {                                           \
        _Pragma("GCC unroll 8") for (std::size_t i = 0; i < kMexRows; ++i) {                                         \
          NAME##_place<kSets, kWindow, kLeave>(lanes[i], step);                                                      \
        }                                                                                                            \
      } else {                                                                                                       \
        for (std::size_t i = 0; i < lanes.size(); ++i) {                                                             \
          if (step < lanes[i].first || step >= lanes[i].end) continue;                                               \
          if (step == lanes[i].first) begin_row(rows.first(i + 1));                                                  \
          NAME##_place<kSets, kWindow, kLeave>(lanes[i], step);                                                      \
        }                                                                                                            \
      }                                                                                                              \
    }                                                                                                                \
  }                                                                                                                  \
  template <std::size_t kSets>                                                                                       \
  MexBlock::Steps NAME##_as(bool window, bool leave) {                                                               \
    if (kSets > 3) return NAME<kSets, true, true>;                                                                   \
    if (window) return leave ? NAME<kSets, true, true> : NAME<kSets, true, false>;                                   \
    return leave ? NAME<kSets, false, true> : NAME<kSets, false, false>;                                             \
  }

CAIRN_SIDE_BY_SIDE(fill_256, "avx2,bmi,bmi2", gaps_256)
CAIRN_SIDE_BY_SIDE(fill_512, "avx512f,avx2,bmi,bmi2", gaps_512)
#undef CAIRN_SIDE_BY_SIDE

template <std::size_t kSets>
MexBlock::Steps steps_for(bool window, bool leave) {
  static const bool kWide = __builtin_cpu_supports("avx512f") != 0;
  return kWide ? fill_512_as<kSets>(window, leave) : fill_256_as<kSets>(window, leave);
}

// For a few lines through each position, the same number in each row, and all positions valid.
MexBlock::Steps side_by_side(std::span<const MexRow> rows, bool window, bool leave) {
  static const bool kVectors =
      __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
  if (!kVectors || rows.empty()) return nullptr;
  const std::size_t sets = rows[0].sets.size();
  const bool alike = std::all_of(rows.begin(), rows.end(), [&](const MexRow& row) {
    return row.sets.size() == sets && row.more.empty() && row.valid == nullptr && row.places > 0;
  });
  constexpr std::array kSteps{steps_for<1>, steps_for<2>, steps_for<3>, steps_for<4>, steps_for<5>, steps_for<6>};
  static_assert(kSteps.size() == kMostSets);
  return alike && sets >= 1 && sets <= kMostSets ? kSteps[sets - 1](window, leave) : nullptr;
}

#else

MexBlock::Steps side_by_side(std::span<const MexRow>, bool, bool) { return nullptr; }

#endif

}  // namespace

void MexBlock::begin(std::span<const MexRow> rows) {
  rows_ = rows;
  step_ = 0;
  places_.fill(0);
  gaps_.fill(0);
  prepare_lanes();
}

void MexBlock::prepare_lanes() {
  const auto has_window = [](const MexRow& row) { return row.history != nullptr; };
  const auto has_leaving = [](const MexRow& row) {
    return std::any_of(row.sets.begin(), row.sets.end(), [](const MexSet& set) { return set.leaving != nullptr; });
  };
  const bool window = std::any_of(rows_.begin(), rows_.end(), has_window);
  const bool leave = std::any_of(rows_.begin(), rows_.end(), has_leaving);
  steps_ = side_by_side(rows_, window, leave);
  if (steps_ == nullptr) return;
  const std::size_t steps = 3 * rows_.size() + rows_[0].places;
  nothing_.assign(steps, static_cast<std::int32_t>(rows_[0].words * 64 - 1));
  if (unread_.size() < steps) unread_.resize(steps);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const MexRow& row = rows_[i];
    Lane& lane = lanes_[i];
    // Two places behind the row above, which began one place further left.
    lane.first = 3 * i;
    lane.end = lane.first + row.places;
    lane.gap = 0;
    lane.own = row.row;
    lane.values = row.values - lane.first;
    for (std::size_t s = 0; s < row.sets.size(); ++s) {
      lane.sets[s] = row.sets[s].words - lane.first * row.sets[s].stride;
      lane.strides[s] = row.sets[s].stride;
      lane.leaving[s] = row.sets[s].leaving == nullptr ? nothing_.data() : row.sets[s].leaving - lane.first;
    }
    lane.windowed_from = SIZE_MAX;
    lane.history = unread_.data();
    if (row.history == nullptr) continue;
    lane.history = row.history + row.first - lane.first;
    lane.leaves = lane.history - row.window;
    lane.windowed_from = lane.first + static_cast<std::size_t>(std::max<std::int64_t>(row.window - row.first, 0));
  }
}

std::int64_t MexBlock::fill(std::int64_t before) {
  const MexRow& top = rows_.front();
  const std::int64_t last = top.first + static_cast<std::int64_t>(top.places) - 1;
  if (steps_ == nullptr) {
    for (std::size_t i = 0; i < rows_.size(); ++i) fill_by_words(i, before);
    return before >= last ? kAllPlaces : before;
  }
  const std::span<Lane> lanes = std::span(lanes_).first(rows_.size());
  std::size_t to = lanes.back().end;
  if (before < last) to = std::min(to, static_cast<std::size_t>(std::max<std::int64_t>(before - top.first + 1, 0)));
  if (to > step_) {
    steps_(rows_, lanes, step_, to);
    step_ = to;
  }
  if (step_ == lanes.back().end) return kAllPlaces;
  // The last row is two places behind each row above it.
  return top.first + static_cast<std::int64_t>(step_) - 1 - 2 * (static_cast<std::int64_t>(lanes.size()) - 1);
}

// One of the rows, up to this place.
void MexBlock::fill_by_words(std::size_t which, std::int64_t before) {
  const MexRow& row = rows_[which];
  std::size_t& gap = gaps_[which];
  for (std::size_t& place = places_[which]; place < row.places; ++place) {
    const std::int64_t y = row.first + static_cast<std::int64_t>(place);
    if (y > before) return;
    if (place == 0) begin_row(rows_.first(which + 1));
    const bool valid = row.valid == nullptr || test_bit(row.valid, y);
    if (valid) {
      std::size_t w = gap;
      Word held = 0;
      for (;; ++w) {
        held = row.row[w];
        for (const MexSet& set : row.sets) held |= set.words[place * set.stride + w];
        if (held != ~Word{0}) break;
      }
      const auto low = static_cast<unsigned>(std::countr_one(held));
      row.values[place] = static_cast<std::int32_t>(w * 64 + low);
      const Word bit = Word{1} << low;
      for (const MexSet& set : row.sets) set.words[place * set.stride + w] |= bit;
      row.row[w] |= bit;
    }
    for (const MexSet& set : row.sets) {
      if (set.leaving != nullptr) clear_value(set.words + place * set.stride, set.leaving[place]);
    }
    for (const MexSet& set : row.more) clear_value(set.words + place * set.stride, set.leaving[place]);
    if (row.history != nullptr) {
      row.history[y] = row.values[place];
      const std::int32_t leaves = y < row.window ? -1 : row.history[y - row.window];
      clear_value(row.row, leaves);
      if (leaves >= 0) gap = std::min(gap, static_cast<std::size_t>(leaves) / 64);
    }
    while (row.row[gap] == ~Word{0}) ++gap;
  }
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

}  // namespace cairn::base
