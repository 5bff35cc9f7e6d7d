// Limits of a call as a Control, and its callback.
#include "api/call.hpp"

#include "base/thread.hpp"

#include <algorithm>
#include <utility>

namespace cairn::api {

namespace {

// No run is as long, and no clock overflows.
constexpr double kMostSeconds = 1e9;

}  // namespace

Call::Call(const Limits& limits, Lab::Inside& lab)
    : lab_(lab),
      engine_(limits.engine != Engine::chosen ? limits.engine : lab.settings.limits.engine),
      begin_(std::chrono::steady_clock::now()) {
  using Clock = base::Control::Clock;
  const Limits& usual = lab.settings.limits;
  control_.memory = limits.memory.value_or(lab.memory);
  control_.deadline = limits.deadline ? limits.deadline : usual.deadline;
  if (const auto seconds = limits.seconds ? limits.seconds : usual.seconds) {
    const double allowed = std::clamp(*seconds, 0.0, kMostSeconds);
    const auto latest = begin_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(allowed));
    control_.deadline = control_.deadline ? std::min(*control_.deadline, latest) : latest;
  }
  threads_ = limits.threads ? *limits.threads : usual.threads.value_or(0);
  progress_ = limits.progress ? limits.progress : usual.progress;
  if (limits.cancel || usual.cancel) {
    cancel_ = limits.cancel ? *limits.cancel : *usual.cancel;
    control_.cancelled = &cancel_.flag();
  }
  if (progress_) {
    control_.abandoned = &abandoned_;
    control_.progress = [this](const std::string& line) { report(line); };
  }
}

Call::~Call() {
  if (control_.memory > lab_.memory) lab_.laboratory.forget_down_to(lab_.memory);
}

int Call::threads() const { return threads_ > 0 ? base::most_threads(threads_) : base::usual_threads(); }

void Call::report(const std::string& line) {
  const std::lock_guard lock(mutex_);
  if (thrown_) return;
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin_;
  try {
    progress_({line, passed.count()});
  } catch (...) {
    thrown_ = std::current_exception();
    abandoned_.store(true, std::memory_order_relaxed);
  }
}

void Call::rethrow() {
  const std::lock_guard lock(mutex_);
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

}  // namespace cairn::api
