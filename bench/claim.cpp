// The claim position by position, which judges, and sixty-four at a time.
#include "bench/claim.hpp"
#include "base/all_layers.hpp"

#include <array>
#include <bit>

namespace cairn::bench {

bool claimed(std::int64_t a, std::int64_t b, std::int64_t c) {
  const bool even = b % 2 == 0;
  return (a == 1 && (b + c) % 2 == 1) || (a == 2 && even && (b + c) % 4 == 2) ||
         (a == 2 && !even && (c - b) % 4 == 0) || (a == 3 && even && (c - b) % 4 == 0) ||
         (a == 3 && !even && c > b && (c - b) % 4 == 2);
}

namespace {

constexpr std::uint64_t kAll = ~std::uint64_t{0};

constexpr std::uint64_t mask(bool holds) { return holds ? kAll : 0; }

// Positions c with c = r mod m, in every word alike: m is a divisor of 64.
constexpr std::uint64_t residues(std::int64_t r, unsigned m) {
  std::uint64_t word = 0;
  for (unsigned bit = static_cast<unsigned>(r & (m - 1)); bit < 64; bit += m) word |= std::uint64_t{1} << bit;
  return word;
}
constexpr std::array<std::uint64_t, 2> kModulo2{residues(0, 2), residues(1, 2)};
constexpr std::array<std::uint64_t, 4> kModulo4{residues(0, 4), residues(1, 4), residues(2, 4), residues(3, 4)};

// The bits of a word that stand for positions from `from` on.
std::uint64_t from_on(std::int64_t from, std::int64_t word) {
  const std::int64_t skip = from - 64 * word;
  return skip <= 0 ? kAll : (skip >= 64 ? 0 : kAll << static_cast<unsigned>(skip));
}

std::uint64_t up_to(std::int64_t last, std::int64_t word) { return ~from_on(last + 1, word); }

}  // namespace

bool ClaimComparison::row(const Row& row) {
  const std::int64_t a = row.prefix[0];
  const std::int64_t b = row.prefix[1];
  const auto modulo4 = [](std::int64_t r) { return kModulo4[static_cast<std::size_t>(r & 3)]; };
  const std::uint64_t even = mask(b % 2 == 0);
  const std::uint64_t one = mask(a == 1) & kModulo2[static_cast<std::size_t>((1 - b) & 1)];
  const std::uint64_t two = mask(a == 2) & ((even & modulo4(2 - b)) | (~even & modulo4(b)));
  const std::uint64_t three_even = mask(a == 3) & even & modulo4(b);
  const std::uint64_t three_odd = mask(a == 3) & ~even & modulo4(b + 2);
  const std::int64_t first = row.first / 64;
  const std::int64_t last = row.last / 64;
  std::uint64_t mismatches = 0;
  for (std::int64_t word = first; word <= last; ++word) {
    const std::uint64_t claim = one | two | three_even | (three_odd & from_on(b + 1, word));
    const std::uint64_t inside = from_on(row.first, word) & up_to(row.last, word);
    mismatches += static_cast<std::uint64_t>(std::popcount((claim & inside) ^ row.words[word]));
  }
  mismatches_ += mismatches;
  positions_ += static_cast<std::uint64_t>(row.last - row.first + 1);
  return true;
}

}  // namespace cairn::bench
