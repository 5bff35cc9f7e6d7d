// Grundy values along rows: the mex of sets of values that are kept as bits.
//
// A set belongs to a line through a position and holds the values of the positions that moves along this line reach.
// Where a move may take any amount, a set only grows. Where it takes at most so much, the oldest value leaves as a new
// one comes. All values in a set are different, since each of its positions can reach all that are older; so a value
// that leaves is cleared without counting.
#pragma once

#include "base/bit_row.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn::base {

// The sets of one line for all places of a row: at place i it begins at words + i * stride.
struct MexSet {
  Word* words = nullptr;
  const std::int32_t* leaving = nullptr;  // at place i the value leaving[i] (if it is not negative) is cleared when the
                                          // place has got its own; null when nothing leaves
};

// The row itself has one set for all its places. No set ever holds all the values its words have bits for, and
// kReadBeyond words behind the last one that holds a value belong to the same set.
struct MexRow {
  std::span<const MexSet> sets;  // the values in them are excluded at a place, and its own value is added to them
  std::span<const MexSet> more;  // only for what leaves, when several values leave a set at once
  const Word* start = nullptr;   // what the row holds from the beginning, when the row before has reached that place
  Word* row = nullptr;           // its own set, of `stride` words
  std::size_t stride = 0;
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

inline constexpr std::size_t kReadBeyond = 8;
inline constexpr std::size_t kMexRows = 8;  // rows that are best filled together

// Sets are searched fastest where they begin with a line of the cache.
inline constexpr std::size_t kCacheLineWords = 8;
struct alignas(64) CacheLine {
  Word words[kCacheLineWords] = {};
};
[[nodiscard]] constexpr std::size_t cache_lines(std::size_t words) {
  return (words + kCacheLineWords - 1) / kCacheLineWords;
}

// How rows that are filled by several threads follow each other: a place is filled as soon as all rows before have it.
class MexGate {
 public:
  MexGate() = default;  // for one thread: everything before is there
  // before: the last place that all rows before have; own: the same with these rows. Both are shared with others.
  MexGate(const std::atomic<std::int64_t>* before, std::atomic<std::int64_t>* own, const std::atomic<bool>* stopped)
      : before_(before), own_(own), stopped_(stopped) {}

  // False when somebody has stopped the work.
  [[nodiscard]] bool pass(std::int64_t place) { return place <= seen_ || before_ == nullptr || wait(place); }
  void reached(std::int64_t place) {
    if (own_ != nullptr) own_->store(place, std::memory_order_release);
  }

 private:
  [[nodiscard]] bool wait(std::int64_t place);

  const std::atomic<std::int64_t>* before_ = nullptr;
  std::atomic<std::int64_t>* own_ = nullptr;
  const std::atomic<bool>* stopped_ = nullptr;
  std::int64_t seen_ = -1;
};

// Rows that follow each other: each begins one place further right and looks at what the ones before it have at its own
// place, or further left. The value of a place is the least that is in none of its sets and not in the row; all are
// told. False when the gate was closed.
[[nodiscard]] bool fill_mex_rows(std::span<const MexRow> rows, MexGate& gate);

// Sets bit first + i where values[i] is 0.
void set_bits_of_zeros(std::span<const std::int32_t> values, std::int64_t first, Word* bits);

}  // namespace cairn::base
