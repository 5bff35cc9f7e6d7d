// Work on several threads: every piece once, an early end, and exceptions.
#include "base/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace cairn {
namespace {

using base::parallel_for;

TEST(ParallelFor, DoesEveryPieceOnce) {
  for (const int threads : {0, 1, 2, 7}) {
    std::vector<std::atomic<int>> done(1000);
    parallel_for(done.size(), threads, [&](std::size_t at) {
      ++done[at];
      return true;
    });
    for (const auto& times : done) EXPECT_EQ(times, 1);
  }
}

TEST(ParallelFor, DoesNothingWhenThereIsNothing) {
  parallel_for(0, 4, [](std::size_t) -> bool { throw std::logic_error("there is no such piece"); });
}

TEST(ParallelFor, BeginsNoMoreOnceAPieceSaysSo) {
  std::vector<std::size_t> seen;
  parallel_for(1000, 1, [&](std::size_t at) {
    seen.push_back(at);
    return at < 2;
  });
  EXPECT_EQ(seen, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(ParallelFor, ThrowsWhatAPieceThrows) {
  for (const int threads : {1, 3}) {
    std::atomic<int> begun = 0;
    EXPECT_THROW(parallel_for(1'000'000, threads,
                              [&](std::size_t) -> bool {
                                ++begun;
                                throw std::runtime_error("no");
                              }),
                 std::runtime_error);
    EXPECT_LE(begun, threads);
  }
}

}  // namespace
}  // namespace cairn
