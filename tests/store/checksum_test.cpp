// What the checksum sees, and that it stays the one of the files on disk.
#include "store/checksum.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "store/table_support.hpp"

namespace cairn {

namespace {

using testing::random_words;

// From a second implementation, in Python, without lanes in blocks.
TEST(Checksum, IsWhatAnotherImplementationFinds) {
  std::vector<std::uint64_t> words(9);
  std::iota(words.begin(), words.end(), 1);
  const std::span all(words);
  EXPECT_EQ(checksum(all.first(0), 0), 0xEDA403A8BDA06B7BU);
  EXPECT_EQ(checksum(all.first(1), 0), 0xBD2A40ADF96EE12CU);
  EXPECT_EQ(checksum(all.first(4), 7), 0xECC1A29BF4556D51U);
  EXPECT_EQ(checksum(all, ~std::uint64_t{0}), 0x0CB66C979070F5A8U);
}

TEST(Checksum, SeesEveryFlipOfOneBitAndOfTwo) {
  for (const std::uint64_t filling : {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{0x5555555555555555U}}) {
    std::vector<std::uint64_t> words(11, filling);
    std::set<std::uint64_t> seen{checksum(words, 3)};
    std::size_t count = 1;
    const auto flip = [&](std::size_t bit) { words[bit / 64] ^= std::uint64_t{1} << (bit % 64); };
    for (std::size_t first = 0; first < words.size() * 64; ++first) {
      flip(first);
      seen.insert(checksum(words, 3));
      ++count;
      for (std::size_t second = 0; second < first; ++second) {
        flip(second);
        seen.insert(checksum(words, 3));
        ++count;
        flip(second);
      }
      flip(first);
    }
    EXPECT_EQ(seen.size(), count);
  }
}

TEST(Checksum, SeesTheOrderOfWordsTheirNumberAndTheSeed) {
  std::vector<std::uint64_t> words = random_words(24);
  std::set<std::uint64_t> seen;
  std::size_t count = 0;
  for (std::size_t a = 0; a < words.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      std::swap(words[a], words[b]);
      seen.insert(checksum(words, 0));
      ++count;
      std::swap(words[a], words[b]);
    }
  }
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) seen.insert(checksum(words, seed));
  count += 10'000;
  const std::vector<std::uint64_t> zeros(1000, 0);
  for (std::size_t size = 0; size <= zeros.size(); ++size) seen.insert(checksum(std::span(zeros).first(size), 0));
  count += zeros.size() + 1;
  EXPECT_EQ(seen.size(), count);
}

}  // namespace

}  // namespace cairn
