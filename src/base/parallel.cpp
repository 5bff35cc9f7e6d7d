// Threads take one piece of work after the other.
#include "base/parallel.hpp"

#include "base/thread.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <vector>

namespace cairn::base {

void parallel_for(std::size_t count, int threads, const std::function<bool(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto take = [&] {
    try {
      for (std::size_t at = next.fetch_add(1); at < count; at = next.fetch_add(1)) {
        if (!work(at)) next = count;
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<Thread> others;
    const std::size_t most = std::min(count, static_cast<std::size_t>(std::max(threads, 1)));
    while (others.size() + 1 < most) others.emplace_back(take);
    take();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace cairn::base
