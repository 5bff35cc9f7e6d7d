// Loops over words of bits; in a file of their own, since the vectors of the machine are chosen here.
#include "prove/phrase/words_bits.hpp"

#include "base/bit_row.hpp"

namespace cairn::prove {

CAIRN_WIDE_VECTORS std::size_t count_common(const Bits& a, const Bits& b) {
  std::size_t result = 0;
  for (std::size_t i = 0; i < a.size(); ++i) result += static_cast<std::size_t>(std::popcount(a[i] & b[i]));
  return result;
}
CAIRN_WIDE_VECTORS std::size_t count_common(const Bits& a, const Bits& b, const Bits& c) {
  std::size_t result = 0;
  for (std::size_t i = 0; i < a.size(); ++i) result += static_cast<std::size_t>(std::popcount(a[i] & b[i] & c[i]));
  return result;
}
std::size_t count(const Bits& a) { return count_common(a, a); }

Bits common(const Bits& a, const Bits& b) {
  Bits result(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) result[i] = a[i] & b[i];
  return result;
}
bool contains(const Bits& all, const Bits& part) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if ((part[i] & ~all[i]) != 0) return false;
  }
  return true;
}
void remove(Bits& from, const Bits& what) {
  for (std::size_t i = 0; i < from.size(); ++i) from[i] &= ~what[i];
}

Bits all_ones(std::size_t size) {
  Bits result((size + 63) / 64, ~std::uint64_t{0});
  if (size % 64 != 0) result.back() = (std::uint64_t{1} << (size % 64)) - 1;
  return result;
}
void append(Bits& bits, std::size_t size, bool bit) {
  if (size % 64 == 0) bits.push_back(0);
  if (bit) bits[size / 64] |= std::uint64_t{1} << (size % 64);
}

std::uint64_t hash_of(const Bits& a, std::uint64_t seed) {
  for (const std::uint64_t word : a) seed = (seed ^ word) * 0xff51afd7ed558ccdULL + (seed >> 29);
  return seed;
}

}  // namespace cairn::prove
