// The lanes of the checksum, and how they are put together.
#include "store/checksum.hpp"

#include <array>
#include <bit>
#include <cstddef>

namespace cairn::store {

namespace {

constexpr std::uint64_t kFirst = 0x9E3779B97F4A7C15U;
constexpr std::uint64_t kSecond = 0xC2B2AE3D27D4EB4FU;

// The word is multiplied before it meets the lane: a flipped top bit would otherwise stay a single flipped bit, which
// another flip in the next word could undo.
std::uint64_t step(std::uint64_t lane, std::uint64_t word) { return std::rotl(lane + word * kSecond, 31) * kFirst; }

// Every bit of the result depends on every bit of x; different x give different results.
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31U);
}

}  // namespace

std::uint64_t checksum(std::span<const std::uint64_t> words, std::uint64_t seed) {
  std::array<std::uint64_t, 4> lanes{kFirst, kSecond, ~kFirst, ~kSecond};
  const std::size_t blocks = words.size() / 4;
  for (std::size_t block = 0; block < blocks; ++block) {
    for (std::size_t lane = 0; lane < 4; ++lane) lanes[lane] = step(lanes[lane], words[4 * block + lane]);
  }
  for (std::size_t at = 4 * blocks; at < words.size(); ++at) lanes[at % 4] = step(lanes[at % 4], words[at]);
  // The seed comes in here and not into the lanes: the same words with another seed are then certain to differ.
  std::uint64_t result = mix(mix(seed + kFirst) ^ words.size());
  for (const std::uint64_t lane : lanes) result = mix(result ^ lane);
  return result;
}

}  // namespace cairn::store
