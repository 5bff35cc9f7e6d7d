// Grundy values by rows where every move may take any amount: the mex of what the lines through a position hold.
//
// For every line, at every place on it, a set of the values it holds so far, as bits. The value of a position is the
// first that is in none of the sets of its lines and not in its row. Since a row fills up from below, the search begins
// at the row's first gap. Cost: a few words a position; memory: a bit for each value, place and line.
#pragma once

#include "base/mex_row.hpp"
#include "engine/rows/row_filler.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace cairn::engine {

class MexFiller {
 public:
  // Whether moves along the row, too, may take any amount. Some hundred prefixes are tried; a row that is different is
  // noticed when it is filled.
  [[nodiscard]] static bool fits(const RowPlan& plan, const RowMemory& memory);
  [[nodiscard]] static double bytes(const RowPlan& plan, const Rays& rays, const RowMemory& memory);

  MexFiller(const RowPlan& plan, const Rays& rays, const Box& box, RowMemory& memory, const Control* control);

  // Throws RowStopped.
  void fill(std::span<const std::int64_t> prefix);
  // From the row's first y on; -1 where the position is not valid.
  [[nodiscard]] const std::int32_t* values() const { return rows_[current_].values.data(); }
  [[nodiscard]] const Word* zeros() const { return zeros_.data(); }  // the P-positions

 private:
  struct RowData {
    std::vector<CacheLine> own;
    std::vector<Word> valid;
    std::vector<std::int32_t> values;
    std::vector<Word*> sets;
    std::vector<Word*> learners;
    MexRow work;
    bool any = false;  // has valid positions
  };

  void fill_from(std::span<const std::int64_t> prefix, std::uint64_t index);
  void prepare(RowData& row, std::span<const std::int64_t> prefix, std::uint64_t index);
  [[nodiscard]] Word* at(bool diagonal, std::size_t stack, std::int64_t place) {
    const auto line = static_cast<std::size_t>(place_.line(stack));
    return held_[diagonal ? 1 : 0].data()->words + (line * side_ + static_cast<std::size_t>(place)) * value_words_;
  }

  const RowPlan& plan_;
  RowMemory& memory_;
  RowClock clock_;
  RowPlace place_;
  RowValidity validity_;
  RowMoves moves_;
  std::size_t side_;
  std::size_t value_words_;
  std::vector<CacheLine> held_[2];  // straight lines by y, diagonals by y less the number that falls
  std::vector<Word> none_;
  std::vector<RowData> rows_;  // of the prefixes from begin_ to end_
  std::uint64_t begin_ = 0;
  std::uint64_t end_ = 0;
  std::size_t current_ = 0;
  std::vector<Word> zeros_;
};

// No position has a larger value than the longest play from it, which its measure bounds.
[[nodiscard]] std::int64_t largest_grundy_value(const Rays& rays, std::int64_t to);

}  // namespace cairn::engine
