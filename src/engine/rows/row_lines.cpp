// Numbering lines.
#include "engine/rows/row_lines.hpp"

#include <algorithm>

namespace cairn::engine {

LineNumbers::LineNumbers(const RowLayout& layout, std::size_t prefix_size) : sorted_(layout.sorted()) {
  if (prefix_size == 0) return;
  if (sorted_) {
    ranks_ = SortedRanks(prefix_size - 1, static_cast<std::size_t>(layout.to()) + 1);
    count_ = ranks_.count();
    return;
  }
  for (std::size_t i = 0; i < prefix_size; ++i) sides_.push_back(static_cast<std::uint64_t>(layout.prefix_to(i)) + 1);
  // Most lines run along the number with the fewest values.
  for (const std::uint64_t side : sides_) count_ *= side;
  count_ /= *std::min_element(sides_.begin(), sides_.end());
}

std::uint64_t LineNumbers::number(std::span<const std::int64_t> prefix, std::size_t without) const {
  if (sorted_) return ranks_.rank_without(prefix, without);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < prefix.size(); ++i) {
    if (i != without) number = number * sides_[i] + static_cast<std::uint64_t>(prefix[i]);
  }
  return number;
}

}  // namespace cairn::engine
