// A box of positions, densely ranked: every coordinate from 0 to a bound, every mode, stacks sorted.
//
// Sorted tuples x1 <= ... <= xk with entries up to N are ranked in lexicographic order without gaps by the
// combinatorial number system, so a table of three stacks needs a sixth of the cube.
#pragma once

#include "engine/table/sorted_ranks.hpp"
#include "rules/board.hpp"
#include "rules/definition.hpp"
#include "rules/rays.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::engine {

class Box {
 public:
  Box() = default;
  // Modes without infinite purses only. The number of positions must fit into 64 bits.
  Box(const Rays& rays, std::int64_t to);

  [[nodiscard]] std::uint64_t size() const { return tuples_ * modes_.size(); }
  [[nodiscard]] int coordinates() const { return k_; }
  [[nodiscard]] std::int64_t to() const { return to_; }
  [[nodiscard]] const std::vector<int>& modes() const { return modes_; }
  // What the modes are, in the order of modes().
  [[nodiscard]] const std::vector<Mode>& mode_info() const { return mode_info_; }
  [[nodiscard]] bool sorted() const { return sorted_; }

  // The rank of (mode, x); nothing when it lies outside.
  [[nodiscard]] std::optional<std::uint64_t> rank(int mode, const std::int64_t* x) const;

  // A walk through all positions in rank order: modes run fastest, then the last coordinate.
  struct Walk {
    int mode = 0;  // index into modes()
    std::vector<std::int64_t> x;
    std::uint64_t rank = 0;
  };
  [[nodiscard]] Walk first() const;
  bool advance(Walk& walk) const;  // false at the end
  [[nodiscard]] Walk unrank(std::uint64_t rank) const;

 private:
  int k_ = 0;
  std::int64_t to_ = 0;
  bool sorted_ = false;
  std::uint64_t tuples_ = 1;
  std::vector<int> modes_;  // the modes that the box holds
  std::vector<Mode> mode_info_;
  std::vector<int> mode_slot_;          // mode -> index in modes_, -1 when it is not held
  SortedRanks ranks_;                   // sorted
  std::vector<std::uint64_t> strides_;  // otherwise: one for each slot
};

// What a box will hold, for refusing it before it is built.
struct BoxShape {
  bool sorted = false;
  int coordinates = 0;
  std::int64_t to = 0;
  double modes = 1;

  [[nodiscard]] double positions() const;  // infinite when no number is as large
  [[nodiscard]] double log10_positions() const;
};
[[nodiscard]] BoxShape box_shape(const Ruleset& rules, int coordinates, std::int64_t to);
[[nodiscard]] BoxShape box_shape(const Rays& rays, std::int64_t to);

// Throws TooLarge, which names the bytes that are needed, or the number of positions where bytes have no name.
// may_save: the table would be printed, which takes four bytes a position; a saved one takes a bit.
inline constexpr double kMostPositions = 1e18;
[[noreturn]] void refuse_table(const BoxShape& shape, double bytes, std::size_t memory, bool may_save = false);
// Throws it when there are more positions than a machine word can number, whatever is done with them.
void check_numbered(const BoxShape& shape, std::size_t memory);

}  // namespace cairn::engine
