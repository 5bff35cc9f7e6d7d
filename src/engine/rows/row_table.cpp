// Where rows lie, and room for them.
#include "engine/rows/row_table.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

namespace cairn::engine {

RowLayout::RowLayout(const Box& box, const std::vector<std::int64_t>& limits)
    : k_(box.coordinates()),
      to_(limits.empty() ? box.to() : std::min(box.to(), limits.back())),
      sorted_(box.sorted()),
      modes_(box.modes().size()),
      row_words_(static_cast<std::size_t>(to_) / 64 + 1) {
  const std::size_t size = prefix_size();
  const std::size_t side = static_cast<std::size_t>(to_) + 1;
  // Stacks are never larger than the last one, which is the row; any of their orders may be looked up.
  for (std::size_t i = 0; i < size; ++i) {
    prefix_to_.push_back(sorted_ ? to_ : limits.empty() ? box.to() : std::min(box.to(), limits[i]));
  }
  if (sorted_ && size > 0) {
    std::vector<std::uint64_t> length(side);
    for (std::size_t v = 0; v < side; ++v) length[v] = row_words_ - v / 64;
    ranks_ = SortedRanks(size, side);
    row_words_before_ = SortedRanks(size, side, std::move(length));
    prefixes_ = ranks_.count();
    words_ = row_words_before_.count() * modes_;
    return;
  }
  for (const std::int64_t largest : prefix_to_) prefixes_ *= static_cast<std::uint64_t>(largest) + 1;
  words_ = prefixes_ * row_words_ * modes_;
}

bool RowLayout::advance(std::span<std::int64_t> prefix) const {
  for (std::size_t i = prefix.size(); i-- > 0;) {
    if (prefix[i] == (sorted_ ? to_ : prefix_to_[i])) continue;
    const std::int64_t next = ++prefix[i];
    for (std::size_t j = i + 1; j < prefix.size(); ++j) prefix[j] = sorted_ ? next : 0;
    return true;
  }
  return false;
}

std::uint64_t RowLayout::index(std::span<const std::int64_t> prefix) const {
  if (sorted_ && !prefix.empty()) return ranks_.rank(prefix);
  std::uint64_t index = 0;
  for (std::size_t i = 0; i < prefix.size(); ++i) {
    index = index * (static_cast<std::uint64_t>(prefix_to_[i]) + 1) + static_cast<std::uint64_t>(prefix[i]);
  }
  return index;
}

std::uint64_t RowLayout::offset(std::size_t slot, std::span<const std::int64_t> prefix) const {
  if (sorted_ && !prefix.empty()) return row_words_before_.rank(prefix) * modes_ + slot * length(prefix);
  return (index(prefix) * modes_ + slot) * row_words_;
}

RowTable::RowTable(RowLayout layout) : layout_(std::move(layout)) {
  words_.reset(static_cast<std::uint64_t*>(std::calloc(layout_.words(), sizeof(std::uint64_t))));  // NOLINT
  if (words_) return;
  // A table whose last layers are cut off may be larger than all memory there is, which calloc refuses.
  const std::size_t bytes = layout_.words() * sizeof(std::uint64_t);
  void* mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();  // NOLINT
  words_ = std::unique_ptr<std::uint64_t[], Free>(static_cast<std::uint64_t*>(mapped), Free{bytes});
}

RowTable::Free::Free() = default;
RowTable::Free::Free(std::size_t bytes) : mapped(bytes) {}

void RowTable::Free::operator()(std::uint64_t* words) const {
  if (mapped > 0) {
    munmap(words, mapped);
  } else {
    std::free(words);  // NOLINT: see the constructor
  }
}

}  // namespace cairn::engine
