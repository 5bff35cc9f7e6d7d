// A table of keys with open addressing.
#include "check/proof_keys.hpp"

#include <algorithm>

namespace cairn::check {

namespace {

std::uint64_t hash_of(std::span<const std::uint32_t> key) {
  std::uint64_t hash = key.size();
  for (const std::uint32_t part : key) hash = (hash ^ part) * 0x9E3779B97F4A7C15U + (hash >> 29U);
  return hash ^ hash >> 32U;
}

}  // namespace

std::pair<std::uint32_t, bool> ProofKeys::number_of(std::span<const std::uint32_t> key) {
  const std::uint64_t hash = hash_of(key);
  std::size_t slot = hash & (slots_.size() - 1);
  for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
    const std::uint32_t number = slots_[slot] - 1;
    const auto other = (*this)[number];
    if (hashes_[number] == hash && std::equal(key.begin(), key.end(), other.begin(), other.end())) {
      return {number, false};
    }
  }
  const std::size_t more = key.size() * sizeof(std::uint32_t) + 2 * sizeof(std::uint64_t) + 2 * sizeof(std::uint32_t);
  bytes_.keep(more);
  slots_[slot] = size() + 1;
  numbers_.insert(numbers_.end(), key.begin(), key.end());
  first_.push_back(numbers_.size());
  hashes_.push_back(hash);
  if (2 * hashes_.size() > slots_.size()) grow();
  return {size() - 1, true};
}

void ProofKeys::grow() {
  std::vector<std::uint32_t> slots(2 * slots_.size(), 0);
  for (std::uint32_t number = 0; number < size(); ++number) {
    std::size_t slot = hashes_[number] & (slots.size() - 1);
    while (slots[slot] != 0) slot = (slot + 1) & (slots.size() - 1);
    slots[slot] = number + 1;
  }
  slots_ = std::move(slots);
}

}  // namespace cairn::check
