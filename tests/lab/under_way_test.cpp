// Threads that want the same: one works, the others get what it found.
#include "lab/under_way.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace cairn::lab {
namespace {

TEST(UnderWay, NoTwoThreadsDoTheSame) {
  UnderWay<int> work;
  std::atomic<int> ready = 0;
  std::atomic<int> running = 0;
  std::vector<std::jthread> threads;
  const auto make = [&] {
    EXPECT_EQ(++running, 1);
    while (ready < 4) std::this_thread::yield();
    --running;
    return 7;
  };
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      ++ready;
      EXPECT_EQ(work.run("nim", {}, make, [](int) { return true; }), 7);
    });
  }
}

TEST(UnderWay, WhatIsNotGoodOrWasThrownIsMadeAgain) {
  UnderWay<int> work;
  std::atomic<bool> waiting = false;
  std::atomic<int> made = 0;
  const auto slow = [&](bool fail) {
    ++made;
    while (!waiting) std::this_thread::yield();
    if (fail) throw std::runtime_error("no");
    return 1;
  };
  std::jthread first([&] {
    EXPECT_THROW(work.run(
                     "a", {}, [&] { return slow(true); }, [](int) { return true; }),
                 std::runtime_error);
  });
  while (made == 0) std::this_thread::yield();
  std::jthread second([&] {
    waiting = true;
    EXPECT_EQ(work.run(
                  "a", {}, [] { return 2; }, [](int) { return true; }),
              2);
  });
  // Another name waits for nobody.
  EXPECT_EQ(work.run(
                "b", {}, [] { return 3; }, [](int) { return true; }),
            3);
}

TEST(UnderWay, NobodyWaitsLongerThanAllowed) {
  UnderWay<int> work;
  std::atomic<bool> begun = false;
  std::atomic<bool> end = false;
  std::jthread first([&] {
    const int found = work.run(
        "a", {},
        [&] {
          begun = true;
          while (!end) std::this_thread::yield();
          return 1;
        },
        [](int) { return true; });
    EXPECT_EQ(found, 1);
  });
  while (!begun) std::this_thread::yield();
  const std::atomic<bool> cancelled = true;
  base::Control control;
  control.cancelled = &cancelled;
  EXPECT_EQ(work.run(
                "a", control, [] { return 2; }, [](int) { return true; }),
            2);
  end = true;
}

}  // namespace
}  // namespace cairn::lab
