// Limits end a question and not the Lab: whatever stopped it, the next question is answered as if nothing had been.
#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

namespace cairn {
namespace {

// Half a day's work.
const ListRequest kLong{.game = "wythoff", .to = 3'000'000, .count_only = true};

void expect_usable(const Lab& lab) {
  EXPECT_EQ(lab.solve("minnie[7,9,20]").grundy, Integer(12));
  EXPECT_EQ(lab.list({.game = "wythoff", .to = 10}).count(), 5U);
  EXPECT_TRUE(lab.prove({.game = "wynnie"}).proved());
}

TEST(LabLimits, TimeThatIsUpLeavesAnAnswer) {
  const Lab lab;
  EXPECT_EQ(lab.list(kLong, {.seconds = 0.05}).status, Status::limit_reached);
  EXPECT_EQ(lab.prove({.game = "minnie", .stacks = 4}, {.seconds = 0}).status, Status::limit_reached);
  const auto now = std::chrono::steady_clock::now();
  EXPECT_EQ(lab.list(kLong, {.deadline = now}).status, Status::limit_reached);
  EXPECT_EQ(lab.list(kLong, {.seconds = 1e6, .deadline = now}).status, Status::limit_reached);
  expect_usable(lab);
}

TEST(LabLimits, AreThoseOfTheLabWhereAQuestionHasNone) {
  LabSettings settings;
  settings.limits.seconds = 0;
  const Lab lab(settings);
  EXPECT_EQ(lab.list(kLong).status, Status::limit_reached);
  EXPECT_EQ(lab.list({.game = "wythoff", .to = 10}, {.seconds = 60}).count(), 5U);
}

TEST(LabLimits, AnotherThreadStopsAQuestion) {
  const Lab lab;
  const Cancel cancel;
  std::jthread other([&] { cancel.request(); });
  EXPECT_EQ(lab.list(kLong, {.cancel = cancel}).status, Status::cancelled);
  EXPECT_TRUE(cancel.requested());
  cancel.reset();
  EXPECT_EQ(lab.list({.game = "wythoff", .to = 10}, {.cancel = cancel}).status, Status::complete);
  expect_usable(lab);
}

TEST(LabLimits, AFlagOfASignalHandlerStopsAQuestion) {
  std::atomic<bool> flag{true};
  const Lab lab;
  EXPECT_EQ(lab.list(kLong, {.cancel = Cancel(flag)}).status, Status::cancelled);
}

TEST(LabLimits, ProgressIsToldAndItsExceptionComesOut) {
  const Lab lab;
  const Cancel cancel;
  std::string line;
  double seconds = 0;
  const auto progress = [&](const Progress& told) {
    line = told.line;
    seconds = told.seconds;
    throw std::runtime_error("enough");
  };
  EXPECT_THROW(static_cast<void>(lab.list(kLong, {.progress = progress, .cancel = cancel})), std::runtime_error);
  EXPECT_FALSE(line.empty());
  EXPECT_GT(seconds, 0);
  EXPECT_FALSE(cancel.requested());  // others that share it go on
  expect_usable(lab);
}

TEST(LabLimits, WhatWouldNotFitIsRefused) {
  const Lab lab;
  EXPECT_THROW(static_cast<void>(lab.table({.game = "nim", .to = 1'000'000})), TooLarge);
  EXPECT_THROW(static_cast<void>(lab.table({.game = "nim", .to = 2000}, {.memory = 1 << 20})), TooLarge);
  EXPECT_EQ(lab.table({.game = "nim", .to = 100}, {.memory = 1 << 20}).status, Status::complete);
  expect_usable(lab);
}

TEST(LabLimits, ABatchGoesOnAfterWhatIsTooLarge) {
  const std::vector<std::string> positions{"nim[1,2,3]", "minnie[3,10000000000000000000000]", "nim[1,2,4]"};
  const auto attempts = Lab().solve(positions);
  ASSERT_EQ(attempts.size(), 3U);
  EXPECT_EQ(attempts[0].answer.outcome, 'P');
  EXPECT_TRUE(attempts[1].error);
  EXPECT_EQ(attempts[1].answer.known.how, How::unknown);
  EXPECT_EQ(attempts[2].answer.outcome, 'N');
}

// What is kept stays within the memory, and what is forgotten is found again.
TEST(LabMemory, StaysWithinTheLimit) {
  constexpr std::size_t kMemory = 8 << 20;
  LabSettings settings;
  settings.limits.memory = kMemory;
  Lab lab(settings);
  for (int round = 0; round < 3; ++round) {
    for (int k = 1; k < 30; ++k) {
      const std::string set = "{1.." + std::to_string(k) + "}";
      // P-positions of these are the multiples of k + 1.
      EXPECT_EQ(lab.solve("subtraction" + set + "[9999]").grundy, Integer(9999 % (k + 1)));
      EXPECT_LE(lab.kept_bytes(), kMemory);
      EXPECT_EQ(lab.table({.game = "nim", .to = 400 + k, .grundy = true}).values().size(),
                static_cast<std::size_t>((401 + k) * (402 + k) / 2));
      EXPECT_LE(lab.kept_bytes(), kMemory);
    }
    EXPECT_TRUE(lab.prove({.game = "minnie", .stacks = 3}).proved());
    EXPECT_LE(lab.kept_bytes(), kMemory);
    EXPECT_EQ(lab.solve("nim[100,120,28]").grundy, Integer(0));
    EXPECT_LE(lab.kept_bytes(), kMemory);
  }
  lab.forget();
  EXPECT_EQ(lab.kept_bytes(), 0U);
  EXPECT_EQ(lab.solve("nim[3,5,6]").grundy, Integer(0));
}

TEST(LabMemory, WhatIsKeptMakesRoomForWhatIsAsked) {
  LabSettings settings;
  settings.limits.memory = 16 << 20;
  const Lab lab(settings);
  // Each takes four bytes a position: the second needs what the first has left, and more.
  static_cast<void>(lab.table({.game = "nim", .to = 1900, .grundy = false}));
  EXPECT_GT(lab.kept_bytes(), std::size_t{6} << 20);
  EXPECT_EQ(lab.table({.game = "wythoff", .to = 2500}).status, Status::complete);
  EXPECT_EQ(lab.solve("nim[99,100,7]").outcome, 'P');  // 99 xor 100 = 7
}

TEST(LabMemory, AQuestionWithMoreLeavesNoMoreBehind) {
  LabSettings settings;
  settings.limits.memory = 1 << 20;
  const Lab lab(settings);
  static_cast<void>(lab.table({.game = "nim", .to = 1000}, {.memory = 64 << 20}));
  EXPECT_LE(lab.kept_bytes(), std::size_t{1} << 20);
}

TEST(LabMemory, TablesAreKept) {
  const Lab lab;
  const TableAnswer first = lab.table({.game = "nim", .to = 50});
  EXPECT_GT(lab.kept_bytes(), 0U);
  EXPECT_EQ(lab.table({.game = "nim", .to = 50}).values().data(), first.values().data());
  EXPECT_NE(lab.table({.game = "nim", .to = 51}).values().data(), first.values().data());
  EXPECT_NE(lab.table({.game = "nim", .to = 50}, {.engine = Engine::table}).values().data(), first.values().data());
}

}  // namespace
}  // namespace cairn
