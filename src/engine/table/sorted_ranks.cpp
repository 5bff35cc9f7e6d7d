// The prefix sums, slot by slot from the last.
#include "engine/table/sorted_ranks.hpp"

namespace cairn::engine {

SortedRanks::SortedRanks(std::size_t size, std::size_t side, std::vector<std::uint64_t> places)
    : row_(side + 1), sums_(size * row_, 0) {
  for (std::size_t slot = size; slot-- > 0;) {
    std::uint64_t* sums = sums_.data() + slot * row_;
    std::uint64_t sum = 0;
    for (std::size_t v = 0; v < side; ++v) {
      sums[v] = sum;
      sum += places[v];
    }
    sums[side] = sum;
    count_ = sum;
    if (slot == 0) break;
    // Of all tuples of the slots from this one on whose entries are at least v.
    for (std::size_t v = 0; v < side; ++v) places[v] = sum - sums[v];
  }
}

}  // namespace cairn::engine
