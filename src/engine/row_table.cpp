// Ranking prefixes and rows by prefix sums.
#include "engine/row_table.hpp"

#include <new>

namespace cairn {

namespace {

// For sorted tuples of `size` entries less than `side`, at i * (side + 1) + v: the sum of the cost of all tuples of the
// entries from slot i on, the first of them less than v. The cost of a tuple depends on its last entry alone.
std::vector<std::uint64_t> weights_of(std::size_t size, std::size_t side, std::vector<std::uint64_t> tails) {
  std::vector<std::uint64_t> weights(size * (side + 1), 0);
  for (std::size_t slot = size; slot-- > 0;) {
    std::uint64_t* sums = weights.data() + slot * (side + 1);
    for (std::size_t v = 0; v < side; ++v) sums[v + 1] = sums[v] + tails[v];
    for (std::size_t v = 0; v < side; ++v) tails[v] = sums[side] - sums[v];
  }
  return weights;
}

std::uint64_t rank_of(const std::vector<std::uint64_t>& weights, std::size_t side, std::span<const std::int64_t> x) {
  std::uint64_t rank = 0;
  std::size_t previous = 0;
  const std::uint64_t* row = weights.data();
  for (const auto value : x) {
    rank += row[value] - row[previous];
    previous = static_cast<std::size_t>(value);
    row += side + 1;
  }
  return rank;
}

}  // namespace

RowLayout::RowLayout(const Box& box)
    : k_(box.coordinates()),
      to_(box.to()),
      sorted_(box.sorted()),
      modes_(box.modes().size()),
      row_words_(static_cast<std::size_t>(box.to()) / 64 + 1) {
  const std::size_t size = prefix_size();
  const std::size_t side = this->side();
  if (sorted_ && size > 0) {
    std::vector<std::uint64_t> length(side);
    for (std::size_t v = 0; v < side; ++v) length[v] = row_words_ - v / 64;
    weights_ = weights_of(size, side, std::vector<std::uint64_t>(side, 1));
    word_weights_ = weights_of(size, side, length);
    prefixes_ = weights_[side];
    words_ = word_weights_[side] * modes_;
    return;
  }
  for (std::size_t i = 0; i < size; ++i) prefixes_ *= side;
  words_ = prefixes_ * row_words_ * modes_;
}

bool RowLayout::advance(std::span<std::int64_t> prefix) const {
  for (std::size_t i = prefix.size(); i-- > 0;) {
    if (prefix[i] == to_) continue;
    const std::int64_t next = ++prefix[i];
    for (std::size_t j = i + 1; j < prefix.size(); ++j) prefix[j] = sorted_ ? next : 0;
    return true;
  }
  return false;
}

std::uint64_t RowLayout::index(std::span<const std::int64_t> prefix) const {
  if (sorted_ && !prefix.empty()) return rank_of(weights_, side(), prefix);
  std::uint64_t index = 0;
  for (const auto value : prefix)
    index = index * (static_cast<std::uint64_t>(to_) + 1) + static_cast<std::uint64_t>(value);
  return index;
}

std::uint64_t RowLayout::offset(std::size_t slot, std::span<const std::int64_t> prefix) const {
  if (sorted_ && !prefix.empty()) return rank_of(word_weights_, side(), prefix) * modes_ + slot * length(prefix);
  return (index(prefix) * modes_ + slot) * row_words_;
}

RowTable::RowTable(RowLayout layout) : layout_(std::move(layout)) {
  words_.reset(static_cast<std::uint64_t*>(std::calloc(layout_.words(), sizeof(std::uint64_t))));  // NOLINT
  if (!words_) throw std::bad_alloc();
}

}  // namespace cairn
