// Limits, cancellation and progress of a long run, handed down from whoever started it.
#pragma once

#include "base/layers.hpp"

#include <cairn/answer.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace cairn::base {

class Control {
 public:
  using Clock = std::chrono::steady_clock;
  // Called with a line such as "minnie[7,9,20]: 120000 positions"; at most a few times a second.
  using Progress = std::function<void(const std::string&)>;

  std::size_t memory = std::size_t{1} << 30;  // bytes
  std::optional<Clock::time_point> deadline;
  // The same in processor time of the thread that asks: for limits of our own, which must not make an answer depend on
  // how busy the machine is. Only for work that stays on one thread.
  std::optional<std::chrono::nanoseconds> thread_deadline;
  const std::atomic<bool>* cancelled = nullptr;  // set by Ctrl-C
  const std::atomic<bool>* abandoned = nullptr;  // set when nobody wants this answer any more
  Progress progress;

  // Should the run stop now? Looks at the clock; ask every few thousand steps.
  [[nodiscard]] std::optional<Status> stop() const {
    for (const auto* flag : {cancelled, abandoned}) {
      if (flag != nullptr && flag->load(std::memory_order_relaxed)) return Status::cancelled;
    }
    if (deadline && Clock::now() >= *deadline) return Status::limit_reached;
    if (thread_deadline && thread_time() >= *thread_deadline) return Status::limit_reached;
    return std::nullopt;
  }

  // Processor time that this thread has used.
  [[nodiscard]] static std::chrono::nanoseconds thread_time();

  template <class Line>
  void report(const Line& line) const {
    if (!progress) return;
    const auto now = Clock::now();
    if (now < next_report_) return;
    next_report_ = now + std::chrono::milliseconds(200);
    progress(line());
  }

 private:
  mutable Clock::time_point next_report_ = Clock::now() + std::chrono::milliseconds(500);
};

// Why a run ended with this status: "the time is up", "the memory is used up", "interrupted".
[[nodiscard]] std::string stop_words(Status status, const Control& control);

// "1.5 GB" for people.
[[nodiscard]] std::string bytes_to_string(double bytes);

}  // namespace cairn::base
