// Grundy values where moves take the same amount from any of several stacks, up to some: sets of values on lines of all
// directions.
//
// A direction says which stacks fall together; a line is all positions that differ by the same amount in these. A line
// is named by what does not change on it: the differences between the stacks that fall, and the other stacks. It keeps
// the set of the values between the lowest place that can still be reached and the place before, as bits. When that
// lowest place never goes back as the line is followed, all values in a set are different (mex_windows.hpp), and a
// value that leaves is cleared without counting. Which amounts may be taken is read off the rays at every position,
// until it does not change along the row any more; so they may depend on all stacks. Cost: a few words and the value
// that leaves for each direction; memory: a bit for each line and value, and four bytes a position. One thread.
#pragma once

#include "base/bit_row.hpp"
#include "engine/table/sorted_ranks.hpp"
#include "rules/rays.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cairn::engine {

class MexLines {
 public:
  // Why these rules do not fit, as far as boards up to a small bound show; empty when they seem to.
  [[nodiscard]] static std::string misfit(const Rays& rays, std::int64_t to);
  [[nodiscard]] static double bytes(const Rays& rays, std::int64_t to);

  MexLines(const Rays& rays, std::int64_t to);

  // Rows in their order, each once. Throws RowsMisfit when a place comes into reach again that was out of it.
  void fill(std::span<const std::int64_t> prefix);
  // Of y = the last number of the prefix and on.
  [[nodiscard]] const std::int32_t* values() const { return row_; }
  [[nodiscard]] const Word* zeros() const { return zeros_.data(); }  // the P-positions

 private:
  using Stacks = unsigned;  // bit i: stack i

  // form + amount * t + y * the last number >= 0, the form in the other numbers.
  struct Condition {
    Affine form;
    std::int64_t amount = 0;
    std::int64_t y = 0;
  };
  struct LineRay {
    Stacks moved = 0;
    std::vector<Condition> conditions;
  };
  struct ConditionAt {
    std::int64_t rest = 0;
    std::int64_t amount = 0;
    std::int64_t y = 0;
  };
  struct RayAt {
    Stacks moved = 0;
    Stacks moved_first = 0;  // the same at the first place of the row, where one stack more is equal
    std::size_t begin = 0;   // in conditions_
    std::size_t end = 0;
  };
  // The line of one direction through the places of a row: at place i it is number line + i * step.
  struct Direction {
    Stacks moved = 0;
    Stacks moved_first = 0;
    std::size_t place = 0;  // the least stack that falls tells how far on its line a position is
    std::size_t line = 0;
    std::size_t step = 0;
    std::size_t rays = 0;  // the first of its rays in live_, unless two stacks are equal only here
    std::size_t rays_end = 0;
    std::int64_t taken = 0;  // the most that may be taken
    bool all = false;        // all of the stack
  };

  [[nodiscard]] static std::string read(const Rays& rays, std::vector<std::vector<LineRay>>& found);
  void begin_row(std::span<const std::int64_t> prefix);
  void read_rays();
  void settle(const RayAt& ray);
  void settle_from(std::int64_t y) { settled_ = y > settled_ ? y : settled_; }
  [[nodiscard]] Stacks last_of_equals(Stacks moved, bool with_row) const;
  [[nodiscard]] std::int64_t most_taken(const Direction& direction, std::int64_t y) const;
  [[nodiscard]] std::int32_t value_below(Stacks moved, std::int64_t amount) const;
  void move_low(const Direction& direction, std::size_t line, std::int64_t low);

  std::size_t stacks_;
  std::int64_t to_;
  std::size_t words_;                       // of a set
  std::vector<std::vector<LineRay>> rays_;  // by empty stacks
  std::vector<SortedRanks> ranks_;          // by how many numbers a tuple has
  std::vector<std::size_t> family_;         // by how many stacks fall: the first line, or kNone
  std::vector<Word> sets_;
  std::vector<std::int32_t> lows_;
  std::vector<std::int32_t> values_;

  // The row at hand.
  std::vector<std::int64_t> x_;
  std::vector<Direction> directions_;
  std::vector<RayAt> live_;  // those of a direction together
  std::vector<RayAt> unsorted_;
  std::vector<ConditionAt> conditions_;
  std::int64_t settled_ = 0;  // from this y on amounts stay as they are
  std::int32_t* row_ = nullptr;
  std::vector<Word*> held_;
  std::vector<Word> zeros_;
};

}  // namespace cairn::engine
