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
  weights_.assign(others * (side_ + 1), 0);
  std::vector<std::uint64_t> tails(side_, 1);
  for (std::size_t slot = others; slot-- > 0;) {
    std::uint64_t* sums = weights_.data() + slot * (side_ + 1);
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
  std::int64_t previous = 0;
  const std::uint64_t* row = weights_.data();
  for (std::size_t i = 0; i < prefix.size(); ++i) {
    if (i == without) continue;
    number += row[prefix[i]] - row[previous];
    previous = prefix[i];
    row += side_ + 1;
  }
  return number;
}

}  // namespace cairn
