// Grundy values by rows: the P-positions of one value after another.
//
// A position has value v when none of its options has, and every smaller value is among them. So with the values below
// v placed, value v goes, from left to right, to every open position that no line and no move along the row connects
// with another v: the scan of an outcome row, once for each value, over positions that are still open. A line keeps a
// row of bits for every value. Where a row may hold each value once, the search stops at the first place, which is
// mostly near the first open position; so a position costs a few words, not a pass over all values of its options. Fits
// when every move to another row may take any amount.
#pragma once

#include "engine/rows/row_filler.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cairn::engine {

class GrundyFiller {
 public:
  // Why these rules do not fit; empty when they do.
  [[nodiscard]] static std::string misfit(const RowPlan& plan, const Rays& rays);
  // What it will need besides the memory's own rows.
  [[nodiscard]] static double bytes(const RowPlan& plan, const Rays& rays, const RowMemory& memory);

  GrundyFiller(const RowPlan& plan, const Rays& rays, const Box& box, RowMemory& memory, const Control* control);

  // Throws RowStopped.
  void fill(std::span<const std::int64_t> prefix);
  // Of y = place.first, ...; -1 where the position is not valid.
  [[nodiscard]] const std::int32_t* values() const { return values_.data() + place_.first; }
  [[nodiscard]] const Word* zeros() const { return zeros_.data(); }  // the P-positions

 private:
  // A row for every value of a line, with an empty word at both ends.
  struct Planes {
    bool kept = false;
    std::size_t stride = 0;
    std::vector<Word> words;
  };
  struct Source {
    const Word* words = nullptr;  // of value 0; the row's first word
    std::int64_t shift = 0;
  };

  [[nodiscard]] Word blocked(std::int32_t value, std::size_t word) const;
  void add_sources(const RowGroup& group);
  void read_lows();
  void place_values();
  void place_value(std::int32_t value, std::int64_t from);
  void place_value_anywhere(std::int32_t value);
  void put(std::int32_t value, std::int64_t y);
  [[nodiscard]] Word* plane(bool diagonal, std::size_t stack, std::int32_t value);

  const RowPlan& plan_;
  RowMemory& memory_;
  RowClock clock_;
  RowPlace place_;
  RowValidity validity_;
  RowMoves moves_;
  std::int32_t values_end_;  // every value is smaller
  std::size_t side_;
  Planes planes_[2];  // straight, diagonal
  std::vector<Source> sources_;
  std::vector<Word> open_;
  std::vector<Word> zeros_;
  std::vector<Word> mark_;
  std::vector<std::int32_t> values_;
  std::vector<std::int64_t> lowest_from_;  // by value: where it may be placed again after P-positions below the row
  std::vector<std::vector<std::int64_t>> lows_;  // by value, for moves that are no window
  std::vector<std::int32_t> low_values_;
  std::vector<std::int64_t> target_;
  std::size_t open_word_ = 0;
  std::int64_t window_ = -1;  // moves along the row take any amount up to this; -1 when they are different
};

}  // namespace cairn::engine
