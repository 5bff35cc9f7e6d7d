// Limits of time: on the clock, and of the processor.
#include "base/control.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace cairn {
namespace {

// A thread that waits uses none, however long it waits.
TEST(Control, ProcessorTimeIsThatOfTheThread) {
  Control control;
  control.thread_deadline = Control::thread_time() + std::chrono::milliseconds(40);
  std::this_thread::sleep_for(std::chrono::milliseconds(120));
  EXPECT_EQ(control.stop(), std::nullopt);
  volatile std::uint64_t steps = 0;
  while (!control.stop()) steps = steps + 1;
  EXPECT_EQ(control.stop(), Status::limit_reached);
  EXPECT_GE(Control::thread_time(), *control.thread_deadline);
  std::jthread other([&] { EXPECT_EQ(control.stop(), std::nullopt); });
}

TEST(Control, TheTimeOnTheClockGoesOn) {
  Control control;
  control.deadline = Control::Clock::now() + std::chrono::milliseconds(20);
  EXPECT_EQ(stop_words(Status::cancelled, control), "interrupted");
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  EXPECT_EQ(control.stop(), Status::limit_reached);
  EXPECT_EQ(stop_words(Status::limit_reached, control), "the time is up");
}

}  // namespace
}  // namespace cairn
