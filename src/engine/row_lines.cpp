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
  // Sorted tuples of the other numbers, ranked as in a box.
  weights_.assign(others, std::vector<std::uint64_t>(side_ + 1, 0));
  std::vector<std::uint64_t> tails(side_, 1);
  for (std::size_t slot = others; slot-- > 0;) {
    auto& sums = weights_[slot];
    for (std::size_t v = 0; v < side_; ++v) sums[v + 1] = sums[v] + tails[v];
    for (std::size_t v = 0; v < side_; ++v) tails[v] = sums[side_] - sums[v];
  }
  count_ = others == 0 ? 1 : tails[0];
}

std::uint64_t LineNumbers::number(std::span<const std::int64_t> prefix, std::size_t without) const {
  std::uint64_t number = 0;
  if (!sorted_) {
    for (std::size_t i = 0; i < prefix.size(); ++i) {
      if (i != without) number = number * side_ + static_cast<std::uint64_t>(prefix[i]);
    }
    return number;
  }
  std::size_t previous = 0;
  std::size_t slot = 0;
  for (std::size_t i = 0; i < prefix.size(); ++i) {
    if (i == without) continue;
    const auto value = static_cast<std::size_t>(prefix[i]);
    number += weights_[slot][value] - weights_[slot][previous];
    previous = value;
    ++slot;
  }
  return number;
}

}  // namespace cairn
