// Grundy values by rows where moves take any amount, or any up to some: the mex of what the lines through a position
// hold.
//
// For every line, at every place on it, a set of the values that can be reached along it, as bits (MexWindows says when
// that is a window that never goes back). The value of a position is the first that is in none of the sets of its
// lines and not in its row. Since a row fills up from below, the search begins at the row's first gap. Cost: a few
// words a position; memory: a bit for each value, place and line. Eight rows go on side by side. Of several threads
// each takes a block of sixteen rows, or of 32 where rows are long, and follows the block before, 64 places at a time:
// what one thread has written must come from its cache to that of the next, and so it comes for all rows of a block at
// once. Every value is computed from the same sets as by one thread, and the result cannot depend on their number.
#pragma once

#include "base/mex_row.hpp"
#include "engine/rows/mex_windows.hpp"
#include "engine/rows/row_filler.hpp"
#include "engine/rows/rows.hpp"

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace cairn::engine {

class MexFiller {
 public:
  // What it needs; all_values: values leave sets, or there are several threads.
  [[nodiscard]] static double bytes(const RowPlan& plan, const Rays& rays, const RowMemory& memory, bool diagonal,
                                    bool all_values);

  MexFiller(const RowPlan& plan, const Rays& rays, const Box& box, RowMemory& memory, const MexWindows& windows,
            int threads);

  // Adds to `done` the prefixes whose rows the consumer (which may be null) has got. The rows of zeros are put into the
  // table of the memory when rows are kept.
  Status run(RowConsumer* consumer, const Control& control, std::uint64_t& done);

 private:
  struct RowData {
    std::vector<CacheLine> own;
    std::vector<Word> valid;
    std::vector<std::int32_t> history;
    std::vector<MexSet> sets;
    std::vector<MexSet> more;
  };
  // What a thread needs for the rows it fills together.
  struct Worker {
    explicit Worker(const RowMemory& memory) : place(memory) {}
    RowPlace place;
    std::vector<RowData> rows;
    std::vector<MexRow> work;
    std::vector<MexBlock> groups;
    std::vector<std::int64_t> prefix;
    std::vector<std::int64_t> other;
    std::vector<const std::int32_t*> leaving;
  };
  // Rows that differ in the last number of their prefix alone, in groups of kMexRows.
  struct Block {
    std::uint64_t index = 0;  // of the first prefix
    std::size_t rows = 0;
  };

  void work(std::size_t number);
  bool fill_block(Worker& worker, std::size_t block);
  bool wait_for(std::size_t block, std::int64_t place);
  void begin_group(Worker& worker, std::size_t block, std::size_t group);
  void prepare(Worker& worker, std::size_t row);
  void add_set(RowData& row, Word* words, std::span<const std::int32_t* const> leaving) const;
  void read_history(Worker& worker, std::size_t from, std::size_t rows);
  bool deliver(std::size_t to_block);
  void stop(Status status);
  [[nodiscard]] Word* at(bool diagonal, std::uint64_t line, std::int64_t place) {
    return held_[diagonal ? 1 : 0].data()->words +
           (static_cast<std::size_t>(line) * side_ + static_cast<std::size_t>(place)) * value_words_;
  }
  // The values of a row from its first y on.
  [[nodiscard]] std::int32_t* values(std::span<const std::int64_t> prefix) {
    return values_.get() + (all_values_ ? value_ranks_.rank(prefix) : 0);
  }

  const RowPlan& plan_;
  RowMemory& memory_;
  const MexWindows& windows_;
  RowValidity validity_;
  std::size_t side_;
  std::size_t value_words_;
  std::size_t threads_;
  std::size_t groups_;  // of a block
  bool all_values_;  // are kept, for threads or since they are looked at again when they leave; else those of one block
  SortedRanks value_ranks_;
  std::unique_ptr<std::int32_t[]> values_;
  std::vector<CacheLine> held_[2];  // straight lines by y, diagonals by y less the number that falls
  std::vector<Word> none_;
  std::vector<Word> zeros_;
  std::vector<Block> blocks_;
  std::vector<std::int64_t> block_prefixes_;  // the first of each

  RowConsumer* consumer_ = nullptr;
  const Control* control_ = nullptr;
  std::uint64_t* done_ = nullptr;
  std::size_t delivered_ = 0;                       // blocks
  std::atomic<std::size_t> taken_{0};               // by some thread; in their order, so that none waits for ever
  std::vector<std::atomic<std::int64_t>> reached_;  // by block, from 1 on: the places up to here are done
  std::atomic<bool> stopped_{false};
  std::mutex ending_;
  Status status_ = Status::complete;
  std::exception_ptr error_;
};

// No position has a larger value than the longest play from it, which its measure bounds.
[[nodiscard]] std::int64_t largest_grundy_value(const Rays& rays, std::int64_t to);

}  // namespace cairn::engine
