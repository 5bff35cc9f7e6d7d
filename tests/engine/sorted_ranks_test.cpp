// Ranks of sorted tuples are their places in lexicographic order, counted one by one.
#include "engine/table/sorted_ranks.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace cairn {
namespace {

// The next sorted tuple; false at the end.
bool next_tuple(std::vector<std::int64_t>& x, std::int64_t side) {
  for (std::size_t i = x.size(); i-- > 0;) {
    if (x[i] + 1 == side) continue;
    std::fill(x.begin() + static_cast<std::ptrdiff_t>(i), x.end(), x[i] + 1);
    return true;
  }
  return false;
}

TEST(SortedRanks, CountEveryTupleOnce) {
  for (std::size_t size = 0; size <= 4; ++size) {
    for (const std::int64_t side : {1, 2, 7}) {
      const SortedRanks ranks(size, static_cast<std::size_t>(side));
      std::vector<std::int64_t> x(size, 0);
      std::uint64_t expected = 0;
      do {
        EXPECT_EQ(ranks.rank(x), expected++);
      } while (next_tuple(x, side));
      EXPECT_EQ(ranks.count(), expected) << size << " entries less than " << side;
    }
  }
}

TEST(SortedRanks, CountThePlacesOfTheLastEntry) {
  const std::vector<std::uint64_t> places{5, 1, 0, 3};
  const SortedRanks ranks(3, places.size(), places);
  std::vector<std::int64_t> x(3, 0);
  std::uint64_t expected = 0;
  do {
    EXPECT_EQ(ranks.rank(x), expected);
    expected += places[static_cast<std::size_t>(x.back())];
  } while (next_tuple(x, 4));
  EXPECT_EQ(ranks.count(), expected);
}

TEST(SortedRanks, LeaveOutOneEntry) {
  const SortedRanks pairs(2, 5);
  std::vector<std::int64_t> x(3, 0);
  do {
    EXPECT_EQ(pairs.rank_without(x, 0), pairs.rank(std::vector{x[1], x[2]}));
    EXPECT_EQ(pairs.rank_without(x, 1), pairs.rank(std::vector{x[0], x[2]}));
    EXPECT_EQ(pairs.rank_without(x, 2), pairs.rank(std::vector{x[0], x[1]}));
  } while (next_tuple(x, 5));
}

TEST(SortedRanks, SumsSayWhereTuplesBegin) {
  // Of two entries less than 4: 00 01 02 03, 11 12 13, 22 23, 33.
  const SortedRanks ranks(2, 4);
  EXPECT_EQ(std::vector(ranks.sums(0), ranks.sums(0) + 5), (std::vector<std::uint64_t>{0, 4, 7, 9, 10}));
  EXPECT_EQ(std::vector(ranks.sums(1), ranks.sums(1) + 5), (std::vector<std::uint64_t>{0, 1, 2, 3, 4}));
}

}  // namespace
}  // namespace cairn
