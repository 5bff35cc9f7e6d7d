// Threads that are joined when their object goes. Where the machine has none, work is done at once by whoever asks.
//
// Not std::jthread, which some standard libraries lack. Work that waits for what another thread does must not be given
// to more than most_threads() at once.
#pragma once

#include "base/layers.hpp"

#include <algorithm>
#include <thread>
#include <utility>

namespace cairn::base {

#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

// As many as are wanted, or 1 where there are no others than the caller's.
[[nodiscard]] constexpr int most_threads(int wanted) { return kHasThreads ? wanted : 1; }
// One for each core.
[[nodiscard]] inline int usual_threads() {
  return most_threads(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
}

class Thread {
 public:
  template <class Work>
  explicit Thread(Work work) {
    if constexpr (kHasThreads) {
      thread_ = std::thread(std::move(work));
    } else {
      work();
    }
  }
  Thread(Thread&&) noexcept = default;
  Thread& operator=(Thread&&) = delete;
  ~Thread() { join(); }

  void join() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  std::thread thread_;
};

}  // namespace cairn::base
