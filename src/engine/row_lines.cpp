// Numbering lines.
#include "engine/row_lines.hpp"

namespace cairn {

LineNumbers::LineNumbers(const RowLayout& layout, std::size_t prefix_size)
    : sorted_(layout.sorted()), side_(static_cast<std::uint64_t>(layout.to()) + 1) {
  if (prefix_size == 0) return;
  const std::size_t others = prefix_size - 1;
  if (!sorted_) {
    for (std::size_t i = 0; i < others; ++i) count_ *= side_;
    return;
  }
  ranks_ = SortedRanks(others, side_);
  count_ = ranks_.count();
}

std::uint64_t LineNumbers::number(std::span<const std::int64_t> prefix, std::size_t without) const {
  if (sorted_) return ranks_.rank_without(prefix, without);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < prefix.size(); ++i) {
    if (i != without) number = number * side_ + static_cast<std::uint64_t>(prefix[i]);
  }
  return number;
}

}  // namespace cairn
