// Sets of points of a sample, a bit each.
#pragma once

#include "base/layers.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn::prove {

using Bits = std::vector<std::uint64_t>;

[[nodiscard]] std::size_t count(const Bits& a);
[[nodiscard]] std::size_t count_common(const Bits& a, const Bits& b);
[[nodiscard]] std::size_t count_common(const Bits& a, const Bits& b, const Bits& c);
[[nodiscard]] Bits common(const Bits& a, const Bits& b);
[[nodiscard]] bool contains(const Bits& all, const Bits& part);
void remove(Bits& from, const Bits& what);

[[nodiscard]] inline bool has(const Bits& bits, std::size_t i) { return ((bits[i / 64] >> (i % 64)) & 1U) != 0; }
[[nodiscard]] Bits all_ones(std::size_t size);
// One more bit behind the bits that there are.
void append(Bits& bits, std::size_t size, bool bit);
[[nodiscard]] std::uint64_t hash_of(const Bits& a, std::uint64_t seed);

template <class Test>
[[nodiscard]] Bits bits_where(std::size_t size, const Test& test) {
  Bits result;
  result.reserve((size + 63) / 64);
  for (std::size_t i = 0; i < size; i += 64) {
    std::uint64_t word = 0;
    const std::size_t here = size - i < 64 ? size - i : 64;
    for (std::size_t j = 0; j < here; ++j) word |= std::uint64_t{test(i + j) ? 1U : 0U} << j;
    result.push_back(word);
  }
  return result;
}

}  // namespace cairn::prove
