// How much a question may cost, how it is stopped, and how it reports its progress.
#pragma once

#include <cairn/answer.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace cairn {

// Stops questions from elsewhere: another thread, or a signal handler. Copies belong together. A question that is
// stopped answers with what it has, and its status is Status::cancelled.
class Cancel {
 public:
  Cancel() : flag_(std::make_shared<std::atomic<bool>>(false)) {}
  // By a flag that exists already and lives longer, such as that of a signal handler.
  explicit Cancel(std::atomic<bool>& flag) : flag_(std::shared_ptr<void>(), &flag) {}

  // Does nothing but write an atomic flag.
  void request() const noexcept { flag_->store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool requested() const noexcept { return flag_->load(std::memory_order_relaxed); }
  // Before it is used again.
  void reset() const noexcept { flag_->store(false, std::memory_order_relaxed); }

  [[nodiscard]] const std::atomic<bool>& flag() const noexcept { return *flag_; }

 private:
  std::shared_ptr<std::atomic<bool>> flag_;
};

// What a long question reports about its progress a few times a second.
struct Progress {
  std::string line;    // for people: "minnie[7,9,20]: 120000 positions"
  double seconds = 0;  // since the question was asked
};

// What is not set is as in the settings of the Lab.
struct Limits {
  // The time, from when the question is asked. What is known when it is up is the answer.
  std::optional<double> seconds = std::nullopt;
  // The same as a point in time, for several questions that share it. The earlier of both counts.
  std::optional<std::chrono::steady_clock::time_point> deadline = std::nullopt;
  // Bytes. What would not fit is refused (TooLarge) before it starts.
  std::optional<std::size_t> memory = std::nullopt;
  // 0: one for each core.
  std::optional<int> threads = std::nullopt;
  // The engine that is to answer, for those who want to compare them.
  Engine engine = Engine::chosen;
  // Called by whichever thread does the work, never by two at once; it must not ask the Lab. When it throws, the
  // question is cancelled, and the exception comes out of the call.
  std::function<void(const Progress&)> progress = nullptr;
  std::optional<Cancel> cancel = std::nullopt;
};

// Of the numbers in a table, list or sequence.
inline constexpr std::int64_t kLargestBound = std::int64_t{1} << 53;

}  // namespace cairn
