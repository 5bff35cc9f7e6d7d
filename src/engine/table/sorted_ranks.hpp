// Sorted tuples x1 <= ... <= xk with entries less than a bound, ranked in lexicographic order by prefix sums.
//
// Each tuple takes up one place, or as many as its last entry says: the words of a row, for example. Then the rank is
// the number of places of all tuples before.
#pragma once

#include "base/layers.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::engine {

class SortedRanks {
 public:
  SortedRanks() = default;
  // Tuples of `size` entries less than `side`, a place for each.
  SortedRanks(std::size_t size, std::size_t side) : SortedRanks(size, side, std::vector<std::uint64_t>(side, 1)) {}
  // places[v]: how many a tuple takes up whose last entry is v.
  SortedRanks(std::size_t size, std::size_t side, std::vector<std::uint64_t> places);

  // Of all tuples together; the empty tuple takes up one place.
  [[nodiscard]] std::uint64_t count() const { return count_; }
  // At v, from 0 to the bound: the places of all tuples of the entries from `slot` on that begin with less than v.
  [[nodiscard]] const std::uint64_t* sums(std::size_t slot) const { return sums_.data() + slot * row_; }

  [[nodiscard]] std::uint64_t rank(std::span<const std::int64_t> x) const { return rank_without(x, x.size()); }
  // Of x without the entry in one slot.
  [[nodiscard]] std::uint64_t rank_without(std::span<const std::int64_t> x, std::size_t without) const {
    std::uint64_t rank = 0;
    std::int64_t previous = 0;
    const std::uint64_t* sums = sums_.data();
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (i == without) continue;
      rank += sums[x[i]] - sums[previous];
      previous = x[i];
      sums += row_;
    }
    return rank;
  }

 private:
  std::size_t row_ = 0;  // sums of a slot
  std::uint64_t count_ = 1;
  std::vector<std::uint64_t> sums_;
};

}  // namespace cairn::engine
