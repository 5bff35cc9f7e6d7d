// What moves to earlier rows make N: rows to be ORed, each with a shift and the part of y it counts for.
//
// A line on which any amount may be taken is one row, the OR of all rows before it on that line. Otherwise the rows
// that the amounts lead to are listed, those without a P-position left out. Nothing is ORed until it is asked for.
#pragma once

#include "engine/rows/row_memory.hpp"
#include "engine/rows/row_plan.hpp"
#include "engine/rows/row_range.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cairn::engine {

class RowSources {
 public:
  RowSources(const RowPlan& plan, const std::string& game, const RowMemory& memory, RowPlace& place, bool misere);

  // Collects what the rays of a group make N. What is known at once is set in `mask`, and in misere play every y from
  // which there is such a move in covered().
  void collect(const RowGroup& group, Word* mask);
  // ORs all that was collected into the words of mask from `begin` to `end`.
  void gather(Word* mask, std::size_t begin, std::size_t end);
  // The words from `begin` to `end` of all that was collected, when that is whole rows and diagonals only.
  void words(Word* target, std::size_t begin, std::size_t end) const {
    or_of_rows(target, whole_rows_.data(), whole_rows_.size(), begin, end);
    for (const auto& source : sources_) or_shifted(target, source.words, source.shift, begin, end, 0, source.end_word);
  }
  [[nodiscard]] const std::vector<Word>& covered() const { return covered_; }

 private:
  // Bits to be ORed into the row: those of words, `shift` higher, for y from `from` to `to` (and in mask).
  struct Source {
    const Word* words = nullptr;
    std::int64_t shift = 0;
    std::size_t first_word = 0;
    std::size_t end_word = 0;
    bool whole = true;
    std::int64_t from = 0;
    std::int64_t to = 0;
    std::size_t mask = 0;  // 1 + its place among the masks; 0 for none
  };
  struct Interval {
    std::int64_t lo = 0;
    std::int64_t hi = 0;
  };

  void add_running(const RowLine& line, bool repeated);
  void add_ray(const RowRay& ray);
  void add_amounts(const RowRay& ray, RowRange& t, const RowRange& y);
  void each_amount(const RowRay& ray, RowRange t, const RowRange& y);
  void add_target(const RowRay& ray, std::int64_t t, RowRange y);
  void add_places(const RowRay& ray, RowRange& y);
  void add_row(std::size_t slot, std::span<const std::int64_t> prefix, std::int64_t shift, RowRange& y,
               std::size_t mask);
  void add_swapped(const RowRay& ray, std::int64_t row_after, RowRange& y, std::size_t mask);
  void add_source(const Word* words, std::int64_t shift, std::size_t first_word, RowRange& y, std::size_t mask);
  [[noreturn]] void refuse_leaving() const;
  void check_inside(std::span<const std::int64_t> numbers) const;
  void check_earlier(std::span<const std::int64_t> prefix) const;
  void add_line_rows(const RowLine& line, std::int64_t t_lo, std::int64_t t_hi, const RowRange& y);
  void add_whole_rows(const RowLine& line, std::int64_t lowest, std::int64_t highest);
  void merge_lines();
  template <class Passes>
  [[nodiscard]] std::size_t mask_of(const RowRange& y, const Passes& passes_at);
  [[nodiscard]] bool passes(std::int64_t y) const;  // the conditions on y alone
  [[nodiscard]] bool passes(std::int64_t t, std::int64_t y) const;
  [[nodiscard]] bool row_is_empty(std::size_t slot, std::span<const std::int64_t> prefix) const;

  const RowPlan& plan_;
  const std::string& game_;
  const RowMemory& memory_;
  RowPlace& place_;
  bool misere_;

  Word* known_ = nullptr;                         // the mask at hand
  std::vector<const Word*> whole_rows_;           // as they are
  std::vector<Source> sources_;                   // all others
  std::vector<std::vector<Interval>> intervals_;  // amounts on plan_.lines, to be put together
  bool open_intervals_ = false;
  // The ray at hand: its conditions on y alone, on t alone, and on both.
  std::vector<RowConditionAt> y_conditions_;
  std::vector<RowConditionAt> t_conditions_;
  std::vector<RowConditionAt> mixed_;
  std::vector<std::vector<Word>> masks_;
  std::size_t masks_used_ = 0;
  std::vector<Word> part_;
  std::vector<Word> covered_;
  std::vector<std::int64_t> target_;
};

}  // namespace cairn::engine
