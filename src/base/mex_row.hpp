// Grundy values along rows: the mex of sets of values that are kept as bits.
//
// A set belongs to a line through a position and holds the values of the positions that moves along this line reach.
// Where a move may take any amount, a set only grows. Where it takes at most so much, the oldest value leaves as a new
// one comes. All values in a set are different, since each of its positions can reach all that are older; so a value
// that leaves is cleared without counting.
#pragma once

#include "base/bit_row.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::base {

// The sets of lines of one kind for all places of a row: at place i it begins at words + i * stride.
struct MexSet {
  Word* words = nullptr;
  std::size_t stride = 0;
  const std::int32_t* leaving = nullptr;  // at place i the value leaving[i] (if it is not negative) is cleared when the
                                          // place has got its own; null when nothing leaves
};

// The row itself has one set for all its places. No set ever holds all the values its words have bits for, and
// kReadBeyond words behind the last one that holds a value belong to the same set.
struct MexRow {
  std::span<const MexSet> sets;  // the values in them are excluded at a place, and its own value is added to them
  std::span<const MexSet> more;  // only for what leaves, when several values leave a set at once
  const Word* start = nullptr;   // what the row holds from the beginning, when the row before has reached that place
  Word* row = nullptr;           // its own set
  std::size_t words = 0;         // of each set
  std::size_t places = 0;
  std::int64_t first = 0;
  const Word* valid = nullptr;     // bit first + i: whether place i has a value at all; null when all have
  std::int32_t* values = nullptr;  // one for each place; left alone where there is none
  // When moves along the row take at most `window`: the values of the row by place from 0 on, of which those before
  // `first` are there. Otherwise null.
  std::int32_t* history = nullptr;
  std::int64_t window = 0;
  std::int64_t starts_from = 0;  // the first place whose value `start` holds
};

inline constexpr std::size_t kReadBeyond = 16;
inline constexpr std::size_t kMexRows = 8;  // rows that are best filled together

// Sets are searched fastest where they begin with a line of the cache.
inline constexpr std::size_t kCacheLineWords = 8;
struct alignas(64) CacheLine {
  Word words[kCacheLineWords] = {};
};
[[nodiscard]] constexpr std::size_t cache_lines(std::size_t words) {
  return (words + kCacheLineWords - 1) / kCacheLineWords;
}

inline constexpr std::int64_t kAllPlaces = INT64_MAX;

// Rows that follow each other: each begins one place further right and looks at what the ones before it have at its own
// place, or further left. The value of a place is the least that is in none of its sets and not in the row; all are
// told. Work goes on as far as the rows before these have come, so that several threads can follow each other.
class MexBlock {
 public:
  // At most kMexRows of them, which stay where they are until all is done.
  void begin(std::span<const MexRow> rows);
  // The rows before have all places up to `before`. Returns the last place that all of these have, kAllPlaces at the
  // end.
  std::int64_t fill(std::int64_t before);

  // One of the rows that go on side by side. Places are counted by steps: the row has place step - first.
  static constexpr std::size_t kMostSets = 6;  // that rows have when they go on side by side
  struct Lane {
    Word* own = nullptr;
    std::array<Word*, kMostSets> sets{};  // at step 0
    std::array<std::size_t, kMostSets> strides{};
    std::array<const std::int32_t*, kMostSets> leaving{};
    std::int32_t* values = nullptr;
    std::int32_t* history = nullptr;       // the value of a step
    const std::int32_t* leaves = nullptr;  // what leaves the row's own set at a step
    std::size_t gap = 0;                   // no word of `own` before it has one
    std::size_t first = 0;                 // the step at which it begins
    std::size_t end = 0;                   // and ends
    std::size_t windowed_from = 0;         // the step from which on values leave
  };
  using Steps = void (*)(std::span<const MexRow> rows, std::span<Lane> lanes, std::size_t from, std::size_t to);

 private:
  void prepare_lanes();
  void fill_by_words(std::size_t row, std::int64_t before);

  std::span<const MexRow> rows_;
  Steps steps_ = nullptr;  // when the rows go on side by side
  std::size_t step_ = 0;
  std::array<Lane, kMexRows> lanes_;
  std::array<std::size_t, kMexRows> places_{};  // otherwise: how many each row has
  std::array<std::size_t, kMexRows> gaps_{};    // and where its own set has its first gap
  // For sets that nothing leaves while it does leave others: the last bit of a set, which no value has.
  std::vector<std::int32_t> nothing_;
  std::vector<std::int32_t> unread_;
};

// Sets bit first + i where values[i] is 0.
void set_bits_of_zeros(std::span<const std::int32_t> values, std::int64_t first, Word* bits);

}  // namespace cairn::base
